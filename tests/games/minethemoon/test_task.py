"""M-3 and M-4: the turn and Tasking."""

from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import pass_all, position, silo
from tests.rules import rule

ON_ROCKETS = {"A.1": 0, "A.2": 0, "A.3": 0, "B.1": 0, "B.2": 0, "B.3": 0, "B.4": 0}


@rule("M-3.1", "M-4.1")
def test_m4_1_one_team_at_a_time_in_priority_order() -> None:
    state = position(3, priority=[2, 0, 1], current=2)
    assert refusal(state, "0 task:clout.1") == "M-4.1"
    do(state, "2 task:clout.1")
    assert state.actors() == [0]
    do(state, "0 pass", "1 task:uplink.1", "2 task:reverter")
    assert state.actors() == [1]


@rule("M-4.2")
def test_m4_2_a_team_fills_a_whole_column() -> None:
    state = position(silo=["rB rB rB rG rG rG rN"])  # one robot is left
    assert options_of(state, 0, "task") == ["shaker.2", "clout.1", "reverter"]
    do(state, "0 task:clout.1")
    assert state.rc[0] == 0
    assert refusal(state, "1 task:clout.1") == "M-4.2"


@rule("M-4.3", "M-9.3", "M-10.1")
def test_m4_3_own_and_shared_places_only() -> None:
    state = position(levels={1: {"factory": 1}})
    assert refusal(state, "0 task:factory") == "M-11.5"
    do(state, "0 pass")
    assert refusal(state, "1 task:factory") is None


@rule("M-4.4")
def test_m4_4_any_free_column_may_be_taken_first() -> None:
    state = position()
    assert {"uplink.1", "uplink.2", "loader.1", "loader.2"} <= set(options_of(state, 0, "task"))


@rule("M-4.5", "M-9.4", "M-R45")
def test_m4_5_the_far_left_columns_are_for_four_and_five_players() -> None:
    few = ["refinery.1", "shaker.1", "shaker.2", "uplink.1", "uplink.2", "loader.1", "loader.2", "clout.1", "clout.2"]
    more = ["refinery.0", "shaker.0", "uplink.0", "loader.0"]
    for players in (2, 3):
        state = position(players)
        assert options_of(state, 0, "task") == [*few, "reverter"]
        assert refusal(state, "0 task:loader.0") == "M-4.5"
    for players in (4, 5):
        assert set(options_of(position(players), 0, "task")) == {*few, *more, "reverter"}


@rule("M-4.6")
def test_m4_6_whoever_has_passed_is_out() -> None:
    state = do(position(), "0 pass")
    assert refusal(state, "0 task:clout.1") == "M-4.6"
    do(state, "1 task:clout.1")
    assert state.actors() == [1]


@rule("M-4.7", "M-4.8")
def test_m4_7_the_last_player_goes_on_also_on_the_same_building() -> None:
    state = do(position(), "0 pass", "1 task:shaker.2", "1 task:shaker.1", "1 task:clout.1", "1 pass")
    assert phase(state) == "place"


@rule("M-4.9")
def test_m4_9_only_robots_in_robot_control() -> None:
    state = position(silo=["rB rB rB rG rG rG fN"], pads={"A": "clarke"})
    assert refusal(state, "0 task:uplink.1") == "M-4.9"
    do(state, "0 drop:rB")
    assert refusal(state, "0 task:uplink.1") is None
    assert silo(state, 0) == "rB rB rG rG rG fN"
    loaded = position(pads={"A": "wells", "B": "verne"}, rockets=ON_ROCKETS)
    assert refusal(loaded, "0 task:uplink.1") == "M-4.9"
    taken = position(3, sites={1: ["abductor"]}, captives={"1.1": 0}, silo=["rB rB rB rG rG rG"])
    assert refusal(taken, "0 task:uplink.1") == "M-4.9"


@rule("M-4.10", "M-4.11")
def test_m4_10_a_team_may_go_where_it_cannot_do_anything_yet() -> None:
    state = position()
    assert refusal(state, "0 task:uplink.1") is None
    assert refusal(state, "0 task:refinery.1") is None


@rule("M-4.1", "M-8.3")
def test_m4_1_a_drop_is_no_turn() -> None:
    state = do(position(silo=["rB rG"]), "0 drop:rB")
    assert state.actors() == [0]
    assert refusal(state, "0 drop:rN") == "M-8.3"


@rule("M-4.1")
def test_a_player_without_anything_can_only_pass() -> None:
    state = position(
        3, pads={"A": "wells", "B": "verne"}, rockets=ON_ROCKETS, sites={1: ["abductor"]}, captives={"1.1": 0}
    )
    assert options_of(state, 0) == ["pass"]


@rule("M-1.2", "M-1.3")
def test_m1_2_task_then_mine_then_work_then_launch() -> None:
    state = do(position(), "0 task:clout.1", "1 pass", "0 pass")
    assert phase(state) == "place"
    do(state, "1 qty:8", "0 qty:7")
    assert phase(state) == "spin"
    do(state, *["chance spin:rG"] * 3)
    assert phase(state) == "work"
    do(state, "0 work:clout.1")
    assert (phase(state), state.turn) == ("task", 2)


@rule("M-11.5")
def test_m11_5_nothing_to_task_without_boxes() -> None:
    state = position(sites={0: ["statue3", "quaker", "grant"]})
    assert [refusal(state, f"0 task:site.{n}") for n in (1, 2, 3)] == ["M-11.5"] * 3
    assert refusal(state, "0 task:refiner") == "M-11.5"


def test_pass_all_ends_the_phase() -> None:
    assert phase(pass_all(position(3))) == "place"
