"""Every view is exactly what its type says: no key is missing, none is unknown, every value has its type."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from orrery.bots.bot import GreedyBot
from orrery.core import CHANCE
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.view_types import MineTheMoonView
from tests.games.driving import step
from tests.games.screens import MODES

VIEW: Final[TypeAdapter[Any]] = TypeAdapter(MineTheMoonView)
EVERY: Final = 7  # positions; more would take long and show little more


@pytest.mark.parametrize(("players", "options"), MODES["minethemoon"].values(), ids=list(MODES["minethemoon"]))
def test_views_have_their_type(players: int, options: Mapping[str, Any]) -> None:
    rng = Random(f"{players} {options}")
    bot = GreedyBot(GAME, rng)
    state = GAME.new(players, options)
    assert isinstance(state, MineTheMoonState)
    number = 0
    while True:
        actors = state.actors()
        if number % EVERY == 0 or not actors:
            for viewer in (None, *range(players)):
                view = state.view(viewer)
                assert VIEW.validate_python(view, strict=True) == view  # unknown keys would have been left out
        if not actors:
            return
        if actors[0] != CHANCE and rng.random() < 0.5:
            state.apply(actors[0], bot.choose(state, actors[0]))
        else:
            step(state, rng)
        number += 1
