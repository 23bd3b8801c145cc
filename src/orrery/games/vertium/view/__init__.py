"""Vertium on the screen: pure functions from what a viewer may see to drawings and pieces of the table page."""

from orrery.games.vertium.view.art import SYMBOLS
from orrery.games.vertium.view.choices import PANELS
from orrery.games.vertium.view.panel import seat
from orrery.games.vertium.view.picture import draw, poster
from orrery.games.vertium.view.scene import board
from orrery.games.vertium.view.sidebar import mine

__all__ = ["PANELS", "SYMBOLS", "board", "draw", "mine", "poster", "seat"]
