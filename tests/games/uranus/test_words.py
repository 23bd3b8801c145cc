"""What the log and the prompt say: one of a thing is not many, and places have the names of the players."""

from collections.abc import Iterator
from typing import Any

import pytest

from orrery.core import CHANCE, Event, State
from orrery.games.uranus import GAME
from orrery.games.uranus.words.names import OBJECTIVES
from tests.games.driving import do, options_of
from tests.games.screens import MODES, play
from tests.games.uranus.build import HEXES, VOLCANOES, heap, modules, position, struck

NAMES = ["Ana", "Boris", "Chloe"]


@pytest.mark.parametrize(
    ("hexes", "mines", "words"),
    [(0, 0, "0 hexes lost."), (1, 0, "1 hex lost."), (1, 1, "1 hex, 1 mine lost."), (3, 2, "3 hexes, 2 mines lost.")],
)
def test_an_impact_says_what_is_lost(hexes: int, mines: int, words: str) -> None:
    data = {"card": "P7", "hex": "1,-2,1", "lost": ["0,0,0"] * hexes, "count": hexes, "mines": mines}
    assert GAME.tell(Event("struck", 1, data, "U-3.5"), NAMES) == f"Boris turns impact P7 at (1,-2,1): {words}"


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
    assert told[0] == "Ana launches 1 blue and 1 red to module 2: 1 placed, 1 junk."


@pytest.mark.parametrize(("left", "words"), [(1, "1 tunnel"), (4, "4 tunnels")])
def test_the_prompt_counts_what_is_left_to_draw(left: int, words: str) -> None:
    state = position(phase="build", seats=[{"race": "I", "moon": "I", "tunnels_left": left}])
    assert GAME.prompt(state.shown(0)) == f"Build what is ready ({words}) or be done."


def test_a_moon_lost_to_space_junk_is_the_end_and_asks_for_nothing() -> None:
    rest = [name for name in HEXES if name not in ("0,0,0", VOLCANOES[0])]
    state = struck({"dark": rest}, "0,0,0 C1")
    do(state, "0 strike:junk.0")
    assert GAME.prompt(state.shown(0)) == "The game is over: a moon is completely dark."
    assert "Space junk" not in GAME.text(state.shown(0))


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


def test_every_printed_objective_can_be_said_in_other_languages() -> None:
    assert list(OBJECTIVES) == [objective.name for objective in GAME.objectives]


# Prompts --------------------------------------------------------------------------------------------------------------

