"""The team policy, where it has to think of others."""

from random import Random
from typing import Any

import pytest

from orrery.games.uranus import GAME
from orrery.games.uranus.actions import SPACE
from tests.games.uranus.build import heap, position

GIVER = {"race": "II", "moon": "I", "doubled": "2,-2,0"}
NEARLY: dict[str, Any] = {"race": "III", "moon": "II"}
HUB = ["3,-1,-2", "-1,1,0"]


def choice(giver: dict[str, Any], receiver: dict[str, Any]) -> str:
    state = position(phase="collect", players=2, seats=[{**GIVER, **giver}, {**NEARLY, **receiver}], busy=False)
    return SPACE.notation(GAME.policy.greedy(state, 0, Random(1)))


def test_a_rock_that_completes_a_neighbours_set_is_given() -> None:
    # a launchpad step of the Yarls costs five different rocks; only the blue one is missing
    given = {"mines": ["2,-2,0", "0,0,0"], "sets": [heap("2,-2,0", "2B"), heap("0,0,0", "1R")]}
    assert choice(given, {"sets": [heap("3,-1,-2", "1G 1R 1P 1Y", HUB)], "mines": HUB}) == "donate:2,-2,0.left"


@pytest.mark.parametrize("theirs", ["1G 1B 1R 1P 1Y", "1G 1R", ""])
def test_a_rock_that_helps_nobody_stays(theirs: str) -> None:
    given = {"mines": ["2,-2,0"], "sets": [heap("2,-2,0", "2B")]}
    sets = [heap("3,-1,-2", theirs, HUB)] if theirs else []
    assert choice(given, {"sets": sets, "mines": HUB if theirs else []}) == "done"


def test_a_rock_that_the_giver_needs_for_the_same_goal_stays() -> None:
    mines = ["2,-2,0", "0,0,0", "-2,2,0"]
    given = {"mines": mines, "sets": [heap("2,-2,0", "1G 1B 1R 1P 1Y", mines)]}
    assert choice(given, {"sets": [heap("3,-1,-2", "1G 1R 1P 1Y", HUB)], "mines": HUB}) == "done"


def test_a_rock_is_not_needed_for_a_launchpad_that_stands() -> None:
    given = {"mines": ["2,-2,0"], "sets": [heap("2,-2,0", "2B")]}
    ready = {"pads": HUB[:1], "known": ["weaponry", "rocket", "spaceship"]}
    assert choice(given, {"sets": [heap("3,-1,-2", "1G 1R 1P 1Y", HUB)], "mines": HUB, **ready}) == "done"
