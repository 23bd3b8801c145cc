"""One seat in the players' panel: robots, cargo and buildings at a glance, the whole Moonbase in a fold."""

from __future__ import annotations

from orrery.draw import Markup, SeatFace, el, join, seat_class
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.view.art import ore_icon, robot, robot_icon, rocket_icon
from orrery.games.minethemoon.view.facts import View, robots_of
from orrery.games.minethemoon.view.moonbase import compact, stands


def seat(view: View, number: int) -> SeatFace:
    """What everybody may know about a seat."""
    here = view["seats"][number]
    return SeatFace(
        portrait=portrait(number),
        note=_note(view, number),
        points=here["dominance"],
        counters=_counters(view, number),
        facts=Markup(),  # they are the head of the fold among the counters
        spoken="Dominance",
    )


def portrait(number: int) -> Markup:
    """The robot of a seat on a tile of its colour."""
    return el(
        "svg",
        robot(number, 0, 4, 1.5),
        cls=f"face tile {seat_class(number)}",
        viewBox="-30 -34 60 68",
        aria_hidden="true",
    )


def _note(view: View, number: int) -> str:
    here = view["seats"][number]
    if here["placing"] is not None and not view["over"]:
        if not here["placing"]:
            return "ready to mine"
        return "sends robots" if number in view["actors"] else "has robots to send"
    if view["step"] == "task" and view["passed"][number]:
        return "has passed"
    if view["step"] == "work" and view["waits"][number]:
        return "waits"
    return ""


def _counters(view: View, number: int) -> Markup:
    here = view["seats"][number]
    all_ = robots_of(view, number)
    free = el(
        "span",
        robot_icon(number, "chipicon"),
        el("span", f"{here['rc']}/{all_}", aria_hidden=True),
        el("span", f"{here['rc']} of {all_} robots free", cls="sr"),
        cls="count",
        title=f"{here['rc']} of {all_} robots free",
    )
    white = None
    if view["white"]["seat"] == number:
        white = el("span", robot_icon(None, "chipicon"), cls="count", title="has the white robot")
    cargo = join(el("span", ore_icon(kind), here["silo"][kind], cls="count") for kind in KINDS if here["silo"][kind])
    riding = None
    if here["on_rockets"]:
        aboard = f"{here['on_rockets']} on rockets"
        body = (rocket_icon(), el("span", here["on_rockets"], aria_hidden=True), el("span", f", {aboard}", cls="sr"))
        riding = el("span", *body, cls="count", title=aboard)
    fold = el(
        "details",
        el("summary", el("span", "Moonbase: ", cls="sr"), _facts(view, number)),
        compact(view, number),
        cls="fold otherbase",
        id=f"base-{number}",
    )
    return join([free, white, cargo, riding, fold])


def _facts(view: View, number: int) -> Markup:
    """What stands in the Moonbase in one line, which opens to all of it: a row for both would be one too many."""
    words = f"{view['seats'][number]['side']} side, {stands(view, number) or 'nothing built yet'}"
    return el("span", words, title=words)
