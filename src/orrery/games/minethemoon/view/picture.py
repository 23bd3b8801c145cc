"""Pictures that stand alone: a position for a notebook, and the poster of the game."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import Markup, acts, board_box, circle, ellipse, join, poster_box, standalone, use
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.view.art import SYMBOLS, robot
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.layout import BOX
from orrery.games.minethemoon.view.scene import scene


def draw(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None) -> Markup:
    """A position as an SVG file: the lunar surface."""
    seen = scene(view, acts(SPACE, legal), events, "")
    words = _("Mine the Moon, turn {number}", number=view["turn"])
    drawing = board_box("minethemoon", words, seen, box=BOX, role="img")
    return standalone(drawing, theme, SYMBOLS)


def poster() -> Markup:
    """The picture of the game on a card, 240 x 150."""
    ground = join(
        [
            circle(190, 0, 200, cls="f-moon inked", stroke_width=4),
            ellipse(34, 12, -58, 44, cls="f-crater inked", stroke_width=3.5),
            ellipse(22, 8, 76, 56, cls="f-crater inked", stroke_width=3.5),
            use("moon-rocket-up", 30, -20, 1.25, 14),
        ]
    )
    robots = join(robot(seat, x, y, 0.9) for seat, x, y in ((0, -82, 26), (3, -40, 30), (1, 84, 34)))
    return poster_box("sky-moon", ground + robots, 77)
