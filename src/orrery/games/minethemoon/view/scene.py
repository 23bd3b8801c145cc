"""The lunar surface with everything on it, and every place that may be clicked.

Order of painting: ground, wheel, piles, buildings, rockets, the white robot, markers, the last move, and above all of
it the bubble of whatever is asked to tell about itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.state import Event
from orrery.draw import Acts, Markup, Point, acts, at, board_box, g, join, rect, seat_class, token, use
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.view.building_words import size_of
from orrery.games.minethemoon.view.buildings import BOX, box_at, buildings, middle_of
from orrery.games.minethemoon.view.corners import SUBSIDY, corners
from orrery.games.minethemoon.view.crater import crater, white_place
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.ground import ground, markers
from orrery.games.minethemoon.view.market import market
from orrery.games.minethemoon.view.rockets import rockets, slot_at


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board: what `legal` allows can be clicked, what `events` tell is shown as the last move."""
    return board_box("minethemoon", "The lunar surface", scene(view, acts(SPACE, legal), events, prefix))


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """Everything on the board, to be put into a box of 1000 round 0,0."""
    arrived = frozenset(event.data["place"] for event in events if event.kind == "tasked")
    row, told_row = buildings(view, can, arrived, prefix)
    pads, told_pads = rockets(view, can, events, prefix)
    piles, told_piles = market(view, can, prefix)
    points = [seat["dominance"] for seat in view["seats"]]
    return join(
        [
            ground(view),
            corners(view, prefix),
            piles,
            crater(view, can, events, prefix),
            row,
            pads,
            _white(view, prefix),
            _last_move(view, events),
            markers(points, view["goal"], prefix),
            told_row,
            told_pads,
            told_piles,
        ]
    )


def _white(view: View, prefix: str) -> Markup:
    """The white robot: one piece that walks over the board; on somebody's Moonbase it is shown in the Subsidy box."""
    where, size = _white_at(view)
    seat = view["white"]["seat"]
    owner = token(seat, 11, 9, 7) if seat is not None and where != SUBSIDY else None
    return g(
        use("moon-robot-white"),
        owner,
        id=f"{prefix}white",
        cls="glide figure",
        transform=at(*where, size),
        role="img",
        aria_label="The white robot",
    )


def _white_at(view: View) -> tuple[Point, float]:
    what, _, rest = view["white"]["at"].partition(".")
    if what == "crater":
        return white_place(view, rest), 1.05
    if what == "team" and "." in rest and not rest.startswith("site"):
        return box_at(rest, size_of(view, rest) - 1), 1.12
    if what == "rocket":
        pad, _, slot = rest.partition(".")
        return slot_at(view, pad, int(slot) - 1), 1.05
    return SUBSIDY, 1.8


def _last_move(view: View, events: Sequence[Event]) -> Markup | None:
    """Rings in the colour of whoever tasked or loaded last."""
    out = []
    for event in events:
        ring = seat_class(event.player) if event.player >= 0 else ""
        if event.kind == "tasked" and "." in event.data["place"] and not event.data["place"].startswith("site"):
            place = event.data["place"]
            size = size_of(view, place)
            out.append(_ring(middle_of(place, size), 40, BOX * size + 6, ring))
        elif event.kind == "loaded":
            pad = _pad_of(view, event.data["card"])
            if pad is not None:
                x, y = slot_at(view, pad, event.data["slot"] - 1)
                out.append(_ring((x, y), 36, 34, ring))
    return join(out) if out else None


def _pad_of(view: View, card: str) -> str | None:
    return next((pad for pad, rocket in view["pads"].items() if rocket and rocket["card"] == card), None)


def _ring(where: Point, width: float, height: float, cls: str) -> Markup:
    lines = (rect(width, height, rx=11, cls=name) for name in ("trail-case thin", "trail thin"))
    return g(*lines, transform=at(*where), cls=f"last-move {cls}")
