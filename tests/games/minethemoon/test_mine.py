"""M-5, mining: the secret placement, the spins, full Silos, launches on the Crater."""

import pytest

from orrery.core import CHANCE
from orrery.games.minethemoon import GAME
from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import deal_any, place_all, position, silo, spin_all, white_at
from tests.rules import rule


@rule("M-5.1", "M-R12")
def test_m5_1_all_robots_go_wedge_by_wedge_and_the_last_takes_the_rest() -> None:
    state = position(phase="task_over", silo=["rB"])
    assert options_of(state, 0, "qty") == [str(n) for n in range(8)]
    do(state, "0 qty:2", "0 qty:0", "0 qty:1", "0 qty:1", "0 qty:2")  # rB rG rN fB fG, and one for fN
    assert state.crater[:6] == [2, 0, 1, 1, 2, 1]
    assert state.rc[0] == 0
    assert state.actors() == [1]


@rule("M-5.1")
@pytest.mark.parametrize(("crater", "wedges"), [("A", 6), ("B", 6), ("C", 3), ("D", 5)])
def test_m5_1_one_decision_less_than_wedges(crater: str, wedges: int) -> None:
    state = position(phase="task_over", options={"crater": crater})
    do(state, *["0 qty:0"] * (wedges - 1))
    assert state.actors() == [1]
    assert refusal(state, "1 qty:9") == "M-5.1"


@rule("M-3.2", "M-5.2")
def test_m5_2_everybody_places_at_the_same_time() -> None:
    state = position(3, phase="task_over")
    assert state.actors() == [0, 1, 2]
    do(state, "2 qty:8")
    assert state.actors() == [0, 1]
    assert refusal(state, "2 qty:1") == "M-5.2"
    do(state, "0 qty:8", "1 qty:8")
    assert phase(state) == "spin"


@rule("M-5.3", "M-9.2", "M-R2")
@pytest.mark.parametrize(("best", "spins"), [(0, 3), (19, 3), (20, 2), (34, 2), (35, 1), (60, 1)])
def test_m9_2_the_zone_of_the_leader(best: int, spins: int) -> None:
    state = place_all(position(phase="task_over", dominance=[1, best]))
    assert state.spins == spins


@rule("M-R2")
@pytest.mark.parametrize(
    ("track", "spins"), [("steady", [3, 3, 3]), ("quickening", [3, 4, 5]), ([[0, 2], [30, 6]], [2, 2, 6])]
)
def test_mr2_other_tracks(track: object, spins: list[int]) -> None:
    found = [
        place_all(position(phase="task_over", dominance=[best], options={"spin_track": track})).spins
        for best in (0, 20, 35)
    ]
    assert found == spins


@rule("M-5.3", "M-13.2", "M-15.3", "M-17.13", "M-17.19")
def test_m5_3_everything_that_adds_spins() -> None:
    state = position(
        4,
        phase="task_over",
        options={"sides": ["A", "A", "A", "B"]},
        sites={0: ["trembler", "quaker"], 1: ["trembler"]},
        teams={0: ["shaker.0", "site.1"], 1: ["shaker.1"], 2: ["shaker.2"], 3: ["ownshaker"]},
    )
    place_all(state)
    assert state.spins == 3 + 3 + 1 + 1 + 2


@rule("M-5.4", "M-5.6", "M-5.7")
def test_m5_4_all_robots_of_a_hit_wedge_come_home_with_it() -> None:
    state = position(phase="task_over")
    do(state, "0 qty:2", "0 qty:6", "1 qty:0", "1 qty:3", "1 qty:5")
    do(state, "chance spin:rB")
    assert (silo(state, 0), silo(state, 1)) == ("rB rB", "")
    do(state, "chance spin:rB", "chance spin:fN")
    assert (silo(state, 0), state.rc) == ("rB rB", [6, 8])
    assert not any(state.crater)
    assert phase(state) == "task"


@rule("M-5.5", "M-8.1", "M-8.5")
def test_m5_5_robots_without_room_go_to_robot_control() -> None:
    state = position(phase="task_over", silo=["rB rB"])
    do(state, "0 qty:3", "0 qty:3", "1 qty:8", "chance spin:rB")
    assert silo(state, 0) == "rB rB rB"
    assert state.rc[0] == 2


