"""Pictures that stand alone: a position for a notebook, and the poster of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.state import Event
from orrery.draw import Markup, acts, at, board_box, g, join, path, polygon, poster_box, standalone, text
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.view.art import SYMBOLS, ship
from orrery.games.darkness.view.dock import stocks
from orrery.games.darkness.view.layout import DOCK, box
from orrery.games.darkness.view.lit import lit_places
from orrery.games.darkness.view.opening import BOX, is_opening, opening
from orrery.games.darkness.view.scene import scene
from orrery.games.darkness.words.counts import orbs
from orrery.games.darkness.words.glossary import View

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
    can, words = acts(SPACE, legal), f"Terraforming Darkness, {orbs(len(view['orbs']))}"
    if is_opening(view):
        drawing = board_box("darkness opened", words, opening(view, None, ""), box=BOX, role="img")
    else:
        frame, places = box(view["orbs"]), lit_places(view, can)
        foot = at(frame.x + 0.06 * frame.side, frame.y + (1 - DOCK) * frame.side, frame.side / 760)
        parts = scene(view, can, places, events, "", frame) + g(stocks(view, can, None, ""), transform=foot)
        drawing = board_box("darkness", words, _fixed(parts, frame.side / 760), box=str(frame), role="img")
    return standalone(drawing, theme, SYMBOLS)


def _fixed(parts: Markup, scale: float) -> Markup:
    """What a page keeps at one size on the screen: a picture has no page, and is as large as it is."""
    return Markup(parts.replace('class="steady"', f'transform="scale({scale:.2f})"'))


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
