"""V-2: taking a card, sets, refilling, ending the turn."""

from typing import Any, Final

import pytest

from orrery.core import CHANCE
from tests.games.driving import chances, do, options_of, phase, refusal, settle
from tests.games.vertium.build import QUIET, colonizing
from tests.rules import rule

TAKE: Final[dict[str, Any]] = {"phase": "take", "row": ["water", "raider"]}


@rule("V-2.1")
def test_v2_1_one_of_the_two_open_cards_joins_the_hand() -> None:
    state = colonizing(**TAKE)
    assert options_of(state, 0) == ["take:water", "take:raider"]
    assert refusal(state, "0 take:metal") == "V-2.1"
    do(state, "0 take:raider")
    assert state.snapshot()["row"] == ["water"]
    assert state.snapshot()["hand"][0]["raider"] == 1
    assert phase(state) == "play"


@rule("V-2.1")
def test_v2_1_two_cards_alike_are_one_choice() -> None:
    assert options_of(colonizing(phase="take", row=["agri", "agri"]), 0) == ["take:agri"]


@rule("V-2.2")
def test_v2_2_three_of_a_colour_are_a_set_and_disasters_never() -> None:
    state = colonizing(hand=[{"metal": 3, "energy": 2}])
    assert options_of(state, 0) == ["play_set:metal"]
    assert refusal(state, "0 play_set:energy") == "V-2.2"
    disasters = colonizing(hand=[{"leak": 2, "virus": 2, "water": 2}])
    assert options_of(disasters, 0) == ["disaster:leak", "disaster:virus", "end_turn"]


@rule("V-2.3", "V-2.7")
def test_v2_3_a_set_is_discarded_and_its_token_placed() -> None:
    state = do(colonizing(hand=[{"water": 4, "metal": 3}]), "0 play_set:water")
    assert state.snapshot()["discard"] == {"water": 3}
    assert state.snapshot()["hand"][0] == {"water": 1, "metal": 3}
    assert state.snapshot()["supply"][0]["water"] == 3
    do(state, "0 place:janssen")
    assert state.snapshot()["planets"]["janssen"]["tokens"] == [0, 0, 1, 0]
    assert state.snapshot()["turn"] == 1


@rule("V-2.4", "V-R4")
def test_v2_4_a_set_in_hand_must_be_played() -> None:
    state = colonizing(hand=[{"metal": 3, "raider": 1}], phase="take", row=["agri", "agri"])
    do(state, "0 take:agri")  # V-R4: the turn begins as always, although the set was there before
    assert options_of(state, 0) == ["play_set:metal"]
    assert refusal(state, "0 end_turn") == "V-2.4"
    assert refusal(state, "0 disaster:raider") == "V-3.1"


@rule("V-2.5", "V-R6")
def test_v2_5_a_hand_below_four_is_filled_from_the_deck_after_the_token() -> None:
    state = do(colonizing(hand=[{"metal": 3, "water": 2}]), "0 play_set:metal")
    assert phase(state) == "place"
    do(state, "0 place:galileo")
    assert phase(state) == "draw"
    assert state.actors() == [CHANCE]
    assert chances(state)["draw:water"] == 14  # 17 less two here and one in the other hand
    do(state, "chance draw:water", "chance draw:water")
    assert state.snapshot()["hand"][0] == {"water": 4}  # V-R6: the new set waits, the turn is over
    assert state.snapshot()["turn"] == 1


@rule("V-R3", "V-2.5")
def test_v_r3_a_hand_of_four_or_more_draws_nothing() -> None:
    state = do(colonizing(hand=[{"metal": 3, "water": 2, "energy": 2}]), "0 play_set:metal", "0 place:galileo")
    assert phase(state) == "refill"
    assert sum(state.snapshot()["hand"][0].values()) == 4


@rule("V-2.6", "V-R10")
def test_v2_6_without_a_set_one_may_play_a_disaster_or_nothing() -> None:
    state = colonizing(hand=[{"virus": 1, "metal": 2, "water": 2}])
    assert options_of(state, 0) == ["disaster:virus", "end_turn"]
    do(state, "0 end_turn")
    assert state.snapshot()["hand"][0] == {"virus": 1, "metal": 2, "water": 2}
    assert state.snapshot()["turn"] == 1


@rule("V-2.7")
def test_v2_7_a_disaster_ends_the_turn() -> None:
    state = do(colonizing(hand=[{"virus": 2, "metal": 2, "water": 2}]), "0 disaster:virus")
    assert settle(state).actors() == [1]


@rule("V-2.8")
def test_v2_8_the_card_left_over_stays_and_one_is_added() -> None:
    state = do(colonizing(row=["agri"]), "0 end_turn")
    assert phase(state) == "refill"
    do(state, "chance draw:leak")
    assert state.snapshot()["row"] == ["agri", "leak"]
    assert phase(state) == "take"


@rule("V-R5")
def test_v_r5_missed_turn_then_moons_then_row_then_take() -> None:
    moving = {"galileo": {"owner": 1, "vertium": 2, "moon": 0}}
    state = do(colonizing(planets=moving, skip=[0, 1]), "0 end_turn")
    assert state.snapshot()["planets"]["galileo"]["moon"] == 0  # missed: seat 0 is on turn again
    assert state.snapshot()["turn"] == 0
    do(state, "chance draw:leak", "0 take:leak", "0 end_turn")
    assert state.snapshot()["planets"]["galileo"]["moon"] == 2  # moved before the row is filled
    assert phase(state) == "refill"


@rule("V-R7")
def test_v_r7_the_discard_pile_becomes_the_deck() -> None:
    hands = [{"metal": 2, "water": 2}, dict(QUIET)]
    state = do(colonizing(hand=hands, deck={}, discard={"energy": 5}, row=["metal"]), "0 end_turn")
    assert state.snapshot()["deck"] == {"energy": 5}
    assert state.snapshot()["discard"] == {}
    assert chances(state) == {"draw:energy": 5}


@rule("V-R7")
@pytest.mark.parametrize(("row", "then"), [(["metal"], "take"), ([], "play")])
def test_v_r7_without_any_card_one_takes_what_there_is(row: list[str], then: str) -> None:
    state = do(colonizing(deck={}, discard={}, row=row), "0 end_turn")
    assert phase(state) == then
    assert state.actors() == [1]


@rule("V-R8")
def test_v_r8_of_two_sets_one_is_played() -> None:
    state = colonizing(hand=[{"metal": 3, "agri": 4}])
    assert options_of(state, 0) == ["play_set:metal", "play_set:agri"]
    do(state, "0 play_set:agri", "0 place:galileo")
    assert settle(state).actors() == [1]
    assert state.snapshot()["hand"][0]["metal"] == 3
