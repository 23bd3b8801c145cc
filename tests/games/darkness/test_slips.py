"""What is wrong at an orb, by its name and with what is missing; and what the last ship is asked."""

import pytest

from tests.games.darkness.build import orb, position
from tests.games.slips import asks, question, wrong

WRONG = {
    "0 terraform:1": "A terraforming station needs a bridgehead, and you have none at orb 1.",
    "0 explore:scout.1": "You have no bridgehead at orb 1: land a colony ship there first.",
    "0 explore:scout.2": "Orb 2 is full: 2 tiles fit on it.",
    "0 land:colony.0": "You have a bridgehead at orb 0 already.",
    "0 occupy:0": "Orb 0 has no tile without an owner.",
    "0 mine:0": "Orb 0 has no letter C: only there can tiles be moved away.",
    "0 gateway:1": "You own no tile of orb 1.",
    "0 defend:1": "Ben guards orb 1 already.",
    "0 assault:scout.0": "Nobody else guards orb 0.",
    "0 kill_eel:scout.0": "No eel besieges orb 0.",
    "0 laser:0": "You have no Hyper laser with a colony ship at orb 0.",
    "0 erase:1": "You have no ships on a tile of orb 1.",
    "0 exchange": "You have no scout in your waste to take back.",
    "0 hit_amoeba": "No amoeba is about.",
    "0 land:scout.9": "There is no orb 9 yet.",
    "0 done": "You can still act: who has ships must.",
}


@pytest.mark.parametrize("move", WRONG)
def test_on_a_turn(move: str) -> None:
    state = position(
        orb("A8", "water@0", bridge=[0]), orb("A7", "iron", bridge=[1], station=1), orb("C2", "rocks food", bridge=[0])
    )
    assert wrong(state, move) == WRONG[move]


def test_what_the_fleet_lacks_is_counted() -> None:
    state = position(orb("A8", "water@0 iron", bridge=[0]), fleet=[[0, 1], [10, 10]])
    assert wrong(state, "0 terraform:0").startswith("A terraforming station at orb 0 costs ")
    assert "and you have 0" in wrong(state, "0 terraform:0")
    assert wrong(state, "0 land:colony.0") == "You have no colony ship left in your fleet."


def test_the_last_ship_is_asked_about() -> None:
    last = position(orb("A8", "water@0", bridge=[0]), fleet=[[0, 1], [10, 10]])
    caution = question(last, "0 explore:scout.0")
    assert caution is not None
    assert caution.question == "Explore orb 0 with your last scout?"
    assert "the last ship of your fleet" in caution.why
    assert asks(last, "0 discover:scout") == "Send your last scout into the dark?"
    two = position(orb("A8", "water@0", bridge=[0]), fleet=[[1, 1], [10, 10]])
    assert asks(two, "0 explore:scout.0") == asks(two, "0 discover:scout") == ""


def test_a_scout_to_a_core_that_is_known_is_asked_about() -> None:
    state = position(orb("A8", "water@0", bridge=[0]), orb("B3"))
    assert asks(state, "0 land:scout.0") == "Send a scout to orb 0?"
    assert asks(state, "0 land:scout.1") == ""
