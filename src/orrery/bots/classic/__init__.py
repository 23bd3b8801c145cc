"""The plain policies that the games had first. They do not change any more: newer bots are measured against them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, cast

from orrery.bots.bot import Bot
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.state import State

Choose = Callable[[Any, int, Random], int]


def has_classic(game: Game) -> bool:
    """Whether there is an old policy of this game."""
    return find_spec(f"{__name__}.{game.slug}") is not None


class ClassicBot(Bot):
    """The first bot of a game, as it was."""

    def __init__(self, game: Game, rng: Random) -> None:
        super().__init__(game, rng)
        if not has_classic(game):
            raise OrreryError(f"{game.title} has no classic bot.")
        self._greedy = cast(Choose, import_module(f"{__name__}.{game.slug}").greedy)

    def decide(self, state: State, player: int) -> int:
        return self._greedy(state, player, self.rng)
