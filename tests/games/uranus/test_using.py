"""U-6 and the examples of the project board: costs, ticks, technologies found in phase 3."""

from typing import Any

import pytest

from orrery.games.uranus import GAME
from orrery.games.uranus.boards import Cost
from orrery.games.uranus.rocks import parse
from tests.games.driving import do, options_of, refusal, settle
from tests.games.uranus.build import heap, position, seat, ticks
from tests.rules import rule

BUILD = [heap("0,4,-4", "1G 1B 1P"), heap("1,3,-4", "2G 1R"), heap("2,2,-4", "1R")]


@rule("U-6.1", "U-6.3", "U-6.4")
def test_g3_the_build_example_first_version() -> None:
    state = position(seats=[{"race": "I", "sets": BUILD}])
    do(state, "0 use:0,4,-4.mine", "0 use:1,3,-4.tunnel")
    assert refusal(state, "0 use:1,3,-4.tunnel") == "U-6.1"
    do(state, "0 use:2,2,-4.tunnel")
    assert (ticks(state, 0, "mine"), ticks(state, 0, "tunnel")) == (1, 2)
    assert seat(state, 0)["sets"] == []
    assert state.view(0)["seats"][0]["tunnels_left"] == 2


@rule("U-R31", "U-R30")
def test_g4_the_build_example_second_version() -> None:
    state = position(seats=[{"race": "I", "sets": BUILD}])
    do(state, "0 use:0,4,-4.mine", "0 use:1,3,-4.mine", "0 use:2,2,-4.tunnel")
    assert (ticks(state, 0, "mine"), ticks(state, 0, "tunnel")) == (2, 1)
    assert state.view(0)["seats"][0]["mines_left"] == 0
    assert state.view(0)["seats"][0]["tunnels_left"] == 1


@rule("U-6.1", "U-6.3")
def test_g6_the_launchpad_example() -> None:
    state = position(seats=[{"race": "II", "sets": [heap("0,0,0", "2G 1B 1R 1P 1Y")]}, {"race": "I"}])
    do(state, "0 use:0,0,0.pad")
    assert (ticks(state, 0, "pad"), ticks(state, 0, "fort")) == (1, 0)
    assert refusal(state, "0 use:0,0,0.fort") == "U-6.1"


@rule("U-9.3", "U-6.2")
def test_g7_the_space_gun_example() -> None:
    gun = {"race": "II", "sets": [heap("0,0,0", "1G 1B 1R 1P")]}
    state = position(seats=[gun, {"race": "I"}])
    do(state, "0 use:0,0,0.gun")
    assert ticks(state, 0, "gun") == 1
    state = position(seats=[{**gun, "known": ["weaponry"]}, {"race": "I"}])
    do(state, "0 use:0,0,0.gun")
    assert ticks(state, 0, "gun") == 3


@rule("U-6.2")
def test_g8_the_technology_example() -> None:
    state = position(seats=[{"race": "II", "sets": [heap("0,0,0", "3G 1R"), heap("1,-1,0", "3P")]}, {"race": "I"}])
    do(state, "0 use:0,0,0.rocket", "0 use:1,-1,0.telescope")
    assert (ticks(state, 0, "rocket"), ticks(state, 0, "telescope")) == (1, 1)


@rule("U-6.2", "U-R65")
@pytest.mark.parametrize(
    ("cost", "rocks", "paid"),
    [
        ("2G / 2B / 2P / 3≠", "2G", True),
        ("2G / 2B / 2P / 3≠", "2B", True),
        ("2G / 2B / 2P / 3≠", "2P", True),
        ("2G / 2B / 2P / 3≠", "1G 1R 1Y", True),
        ("2G / 2B / 2P / 3≠", "2R", False),
        ("2G / 2B / 2P / 3≠", "1G 1B", False),
        ("2G / 2B / 2P / 3≠", "2Y 1R", False),
        ("1G+1B+1P", "1G 1B 1P 1R", True),
        ("1G+1B+1P", "2G 1B", False),
        ("2P+2Y / 5≠", "2P 2Y", True),
        ("2P+2Y / 5≠", "3P 1Y", False),
        ("2P+2Y / 5≠", "1G 1B 1R 1P 1Y", True),
        ("4≠", "9G 1B 1R", False),
    ],
)
def test_g13_costs(cost: str, rocks: str, paid: bool) -> None:
    assert Cost(cost).paid_by(parse(rocks)) == paid


