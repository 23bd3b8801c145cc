"""U-3: the marker, attacks, orientations, dark hexes, the first attack."""

from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.uranus.state import UranusState
from tests.games.driving import do, events_of, options_of, refusal, settle
from tests.games.uranus.build import HEXES, VOLCANOES, chance, far, near, position, seat
from tests.rules import rule

P4 = {"-1,1,0", "-2,2,0", "0,0,0", "1,-1,0"}


def strikes(
    gaps: list[str | None], players: int = 2, waiting: list[int] | None = None, **fields: object
) -> UranusState:
    """A position in which impacts are placed; by default seat 0 has both still to come."""
    seats: list[dict[str, Any]] = [dict(row) for row in fields.pop("seats", [{}])]  # type: ignore[attr-defined]
    while len(seats) < players:
        seats.append({})
    for number, own in enumerate(seats):
        own.setdefault("strikes", (waiting or [3, 1])[number] if number < 2 else 0)
    return position(players=players, phase="strikes", seats=seats, gaps=gaps, busy=False, **fields)  # type: ignore[arg-type]


def dark(state: UranusState, number: int = 0) -> set[str]:
    return set(seat(state, number)["dark"])


@rule("U-3.1")
def test_u3_1_the_marker_moves_and_attacks_come_on_their_spaces() -> None:
    quiet = position(phase="build", round=3, marker=3, busy=True, attacks_done=1)
    do(quiet, "1 done")
    assert quiet.snapshot()["marker"] == 4
    assert quiet.snapshot()["attacks_done"] == 1
    state = position(phase="build", round=2, marker=2, attacks_done=0)
    do(state, "1 done")
    assert state.snapshot()["marker"] == 3
    assert state.snapshot()["phase"] == "reveal"


@rule("U-3.3")
def test_u3_3_every_face_down_card_is_turned_up_coordinates_first() -> None:
    state = position(phase="build", round=5, gaps=["down", "0,0,0 C1", "down"], players=3)
    do(state, "2 done")
    assert state.actors() == [CHANCE]
    assert options_of(state, CHANCE)[0].startswith("coord:")
    assert "coord:0,0,0" not in options_of(state, CHANCE)
    assert refusal(state, "chance impact:P1") == "U-3.3"
    assert refusal(state, "chance coord:0,0,0") == "U-1.8"
    chance(state, "coord:1,-1,0")
    assert options_of(state, CHANCE)[0].startswith("impact:")
    assert state.weights() == [1] * 35
    chance(state, "impact:P1", "coord:2,-2,0", "impact:P2")
    assert state.snapshot()["phase"] == "strikes"
    assert state.actors() == [0, 1, 2]


@rule("U-3.2")
def test_u3_2_each_moon_suffers_left_and_right_in_its_own_order() -> None:
    state = strikes(["0,0,0 C1", "1,-1,0 C2"])
    assert options_of(state, 0) == ["strike:left.0", "strike:right.0"]
    do(state, "0 strike:right.0")
    assert dark(state) == {"1,-1,0"}
    assert options_of(state, 0) == ["strike:left.0"]
    assert refusal(state, "0 strike:right.0") == "U-3.2"
    assert refusal(state, "0 strike:junk.0") == "U-3.2"


@rule("U-3.2", "U-R20")
def test_u3_2_an_empty_gap_does_nothing() -> None:
    state = position(phase="build", round=5, gaps=[None, "0,0,0 C1"])
    do(state, "1 done")
    assert state.snapshot()["phase"] == "strikes"
    assert options_of(state, 0) == ["strike:right.0"]
    assert options_of(state, 1) == ["strike:left.0"]


@rule("U-3.4")
def test_g10_the_attack_example() -> None:
    state = strikes(["-1,1,0 P4", None], waiting=[1, 0], seats=[{"moon": "V"}, {"moon": "I"}], attacks_done=0)
    placements = options_of(state, 0, "strike")
    assert len(placements) == 6
    for placement in placements:
        twin = state.copy()
        do(twin, f"0 strike:{placement}")
        assert len(dark(twin)) == 4
        assert "-1,1,0" in dark(twin)
        assert "0,-1,1" not in dark(twin)
    do(state, "0 strike:left.0")
    assert dark(state) == P4


@rule("U-3.4")
def test_u3_4_equal_damage_is_offered_once() -> None:
    state = strikes(["0,0,0 P7", None], waiting=[1, 0])  # a star of three arms: two ways to lie
    assert options_of(state, 0) == ["strike:left.0", "strike:left.1"]
    assert refusal(state, "0 strike:left.2") == "U-3.4"
    assert refusal(state, "0 strike:left.7") == "U-3.4"


