"""G-2, the turn: moving the gardener and planting."""

from itertools import combinations

import pytest

from tests.games.driving import options_of
from tests.games.gardens.build import (
    COLOURS,
    DATA,
    SHAPES,
    do,
    label,
    neighbours,
    position,
    reached,
    refusal,
    reserve,
    spots,
    these,
)
from tests.rules import rule


@rule("G-2.1")
def test_g2_1_a_turn_offers_moves_and_cards_and_no_pass() -> None:
    state = position()
    assert state.actors() == [0]
    assert {text.split(":")[0] for text in options_of(state, 0)} == {"move", "score"}
    assert len(options_of(state, 0, "score")) == 5


@rule("G-2.1", "G-1.13")
def test_g2_1_after_the_action_it_is_the_next_players_turn() -> None:
    state = position(players=3, current=2)
    turn = state.snapshot()["turn_no"]
    do(state, "2 move(0,-3)", "2 plant:red")
    assert state.actors() == [0]
    assert state.snapshot()["turn_no"] == turn + 1


@rule("G-2.2", "G-2.7")
def test_g2_7_bot_moves_four_spaces_and_plants() -> None:
    state = position(trees=["2,1"], gardener=["-2,0", "-4,4"], martian=["bot", "ali"])
    do(state, "0 move(2,0)")
    assert state.snapshot()["phase"] == "plant"
    do(state, "0 plant:blue")
    after = state.snapshot()
    assert after["flowers"] == {"2,0": "blue"}
    assert after["gardener"] == ["2,0", "-4,4"]
    assert after["reserve"][0] == reserve(1, 2, 2, 2, 2)
    assert after["reserve"][1] == reserve(2, 2, 2, 2, 2)
    assert state.actors() == [1]


@rule("G-2.2", "G-2.3", "G-2.4")
def test_g2_2_destinations_on_the_hexagon() -> None:
    state = position(players=3, trees=["2,-1"], gardener=["0,-1", "3,-4", "0,1"])
    assert reached(state) == these(
        "0,-4 0,-3 2,-3 0,-2 1,-2 -3,-1 -2,-1 -1,-1 1,-1 -1,0 0,0 -2,1 -3,2 0,2 -4,3 0,3 0,4"
    )


@rule("G-2.2", "G-2.3", "G-2.4")
def test_g2_3_destinations_before_a_tree_behind_a_gardener() -> None:
    state = position(trees=["1,0"], gardener=["-2,0", "0,0"])
    assert reached(state) == these("2,-4 1,-3 -2,-2 0,-2 -2,-1 -1,-1 -4,0 -3,0 -1,0 -3,1 -2,1 -4,2 -2,2 -2,3 -2,4")


@rule("G-2.2", "G-2.4", "G-R6")
def test_g2_4_destinations_from_a_corner_of_the_rhombus() -> None:
    state = position(players=3, board="rhombus", trees=["3,3", "4,4", "2,5"], gardener=["0,0", "4,0", "0,7"])
    assert reached(state) == these("1,0 2,0 3,0 5,0 6,0 7,0 0,1 0,2 0,3 0,4 0,5 0,6")


@rule("G-2.2", "G-R4")
def test_g_r4_a_move_of_zero_steps_is_refused() -> None:
    state = position(gardener=["0,0", "4,0"], flowers={"red": "0,0"})
    assert refusal(state, "0 move(0,0)") == "G-2.2"


@rule("G-2.2")
def test_g2_2_no_turns_on_the_way() -> None:
    assert refusal(position(gardener=["0,0", "4,0"]), "0 move(2,-1)") == "G-2.2"


@rule("G-2.3")
def test_g2_3_a_tree_cannot_be_entered_or_crossed() -> None:
    state = position(gardener=["0,0", "-4,4"], trees=["2,0"])
    assert refusal(state, "0 move(1,0)") is None
    assert refusal(state, "0 move(2,0)") == "G-2.3"
    assert refusal(state, "0 move(3,0)") == "G-2.3"


@rule("G-2.4")
def test_g2_4_a_gardener_may_be_crossed_but_not_joined() -> None:
    state = position(gardener=["0,0", "2,0"])
    assert refusal(state, "0 move(2,0)") == "G-2.4"
    do(state, "0 move(3,0)")


@rule("G-2.5", "G-R5")
def test_g2_5_flowers_do_not_block() -> None:
    state = position(gardener=["0,0", "-4,4"], flowers={"red": "1,0 2,0", "blue": "3,0"})
    assert {"1,0", "2,0", "3,0", "4,0"} <= reached(state)


@rule("G-2.6")
def test_g2_6_stopping_on_a_flower_ends_the_turn_without_planting() -> None:
    state = position(gardener=["0,0", "-4,4"], flowers={"red": "2,0"})
    do(state, "0 move(2,0)")
    after = state.snapshot()
    assert after["flowers"] == {"2,0": "red"}
    assert after["gardener"][0] == "2,0"
    assert after["reserve"][0] == reserve(2, 2, 2, 2, 2)
    assert state.actors() == [1]


