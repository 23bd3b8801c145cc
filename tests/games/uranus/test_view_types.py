"""Every view is exactly what its type says: no key is missing, none is unknown, every value has its type."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from orrery.core import CHANCE
from orrery.games.uranus import GAME
from orrery.games.uranus.view_types import UranusView
from tests.games.screens import MODES

VIEW: Final[TypeAdapter[Any]] = TypeAdapter(UranusView)
EVERY: Final = 17  # positions; more would take long and show little more


@pytest.mark.parametrize(("players", "options"), MODES["uranus"].values(), ids=list(MODES["uranus"]))
def test_views_have_their_type(players: int, options: Mapping[str, Any]) -> None:
    rng = Random(f"{players} {options}")
    state = GAME.new(players, options)
    number = 0
    while actors := state.actors():
        if number % EVERY == 0 or state.snapshot()["junk"]["step"]:
            check(state.view(rng.choice([None, *range(players)])))
        player = rng.choice(actors)
        if player == CHANCE:
            state.apply(player, state.sample(rng))
        elif rng.random() < 0.7:
            state.apply(player, GAME.greedy(state, player, rng))
        else:
            state.apply(player, rng.choice(state.legal(player)))
        number += 1
    for viewer in (None, *range(players)):
        check(state.view(viewer))


def check(view: Mapping[str, Any]) -> None:
    assert VIEW.validate_python(view, strict=True) == view  # unknown keys would have been left out
