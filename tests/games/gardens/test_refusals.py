"""The rule that a refused attempt is told; if several apply, the first that a person at the table would name."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.gardens import GAME
from tests.games.driving import options_of, play_until
from tests.games.gardens.build import CARDS, do, position, refusal
from tests.rules import rule


def setup(phase: str, **options: Any) -> State:
    return play_until(GAME.new(players=3, options={"start": 0, **options}), phase, Random(11))


def powers(martian: str = "ali", **fields: Any) -> State:
    options = {"powers": "on", **fields.pop("options", {})}
    return position(
        **{
            "gardener": ["0,0", "4,-4"],
            "martian": [martian, "bob" if martian != "bob" else "ali"],
            "trees": ["0,2"],
            "flowers": {"red": "1,0", "blue": "2,0", "green": "-3,1"},
            "options": options,
            **fields,
        }
    )


# Phase that is due, its rule, attempts that belong to another player or another phase
OUT_OF_TURN = [
    ("first", "G-1.12", ["0 move:A1", "1 first_seat:1", "chance place_tree:E5"]),
    ("trees", "G-1.4", ["0 place_tree:E5", "chance draw_flower:red", "0 keep:line-red"]),
    ("flowers", "G-1.5", ["0 draw_flower:red", "chance deal_card:line-red", "2 martian:bot"]),
    ("deal", "G-1.7", ["0 deal_card:line-red", "0 keep:line-red", "chance reveal_card:line-red"]),
    ("draft", "G-1.8", ["chance deal_card:line-red", "0 score:line-red", "0 martian:bot", "chance keep:line-red"]),
    ("reveal", "G-1.11", ["0 reveal_card:line-red", "chance draw_hidden:line-red", "0 martian:bot", "0 move:A1"]),
    (
        "martian",
        "G-1.14",
        ["1 martian:bot", "0 place:A1", "chance assign_martian:bot", "0 move:A1", "0 score:line-red"],
    ),
    ("place", "G-1.14", ["1 place:A1", "0 martian:bot", "0 move:A1", "chance place_tree:E5", "1 martian:bot"]),
    (
        "turn",
        "G-2.1",
        ["1 move:A1", "1 score:line-red", "0 plant:red", "0 leave", "0 draw:0", "0 place:A1", "0 keep:hexagon"],
    ),
    ("turn", "G-2.1", ["chance move:A1", "0 swap_second:A1", "chance reveal_card:line-red", "0 reveal_card:line-red"]),
    ("turn", "G-2.1", ["1 nuke:A1", "1 swap_with:0", "0 draw_hidden:line-red", "0 martian:bot", "0 first_seat:0"]),
]


@rule("G-1.12", "G-1.4", "G-1.5", "G-1.7", "G-1.8", "G-1.11", "G-1.14", "G-2.1")
@pytest.mark.parametrize(("phase", "expected", "attempts"), OUT_OF_TURN)
def test_g1_and_g2_1_out_of_turn_is_refused_by_the_rule_of_the_phase(
    phase: str, expected: str, attempts: list[str]
) -> None:
    state = setup(phase, **({"start": "random"} if phase == "first" else {}))
    for attempt in attempts:
        assert refusal(state, attempt) == expected, attempt


@rule("G-1.14")
def test_g1_14_the_draw_of_a_martian_is_not_for_the_player() -> None:
    state = setup("martian", martians="random")
    assert refusal(state, "0 martian:bot") == "G-1.14"
    assert refusal(state, "0 assign_martian:bot") == "G-1.14"


@rule("G-1.8")
def test_g1_8_a_second_choice_in_one_draft_step() -> None:
    state = setup("draft")
    pack = state.snapshot()["pack"][0]
    do(state, f"0 keep:{pack[0]}")
    assert refusal(state, f"0 keep:{pack[1]}") == "G-1.8"
    assert refusal(state, f"0 keep:{pack[0]}") == "G-1.8"


@rule("G-2.7")
@pytest.mark.parametrize(
    "attempt", ["1 plant:red", "0 move:E6", "0 score:line-red", "chance reveal_card:hexagon", "0 nuke:A1"]
)
def test_g2_7_out_of_turn_while_planting(attempt: str) -> None:
    state = do(position(gardener=["0,0", "4,0"]), "0 move(1,0)")
    assert refusal(state, attempt) == "G-2.7"


@rule("G-3.4")
@pytest.mark.parametrize("attempt", ["1 draw:0", "0 move:E6", "0 score:group-red", "chance draw_hidden:hexagon"])
def test_g3_4_out_of_turn_while_a_draw_is_owed(attempt: str) -> None:
    state = do(position(hand=[["line-red", "group-red"]]), "0 score:line-red")
    assert refusal(state, attempt) == "G-3.4"


@rule("G-3.4")
@pytest.mark.parametrize("space", [0, 1])
@pytest.mark.parametrize("attempt", ["0 draw:0", "0 draw_hidden:hexagon", "0 reveal_card:hexagon", "1 move:A1"])
def test_g3_4_out_of_turn_while_a_card_comes_from_a_deck(attempt: str, space: int) -> None:
    state = do(position(hand=[["line-red"]]), "0 score:line-red", f"0 draw:{space}")
    assert refusal(state, attempt) == "G-3.4"
    assert refusal(state, "chance reveal_card:line-red" if space else "chance draw_hidden:line-red") == "G-3.4"
    assert refusal(state, "chance draw_hidden:hexagon" if space else "chance reveal_card:hexagon") == "G-3.4"


@rule("G-6.3")
@pytest.mark.parametrize("attempt", ["1 swap_second:E7", "0 move:E4", "0 swap_first:E7", "0 leave", "0 score:line-red"])
def test_g6_3_out_of_turn_in_the_middle_of_a_swap(attempt: str) -> None:
    state = do(powers("ali"), "0 swap_first(1,0)")
    assert refusal(state, attempt) == "G-6.3"


@rule("G-4.4")
def test_g4_4_after_the_end_everything_is_refused_by_the_end() -> None:
    state = do(position(flowers={"red": "-3,0"}, idle=1), "0 move(-3,0)")
    for attempt in ("0 move:A1", "1 score:line-red", "chance reveal_card:hexagon", "0 nuke:E5", "1 leave", "0 draw:3"):
        assert refusal(state, attempt) == "G-4.4"


@rule("G-1.12")
def test_g1_12_a_start_seat_of_weight_0() -> None:
    assert refusal(setup("first", start="random"), "chance first_seat:3") == "G-1.12"


@rule("G-1.4")
def test_g1_4_a_tree_of_weight_0() -> None:
    state = do(setup("trees", board="rhombus"), "chance place_tree(3,3)")
    assert refusal(state, "chance place_tree(3,3)") == "G-1.4"
    assert refusal(state, "chance place_tree(0,3)") == "G-1.4"  # an edge spot
    assert refusal(state, "chance place_tree:I5") == "G-1.4"  # not on this board


@rule("G-1.5")
def test_g1_5_a_flower_of_weight_0() -> None:
    state = do(setup("flowers"), *["chance draw_flower:red"] * 12)
    assert refusal(state, "chance draw_flower:red") == "G-1.5"


@rule("G-1.7", "G-1.11")
def test_g1_7_and_g1_11_a_card_of_weight_0() -> None:
    state = do(setup("deal"), "chance deal_card:line-red")
    assert refusal(state, "chance deal_card:line-red") == "G-1.7"
    state = setup("reveal")
    assert refusal(state, f"chance reveal_card:{state.snapshot()['hand'][0][0]}") == "G-1.11"


@rule("G-1.14")
def test_g1_14_a_martian_of_weight_0() -> None:
    state = do(setup("martian", martians="random"), "chance assign_martian:bot")
    do(state, f"0 place:{options_of(state, 0, 'place')[0]}")
    assert refusal(state, "chance assign_martian:bot") == "G-1.14"


@rule("G-1.8")
def test_g1_8_keep_a_card_of_another_pack() -> None:
    state = setup("draft")
    assert refusal(state, f"0 keep:{state.snapshot()['pack'][1][0]}") == "G-1.8"


@rule("G-1.14")
def test_g1_14_a_martian_already_taken() -> None:
    state = do(setup("martian"), "0 martian:bot")
    do(state, f"0 place:{options_of(state, 0, 'place')[0]}")
    assert refusal(state, "1 martian:bot") == "G-1.14"


@rule("G-1.16")
def test_g1_16_place_on_a_tree_a_gardener_or_off_the_board() -> None:
    state = do(setup("martian"), "0 martian:bot")
    tree = state.snapshot()["trees"][0]
    assert refusal(state, f"0 place({tree})") == "G-1.16"
    assert refusal(state, "0 place:G12") == "G-1.16"  # a label of the trapezoid
    spot = options_of(state, 0, "place")[0]
    do(state, f"0 place:{spot}", "1 martian:ali")
    assert refusal(state, f"1 place:{spot}") == "G-1.16"


@rule("G-2.2", "G-2.3", "G-2.4")
@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        ("0 move(2,1)", "G-2.2"),  # off the lines
        ("0 move(0,0)", "G-2.2"),  # zero steps
        ("0 move:G12", "G-2.2"),  # off the board
        ("0 move(0,2)", "G-2.3"),  # onto a tree
        ("0 move(0,4)", "G-2.3"),  # past a tree
        ("0 move(4,0)", "G-2.4"),  # onto a gardener
        ("0 move(0,3)", "G-2.3"),  # onto a gardener past a tree: the tree comes first
        ("0 move(3,1)", "G-2.2"),  # onto a tree off the lines: the lines come first
        ("0 move(-2,1)", "G-2.2"),  # onto a gardener off the lines: likewise
    ],
)
def test_g2_2_to_g2_4_moves(attempt: str, expected: str) -> None:
    state = position(players=4, gardener=["0,0", "4,0", "0,3", "-2,1"], trees=["0,2", "3,1"])
    assert refusal(state, attempt) == expected


@rule("G-2.7")
def test_g2_7_plant_a_colour_not_in_the_reserve_and_leave_an_empty_spot() -> None:
    state = do(position(reserve=[{"red": 1}, {"red": 1}]), "0 move(-3,0)")
    assert refusal(state, "0 plant:blue") == "G-2.7"
    assert refusal(state, "0 leave") == "G-2.7"
    bob = do(powers("bob"), "0 move(-1,0)")
    assert refusal(bob, "0 leave") == "G-2.7"


@rule("G-3.1")
def test_g3_1_score_a_card_not_in_hand() -> None:
    state = position()
    for card in CARDS:
        held = card in state.snapshot()["hand"][0]
        assert refusal(state, f"0 score:{card}") == (None if held else "G-3.1")


@rule("G-6.1", "G-6.2")
@pytest.mark.parametrize("attempt", ["0 nuke(0,2)", "0 teleport(0,1)", "0 swap_with:1", "0 swap_first(1,0)"])
@pytest.mark.parametrize("martian", ["ali", "bob", "bot", "marty", "robby"])
def test_g6_1_and_g6_2_powers_off_another_martian_or_used(attempt: str, martian: str) -> None:
    own = {"ali": "swap_first", "bot": "nuke", "marty": "teleport", "robby": "swap_with", "bob": "none"}[martian]
    mine = own in attempt
    assert refusal(powers(martian, options={"powers": "off"}), attempt) == "G-6.1"
    assert refusal(powers(martian), attempt) == (None if mine else "G-6.2")
    assert refusal(powers(martian, power_used=[True, False]), attempt) == "G-6.2"


@rule("G-6.2")
def test_g6_2_a_used_power_comes_before_a_wrong_target() -> None:
    assert refusal(powers("bot", power_used=[True, False]), "0 nuke:A1") == "G-6.2"
    assert refusal(powers("ali"), "0 nuke:A1") == "G-6.2"
    assert refusal(powers("ali", options={"powers": "off"}), "0 nuke:A1") == "G-6.1"


@rule("G-6.3")
@pytest.mark.parametrize(
    "attempt", ["0 swap_first(-3,1)", "0 swap_first(-1,0)", "0 swap_first(0,2)", "0 swap_first:G12"]
)
def test_g6_3_swap_first(attempt: str) -> None:
    """Off the lines, without a flower, a tree, off the board."""
    assert refusal(powers("ali"), attempt) == "G-6.3"


@rule("G-6.3")
@pytest.mark.parametrize(
    "attempt", ["0 swap_second(0,-2)", "0 swap_second(-1,0)", "0 swap_second(3,0)", "0 swap_second(1,0)"]
)
def test_g6_3_swap_second(attempt: str) -> None:
    """Off the line of the first, without a flower, of equal colour, the first flower itself; and off the board."""
    state = powers("ali", flowers={"red": "1,0 3,0", "blue": "2,0", "green": "0,-2", "yellow": "0,-1"})
    do(state, "0 swap_first(1,0)")
    assert refusal(state, attempt) == "G-6.3"
    assert refusal(state, "0 swap_second:G12") == "G-6.3"


@rule("G-6.4", "G-6.5", "G-6.6")
@pytest.mark.parametrize(
    ("martian", "attempt", "expected"),
    [
        ("bot", "0 nuke(1,0)", "G-6.4"),
        ("bot", "0 nuke:G12", "G-6.4"),
        ("robby", "0 swap_with:0", "G-6.5"),
        ("robby", "0 swap_with:2", "G-6.5"),
        ("marty", "0 teleport(0,2)", "G-6.6"),
        ("marty", "0 teleport(4,-4)", "G-6.6"),
        ("marty", "0 teleport:G12", "G-6.6"),
    ],
)
def test_g6_4_to_g6_6_wrong_targets_of_powers(martian: str, attempt: str, expected: str) -> None:
    assert refusal(powers(martian), attempt) == expected
