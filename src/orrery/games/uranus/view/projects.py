"""The project board of a race, and the sets of rocks that pay for its steps."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final

from orrery.core.wording import count_of, listing
from orrery.draw import Acts, Markup, el, join, panel
from orrery.games.uranus.actions import TECHNOLOGIES
from orrery.games.uranus.boards import CROSSED_OUT
from orrery.games.uranus.preview import launch_words
from orrery.games.uranus.view.facts import SIZE, TRACK_TITLES, Seat, View, rock_words, track_of
from orrery.games.uranus.view.globe import pick_key
from orrery.games.uranus.view.moon import place_of
from orrery.games.uranus.view.rock import cost, cost_words, icons, lost_at
from orrery.games.uranus.view_types import ProjectView, SetView
from orrery.games.uranus.words.races import ability

_BRINGS: Final = {
    "fort": "a mine no impact harms",
    "pad": "the way to Uranus",
    "gun": "shoots a pair away",
    "telescope": "shows the pairs beside you",
    "weaponry": f"saves {CROSSED_OUT} steps of the gun",
    "rocket": "rocks may be launched",
    "spaceship": "your race may fly",
}
_COMPASS: Final = ("North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west")
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
        el("span", "All projects, and what they cost"),
        cls="btn ghost phone all-projects",
    )
    small = "a lit row" if uses else f"{ready} ready" if ready else ""
    return panel(
        "2. What it buys" if uses else f"{seat['race_name']} projects",
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
        name, _, aim = argument.rpartition(".")
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
    word = ready or ("★ known" if known else "")
    cls = "track flat" if known else "track ready" if ready else "track"
    words = f"{TRACK_TITLES[name]}: {ticks} of {steps} steps, a step costs {cost_words(track['cost'])}"
    buttons = [_buy(view, seat, own, track) for own in by_size(sets)]
    return el(
        "div",
        el("span", f"{words}, {word}" if word else words, cls="sr"),
        el("b", TRACK_TITLES[name], aria_hidden=True),
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
    known = el("small", "★ known from the start")
    return el("div", el("b", TRACK_TITLES[name]), known, cls="track flat", role="listitem")


def _buy(view: View, seat: Seat, own: SetView, track: ProjectView) -> Markup:
    """What a set would lose by paying for a step; it is shown while the set is chosen."""
    name = track["name"]
    lost = lost_at(track["cost"], own["rocks"])
    gains = _step_words(view, seat, name)
    many = sum(lost)
    drawn = [el("span", "loses" if many else "uses all", cls="word")]
    if many:
        drawn.append(el("b", str(many), cls="few" if many <= _FEW else None))
    if 0 < many <= _FEW:
        drawn.append(icons(tuple(lost), "lost"))
    words = f"loses {rock_words(lost)}" if many else "loses nothing"
    return el(
        "button",
        *drawn,
        cls="buy",
        type="button",
        data_when=pick_key(own["name"]),
        hidden=True,
        data_act=f"use:{own['name']}.{name}",
        aria_label=f"Use {rock_words(own['rocks'])} for {TRACK_TITLES[name]}: {gains}, {words}",
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
        "button", "Launch: turn to Uranus", cls="btn phone", type="button", data_page="sky", data_part="moon others"
    )
    return join([*out, there])


def _launch(view: View, own: SetView, module: int) -> Markup:
    brings = launch_words(view, module, own["rocks"])
    return el(
        "button",
        el("span", f"Launch to {module}"),
        el("small", brings),
        cls="btn use",
        type="button",
        data_act=f"use:{own['name']}.module{module}",
        aria_label=f"Launch {rock_words(own['rocks'])} to module {module}: {brings}",
    )


def _ready(view: View, seat: Seat, track: ProjectView) -> str:
    """What a track has ready to be built, in a word or two."""
    name = track["name"]
    if name == "tunnel":
        return f"{seat['tunnels_left']} ready" if seat["tunnels_left"] else ""
    if name == "mine":
        return f"{seat['mines_left']} ready" if seat["mines_left"] else ""
    if name == "gun":
        return "loaded" if seat["gun_ready"] else ""
    if name in seat["known"] and not _teaches(view, seat, name):
        return ""
    return "ready" if track["ticks"] == track["steps"] else ""


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
        rest = el("p", el("small", "No use for"), left, cls="idle-sets")
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
        aria_label=f"The set {rock_words(own['rocks'])}. {where}, {buys}",
    )


def where_from(own: SetView) -> str:
    """Where on the moon a set comes from: "East, 2 mines"."""
    if not own["mines"]:
        return "A single rock"
    spots = [place_of(name) for name in own["mines"]]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    towards = _COMPASS[round(degrees(atan2(x, -y)) / 45) % len(_COMPASS)]
    side = "Middle" if hypot(x, y) < 1.3 * SIZE else towards
    return f"{side}, {count_of(len(own['mines']), 'mine')}"


def _buys(aims: Sequence[str]) -> str:
    """What a set can pay for, in a few words."""
    tracks = [TRACK_TITLES[aim].lower() for aim in aims if not aim.startswith("module")]
    launches = "launch" if len(tracks) < len(aims) else ""
    if not tracks:
        return launches
    words = listing(tracks) if len(tracks) < 3 else f"{len(tracks)} kinds of steps"
    return f"buys {words}" + (f", or {launches}" if launches else "")


def _step_words(view: View, seat: Seat, name: str) -> str:
    track = track_of(seat, name)
    if track is None:
        return ""
    ticks, steps = track["ticks"] + 1, track["steps"]
    if track["values"]:
        value = track["values"][ticks - 1]
        return f"then {value}" if value else f"step {ticks} of {steps}"
    if ticks == steps:
        return "to keep or give" if _teaches(view, seat, name) else _BRINGS[name]
    return f"step {ticks} of {steps}"
