"""U-5 and the Falkafreedi: rocks, sets, doubling, donating, loose rocks."""

from typing import Any

from orrery.games.uranus import GAME
from orrery.games.uranus.state import UranusState
from tests.games.driving import do, options_of, refusal
from tests.games.uranus.build import HEXES, heap, modules, position, seat
from tests.rules import rule

# Moon I: 0,0,0 and 1,-1,0 are red and blue; see the rows in data.toml
MOON_I = {"0,0,0": "R", "1,-1,0": "B", "2,-2,0": "B", "-1,1,0": "B", "-2,2,0": "G", "-3,3,0": "R", "-4,4,0": "R"}


def sets(state: UranusState, number: int) -> dict[str, list[int]]:
    return {row["name"]: row["rocks"] for row in seat(state, number)["sets"]}


def from_build(seats: list[dict[str, Any]], **fields: Any) -> UranusState:
    """The start of phase 2 of a round without an attack; the last seat has a rock to place, so the phase waits."""
    rows = [dict(row) for row in seats]
    rows[-1]["kept"] = ["green"]
    rows[-1]["ticks"] = {"tunnel": 1}
    state = position(phase="build", players=len(rows), seats=rows, round=3, marker=3, **fields)
    do(state, f"{len(rows) - 1} done")
    assert state.snapshot()["phase"] == "collect"
    return state


@rule("U-5.1", "U-5.2", "U-R16")
def test_g12_mine_and_transport() -> None:
    # green, blue and green mines in one network, the last behind a tunnel hex without a mine; a lone red mine
    own = {
        "race": "I",
        "moon": "I",
        "mines": ["-2,2,0", "-1,1,0", "0,-1,1", "-4,4,0"],
        "tunnels": ["-2,2,0.-1,1,0", "-1,1,0.-1,0,1", "-1,0,1.0,-1,1"],
    }
    state = from_build([own, {"race": "III", "moon": "II"}])
    assert sets(state, 0) == {"-4,4,0": [0, 0, 1, 0, 0], "-2,2,0": [2, 1, 0, 0, 0]}


@rule("U-1.6", "U-R17")
def test_u1_6_the_supply_of_190_rocks_is_no_limit() -> None:
    supply = GAME.data["supply"]["rocks"]
    assert supply == [50, 44, 38, 32, 26]
    grey = [[HEXES[n] for n, letter in enumerate("".join(GAME.moons[moon].rows)) if letter == "Y"] for moon in range(4)]
    rows = [{"race": race, "mines": mines} for race, mines in zip(("I", "II", "III", "V"), grey, strict=True)]
    state = from_build(rows)
    assert sum(sets(state, number)[name][4] for number in range(4) for name in grey[number]) == 32 > supply[4]


@rule("U-5.1", "U-5.2")
def test_u5_1_every_mine_makes_a_rock_of_its_colour() -> None:
    state = from_build([{"race": "I", "moon": "I", "mines": list(MOON_I)}, {"race": "III", "moon": "II"}])
    assert sets(state, 0) == {name: [int(letter == colour) for letter in "GBRPY"] for name, colour in MOON_I.items()}


@rule("U-R16", "U-5.2")
def test_u_r16_networks_run_through_hexes_without_mines() -> None:
    own = {
        "race": "I",
        "moon": "I",
        "mines": ["0,0,0", "2,-2,0"],
        "tunnels": ["0,0,0.1,-1,0", "1,-1,0.2,-2,0"],
    }
    state = from_build([own, {"race": "III", "moon": "II"}])
    assert sets(state, 0) == {"0,0,0": [0, 1, 1, 0, 0]}


@rule("U-5.2")
def test_u5_2_the_anchor_is_the_lowest_hex() -> None:
    own = {"race": "I", "moon": "I", "mines": ["0,0,0", "0,1,-1"], "tunnels": ["0,1,-1.0,0,0"]}
    assert list(sets(from_build([own, {"race": "III", "moon": "II"}]), 0)) == ["0,1,-1"]