@rule("U-3.5", "U-R13", "U-R14")
def test_u3_5_a_dark_hex_loses_mine_launchpad_and_tunnels() -> None:
    own = {
        "mines": ["0,0,0", "1,-1,0"],
        "pads": ["0,0,0"],
        "tunnels": ["0,0,0.1,-1,0", "1,-1,0.2,-2,0"],
    }
    state = strikes(["0,0,0 C1", None], waiting=[1, 1], seats=[own])
    do(state, "0 strike:left.0")
    after = seat(state, 0)
    assert after["dark"] == ["0,0,0"]
    assert after["mines"] == ["1,-1,0"]
    assert after["pads"] == []
    assert after["tunnels"] == ["1,-1,0.2,-2,0"]


@rule("U-3.6", "U-R20")
def test_u3_6_afterwards_all_pairs_are_discarded_and_every_gap_gets_a_new_one() -> None:
    state = strikes(["0,0,0 C1", None, "1,-1,0 C2"], players=3, waiting=[1, 0], round=6)
    do(state, "0 strike:left.0")
    now = state.snapshot()
    assert now["coords"][:3] == now["impacts"][:3] == ["down"] * 3
    assert set(now["coord_discard"]) == {"0,0,0", "1,-1,0"}
    assert set(now["impact_discard"]) == {"C1", "C2"}
    assert now["attacks_done"] == 2


@rule("U-3.7")
def test_g14_a_dark_point_of_impact_does_nothing_and_asks_nobody() -> None:
    state = position(
        phase="build",
        round=5,
        gaps=["0,0,0 T10", "0,0,0 T11"],
        seats=[{"dark": ["0,0,0"]}, {"dark": ["0,0,0"]}],
    )
    do(state, "1 done")
    assert state.snapshot()["attacks_done"] == 2  # the attack is over
    assert seat(state, 0)["dark"] == ["0,0,0"]


@rule("U-3.8")
def test_u3_8_only_the_part_on_active_hexes_counts() -> None:
    state = strikes(["0,0,0 C3", None], waiting=[1, 0], seats=[{"dark": ["1,-1,0"], "mines": ["2,-2,0"]}])
    lost = []
    for placement in options_of(state, 0, "strike"):
        twin = state.copy()
        do(twin, f"0 strike:{placement}")
        lost.append(len(dark(twin)) - 1)
    assert sorted(lost) == [1, 2, 2, 2, 2, 2]


@rule("U-3.9", "U-R4", "U-R8")
def test_u_r4_a_fortified_point_of_impact_is_spared_and_the_rest_counts() -> None:
    own = {"mines": ["0,0,0"], "forts": ["0,0,0"]}
    state = strikes(["0,0,0 T10", None], waiting=[1, 0], seats=[own], players=2)
    do(state, f"0 strike:{options_of(state, 0, 'strike')[0]}")
    assert dark(state) == near("0,0,0", 1)
    assert seat(state, 0)["forts"] == ["0,0,0"]  # not used up


@rule("U-3.4")
def test_u3_4_to_lose_nothing_is_a_choice_too() -> None:
    corner = {"mines": ["-4,4,0"], "forts": ["-4,4,0"]}
    state = strikes(["-4,4,0 C3", None], waiting=[1, 0], seats=[corner])
    lost = {}
    for placement in options_of(state, 0, "strike"):
        twin = state.copy()
        do(twin, f"0 strike:{placement}")
        lost[placement] = dark(twin)
    assert list(lost.values()).count(set()) == 1
    assert sorted(map(len, lost.values())) == [0, 1, 1, 1]
    outwards = [f"left.{turn}" for turn in range(6) if f"left.{turn}" not in lost]
    assert [refusal(state, f"0 strike:{turn}") for turn in outwards] == ["U-3.4", "U-3.4"]


@rule("U-R3")
def test_u_r3_patterns_may_stick_out() -> None:
    state = strikes(["4,-4,0 P3", None], waiting=[1, 0])
    free = options_of(state, 0, "strike")
    lost = set()
    for placement in free:
        twin = state.copy()
        do(twin, f"0 strike:{placement}")
        lost.add(len(dark(twin)))
    assert lost == {1, 4}


@rule("U-R3")
def test_u_r3_with_edge_rule_most_they_may_not() -> None:
    own = {"dark": ["3,-3,0"]}  # dark cells count as on the moon
    state = strikes(["4,-4,0 P3", None], waiting=[1, 0], options={"edge_rule": "most"}, seats=[own])
    for placement in options_of(state, 0, "strike"):
        twin = state.copy()
        do(twin, f"0 strike:{placement}")
        assert len(dark(twin) - {"3,-3,0"}) in (3, 4)
    assert refusal(state, "0 strike:left.0") == "U-R3"


