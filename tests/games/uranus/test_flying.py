"""U-10: flying, neighbours after departures, and the end of the game."""

from typing import Any

import pytest

from orrery.games.uranus.state import UranusState
from tests.games.driving import do, options_of, refusal
from tests.games.uranus.build import heap, modules, position, seat
from tests.rules import rule

READY = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}


def ready(players: int = 4, rows: dict[str, str] | None = None, **fields: Any) -> UranusState:
    races = ["I", "II", "III", "IV", "VI", "V"]
    seats: list[dict[str, Any]] = [{"race": races[number], **READY} for number in range(players)]
    fields.setdefault(
        "gaps", ["0,0,0 P1", "1,-1,0 P2", "2,-2,0 P3", "3,-3,0 P4", "4,-4,0 P5", "0,4,-4 P6"][: max(players, 2)]
    )
    return position(
        phase="build", players=players, seats=seats, module_rows=modules(**(rows or {})), busy=False, **fields
    )


@rule("U-10.1", "U-R57", "U-R23")
def test_u10_1_what_a_race_needs_to_fly() -> None:
    state = ready(2, {"m1": "full", "m3": "full", "m2": "1B"})
    assert options_of(state, 0, "fly") == ["1", "3"]
    assert refusal(state, "0 fly:2") == "U-10.1"
    grounded = position(
        phase="build",
        seats=[{"race": "I", "known": ["spaceship"], "mines": ["0,0,0"], "ticks": {"tunnel": 1}}],
        module_rows=modules(m1="full"),
    )
    assert refusal(grounded, "0 fly:1") == "U-10.1"
    early = position(seats=[{"race": "I", **READY, "sets": [heap("0,0,0", "1R")]}], module_rows=modules(m1="full"))
    assert refusal(early, "0 fly:1") == "U-2.1"


@rule("U-10.2", "U-10.6")
def test_u10_2_whoever_flies_takes_no_further_part() -> None:
    state = ready(3, {"m1": "full", "m2": "full"})
    do(state, "1 fly:1")
    assert seat(state, 1)["flown"] == 5
    assert state.snapshot()["modules"][0]["occupant"] == 1
    assert 1 not in state.actors()
    assert refusal(state, "1 fly:2") == "U-10.2"
    assert refusal(state, "0 fly:1") == "U-10.6"


@rule("U-10.2")
def test_u10_2_nothing_changes_any_more_for_a_race_that_has_flown() -> None:
    state = ready(3, {"m1": "full", "m2": "full"}, round=3, marker=3)
    state.donated[1] = True
    state.doubled[1] = state.launches[1] = 1  # marks of the round
    do(state, "1 fly:1")
    left = seat(state, 1)
    do(state, "0 done", "2 done")
    assert state.snapshot()["round"] == 4
    assert seat(state, 1) == left


@rule("U-10.2")
def test_u10_2_flying_is_optional() -> None:
    state = ready(2, {"m1": "full"}, round=3, marker=3)
    do(state, "0 done")
    assert seat(state, 0)["flown"] == 0


@rule("U-10.5", "U-R40", "U-R68")
def test_u10_5_neighbours_after_departures() -> None:
    state = ready(4, {"m1": "full", "m2": "full", "m3": "full"})
    do(state, "1 fly:1")
    views = state.view(None)["seats"]
    assert views[0]["neighbours"] == {"left": 2, "right": 3}
    assert views[2]["neighbours"] == {"left": 3, "right": 0}
    assert views[0]["gaps"] == {"left": 0, "right": 3}  # gaps stay where they are
    do(state, "2 fly:2")
    assert state.view(None)["seats"][0]["neighbours"] == {"left": 3, "right": 3}
    do(state, "3 fly:3")
    assert state.view(None)["seats"][0]["neighbours"] == {"left": None, "right": None}


@rule("U-R68", "U-11.9")
def test_u_r68_the_last_race_has_nobody_to_give_to() -> None:
    gone = {"flown": 3, "flight": [0] * 7}
    state = position(
        phase="build", seats=[{"race": "IV", "ticks": {"mine": 2}}, gone], module_rows=modules(m1="home 1"), busy=False
    )
    assert refusal(state, "0 give_mine:left") == "U-11.9"
    assert options_of(state, 0, "give_mine") == []


