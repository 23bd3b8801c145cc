"""U-8 and the gifts of Kroviots and Arshantans: tunnels, mines, fortifications, launchpads, the gun."""

from itertools import pairwise
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.uranus.state import UranusState
from tests.games.driving import do, options_of, refusal
from tests.games.uranus.build import VOLCANOES, chance, heap, modules, near, position, seat, ticks
from tests.rules import rule

ROW = ["-4,4,0", "-3,3,0", "-2,2,0", "-1,1,0", "0,0,0", "1,-1,0", "2,-2,0"]
LINE = [f"{one}.{other}" for one, other in pairwise(ROW)]


def building(own: dict[str, Any], **fields: Any) -> UranusState:
    return position(phase="build", seats=[own, *fields.pop("others", [])], **fields)


@rule("U-8.1", "U-8.2", "U-8.3")
def test_g5_the_tunnel_track() -> None:
    own = {"race": "I", "sets": [heap("0,4,-4", "1R"), heap("1,3,-4", "1R")], "mines": ["0,4,-4"]}
    state = position(seats=[own, {"race": "II", "ticks": {"tunnel": 1}}], round=3, marker=3, busy=False)
    do(state, "0 use:0,4,-4.tunnel", "0 use:1,3,-4.tunnel", "0 done")
    assert ticks(state, 0, "tunnel") == 2  # drawing none keeps the track
    state = building({"race": "I", "ticks": {"tunnel": 4}})
    assert state.view(0)["seats"][0]["tunnels_left"] == 7
    do(state, *(f"0 tunnel:{edge}" for edge in LINE))
    assert len(seat(state, 0)["tunnels"]) == 6
    assert seat(state, 0)["tunnels_left"] == 1
    do(state, "0 done")
    assert (ticks(state, 0, "tunnel"), seat(state, 0)["tunnels_left"]) == (0, 0)
    assert refusal(state, "0 tunnel:2,-2,0.3,-3,0") == "U-2.2"


@rule("U-8.2")
@pytest.mark.parametrize(("count", "value"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11), (6, 15)])
def test_u8_2_values_of_the_tunnel_track(count: int, value: int) -> None:
    state = building({"race": "I", "ticks": {"tunnel": count}})
    assert state.view(0)["seats"][0]["tunnels_left"] == value
    assert (refusal(state, f"0 tunnel:{LINE[0]}") is None) == (value > 0)
    if not value:
        assert refusal(state, f"0 tunnel:{LINE[0]}") == "U-8.2"


@rule("U-8.3")
def test_u8_3_the_first_tunnel_erases_the_track() -> None:
    state = building({"race": "I", "ticks": {"tunnel": 2}})
    do(state, f"0 tunnel:{LINE[0]}")
    assert (ticks(state, 0, "tunnel"), seat(state, 0)["tunnels_left"]) == (0, 1)
    do(state, f"0 tunnel:{LINE[1]}")
    assert 0 not in state.actors()


@rule("U-8.4")
def test_u8_4_no_tunnel_touches_the_volcano_or_a_dark_hex() -> None:
    state = building({"race": "I", "ticks": {"tunnel": 6}, "dark": ["0,0,0"]})
    assert refusal(state, "0 tunnel:-1,1,0.0,0,0") == "U-8.4"
    assert refusal(state, "0 tunnel:0,2,-2.1,1,-2") == "U-8.4"
    edges = options_of(state, 0, "tunnel")
    assert len(edges) == 156 - 6 - 6
    assert not any(name in edge.split(".") for edge in edges for name in ("0,0,0", VOLCANOES[0]))


@rule("U-8.5", "U-R55")
def test_u8_5_tunnels_need_no_mines_and_lead_to_forts_and_pads_too() -> None:
    own = {"race": "I", "ticks": {"tunnel": 3}, "mines": ["0,0,0", "1,-1,0"], "forts": ["0,0,0"], "pads": ["1,-1,0"]}
    state = building(own)
    do(state, "0 tunnel:0,0,0.1,-1,0", "0 tunnel:-4,4,0.-3,3,0")
    assert len(seat(state, 0)["tunnels"]) == 2


