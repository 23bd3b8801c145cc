"""What the log and the prompt say: one of a thing is not many, and places have the names of the players."""

from typing import Any

import pytest

from orrery.core import CHANCE, Event, State
from orrery.games.uranus import GAME
from orrery.games.uranus.actions import SPACE
from tests.games.driving import do, options_of
from tests.games.screens import MODES, play
from tests.games.uranus.build import HEXES, VOLCANOES, chance, heap, modules, position
from tests.rules import rule

NAMES = ["Ana", "Boris", "Chloe"]


@pytest.mark.parametrize(
    ("hexes", "mines", "words"),
    [(0, 0, "0 hexes lost."), (1, 0, "1 hex lost."), (1, 1, "1 hex, 1 mine lost."), (3, 2, "3 hexes, 2 mines lost.")],
)
def test_an_impact_says_what_is_lost(hexes: int, mines: int, words: str) -> None:
    data = {"card": "P7", "hex": "1,-2,1", "lost": ["0,0,0"] * hexes, "count": hexes, "mines": mines}
    assert GAME.tell(Event("struck", 1, data, "U-3.5"), NAMES) == f"Boris turns P7 at (1,-2,1): {words}"


def test_an_eruption_says_how_many_hexes_are_lost() -> None:
    event = Event("erupted", 0, {"radius": 2, "lost": ["0,0,0"]}, "U-4.3")
    assert GAME.tell(event, NAMES) == "The volcano of Ana erupts, 2 wide: 1 hex lost."


@pytest.mark.parametrize(
    ("names", "gap", "where"),
    [
        (NAMES, 0, "between Ana and Boris"),
        (NAMES, 2, "between Chloe and Ana"),
        (NAMES[:2], 1, "on the left of Boris"),
        (NAMES[:1], 1, "on the right"),
        (NAMES, -1, "for the space junk"),
    ],
)
def test_a_pair_is_named_by_those_beside_it(names: list[str], gap: int, where: str) -> None:
    event = Event("coord_shown", -1, {"gap": gap, "card": "0,0,0"}, "U-3.3")
    assert GAME.tell(event, names) == f"Turned up {where}: (0,0,0)."


def test_a_launch_says_what_fitted_and_what_did_not() -> None:
    own = {"race": "I", "known": ["rocket"], "mines": ["0,0,0"], "pads": ["0,0,0"], "sets": [heap("0,0,0", "1B 1R")]}
    state = position(seats=[own], module_rows=modules())
    state.journal = []
    do(state, "0 use:0,0,0.module2")
    told = [GAME.tell(event, NAMES) for event in state.journal]
    assert told[0] == "Ana launches 1B 1R to module 2: 1 placed, 1 junk."


@pytest.mark.parametrize(("left", "words"), [(1, "1 tunnel"), (4, "4 tunnels")])
def test_the_prompt_counts_what_is_left_to_draw(left: int, words: str) -> None:
    state = position(phase="build", seats=[{"race": "I", "moon": "I", "tunnels_left": left}])
    assert GAME.prompt(state.shown(0)) == f"Build what is ready ({words} to draw), or be done."


def struck(own: dict[str, Any], extra: str, **fields: Any) -> State:
    """Space junk comes down on the moon of seat 0, who launched."""
    junk = {"step": "strike", "launcher": 0, "module": 0, "surplus": [0] * 5, "rock": 0, "card": 10, "target": 0}
    return position(seats=[own], extra=extra, junk=junk, **fields)


def test_a_moon_lost_to_space_junk_is_the_end_and_asks_for_nothing() -> None:
    rest = [name for name in HEXES if name not in ("0,0,0", VOLCANOES[0])]
    state = struck({"dark": rest}, "0,0,0 C1")
    do(state, "0 strike:junk.0")
    assert GAME.prompt(state.shown(0)) == "The game is over: a moon is completely dark."
    assert "Space junk" not in GAME.text(state.shown(0))


# The table as text ----------------------------------------------------------------------------------------------------


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
    assert "  network -3,0,3 to -2,-1,3" in lines
    assert "  network 0,0,0 to 1,-1,0; 1,-1,0 to 2,-2,0" in lines
    assert "  rocks to place: blue" in lines
    assert "  kept for the next round: red, grey" in lines
    assert "  the volcano erupts, 1 wide at the start of the next round" in lines


def test_the_text_says_what_an_objective_asks_for() -> None:
    state = chance(GAME.new(3, {"deal": "numbered", "objectives": "on"}), "objective:5", "objective:1", "objective:12")
    assert "  objective: Grand Junction. Have 8 mines in one network when you fly." in GAME.text(state.shown(0))
    assert "objective" not in GAME.text(state.shown(None))


def test_the_text_has_the_space_junk_and_what_each_way_to_turn_it_costs() -> None:
    own = {"mines": ["1,-1,0", "0,0,0"], "forts": ["0,0,0"]}
    state = struck(own, "1,-1,0 C3")
    said = GAME.text(state.shown(0))
    assert "Space junk 10 of seat 1: 1,-1,0 C3 on the moon of seat 1" in said
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
    assert "Gaps (1 on the left, 2 on the right)" in GAME.text(position(players=1).view(0))
    assert "Gaps (left of the seat)" in GAME.text(position(players=2).view(0))
    label = SPACE.label(SPACE.parse("fire:1"))
    assert label == "Fire at the pair left of seat 2, or on your right if you play alone"


@rule("U-11.7")
def test_u11_7_the_gun_of_the_yarls_has_two_steps() -> None:
    own = {"race": "III", "sets": [heap("0,0,0", "1G 1B 1R"), heap("1,-1,0", "1G 1B 1R")]}
    state = position(seats=[own, {"race": "I"}])
    assert "gun 0/2" in GAME.text(state.shown(0))
    state.journal = []
    do(state, "0 use:0,0,0.gun")
    assert GAME.tell(state.journal[0], NAMES) == "Ana uses 1G 1B 1R for space gun, step 1."
    do(state, "0 use:1,-1,0.gun")
    assert "gun 2/2" in GAME.text(state.shown(0))
    taught = position(seats=[{"race": "II", "known": ["weaponry"]}])  # two of four are crossed out
    assert "gun 2/4" in GAME.text(taught.shown(0))


def test_the_end_is_told_to_all_in_one_sentence() -> None:
    ready = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}
    state = position(phase="build", players=1, seats=[ready], module_rows=modules(m1="full"), busy=False)
    do(state, "0 fly:1")
    assert GAME.verdict(state.shown(0)) == "Won: the race is safe on Uranus in round 5."
    both = position(
        phase="build", players=2, seats=[ready, ready], module_rows=modules(m1="full", m2="full"), busy=False
    )
    do(both, "0 fly:1", "1 fly:2")
    assert GAME.verdict(both.shown(0)) == "Won together: every race is safe on Uranus in round 5."
    late = position(phase="build", players=2, seats=[ready], module_rows=modules(m1="full"), round=19, marker=19)
    do(late, "0 fly:1", "1 done")
    assert GAME.verdict(late.shown(1)) == "Lost together: the moons explode, and 1 race is left behind."
