"""What the coach of a first game says is true of the table."""

from typing import Any

import pytest

from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.tutorial import payable
from tests.games.driving import do, phase
from tests.games.minethemoon.build import position, seen
from tests.rules import rule


@rule("M-11.2", "M-R39", "M-9.6")
@pytest.mark.parametrize(
    ("fields", "tile"),
    [
        ({"silo": ["rB rB"]}, "factory"),
        ({"silo": ["rB rB"], "levels": {0: {"factory": 1}}}, None),  # it stands already
        ({"silo": ["rB rG rG"], "levels": {0: {"exchanger": 1}}}, None),  # the Factory is missing
        ({"silo": ["rB rG rG"], "levels": {0: {"factory": 1, "exchanger": 1}}}, "factory+"),
        ({"silo": ["rG rG rN rN"], "levels": {0: {"refiner": 1}}}, "refiner+"),
        ({"silo": ["rG rG rN rN"], "levels": {0: {"refiner": 2}}}, None),
        ({"silo": ["rG rG rN rN"], "levels": {0: {"refiner": 2, "control": 1}}}, "control++"),
        ({"silo": ["rB rG"], "options": {"sides": ["B", "A"], "colours": ["Green", "Red"]}}, None),  # no such site
        ({"silo": ["rB rG rG"], "levels": {0: {"factory": 1, "exchanger": 1}, 1: {"factory": 2}}}, None),  # no copies
    ],
)
def test_a_building_is_only_suggested_if_it_can_be_built(fields: dict[str, Any], tile: str | None) -> None:
    state = position(turn=2, **fields)
    assert payable(seen(state)) == tile
    said = GAME.coach(seen(state))
    assert said is not None
    assert (said.title == "You can pay for a building") is (tile is not None)


@rule("M-R13")
@pytest.mark.parametrize(("held", "hit", "words"), [("rB", "fB", "throw raw away"), ("fB", "rB", "throw refined away")])
def test_mr13_the_coach_knows_what_would_have_to_go(held: str, hit: str, words: str) -> None:
    state = position(phase="task_over", silo=[" ".join([held] * 3)])
    before = 3 if hit == "fB" else 0
    do(state, *["0 qty:0"] * before, "0 qty:5", "1 qty:8", f"chance spin:{hit}")
    assert phase(state) == "room"
    said = GAME.coach(seen(state))
    assert said is not None
    assert words in said.text
