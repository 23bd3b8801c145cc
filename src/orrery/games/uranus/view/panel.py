"""One seat in the players' panel: its race, its moon in numbers, and what it is about."""

from __future__ import annotations

from orrery.core.language import _, mark, ngettext
from orrery.draw import Markup, SeatFace, el, hint, join, polygon, seat_class
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.facts import Seat, View, active
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.races import ability

_DOING = {
    "strikes": mark("under attack"),
    "collect": mark("sorting rocks"),
    "use": mark("using rocks"),
    "build": mark("building"),
}
_CHOOSING = mark("choosing")


def seat(view: View, number: int) -> SeatFace:
    """What everybody may know about a seat."""
    here = view["seats"][number]
    return SeatFace(
        portrait=portrait(number),
        note="",
        points=active(here) if not here["flown"] else _("safe"),
        counters=_counters(here),
        facts=_facts(view, number, here),
        unit=_unit() if not here["flown"] else Markup(),
        spoken="",
        details=hint(ability(here["race"], view["players"] == 1)) if here["race"] else Markup(),
    )


def _unit() -> Markup:
    sign = polygon(9, 6, cls="hex-sign")
    word = _("hexes")
    return el("small", word) + el("svg", sign, cls="unit", viewBox="-10 -10 20 20", role="img", aria_label=word)


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
        return el("span", _("since round {round}", round=here["flown"]), cls="count")
    parts = [counts.mines(len(here["mines"]))]
    if here["pads"]:
        parts.append(ngettext("{count} pad", "{count} pads", len(here["pads"])))
    if here["forts"]:
        parts.append(ngettext("{count} fort", "{count} forts", len(here["forts"])))
    words = ", ".join(parts)
    left = ngettext("{count} hex left", "{count} hexes left", active(here))
    stars = [
        el(
            "span",
            f"★ {_(technology)}",
            cls="count",
            title=_("knows {technology} technology", technology=_(technology)),
        )
        for technology in here["known"]
        if technology in ("rocket", "spaceship")
    ]
    return join([el("span", words, cls="count", title=left), *stars])


def _facts(view: View, number: int, here: Seat) -> Markup:
    """The race, which would be cut beside a name, and what the seat is about."""
    return join([el("span", f"{here['race_name']}, ") if here["race_name"] else None, _doing(view, number, here)])


def _doing(view: View, number: int, here: Seat) -> Markup:
    if here["flown"]:
        return el("span", _("safe in module {module}", module=here["module"]))
    if view["over"]:
        return el("span", _("left behind"))
    words = []
    if here["eruption"]:
        words.append(_("volcano erupts"))
    if number in view["actors"]:
        words.append(_(_DOING.get(view["phase"], _CHOOSING)))
    elif here["done"]:
        words.append(_("done"))
    return el("span", ", ".join(words) or _("waiting"))