PAD = {"mines": ["0,0,0"], "pads": ["0,0,0"]}
TWO = {**PAD, "mines": ["0,0,0", "1,-1,0"]}
SET = {"sets": [heap("0,0,0", "1G 1B 1R 1P 1Y")]}
JUNK = {"step": "name", "launcher": 0, "module": 2, "surplus": [1, 0, 1, 0, 0], "rock": 2, "card": 6, "target": 0}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"phase": "setup", "seats": [{"choices_left": 2}], "busy": False, "round": 0},
            "Choose a hex for a further mine (2 to go), neither a mine nor the volcano.",
        ),
        (
            {"phase": "strikes", "seats": [{"strikes": 3}], "gaps": ["0,0,0 P1", "1,-1,0 P2"]},
            "Turn P1 at (0,0,0) from the left or P2 at (1,-1,0) from the right.",
        ),
        (
            {"phase": "strikes", "seats": [{"strikes": 2}], "gaps": ["0,0,0 P1", "1,-1,0 P2"]},
            "Turn P2 at (1,-1,0) from the right.",
        ),
        (
            {"phase": "collect", "seats": [{"race": "II", **PAD, **SET}]},
            "Double a mine, give a rock to a neighbour or be done.",
        ),
        (
            {"phase": "collect", "seats": [{"race": "II", **PAD, **SET, "doubled": "0,0,0"}]},
            "Give a rock to a neighbour or be done.",
        ),
        (
            {"phase": "collect", "seats": [{"loose": ["blue"], **SET}]},
            "Add the blue rock to a set, or keep it on its own.",
        ),
        ({"seats": [{"race": "II", **SET}]}, "Use a set for one step of a track or be done."),
        (
            {"seats": [{"race": "I", **PAD, **SET}]},
            "Use a set for one step of a track, launch a set to a module or be done.",
        ),
        (
            {"seats": [{"race": "V", "ticks": {"rocket": 3}}]},
            "Keep rocket technology, give rocket technology to a neighbour or be done.",
        ),
        (
            {
                "phase": "build",
                "seats": [{"race": "II", **TWO, "ticks": {"mine": 3, "pad": 2, "gun": 4}}],
            },
            "Build what is ready (1 mine, 1 launchpad), fire the space gun or be done.",
        ),
        (
            {"phase": "build", "seats": [{"race": "IV", **PAD}]},
            "Remove mines and tunnels for nothing or be done.",
        ),
        (
            {
                "phase": "build",
                "seats": [{"race": "II", **PAD, "known": ["spaceship"]}],
                "module_rows": modules(m1="full"),
            },
            "Fly to a module or be done.",
        ),
        (
            {"junk": JUNK},
            "Name the rock that becomes space junk next: 2 rocks did not fit into module 3.",
        ),
        ({"junk": {**JUNK, "step": "secure"}}, "Secure the red rock in another module, or let it go."),
        (
            {"junk": {**JUNK, "step": "wipe", "card": 11}},
            "Space junk 11: choose the module that loses all its rocks.",
        ),
        (
            {"junk": {**JUNK, "step": "react", "card": 10}, "extra": "0,0,0 P4"},
            "P4 at (0,0,0) comes down on your own moon: fire the space gun at it, or hold fire.",
        ),
        (
            {"junk": {**JUNK, "step": "react", "card": 9, "target": 1}, "extra": "0,0,0 P4"},
            "P4 at (0,0,0) comes down on the moon of Seat 2: fire the space gun at it, or hold fire.",
        ),
        (
            {"junk": {**JUNK, "step": "strike", "card": 10}, "extra": "0,0,0 P4"},
            "Choose how the space junk lies: P4 at (0,0,0).",
        ),
    ],
)
def test_a_prompt_names_what_it_asks_about_and_offers_only_what_is_open(asked: dict[str, Any], words: str) -> None:
    assert GAME.prompt(position(**asked).shown(0)) == words


def test_no_prompt_speaks_of_a_mouse() -> None:
    for mode in MODES["uranus"]:
        for state in play("uranus", mode, 0):
            for player in state.actors():
                if player != CHANCE:
                    prompt = GAME.prompt(state.shown(player)).lower()
                    assert not {"click", "tap", "lit", "drag", "pointer"} & set(prompt.split()), prompt


OFFERED = {  # the words of prompts for what is open, by verb
    "done": "be done",
    "double": "double a mine",
    "donate": "give a rock",
    "keep_tech": "keep ",
    "give_tech": "technology to a neighbour",
    "launchpad": " launchpad",
    "give_mine": "give a mine",
    "give_fort": "give a fortification",
    "fire": "fire the space gun",
    "fly": "fly to",
}


def asked_to_plan() -> Iterator[tuple[State, int]]:
    """Positions of the phases in which there are many kinds of things to do, and who is asked."""
    for mode in MODES["uranus"]:
        for state in play("uranus", mode, 2):
            for player in state.actors():
                looks = state.view(player)
                planning = player != CHANCE and looks["step"] in ("collect", "use", "build")
                if planning and not looks["seats"][player]["loose"]:
                    yield state, player


def test_prompts_offer_exactly_what_is_open() -> None:
    seen: set[str] = set()
    for state, player in asked_to_plan():
        prompt = GAME.prompt(state.shown(player)).lower()
        names = options_of(state, player)
        verbs = {name.partition(":")[0] for name in names}
        seen |= verbs
        said = {verb for verb, words in OFFERED.items() if words in prompt}
        assert said == verbs & set(OFFERED), prompt
        assert ("use a set" in prompt) == any(name.startswith("use:") and ".module" not in name for name in names), (
            prompt
        )
    assert seen >= {"done", "double", "donate", "use", "give_tech", "launchpad", "fly"}
