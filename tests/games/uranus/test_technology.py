"""U-9 and the Galepegals: telescopes, and technologies for neighbours."""

from typing import Any

import pytest

from orrery.core import CHANCE
from tests.games.driving import do, options_of, refusal, settle
from tests.games.uranus.build import chance, heap, modules, position, seat, ticks
from tests.rules import rule


def faces(state: object) -> list[str | None]:
    return [gap["coord"] for gap in state.view(None)["gaps"]]  # type: ignore[attr-defined]


@rule("U-9.2", "U-R53")
def test_u9_2_a_telescope_turns_both_pairs_up_now_and_in_future() -> None:
    own = {"race": "II", "ticks": {"telescope": 1}, "sets": [heap("0,0,0", "3P")]}
    state = position(players=4, seats=[{"race": "I"}, own])
    do(state, "1 use:0,0,0.telescope")
    assert state.actors() == [CHANCE]
    chance(state, "coord:0,0,0", "impact:P1", "coord:1,-1,0", "impact:P2")
    assert faces(state) == ["0,0,0", "1,-1,0", "down", "down"]


@rule("U-9.2")
def test_u9_2_new_pairs_beside_a_telescope_are_turned_up_after_the_deal() -> None:
    seats: list[dict[str, Any]] = [
        {"race": "I", "known": ["telescope"], "strikes": 1},
        {"race": "II"},
        {"race": "III"},
        {"race": "IV"},
    ]
    gaps = ["0,0,0 C1", "1,-1,0 C2", "2,-2,0 C3", "3,-3,0 C4"]
    state = position(phase="strikes", players=4, seats=seats, gaps=gaps, busy=False, round=6)
    do(state, "0 strike:left.0")
    assert state.snapshot()["phase"] == "aftermath"
    assert refusal(state, "0 double:0,0,0") == "U-2.1"
    chance(state, "coord:-1,1,0", "impact:T1", "coord:-2,2,0", "impact:T2")
    assert faces(state) == ["-1,1,0", "down", "down", "-2,2,0"]


