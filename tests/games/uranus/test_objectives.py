"""U-12.2: the twelve personal objectives, checked when the group has won."""

from itertools import pairwise
from typing import Any

import pytest

from orrery.games.uranus.state import UranusState
from tests.games.driving import do
from tests.games.uranus.build import HEXES, about_to_be_lost, modules, position
from tests.rules import rule

ROW = ["-4,4,0", "-3,3,0", "-2,2,0", "-1,1,0", "0,0,0", "1,-1,0", "2,-2,0", "3,-3,0", "4,-4,0"]
LINE = [f"{one}.{other}" for one, other in pairwise(ROW)]
FOUR = ["telescope", "weaponry", "rocket", "spaceship"]
READY = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}


def won(number: int, own: dict[str, Any], others: dict[str, Any] | None = None, share: int = 0) -> UranusState:
    """Seat 0 holds the objective and flies to module 1 as the last of three, in round 10."""
    rows = modules(m1="full", m2="home 1", m3="home 2")
    rows[0]["shares"] = [share, 8 - share, 0]
    flown = {"flown": 9, "flight": [0] * 7, "objective": 2, **(others or {})}
    seats: list[dict[str, Any]] = [
        {"race": "I", **READY, "objective": number, **own},
        {**flown, "race": "II"},
        {**flown, "race": "III", "objective": 3},
    ]
    if number in (2, 3):
        seats[number - 1]["objective"] = 12
    gaps = ["0,0,0 P1", "1,-1,0 P2", "2,-2,0 P3"]
    state = position(
        phase="build",
        players=3,
        seats=seats,
        module_rows=rows,
        round=10,
        gaps=gaps,
        busy=False,
        options={"objectives": "on"},
    )
    do(state, "0 fly:1")
    assert state.standing().reason == "won"
    return state


def personal(state: UranusState) -> bool:
    wins: list[bool] = state.view(0)["personal"]
    return wins[0]


@rule("U-12.2", "U-R73")
@pytest.mark.parametrize(
    ("number", "enough", "too_little"),
    [
        (3, {"known": FOUR, "ticks": {"gun": 2}}, {"known": FOUR[1:], "ticks": {"gun": 2}}),
        (4, {"mines": HEXES[26:38]}, {"mines": HEXES[26:37]}),
        (5, {"mines": ROW[:8], "tunnels": LINE}, {"mines": ROW[:7], "tunnels": LINE}),
        (6, {"mines": ROW[3:7], "forts": ["-1,1,0", "1,-1,0"]}, {"mines": ROW[3:7], "forts": ["-1,1,0"]}),
        (7, {"mines": ROW, "pads": ["0,0,0", "1,-1,0"]}, {"mines": ROW}),
        (8, {"freight": 12}, {"freight": 11}),
        (10, {"junk_drawn": 0}, {"junk_drawn": 1}),
        (11, {"shots": 2}, {"shots": 1}),
        (12, {"dark": HEXES[35:]}, {"dark": HEXES[34:]}),
    ],
)
def test_u12_2_what_the_objectives_ask(number: int, enough: dict[str, Any], too_little: dict[str, Any]) -> None:
    assert personal(won(number, enough))
    assert not personal(won(number, too_little))


@rule("U-12.2")
@pytest.mark.parametrize(("number", "round_of_others", "met"), [(1, 9, False), (1, 10, True), (1, 12, True)])
def test_u12_2_first_footprints(number: int, round_of_others: int, met: bool) -> None:
    assert personal(won(number, {}, {"flown": round_of_others})) == met


@rule("U-12.2")
@pytest.mark.parametrize(("round_of_others", "met"), [(9, True), (10, True), (11, False)])
def test_u12_2_last_lights_off(round_of_others: int, met: bool) -> None:
    assert personal(won(2, {}, {"flown": round_of_others})) == met


@rule("U-12.2")
@pytest.mark.parametrize(("share", "met"), [(5, True), (4, False)])
def test_u12_2_home_made(share: int, met: bool) -> None:
    assert personal(won(9, {}, share=share)) == met


@rule("U-R73")
def test_u_r73_a_missed_objective_does_not_change_the_win_of_the_group() -> None:
    state = won(11, {"shots": 0})
    assert state.returns() == [1.0] * 3
    assert state.standing().winners == [0, 1, 2]


@rule("U-12.2")
def test_u12_2_after_a_loss_objectives_mean_nothing() -> None:
    state = about_to_be_lost()
    do(state, "0 done")
    assert state.standing().reason == "track_end"
    assert state.view(0)["personal"] == [False] * 3


@rule("U-12.2")
def test_u12_2_the_state_of_the_moon_at_the_flight_counts() -> None:
    record = won(4, {"mines": HEXES[26:38]}).snapshot()["seats"][0]["flight"]
    assert record == [8, 12, 1, 0, 1, 61, 0]  # spaceship, mines, network, forts, pads, active hexes, module
