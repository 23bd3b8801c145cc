"""The table in words: the moon hex by hex, the pairs that will hit it, Uranus, and the other moons."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.language import _, all_of, capitalized, mark, ngettext
from orrery.core.views import name_of
from orrery.draw import Place, Region
from orrery.games.uranus.moon import NAMES, ROWS
from orrery.games.uranus.view.facts import (
    Seat,
    View,
    active,
    aimed_at,
    eruption_ring,
    in_order,
    large_seat,
    letter_of,
    phase,
    phase_names,
    rock_words,
    terrain_name,
)
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.table import gap_words, pair_words

_ROW = mark("{moon}, row {row}")
_ENDS = {0: mark("{moon}, row {row}, the top one"), len(ROWS) - 1: mark("{moon}, row {row}, the lowest one")}
_MINE = {"left": mark("Your left pair"), "right": mark("Your right pair")}
_AIMS = {
    "left": mark("the left pair strikes here"),
    "right": mark("the right pair strikes here"),
    "junk": mark("the space junk strikes here"),
}


def in_words(view: View) -> list[Region]:
    """The round, the pairs, Uranus, the large moon row by row, and the others at a glance."""
    large = large_seat(view)
    others = [seat for seat in in_order(view) if view["seats"][seat]["rows"]]
    return [
        Region(_("The round"), list(_round(view))),
        Region(_("Pairs of cards"), [Place(_gap(view, gap), _pair(view, gap)) for gap in range(len(view["gaps"]))]),
        Region(_("Modules on Uranus"), list(_modules(view))),
        *(_moon(view, large) if view["seats"][large]["rows"] else []),
        *(Region(_whose_moon(view, seat), list(_glance(view, seat))) for seat in others),
    ]


def _round(view: View) -> Iterator[Place]:
    now = phase(view)
    ahead = [str(space) for space in view["track"]["attacks"] if space > view["marker"]]
    yield Place(_("Round"), _("{round} of {rounds}", round=view["round"], rounds=view["track"]["end"] - 1))
    if now is not None:
        names = phase_names()
        words = _("{number} of {phases}, {name}", number=now + 1, phases=len(names), name=names[now])
        yield Place(_("Phase"), words)
    words = (
        _("the marker is on {marker}, attacks ahead on {spaces}", marker=view["marker"], spaces=all_of(ahead))
        if ahead
        else _("the marker is on {marker}, attacks ahead on no space", marker=view["marker"])
    )
    yield Place(_("Asteroid track"), words)


def _gap(view: View, gap: int) -> str:
    if view["players"] == 1:
        return (_("On your left"), _("On your right"))[gap]
    for side, at in view["seats"][large_seat(view)]["gaps"].items():
        if at == gap:
            return _(_MINE[side]) if view["viewer"] is not None else capitalized(gap_words(view, gap))
    return _("Left of {name}", name=name_of(view, gap))


def _pair(view: View, gap: int) -> str:
    """ "(1,-3,2), impact C2 of 6 hexes"; "face down"."""
    pair = view["gaps"][gap]
    if pair["coord"] in (None, "down") or pair["impact"] in (None, "down"):
        return pair_words(pair)
    return ngettext(
        "({coord}), impact {impact} of {count} hex",
        "({coord}), impact {impact} of {count} hexes",
        len(view["patterns"].get(str(pair["impact"]), ())),
        coord=pair["coord"],
        impact=pair["impact"],
    )


def _modules(view: View) -> Iterator[Place]:
    for number, module in enumerate(view["modules"], 1):
        missing = [box - full for box, full in zip(module["boxes"], module["filled"], strict=True)]
        if module["occupant"] is not None:
            owner = module["occupant"]
            state = _("home of you") if owner == view["viewer"] else _("home of {name}", name=name_of(view, owner))
        elif module["complete"]:
            state = _("complete, free to fly to")
        elif any(module["filled"]):
            there = rock_words(module["filled"])
            state = _("needs {rocks}, has {there}", rocks=rock_words(missing), there=there)
        else:
            state = _("needs {rocks}", rocks=rock_words(missing))
        yield Place(_("Module {module}", module=number), state)


def _whose_moon(view: View, seat: int) -> str:
    return _("Your moon") if seat == view["viewer"] else _("The moon of {name}", name=name_of(view, seat))


def _moon(view: View, number: int) -> Iterator[Region]:
    """A moon at a glance, then hex by hex, row by row from the top."""
    seat = view["seats"][number]
    title = _whose_moon(view, number)
    note = _("A hex is named by its three lines. In a row the first number grows from left to right.")
    yield Region(_("{moon} at a glance", moon=title), list(_glance(view, number)), note)
    aimed = {name: side for side, name in aimed_at(view, number)}
    burning = set(eruption_ring(seat))
    first = 0
    for row, length in enumerate(ROWS):
        names = NAMES[first : first + length]
        first += length
        places = [Place(f"({name})", _hex(seat, name, aimed.get(name), name in burning)) for name in names]
        yield Region(_(_ENDS.get(row, _ROW), moon=title, row=names[0].rpartition(",")[2]), places)


def _hex(seat: Seat, name: str, aimed: str | None, burning: bool) -> str:
    """ "red, mine, tunnels to (1,0,-1) and (0,1,-1)"."""
    parts = [_("dark") if name in seat["dark"] else terrain_name(letter_of(seat, name))]
    if name in seat["mines"]:
        parts.append(_("fortified mine") if name in seat["forts"] else _("mine"))
    if name in seat["pads"]:
        parts.append(_("launchpad"))
    ends = [other for edge in seat["tunnels"] if name in edge.split(".") for other in edge.split(".") if other != name]
    if ends:
        hexes = all_of([f"({end})" for end in ends])
        parts.append(ngettext("tunnel to {hexes}", "tunnels to {hexes}", len(ends), hexes=hexes))
    if aimed is not None:
        parts.append(_(_AIMS[aimed]))
    if burning:
        parts.append(_("lost in the next eruption"))
    return ", ".join(parts)


def _glance(view: View, number: int) -> Iterator[Place]:
    """What of a moon is left, and what stands on it."""
    seat = view["seats"][number]
    if seat["flown"]:
        words = _("flown to module {module} in round {round}", module=seat["module"], round=seat["flown"])
        yield Place(_("Empty"), words)
        return
    facts = {"left": active(seat), "all": len(NAMES)}
    if seat["dark"]:
        dark = all_of([f"({name})" for name in seat["dark"]])
        yield Place(_("Hexes"), _("{left} left of {all}; dark: {dark}", **facts, dark=dark))
    else:
        yield Place(_("Hexes"), _("{left} left of {all}", **facts))
    by_colour: dict[str, list[str]] = {}
    for name in seat["mines"]:
        by_colour.setdefault(terrain_name(letter_of(seat, name)), []).append(f"({name})")
    for colour, names in by_colour.items():
        title = ngettext("{colour} mine", "{colour} mines", len(names), colour=capitalized(colour))
        yield Place(title, all_of(names))
    for title, names in ((_("Fortified mines"), seat["forts"]), (_("Launchpads"), seat["pads"])):
        if names:
            yield Place(title, all_of([f"({name})" for name in names]))
    for place, network in enumerate(seat["networks"], 1):
        mines = [name for name in network if name in seat["mines"]]
        words = ", ".join([counts.hexes(len(network)), counts.mines(len(mines))])
        yield Place(_("Network {number}", number=place), words)
    if seat["volcano"]:
        words = _("on ({hex})", hex=seat["volcano"])
        if seat["eruption"]:
            words = _("on ({hex}), the next eruption reaches {radius}", hex=seat["volcano"], radius=seat["eruption"])
        yield Place(_("Volcano"), words)
