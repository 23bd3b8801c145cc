"""What is wrong with a move in the garden, by the names of its spots; and what a mission for nothing is asked."""

import pytest

from tests.games.gardens.build import position, written
from tests.games.slips import asks, question, wrong

WRONG = {
    "0 move(-4,0)": "Ali stands on E1 already. A move is one step or more.",
    "0 move(1,2)": "G6 is not on a line from E1.",
    "0 move(-2,0)": "A tree stands on E3.",
    "0 move(2,0)": "The tree on E3 is in the way from E1 to E7.",
    "0 move(-4,4)": "Ben's Bob stands on I1.",
    "0 move:I9": "This board has no spot I9.",
    "0 score:hexagon": "Hexagon is not in your hand.",
    "0 nuke(0,0)": "You play without powers.",
    "0 draw:0": "Something else comes first.",
}


@pytest.mark.parametrize("move", WRONG)
def test_on_a_turn(move: str) -> None:
    state = position(trees=["-2,0"], gardener=["-4,0", "-4,4"])
    assert wrong(state, *written(state, move)) == WRONG[move]


def test_while_planting_and_drawing() -> None:
    none = {"blue": 0, "red": 1, "yellow": 1, "green": 1, "purple": 1}
    planting = position(phase="plant", pending="0,0", gardener=["0,0", "4,0"], reserve=[none, none])
    assert wrong(planting, "0 plant:blue") == "You have no blue flower left."
    assert wrong(planting, "0 leave") == "No flower lies on E5: plant one there."
    drawing = position(phase="draw", deck_size=[0, 1, 1, 1])
    assert wrong(drawing, "0 draw:0") == "Deck 0 is empty."


def test_a_power_says_whose_it_is_and_that_it_is_used_up() -> None:
    state = position(options={"powers": "on"})
    assert wrong(state, *written(state, "0 nuke(0,0)")) == "Only Bot can nuke a tree; your Martian is Ali."
    used = position(options={"powers": "on"}, power_used=[True, False])
    assert wrong(used, *written(used, "0 swap_first(0,0)")) == "Ali's power is used up."


def test_a_mission_for_nothing_is_asked_about() -> None:
    hand = [["line-red", "group-red", "hexagon"]]
    state = position(flowers={"red": "0,0"}, hand=hand)
    assert asks(state, "0 score:group-red") == ""
    assert asks(state, "0 score:line-red") == "Score Longest line, red for 0?"
    hexagon = question(state, "0 score:hexagon")
    assert hexagon is not None
    assert hexagon.why.startswith("No six of one colour stand in a ring")
    assert (hexagon.do, hexagon.keep) == ("Score for 0", "Keep the card")


def test_the_last_card_to_draw_ends_the_game_and_is_asked_about() -> None:
    state = position(flowers={"red": "0,0"}, hand=[["group-red"]], deck_size=[0, 1, 0, 0])
    assert asks(state, "0 score:group-red") == "Score Biggest group, red and end the game?"
