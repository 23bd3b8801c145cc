"""M-6, Work: own order, left to right, waiting, skipping. And the shared buildings, M-13."""

from typing import Any

import pytest

from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import position, silo, skip_all, working
from tests.rules import rule


@rule("M-3.3", "M-6.1")
def test_m6_1_own_teams_in_any_order() -> None:
    state = working(silo=["rB fN"], teams={0: ["refinery.1", "loader.1", "clout.1"]}, pads={"A": "fresco"})
    assert options_of(state, 0, "work") == ["refinery.1", "loader.1", "clout.1"]
    assert options_of(state, 0, "skip") == ["refinery.1", "loader.1", "clout.1"]
    assert refusal(state, "0 work:uplink.1") == "M-6.1"
    assert refusal(state, "1 wait") == "M-6.3"


@rule("M-6.2", "M-13.5")
def test_g5_loader_order() -> None:
    state = working(4, silo=["fB", "fB", "fB"], teams={0: ["loader.2"], 1: ["loader.1"], 2: ["loader.0"]})
    assert state.actors() == [2]
    assert refusal(do(state.copy(), "2 skip:loader.0"), "0 work:loader.2") == "M-6.3"
    do(state, "2 work:loader.0", "2 done")
    assert state.actors() == [1]
    do(state, "1 skip:loader.1")
    assert state.actors() == [0]


@rule("M-6.2")
def test_m6_2_a_team_waits_for_the_one_on_its_left_also_an_own_one() -> None:
    state = working(silo=["rB rB rB rG"], teams={0: ["uplink.1", "uplink.2"]})
    assert refusal(state, "0 work:uplink.2") == "M-6.2"
    assert refusal(state, "0 skip:uplink.2") == "M-6.2"
    do(state, "0 work:uplink.1", "0 build:factory", "0 work:uplink.2", "0 build:exchanger")
    assert state.dominance[0] == 2


@rule("M-6.3", "M-R10")
def test_m6_3_waiting_in_priority_order_until_somebody_must() -> None:
    state = working(3, teams={0: ["clout.1"], 1: ["shaker.1"], 2: ["uplink.1"]}, dominance=[0, 1, 2])
    do(state, "0 wait", "1 wait")
    assert state.actors() == [2]
    do(state, "2 wait")
    assert state.actors() == [0]  # all wait: the first must
    assert refusal(state, "0 wait") == "M-6.3"
    do(state, "0 skip:clout.1")
    assert state.actors() == [1]  # the waiting is over


@rule("M-6.3")
def test_m6_3_nobody_to_wait_for() -> None:
    state = working(teams={0: ["clout.1", "shaker.1"]})
    assert refusal(state, "0 wait") == "M-6.3"
    blocked = working(teams={0: ["uplink.1"], 1: ["uplink.2"]}, silo=["rB rB"])
    assert refusal(blocked, "0 wait") == "M-6.3"


@rule("M-R10", "M-R14")
def test_mr10_a_drop_changes_nothing_about_waiting() -> None:
    state = working(teams={0: ["clout.1"], 1: ["shaker.1"]}, silo=["rB", "rG"])
    do(state, "0 wait", "1 drop:rG")
    assert state.actors() == [1]
    do(state, "1 wait", "0 drop:rB")
    assert refusal(state, "0 wait") == "M-6.3"


@rule("M-6.4", "M-6.6")
def test_m6_4_a_skipped_team_comes_home_without_effect() -> None:
    state = working(teams={0: ["shaker.1"]}, dominance=[0, 5])
    do(state, "0 skip:shaker.1")
    assert (state.dominance[0], state.rc[0]) == (0, 9)  # the white robot came to the last player
    assert phase(state) == "task"


@rule("M-6.5")
@pytest.mark.parametrize(
    ("place", "built"),
    [
        ("refinery.1", {}),
        ("uplink.1", {}),
        ("loader.1", {}),
        ("reverter", {}),
        ("exchanger", {"levels": {0: {"exchanger": 1}}}),
        ("refiner", {"levels": {0: {"refiner": 1}}}),
    ],
)
def test_m6_5_a_team_that_can_do_nothing_is_skipped(place: str, built: dict[str, Any]) -> None:
    state = working(teams={0: [place]}, **built)
    assert refusal(state, f"0 work:{place}") == "M-6.5"
    do(state, f"0 skip:{place}")
    assert phase(state) == "task"


@rule("M-R9", "M-9.5")
def test_mr9_the_order_of_work_is_frozen() -> None:
    state = working(3, teams={2: ["clout.1", "shaker.1"], 0: ["uplink.1"], 1: ["reverter"]}, silo=["", "fB"])
    do(state, "0 wait", "1 wait", "2 work:clout.1")
    assert state.priority == [2, 0, 1]
    assert state.actors() == [0]  # not 2
    skip_all(state)
    assert state.actors() == [2]  # from the next turn on


