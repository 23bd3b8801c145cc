"""Pictures that stand alone: a position for a notebook, and the poster of the game."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import Markup, acts, at, board_box, join, path, polygon, poster_box, standalone, use
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.view.facts import View
from orrery.games.uranus.view.finale import finale
from orrery.games.uranus.view.scene import scene
from orrery.games.uranus.view.symbols import SYMBOLS


def draw(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None) -> Markup:
    """A position as an SVG file; that of a finished game shows how it ended."""
    shown = finale(view, "") if view["over"] else scene(view, acts(SPACE, legal), events, "")
    drawing = board_box("uranus", _("Uranus!, round {round}", round=view["round"]), shown, role="img")
    return standalone(drawing, theme, SYMBOLS)


def poster() -> Markup:
    """The picture of the game on a card, 240 x 150."""
    spots = (
        (-88, -34, "green"),
        (-53.4, -34, "blue"),
        (-70.7, -4, "red"),
        (88, 40, "purple"),
        (105.3, 10, "yellow"),
        (70.7, 10, "green"),
    )
    hexes = join(
        polygon(19, 6, 0, cls=f"f-{colour} inked", stroke_width=3, transform=at(x, y)) for x, y, colour in spots
    )
    asteroid = path("M70 -62l14 -4 12 10 -4 14 -14 6 -12 -10z", cls="f-crater inked", stroke_width=3.5)
    tail = path("M98 -66L122 -80M100 -54L124 -62", cls="k-paper", stroke_width=3)
    return poster_box("sky-rose", use("u-globe", 0, 6, 1.25) + hexes + asteroid + tail, 42)
