"""V-4 and V-5: tokens, planets, extra tokens, and the orange moons that go round."""

from typing import Any

import pytest

from orrery.core import State
from orrery.games.vertium import GAME
from tests.games.driving import do, options_of, phase, refusal, settle
from tests.games.vertium.build import COLOURS, PLANETS, QUIET, colonizing, gems, owned, planet
from tests.rules import rule

ALMOST = {"tokens": [0, 1, 1, 1]}  # only Metal is missing


def with_metal(planets: dict[str, Any], players: int = 2, **fields: Any) -> State:
    """Seat 0 holds a set of Metal and seven cards in all, so that nothing is refilled."""
    mine = {"metal": 3, "water": 2, "agri": 2}
    return colonizing(players, planets, [mine], **fields)


@rule("V-4.1", "V-5.1", "V-5.2")
def test_v4_1_the_fourth_colour_colonizes_and_brings_the_moons_number() -> None:
    state = do(with_metal({"janssen": ALMOST}), "0 play_set:metal", "0 place:janssen")
    found = planet(state, "janssen")
    assert (found["owner"], found["vertium"], found["moon"]) == (0, 4, 0)
    assert state.view(1)["sides"][0]["captains"] == 4


@rule("V-4.1")
def test_v4_1_whoever_places_the_last_token_owns_the_planet_not_who_placed_the_others() -> None:
    state = colonizing(3, {"kepler": ALMOST}, [None, {"metal": 3, "agri": 2, "water": 2}], turn=1)
    do(state, "1 play_set:metal", "1 place:kepler")
    assert planet(state, "kepler")["owner"] == 1


@rule("V-4.2", "V-2.3")
def test_v4_2_a_colonized_planet_takes_no_token() -> None:
    state = do(with_metal({"janssen": owned(1, 4)}), "0 play_set:metal")
    assert refusal(state, "0 place:janssen") == "V-2.3"
    assert refusal(state, "0 place:kepler") == "V-2.3"  # not in play with two players
    assert options_of(state, 0, "place") == ["galileo", "brahe", "lipperhey", "harriot"]


@rule("V-4.3")
def test_v4_3_no_action_of_phase_one_changes_an_owner() -> None:
    planets = {"janssen": owned(1, 4), "galileo": ALMOST}
    hand = {"raider": 1, "virus": 1, "leak": 1, "mine_blast": 1, "meltdown": 1}
    state = colonizing(2, planets, [hand])
    for action in state.legal(0):
        after = state.copy()
        after.apply(0, action)
        for follow in after.legal(0):
            twin = after.copy()
            twin.apply(0, follow)
            assert planet(twin, "janssen")["owner"] == 1


@rule("V-4.4", "V-R11")
def test_v4_4_a_token_goes_where_its_colour_is_missing() -> None:
    has_metal = {name: {"tokens": [1, 0, 0, 0]} for name in PLANETS[:4]}
    state = do(with_metal(has_metal), "0 play_set:metal")
    assert options_of(state, 0) == ["place:harriot"]
    assert refusal(state, "0 place:galileo") == "V-4.4"


@rule("V-4.4", "V-4.5", "V-R11")
def test_g6_an_extra_token_may_go_on_any_free_planet_and_becomes_a_gem() -> None:
    planets: dict[str, Any] = {name: owned(1, 3) for name in PLANETS[:3]}
    planets |= {"janssen": {"tokens": [1, 1, 1, 0]}, "harriot": {"tokens": [1, 0, 0, 0]}}
    state = do(with_metal(planets), "0 play_set:metal")
    assert options_of(state, 0) == ["place:janssen", "place:harriot"]
    do(state, "0 place:janssen")
    assert planet(state, "janssen")["tokens"] == [2, 1, 1, 0]
    assert planet(state, "janssen")["owner"] is None  # alone it colonizes nothing
    last = state.snapshot()
    last["planets"]["janssen"]["tokens"] = [2, 1, 1, 1]
    last["planets"]["janssen"] |= {"owner": 0, "vertium": 4}
    last["planets"]["harriot"]["tokens"] = [1, 1, 1, 0]
    last |= {"phase": "place", "token": "agri", "turn": 1}
    state = do(GAME.restore(last), "1 place:harriot")
    assert phase(state) == "blue_moons" or settle(state)
    assert gems(state, "janssen") >= 5
    assert planet(state, "janssen")["tokens"] == [1, 1, 1, 1]


