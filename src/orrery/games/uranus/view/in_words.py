"""The table in words: the moon hex by hex, the pairs that will hit it, Uranus, and the other moons."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.draw import Place, Region
from orrery.games.uranus.moon import NAMES, ROWS
from orrery.games.uranus.view.facts import (
    PHASES,
    TERRAINS,
    Seat,
    View,
    active,
    aimed_at,
    eruption_ring,
    in_order,
    large_seat,
    letter_of,
    phase,
    rock_words,
    who,
)
from orrery.games.uranus.words.table import gap_words, pair_words

_ENDS = {0: ", the top one", len(ROWS) - 1: ", the lowest one"}


def in_words(view: View) -> list[Region]:
    """The round, the pairs, Uranus, the large moon row by row, and the others at a glance."""
    large = large_seat(view)
    others = [seat for seat in in_order(view) if view["seats"][seat]["rows"]]
    return [
        Region("The round", list(_round(view))),
        Region("Pairs of cards", [Place(_gap(view, gap), _pair(view, gap)) for gap in range(len(view["gaps"]))]),
        Region("Modules on Uranus", list(_modules(view))),
        *(_moon(view, large) if view["seats"][large]["rows"] else []),
        *(Region(_whose_moon(view, seat), list(_glance(view, seat))) for seat in others),
    ]


def _round(view: View) -> Iterator[Place]:
    now = phase(view)
    ahead = [str(space) for space in view["track"]["attacks"] if space > view["marker"]]
    yield Place("Round", f"{view['round']} of {view['track']['end'] - 1}")
    if now is not None:
        yield Place("Phase", f"{now + 1} of {len(PHASES)}, {PHASES[now]}")
    yield Place("Asteroid track", f"the marker is on {view['marker']}, attacks ahead on {listing(ahead) or 'no space'}")


def _gap(view: View, gap: int) -> str:
    if view["players"] == 1:
        return ("On your left", "On your right")[gap]
    for side, at in view["seats"][large_seat(view)]["gaps"].items():
        if at == gap:
            return f"Your {side} pair" if view["viewer"] is not None else gap_words(view, gap).capitalize()
    return f"Left of {name_of(view, gap)}"


def _pair(view: View, gap: int) -> str:
    """ "(1,-3,2), impact C2 of 6 hexes"; "face down"."""
    pair = view["gaps"][gap]
    if pair["coord"] in (None, "down") or pair["impact"] in (None, "down"):
        return pair_words(pair)
    hexes = count_of(len(view["patterns"].get(str(pair["impact"]), ())), "hex")
    return f"({pair['coord']}), impact {pair['impact']} of {hexes}"


def _modules(view: View) -> Iterator[Place]:
    for number, module in enumerate(view["modules"], 1):
        missing = [box - full for box, full in zip(module["boxes"], module["filled"], strict=True)]
        if module["occupant"] is not None:
            state = f"home of {who(view, module['occupant'])}"
        elif module["complete"]:
            state = "complete, free to fly to"
        else:
            there = f", has {rock_words(module['filled'])}" if any(module["filled"]) else ""
            state = f"needs {rock_words(missing)}{there}"
        yield Place(f"Module {number}", state)


def _whose_moon(view: View, seat: int) -> str:
    return "Your moon" if seat == view["viewer"] else f"The moon of {name_of(view, seat)}"


def _moon(view: View, number: int) -> Iterator[Region]:
    """A moon at a glance, then hex by hex, row by row from the top."""
    seat = view["seats"][number]
    title = _whose_moon(view, number)
    note = "A hex is named by its three lines. In a row the first number grows from left to right."
    yield Region(f"{title} at a glance", list(_glance(view, number)), note)
    aimed = {name: side for side, name in aimed_at(view, number)}
    burning = set(eruption_ring(seat))
    first = 0
    for row, length in enumerate(ROWS):
        names = NAMES[first : first + length]
        first += length
        places = [Place(f"({name})", _hex(seat, name, aimed.get(name), name in burning)) for name in names]
        yield Region(f"{title}, row {names[0].rpartition(',')[2]}{_ENDS.get(row, '')}", places)


def _hex(seat: Seat, name: str, aimed: str | None, burning: bool) -> str:
    """ "red, mine, tunnels to (1,0,-1) and (0,1,-1)"."""
    parts = [TERRAINS[letter_of(seat, name)]]
    if name in seat["dark"]:
        parts = ["dark"]
    if name in seat["mines"]:
        parts.append("fortified mine" if name in seat["forts"] else "mine")
    if name in seat["pads"]:
        parts.append("launchpad")
    ends = [other for edge in seat["tunnels"] if name in edge.split(".") for other in edge.split(".") if other != name]
    if ends:
        parts.append(f"{'tunnel' if len(ends) == 1 else 'tunnels'} to {listing([f'({end})' for end in ends])}")
    if aimed is not None:
        parts.append("the space junk strikes here" if aimed == "junk" else f"the {aimed} pair strikes here")
    if burning:
        parts.append("lost in the next eruption")
    return ", ".join(parts)


def _glance(view: View, number: int) -> Iterator[Place]:
    """What of a moon is left, and what stands on it."""
    seat = view["seats"][number]
    if seat["flown"]:
        yield Place("Empty", f"flown to module {seat['module']} in round {seat['flown']}")
        return
    dark = listing([f"({name})" for name in seat["dark"]])
    yield Place("Hexes", f"{active(seat)} left of {len(NAMES)}" + (f"; dark: {dark}" if dark else ""))
    by_colour: dict[str, list[str]] = {}
    for name in seat["mines"]:
        by_colour.setdefault(TERRAINS[letter_of(seat, name)], []).append(f"({name})")
    for colour, names in by_colour.items():
        yield Place(f"{colour.capitalize()} {'mine' if len(names) == 1 else 'mines'}", listing(names))
    for title, names in (("Fortified mines", seat["forts"]), ("Launchpads", seat["pads"])):
        if names:
            yield Place(title, listing([f"({name})" for name in names]))
    for place, network in enumerate(seat["networks"], 1):
        mines = [name for name in network if name in seat["mines"]]
        yield Place(f"Network {place}", f"{count_of(len(network), 'hex')}, {count_of(len(mines), 'mine')}")
    if seat["volcano"]:
        ring = f", the next eruption reaches {seat['eruption']}" if seat["eruption"] else ""
        yield Place("Volcano", f"on ({seat['volcano']}){ring}")
