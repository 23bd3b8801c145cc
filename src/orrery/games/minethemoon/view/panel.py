"""One seat in the players' panel: robots, cargo and buildings at a glance, the whole Moonbase in a fold."""

from __future__ import annotations

from orrery.core.language import _
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
        spoken=_("Dominance"),
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
            return _("ready to mine")
        return _("sends robots") if number in view["actors"] else _("has robots to send")
    if view["step"] == "task" and view["passed"][number]:
        return _("has passed")
    if view["step"] == "work" and view["waits"][number]:
        return _("waits")
    return ""


def _counters(view: View, number: int) -> Markup:
    here = view["seats"][number]
    all_ = robots_of(view, number)
    told = _("{count} of {all} robots free", count=here["rc"], all=all_)
    free = el(
        "span",
        robot_icon(number, "chipicon"),
        el("span", f"{here['rc']}/{all_}", aria_hidden=True),
        el("span", told, cls="sr"),
        cls="count",
        title=told,
    )
    white = None
    if view["white"]["seat"] == number:
        white = el("span", robot_icon(None, "chipicon"), cls="count", title=_("has the white robot"))
    cargo = join(el("span", ore_icon(kind), here["silo"][kind], cls="count") for kind in KINDS if here["silo"][kind])
    riding = None
    if here["on_rockets"]:
        aboard = _("{count} on rockets", count=here["on_rockets"])
        body = (rocket_icon(), el("span", here["on_rockets"], aria_hidden=True), el("span", f", {aboard}", cls="sr"))
        riding = el("span", *body, cls="count", title=aboard)
    fold = el(
        "details",
        el("summary", el("span", _("Moonbase: "), cls="sr"), _facts(view, number)),
        compact(view, number),
        cls="fold otherbase",
        id=f"base-{number}",
    )
    return join([free, white, cargo, riding, fold])


def _facts(view: View, number: int) -> Markup:
    """What stands in the Moonbase in one line, which opens to all of it: a row for both would be one too many."""
    built = stands(view, number) or _("nothing built yet")
    words = _("{side} side, {built}", side=view["seats"][number]["side"], built=built)
    return el("span", words, title=words)
