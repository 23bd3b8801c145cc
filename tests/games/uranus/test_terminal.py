"""The table as text: what a player with the book in hand needs, in the names that the log and the choices use."""

import re
from random import Random

import pytest

from orrery.core import CHANCE
from orrery.games.uranus import GAME
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.moon import NAMES
from tests.games.driving import do, options_of, step
from tests.games.screens import MODES, play
from tests.games.uranus.build import VOLCANOES, chance, heap, modules, position, struck
from tests.rules import rule


def moon(said: str, seat: int) -> list[str]:
    """The lines of a moon in the text: the numbers of b, nine rows, the numbers of a."""
    lines = said.splitlines()
    first = next(number for number, line in enumerate(lines) if line[2:].startswith(f"Seat {seat + 1}"))
    return lines[first + 1 : first + 12]


def cells(drawn: list[str]) -> dict[str, str]:
    """Each hex of a moon, found by its numbers alone: along `/` from b, along `\\` from a, with the row of c."""
    b_at: dict[int, tuple[int, int]] = {}  # the line and column of each number
    a_at: dict[int, tuple[int, int]] = {}
    for column in re.finditer(r"-?\d", drawn[0]):
        b_at[int(column[0])] = (0, column.end() - 1)
    for column in re.finditer(r"-?\d", drawn[10]):
        a_at[int(column[0])] = (10, column.end() - 1)
    rows: dict[int, int] = {}
    for line in range(1, 10):
        numbers = list(re.finditer(r"-?\d", drawn[line]))
        rows[int(numbers[0][0])] = line
        if len(numbers) > 1:
            (b_at if line < 5 else a_at)[int(numbers[1][0])] = (line, numbers[1].end() - 1)
    assert sorted(a_at) == sorted(b_at) == sorted(rows) == list(range(-4, 5))
    found = {}
    for name in NAMES:
        a, b, c = (int(part) for part in name.split(","))
        line = rows[c]
        by_a = a_at[a][1] - 2 * (a_at[a][0] - line)
        by_b = b_at[b][1] - 2 * (line - b_at[b][0])
        assert by_a == by_b, name
        found[name] = drawn[line][by_a : by_a + 3].ljust(3)
    return found


@rule("U-1.12")
def test_u1_12_every_hex_of_a_moon_is_found_by_its_three_numbers() -> None:
    own = {"mines": ["3,0,-3", "0,0,0"], "forts": ["3,0,-3"], "pads": ["0,0,0"], "dark": ["-4,4,0", "2,2,-4"]}
    gaps = ["-1,1,0 P1", "1,-1,0 P2"]
    state = position(seats=[own], gaps=gaps)
    for viewer in (0, 1):
        found = cells(moon(GAME.text(state.shown(viewer)), 0))
        terrain = "".join(GAME.moons[0].rows)
        for number, name in enumerate(NAMES):
            assert found[name][0] == ("." if name in own["dark"] else terrain[number]), name
        assert found["3,0,-3"] == "R# "
        assert found["0,0,0"][1] == "@"
        assert [name for name in NAMES if found[name][2] == "!"] == ["-1,1,0", "1,-1,0"]


@rule("U-6.2")
def test_u6_2_the_own_board_tells_what_every_step_costs_and_gives() -> None:
    said = GAME.text(position(seats=[{"race": "I", "ticks": {"tunnel": 2, "pad": 2}}]).shown(0)).splitlines()
    assert "  tunnels        2/6 steps, giving 1 2 4 7 11 15  a step costs 2G / 1R; 2 ready" in said
    assert "  launchpad      2/2 steps                        a step costs 4≠; ready" in said
    assert any("only one a round for each active launchpad" in line for line in said)
    dearer = GAME.with_data({"multiplayer": {"pad": {"cost": ["3≠", "5≠", "5≠", "5≠", "5≠", "5≠"]}}})
    state = dearer.new(2, {"deal": "numbered"})
    assert "a step costs 3≠" in dearer.text(state.shown(0))


@rule("U-12.4")
def test_u12_4_alone_the_text_tells_which_boards_come_first() -> None:
    advice = "the lower project boards: I (Osmish) first, then II (Falkafreedi)"
    assert advice in GAME.text(GAME.new(1, {"deal": "numbered"}).shown(0))
    assert advice not in GAME.text(GAME.new(2, {"deal": "numbered"}).shown(0))


