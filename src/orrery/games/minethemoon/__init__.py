"""Mine the Moon, by Dan Cunningham (Iron Kitten Games): robots mine, build and load rockets for Dominance."""

from orrery.games.minethemoon.game import GAME

__all__ = ["GAME"]
