"""Mine the Moon on the screen. In: what a viewer may see. Out: a drawing, or a piece of a page. Nothing is kept."""

from orrery.games.minethemoon.view.art import SYMBOLS
from orrery.games.minethemoon.view.choices import PANELS
from orrery.games.minethemoon.view.panel import seat
from orrery.games.minethemoon.view.picture import draw, poster
from orrery.games.minethemoon.view.scene import board
from orrery.games.minethemoon.view.sidebar import mine

__all__ = ["PANELS", "SYMBOLS", "board", "draw", "mine", "poster", "seat"]
