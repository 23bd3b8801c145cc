"""One seat in the players' panel."""

from __future__ import annotations

from orrery.core.language import _, all_of, ngettext, pgettext
from orrery.core.views import name_of
from orrery.draw import Markup, SeatFace, el, join, polygon, seat_class
from orrery.games.darkness.view.art import resource_sign, ship, ship_sign
from orrery.games.darkness.view.wording import fleet_words, is_solo
from orrery.games.darkness.words.counts import gateways, star_maps, stations
from orrery.games.darkness.words.glossary import View, piece, place


def _unit() -> Markup:
    """What is counted before the end: ships."""
    words = _("ships")
    sign = polygon(9, 3, cls="hex-sign")
    return el("small", words) + el("svg", sign, cls="unit", viewBox="-10 -11 20 18", role="img", aria_label=words)


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
        note=pgettext("of a player", "evolved") if here["evolved"] else "",
        points=here["points"] if late or view["over"] else sum(here["fleet"].values()),
        counters=_totals(view, number) if late else _ships(view, number),
        facts=_facts(view, number),
        details=_details(view, number),
        spoken=_("points") if late or view["over"] else _("ships"),
        unit=Markup() if late or view["over"] else _unit(),
    )


def _ribbon(view: View, number: int) -> str:
    """With whom this seat is bound."""
    here = view["seats"][number]
    if here["evolved"]:
        return _("evolved, alone")
    others = [other for other in here["coalition"] if other != number]
    you = pgettext("of, by or with", "you")
    names = all_of([you if other == view["viewer"] else name_of(view, other) for other in others])
    return _("with {names}", names=names) if others else ""


def _ships(view: View, number: int) -> Markup:
    fleet = view["seats"][number]["fleet"]
    return join(
        el("span", ship_sign(number, kind, name), fleet[kind], cls="count" if fleet[kind] else "count zero")
        for kind, name in (("colony", _("colony ships")), ("scout", _("scouts")))
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
        parts.append(", ".join(homes) or _("no orb yet"))
    for things, counted in (
        (here["gateways_built"], gateways),
        (here["stations_built"], stations),
        (here["deep_scans"], _scans),
        (here["star_maps"], star_maps),
    ):
        if things:
            parts.append(counted(things))
    quiet = []
    if here["suspended"]:
        quiet.append(_("misses {turns}", turns=here["suspended"]))
    if here["eliminations"]:
        quiet.append(_("killed life"))
    if view["phase"] >= 2 and here["coalition"]:
        quiet.append(_ribbon(view, number) or ("" if is_solo(view) else _("alone")))
    words = ", ".join(part for part in quiet if part)
    quietly = el("span", words, cls="quiet") if words else None
    return join([", ".join(parts), ", " if parts and words else None, quietly])


def _scans(count: int) -> str:
    return ngettext("{count} scan", "{count} scans", count)


def _details(view: View, number: int) -> Markup:
    here = view["seats"][number]
    totals = ", ".join(f"{piece(word)} {count}" for word, count in here["totals"].items())
    rows = [
        _("Fleet: {ships}", ships=fleet_words(here["fleet"])),
        _("Waste: {ships}", ships=fleet_words(here["waste"])),
        _("Reserve: {ships}", ships=fleet_words(here["reserve"])),
        _("If it ended now: {totals}", totals=totals),
    ]
    return el("ul", *(el("li", row) for row in rows), cls="details")
