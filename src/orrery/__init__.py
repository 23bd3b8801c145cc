"""Orrery: five space board games, played faithfully by computer.

>>> import orrery
>>> state = orrery.game("gardens").new(players=3, options={"board": "rhombus"})
>>> state.actors()
[-1]
"""

from orrery.compiled import import_compiled

import_compiled()  # before anything else of ours is imported

from orrery.core.registry import game, list_games  # noqa: E402

__version__ = "0.2.0"
__all__ = ["__version__", "game", "list_games"]