@rule("V-4.6", "V-R12")
def test_g7_without_a_token_the_set_is_discarded_and_the_turn_ends() -> None:
    supply = [{"metal": 4, "energy": 4, "water": 4, "agri": 0}, dict.fromkeys(COLOURS, 4)]
    state = colonizing(hand=[{"agri": 3, "water": 2}], supply=supply)
    do(state, "0 play_set:agri")
    assert phase(state) == "draw"  # no place; the hand is filled to four
    assert state.snapshot()["discard"] == {"agri": 3}
    do(state, "chance draw:metal", "chance draw:metal")
    assert state.snapshot()["turn"] == 1
    assert state.snapshot()["supply"][1]["agri"] == 4  # V-R12: the other's tokens are not touched


@rule("V-R12", "V-R14", "V-3.7")
def test_v_r14_the_pool_is_used_before_the_own_supply() -> None:
    state = with_metal({}, pool={"metal": 1})
    do(state, "0 play_set:metal", "0 place:galileo")
    assert state.snapshot()["pool"]["metal"] == 0
    assert state.snapshot()["supply"][0]["metal"] == 4
    empty = [dict.fromkeys(COLOURS, 0)] * 2
    state = do(with_metal({}, pool={"metal": 1}, supply=empty), "0 play_set:metal")
    assert phase(state) == "place"


def turns_of_seat_0(state: State, number: int) -> State:
    """Let both seats end so many turns; hands never hold a set."""
    for _ in range(number):
        for seat in (0, 1):
            snapshot = state.snapshot()
            snapshot["hand"] = [dict(QUIET), dict(QUIET)]
            snapshot["deck"] = {"leak": 2, "metal": 20}
            state = GAME.restore({**snapshot, "row": ["leak", "virus"], "phase": "take", "turn": seat})
            do(state, f"{seat} take:leak", f"{seat} end_turn")
    return state


@rule("V-5.3", "V-5.4", "V-R19")
@pytest.mark.parametrize(("value", "turns", "step"), [(3, 4, 2), (6, 8, 1)])
def test_g8_a_fast_moon_pays_after_4_turns_a_slow_one_after_8(value: int, turns: int, step: int) -> None:
    name = "harriot"
    state = colonizing(planets={name: owned(0, 3, value=value)})
    before = turns_of_seat_0(state, turns - 1)  # each call ends with the moons of seat 0's next turn moved
    assert planet(before, name)["moon"] == 8 - step
    assert gems(before, name) == 3
    after = turns_of_seat_0(state, turns)
    assert planet(after, name)["moon"] == 0
    assert gems(after, name) == 4


@rule("V-5.3")
@pytest.mark.parametrize(("value", "step"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1)])
def test_v5_3_values_2_and_3_are_fast_the_others_slow(value: int, step: int) -> None:
    moving = {"galileo": owned(1, 1, value=value), "brahe": owned(0, 1, value=value)}
    state = do(colonizing(planets=moving), "0 end_turn")
    assert planet(state, "galileo")["moon"] == step
    assert planet(state, "brahe")["moon"] == 0  # only the moons of the seat whose turn begins


@rule("V-R19", "V-5.2")
def test_v_r19_the_turn_of_the_colonization_does_not_move_the_moon() -> None:
    state = do(with_metal({"janssen": ALMOST}), "0 play_set:metal", "0 place:janssen")
    assert planet(state, "janssen")["moon"] == 0
    do(state, "chance draw:leak", "1 take:leak", "1 end_turn")
    assert planet(state, "janssen")["moon"] == 1
