"""U-7 and the Osmish: who may launch what, what fits, and what is left over."""

from typing import Any

from orrery.core import CHANCE
from tests.games.driving import do, options_of, refusal
from tests.games.uranus.build import chance, heap, modules, position, seat
from tests.rules import rule

PAD = {"mines": ["0,0,0"], "pads": ["0,0,0"], "known": ["rocket"]}


def launcher(rocks: str, race: str = "II", **own: Any) -> dict[str, Any]:
    return {"race": race, **PAD, "sets": [heap("0,0,0", rocks)], **own}


def filled(state: Any, module: int) -> list[int]:
    row: list[int] = state.snapshot()["modules"][module - 1]["filled"]
    return row


@rule("U-7.4", "U-7.6", "U-13.8", "U-R27", "U-R28", "U-7.7")
def test_g9_the_launch_example() -> None:
    state = position(players=4, seats=[launcher("3B 1Y 1R", race="I")])
    do(state, "0 use:0,0,0.module2")
    assert filled(state, 2) == [0, 3, 0, 0, 1]
    assert options_of(state, 0) == ["junk:red"]
    do(state, "0 junk:red")
    assert state.actors() == [CHANCE]
    chance(state, "junk_card:8", "coord:0,0,0", "impact:C3")
    assert state.actors() == [3]
    do(state, "3 strike:junk.1")
    assert seat(state, 3)["dark"] == ["1,0,-1", "0,0,0"]
    now = state.snapshot()
    assert now["coord_discard"] == ["0,0,0"]
    assert now["impact_discard"] == ["C3"]
    assert now["junk"]["step"] == ""
    assert seat(state, 0)["kept"] == []


@rule("U-7.1", "U-9.4")
def test_u7_1_rocket_technology() -> None:
    state = position(seats=[launcher("1G", known=[]), {"race": "III"}])
    assert refusal(state, "0 use:0,0,0.module1") == "U-7.1"


@rule("U-7.2")
def test_u7_2_a_launchpad() -> None:
    state = position(seats=[launcher("1G", pads=[]), {"race": "III"}])
    assert refusal(state, "0 use:0,0,0.module1") == "U-7.2"


@rule("U-7.3", "U-R49")
def test_u7_3_only_sets_of_a_launchpads_network() -> None:
    rows = [heap("0,0,0", "1G 1B", ["0,0,0", "1,-1,0"]), heap("3,-3,0", "1G"), heap("-3,3,0", "1R")]
    own = launcher("", sets=rows, mines=["0,0,0", "1,-1,0", "3,-3,0", "-3,3,0"], pads=["1,-1,0", "-3,3,0"])
    state = position(seats=[own, {"race": "III"}])
    assert refusal(state, "0 use:3,-3,0.module1") == "U-7.3"
    do(state, "0 use:0,0,0.module1", "0 use:-3,3,0.module1")  # one launch for each network with a pad
    assert filled(state, 1) == [1, 1, 1, 0, 0]


@rule("U-R49")
def test_u_r49_two_pads_in_one_network_launch_its_one_set_once() -> None:
    own = launcher("1G 1B", mines=["0,0,0", "1,-1,0"], pads=["0,0,0", "1,-1,0"])
    state = position(seats=[own, {"race": "III"}])
    do(state, "0 use:0,0,0.module1")
    assert refusal(state, "0 use:0,0,0.module1") == "U-6.1"


@rule("U-7.4", "U-R25")
def test_u7_4_at_least_one_rock_must_fit_and_what_fits_is_placed() -> None:
    state = position(seats=[launcher("2R"), {"race": "III"}])
    assert refusal(state, "0 use:0,0,0.module2") == "U-7.4"  # module 2 takes no red
    do(state, "0 use:0,0,0.module1")
    assert filled(state, 1) == [0, 0, 2, 0, 0]


@rule("U-7.5")
def test_u7_5_anybody_may_add_to_a_module() -> None:
    state = position(seats=[launcher("1G"), {"race": "III"}], module_rows=modules(m1="1G 2B"))
    do(state, "0 use:0,0,0.module1")
    assert filled(state, 1) == [2, 2, 0, 0, 0]
    assert state.snapshot()["modules"][0]["shares"] == [4, 0]


@rule("U-7.6", "U-R24")
def test_u_r24_the_launcher_names_each_surplus_rock_before_its_card() -> None:
    state = position(seats=[launcher("2R 1Y 1B"), {"race": "III"}], module_rows=modules(m2="2Y"))
    do(state, "0 use:0,0,0.module2")
    assert options_of(state, 0) == ["junk:red", "junk:grey"]
    assert refusal(state, "0 junk:blue") == "U-R24"
    do(state, "0 junk:grey")
    chance(state, "junk_card:7")
    assert options_of(state, 0) == ["junk:red"]
    do(state, "0 junk:red")
    chance(state, "junk_card:5")
    assert options_of(state, 0) == ["junk:red"]
    assert seat(state, 0)["junk_drawn"] == 2


