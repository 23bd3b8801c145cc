"""Pictures that stand alone: a position for a notebook, and the poster of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.state import Event
from orrery.draw import Markup, acts, at, board_box, join, path, polygon, poster_box, standalone, text
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.glossary import View
from orrery.games.darkness.view.art import SYMBOLS, ship
from orrery.games.darkness.view.layout import box
from orrery.games.darkness.view.scene import scene

_HEXES: Final = (
    (-60, 8, "hex-core"),
    (-8, 8, "hex-dark"),
    (-34, -37, "hex-dark lit-edge"),
    (-86, -37, "hex-dark"),
    (70, 34, "hex-core2"),
    (96, -11, "hex-dark"),
    (-34, 53, "hex-dark"),
)


def draw(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None) -> Markup:
    """A position as an SVG file."""
    frame = box(view["orbs"])
    drawing = board_box(
        "darkness",
        f"Terraforming Darkness, {len(view['orbs'])} orbs",
        scene(view, acts(SPACE, legal), events, "", frame),
        box=str(frame),
        role="img",
    )
    return standalone(drawing, theme, SYMBOLS)


def poster() -> Markup:
    """The picture of the game on a card, 240 x 150."""
    way = "M-60 8C-30 -90 60 -60 70 34"
    art = [
        *(polygon(30, 6, cls=cls, stroke_width=3, transform=at(x, y)) for x, y, cls in _HEXES),
        text("A", -60, 9, 30),
        text("?", 70, 35, 30, "lit-text"),
        path(way, cls="k-brass", stroke_width=4, stroke_dasharray="1 9", stroke_linecap="round"),
        ship(0, -34, -38, 0.65),
        ship(1, 18, -40, 0.55, turn=100),
        ship(3, -8, 7, 0.5),
    ]
    return poster_box("sky-dark", join(art), 56)
