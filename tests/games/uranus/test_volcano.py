"""U-4: eruptions, fortifications against them, and moons that go dark."""

from orrery.games.uranus import GAME
from orrery.games.uranus.state import UranusState
from tests.games.driving import do
from tests.games.uranus.build import HEXES, VOLCANOES, far, heap, near, position, seat
from tests.rules import rule

V = "0,-1,1"  # the volcano of moon V
F = "2,-3,1"  # distance 2 from it
X = "1,-3,2"  # distance 2 from it, beside F


def next_round(state: UranusState) -> None:
    """Everybody does the last thing they may, mostly `done`, until the round counter moves."""
    start = state.round
    while state.round == start and state.actors():
        player = state.actors()[0]
        legal = state.legal(player)
        state.apply(player, legal[-1] if player >= 0 else legal[0])


@rule("U-4.1", "U-4.2", "U-4.3", "U-4.4", "U-4.5", "U-R9", "U-R63")
def test_g11_the_eruption_example() -> None:
    moon = {"moon": "V", "race": "I", "mines": [F], "forts": [F], "tunnels": [f"{F}.{X}"], "strikes": 1}
    other = {"moon": "I", "race": "II", "strikes": 0, "ticks": {"tunnel": 1}}
    state = position(phase="strikes", seats=[moon, other], gaps=[f"{V} C1", None], busy=False, round=6)
    do(state, "0 strike:left.0")
    assert seat(state, 0)["dark"] == [V]
    assert seat(state, 0)["eruption"] == 1
    next_round(state)
    assert set(seat(state, 0)["dark"]) == {V} | near(V, 1)
    assert seat(state, 0)["tunnels"] == [f"{F}.{X}"]
    next_round(state)
    ring = near(V, 2)
    assert set(seat(state, 0)["dark"]) == {V} | near(V, 1) | ring - {F}
    assert seat(state, 0)["tunnels"] == []
    assert seat(state, 0)["mines"] == [F]


@rule("U-4.3", "U-R9")
def test_g11_in_the_third_step_the_fortified_mine_is_cut_off_but_still_makes_its_rock() -> None:
    gone = [V, *near(V, 1), *(near(V, 2) - {F})]
    moon = {"moon": "V", "race": "I", "mines": [F], "forts": [F], "dark": gone, "eruption": 3}
    other = {"moon": "I", "race": "II", "kept": ["green"]}  # a rock to place keeps phase 2 open
    state = position(phase="build", seats=[moon, other], round=3, marker=3)
    do(state, "1 done")
    own = seat(state, 0)
    assert set(own["dark"]) == {name for name in HEXES if far(name, V) <= 3} - {F}
    assert all(name in own["dark"] for name in near(F, 1))
    assert [(row["name"], row["rocks"]) for row in own["sets"]] == [(F, [0, 0, 0, 1, 0])]


@rule("U-4.5")
def test_g11_variant_a_tunnel_between_two_fortified_mines_survives() -> None:
    two = [F, X]
    moon = {"moon": "V", "race": "I", "mines": two, "forts": two, "tunnels": [f"{F}.{X}"], "dark": [V], "eruption": 1}
    state = position(phase="build", seats=[moon, {"moon": "I", "race": "II"}], round=3, marker=3)
    do(state, "1 done")
    for _ in range(3):
        next_round(state)
    assert seat(state, 0)["eruption"] >= 4
    assert seat(state, 0)["tunnels"] == [f"{F}.{X}"]
    assert set(seat(state, 0)["mines"]) == {F, X}


@rule("U-4.2", "U-R10")
def test_u_r10_eruptions_come_before_the_marker_and_the_attack() -> None:
    moon = {"dark": [VOLCANOES[0]], "eruption": 1}
    state = position(phase="build", seats=[moon], round=5, marker=5)  # space 6 is an attack space
    do(state, "1 done")
    assert state.snapshot()["phase"] == "reveal"  # nothing has struck yet
    assert set(seat(state, 0)["dark"]) == {VOLCANOES[0]} | near(VOLCANOES[0], 1)