@rule("M-R13")
def test_mr13_making_room_for_the_other_state() -> None:
    state = position(phase="task_over", silo=["rB rB rG"])
    do(state, "0 qty:0", "0 qty:0", "0 qty:0", "0 qty:3", "0 qty:2", "1 qty:8")
    do(state, "chance spin:fB")  # room for one of three; two raw ones could leave
    assert phase(state) == "room"
    assert refusal(state, "0 qty:3") == "M-R13"
    assert refusal(state, "1 qty:0") == "M-3.2"
    do(state, "0 qty:1")
    assert silo(state, 0) == "rB rG fB fB"
    assert state.rc[0] == 2  # the one that dropped, and one without room


@rule("M-R13")
def test_mr13_no_question_when_there_is_nothing_of_the_other_state() -> None:
    state = position(phase="task_over", silo=["rB rB rB"])
    do(state, "0 qty:5", "1 qty:8", "chance spin:rB")
    assert phase(state) == "spin"
    assert silo(state, 0) == "rB rB rB"


@rule("M-R14", "M-8.3")
def test_mr14_a_drop_while_placing_gives_a_robot_to_place() -> None:
    state = position(phase="task_over", silo=["rB rG"])
    do(state, "0 qty:3", "0 drop:rB")
    assert options_of(state, 0, "qty") == ["0", "1", "2", "3", "4"]
    full = position(3, phase="task_over", silo=["rB rB rB rG rG rG rN rN"])
    assert options_of(full, 0) == ["done", "drop:rB", "drop:rG", "drop:rN"]
    do(full, "0 drop:rN")
    assert options_of(full, 0, "qty") == ["0", "1"]


@rule("M-5.1")
def test_nothing_to_place_and_nothing_to_drop_means_ready() -> None:
    slots = {"A.1": 0, "A.2": 0, "A.3": 0, "B.1": 0, "B.2": 0, "B.3": 0, "B.4": 0}
    state = position(3, phase="task_over", rockets=slots, sites={1: ["abductor"]}, captives={"1.1": 0})
    assert state.actors() == [1, 2]


@rule("M-5.8", "M-5.9", "M-R38")
def test_m5_8_all_rockets_launch_at_once() -> None:
    state = position(phase="task_over", rockets={"A.1": 0, "A.3": 1, "B.2": 0})
    place_all(state, "rG")
    do(state, "chance spin:ALL")
    assert state.dominance[0] == 4  # the N4 of Clarke; Kahn scores after a new rocket came to pad A
    assert phase(state) == "spin_deal"
    do(state, "chance deal:fresco")
    assert state.dominance == [7, 1]
    do(state, "chance deal:roddenberry")
    assert options_of(state, CHANCE, "spin")
    assert state.rc == [2, 1]
    assert [card["building"] for card in state.view(None)["available"]] == ["omnirefiner", "abductor"]
    assert [state.view(None)["pads"][pad]["card"] for pad in "AB"] == ["fresco", "roddenberry"]


@rule("M-5.8")
def test_m5_8_empty_rockets_launch_too() -> None:
    state = deal_any(do(place_all(position(phase="task_over")), "chance spin:ALL"))
    assert len(state.available) == 2
    assert state.dominance == [0, 0]


