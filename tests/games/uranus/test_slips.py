"""What is wrong on a moon, with what is missing; and what is asked before rocks are given up."""

import pytest

from tests.games.slips import asks, question, wrong
from tests.games.uranus.build import heap, modules, position

USING = {
    "0 use:0,0,0.pad": "A step of launchpad costs",
    "0 use:0,0,0.module1": "You have no launchpad: your launchpad track has 0 of",
    "0 use:1,-1,0.pad": "That set is used already, or there is none.",
    "0 mine:0,0,0": "Something else comes first.",
}


@pytest.mark.parametrize("move", USING)
def test_while_rocks_are_used(move: str) -> None:
    state = position(phase="use", seats=[{"race": "I", "sets": [heap("0,0,0", "1R")]}])
    assert wrong(state, move).startswith(USING[move])


def test_a_price_is_told_in_words() -> None:
    rocks = [heap("0,0,0", "1R"), heap("1,-1,0", "5G 5B 5R 5P 5Y")]
    state = position(phase="use", seats=[{"race": "II", "sets": rocks}])
    words = wrong(state, "0 use:0,0,0.spaceship")
    assert "different colours; this set has 1 red." in words
    assert wrong(state, "0 use:0,0,0.module1") == "You cannot launch yet: your rocket track has 0 of 3 steps."


def test_while_building() -> None:
    own = {"race": "I", "mines": ["0,0,0"], "forts": ["0,0,0"], "dark": ["1,-1,0"], "ticks": {"tunnel": 1}}
    state = position(phase="build", seats=[own])
    assert wrong(state, "0 mine:1,-1,0") == "(1,-1,0) is dark."
    assert wrong(state, "0 fortify:0,0,0") == "The mine on (0,0,0) is fortified already."
    assert wrong(state, "0 launchpad:2,-2,0") == "(2,-2,0) has no mine: a launchpad needs one."
    assert wrong(state, "0 fly:1").startswith("You have no spaceship: your spaceship track has 0 of")
    assert wrong(state, "0 give_fort:left").startswith("You have no fortification to give")


def test_an_impact_names_the_point_it_must_touch() -> None:
    state = position(phase="strikes", seats=[{"strikes": 1}], gaps=["0,-3,3 P1", "1,-1,0 P2"])
    assert wrong(state, "0 mine:0,0,0") == "This impact must touch the point (0,-3,3)."


def test_sets_that_could_be_used_are_asked_about() -> None:
    rocks = [heap("0,0,0", "5G 5B 5R 5P 5Y")]
    caution = question(position(phase="use", busy=False, seats=[{"race": "I", "sets": rocks}]), "0 done")
    assert caution is not None
    assert caution.question == "Give up 1 set that you could use?"
    assert (caution.do, caution.keep) == ("Be done", "Go on using")


def test_a_race_that_could_fly_is_asked_whether_it_stays() -> None:
    ready = {
        "race": "I",
        "known": ["rocket", "spaceship"],
        "mines": ["0,0,0"],
        "pads": ["0,0,0"],
        "ticks": {"tunnel": 1},
    }
    state = position(phase="build", seats=[ready], module_rows=modules(m1="full"))
    assert asks(state, "0 done") == "Stay on your moon for another round?"
    waits = position(phase="build", seats=[ready], module_rows=modules())
    assert asks(waits, "0 done") == ""
