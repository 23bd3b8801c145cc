"""The project board of a race, and the sets of rocks that pay for its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.draw import Acts, Markup, el, hint, join, panel
from orrery.games.uranus.actions import TECHNOLOGIES
from orrery.games.uranus.boards import CROSSED_OUT
from orrery.games.uranus.preview import launch_words
from orrery.games.uranus.view.art import cost, rocks
from orrery.games.uranus.view.facts import TRACK_TITLES, Seat, View, rock_words, track_of
from orrery.games.uranus.view.globe import pick_key
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


def projects(view: View, seat: Seat, can: Acts, prefix: str = "") -> Markup | None:
    """One row of boxes a track; a row that is ready is marked in words and colour."""
    if seat["race"] is None or seat["flown"]:
        return None
    ready = sum(_ready(view, seat, track) != "" for track in seat["tracks"])
    paid = {argument.rpartition(".")[2] for argument in can.of("use")}
    asks = seat["sets"][0]["name"] if view["viewer"] is not None and seat["sets"] else None
    rows = [_row(view, seat, track, None if track["name"] in paid else asks, prefix) for track in seat["tracks"]]
    known = [name for name in seat["known"] if track_of(seat, name) is None]
    stars = hint(f"★ Known from the start: {', '.join(known)}", soft=True) if known else None
    return panel(
        f"{seat['race_name']} projects",
        f"{ready} ready" if ready else "",
        el("div", *rows, cls="tracks u-tracks"),
        stars,
        el("p", ability(seat["race"], view["players"] == 1), cls="hint laptop"),
        cls="panel projects",
    )


def _teaches(view: View, seat: Seat, name: str) -> bool:
    """Whether a track is used again and again: Galepegals learn for their neighbours (U-11.12, U-11.13)."""
    return seat["race"] == "V" and view["players"] > 1 and name in TECHNOLOGIES


def _row(view: View, seat: Seat, track: ProjectView, asks: str | None, prefix: str) -> Markup:
    """A track; if no set can pay for it, a click asks why the set `asks` cannot."""
    name, ticks, steps = track["name"], track["ticks"], track["steps"]
    values = track["values"]
    boxes = []
    for place in range(steps):
        done = place < ticks
        value = values[place] if values and values[place] else None
        boxes.append(el("i", str(value) if value is not None else None, cls="done" if done else None))
    ready = _ready(view, seat, track)
    known = name in seat["known"]
    star = "★ " if known else ""
    word = ready or ("known" if known and not _teaches(view, seat, name) else None)
    small = el("small", word or cost(track["cost"]))
    cls = "track ready" if ready else "track"
    words = f"{TRACK_TITLES[name]}: {ticks} of {steps} steps, a step costs {track['cost']}"
    return el(
        "div",
        el("b", f"{star}{TRACK_TITLES[name]}"),
        el("span", *boxes),
        small,
        cls=cls,
        id=f"{prefix}track-{name}",
        title=words,
        data_why=f"use:{asks}.{name}" if asks else None,
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


def set_rows(view: View, seat: Seat, can: Acts, prefix: str = "") -> Markup:
    """Each set with everything it can be used for; a set lights its mines, and the tracks it can pay."""
    uses: dict[str, list[str]] = {}
    for argument in can.of("use"):
        name, _, aim = argument.rpartition(".")
        uses.setdefault(name, []).append(aim)
    usable = [own for own in seat["sets"] if own["name"] in uses]
    usable.sort(key=lambda own: (-sum(own["rocks"]), own["name"]))
    rows = [_set_row(view, seat, own, uses[own["name"]], prefix) for own in usable]
    idle = [own for own in seat["sets"] if own["name"] not in uses]
    rest = None
    if idle:
        left = join(rocks(tuple(own["rocks"])) for own in idle)
        rest = el("p", el("small", "No use for"), left, cls="idle-sets")
    return el("div", *rows, rest, cls="sets")


def _set_row(view: View, seat: Seat, own: SetView, aims: Sequence[str], prefix: str) -> Markup:
    key = pick_key(own["name"])
    lights = [f"{prefix}{key}", *(f"{prefix}track-{aim}" for aim in aims if not aim.startswith("module"))]
    head = el(
        "button",
        rocks(tuple(own["rocks"])),
        cls="set-head",
        type="button",
        data_pick=key,
        aria_label=f"The set {rock_words(own['rocks'])}",
        title="Pick this set: its mines light up, and so do the modules it can go to",
    )
    buttons = [_use(view, seat, own, aim) for aim in aims]
    return el("div", head, el("div", *buttons, cls="uses"), cls="set-row", data_lights=" ".join(lights))


def _use(view: View, seat: Seat, own: SetView, aim: str) -> Markup:
    if aim.startswith("module"):
        module = int(aim.removeprefix("module"))
        words, brings = f"Module {module}", launch_words(view, module, own["rocks"])
    else:
        words, brings = TRACK_TITLES[aim], _step_words(view, seat, aim)
    return el(
        "button",
        el("span", words),
        el("small", brings),
        cls="btn use",
        type="button",
        data_act=f"use:{own['name']}.{aim}",
        aria_label=f"Use {rock_words(own['rocks'])} for {words}: {brings}",
    )


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