@rule("M-16.3", "M-R7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_mr7_single_launches_of_crater_c(players: int) -> None:
    state = place_all(position(players, phase="task_over", options={"crater": "C"}))
    do(state, "chance spin:LB", "chance deal:wells", "chance spin:LC")
    if players == 4:
        assert phase(state) == "spin_deal"
    else:
        assert phase(state) == "spin"
        assert len(state.available) == 1


@rule("M-R7")
@pytest.mark.parametrize("pad", ["A", "B", "C"])
def test_mr7_an_empty_pad_launches_nothing(pad: str) -> None:
    state = place_all(position(4, phase="task_over", options={"crater": "C"}, deck=0, pads={pad: None}))
    do(state, f"chance spin:L{pad}")
    assert (phase(state), state.available, state.spins_left) == ("spin", [], 2)


@rule("M-R8")
def test_mr8_the_private_pad_has_no_letter() -> None:
    blue = {"crater": "C", "sides": ["A", "B"]}
    state = place_all(position(phase="task_over", options=blue, pads={"P": "wells"}, rockets={"P.1": 1}))
    for outcome in ("LA", "LB", "LC"):
        do(state, f"chance spin:{outcome}")
        deal_any(state)
    assert state.view(None)["pads"]["P"]["card"] == "wells"
    other = place_all(
        position(phase="task_over", options={"sides": ["A", "B"]}, pads={"P": "wells"}, rockets={"P.1": 1})
    )
    deal_any(do(other, "chance spin:ALL"))
    assert other.view(None)["pads"]["P"]["card"] != "wells"
    assert other.dominance == [0, 3]


@rule("M-R17")
def test_mr17_the_number_of_spins_is_fixed_before_the_first() -> None:
    state = position(phase="task_over", dominance=[19], rockets={"A.1": 0})
    place_all(state)
    assert state.spins == 3
    deal_any(do(state, "chance spin:ALL"))
    assert state.dominance[0] == 23
    do(state, "chance spin:fN")
    assert (phase(state), state.spins_left) == ("spin", 1)


@rule("M-R17")
def test_mr17_the_spins_of_a_turn_are_shown_as_they_were_counted() -> None:
    counted = {"zone": 3, "more": 2, "total": 5}
    state = position(
        phase="task_over",
        dominance=[19],
        rockets={"A.1": 0},
        teams={0: ["shaker.1", "shaker.2"], 1: ["clout.1"]},
    )
    assert state.view(None)["spins"] == {**counted, "left": 0}
    place_all(state)
    deal_any(do(state, "chance spin:ALL"))  # the leader is in the next zone now
    assert state.zone() == 2
    assert state.view(None)["spins"] == {**counted, "left": 4}
    spin_all(state, "fN")
    do(state, "0 work:shaker.1")
    assert state.view(None)["spins"] == {**counted, "left": 0}
    again = GAME.restore(state.snapshot())
    assert again.view(None)["spins"] == state.copy().view(None)["spins"] == state.view(None)["spins"]
    do(state, "1 work:clout.1")
    assert (phase(state), state.view(None)["spins"]) == ("task", {"zone": 2, "more": 0, "total": 2, "left": 0})


def test_a_snapshot_of_before_spins_were_kept_shows_them_as_they_stand() -> None:
    state = place_all(position(phase="task_over", teams={0: ["shaker.1"]}))
    old = {name: value for name, value in state.snapshot().items() if name != "spins_zone"}
    assert GAME.restore(old).view(None)["spins"] == {"zone": 3, "more": 1, "total": 4, "left": 4}


@rule("M-R11")
def test_mr11_open_order_places_one_after_the_other() -> None:
    state = position(3, phase="task_over", options={"mine_reveal": "open_order"}, priority=[1, 2, 0])
    assert state.actors() == [1]
    assert refusal(state, "0 qty:1") == "M-5.2"
    do(state, "1 qty:8")
    assert state.actors() == [2]
    assert state.view(0)["seats"][1]["crater"] == {"rB": 8}


@rule("M-R9", "M-R13")
def test_room_is_asked_in_priority_order() -> None:
    state = position(phase="task_over", silo=["rB rB rB", "rB rB rB"], priority=[1, 0])
    do(state, *["0 qty:0"] * 3, "0 qty:5", *["1 qty:0"] * 3, "1 qty:5", "chance spin:fB")
    assert state.actors() == [1]
    do(state, "1 qty:3")
    assert state.actors() == [0]
    do(state, "0 qty:0")
    assert [silo(state, seat) for seat in (0, 1)] == ["rB rB rB", "fB fB fB"]


@rule("M-5.1", "M-7.10")
def test_the_white_robot_is_placed_first_and_may_stay_empty_handed() -> None:
    state = position(phase="task_over", white=(0, "rc"), dominance=[0, 1])
    assert refusal(state, "0 qty:1") == "M-1.2"
    do(state, "0 wedge:fN", "0 qty:8", "1 qty:8")
    assert state.crater[:6] == [8, 0, 0, 0, 0, 1]
    spin_all(state, "rG")
    assert white_at(state) == (0, "rc")
    assert state.rc == [9, 8]


@rule("M-5.1")
def test_a_wedge_that_the_crater_lacks() -> None:
    state = position(phase="task_over", white=(0, "rc"), options={"crater": "C"})
    assert refusal(state, "0 wedge:fB") == "M-5.1"


@rule("M-8.3", "M-R14")
def test_mr14_a_drop_while_the_white_robots_wedge_is_asked() -> None:
    state = position(phase="task_over", white=(0, "rc"), silo=["rB fG fG"])
    wedges = [f"wedge:{kind}" for kind in ("rB", "rG", "rN", "fB", "fG", "fN")]
    assert options_of(state, 0) == ["drop:rB", "drop:fG", *wedges]
    assert refusal(state, "0 drop:rN") == "M-8.3"
    do(state, "0 drop:fG")
    assert options_of(state, 0) == ["drop:rB", "drop:fG", *wedges]  # the wedge is still asked
    assert silo(state, 0) == "rB fG"
    assert state.rc[0] == 7  # six of the eight, the white one, and the one that dropped: one more is in the Silo
    do(state, "0 wedge:fN")
    assert options_of(state, 0, "qty") == [str(n) for n in range(7)]


@rule("M-8.3", "M-R14")
def test_mr14_a_drop_before_the_wedge_of_a_white_robot_that_is_alone() -> None:
    state = position(phase="task_over", white=(0, "rc"), silo=["rB rB rB rG rG rG rN rN"])
    do(state, "0 drop:rN", "0 wedge:fN")
    assert options_of(state, 0, "qty") == ["0", "1"]  # without the drop nobody else would be there to place


@rule("M-R47")
def test_mr47_whoever_passes_places_at_once_for_all_to_see() -> None:
    state = position(3, options={"mine_reveal": "on_passing"}, silo=["rB"])
    do(state, "0 task:loader.2", "1 task:clout.1", "2 task:shaker.1", "0 pass")
    assert (phase(state), state.actors()) == ("place", [0])
    assert refusal(state, "1 qty:1") == "M-5.2"
    assert refusal(state, "0 task:clout.2") == "M-1.2"
    do(state, "0 drop:rB", "0 qty:6")
    assert (phase(state), state.actors()) == ("task", [1])
    assert state.view(2)["seats"][0]["crater"] == {"rB": 6}
    assert refusal(state, "0 task:clout.2") == "M-4.6"
    do(state, "1 task:uplink.1", "2 pass", "2 qty:0", "2 qty:6", "1 task:uplink.2", "1 pass", "1 qty:3")
    assert phase(state) == "spin"
    do(state, "chance spin:rB")
    assert [silo(state, seat) for seat in range(3)] == ["rB rB rB", "rB rB rB", ""]


@rule("M-R47")
def test_mr47_the_white_robot_and_empty_hands() -> None:
    state = position(3, options={"mine_reveal": "on_passing"}, white=(0, "rc"), silo=["", "rB rB rB rG rG rG rN rN"])
    do(state, "0 pass", "0 wedge:fN")
    assert (phase(state), state.actors()) == ("place", [0])
    do(state, "0 qty:8", "1 pass")
    assert options_of(state, 1) == ["done", "drop:rB", "drop:rG", "drop:rN"]
    do(state, "1 done")
    assert (phase(state), state.actors()) == ("task", [2])
    again = GAME.restore(state.snapshot())
    assert again.view(1) == state.view(1)
    do(state, "2 pass", "2 qty:8")
    assert phase(state) == "spin"


@rule("M-R47")
def test_mr47_nobody_is_asked_who_has_nothing_to_place_or_drop() -> None:
    slots = {"A.1": 0, "A.2": 0, "B.1": 0, "B.2": 0, "B.3": 0}
    state = position(
        3, options={"mine_reveal": "on_passing"}, rockets=slots, sites={1: ["abductor"]}, captives={"1.1": 0}
    )
    do(state, "0 task:loader.2", "1 task:clout.1", "2 task:clout.2", "0 pass")
    assert (phase(state), state.actors()) == ("task", [1])