@rule("U-10.4", "U-R39", "U-10.5", "U-10.3", "U-R40")
def test_g16_departure_of_a_telescope() -> None:
    flyer = {"race": "II", "known": ["telescope", "spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}
    gaps = ["0,0,0 C1", "1,-1,0 C2", "down", "down"]
    seats: list[dict[str, Any]] = [{"race": "I"}, flyer, {"race": "III"}, {"race": "IV"}]
    state = position(phase="build", players=4, seats=seats, gaps=gaps, module_rows=modules(m1="full"), round=5)
    do(state, "1 fly:1")
    assert faces(state)[:2] == ["0,0,0", "1,-1,0"]
    assert state.view(None)["seats"][0]["neighbours"] == {"left": 2, "right": 3}
    do(state, "3 done")
    settle(state)
    assert "strike:left.0" in options_of(state, 0)  # seat 0 still suffers the pair of gap 0
    while state.snapshot()["phase"] == "strikes":
        player = state.actors()[0]
        state.apply(player, state.legal(player)[0])
    assert faces(state) == ["down"] * 4


@rule("U-9.5", "U-10.1")
def test_u9_5_the_spaceship_lets_a_race_fly() -> None:
    own = {"race": "II", "mines": ["0,0,0"], "pads": ["0,0,0"], "ticks": {"tunnel": 1}}
    state = position(phase="build", seats=[own, {"race": "I"}], module_rows=modules(m1="full"))
    assert refusal(state, "0 fly:1") == "U-10.1"
    state = position(
        phase="build", seats=[{**own, "known": ["spaceship"]}, {"race": "I"}], module_rows=modules(m1="full")
    )
    assert refusal(state, "0 fly:1") is None


@rule("U-11.12", "U-R38")
def test_u11_12_a_full_track_of_the_galepegals_waits_until_they_keep_or_give_it() -> None:
    own = {"race": "V", "ticks": {"rocket": 2}, "sets": [heap("0,0,0", "2G"), heap("1,-1,0", "2G")]}
    state = position(players=3, seats=[own, {"race": "II"}, {"race": "III"}])
    do(state, "0 use:0,0,0.rocket")
    assert seat(state, 0)["known"] == ["spaceship"]
    assert refusal(state, "0 use:1,-1,0.rocket") == "U-6.5"
    assert options_of(state, 0, "keep_tech") == ["rocket"]
    assert options_of(state, 0, "give_tech") == ["rocket.left", "rocket.right"]
    kept = state.copy()
    do(kept, "0 keep_tech:rocket")
    assert seat(kept, 0)["known"] == ["rocket", "spaceship"]
    assert ticks(kept, 0, "rocket") == 0
    assert "use:1,-1,0.rocket" in options_of(kept, 0)  # and again, for a neighbour
    do(state, "0 give_tech:rocket.left")
    assert seat(state, 1)["known"] == ["rocket"]
    assert seat(state, 0)["known"] == ["spaceship"]
    assert ticks(state, 0, "rocket") == 0


@rule("U-R38", "U-11.13")
def test_u_r38_who_can_be_given_what() -> None:
    own = {"race": "V", "ticks": {"rocket": 3, "spaceship": 3}, "known": ["rocket", "spaceship"]}
    other = {"race": "II", "known": ["rocket"]}
    state = position(phase="build", players=3, seats=[own, other, {"race": "III"}])
    assert refusal(state, "0 keep_tech:rocket") == "U-R38"
    assert refusal(state, "0 give_tech:rocket.left") == "U-R38"
    assert refusal(state, "0 keep_tech:telescope") == "U-11.12"
    assert refusal(state, "1 give_tech:rocket.left") == "U-11.12"
    assert options_of(state, 0, "keep_tech") == []
    assert options_of(state, 0, "give_tech") == ["rocket.right", "spaceship.left", "spaceship.right"]
    do(state, "0 give_tech:spaceship.left")
    assert "spaceship" in seat(state, 1)["known"]


@rule("U-11.12", "U-2.2")
def test_u11_12_a_technology_reopens_a_seat_that_was_done() -> None:
    own = {"race": "V", "ticks": {"rocket": 3}}
    other = {
        "race": "II",
        "mines": ["0,0,0"],
        "pads": ["0,0,0"],
        "sets": [heap("0,0,0", "1B 1G")],
        "done": True,
    }
    state = position(players=3, seats=[own, other, {"race": "III"}])
    assert 1 not in state.actors()
    do(state, "0 give_tech:rocket.left")
    assert 1 in state.actors()
    assert "use:0,0,0.module1" in options_of(state, 1)


@rule("U-11.12", "U-9.1", "U-2.2")
def test_u11_12_whoever_finds_a_technology_cannot_be_given_it_any_more() -> None:
    own = {"race": "V", "ticks": {"rocket": 3}, "known": ["rocket", "spaceship"]}
    other = {"race": "II", "ticks": {"rocket": 2}, "sets": [heap("0,0,0", "3G")]}
    state = position(seats=[own, other])
    assert state.actors() == [0, 1]
    assert options_of(state, 0, "give_tech") == ["rocket.left"]
    do(state, "1 use:0,0,0.rocket")
    assert seat(state, 1)["known"] == ["rocket"]
    assert state.actors() == [1]  # the Galepegals had nothing else to do


@rule("U-11.12")
def test_u11_12_a_telescope_given_away_shows_cards_at_once() -> None:
    own = {"race": "V", "ticks": {"telescope": 2}}
    state = position(phase="build", players=4, seats=[own, {"race": "II"}, {"race": "III"}])
    do(state, "0 give_tech:telescope.left")
    assert state.actors() == [CHANCE]
    assert state.snapshot()["reveals"] == [0, 1, 2, 3]


@rule("U-R38", "U-12.5")
@pytest.mark.parametrize("track", ["telescope", "weaponry", "rocket"])
def test_u_r38_alone_galepegals_discover_like_everybody_else(track: str) -> None:
    steps = {"telescope": 2, "weaponry": 2, "rocket": 5}[track]
    rocks = {"telescope": "2P", "weaponry": "2R", "rocket": "2G"}[track]
    own = {"race": "V", "ticks": {track: steps - 1}, "sets": [heap("0,0,0", rocks), heap("1,-1,0", "2G 2P 2R 2B")]}
    state = position(players=1, seats=[own], busy=False)
    do(state, f"0 use:0,0,0.{track}")
    settle(state)
    assert track in seat(state, 0)["known"]
    assert refusal(state, f"0 use:1,-1,0.{track}") == "U-9.1"
    assert refusal(state, "0 use:1,-1,0.spaceship") == "U-6.7"


@rule("U-11.13")
def test_u11_13_the_spaceship_track_of_the_galepegals_is_there_for_neighbours() -> None:
    own = {"race": "V", "sets": [heap("0,0,0", "1P 2Y")]}
    state = position(seats=[own, {"race": "II"}])
    assert "use:0,0,0.spaceship" in options_of(state, 0)
