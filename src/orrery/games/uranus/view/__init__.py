"""Uranus! on the screen: pure functions from what a viewer may see to drawings and pieces of the table page."""

from orrery.games.uranus.view.art import SYMBOLS
from orrery.games.uranus.view.choices import PANELS
from orrery.games.uranus.view.panel import seat
from orrery.games.uranus.view.picture import draw, poster
from orrery.games.uranus.view.scene import board
from orrery.games.uranus.view.sidebar import mine

__all__ = ["PANELS", "SYMBOLS", "board", "draw", "mine", "poster", "seat"]