@rule("U-R68", "U-11.9")
def test_u_r68_with_two_live_races_right_is_left() -> None:
    gone = {"race": "I", "flown": 3, "flight": [0] * 7}
    seats: list[dict[str, Any]] = [{"race": "IV", "ticks": {"mine": 2}}, gone, {"race": "II"}]
    state = position(phase="build", players=3, seats=seats, module_rows=modules(m1="home 1"))
    assert refusal(state, "0 give_mine:right") == "U-R68"
    do(state, "0 give_mine:left")
    assert seat(state, 2)["gift_mines"] == 1


@rule("U-10.4")
def test_u10_4_abilities_end_with_the_departure() -> None:
    seats: list[dict[str, Any]] = [{"race": "IV", **READY, "ticks": {"mine": 5}}, {"race": "I"}, {"race": "II"}]
    state = position(phase="build", players=3, seats=seats, module_rows=modules(m1="full"))
    do(state, "0 give_mine:left", "0 fly:1")
    assert refusal(state, "0 give_mine:left") == "U-10.2"
    assert seat(state, 0)["mines_left"] == 0
    assert seat(state, 1)["gift_mines"] == 1  # what was given stays given


@rule("U-1.1", "U-1.2", "U-10.7")
def test_g19_the_last_two_fly_on_the_last_space_won() -> None:
    state = ready(2, {"m1": "full", "m2": "full"}, round=19, marker=19)
    do(state, "0 fly:1")
    assert state.actors() == [1]
    do(state, "1 fly:2")
    assert state.actors() == []
    standing = state.standing()
    assert (standing.reason, standing.winners, standing.places) == ("won", [0, 1], [1, 1])
    assert state.returns() == [1.0, 1.0]
    assert standing.progress == 1.0


@rule("U-R48", "U-10.7", "U-1.1", "U-1.2")
def test_g19_one_race_is_left_when_the_marker_reaches_the_end_lost() -> None:
    state = ready(2, {"m1": "full", "m2": "full"}, round=19, marker=19)
    do(state, "0 fly:1", "1 done")
    assert state.snapshot()["marker"] == 20
    standing = state.standing()
    assert (standing.reason, standing.winners, standing.places) == ("track_end", [], [2, 2])
    assert standing.points == [1, 0]
    assert state.returns() == [0.0, 0.0]
    assert refusal(state, "1 fly:2") == "U-10.7"


@rule("U-10.7")
@pytest.mark.parametrize("player", ["0", "1", "chance"])
def test_u10_7_nothing_is_allowed_after_the_end(player: str) -> None:
    state = ready(2, {"m1": "full", "m2": "full"})
    do(state, "0 fly:1", "1 fly:2")
    assert refusal(state, f"{player} done") == "U-10.7"


def test_progress_of_section_9() -> None:
    state = position(
        phase="build",
        players=2,
        seats=[
            {"race": "II", "ticks": {"pad": 1, "spaceship": 2}, "mines": ["0,0,0"]},
            {"race": "I", "pads": ["0,0,0"], "mines": ["0,0,0"]},
        ],
        module_rows=modules(m1="2G", m2="2B 2Y"),
    )
    first = 0.3 * 0.5 / 2 + 0.3 * 2 / 3 + 0.3 * 4 / 8 + 0.1 / 5
    second = 0.3 * 1 + 0 + 0.3 * 2 / 8 + 0.1 / 5
    assert state.standing().progress == pytest.approx((first + second) / 2)


@rule("U-2.2", "U-10.5")
def test_u2_2_a_new_neighbour_leaves_the_mark_of_a_seat_that_was_done() -> None:
    giver = {"race": "IV", "ticks": {"mine": 2}, "done": True}
    state = position(
        phase="build", players=3, seats=[giver, {"race": "I", **READY}, {"race": "II"}], module_rows=modules(m1="full")
    )
    do(state, "1 fly:1")
    assert seat(state, 0)["done"]
    assert 0 not in state.actors()


@rule("U-1.1", "U-10.7")
def test_u10_7_a_game_lost_alone_has_no_first_place() -> None:
    state = ready(1, {"m1": "full"}, round=19, marker=19)
    do(state, "0 done")
    standing = state.standing()
    assert (standing.reason, standing.winners, standing.places) == ("track_end", [], [2])
