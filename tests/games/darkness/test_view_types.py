"""Views are what their types say: no key more, no key less, and every value of its kind."""

from random import Random
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from orrery.core import State
from orrery.games.darkness import GAME
from orrery.games.darkness.view_types import DarknessView
from tests.games.driving import step
from tests.games.screens import MODES, decisions

VIEW: Final[TypeAdapter[Any]] = TypeAdapter(DarknessView)
NOW_AND_THEN: Final = 9  # positions of a game until one is looked at


def looked_at(state: State) -> None:
    for viewer in (None, *range(state.seats)):
        view = state.view(viewer)
        assert VIEW.validate_python(view, strict=True) == view  # a key that no type has would be left out


@pytest.mark.parametrize("mode", MODES["darkness"])
def test_every_view_is_of_its_type(mode: str) -> None:
    for view, _, _ in decisions("darkness", mode):
        assert VIEW.validate_python(view, strict=True) == view
    players, options = MODES["darkness"][mode]
    state, rng = GAME.new(players, options), Random(mode)
    number = 0
    while state.actors():
        if number % NOW_AND_THEN == 0:
            looked_at(state)
        step(state, rng)
        number += 1
    looked_at(state)
