"""One seat in the players' panel."""

from __future__ import annotations

from orrery.core.language import _, ngettext
from orrery.draw import Markup, SeatFace, el, join
from orrery.games.gardens.cards import COLOURS
from orrery.games.gardens.view.art import flower_icon, portrait
from orrery.games.gardens.view.missions import mission_title
from orrery.games.gardens.view_types import GardensView as View


def seat(view: View, number: int) -> SeatFace:
    """What everybody may know about a seat: Martian, points, flowers and their price, cards, power."""
    here = view["seats"][number]
    counters = join(_counter(colour, here["reserve"].get(colour, 0)) for colour in COLOURS)
    return SeatFace(
        portrait=portrait(view, number, here["martian"]),
        note=_note(view, number),
        points=view["final"][number]["total"] if view["final"] else here["points"],
        counters=counters,
        facts=_facts(view, number),
        details=_details(view, number),
    )


def _counter(colour: str, count: int) -> Markup:
    return el("span", flower_icon(colour), count, cls="count" if count else "count zero")


def _note(view: View, number: int) -> str:
    here = view["seats"][number]
    if view["step"] == "draft" and not view["over"]:
        return _("has chosen") if here["chosen"] else _("chooses")
    if here["power"] is None:
        return ""
    return _("power used") if here["power"] == "used" else _("power ready")


def _facts(view: View, number: int) -> Markup:
    here = view["seats"][number]
    if view["final"] is not None:
        final = view["final"][number]
        told = _("Track {track}, cards {cards}")
        if final["penalty"]:
            told = _("Track {track}, cards {cards}, flowers {flowers}")
        return join([told.format(track=final["track"], cards=final["cards_total"], flowers=-final["penalty"])])
    if here["unused"] == 0 and here["gardener"] is not None and not view["over"]:
        return join([_("No flower left:"), " ", el("b", _("the game ends at this seat's turn"))])
    parts: list[str] = [ngettext("{count} flower left", "{count} flowers left", here["unused"]), " "]
    if here["penalty"]:
        cost = _("cost {points}") if view["over"] else _("would cost {points}")
        parts.append(el("span", cost.format(points=here["penalty"]), cls="quiet"))
    if number == view["current"] and view["idle"]:
        idle = _(", moves without planting: {idle} of {players}", idle=view["idle"], players=view["players"])
        parts.append(el("span", idle, cls="quiet"))
    return join(parts)


def _details(view: View, number: int) -> Markup:
    """Cards of this seat that are open: scored ones, and those drawn from an open deck."""
    here = view["seats"][number]
    rows = [
        el("li", mission_title(done["card"]), " ", el("b", done["points"], cls="num"), cls="scored")
        for done in here["scored"]
    ]
    rows += [el("li", mission_title(card), " ", el("small", _("in hand")), cls="known") for card in here["known"]]
    rows.append(el("li", ngettext("{count} card in hand", "{count} cards in hand", here["cards"])))
    return el("ul", *rows, cls="details")
