"""What the log and the prompt say: one of a thing is not many, and places have the names of the players."""

import pytest

from orrery.core import Event
from orrery.games.uranus import GAME
from orrery.games.uranus.words import number
from tests.games.uranus.build import do, heap, modules, position

NAMES = ["Ana", "Boris", "Chloe"]


def test_one_is_not_many() -> None:
    assert [number(count, "hex") for count in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]
    assert [number(count, "tunnel") for count in (1, 4)] == ["1 tunnel", "4 tunnels"]


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
    assert GAME.prompt(state.view(0)) == f"Build what is ready ({words} to draw), or be done."


def test_the_end_is_told_to_all_in_one_sentence() -> None:
    ready = {"known": ["spaceship"], "mines": ["0,0,0"], "pads": ["0,0,0"]}
    state = position(phase="build", players=1, seats=[ready], module_rows=modules(m1="full"), busy=False)
    do(state, "0 fly:1")
    assert GAME.verdict(state.view(0)) == "Won: the race is safe on Uranus in round 5."
    both = position(
        phase="build", players=2, seats=[ready, ready], module_rows=modules(m1="full", m2="full"), busy=False
    )
    do(both, "0 fly:1", "1 fly:2")
    assert GAME.verdict(both.view(0)) == "Won together: every race is safe on Uranus in round 5."
    late = position(phase="build", players=2, seats=[ready], module_rows=modules(m1="full"), round=19, marker=19)
    do(late, "0 fly:1", "1 done")
    assert GAME.verdict(late.view(1)) == "Lost together: the moons explode, and 1 race is left behind."