@rule("U-8.6", "U-R67")
def test_u8_6_removing_costs_as_much_as_drawing() -> None:
    state = building({"race": "I", "ticks": {"tunnel": 3}, "tunnels": [LINE[0]], "mines": ["0,0,0"]})
    do(state, f"0 tunnel:{LINE[0]}")
    assert seat(state, 0)["tunnels"] == []
    assert seat(state, 0)["tunnels_left"] == 3
    do(state, f"0 tunnel:{LINE[0]}", f"0 tunnel:{LINE[0]}", f"0 tunnel:{LINE[1]}")
    assert seat(state, 0)["tunnels"] == [LINE[1]]
    assert 0 not in state.actors()


@rule("U-8.6")
def test_u8_6_without_ticks_others_than_kroviots_remove_nothing() -> None:
    state = building({"race": "I", "tunnels": [LINE[0]], "mines": ["0,0,0"], "ticks": {"fort": 2}})
    assert refusal(state, f"0 tunnel:{LINE[0]}") == "U-8.2"
    assert refusal(state, "0 mine:0,0,0") == "U-8.7"


@rule("U-8.7")
def test_u8_7_two_mines_and_the_whole_track_is_erased_with_the_first() -> None:
    state = building({"race": "I", "ticks": {"mine": 6}})
    do(state, "0 mine:0,0,0")
    assert (ticks(state, 0, "mine"), seat(state, 0)["mines_left"]) == (0, 1)
    do(state, "0 mine:1,-1,0")
    assert seat(state, 0)["mines"] == ["0,0,0", "1,-1,0"]
    assert 0 not in state.actors()
    one = building({"race": "I", "ticks": {"mine": 5}})  # progress towards the second is lost
    do(one, "0 mine:0,0,0")
    assert ticks(one, 0, "mine") == 0


@rule("U-8.8")
def test_u8_8_where_a_mine_may_stand() -> None:
    own = {"race": "I", "ticks": {"mine": 3}, "dark": ["2,-2,0"], "mines": ["0,0,0"]}
    state = building(own)
    assert refusal(state, f"0 mine:{VOLCANOES[0]}") == "U-8.8"
    assert refusal(state, "0 mine:2,-2,0") == "U-8.8"
    assert refusal(state, "0 mine:1,-1,0") is None  # beside another mine


@rule("U-8.9", "U-R34")
def test_u_r34_a_removed_mine_takes_its_fortification_or_launchpad_along() -> None:
    own = {"race": "I", "ticks": {"mine": 6}, "mines": ["3,0,-3", "0,0,0"], "forts": ["3,0,-3"], "pads": ["0,0,0"]}
    state = building(own)  # 3,0,-3 is a printed mine of moon I
    do(state, "0 mine:3,0,-3", "0 mine:0,0,0")
    after = seat(state, 0)
    assert after["mines"] == after["forts"] == after["pads"] == []


@rule("U-8.10", "U-8.11")
def test_u8_10_a_fortification() -> None:
    own = {
        "race": "I",
        "ticks": {"fort": 2},
        "mines": ["0,0,0", "1,-1,0", "2,-2,0"],
        "forts": ["1,-1,0"],
        "pads": ["2,-2,0"],
    }
    state = building(own)
    assert options_of(state, 0, "fortify") == ["0,0,0"]
    assert [refusal(state, f"0 fortify:{name}") for name in ("1,-1,0", "2,-2,0", "3,-3,0")] == ["U-8.11"] * 3
    do(state, "0 fortify:0,0,0")
    assert ticks(state, 0, "fort") == 0
    assert seat(state, 0)["forts"] == ["0,0,0", "1,-1,0"]  # several are allowed
    unready = building({**own, "ticks": {"fort": 1, "pad": 2}})
    assert refusal(unready, "0 fortify:0,0,0") == "U-8.10"


@rule("U-8.12", "U-8.13")
def test_u8_12_a_launchpad() -> None:
    own = {
        "race": "I",
        "ticks": {"pad": 2},
        "mines": ["0,0,0", "1,-1,0", "2,-2,0"],
        "forts": ["1,-1,0"],
        "pads": ["2,-2,0"],
    }
    state = building(own)
    assert options_of(state, 0, "launchpad") == ["0,0,0"]
    assert [refusal(state, f"0 launchpad:{name}") for name in ("1,-1,0", "2,-2,0", "3,-3,0")] == ["U-8.13"] * 3
    do(state, "0 launchpad:0,0,0")
    assert ticks(state, 0, "pad") == 0
    assert set(seat(state, 0)["pads"]) == {"0,0,0", "2,-2,0"}
    unready = building({**own, "ticks": {"pad": 1, "fort": 2}})
    assert refusal(unready, "0 launchpad:0,0,0") == "U-8.12"