@rule("U-R5", "U-4.1")
def test_u_r5_any_cell_of_the_pattern_wakes_the_volcano() -> None:
    beside = next(name for name in HEXES if far(name, VOLCANOES[0]) == 1)
    state = strikes([f"{beside} T10", None], waiting=[1, 2])
    do(state, "0 strike:left.0")
    assert VOLCANOES[0] in dark(state)
    assert seat(state, 0)["eruption"] == 1


@rule("U-R6", "U-4.6")
@pytest.mark.parametrize(("shield", "hit"), [("whole", False), ("point", True)])
def test_u_r6_the_first_attack_spares_the_volcano(shield: str, hit: bool) -> None:
    beside = next(name for name in HEXES if far(name, VOLCANOES[0]) == 1)
    state = strikes([f"{beside} T10", None], waiting=[1, 2], attacks_done=0, options={"volcano_shield": shield})
    do(state, "0 strike:left.0")
    assert (VOLCANOES[0] in dark(state)) == hit
    assert seat(state, 0)["eruption"] == (1 if hit else 0)


@rule("U-4.6", "U-R7")
def test_u_r7_in_the_first_attack_a_pair_that_aims_at_a_volcano_is_replaced_again_and_again() -> None:
    gaps = ["0,0,0 C1", f"{VOLCANOES[2]} C2", "1,-1,0 C3"]  # the volcano of seat 2, right of which gap 1 lies
    state = position(phase="build", players=3, round=2, marker=2, attacks_done=0, gaps=gaps)
    state.journal = []
    do(state, "2 done")
    assert [event.kind for event in state.journal].count("shielded") == 1
    assert state.snapshot()["coord_discard"] == [VOLCANOES[2]]
    chance(state, f"coord:{VOLCANOES[1]}", "impact:P5")  # the volcano of seat 1: again
    assert set(state.snapshot()["coord_discard"]) == {VOLCANOES[2], VOLCANOES[1]}
    chance(state, f"coord:{VOLCANOES[0]}", "impact:P6")  # seat 0 is not beside gap 1
    assert state.snapshot()["phase"] == "strikes"


@rule("U-4.6")
def test_u4_6_later_attacks_replace_nothing() -> None:
    gaps: list[str | None] = [f"{VOLCANOES[0]} C1", "0,0,0 C2"]
    state = position(phase="build", round=5, attacks_done=1, gaps=gaps)
    do(state, "1 done")
    assert state.snapshot()["phase"] == "strikes"
    do(state, "0 strike:left.0")
    assert seat(state, 0)["eruption"] == 1


@rule("U-R58")
def test_u_r58_the_first_strike_may_darken_the_point_of_the_second() -> None:
    state = strikes(["0,0,0 C3", "1,-1,0 T10"])
    assert [event.kind for event in events_of(state, "0 strike:left.0")] == ["struck", "fizzled"]
    assert dark(state) == {"0,0,0", "1,-1,0"}
    assert 0 not in state.actors()


@rule("U-R59", "U-R2")
def test_u_r59_two_moons_turn_the_same_pair_differently() -> None:
    state = strikes(["0,0,0 C3", None], waiting=[1, 2])
    do(state, "0 strike:left.0", "1 strike:right.3")
    assert dark(state, 0) == {"0,0,0", "1,-1,0"}
    assert dark(state, 1) == {"0,0,0", "-1,1,0"}


@rule("U-R62")
def test_u_r62_space_junk_before_the_first_attack_may_hit_the_volcano() -> None:
    junk = {"step": "strike", "launcher": 0, "module": 0, "surplus": [0] * 5, "rock": 0, "card": 10, "target": 0}
    state = position(attacks_done=0, extra=f"{VOLCANOES[0]} C1", junk=junk)
    do(state, "0 strike:junk.0")
    assert seat(state, 0)["eruption"] == 1


@rule("U-R12", "U-10.3")
def test_u_r12_a_moon_that_was_left_suffers_nothing_but_its_gaps_get_cards() -> None:
    gaps: list[str | None] = ["0,0,0 C1", "1,-1,0 C2", "2,-2,0 C3"]
    flown = {"flown": 4, "eruption": 2, "flight": [0, 0, 0, 0, 0, 0, 0]}
    rows = [{"filled": [3, 2, 2, 1, 0], "occupant": 1}, *({"filled": [0] * 5, "occupant": -1} for _ in range(5))]
    state = position(phase="build", players=3, round=5, gaps=gaps, seats=[{}, flown], module_rows=rows)
    do(state, "2 done")
    assert state.actors() == [0, 2]
    assert seat(state, 1)["dark"] == []
    assert refusal(state, "1 strike:left.0") == "U-10.2"
    for _ in range(4):
        player = state.actors()[0]
        state.apply(player, state.legal(player)[0])
    settle(state)
    assert None not in state.snapshot()["coords"][:3]