@rule("U-6.2")
def test_u6_2_a_set_that_does_not_pay_is_refused() -> None:
    state = position(seats=[{"race": "I", "sets": [heap("0,0,0", "1G"), heap("1,-1,0", "1R")]}])
    assert refusal(state, "0 use:0,0,0.tunnel") == "U-6.2"
    assert options_of(state, 0) == ["use:1,-1,0.tunnel", "done"]


@rule("U-6.5")
def test_u6_5_a_full_track_takes_no_more() -> None:
    own = {"race": "I", "sets": [heap("0,0,0", "1R"), heap("1,-1,0", "2G")], "ticks": {"tunnel": 5}}
    state = position(seats=[own])
    do(state, "0 use:0,0,0.tunnel")
    assert refusal(state, "0 use:1,-1,0.tunnel") == "U-6.5"


@rule("U-6.7", "U-9.1")
def test_u6_7_tracks_that_are_not_on_the_board_and_technologies_that_are_known() -> None:
    all_five = heap("0,0,0", "3G 3B 3R 3P 3Y")
    state = position(seats=[{"race": "I", "sets": [all_five], "known": ["rocket", "telescope"]}])
    assert refusal(state, "0 use:0,0,0.rocket") == "U-6.7"
    assert refusal(state, "0 use:0,0,0.telescope") == "U-9.1"
    names = [text.split(".")[-1] for text in options_of(state, 0, "use")]
    assert names == ["tunnel", "mine", "fort", "pad", "gun", "weaponry", "spaceship"]


@rule("U-6.6", "U-2.2")
def test_u6_6_unused_rocks_leave_the_moons_at_the_end() -> None:
    own = {"race": "I", "sets": [heap("0,0,0", "1R")]}
    other = {"race": "II", "sets": [heap("1,-1,0", "1B")], "ticks": {"tunnel": 1}}
    state = position(seats=[own, other], busy=False)
    do(state, "0 done")
    assert seat(state, 0)["sets"]  # the phase goes on for the other
    assert refusal(state, "0 use:0,0,0.tunnel") == "U-2.2"
    do(state, "1 done")
    assert state.snapshot()["phase"] == "build"
    assert seat(state, 0)["sets"] == seat(state, 1)["sets"] == []


@rule("U-9.1", "U-R22")
def test_u9_1_the_last_step_discovers_the_technology_at_once() -> None:
    own = {
        "race": "II",
        "ticks": {"rocket": 2},
        "mines": ["1,-1,0"],
        "pads": ["1,-1,0"],
        "sets": [heap("0,0,0", "3G"), heap("1,-1,0", "1B")],
    }
    state = position(seats=[own, {"race": "I"}])
    assert refusal(state, "0 use:1,-1,0.module1") == "U-7.1"
    do(state, "0 use:0,0,0.rocket")
    assert seat(state, 0)["known"] == ["rocket"]
    assert "use:1,-1,0.module1" in options_of(state, 0)


@rule("U-R22")
def test_u_r22_with_tech_at_once_off_it_works_from_phase_4_on() -> None:
    own = {"race": "II", "ticks": {"telescope": 1}, "sets": [heap("0,0,0", "3P"), heap("1,-1,0", "3P")]}
    other = {"race": "I", "ticks": {"tunnel": 1}}
    state = position(seats=[own, other], options={"tech_at_once": "off"}, busy=False)
    do(state, "0 use:0,0,0.telescope")
    assert seat(state, 0)["known"] == []
    assert refusal(state, "0 use:1,-1,0.telescope") == "U-6.5"
    while state.snapshot()["phase"] == "use":
        do(state, f"{state.actors()[0]} done")
    assert seat(state, 0)["known"] == ["telescope"]
    assert state.snapshot()["phase"] == "build"
    assert state.snapshot()["reveals"] == [0, 1, 2, 3]


@rule("U-R22", "U-9.2")
def test_u_r22_two_telescopes_found_in_one_phase_turn_every_card_up_once() -> None:
    finder = {"ticks": {"telescope": 1}, "sets": [heap("0,0,0", "3P")]}
    seats: list[dict[str, Any]] = [
        {"race": "II", **finder},
        {"race": "IV", **finder},
        {"race": "I", "ticks": {"tunnel": 1}},
    ]
    state = position(players=3, seats=seats, options={"tech_at_once": "off"}, busy=False)
    do(state, "0 use:0,0,0.telescope", "1 use:0,0,0.telescope")
    assert state.snapshot()["phase"] == "build"
    assert state.snapshot()["reveals"] == [0, 1, 2, 3, 4, 5]  # gaps ascending, the coordinate first
    settle(state)
    assert GAME.broken(state) == []


