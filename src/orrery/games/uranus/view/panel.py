"""One seat in the players' panel: its race, its moon in numbers, and what it is about."""

from __future__ import annotations

from orrery.core.wording import count_of
from orrery.draw import Markup, SeatFace, el, hint, join, polygon, seat_class
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.facts import Seat, View, active
from orrery.games.uranus.words.races import ability

_UNIT = el("small", "hexes") + el(
    "svg", polygon(9, 6, cls="hex-sign"), cls="unit", viewBox="-10 -10 20 20", role="img", aria_label="hexes"
)


def seat(view: View, number: int) -> SeatFace:
    """What everybody may know about a seat."""
    here = view["seats"][number]
    return SeatFace(
        portrait=portrait(number),
        note="",
        points=active(here) if not here["flown"] else "safe",
        counters=_counters(here),
        facts=_facts(view, number, here),
        unit=_UNIT if not here["flown"] else Markup(),
        spoken="",
        details=hint(ability(here["race"], view["players"] == 1)) if here["race"] else Markup(),
    )


def portrait(number: int) -> Markup:
    """The imp of a seat on a tile of paper."""
    return el(
        "svg",
        imp(number, 0, 5, 1.35),
        cls=f"face paper-tile {seat_class(number)}",
        viewBox="-30 -34 60 68",
        aria_hidden="true",
    )


def _counters(here: Seat) -> Markup:
    if here["flown"]:
        return el("span", f"since round {here['flown']}", cls="count")
    parts = [count_of(len(here["mines"]), "mine")]
    if here["pads"]:
        parts.append(count_of(len(here["pads"]), "pad"))
    if here["forts"]:
        parts.append(count_of(len(here["forts"]), "fort"))
    words = ", ".join(parts)
    stars = [
        el("span", f"★ {technology}", cls="count", title=f"knows {technology} technology")
        for technology in here["known"]
        if technology in ("rocket", "spaceship")
    ]
    return join([el("span", words, cls="count", title=f"{count_of(active(here), 'hex')} left"), *stars])


def _facts(view: View, number: int, here: Seat) -> Markup:
    """The race, which would be cut beside a name, and what the seat is about."""
    return join([el("span", f"{here['race_name']}, ") if here["race_name"] else None, _doing(view, number, here)])


def _doing(view: View, number: int, here: Seat) -> Markup:
    if here["flown"]:
        return el("span", f"safe in module {here['module']}")
    if view["over"]:
        return el("span", "left behind")
    words = []
    if here["eruption"]:
        words.append("volcano erupts")
    if number in view["actors"]:
        words.append(
            {"strikes": "under attack", "collect": "sorting rocks", "use": "using rocks", "build": "building"}.get(
                view["phase"], "choosing"
            )
        )
    elif here["done"]:
        words.append("done")
    return el("span", ", ".join(words) or "waiting")