@rule("G-2.7")
def test_g2_7_any_colour_of_the_reserve_may_be_planted_and_one_must_be() -> None:
    state = position(gardener=["0,0", "-4,4"], reserve=[reserve(1, 0, 3, 0, 2), reserve(1)])
    do(state, "0 move(1,0)")
    assert options_of(state, 0) == ["plant:blue", "plant:yellow", "plant:purple"]
    assert refusal(state, "0 plant:red") == "G-2.7"
    assert refusal(state, "0 leave") == "G-2.7"


@rule("G-2.7")
def test_g2_7_a_single_colour_is_still_an_action_of_its_own() -> None:
    state = position(gardener=["0,0", "-4,4"], reserve=[reserve(0, 1), reserve(1)])
    do(state, "0 move(1,0)")
    assert options_of(state, 0) == ["plant:red"]


@rule("G-2.8")
def test_g2_8_a_planted_flower_stays_and_fills_its_spot() -> None:
    state = position(gardener=["0,0", "-4,4"])
    do(state, "0 move(1,0)", "0 plant:red", "1 move(-4,3)", "1 plant:blue", "0 move(2,0)", "0 plant:green")
    do(state, "1 move(-4,2)", "1 plant:blue", "0 move(1,0)")
    assert state.snapshot()["flowers"]["1,0"] == "red"
    assert state.actors() == [1]


@rule("G-R6")
def test_g_r6_a_start_spot_is_closed_while_its_gardener_stands_there_and_empty_after() -> None:
    state = position(gardener=["0,0", "2,0"])
    assert "2,0" not in reached(state)
    do(state, "0 move(0,1)", "0 plant:red", "1 move(2,1)", "1 plant:red")
    assert "2,0" not in state.snapshot()["flowers"]
    do(state, "0 move(0,0)", "0 plant:blue", "1 move(3,1)", "1 plant:green", "0 move(2,0)", "0 plant:red")
    assert state.snapshot()["flowers"]["2,0"] == "red"


@rule("G-R7", "G-2.1")
def test_g_r7_a_locked_in_gardener_must_score_a_card_on_the_rhombus() -> None:
    """Beside the blunt corner of the rhombus three lines are one step long and three begin with a tree."""
    trees, others = ["5,1", "5,2", "6,2"], ["7,1", "7,0", "6,0"]
    state = position(players=4, board="rhombus", trees=trees, gardener=["6,1", *others])
    assert options_of(state, 0, "move") == []
    assert len(options_of(state, 0)) == 5
    assert {text.split(":")[0] for text in options_of(state, 0)} == {"score"}


@pytest.mark.long
@rule("G-R7")
@pytest.mark.parametrize("shape", SHAPES)
def test_g_r7_two_other_gardeners_lock_nobody_in(shape: str) -> None:
    """Beside every spot: two gardeners on any two neighbours, the trees on others if they can stand there."""
    trees = DATA["boards"][shape]["trees"]
    for spot in spots(shape):
        around = neighbours(shape, spot)
        for others in combinations(around, 2):
            free = [tree for tree in around if tree not in others and len(neighbours(shape, tree)) == 6]
            for standing in combinations(free, min(trees, len(free))):
                state = position(players=3, board=shape, gardener=[spot, *others], trees=list(standing))
                assert options_of(state, 0, "move"), f"{spot} between {others} and {standing}"


@rule("G-R7")
def test_g_r7_nobody_is_locked_in_on_the_hexagon() -> None:
    """Four other gardeners, the most there are, on any neighbours, and the tree on another."""
    for spot in spots("hexagon"):
        around = neighbours("hexagon", spot)
        for others in combinations(around, min(4, len(around) - 1)):
            trees = [tree for tree in around if tree not in others and len(neighbours("hexagon", tree)) == 6]
            state = position(players=1 + len(others), gardener=[spot, *others], trees=trees[:1])
            assert options_of(state, 0, "move"), f"{spot} between {others} and {trees[:1]}"


@rule("G-2.2")
@pytest.mark.parametrize("shape", SHAPES)
def test_g2_2_legal_moves_are_the_spots_that_no_rule_forbids(shape: str) -> None:
    """Every spot of the board, from the middle, against the same question asked by the rules."""
    middle = {"hexagon": "0,0", "trapezoid": "1,3", "rhombus": "3,3"}[shape]
    tree = {"hexagon": "1,1", "trapezoid": "2,3", "rhombus": "3,5"}[shape]
    other = {"hexagon": "-2,0", "trapezoid": "1,5", "rhombus": "5,3"}[shape]
    state = position(board=shape, gardener=[middle, other], trees=[tree])
    legal = set(options_of(state, 0, "move"))
    for spot in spots(shape):
        assert (refusal(state, f"0 move({spot})") is None) == (label(shape, spot) in legal)


@rule("G-2.7")
def test_g2_7_every_colour_can_be_planted() -> None:
    for colour in COLOURS:
        state = do(position(gardener=["0,0", "4,0"]), "0 move(0,1)", f"0 plant:{colour}")
        assert state.snapshot()["flowers"] == {"0,1": colour}
