"""Section 4.11: which rule forbids what, and in which order."""

from typing import Any

import pytest

from orrery.core import ActionError, Match
from orrery.games.uranus import GAME
from orrery.games.uranus.actions import SPACE
from tests.games.driving import refusal
from tests.games.uranus.build import heap, modules, position
from tests.rules import rule

EVERY_VERB = [verb.name for verb in SPACE.verbs if not verb.chance]
PHASES = {
    "setup": {"start_mine"},
    "guns": {"fire", "done"},
    "strikes": {"strike"},
    "collect": {"double", "donate", "place", "place_alone", "done"},
    "use": {"use", "keep_tech", "give_tech", "done"},
    "build": {
        "tunnel",
        "mine",
        "fortify",
        "launchpad",
        "give_mine",
        "give_fort",
        "keep_tech",
        "give_tech",
        "fire",
        "fly",
        "done",
    },
}


def first(verb: str) -> str:
    found = next(v for v in SPACE.verbs if v.name == verb)
    return SPACE.notation(found.base)


@rule("U-2.1")
@pytest.mark.parametrize("phase", list(PHASES))
def test_u2_1_verbs_of_other_phases(phase: str) -> None:
    waiting: dict[str, dict[str, Any]] = {
        "setup": {"choices_left": 2},
        "guns": {"ticks": {"gun": 4}},
        "strikes": {"strikes": 1},
        "collect": {"loose": ["green"]},
        "use": {"sets": [heap("0,0,0", "1R")]},
        "build": {"ticks": {"tunnel": 1}},
    }
    state = position(phase=phase, seats=[{"race": "I", **waiting[phase]}], gaps=["0,0,0 P1", "1,-1,0 P2"])
    wrong = {verb for verb in EVERY_VERB if state.refusal(0, SPACE.parse(first(verb))) == "U-2.1"}
    assert wrong == set(EVERY_VERB) - PHASES[phase]


@rule("U-2.2")
def test_u2_2_a_seat_that_is_done_and_one_that_has_nothing_to_do() -> None:
    own = {"race": "I", "sets": [heap("0,0,0", "1R")], "done": True}
    state = position(players=3, seats=[own, {"race": "II"}])
    assert refusal(state, "0 use:0,0,0.tunnel") == "U-2.2"
    assert refusal(state, "0 done") == "U-2.2"
    assert refusal(state, "1 use:0,0,0.tunnel") == "U-6.1"  # the rule of the action itself
    assert refusal(state, "1 done") == "U-2.2"


@rule("U-6.7", "U-9.1", "U-6.5", "U-6.2")
def test_u6_7_the_order_of_the_tests_of_a_step() -> None:
    own = {"race": "II", "known": ["telescope"], "ticks": {"telescope": 2, "rocket": 0}, "sets": [heap("0,0,0", "1B")]}
    state = position(seats=[own, {"race": "I"}], gaps=["0,0,0 P1", "1,-1,0 P2"])
    assert refusal(state, "0 use:1,-1,0.telescope") == "U-6.1"
    assert refusal(state, "0 use:0,0,0.telescope") == "U-9.1"  # before the full track and the cost
    assert refusal(state, "0 use:0,0,0.rocket") == "U-6.2"


@rule("U-7.1", "U-7.2", "U-7.3", "U-7.4")
def test_u7_1_the_order_of_the_tests_of_a_launch() -> None:
    own = {"race": "II", "sets": [heap("0,0,0", "1R 1B")], "mines": ["0,0,0", "1,-1,0"]}
    others = {"race": "I"}
    assert refusal(position(seats=[own, others]), "0 use:0,0,0.module2") == "U-7.1"
    own["known"] = ["rocket"]
    assert refusal(position(seats=[own, others]), "0 use:0,0,0.module2") == "U-7.2"
    own["pads"] = ["1,-1,0"]
    assert refusal(position(seats=[own, others]), "0 use:0,0,0.module2") == "U-7.3"
    own["pads"] = ["0,0,0"]
    full = modules(m2="3B")
    assert refusal(position(seats=[own, others], module_rows=full), "0 use:0,0,0.module2") == "U-7.4"


@rule("U-8.4", "U-8.2", "U-8.8", "U-8.7", "U-8.11", "U-8.10", "U-8.13", "U-8.12")
def test_u8_4_the_place_is_looked_at_before_the_price() -> None:
    own = {"race": "I", "dark": ["0,0,0"], "ticks": {"gun": 4}}
    state = position(phase="build", seats=[own])
    assert refusal(state, "0 tunnel:0,0,0.1,-1,0") == "U-8.4"
    assert refusal(state, "0 tunnel:1,-1,0.2,-2,0") == "U-8.2"
    assert refusal(state, "0 mine:0,0,0") == "U-8.8"
    assert refusal(state, "0 mine:1,-1,0") == "U-8.7"
    assert refusal(state, "0 fortify:1,-1,0") == "U-8.11"
    assert refusal(state, "0 launchpad:1,-1,0") == "U-8.13"


@rule("U-8.14", "U-8.15", "U-R46")
def test_u8_14_the_order_of_the_tests_of_a_shot() -> None:
    gaps = [None, "down", "down", "down"]
    state = position(phase="build", players=4, gaps=gaps, seats=[{"ticks": {"gun": 3, "tunnel": 1}}])
    assert refusal(state, "0 fire:1") == "U-8.14"
    state = position(phase="build", players=4, gaps=gaps, seats=[{"ticks": {"gun": 4}}])
    assert refusal(state, "0 fire:1") == "U-8.15"
    assert refusal(state, "0 fire:5") == "U-8.15"
    assert refusal(state, "0 fire:0") == "U-R46"
    assert refusal(state, "0 fire:3") is None


@rule("U-2.2")
def test_u2_2_strangers_and_chance() -> None:
    state = position(seats=[{"race": "I", "sets": [heap("0,0,0", "1R")]}])
    assert state.refusal(7, SPACE.parse("done")) == "U-2.2"
    assert refusal(state, "chance coord:0,0,0") == "U-2.2"
    assert refusal(state, "0 coord:0,0,0") == "U-2.1"


def test_a_refused_action_changes_nothing_and_names_its_rule() -> None:
    match = Match.begin(GAME, 2, {"deal": "numbered"})
    match.advance()
    before = match.state.snapshot()
    with pytest.raises(ActionError) as caught:
        match.act(0, SPACE.parse("start_mine:1,1,-2"))
    assert caught.value.rule == "U-1.11"
    assert match.state.snapshot() == before