@rule("U-R54", "U-5.1")
def test_u_r54_a_mine_drawn_on_a_tunnel_belongs_to_the_network_from_the_next_phase_2_on() -> None:
    own = {
        "race": "I",
        "moon": "I",
        "mines": ["0,0,0"],
        "tunnels": ["0,0,0.1,-1,0"],
        "ticks": {"mine": 3},
    }
    other = {"race": "III", "moon": "II", "kept": ["green"], "ticks": {"tunnel": 1}}
    state = position(phase="build", seats=[own, other], round=3, marker=3)
    do(state, "0 mine:1,-1,0", "1 done")
    assert sets(state, 0) == {"0,0,0": [0, 1, 1, 0, 0]}


@rule("U-5.3", "U-2.2")
def test_u5_3_phase_3_waits_for_everybody() -> None:
    state = from_build([{"race": "II", "moon": "I", "mines": ["0,0,0"]}, {"race": "III", "moon": "II"}])
    assert state.actors() == [0, 1]
    do(state, "0 done")
    assert state.snapshot()["phase"] == "collect"
    assert refusal(state, "0 double:0,0,0") == "U-2.2"
    assert refusal(state, "1 use:alone1.tunnel") == "U-2.1"
    do(state, "1 place_alone")
    assert state.snapshot()["phase"] != "collect"


@rule("U-2.2")
def test_u2_2_the_marks_of_phase_2_go_before_phase_3() -> None:
    state = from_build([{"race": "II", "moon": "I", "mines": ["-1,1,0"]}, {"race": "III", "moon": "II"}])
    do(state, "0 done")
    assert seat(state, 0)["done"]
    do(state, "1 place_alone")
    assert state.snapshot()["phase"] == "use"
    assert not seat(state, 0)["done"]
    assert options_of(state, 0) == ["use:-1,1,0.tunnel", "done"]


@rule("U-11.5", "U-R51")
def test_u11_5_one_mine_makes_two_rocks_each_round() -> None:
    own = {"race": "II", "moon": "I", "mines": ["0,0,0", "1,-1,0"], "tunnels": ["0,0,0.1,-1,0"]}
    state = from_build([own, {"race": "III", "moon": "II"}])
    assert options_of(state, 0, "double") == ["0,0,0", "1,-1,0"]
    do(state, "0 double:1,-1,0")
    assert sets(state, 0) == {"0,0,0": [0, 2, 1, 0, 0]}
    assert refusal(state, "0 double:0,0,0") == "U-11.5"
    assert refusal(state, "1 double:0,0,0") == "U-11.5"


@rule("U-11.4", "U-R64", "U-R51")
def test_u11_4_one_rock_goes_to_a_neighbour_who_adds_it_or_uses_it_alone() -> None:
    giver = {"race": "II", "moon": "I", "mines": ["0,0,0", "4,0,-4"]}
    taker = {"race": "III", "moon": "II", "mines": ["0,0,0"]}
    state = from_build([giver, taker, {"race": "IV", "moon": "III"}])
    do(state, "0 donate:0,0,0.left")
    assert "0,0,0" not in {name for name, rocks in sets(state, 0).items() if any(rocks)}
    assert refusal(state, "0 donate:4,0,-4.left") == "U-11.4"
    assert options_of(state, 1) == ["place:0,0,0", "place_alone"]
    assert refusal(state, "1 done") == "U-11.4"
    alone = state.copy()
    do(alone, "1 place_alone")
    assert sets(alone, 1) == {"0,0,0": [1, 0, 0, 0, 0], "alone1": [0, 0, 1, 0, 0]}
    do(state, "1 place:0,0,0")
    assert sets(state, 1) == {"0,0,0": [1, 0, 1, 0, 0]}


@rule("U-11.4", "U-11.5", "U-R52")
def test_u11_5_a_doubled_mine_that_donated_still_has_one_rock() -> None:
    state = from_build([{"race": "II", "moon": "I", "mines": ["0,0,0"]}, {"race": "III", "moon": "II"}])
    do(state, "0 double:0,0,0", "0 donate:0,0,0.left")
    assert sets(state, 0) == {"0,0,0": [0, 0, 1, 0, 0]}
    assert 0 not in state.actors()  # nothing is left to do


@rule("U-11.5")
def test_u11_5_a_set_that_was_given_away_comes_back_when_its_mine_is_doubled() -> None:
    state = from_build([{"race": "II", "moon": "I", "mines": ["0,0,0"]}, {"race": "III", "moon": "II"}])
    do(state, "0 donate:0,0,0.left", "0 double:0,0,0")
    assert sets(state, 0) == {"0,0,0": [0, 0, 1, 0, 0]}


