"""One seat in the players' panel."""

from __future__ import annotations

from typing import Final

from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.draw import Markup, SeatFace, el, join, polygon, seat_class
from orrery.games.darkness.pieces import title
from orrery.games.darkness.view.art import resource_sign, ship, ship_sign
from orrery.games.darkness.view.wording import fleet_words, is_solo
from orrery.games.darkness.words.glossary import View, place

_UNIT: Final = el("small", "ships") + el(
    "svg", polygon(9, 3, cls="hex-sign"), cls="unit", viewBox="-10 -11 20 18", role="img", aria_label="ships"
)


def seat(view: View, number: int) -> SeatFace:
    """What everybody may know about a seat: ships, marks, coalition, and the four totals as they stand."""
    here = view["seats"][number]
    late = view["phase"] >= 2
    return SeatFace(
        portrait=el(
            "svg",
            ship(number, 0, 6, 0.95),
            cls=f"face tile {seat_class(number)}",
            viewBox="-30 -34 60 68",
            aria_hidden="true",
        ),
        note="evolved" if here["evolved"] else "",
        points=here["points"] if late or view["over"] else sum(here["fleet"].values()),
        counters=_totals(view, number) if late else _ships(view, number),
        facts=_facts(view, number),
        details=_details(view, number),
        spoken="points" if late or view["over"] else "ships",
        unit=Markup() if late or view["over"] else _UNIT,
    )


def _ribbon(view: View, number: int) -> str:
    """With whom this seat is bound."""
    here = view["seats"][number]
    if here["evolved"]:
        return "evolved, alone"
    others = [other for other in here["coalition"] if other != number]
    names = ["you" if other == view["viewer"] else name_of(view, other) for other in others]
    return f"with {listing(names)}" if others else ""


def _ships(view: View, number: int) -> Markup:
    fleet = view["seats"][number]["fleet"]
    return join(
        el("span", ship_sign(number, kind, name), fleet[kind], cls="count" if fleet[kind] else "count zero")
        for kind, name in (("colony", "colony ships"), ("scout", "scouts"))
    )


def _totals(view: View, number: int) -> Markup:
    totals = view["seats"][number]["totals"]
    return join(
        el("span", resource_sign(word), count, cls="count" if count else "count zero") for word, count in totals.items()
    )


def _facts(view: View, number: int) -> Markup:
    here = view["seats"][number]
    parts = []
    if view["phase"] < 2:
        homes = [place(view, orb["orb"]) for orb in view["orbs"] if number in orb["bridgeheads"] and not orb["gone"]]
        parts.append(", ".join(homes) or "no orb yet")
    for things, thing in (
        (here["gateways_built"], "gateway"),
        (here["stations_built"], "station"),
        (here["deep_scans"], "scan"),
        (here["star_maps"], "star map"),
    ):
        if things:
            parts.append(count_of(things, thing))
    quiet = []
    if here["suspended"]:
        quiet.append(f"misses {here['suspended']}")
    if here["eliminations"]:
        quiet.append("killed life")
    if view["phase"] >= 2 and here["coalition"]:
        quiet.append(_ribbon(view, number) or ("" if is_solo(view) else "alone"))
    words = ", ".join(part for part in quiet if part)
    quietly = el("span", words, cls="quiet") if words else None
    return join([", ".join(parts), ", " if parts and words else None, quietly])


def _details(view: View, number: int) -> Markup:
    here = view["seats"][number]
    totals = ", ".join(f"{title(word)} {count}" for word, count in here["totals"].items())
    rows = [
        f"Fleet: {fleet_words(here['fleet'])}",
        f"Waste: {fleet_words(here['waste'])}",
        f"Reserve: {fleet_words(here['reserve'])}",
        f"If it ended now: {totals}",
    ]
    return el("ul", *(el("li", row) for row in rows), cls="details")
