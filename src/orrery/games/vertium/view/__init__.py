"""Vertium on the screen. In: what a viewer may see. Out: a drawing, or a piece of a page. Nothing is kept."""

from orrery.games.vertium.view.art import SYMBOLS
from orrery.games.vertium.view.mine import mine
from orrery.games.vertium.view.panel import seat
from orrery.games.vertium.view.picture import draw, poster
from orrery.games.vertium.view.scene import board

__all__ = ["SYMBOLS", "board", "draw", "mine", "poster", "seat"]
