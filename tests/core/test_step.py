"""A decision is one thing: what `SteppedState` makes of a list of steps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, ActionSpace, ChanceStep, Step, SteppedState, in_order
from orrery.core.step import pick

SPACE = ActionSpace("a game of two steps")
LIFT = SPACE.verb("lift", weight=range(2, 5))
ROLL = SPACE.chance("roll", face=range(1, 3))


class Lifting(SteppedState):
    """Seat 1 lifts, the die is rolled, and it is over."""

    def __init__(self) -> None:
        super().__init__(2, in_order([Roll(), Lift()]))
        self.lifted = 0
        self.face = 0


class Lift(Step[Lifting]):
    number = 0
    name = "lift"
    verbs = (LIFT,)

    def actors(self, at: Lifting) -> list[int]:
        return [1]

    def legal(self, at: Lifting, player: int) -> list[int]:
        return [LIFT.zero + weight for weight in (2, 4)]

    def apply(self, at: Lifting, player: int, action: int) -> None:
        at.lifted = action - LIFT.zero
        at.step = Roll.number

    def always_asked(self, at: Lifting) -> bool:
        return True


class Roll(ChanceStep[Lifting]):
    number = 1
    name = "roll"
    verbs = (ROLL,)

    def legal(self, at: Lifting, player: int) -> list[int]:
        return [ROLL.zero + face for face in (1, 2)]

    def weights(self, at: Lifting) -> list[int]:
        return [1, 3]

    def apply(self, at: Lifting, player: int, action: int) -> None:
        at.face = action - ROLL.zero
        at.over = 1


def test_the_step_says_who_acts_and_what_they_may_do() -> None:
    state = Lifting()
    assert state.actors() == [1]
    assert state.legal(1) == [LIFT.at(2), LIFT.at(4)]
    assert state.legal(0) == state.legal(CHANCE) == []
    assert state.weights() == []  # chance is not asked
    assert isinstance(state.current_step(), Lift)


def test_an_action_leads_to_the_next_step_and_to_the_end() -> None:
    state = Lifting()
    state.apply(1, LIFT.at(4))
    assert (state.lifted, state.actors()) == (4, [CHANCE])
    assert (state.legal(CHANCE), state.weights()) == ([ROLL.at(1), ROLL.at(2)], [1, 3])
    assert state.legal(1) == []
    state.apply(CHANCE, ROLL.at(2))
    assert (state.face, state.actors(), state.legal(1), state.legal(CHANCE), state.weights()) == (2, [], [], [], [])
    assert state.current_step() is None


def test_samples_follow_the_weights() -> None:
    state = Lifting()
    state.apply(1, LIFT.at(2))
    rng = Random(1)
    drawn = [state.sample(rng) for _ in range(4000)]
    assert 2850 < drawn.count(ROLL.at(2)) < 3150
    assert {pick(rng, [0, 2, 0]) for _ in range(50)} == {1}


def test_zero_is_the_id_of_value_0_where_a_domain_begins_later() -> None:
    assert LIFT.zero + 3 == LIFT.at(3)
    assert ROLL.zero + 1 == ROLL.at(1)


def test_steps_have_numbers_without_holes_and_names_of_their_own() -> None:
    class Again(Lift):
        number = 2

    class Far(Lift):
        number = 5
        name = "far"

    with pytest.raises(ValueError, match="Two steps are called 'lift'"):
        in_order([Roll(), Lift(), Again()])
    with pytest.raises(ValueError, match="'far' has the number 5, but 2 is the next one"):
        in_order([Roll(), Lift(), Far()])
    with pytest.raises(ValueError, match="'lift' has the number 0, but 1 is the next one"):
        in_order([Lift(), Lift()])
    found: list[Step[Any]] = in_order([Roll(), Lift()])
    assert [step.name for step in found] == ["lift", "roll"]