@rule("M-13.6", "M-R42")
def test_g4_clout_order() -> None:
    state = working(3, teams={1: ["clout.1"], 2: ["clout.2"]})
    do(state, "1 work:clout.1")
    assert state.priority == [1, 0, 2]
    do(state, "2 work:clout.2")
    assert state.priority == [2, 1, 0]
    again = do(working(2, teams={0: ["clout.1"]}), "0 work:clout.1")
    assert again.priority == [0, 1]


@rule("M-13.2", "M-13.3")
def test_g3_shaker_timing() -> None:
    state = position(phase="task_over", teams={0: ["shaker.1", "shaker.2"]}, dominance=[0, 2])
    do(state, "0 qty:5", "1 qty:8")
    assert (state.spins, state.dominance[0]) == (5, 0)
    do(state, *["chance spin:fN"] * 5)
    assert state.dominance[0] == 0
    assert options_of(state, 0, "work") == ["shaker.1"]  # the single robot has come home by itself
    do(state, "0 work:shaker.1")
    assert state.dominance[0] == 1


@rule("M-13.1")
def test_m13_1_the_refinery_refines_up_to_two() -> None:
    state = working(silo=["rB rB rB rG"], teams={0: ["refinery.1"]})
    do(state, "0 work:refinery.1")
    assert options_of(state, 0) == ["qty:0", "qty:1", "qty:2"]
    assert refusal(state, "0 qty:3") == "M-13.1"
    assert refusal(state, "0 qty:4") == "M-8.2"
    do(state, "0 qty:1")
    assert options_of(state, 0) == ["qty:0", "qty:1"]
    do(state, "0 qty:1")
    assert silo(state, 0) == "rB rB fB fG"


@rule("M-13.1")
def test_m13_1_refining_nothing_is_allowed_and_moves_nothing() -> None:
    state = working(silo=["rB rG"], teams={0: ["refinery.1"]}, dominance=[0, 0])
    do(state, "0 work:refinery.1", "0 qty:0")
    assert silo(state, 0) == "rB rG"
    do(state, "0 qty:0")
    assert phase(state) == "task"
    assert silo(state, 0) == "rB rG"


@rule("M-12.1", "M-12.2", "M-12.3", "M-12.4", "M-9.8")
def test_m12_2_up_to_three_into_any_open_slots() -> None:
    state = working(
        silo=["fB fB fG fN"], teams={0: ["loader.1"]}, pads={"A": "clarke", "B": "kahn"}, rockets={"A.1": 1}
    )
    do(state, "0 work:loader.1")
    # Clarke is N4 G2 B1, Kahn N3 N3 G2 B1
    assert options_of(state, 0) == ["done", "load:A.2", "load:A.3", "load:B.1", "load:B.2", "load:B.3", "load:B.4"]
    assert refusal(state, "0 load:A.1") == "M-12.2"
    assert refusal(state, "0 load:A.4") == "M-12.2"
    assert refusal(state, "0 load:C.1") == "M-12.2"
    do(state, "0 load:A.3", "0 load:B.1", "0 load:A.2")
    assert state.dominance == [3, 4]  # the third load ends it, the rocket is full, and the turn is over
    assert silo(state, 0) == "fB"
    assert state.slots[5] == 0


@rule("M-12.2")
def test_m12_2_done_at_any_point() -> None:
    state = working(silo=["fB fB"], teams={0: ["loader.1"]})
    do(state, "0 work:loader.1", "0 done")
    assert silo(state, 0) == "fB fB"


@rule("M-12.1")
def test_m12_1_a_slot_takes_its_own_type_refined() -> None:
    state = working(silo=["rN fB"], teams={0: ["loader.1"]})
    do(state, "0 work:loader.1")
    assert refusal(state, "0 load:A.1") == "M-12.1"


@rule("M-12.6")
def test_m12_6_the_back_can_be_seen() -> None:
    rocket = position().view(None)["pads"]["A"]
    assert (rocket["building"], rocket["cost"]) == ("omnirefiner", {"fB": 1, "fG": 1})


@rule("M-R15")
def test_mr15_the_team_comes_home_first() -> None:
    slots = {"A.1": 0, "A.2": 0, "B.1": 0, "B.2": 0, "B.3": 0, "B.4": 0}  # all but two robots are away
    state = working(levels={0: {"factory": 1}}, teams={0: ["factory"]}, rockets=slots)
    assert state.rc[0] == 0
    do(state, "0 work:factory", "0 take:G")
    assert silo(state, 0) == "rG"


@rule("M-6.6")
def test_m6_6_no_team_stays_for_the_next_turn() -> None:
    state = working(3, teams={0: ["clout.1"], 1: ["shaker.1"], 2: ["reverter", "shaker.2"]})
    skip_all(state)
    assert (phase(state), state.turn) == ("task", 2)
    assert state.teams == [0, 0, 0]
