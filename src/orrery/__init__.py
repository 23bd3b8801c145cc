"""Orrery: five space board games, played faithfully by computer.

>>> import orrery
>>> state = orrery.game("gardens").new(players=3, options={"board": "rhombus"})
>>> state.actors()
[-1]
"""

from orrery.core.registry import game, list_games

__version__ = "0.1.0"
__all__ = ["__version__", "game", "list_games"]