@rule("U-7.6", "U-2.2")
def test_u2_2_while_junk_is_pending_everybody_else_waits() -> None:
    state = position(seats=[launcher("1B 1R"), {"race": "III", "sets": [heap("1,-1,0", "1P")]}])
    do(state, "0 use:0,0,0.module2")
    assert state.actors() == [0]
    assert refusal(state, "1 use:1,-1,0.tunnel") == "U-2.2"
    assert refusal(state, "1 junk:red") == "U-2.2"
    assert refusal(state, "0 done") == "U-2.1"
    assert refusal(state, "1 tunnel:0,4,-4.1,3,-4") == "U-2.1"
    do(state, "0 junk:red")
    assert refusal(state, "0 junk:red") == "U-2.1"
    assert refusal(state, "0 use:0,0,0.tunnel") == "U-2.2"
    chance(state, "junk_card:5")
    assert 1 in state.actors()


@rule("U-7.8", "U-R72")
def test_u_r72_a_launch_that_completes_a_module_draws_its_junk_first() -> None:
    state = position(seats=[launcher("1B 1R"), {"race": "III"}], module_rows=modules(m2="1G 2B 2P 2Y"))
    do(state, "0 use:0,0,0.module2")
    assert state.view(0)["modules"][1]["complete"]
    assert options_of(state, 0) == ["junk:red"]
    assert refusal(state, "0 fly:2") == "U-2.1"


@rule("U-R15")
def test_u_r15_sets_stay_when_their_mine_is_lost_but_need_an_active_pad() -> None:
    rows = [heap("0,0,0", "1B 1R"), heap("3,-3,0", "1G 1B", ["3,-3,0", "2,-2,0"])]
    own = launcher("", sets=rows, mines=["0,0,0", "2,-2,0", "3,-3,0"], pads=["0,0,0", "2,-2,0"])
    state = position(seats=[own, {"race": "III"}])
    do(state, "0 use:0,0,0.module2", "0 junk:red")
    chance(state, "junk_card:10", "coord:3,-3,0", "impact:C1")
    do(state, "0 strike:junk.0")
    assert "3,-3,0" not in seat(state, 0)["mines"]
    assert seat(state, 0)["sets"] == [heap("3,-3,0", "1G 1B", ["2,-2,0", "3,-3,0"])]
    assert "use:3,-3,0.module1" in options_of(state, 0)  # its other mine still has a launchpad


@rule("U-R15", "U-7.2")
def test_u_r15_without_its_pad_the_set_cannot_be_launched() -> None:
    rows = [heap("0,0,0", "1B 1R"), heap("3,-3,0", "2G")]
    own = launcher("", sets=rows, mines=["0,0,0", "3,-3,0"], pads=["0,0,0", "3,-3,0"])
    state = position(seats=[own, {"race": "III"}])
    do(state, "0 use:0,0,0.module2", "0 junk:red")
    chance(state, "junk_card:10", "coord:3,-3,0", "impact:C1")
    do(state, "0 strike:junk.0")
    assert refusal(state, "0 use:3,-3,0.module1") == "U-7.3"


@rule("U-11.1", "U-R74")
def test_u_r74_osmish_launch_any_set_once_for_each_active_launchpad() -> None:
    rows = [heap("0,0,0", "1B 1R"), heap("1,-1,0", "1G"), heap("2,-2,0", "1G"), heap("3,-3,0", "1G")]
    own = launcher("", race="I", sets=rows, mines=["0,0,0", "4,-4,0"], pads=["0,0,0", "4,-4,0"])
    state = position(seats=[own])
    do(state, "0 use:3,-3,0.module1")
    lost = state.copy()
    do(state, "0 use:1,-1,0.module1")
    assert refusal(state, "0 use:2,-2,0.module1") == "U-11.1"
    do(lost, "0 use:0,0,0.module2", "0 junk:red")  # the second launch; a third is not allowed even with other pads
    chance(lost, "junk_card:10", "coord:4,-4,0", "impact:C1")
    do(lost, "0 strike:junk.0")
    assert refusal(lost, "0 use:1,-1,0.module1") == "U-11.1"


@rule("U-R74")
def test_u_r74_a_lost_launchpad_takes_its_launch_with_it() -> None:
    rows = [heap("0,0,0", "1B 1R"), heap("1,-1,0", "1G")]
    own = launcher("", race="I", sets=rows, mines=["0,0,0", "4,-4,0"], pads=["0,0,0", "4,-4,0"])
    state = position(seats=[own])
    do(state, "0 use:0,0,0.module2", "0 junk:red")
    chance(state, "junk_card:10", "coord:4,-4,0", "impact:C1")
    do(state, "0 strike:junk.0")
    assert refusal(state, "0 use:1,-1,0.module1") == "U-11.1"


@rule("U-11.2", "U-11.1")
def test_u11_2_osmish_need_no_rocket_track_but_a_launchpad() -> None:
    state = position(seats=[{"race": "I", "sets": [heap("0,0,0", "1R")]}])
    assert refusal(state, "0 use:0,0,0.module1") == "U-7.2"
    state = position(seats=[{"race": "I", "sets": [heap("0,0,0", "1R")], "mines": ["4,-4,0"], "pads": ["4,-4,0"]}])
    assert "use:0,0,0.module1" in options_of(state, 0)
