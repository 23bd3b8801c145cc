"""What is wrong at a building, with what is missing; and what is asked before something is lost."""

import pytest

from tests.games.driving import do
from tests.games.minethemoon.build import position, working
from tests.games.slips import asks, wrong

TASKING = {
    "0 task:loader.0": "With 2 players the Loader (far left column) is closed.",
    "0 task:clout.1": "Ben's team stands at the Clout (left column) already.",
    "0 task:site.1": "Nothing is built at Advanced site 1 yet.",
    "0 task:ownshaker": "Your Moonbase has no place for the private Shaker.",
    "0 drop:fN": "No robot in your Silo holds a refined Nanotube.",
    "1 pass": "It is Ana's turn.",
}


@pytest.mark.parametrize("move", TASKING)
def test_while_teams_are_sent(move: str) -> None:
    assert wrong(do(position(), "0 task:refinery.1", "1 task:clout.1"), move) == TASKING[move]


def test_a_team_that_is_too_large_is_counted() -> None:
    state = position(silo=["rB rB rG rG rN rN", ""])
    left, size = state.rc[0], state.config.size[9]
    assert left < size
    words = f"A team for the Loader (left column) is {size} robots, and you have {left} in Robot Control."
    assert wrong(state, "0 task:loader.1") == words


def test_while_working() -> None:
    state = working(teams={0: ["uplink.2", "refinery.1"], 1: ["uplink.1"]})
    assert wrong(state, "0 work:uplink.2") == "Ben's team stands further left and goes first."
    assert wrong(state, "0 work:clout.1") == "You have no team at the Clout (left column)."
    assert wrong(state, "0 work:refinery.1") == "Your team at the Refinery could change nothing now: let it come home."


def test_a_building_that_cannot_be_paid_says_what_is_missing() -> None:
    state = working(teams={0: ["uplink.1"]}, silo=["rB rB rB", ""])
    do(state, "0 work:uplink.1")
    assert wrong(state, "0 build:factory+") == "A Factory+ needs a Factory first."
    assert wrong(state, "0 build:exchanger").startswith("An Exchanger costs 1 raw Graphene, and you have 0")
    assert wrong(state, "0 buildadv:lab") == "No Lab is available yet."


def test_what_is_lost_is_asked_about() -> None:
    state = working(teams={0: ["refinery.1", "clout.1"]}, silo=["rB fN", ""])
    assert asks(state, "0 drop:fN") == "Drop a refined Nanotube?"
    assert asks(state, "0 drop:rB") == ""
    assert asks(state, "0 skip:refinery.1") == "Skip the Refinery?"
    idle = working(teams={0: ["refinery.1", "clout.1"]})
    assert asks(idle, "0 skip:refinery.1") == ""