@rule("U-R56")
def test_u_r56_a_new_mine_may_be_fortified_at_once() -> None:
    state = building({"race": "I", "ticks": {"mine": 3, "fort": 2}})
    do(state, "0 mine:0,0,0", "0 fortify:0,0,0")
    assert seat(state, 0)["forts"] == ["0,0,0"]


@rule("U-8.14", "U-8.15")
def test_u8_15_a_shot_removes_a_pair_beside_the_own_moon_for_both_moons() -> None:
    gaps = ["0,0,0 P1", "down", "1,-1,0 P2", "2,-2,0 P3"]
    state = position(phase="build", players=4, gaps=gaps, seats=[{}, {"ticks": {"gun": 4}}])
    assert options_of(state, 1, "fire") == ["0", "1"]
    assert refusal(state, "1 fire:2") == "U-8.15"
    assert refusal(state, "0 fire:0") == "U-8.14"
    do(state, "1 fire:0")
    assert state.view(None)["gaps"][0] == {"coord": None, "impact": None}
    assert ticks(state, 1, "gun") == 0
    assert refusal(state, "1 fire:1") == "U-8.14"


@rule("U-8.14", "U-R37")
def test_u8_14_with_weaponry_the_track_starts_at_two_again() -> None:
    state = position(phase="build", seats=[{"known": ["weaponry"], "ticks": {"gun": 4}}], gaps=["0,0,0 P1", None])
    do(state, "0 fire:0")
    assert ticks(state, 0, "gun") == 2


@rule("U-R46", "U-R20")
def test_u_r46_an_empty_gap_cannot_be_shot() -> None:
    state = position(phase="build", seats=[{"ticks": {"gun": 4}}], gaps=["0,0,0 P1", None])
    assert refusal(state, "0 fire:1") == "U-R46"
    do(state, "0 fire:0")
    assert state.view(None)["gaps"][0]["coord"] is None


@rule("U-R19")
def test_u_r19_face_down_cards_that_are_shot_are_shown() -> None:
    state = position(phase="build", seats=[{"ticks": {"gun": 4}}])
    do(state, "0 fire:0")
    assert state.actors() == [CHANCE]
    chance(state, "coord:0,0,0", "impact:T1")
    assert state.view(None)["gaps"][0] == {"coord": None, "impact": None}
    assert state.snapshot()["impact_discard"] == ["T1"]


@rule("U-R21")
def test_u_r21_no_shot_in_phase_1_unless_the_option_is_on() -> None:
    seats: list[dict[str, Any]] = [{"ticks": {"gun": 4}}, {"ticks": {"tunnel": 1}}]
    gaps = ["0,0,0 P1", "1,-1,0 P2"]
    state = position(phase="build", seats=seats, gaps=gaps, round=5)
    do(state, "0 done", "1 done")
    assert state.snapshot()["phase"] == "strikes"
    assert refusal(state, "0 fire:0") == "U-2.1"
    state = position(phase="build", seats=seats, gaps=gaps, round=5, options={"gun_on_reveal": "on"})
    do(state, "0 done", "1 done")
    assert state.snapshot()["phase"] == "guns"
    assert state.actors() == [0]
    assert options_of(state, 0) == ["fire:0", "fire:1", "done"]
    held = state.copy()
    do(state, "0 fire:0")
    assert state.snapshot()["phase"] == "strikes"
    assert options_of(state, 0)[0].startswith("strike:right")
    do(held, "0 done")
    assert held.actors() == [0, 1]


@rule("U-11.6", "U-11.7", "U-11.8", "U-R47")
def test_g17_the_yarl_gun() -> None:
    own = {"race": "III", "sets": [heap("0,0,0", "1G 1B 1R"), heap("1,-1,0", "1G 1B 1R")]}
    state = position(players=6, seats=[{"race": "I"}, {"race": "II"}, own])
    do(state, "2 use:0,0,0.gun", "2 use:1,-1,0.gun")
    assert ticks(state, 2, "gun") == 4
    state = position(
        phase="build", players=6, seats=[{"race": "I"}, {"race": "II"}, {"race": "III", "ticks": {"gun": 4}}]
    )
    assert options_of(state, 2, "fire") == ["0", "1", "2", "3"]
    assert refusal(state, "2 fire:4") == "U-11.6"