@rule("U-R22", "U-R38")
def test_u_r38_with_tech_at_once_off_galepegals_still_decide_when_phase_4_begins() -> None:
    own = {"race": "V", "ticks": {"rocket": 3}, "sets": [heap("0,0,0", "1P")]}
    other = {"race": "I", "ticks": {"tunnel": 1}}
    state = position(seats=[own, other], options={"tech_at_once": "off"}, busy=False)
    do(state, "0 done")
    assert state.snapshot()["phase"] == "build"
    assert seat(state, 0)["known"] == ["spaceship"]
    assert options_of(state, 0, "keep_tech") == ["rocket"]


@rule("U-R22", "U-11.12")
def test_u_r22_with_tech_at_once_off_galepegals_wait_for_phase_4() -> None:
    own = {"race": "V", "ticks": {"rocket": 3}, "sets": [heap("0,0,0", "1P")]}
    state = position(seats=[own, {"race": "I"}], options={"tech_at_once": "off"})
    assert refusal(state, "0 keep_tech:rocket") == "U-2.1"
    assert options_of(state, 0, "keep_tech") == []


@rule("U-R37")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_u_r37_weaponry_with_ticks_on_the_gun_track(before: int, after: int) -> None:
    own = {"race": "II", "ticks": {"weaponry": 1, "gun": before}, "sets": [heap("0,0,0", "3R")]}
    state = position(seats=[own, {"race": "I"}])
    do(state, "0 use:0,0,0.weaponry")
    assert ticks(state, 0, "gun") == after


@rule("U-R30", "U-8.7", "U-11.10")
@pytest.mark.parametrize(("race", "values"), [("I", [0, 0, 0, 1, 1, 1, 2]), ("IV", [0, 0, 1, 1, 1, 2])])
def test_u_r30_values_of_the_mine_track(race: str, values: list[int]) -> None:
    for count, value in enumerate(values):
        state = position(phase="build", seats=[{"race": race, "ticks": {"mine": count}}, {"race": "II"}])
        assert state.view(0)["seats"][0]["mines_left"] == value


@rule("U-11.3", "U-11.8", "U-11.14", "U-11.17")
@pytest.mark.parametrize(
    ("race", "track", "rocks", "other"),
    [
        ("I", "pad", "1G 1B 1R 1P", "II"),
        ("III", "gun", "1G 1B 1R", "II"),
        ("V", "telescope", "2P", "II"),
        ("V", "weaponry", "2R", "II"),
        ("V", "rocket", "2B", "II"),
        ("V", "spaceship", "1P 2Y", "II"),
        ("VI", "fort", "1G 1B", "II"),
    ],
)
def test_u11_3_what_races_pay_less_for(race: str, track: str, rocks: str, other: str) -> None:
    cheap = position(seats=[{"race": race, "sets": [heap("0,0,0", rocks)]}, {"race": "IV"}])
    assert f"use:0,0,0.{track}" in options_of(cheap, 0)
    dear = position(seats=[{"race": other, "sets": [heap("0,0,0", rocks)]}, {"race": "IV"}])
    assert refusal(dear, f"0 use:0,0,0.{track}") == "U-6.2"


@rule("U-6.2")
@pytest.mark.parametrize(
    ("race", "alone", "pair"),
    [("I", "R", "G"), ("II", "B", "G"), ("III", "P", "B"), ("IV", "R", "B"), ("V", "P", "G"), ("VI", "G", "R")],
)
def test_u6_2_the_tunnel_colours_of_the_races(race: str, alone: str, pair: str) -> None:
    rows = [heap("0,0,0", f"1{alone}"), heap("1,-1,0", f"2{pair}"), heap("2,-2,0", f"1{pair}")]
    state = position(seats=[{"race": race, "sets": rows}, {"race": "I" if race == "VI" else "VI"}])
    tunnels = [text for text in options_of(state, 0, "use") if text.endswith(".tunnel")]
    assert tunnels == ["0,0,0.tunnel", "1,-1,0.tunnel"]