@rule("U-R9")
def test_u_r9_a_hex_that_lost_its_fortification_goes_dark_with_the_next_step() -> None:
    inside = next(iter(near(VOLCANOES[3], 1)))
    gone = [VOLCANOES[3], *(near(VOLCANOES[3], 1) - {inside})]
    moon = {"race": "IV", "moon": "IV", "dark": gone, "eruption": 2, "mines": [inside], "forts": [inside]}
    state = position(phase="build", seats=[moon, {"race": "I", "moon": "I"}], round=3, marker=3)
    do(state, f"0 mine:{inside}")
    assert GAME.broken(state) == []  # until then it may lie within the eruption
    do(state, "1 done")
    assert inside in seat(state, 0)["dark"]


@rule("U-4.3", "U-4.4")
def test_u4_4_a_mine_without_fortification_within_the_eruption_cannot_be() -> None:
    inside = min(near(V, 1))
    gone = [V, *(near(V, 1) - {inside})]
    moon = {"race": "I", "moon": "V", "dark": gone, "eruption": 2, "mines": [inside], "sets": [heap("0,0,0", "1R")]}
    state = position(seats=[{**moon, "forts": [inside]}, {"race": "II", "moon": "I"}])
    assert GAME.broken(state) == []
    state = position(seats=[moon, {"race": "II", "moon": "I"}])
    assert GAME.broken(state) == ["invariant 13: within the eruption only forts are left (seat 0)"]


@rule("U-R63")
def test_u_r63_further_hits_change_nothing() -> None:
    moon = {"dark": [VOLCANOES[0]], "eruption": 3, "strikes": 1}
    beside = sorted(near(VOLCANOES[0], 1))[0]
    state = position(phase="strikes", seats=[moon, {"strikes": 1}], gaps=[f"{beside} T10", "4,-4,0 C1"], busy=False)
    do(state, "0 strike:left.0")
    assert seat(state, 0)["eruption"] == 3


@rule("U-4.7", "U-R11")
def test_u4_7_a_completely_dark_moon_ends_the_game_at_once() -> None:
    rest = [name for name in HEXES if name not in (VOLCANOES[0], "0,0,0")]
    state = position(phase="strikes", seats=[{"dark": rest, "strikes": 1}, {"strikes": 1}], gaps=["0,0,0 C1", None])
    do(state, "0 strike:left.0")
    assert state.actors() == []
    assert state.standing().reason == "moon_dark"
    assert state.snapshot()["dark_seat"] == 0
    assert state.returns() == [0.0, 0.0]
    assert seat(state, 0)["eruption"] == 0  # the volcano hex is still active, which does not matter


@rule("U-R11", "U-4.7")
def test_u_r11_one_fortified_mine_saves_the_moon_from_the_eruption() -> None:
    for forts, reason in (([F], None), ([], "moon_dark")):
        gone = [name for name in HEXES if name != F]
        moon = {"moon": "V", "race": "I", "dark": gone, "eruption": 4, "mines": [F], "forts": forts}
        state = position(phase="build", seats=[moon, {"moon": "I", "race": "II"}], round=3, marker=3)
        do(state, "1 done")
        assert state.standing().reason == reason


@rule("U-4.7")
def test_u4_7_the_lowest_dark_moon_is_named_and_the_marker_does_not_move() -> None:
    gone = [name for name in HEXES if name != "0,0,0"]
    rows = [{"dark": gone, "eruption": 8}, {"dark": gone, "eruption": 8}]
    state = position(players=3, phase="build", seats=rows, round=3, marker=3)
    do(state, "2 done")
    assert state.snapshot()["dark_seat"] == 0
    assert state.snapshot()["marker"] == 3
    assert [len(seat(state, n)["dark"]) for n in range(2)] == [61, 61]  # all moons before the test


@rule("U-R12", "U-4.2")
def test_u_r12_the_volcano_of_a_race_that_has_flown_is_quiet() -> None:
    rows = [{"filled": [3, 2, 2, 1, 0], "occupant": 0}, *({"filled": [0] * 5, "occupant": -1} for _ in range(5))]
    flown = {"dark": [VOLCANOES[0]], "eruption": 1, "flown": 2, "flight": [0] * 7}
    state = position(players=3, phase="build", seats=[flown], round=3, marker=3, module_rows=rows)
    do(state, "2 done")
    assert seat(state, 0)["dark"] == [VOLCANOES[0]]
