"""Gardens of Uranus on the screen. In: what a viewer may see. Out: a drawing, or a piece of a page. Nothing is kept."""

from orrery.games.gardens.view.art import SYMBOLS
from orrery.games.gardens.view.mine import mine
from orrery.games.gardens.view.missions import mission_picture, mission_title, mission_words
from orrery.games.gardens.view.panel import seat
from orrery.games.gardens.view.picture import board_picture, draw, poster
from orrery.games.gardens.view.scene import board

__all__ = [
    "SYMBOLS",
    "board",
    "board_picture",
    "draw",
    "mine",
    "mission_picture",
    "mission_title",
    "mission_words",
    "poster",
    "seat",
]
