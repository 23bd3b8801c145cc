"""G-3, scoring a mission card and drawing another."""

import pytest

from tests.games.driving import chances, options_of
from tests.games.gardens.build import CARDS, do, position, refusal
from tests.rules import rule

TOPS = [None, "edge-blue", "count-red", "pair-red-green"]


@rule("G-3.1", "G-3.4", "G-R3")
def test_g3_1_score_a_line_and_take_a_visible_card() -> None:
    state = position(trees=["0,3"], flowers={"red": "1,0 2,0"}, hand=[["line-red"]], top=TOPS)
    sizes = state.snapshot()["deck_size"]
    do(state, "0 score:line-red", "0 draw:2", "chance reveal_card:group-green")
    after = state.snapshot()
    assert after["points"] == [2, 0]
    assert "count-red" in after["hand"][0]
    assert after["top"][2] == "group-green"
    assert after["deck_size"][2] == sizes[2] - 1
    assert state.actors() == [1]


@rule("G-3.1")
def test_g3_1_the_garden_of_this_moment_counts() -> None:
    state = position(flowers={"red": "1,0 2,0"}, hand=[["group-red"], ["line-red"]], gardener=["0,0", "4,-4"])
    do(state, "0 move(3,0)", "0 plant:red", "1 score:line-red")
    assert state.snapshot()["points"] == [0, 4]


@rule("G-3.1")
def test_g3_1_only_cards_of_the_own_hand() -> None:
    state = position(hand=[["line-red"], ["line-blue"]])
    assert refusal(state, "0 score:line-blue") == "G-3.1"


@rule("G-3.2")
def test_g3_2_a_card_may_be_scored_for_nothing() -> None:
    state = position(hand=[["line-red"]])
    do(state, "0 score:line-red")
    assert state.snapshot()["points"] == [0, 0]
    assert state.snapshot()["scored"][0] == [["line-red", 0]]


@rule("G-3.3")
def test_g3_3_a_scored_card_is_out_of_the_game_and_stays_in_sight() -> None:
    state = position(flowers={"red": "1,0 2,0"}, hand=[["group-red"]], top=TOPS)
    do(state, "0 score:group-red", "0 draw:1")
    after = state.snapshot()
    assert after["scored"][0] == [["group-red", 2]]
    assert "group-red" not in after["hand"][0] + after["pool"]
    assert "reveal_card:group-red" not in chances(state)


@rule("G-3.4", "G-R8")
def test_g3_4_the_draw_is_compulsory_and_from_any_deck_with_cards() -> None:
    state = position(hand=[["line-red"]])
    do(state, "0 score:line-red")
    assert state.actors() == [0]
    assert options_of(state, 0) == ["draw:0", "draw:1", "draw:2", "draw:3"]
    assert refusal(state, "0 move(0,0)") == "G-3.4"


@rule("G-3.4")
def test_g3_4_the_face_down_deck_gives_any_unseen_card_alike() -> None:
    state = position(hand=[["line-red"]])
    do(state, "0 score:line-red", "0 draw:0")
    pool = state.snapshot()["pool"]
    assert chances(state) == {f"draw_hidden:{card}": 1 for card in pool}
    sizes = sum(state.snapshot()["deck_size"])
    do(state, f"chance draw_hidden:{pool[0]}")
    after = state.snapshot()
    assert pool[0] in after["hand"][0]
    assert sum(after["deck_size"]) == sizes - 1
    assert state.actors() == [1]
    assert after["seen_drawn"] == [[], []]


@rule("G-3.4", "G-R3")
def test_g_r3_the_next_card_is_uniform_over_the_unseen_and_turned_up_at_once() -> None:
    state = position(hand=[["line-red"]], top=TOPS)
    pool = state.snapshot()["pool"]
    do(state, "0 score:line-red", "0 draw:3")
    assert "pair-red-green" in state.snapshot()["hand"][0]
    assert state.snapshot()["seen_drawn"][0] == ["pair-red-green"]
    assert chances(state) == {f"reveal_card:{card}": 1 for card in pool}


@rule("G-R9", "G-3.4")
def test_g_r9_an_empty_deck_is_no_longer_available_and_ends_nothing() -> None:
    state = position(hand=[["line-red"], ["line-blue"]], top=TOPS, deck_size=[2, 1, 2, 2])
    do(state, "0 score:line-red", "0 draw:1")
    assert state.actors() == [1]  # nothing is left to reveal, and the game goes on
    assert state.snapshot()["top"][1] is None
    do(state, "1 score:line-blue")
    assert options_of(state, 1) == ["draw:0", "draw:2", "draw:3"]
    assert refusal(state, "1 draw:1") == "G-3.4"


@rule("G-R9", "G-3.4", "G-4.3")
def test_g_r9_the_game_goes_on_when_only_the_face_down_deck_is_empty() -> None:
    state = position(hand=[["line-red"], ["line-blue"]], top=TOPS, deck_size=[1, 2, 1, 1])
    do(state, "0 score:line-red", "0 draw:0", f"chance draw_hidden:{state.snapshot()['pool'][0]}")
    assert state.actors() == [1]
    do(state, "1 score:line-blue")
    assert options_of(state, 1) == ["draw:1", "draw:2", "draw:3"]


@rule("G-3.4")
@pytest.mark.parametrize(("board", "space"), [("trapezoid", 2), ("trapezoid", 3), ("rhombus", 3)])
def test_g3_4_a_space_the_board_does_not_have(board: str, space: int) -> None:
    state = position(board=board, hand=[["line-red"]])
    do(state, "0 score:line-red")
    assert refusal(state, f"0 draw:{space}") == "G-3.4"


@rule("G-3.4")
def test_g3_4_a_drawn_card_may_be_scored_later_and_is_then_no_longer_a_seen_card_in_hand() -> None:
    state = position(hand=[["line-red"], ["line-blue"]], top=TOPS)
    do(state, "0 score:line-red", "0 draw:1", "chance reveal_card:group-green", "1 score:line-blue", "1 draw:0")
    do(state, f"chance draw_hidden:{state.snapshot()['pool'][0]}", "0 score:edge-blue")
    assert state.snapshot()["seen_drawn"][0] == []


@rule("G-3.5")
def test_g3_5_markers_may_share_a_space_and_points_have_no_limit() -> None:
    state = position(flowers={"red": "1,0 2,0"}, hand=[["group-red"], ["line-red"]], points=[75, 77])
    do(state, "0 score:group-red")
    assert state.snapshot()["points"] == [77, 77]


@rule("G-R17", "G-3.2")
def test_g_r17_the_hexagon_card_may_be_scored_for_0() -> None:
    state = position(hand=[["hexagon"]], flowers={"red": "1,0 2,0"})
    do(state, "0 score:hexagon")
    assert state.snapshot()["scored"][0] == [["hexagon", 0]]
    assert state.snapshot()["points"] == [0, 0]


@rule("G-3.1")
def test_g3_1_all_five_cards_are_offered() -> None:
    hand = [CARDS[0], CARDS[7], CARDS[13], CARDS[22], CARDS[30]]
    assert sorted(options_of(position(hand=[hand]), 0, "score")) == sorted(hand)