@rule("U-R47", "U-10.5")
def test_u_r47_after_a_departure_the_neighbour_may_sit_further_away() -> None:
    seats: list[dict[str, Any]] = [{"race": "III", "ticks": {"gun": 4}}, {"flown": 3, "flight": [0] * 7}]
    state = position(phase="build", players=6, seats=seats, module_rows=modules(m1="home 1"))
    assert options_of(state, 0, "fire") == ["0", "1", "2", "4", "5"]  # seat 2 is the neighbour now: gaps 1 and 2
    assert refusal(state, "0 fire:3") == "U-11.6"


@rule("U-11.9", "U-11.10", "U-R32")
def test_g18_the_kroviot_mine() -> None:
    state = position(phase="build", players=3, seats=[{"race": "IV", "ticks": {"mine": 2}}, {"race": "I"}])
    do(state, "0 give_mine:left")
    assert ticks(state, 0, "mine") == 0
    assert seat(state, 1)["gift_mines"] == 1
    assert 1 in state.actors()
    assert len(options_of(state, 1, "mine")) == 60
    do(state, "1 mine:0,0,0")
    assert seat(state, 1)["mines"] == ["0,0,0"]
    assert 1 not in state.actors()


@rule("U-11.9")
def test_u11_9_only_kroviots_give_mines() -> None:
    state = building({"race": "I", "ticks": {"mine": 3}})
    assert refusal(state, "0 give_mine:left") == "U-11.9"
    poor = building({"race": "IV", "mines": ["0,0,0"]}, others=[{"race": "I"}])
    assert refusal(poor, "0 give_mine:left") == "U-8.7"


@rule("U-R32", "U-R66")
def test_u_r32_two_mines_may_be_split_and_a_gift_comes_on_top_of_the_own_track() -> None:
    other = {"race": "I", "ticks": {"mine": 6}, "mines": ["4,-4,0"]}
    state = position(phase="build", players=3, seats=[{"race": "IV", "ticks": {"mine": 5}}, other])
    do(state, "0 give_mine:left", "0 mine:0,0,0")
    do(state, "1 mine:0,0,0", "1 mine:1,-1,0", "1 mine:2,-2,0")
    assert len(seat(state, 1)["mines"]) == 4
    assert seat(state, 0)["mines"] == ["0,0,0"]


@rule("U-R32")
def test_u_r32_a_gift_does_not_pay_for_a_removal_and_lapses() -> None:
    other = {"race": "I", "gift_mines": 1, "mines": ["0,0,0"]}
    state = position(phase="build", players=3, seats=[{"race": "II"}, other])
    assert refusal(state, "1 mine:0,0,0") == "U-8.7"
    do(state, "1 done")
    assert seat(state, 1)["gift_mines"] == 0


@rule("U-R32")
def test_u_r32_gifts_are_used_before_the_own_tracks() -> None:
    own = {"race": "I", "ticks": {"mine": 3, "fort": 2}, "gift_mines": 1, "gift_forts": 1, "mines": ["1,-1,0"]}
    state = building(own)
    do(state, "0 mine:0,0,0", "0 fortify:0,0,0")
    assert (seat(state, 0)["gift_mines"], seat(state, 0)["gift_forts"]) == (0, 0)
    assert (ticks(state, 0, "mine"), ticks(state, 0, "fort")) == (3, 2)


@rule("U-R32")
def test_u_r32_a_given_fortification_lapses() -> None:
    own = {"race": "I", "gift_forts": 1, "mines": ["0,0,0"]}
    state = building(own)
    do(state, "0 done")
    assert seat(state, 0)["gift_forts"] == 0
    useless = building({**own, "mines": []}, round=3, marker=3)  # nothing to fortify, so nobody asks
    do(useless, "1 done")
    assert useless.snapshot()["round"] > 3
    assert seat(useless, 0)["gift_forts"] == 0