@rule("U-R50")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_u_r50_one_or_two_read_that_objectives_are_not_recommended(players: int) -> None:
    state = GAME.new(players, {"deal": "numbered", "objectives": "on"})
    while state.actors() == [CHANCE]:
        step(state, Random(1))
    said = GAME.text(state.shown(0))
    assert ("The book does not recommend personal objectives for 1 or 2 players." in said) == (players < 3)


@rule("U-3.1", "U-10.7")
def test_u3_1_the_text_has_the_track_the_modules_and_what_can_still_come() -> None:
    state = position(round=9, marker=9, module_rows=modules(m2="3B 1Y", m1="full", m5="home 1"))
    said = GAME.text(state.shown(0))
    assert "the marker is on space 9; attacks ahead on 11, 13, 15, 17, 18 and 19; on space 20 the moons explode" in said
    assert "  module 2  G 0/1  B 3/3  P 0/2  Y 1/2" in said
    assert "  module 1  G 3/3  B 2/2  R 2/2  P 1/1  complete, free to fly to" in said
    assert "home of Seat 2" in said
    assert "Not seen yet: 61 coordinate cards; impact cards C1-C12 P1-P12 T1-T12; space junk cards 1-12" in said


@rule("U-R1")
def test_u_r1_a_pair_is_named_by_the_seats_beside_it_as_in_the_choices() -> None:
    said = GAME.text(position(players=3, gaps=["0,0,0 P1", "down", None]).shown(0))
    assert "  left of Seat 1, right of Seat 2: (0,0,0) P1\n" in said
    assert "  left of Seat 2, right of Seat 3: face down\n" in said
    assert "  left of Seat 3, right of Seat 1: empty\n" in said
    assert "  P1 covers the point of impact and, counted from there, (1,-1,0) (0,-1,1);" in said
    assert SPACE.label(SPACE.parse("fire:2")) == "Fire at the pair left of seat 3"


def test_sets_have_the_names_of_the_choices() -> None:
    own = {"race": "I", "sets": [heap("0,0,0", "2R 1G", ["0,0,0", "1,-1,0"]), heap("alone1", "1R")]}
    said = GAME.text(position(seats=[own]).shown(0)).splitlines()
    assert "  the set of (0,0,0) [1G 2R] from (0,0,0) (1,-1,0)" in said
    assert "  the single rock 1 [1R]" in said
    assert SPACE.label(SPACE.parse("use:alone1.tunnel")) == "Use the single rock 1 for the tunnels track"


def test_the_text_has_networks_rocks_that_wait_and_the_eruption() -> None:
    own = {
        "mines": ["0,0,0"],
        "tunnels": ["-3,0,3.-2,-1,3", "0,0,0.1,-1,0", "1,-1,0.2,-2,0"],
        "loose": ["blue"],
        "kept": ["red", "grey"],
        "dark": [VOLCANOES[0]],
        "eruption": 1,
    }
    lines = GAME.text(position(phase="collect", seats=[own]).view(0)).splitlines()
    assert "  network (-3,0,3) to (-2,-1,3)" in lines
    assert "  network (0,0,0) to (1,-1,0); (1,-1,0) to (2,-2,0)" in lines
    assert "  rocks to place: blue" in lines
    assert "  kept for the next round: red, grey" in lines
    assert "  the volcano erupts: the next round begins with darkness up to 1 hex round it" in lines


def test_the_text_says_what_an_objective_asks_for() -> None:
    state = chance(GAME.new(3, {"deal": "numbered", "objectives": "on"}), "objective:5", "objective:1", "objective:12")
    assert "  objective: Grand Junction. Have at least 8 mines in one network when you fly." in GAME.text(
        state.shown(0)
    )
    assert "objective" not in GAME.text(state.shown(None))


