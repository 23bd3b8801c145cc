"""G-4 and the result: the three ends, their order, final scoring, penalties, places."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.gardens import GAME
from tests.games.driving import options_of, play_until, settle
from tests.games.gardens.build import do, flowers_left, position, reserve
from tests.rules import rule

BLUE_RING = "1,0 1,-1 0,-1 -1,0 -1,1"  # five corners of the small hexagon round 0,0; 0,1 is missing
TRIANGULAR = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]


def finished(points: list[int], unused: list[int], **options: Any) -> State:
    """A game over an empty garden, where every card is worth 0; seat 1 has no flowers and ends it."""
    assert unused[1] == 0
    state = position(
        players=len(points),
        points=points,
        reserve=[flowers_left(number) for number in unused],
        options=options,
    )
    return score_first(state)


def score_first(state: State) -> State:
    """Seat 0 scores its first card and draws a visible one."""
    return settle(do(state, f"0 score:{state.snapshot()['hand'][0][0]}", "0 draw:1"))


@rule("G-4.1", "G-R11")
def test_g_r11_planting_the_last_flower_does_not_end_the_game_but_ones_next_turn_does() -> None:
    state = position(gardener=["0,0", "-4,4"], reserve=[reserve(1), reserve(2, 2)])
    do(state, "0 move(1,0)", "0 plant:blue")
    assert state.actors() == [1]
    do(state, "1 move(-4,3)", "1 plant:red")
    assert state.actors() == []
    assert state.standing().reason == "no flowers"
    assert state.snapshot()["turn_no"] == 2  # seat 0 begins no third turn


@rule("G-4.1")
@pytest.mark.parametrize("move", ["plant", "score", "stop"])
def test_g4_1_the_game_ends_at_the_begin_of_the_turn_of_a_player_without_flowers(move: str) -> None:
    state = position(
        players=4,
        current=3,
        gardener=["-4,0", "4,0", "0,-4", "0,0"],
        flowers={"red": "1,0"},
        reserve=[{}, reserve(1), reserve(1), reserve(1)],
        hand=[None, None, None, ["line-red"]],
    )
    if move == "plant":
        do(state, "3 move(0,1)", "3 plant:blue")
    elif move == "score":
        settle(do(state, "3 score:line-red", "3 draw:1"))
    else:
        do(state, "3 move(1,0)")
    assert state.actors() == []
    assert state.standing().over
    assert state.standing().reason == "no flowers"
    assert state.legal(0) == []


@rule("G-4.2")
def test_g4_2_all_moved_in_succession_without_planting() -> None:
    state = position(board="rhombus", flowers={"red": "3,0", "blue": "7,5"}, gardener=["0,0", "7,7"])
    do(state, "0 move(3,0)")
    assert state.snapshot()["idle"] == 1
    do(state, "1 move(7,5)")
    assert state.snapshot()["idle"] == 2
    assert state.actors() == []
    assert state.snapshot()["end_reason"] == "no planting"


@rule("G-4.2", "G-R10")
def test_g4_2_planting_breaks_the_row() -> None:
    state = position(board="rhombus", flowers={"red": "3,0", "blue": "7,5"}, gardener=["0,0", "7,7"])
    do(state, "0 move(3,0)", "1 move(7,4)", "1 plant:red")
    assert state.snapshot()["idle"] == 0
    assert state.actors() == [0]


@rule("G-R10")
def test_g_r10_scoring_breaks_the_row() -> None:
    state = position(board="rhombus", flowers={"red": "3,0 5,0"}, gardener=["0,0", "7,7"], hand=[None, ["line-blue"]])
    do(state, "0 move(3,0)", "1 score:line-blue")
    settle(do(state, "1 draw:1"))
    assert state.snapshot()["idle"] == 0
    do(state, "0 move(5,0)")
    assert state.snapshot()["idle"] == 1
    assert state.actors() == [1]


@rule("G-R10", "G-6.7")
def test_g_r10_another_power_does_not_break_the_row() -> None:
    state = position(
        board="rhombus",
        flowers={"red": "3,0", "blue": "7,5"},
        gardener=["0,0", "6,6"],
        martian=["bot", "marty"],
        options={"powers": "on"},
    )
    do(state, "0 move(3,0)", "1 teleport(7,7)", "1 move(7,5)")
    assert state.standing().reason == "no planting"


@rule("G-R10")
def test_g_r10_the_row_is_as_long_as_there_are_players() -> None:
    state = position(players=3, flowers={"red": "-3,0 3,0 0,-3"}, gardener=["-4,0", "4,0", "0,-4"])
    do(state, "0 move(-3,0)", "1 move(3,0)")
    assert state.actors() == [2]
    do(state, "2 move(0,-3)")
    assert state.standing().reason == "no planting"


@rule("G-4.3", "G-R9")
def test_g4_3_the_last_card_of_a_face_up_deck_ends_the_game() -> None:
    state = position(
        hand=[["line-red"]],
        top=[None, "group-blue", None, None],
        deck_size=[0, 1, 0, 0],
        flowers={"blue": "1,0 2,0"},
    )
    do(state, "0 score:line-red")
    assert options_of(state, 0) == ["draw:1"]
    do(state, "0 draw:1")
    assert state.actors() == []
    assert state.standing().reason == "last card"
    assert "group-blue" in state.snapshot()["hand"][0]


@rule("G-4.3")
def test_g4_3_the_last_card_of_the_face_down_deck_ends_the_game() -> None:
    state = position(hand=[["line-red"]], top=[None] * 4, deck_size=[1, 0, 0, 0], pool=["count-green"])
    do(state, "0 score:line-red", "0 draw:0", "chance draw_hidden:count-green")
    assert state.standing().reason == "last card"


@rule("G-4.4", "G-R31")
def test_g4_4_the_last_card_comes_before_a_player_without_flowers() -> None:
    state = position(
        hand=[["line-red"]],
        top=[None, "group-blue", None, None],
        deck_size=[0, 1, 0, 0],
        reserve=[reserve(1), {}],
    )
    do(state, "0 score:line-red", "0 draw:1")
    assert state.standing().reason == "last card"


@rule("G-4.4", "G-R31")
def test_g_r31_the_row_without_planting_comes_before_a_player_without_flowers() -> None:
    state = position(flowers={"red": "-3,0"}, idle=1, reserve=[reserve(1), {}])
    do(state, "0 move(-3,0)")
    assert state.standing().reason == "no planting"


@rule("G-R31", "G-5.8")
def test_g_r31_the_hexagon_comes_before_a_player_without_flowers() -> None:
    state = position(
        flowers={"blue": BLUE_RING}, gardener=["0,3", "-4,4"], reserve=[reserve(1), {}], hand=[["hexagon"]]
    )
    do(state, "0 move(0,1)", "0 plant:blue")
    assert state.standing().reason == "hexagon"


@rule("G-R31", "G-R12")
@pytest.mark.parametrize(("late", "reason"), [("on", "hexagon"), ("off", "last card")])
def test_g_r31_the_last_card_is_the_hexagon_card(late: str, reason: str) -> None:
    state = position(
        flowers={"blue": BLUE_RING + " 0,1"},
        hand=[["line-red"]],
        top=[None, "hexagon", None, None],
        deck_size=[0, 1, 0, 0],
        options={"late_hexagon": late},
    )
    do(state, "0 score:line-red", "0 draw:1")
    assert state.standing().reason == reason


@rule("G-4.4")
def test_g4_4_nobody_acts_after_the_end() -> None:
    state = finished([0, 0, 0], [1, 0, 1])
    assert state.actors() == []
    assert [state.legal(seat) for seat in range(3)] == [[], [], []]


@rule("G-4.5", "G-4.6", "G-R17")
def test_g4_5_track_plus_hand_minus_penalty() -> None:
    state = position(
        flowers={"red": "0,0 1,0 0,1", "blue": "-4,0 -4,2 -4,4 4,0 0,4"},
        hand=[["group-red", "pair-yellow-green", "count-blue", "line-red", "hexagon"]],
        points=[12, 0],
        gardener=["0,-3", "2,2"],
        reserve=[reserve(1, 1, 1, 1), {}],
    )
    do(state, "0 move(0,0)")  # onto a flower; seat 1 has none left
    assert state.standing().reason == "no flowers"
    assert state.snapshot()["final"][0] == 12 + 10 - 10
    assert state.standing().points[0] == 12


@rule("G-4.5")
def test_g4_5_everybody_scores_the_hand_for_the_final_garden() -> None:
    state = position(
        players=3,
        flowers={"red": "0,0 1,0 0,1"},
        hand=[["line-green"], ["group-red"], ["line-red", "triangle-red"]],
        gardener=["-4,0", "4,0", "0,4"],
        reserve=[reserve(0, 1), {}, {}],
    )
    before = {seat: set(hand) for seat, hand in enumerate(state.snapshot()["hand"])}
    do(state, "0 move(-1,0)", "0 plant:red")  # four reds in one group, three of them in a row
    after = state.snapshot()
    assert after["end_reason"] == "no flowers"
    assert set(after["hand"][1]) == before[1]
    worth = {"group-red": 4, "line-red": 4, "triangle-red": 2, "count-red": 1, "edge-red": 0}
    for seat in range(3):
        assert after["final"][seat] == sum(worth.get(card, 0) for card in after["hand"][seat])


@rule("G-4.6", "G-R14")
@pytest.mark.parametrize("unused", range(31))
def test_g4_6_unused_flowers(unused: int) -> None:
    expected = TRIANGULAR[unused] if unused <= 12 else unused * (unused + 1) // 2
    assert finished([5, 0, 100], [1, 0, unused]).snapshot()["final"] == [4, 0, 100 - expected]


@rule("G-R14")
@pytest.mark.parametrize(("unused", "lost"), [(11, 66), (12, 78), (13, 78), (20, 78), (30, 78)])
def test_g_r14_the_capped_penalty(unused: int, lost: int) -> None:
    assert finished([0, 0, 0], [1, 0, unused], penalty="capped").standing().points[2] == -lost


@rule("G-R14")
@pytest.mark.parametrize(("unused", "lost"), [(13, 91), (14, 105), (15, 120), (20, 210), (30, 465)])
def test_g_r14_the_pattern_goes_on(unused: int, lost: int) -> None:
    assert finished([0, 0, 0], [1, 0, unused]).standing().points[2] == -lost


@rule("G-4.7")
def test_g4_7_most_points_win() -> None:
    state = finished([11, 7, 20], [1, 0, 1])
    assert state.standing().points == [10, 7, 19]
    assert state.standing().places == [2, 3, 1]
    assert state.snapshot()["placement"] == [2, 3, 1]
    assert state.standing().winners == [2]
    assert state.returns() == [0.0, 0.0, 1.0]


@rule("G-R15")
def test_g_r15_equal_totals_share_the_place() -> None:
    state = finished([11, 10, 20, 3], [1, 0, 4, 0])
    assert state.standing().points == [10, 10, 10, 3]
    assert state.standing().places == [1, 1, 1, 4]
    assert state.standing().winners == [0, 1, 2]
    assert state.returns() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


@rule("G-R15")
def test_g_r15_tiebreak_by_fewer_unused_flowers() -> None:
    state = finished([11, 10, 20, 3], [1, 0, 4, 0], tiebreak="flowers")
    assert state.standing().places == [2, 1, 3, 4]
    assert state.standing().winners == [1]
    assert state.returns() == [0.0, 1.0, 0.0, 0.0]


@rule("G-R15")
def test_g_r15_the_tiebreak_may_leave_a_tie() -> None:
    state = finished([11, 5, 11], [1, 0, 1], tiebreak="flowers")
    assert state.standing().places == [1, 3, 1]
    assert state.returns() == [0.5, 0.0, 0.5]


@rule("G-R15")
def test_g_r15_totals_may_be_negative() -> None:
    state = finished([0, -0, 0], [6, 0, 3])
    assert state.standing().points == [-21, 0, -6]
    assert state.standing().winners == [1]


@rule("G-R16", "G-R13")
def test_g_r16_after_an_instant_win_the_points_are_those_of_the_track() -> None:
    state = position(
        players=3,
        flowers={"blue": BLUE_RING},
        gardener=["0,3", "-4,4", "4,-4"],
        hand=[["group-blue"], ["hexagon", "edge-blue"]],
        points=[40, 3, 9],
    )
    do(state, "0 move(0,1)", "0 plant:blue")
    assert state.actors() == []
    assert state.standing().reason == "hexagon"
    assert state.standing().places == [2, 1, 2]
    assert state.standing().points == [40, 3, 9]
    assert state.standing().winners == [1]
    assert state.returns() == [0.0, 1.0, 0.0]


@rule("G-R27", "G-4.1")
def test_g_r27_no_power_helps_a_player_without_flowers() -> None:
    state = position(martian=["bot", "marty"], options={"powers": "on"}, reserve=[reserve(1), {}])
    do(state, "0 move(-3,0)", "0 plant:blue")
    assert state.actors() == []
    assert state.standing().reason == "no flowers"


@rule("G-R16")
def test_g_r16_after_an_instant_win_unused_flowers_cost_nothing() -> None:
    state = position(flowers={"blue": BLUE_RING}, gardener=["0,3", "-4,4"], hand=[None, ["hexagon"]], points=[40, 3])
    assert state.view(0)["seats"][0]["penalty"] == 55
    do(state, "0 move(0,1)", "0 plant:blue")
    shown = state.view(0)
    assert [seat["penalty"] for seat in shown["seats"]] == [0, 0]
    assert [final["penalty"] for final in shown["final"]] == [0, 0]
    assert [seat["unused"] for seat in shown["seats"]] == [9, 10]


@rule("G-4.1")
def test_g4_1_the_more_flowers_are_planted_the_nearer_is_the_end() -> None:
    """Also while a card is drawn and the next one turned up."""
    state = position(hand=[["line-red"]], reserve=[reserve(12, 8), reserve(0, 4, 6)])
    planted = (60 - 30) / 61
    assert state.standing().progress == pytest.approx(planted)
    for move in ("0 score:line-red", "0 draw:1", "chance reveal_card:hexagon"):
        do(state, move)
        assert state.standing().progress == pytest.approx(planted), move
    setup = play_until(GAME.new(2, {"start": 0}), "place", Random(1))
    assert setup.standing().progress == 0


@rule("G-4.7")
def test_g4_7_the_game_in_progress_has_no_result() -> None:
    state = position(points=[4, 9])
    assert not state.standing().over
    assert state.standing().reason is None
    assert state.standing().points == [4, 9]
