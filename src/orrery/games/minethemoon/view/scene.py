"""The lunar surface with everything on it, and every place that may be clicked.

The board has five parts: on a large stage all are seen at once, on a small one leaf by leaf (see layout.py). Whatever
moves over the board or rings a place is drawn inside the part where it stands, so that it goes with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import (
    Acts,
    Markup,
    Point,
    acts,
    at,
    board_box,
    g,
    join,
    nth,
    pager,
    rect,
    seat_class,
    step_tag,
    token,
    use,
)
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.view import layout
from orrery.games.minethemoon.view.building_words import size_of
from orrery.games.minethemoon.view.buildings import box_at, buildings, middle_of
from orrery.games.minethemoon.view.crater import crater, is_planning, white_place
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.ground import ground, rule
from orrery.games.minethemoon.view.header import SUBSIDY, order_line, turn_line
from orrery.games.minethemoon.view.market import advanced, market
from orrery.games.minethemoon.view.rockets import rockets, slot_at
from orrery.games.minethemoon.view.spins import Spin, spins_of


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board: what `legal` allows can be clicked, what `events` tell is shown as the last move."""
    can = acts(SPACE, legal)
    drawing = board_box("minethemoon", _("The lunar surface"), scene(view, can, events, prefix), box=layout.BOX)
    return drawing + pager(
        layout.leaves(view, is_planning(view, can)), *layout.open_leaf(view, bool(can.by_verb), list(events)), prefix
    )


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """Everything on the board."""
    arrived = frozenset(event.data["place"] for event in events if event.kind == "tasked")
    spins = spins_of(events)
    over: dict[str, Markup] = {}
    for host, drawn in [*_last_move(view, events), _white(view, can, spins, prefix)]:
        over[host] = over.get(host, Markup()) + drawn
    row, told_row = buildings(view, can, arrived, prefix, over)
    pads, told_pads = rockets(view, can, events, prefix, over)
    tiles, told_tiles = market(view, can, prefix)
    cards, told_cards = advanced(view, can, prefix)
    return join(
        [
            ground(),
            g(rule(view, prefix), data_part="rule"),
            g(turn_line(view), data_part="wheel"),
            g(order_line(view, prefix), over.get("header"), data_part="teams", cls="order"),
            g(tiles, g(cards, cls=f"beside-{len(view['pads'])}"), data_part="market"),
            g(crater(view, can, spins, prefix, over.get("wheel")), data_part="wheel"),
            g(row, data_part="teams"),
            g(pads, data_part="rockets", cls=f"pads-{len(view['pads'])}"),
            told_row,
            told_pads,
            told_tiles,
            told_cards,
        ]
    )


def _white(view: View, can: Acts, spins: Sequence[Spin], prefix: str) -> tuple[str, Markup]:
    """The white robot: one piece that walks over the board; on somebody's Moonbase it is shown in the Subsidy box."""
    host, where, size = _white_at(view, can, spins)
    seat = view["white"]["seat"]
    owner = token(seat, 11, 9, 7) if seat is not None and where != SUBSIDY else None
    drawn = g(
        use("moon-robot-white"),
        owner,
        id=f"{prefix}white",
        cls="glide figure",
        transform=at(*where, size),
        role="img",
        aria_label=_("The white robot"),
    )
    return host, drawn


def _white_at(view: View, can: Acts, spins: Sequence[Spin]) -> tuple[str, Point, float]:
    what, _dot, rest = view["white"]["at"].partition(".")
    if what == "crater":
        return "wheel", white_place(view, can, spins, rest), 0.66
    if what == "team" and "." in rest and not rest.startswith("site"):
        size = size_of(view, rest)
        return f"card {rest.partition('.')[0]}", box_at(rest, size, size - 1), 0.66
    if what == "rocket":
        pad, _dot, slot = rest.partition(".")
        return f"pad {pad}", slot_at(view, pad, int(slot) - 1), 0.64
    return "header", SUBSIDY, 0.85


def _last_move(view: View, events: Sequence[Event]) -> list[tuple[str, Markup]]:
    """Rings with numbers in the colours of those who tasked or loaded, each with its part of the board."""
    out = []
    for event in events:
        ring = seat_class(event.player) if event.player >= 0 else ""
        if event.kind == "tasked" and "." in event.data["place"] and not event.data["place"].startswith("site"):
            place = event.data["place"]
            (x, y), (width, height) = middle_of(place, size_of(view, place))
            tag = step_tag(event.player, nth(event), (x, y + height / 2 - 4), 22, 0.6) or Markup()
            out.append((f"card {place.partition('.')[0]}", _ring((x, y), width + 3, height + 3, ring) + tag))
        elif event.kind == "loaded":
            pad = _pad_of(view, event.data["card"])
            if pad is not None:
                where = slot_at(view, pad, event.data["slot"] - 1)
                tag = step_tag(event.player, nth(event), where, 22, 0.6) or Markup()
                out.append((f"pad {pad}", _ring(where, 26, 21, ring) + tag))
    return out


def _pad_of(view: View, card: str) -> str | None:
    return next((pad for pad, rocket in view["pads"].items() if rocket and rocket["card"] == card), None)


def _ring(where: Point, width: float, height: float, cls: str) -> Markup:
    lines = (rect(width, height, rx=7, cls=name) for name in ("trail-case thin", "trail thin"))
    return g(*lines, transform=at(*where), cls=f"last-move {cls}")
