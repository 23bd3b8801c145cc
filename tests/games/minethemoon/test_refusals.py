"""The rule that a refused attempt is told; if several apply, the one a player would name first.

Refusals that belong to one rule are tested beside it; here is what concerns turns and questions.
"""

import pytest

from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.state import MineTheMoonState
from tests.games.driving import do, refusal
from tests.games.minethemoon.build import place_all, position, working
from tests.rules import rule


@rule("M-1.2")
def test_before_the_game_chance_acts_alone() -> None:
    state = GAME.new(3)
    assert isinstance(state, MineTheMoonState)
    assert refusal(state, "0 pass") == "M-1.2"
    assert refusal(state, "chance spin:rB") == "M-1.2"
    do(state, "chance deal:asimov")
    assert refusal(state, "chance deal:asimov") == "M-2.4"
    do(state, "chance deal:bacon")
    assert refusal(state, "chance deal:bush") == "M-1.2"
    assert refusal(state, "chance spin:LA") == "M-2.1"
    do(state, *["chance spin:rB", "chance spin:rG"] * 3, "chance seat:1")
    assert refusal(state, "chance seat:1") == "M-2.8"
    assert refusal(state, "chance seat:3") == "M-2.8"


TASK_ATTEMPTS = [
    ("0 work:clout.1", "M-1.2"),
    ("0 qty:1", "M-1.2"),
    ("0 done", "M-1.2"),
    ("0 white:1", "M-1.2"),
    ("0 spin:rB", "M-1.2"),
    ("1 task:clout.1", "M-4.1"),
    ("chance spin:rB", "M-4.1"),
    ("4 pass", "M-4.1"),
    ("0 drop:rB", "M-8.3"),
    ("0 task:loader.0", "M-4.5"),
    ("0 task:ownshaker", "M-15.3"),
    ("0 task:site.1", "M-11.5"),
]


@rule("M-1.2", "M-4.1")
@pytest.mark.parametrize(("attempt", "expected"), TASK_ATTEMPTS)
def test_in_task(attempt: str, expected: str) -> None:
    assert refusal(position(), attempt) == expected


@rule("M-3.2")
def test_in_mine() -> None:
    state = position(phase="task_over")
    assert refusal(state, "0 pass") == "M-1.2"
    assert refusal(state, "0 done") == "M-1.2"
    assert refusal(state, "chance spin:rB") == "M-5.2"
    place_all(state)
    assert refusal(state, "0 qty:1") == "M-3.2"
    assert refusal(state, "chance deal:wells") == "M-1.2"
    assert refusal(state, "chance spin:LA") == "M-2.1"
    do(state, "chance spin:ALL")
    assert refusal(state, "0 pass") == "M-3.2"


@rule("M-6.1", "M-6.3", "M-6.5")
def test_in_work() -> None:
    state = working(3, teams={0: ["uplink.1", "clout.1"], 1: ["uplink.2"]}, silo=["", "rB rB"])
    assert refusal(state, "1 work:uplink.2") == "M-6.3"
    assert refusal(state, "0 work:uplink.1") == "M-6.5"
    assert refusal(state, "0 skip:loader.1") == "M-6.1"
    assert refusal(state, "0 work:uplink.2") == "M-6.1"  # somebody else's team
    assert refusal(state, "0 pass") == "M-1.2"
    assert refusal(state, "chance deal:wells") == "M-6.3"


@rule("M-10.3")
def test_a_site_that_does_not_exist() -> None:
    two = {"moonbases": {"A": {"sites": 2}}}
    state = working(silo=["fB fB"], available=["statue3"], teams={0: ["uplink.1"]}, data=two)
    do(state, "0 work:uplink.1", "0 buildadv:statue3")
    assert refusal(state, "0 site:3") == "M-10.3"
    do(state, "0 site:2")


@rule("M-18.2")
def test_after_the_end() -> None:
    state = position(phase="work_over", turn=2, end_turn=1, end_reason="dominance", dominance=[41])
    assert [refusal(state, attempt) for attempt in ("0 pass", "chance spin:rB", "1 work:clout.1")] == ["M-18.2"] * 3
    assert state.legal(0) == []


@rule("M-4.2")
def test_words_of_a_refusal_come_from_the_rulebook() -> None:
    state = do(position(), "0 task:clout.1")
    error = GAME.explain(state, 1, GAME.space.parse("task:clout.1"))
    assert error is not None
    assert error.rule == "M-4.2"
    assert "fills all boxes of one empty column" in str(error)