@rule("U-R52", "U-R36")
def test_u_r52_only_rocks_of_own_mines_can_be_donated() -> None:
    own = {"race": "II", "moon": "I", "loose": ["grey"], "mines": []}
    state = position(phase="collect", seats=[own])
    assert options_of(state, 0) == ["place_alone"]
    assert refusal(state, "0 donate:0,0,0.left") == "U-11.4"


@rule("U-R68", "U-11.4")
def test_u_r68_with_one_neighbour_only_left_is_named() -> None:
    state = from_build([{"race": "II", "moon": "I", "mines": ["0,0,0"]}, {"race": "III", "moon": "II"}])
    assert options_of(state, 0, "donate") == ["0,0,0.left"]
    assert refusal(state, "0 donate:0,0,0.right") == "U-R68"


@rule("U-12.5", "U-11.4")
def test_u12_5_alone_nothing_is_donated() -> None:
    own = {"race": "II", "moon": "I", "mines": ["0,0,0"], "sets": [heap("0,0,0", "1R")]}
    state = position(players=1, phase="collect", seats=[own], busy=False)
    assert options_of(state, 0) == ["double:0,0,0", "done"]
    assert refusal(state, "0 donate:0,0,0.left") == "U-11.4"


@rule("U-13.5", "U-R36")
def test_u_r36_kept_rocks_come_first_and_in_order() -> None:
    own = {"race": "II", "moon": "I", "mines": ["0,0,0"], "kept": ["grey", "blue"], "ticks": {"tunnel": 1}}
    state = position(phase="build", seats=[{"race": "I", "moon": "II"}, own], round=3, marker=3)
    do(state, "1 done")
    assert seat(state, 1)["loose"] == ["grey", "blue"]
    do(state, "1 place:0,0,0")
    assert sets(state, 1)["0,0,0"] == [0, 0, 1, 0, 1]
    do(state, "1 place_alone")
    assert sets(state, 1)["alone1"] == [0, 1, 0, 0, 0]


@rule("U-11.4")
def test_u11_4_the_eight_places_for_single_rocks() -> None:
    singles = [heap(f"alone{n}", "1G") for n in range(1, 9)]
    full = {"race": "I", "sets": [heap("0,0,0", "1R"), *singles], "loose": ["blue"], "mines": ["0,0,0"]}
    state = position(phase="collect", seats=[full])
    assert options_of(state, 0) == ["place:0,0,0"]
    assert refusal(state, "0 place_alone") == "U-11.4"
    homeless = {"race": "II", "sets": singles, "loose": ["blue", "red"], "mines": ["0,0,0"]}
    sets_gone = position(phase="collect", seats=[{"race": "I", "loose": ["green"]}, homeless], busy=False)
    assert options_of(sets_gone, 1, "place") == []


@rule("U-6.6")
def test_u6_6_a_loose_rock_without_any_place_is_lost() -> None:
    singles = [heap(f"alone{n}", "1G") for n in range(1, 9)]
    giver = {"race": "II", "moon": "I", "mines": ["0,0,0"], "sets": [heap("0,0,0", "1R")]}
    taker = {"race": "III", "moon": "II", "sets": singles}
    state = position(phase="collect", players=3, seats=[giver, taker, {"race": "IV", "moon": "III"}])
    do(state, "0 donate:0,0,0.left")
    assert seat(state, 1)["loose"] == []
    assert state.actors() == [0, 2]


@rule("U-R35", "U-7.3", "U-11.1")
def test_u_r35_a_rock_added_to_a_set_is_launched_with_it_but_alone_only_by_osmish() -> None:
    launcher = {
        "race": "II",
        "mines": ["0,0,0"],
        "pads": ["0,0,0"],
        "known": ["rocket"],
        "sets": [heap("0,0,0", "1R 1G"), heap("alone1", "1B")],
    }
    state = position(seats=[launcher, {"race": "III"}], module_rows=modules())
    assert "use:0,0,0.module1" in options_of(state, 0)
    assert refusal(state, "0 use:alone1.module1") == "U-7.3"
    osmish = {**launcher, "race": "I"}
    state = position(seats=[osmish, {"race": "III"}])
    assert "use:alone1.module1" in options_of(state, 0)
