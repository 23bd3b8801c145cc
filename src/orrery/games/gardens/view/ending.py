"""The end of the game for the podium: how points were made, and the gardeners on their icy world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import pgettext
from orrery.core.state import Event
from orrery.core.views import given
from orrery.draw import Category, Ending, Markup, ellipse, g, join, path, seat_class, token, use
from orrery.games.gardens.view.art import FIGURE
from orrery.games.gardens.view_types import GardensView as View

_FLOWERS: Final = (("blue", -468, 300), ("yellow", -440, 392), ("purple", 466, 296), ("green", 448, 388))
_GROWING: Final = join(
    path(f"M{x} {y}V{y + 74}", cls="stem") + use(f"fl-{colour}", x, y, 0.95) for colour, x, y in _FLOWERS
)


def ending(view: View, events: Sequence[Event] = ()) -> Ending:  # noqa: ARG001 (the view tells it all)
    """Points on the track, what the cards in hand bring, what the flowers left over cost (G-5.2)."""
    final = given(view["final"])
    return Ending(
        categories=(
            Category(pgettext("points", "track"), [seat["track"] for seat in final]),
            Category(pgettext("points", "cards"), [seat["cards_total"] for seat in final]),
            Category(pgettext("points", "flowers left"), [-seat["penalty"] for seat in final]),
        ),
        figures=[_gardener(view, seat) for seat in range(view["players"])],
        ground="f-ice",
        growing=_GROWING,
    )


def _gardener(view: View, seat: int) -> Markup:
    martian = given(view["seats"][seat]["martian"])
    return g(
        ellipse(40, 14, 0, 2, cls="f-seat inked", stroke_width=5),
        g(use(f"m-{martian}", cls=FIGURE[view["figures"][martian]]), token(seat, 0, -17, 13), transform="scale(1.25)"),
        cls=seat_class(seat),
    )