@rule("U-11.11", "U-R33")
def test_u_r33_kroviots_remove_for_nothing_and_keep_their_ticks() -> None:
    own = {"race": "IV", "tunnels": [LINE[0]], "mines": ["0,0,0", "1,-1,0"], "ticks": {"tunnel": 2, "mine": 2}}
    state = building(own, others=[{"race": "I"}])
    do(state, f"0 tunnel:{LINE[0]}", "0 mine:0,0,0")
    assert (ticks(state, 0, "tunnel"), ticks(state, 0, "mine")) == (2, 2)
    assert seat(state, 0)["mines"] == ["1,-1,0"]
    free = building({"race": "IV", "tunnels": [LINE[0]]}, others=[{"race": "I"}])
    assert options_of(free, 0) == [f"tunnel:{LINE[0]}", "done"]


@rule("U-11.15", "U-R32")
def test_u11_15_arshantans_give_a_fortification() -> None:
    seats: list[dict[str, Any]] = [{"race": "VI", "ticks": {"fort": 2}}, {"race": "I", "mines": ["0,0,0"]}]
    state = position(phase="build", players=3, seats=seats, gaps=["0,0,0 P1", "1,-1,0 P2", "2,-2,0 P3"])
    do(state, "0 give_fort:left")
    assert (ticks(state, 0, "fort"), seat(state, 1)["gift_forts"]) == (0, 1)
    do(state, "1 fortify:0,0,0")
    assert seat(state, 1)["forts"] == ["0,0,0"]
    assert seat(state, 1)["gift_forts"] == 0


@rule("U-11.15")
def test_u11_15_only_arshantans_and_only_from_a_full_track() -> None:
    state = building({"race": "I", "ticks": {"fort": 2}, "mines": ["0,0,0"]})
    assert refusal(state, "0 give_fort:left") == "U-11.15"
    unready = building({"race": "VI", "ticks": {"tunnel": 1}}, others=[{"race": "I"}], gaps=["0,0,0 P1", "1,-1,0 P2"])
    assert refusal(unready, "0 give_fort:left") == "U-8.10"


@rule("U-2.2")
def test_u2_2_a_gift_takes_the_mark_of_a_seat_that_was_done() -> None:
    seats: list[dict[str, Any]] = [{"race": "IV", "ticks": {"mine": 5}}, {"race": "I", "ticks": {"tunnel": 2}}]
    state = position(phase="build", players=3, seats=seats)
    do(state, "1 done")
    assert 1 not in state.actors()
    do(state, "0 give_mine:left")
    assert 1 in state.actors()
    do(state, "1 tunnel:" + LINE[0])  # everything is open again


@rule("U-2.2")
def test_u2_2_a_gift_that_is_of_no_use_leaves_the_mark() -> None:
    mines = sorted(near("0,0,0", 1))
    forts = {"race": "I", "mines": mines, "forts": mines, "ticks": {"mine": 3}, "done": True}
    gaps = ["0,0,0 P1", "1,-1,0 P2", "2,-2,0 P3"]
    state = position(
        phase="build", players=3, seats=[{"race": "VI", "ticks": {"fort": 2}}, {**forts, "ticks": {}}], gaps=gaps
    )
    do(state, "0 give_fort:left")
    assert seat(state, 1)["done"]


@rule("U-2.2")
def test_u2_2_a_seat_with_nothing_to_do_is_not_asked_and_the_phase_ends_by_itself() -> None:
    state = position(phase="build", seats=[{"race": "I"}, {"race": "II", "ticks": {"tunnel": 1}}], round=3, marker=3)
    assert state.actors() == [1]
    assert refusal(state, "0 done") == "U-2.2"
    do(state, "1 tunnel:" + LINE[0])
    assert state.snapshot()["round"] > 3


@rule("U-R44", "U-8.1")
def test_u_r44_a_saved_project_is_there_in_the_next_round() -> None:
    seats: list[dict[str, Any]] = [
        {"race": "I", "ticks": {"pad": 2}, "mines": ["0,0,0"]},
        {"race": "II", "kept": ["green"], "ticks": {"tunnel": 1}},
    ]
    state = position(phase="build", seats=seats, round=3, marker=3)
    do(state, "0 done", "1 done")
    assert state.snapshot()["round"] == 4
    assert ticks(state, 0, "pad") == 2