def test_the_text_has_the_space_junk_and_what_each_way_to_turn_it_costs() -> None:
    own = {"mines": ["1,-1,0", "0,0,0"], "forts": ["0,0,0"]}
    state = struck(own, "1,-1,0 C3")
    said = GAME.text(state.shown(0))
    assert "Space junk 10 of Seat 1: (1,-1,0) C3 on the moon of Seat 1\n" in said
    assert "  A new impact hits the launcher's own moon.\n" in said
    assert "  the space junk, turned by 0°: 2 hexes, 1 mine (1,-1,0) (2,-2,0)" in said
    assert "  the space junk, turned by 180°: 1 hex, 1 mine (1,-1,0)" in said
    assert "goes dark" not in GAME.text(state.shown(1))  # it is not theirs to turn


@rule("U-3.4", "U-R3")
@pytest.mark.parametrize("mode", MODES["uranus"])
def test_u3_4_the_text_lists_exactly_the_ways_to_turn_an_impact(mode: str) -> None:
    tried = 0
    for state in play("uranus", mode, 1):
        player = state.actors()[0] if state.actors() else CHANCE
        ways = options_of(state, player, "strike") if player != CHANCE else []
        if ways and tried < 20:
            tried += 1
            _, _, list_of_ways = GAME.text(state.shown(player)).partition("What goes dark:\n")
            said = [line.strip().partition(":")[0] for line in list_of_ways.splitlines()]
            assert [f"Take {words}" for words in said] == [SPACE.label(SPACE.parse(f"strike:{way}")) for way in ways]
    assert tried


@rule("U-12.3")
def test_u12_3_alone_the_second_pair_lies_on_the_right() -> None:
    said = GAME.text(position(players=1, gaps=["0,0,0 P1", "1,-1,0 P2"]).view(0))
    assert "  on your left: (0,0,0) P1\n  on your right: (1,-1,0) P2\n" in said
    label = SPACE.label(SPACE.parse("fire:1"))
    assert label == "Fire at the pair left of seat 2 (alone: on your right)"


@rule("U-11.7")
def test_u11_7_the_gun_of_the_yarls_has_two_steps() -> None:
    own = {"race": "III", "sets": [heap("0,0,0", "1G 1B 1R"), heap("1,-1,0", "1G 1B 1R")]}
    state = position(seats=[own, {"race": "I"}])
    assert "space gun      0/2" in GAME.text(state.shown(0))
    state.journal = []
    do(state, "0 use:0,0,0.gun")
    assert GAME.tell(state.journal[0], ["Ana", "Boris"]) == "Ana uses 1 green, 1 blue and 1 red for space gun, step 1."
    do(state, "0 use:1,-1,0.gun")
    assert "space gun      2/2" in GAME.text(state.shown(0))
    taught = position(seats=[{"race": "II", "known": ["weaponry"]}])  # two of four are crossed out
    assert "space gun      2/4" in GAME.text(taught.shown(0))


@rule("U-7.4", "U-7.6")
@pytest.mark.parametrize("mode", MODES["uranus"])
def test_u7_6_the_text_lists_exactly_the_launches_that_are_open(mode: str) -> None:
    for state in play("uranus", mode, 1):
        for player in state.actors():
            if player == CHANCE or state.view(player)["step"] != "use":
                continue
            shown = state.shown(player)
            _, _, rest = GAME.text(shown).partition("What a launch brings:\n")
            said = [line.strip().partition(":")[0] for line in rest.splitlines()]
            ways = [name for name in options_of(state, player, "use") if ".module" in name]
            names = [SPACE.label(SPACE.parse(f"use:{name}")) for name in ways]
            assert [f"Use {words} on Uranus".replace(" to module", " for module") for words in said] == names
            assert ("launch a set" in GAME.prompt(shown).lower()) == bool(ways)


def test_the_text_says_what_of_a_launch_fits() -> None:
    sets = [heap("0,0,0", "3B 1Y 1R"), heap("1,-1,0", "1G")]
    own = {"race": "II", "known": ["rocket"], "mines": ["0,0,0"], "pads": ["0,0,0"], "sets": sets}
    said = GAME.text(position(seats=[own]).shown(0))
    assert "  the set of (0,0,0) to module 2: 4 placed, 1 junk\n" in said
    assert "the set of (1,-1,0) to module" not in said
    assert "What a launch brings" not in GAME.text(position(seats=[own]).shown(1))
