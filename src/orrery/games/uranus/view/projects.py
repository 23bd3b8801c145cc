"""The project board of a race, and the sets of rocks that pay for its steps."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final

from orrery.core.language import _, all_of, mark, pgettext
from orrery.draw import Acts, Markup, el, join, panel
from orrery.games.uranus.actions import TECHNOLOGIES
from orrery.games.uranus.boards import CROSSED_OUT
from orrery.games.uranus.preview import launch_words
from orrery.games.uranus.view.facts import SIZE, Seat, View, rock_words, track_of
from orrery.games.uranus.view.globe import pick_key
from orrery.games.uranus.view.moon import place_of
from orrery.games.uranus.view.rock import cost, cost_words, icons, lost_at
from orrery.games.uranus.view_types import ProjectView, SetView
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.names import track_in_short, track_title
from orrery.games.uranus.words.races import ability

_BRINGS: Final = {
    "fort": mark("a mine no impact harms"),
    "pad": mark("the way to Uranus"),
    "gun": mark("shoots a pair away"),
    "telescope": mark("shows the pairs beside you"),
    "weaponry": mark("saves {steps} steps of the gun"),
    "rocket": mark("rocks may be launched"),
    "spaceship": mark("your race may fly"),
}
_COMPASS: Final = (
    mark("North"),
    mark("North-east"),
    mark("East"),
    mark("South-east"),
    mark("South"),
    mark("South-west"),
    mark("West"),
    mark("North-west"),
)
_FEW: Final = 2  # so many lost rocks are drawn, more are counted


def projects(view: View, seat: Seat, can: Acts, prefix: str = "") -> Markup | None:
    """One row a track: its steps, the ways to pay for one, and while a set is chosen what that would lose."""
    if seat["race"] is None or seat["flown"]:
        return None
    ready = sum(_ready(view, seat, track) != "" for track in seat["tracks"])
    uses = uses_of(can)
    asks = seat["sets"][0]["name"] if view["viewer"] is not None and seat["sets"] else None
    rows = [_row(view, seat, track, uses, asks, prefix) for track in seat["tracks"]]
    known = [name for name in seat["known"] if track_of(seat, name) is None]
    rows += [_known_row(name) for name in known]
    fold = el(
        "label",
        el("input", type="checkbox", id="all-projects", cls="sr"),
        el("span", _("All projects, and what they cost")),
        cls="btn ghost phone all-projects",
    )
    small = _("a lit row") if uses else _("{count} ready", count=ready) if ready else ""
    return panel(
        _("2. What it buys") if uses else _("{race} projects", race=seat["race_name"]),
        small,
        el("div", *rows, cls="tracks u-tracks", role="list", data_part="moon others"),
        _launches(view, seat, uses),
        fold,
        el("p", ability(seat["race"], view["players"] == 1), cls="hint laptop"),
        cls="panel projects",
    )


def uses_of(can: Acts) -> dict[str, list[str]]:
    """What each set can be used for: names of tracks, and modules."""
    uses: dict[str, list[str]] = {}
    for argument in can.of("use"):
        name, _dot, aim = argument.rpartition(".")
        uses.setdefault(name, []).append(aim)
    return uses


def _teaches(view: View, seat: Seat, name: str) -> bool:
    """Whether a track is used again and again: Galepegals learn for their neighbours (U-11.12, U-11.13)."""
    return seat["race"] == "V" and view["players"] > 1 and name in TECHNOLOGIES


def _row(
    view: View, seat: Seat, track: ProjectView, uses: dict[str, list[str]], asks: str | None, prefix: str
) -> Markup:
    """A track. Each set that pays for a step has a button over the whole row; otherwise a click asks why not."""
    name, ticks, steps = track["name"], track["ticks"], track["steps"]
    sets = [own for own in seat["sets"] if name in uses.get(own["name"], ())]
    values = track["values"]
    boxes = []
    for place in range(steps):
        value = values[place] if values and values[place] else None
        cls = "done" if place < ticks else "next" if place == ticks and sets else None
        boxes.append(el("i", str(value) if value is not None else None, cls=cls))
    ready = _ready(view, seat, track)
    known = name in seat["known"] and not _teaches(view, seat, name)
    word = ready or (_("★ known") if known else "")
    cls = "track flat" if known else "track ready" if ready else "track"
    words = _(
        "{track}: {ticks} of {steps} steps, a step costs {cost}",
        track=track_title(name),
        ticks=ticks,
        steps=steps,
        cost=cost_words(track["cost"]),
    )
    buttons = [_buy(view, seat, own, track) for own in by_size(sets)]
    return el(
        "div",
        el("span", f"{words}, {word}" if word else words, cls="sr"),
        el("b", track_title(name), aria_hidden=True),
        el("span", *boxes, cls="u-steps", aria_hidden=True),
        el("small", word, aria_hidden=True),
        None if known else cost(track["cost"], silent=True),
        *buttons,
        cls=cls,
        role="listitem",
        id=f"{prefix}track-{name}",
        title=words,
        data_why=f"use:{asks}.{name}" if asks and not sets else None,
    )


def _known_row(name: str) -> Markup:
    """A technology that the race never had to learn."""
    known = el("small", _("★ known from the start"))
    return el("div", el("b", track_title(name)), known, cls="track flat", role="listitem")


def _buy(view: View, seat: Seat, own: SetView, track: ProjectView) -> Markup:
    """What a set would lose by paying for a step; it is shown while the set is chosen."""
    name = track["name"]
    lost = lost_at(track["cost"], own["rocks"])
    gains = _step_words(view, seat, name)
    many = sum(lost)
    drawn = [el("span", pgettext("so many rocks", "loses") if many else _("uses all"), cls="word")]
    if many:
        drawn.append(el("b", str(many), cls="few" if many <= _FEW else None))
    if 0 < many <= _FEW:
        drawn.append(icons(tuple(lost), "lost"))
    facts = {"rocks": rock_words(own["rocks"]), "track": track_title(name), "gains": gains}
    words = (
        _("Use {rocks} for {track}: {gains}, loses {lost}", **facts, lost=rock_words(lost))
        if many
        else _("Use {rocks} for {track}: {gains}, loses nothing", **facts)
    )
    return el(
        "button",
        *drawn,
        cls="buy",
        type="button",
        data_when=pick_key(own["name"]),
        hidden=True,
        data_act=f"use:{own['name']}.{name}",
        aria_label=words,
    )


def _launches(view: View, seat: Seat, uses: dict[str, list[str]]) -> Markup | None:
    """Where each set can be launched to, shown while the set is chosen; the same wedges are lit on Uranus."""
    out = []
    for own in by_size(seat["sets"]):
        modules = [int(aim.removeprefix("module")) for aim in uses.get(own["name"], ()) if aim.startswith("module")]
        buttons = [_launch(view, own, module) for module in modules]
        if buttons:
            key = pick_key(own["name"])
            out.append(el("div", *buttons, cls="launch-list", data_when=key, hidden=True, data_part="sky"))
    if not out:
        return None
    there = el(
        "button", _("Launch: turn to Uranus"), cls="btn phone", type="button", data_page="sky", data_part="moon others"
    )
    return join([*out, there])


def _launch(view: View, own: SetView, module: int) -> Markup:
    brings = launch_words(view, module, own["rocks"])
    return el(
        "button",
        el("span", _("Launch to {module}", module=module)),
        el("small", brings),
        cls="btn use",
        type="button",
        data_act=f"use:{own['name']}.module{module}",
        aria_label=_(
            "Launch {rocks} to module {module}: {brings}",
            rocks=rock_words(own["rocks"]),
            module=module,
            brings=brings,
        ),
    )


def _ready(view: View, seat: Seat, track: ProjectView) -> str:
    """What a track has ready to be built, in a word or two."""
    name = track["name"]
    if name == "tunnel":
        return _("{count} ready", count=seat["tunnels_left"]) if seat["tunnels_left"] else ""
    if name == "mine":
        return _("{count} ready", count=seat["mines_left"]) if seat["mines_left"] else ""
    if name == "gun":
        return _("loaded") if seat["gun_ready"] else ""
    if name in seat["known"] and not _teaches(view, seat, name):
        return ""
    return _("ready") if track["ticks"] == track["steps"] else ""


# Sets -----------------------------------------------------------------------------------------------------------------


def set_rows(seat: Seat, can: Acts, prefix: str = "") -> Markup:
    """Each set that can be used: its rocks, where they come from, what they buy. The first is chosen."""
    uses = uses_of(can)
    usable = by_size([own for own in seat["sets"] if own["name"] in uses])
    rows = [_set_row(own, uses[own["name"]], place == 0, prefix) for place, own in enumerate(usable)]
    idle = [own for own in seat["sets"] if own["name"] not in uses]
    rest = None
    if idle:
        left = join(icons(tuple(own["rocks"])) for own in idle)
        rest = el("p", el("small", _("No use for")), left, cls="idle-sets")
    return join([el("div", *rows, cls="sets"), rest])


def by_size(sets: Sequence[SetView]) -> list[SetView]:
    """The sets, those with most rocks first."""
    return sorted(sets, key=lambda own: (-sum(own["rocks"]), own["name"]))


def _set_row(own: SetView, aims: Sequence[str], first: bool, prefix: str) -> Markup:
    """A set to choose: its mines light up, and so do the rows and the modules that it pays for."""
    key = pick_key(own["name"])
    lights = [f"{prefix}{key}"] if own["mines"] else []
    lights += [f"{prefix}track-{aim}" for aim in aims if not aim.startswith("module")]
    where = where_from(own)
    buys = _buys(aims)
    return el(
        "button",
        icons(tuple(own["rocks"])),
        el("span", el("b", where), el("small", buys), cls="set-words"),
        cls="set-head large" if sum(own["rocks"]) > _FEW else "set-head",
        type="button",
        data_pick=key,
        data_first=True if first else None,
        data_lights=" ".join(lights) or None,
        aria_label=_("The set {rocks}. {where}, {buys}", rocks=rock_words(own["rocks"]), where=where, buys=buys),
    )


def where_from(own: SetView) -> str:
    """Where on the moon a set comes from: "East, 2 mines"."""
    if not own["mines"]:
        return _("A single rock")
    spots = [place_of(name) for name in own["mines"]]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    towards = _COMPASS[round(degrees(atan2(x, -y)) / 45) % len(_COMPASS)]
    side = _("Middle") if hypot(x, y) < 1.3 * SIZE else _(towards)
    return f"{side}, {counts.mines(len(own['mines']))}"


def _buys(aims: Sequence[str]) -> str:
    """What a set can pay for, in a few words."""
    tracks = [track_in_short(aim) for aim in aims if not aim.startswith("module")]
    if not tracks:
        return pgettext("what a set is good for", "launch") if aims else ""
    words = all_of(tracks) if len(tracks) < 3 else _("{count} kinds of steps", count=len(tracks))
    if len(tracks) < len(aims):
        return _("buys {steps}, or launch", steps=words)
    return _("buys {steps}", steps=words)


def _step_words(view: View, seat: Seat, name: str) -> str:
    track = track_of(seat, name)
    if track is None:
        return ""
    ticks, steps = track["ticks"] + 1, track["steps"]
    if track["values"]:
        value = track["values"][ticks - 1]
        return _("then {value}", value=value) if value else _("step {step} of {steps}", step=ticks, steps=steps)
    if ticks == steps:
        return _("to keep or give") if _teaches(view, seat, name) else _(_BRINGS[name], steps=CROSSED_OUT)
    return _("step {step} of {steps}", step=ticks, steps=steps)
