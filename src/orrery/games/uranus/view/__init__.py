"""Uranus! on the screen. In: what a viewer may see. Out: a drawing, or a piece of a page. Nothing is kept."""

from orrery.games.uranus.view.art import SYMBOLS
from orrery.games.uranus.view.mine import mine
from orrery.games.uranus.view.panel import seat
from orrery.games.uranus.view.picture import draw, poster
from orrery.games.uranus.view.scene import board

__all__ = ["SYMBOLS", "board", "draw", "mine", "poster", "seat"]
