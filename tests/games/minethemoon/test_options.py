"""The options and their errors, and the checks of a data file."""

from typing import Any

import pytest

from orrery.core import DataError, OptionsError
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.state import MineTheMoonState
from tests.rules import rule


@rule("M-R41")
@pytest.mark.parametrize("players", [0, 1, 6, True, "3"])
def test_players(players: Any) -> None:
    with pytest.raises(OptionsError, match=r"^Mine the Moon is for 2 to 5 players, not .* \(M-R41\)$"):
        GAME.new(players)


TOO_MUCH = "There can be 20 spin zones at most, the last from 500 Dominance at most, and 20 spins in each."
WRONG = [
    ({"crater": "E"}, "Unknown crater side."),
    ({"colours": ["Red", "Red", "Blue"]}, "Each player needs a different colour."),
    ({"colours": ["Red", "White", "Blue"]}, "Each player needs a different colour."),
    ({"colours": ["Red", "Blue"]}, "There are 3 seats, but 2 colours: give one colour for each seat."),
    ({"colours": ["Red"]}, "There are 3 seats, but 1 colour: give one colour for each seat."),
    ({"sides": ["A", "C", "B"]}, "A Moonbase has sides A and B."),
    ({"sides": ["A", "B"]}, "There are 3 seats, but 2 sides: give one letter for each seat."),
    ({"sides": "B, B, B, B, B"}, "There are 3 seats, but 5 sides: give one letter for each seat."),
    ({"sides": 3}, "A Moonbase has sides A and B."),
    ({"spin_track": []}, "Spin zones must start at 0 and rise."),
    ({"spin_track": [[1, 3]]}, "Spin zones must start at 0 and rise."),
    ({"spin_track": [[0, 3], [20, 2], [20, 1]]}, "Spin zones must start at 0 and rise."),
    ({"spin_track": [[0, 0]]}, "Spin zones must start at 0 and rise."),
    ({"spin_track": "[[0, 3"}, "Spin zones must start at 0 and rise."),
    ({"spin_track": "[" * 100_000}, "Spin zones must start at 0 and rise."),
    ({"spin_track": [[0, 3], [501, 1]]}, TOO_MUCH),
    ({"spin_track": "[[0, 3], [1000000000, 1]]"}, TOO_MUCH),
    ({"spin_track": [[0, 21]]}, TOO_MUCH),
    ({"spin_track": [[zone, 3] for zone in range(21)]}, TOO_MUCH),
    ({"turn_cap": 19}, "Turn cap must lie between 20 and 200."),
    ({"turn_cap": 201}, "Turn cap must lie between 20 and 200."),
    ({"turn_cap": "many"}, "Turn cap must lie between 20 and 200."),
]


@rule("M-R41", "M-R2", "M-R34")
@pytest.mark.parametrize(("options", "words"), WRONG)
def test_wrong_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError) as refused:
        GAME.new(3, options)
    assert str(refused.value) == words


@pytest.mark.parametrize(
    "options", [{"spin_track": "wild"}, {"mine_reveal": "never"}, {"white_handling": 1}, {"moon": 1}]
)
def test_other_wrong_options_say_what_would_do(options: dict[str, Any]) -> None:
    with pytest.raises(OptionsError, match=r"choose|Options:"):
        GAME.new(3, options)


@rule("M-2.9")
def test_defaults_and_texts() -> None:
    state = GAME.new()
    assert isinstance(state, MineTheMoonState)
    assert state.seats == 3
    assert state.config.options == {
        "crater": "A",
        "colours": ["Black", "Blue", "Green"],
        "sides": ["A", "A", "A"],
        "spin_track": "depleting",
        "mine_reveal": "simultaneous",
        "white_handling": "ask",
        "grant_permanent": "on",
        "deck_end": "on",
        "turn_cap": 60,
    }
    typed = GAME.new(2, {"spin_track": "[[0, 3], [20, 2]]", "sides": "A, B", "turn_cap": "30", "deck_end": False})
    assert isinstance(typed, MineTheMoonState)
    assert typed.config.options["spin_track"] == [[0, 3], [20, 2]]
    assert typed.config.options["sides"] == ["A", "B"]
    assert typed.config.deck_end is False


@rule("M-2.9")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_letter_gives_everybody_that_side(players: int) -> None:
    state = GAME.new(players, dict(GAME.options.presets["All B sides"]))
    assert isinstance(state, MineTheMoonState)
    assert state.config.options["sides"] == ["B"] * players


def test_the_largest_track_of_spins() -> None:
    zones = [[zone, 20] for zone in [*range(19), 500]]
    state = GAME.new(2, {"spin_track": zones})
    assert isinstance(state, MineTheMoonState)
    assert state.zone() == 20


BROKEN = [
    ({"wheels": {"A": {"rB": -1}}}, "wheels.A: weights must be positive"),
    ({"wheels": {"C": {"rB": 0, "rG": 0, "rN": 0}}}, "wheels.C has no resource wedge"),
    ({"spin_tracks": {"steady": [[2, 3]]}}, "Spin zones must start at 0 and rise."),
    ({"spin_tracks": {"steady": [[0, 3], [1_000_000_000, 1]]}}, f"spin_tracks.steady: {TOO_MUCH}"),
    ({"shared": {"loader": {"teams": [5, 2]}}}, "a team has 1 to 4 robots"),
    ({"shared": {"loader": {"teams": [2]}}}, "shared.loader.teams must have 2 numbers"),
    ({"shared": {"clout": {"far_left": 1}}}, "the Clout has no extra column"),
    ({"tiles": {"factory": {"team": 0}}}, "tiles.factory.team is 0"),
    ({"tiles": {"control+": {"team": 1}}}, "Robot Control has no team"),
    ({"tiles": {"factory": {"cost": ["rB", "rB", "rB"]}}}, "more than 2 of B"),
    ({"tiles": {"factory": {"cost": ["xB"]}}}, "must be a list of kinds"),
    ({"tiles": {"factory": {"cost": ["rB", "fB"]}}}, "tiles.factory.cost has something refined; tiles cost raw"),
    ({"tiles": {"factory": {"bonus": -1}}}, "tiles.factory.bonus is -1"),
    ({"tiles": {"factory": {"copies": [1, 2]}}}, "must be four numbers"),
    ({"advanced": {"lab": {"team": 0}}}, "advanced.lab.team is 0"),
    ({"advanced": {"grant": {"team": 1}}}, "there is nothing to Work"),
    ({"advanced": {"lab": {"copies": 3}}}, "advanced.lab.copies is 3, but 2 rockets"),
    ({"moonbases": {"Red": {"private_pad": True}}}, "only one Moonbase"),
    ({"moonbases": {"A": {"robots": 9}}}, "moonbases.A.robots is 9"),
    ({"moonbases": {"A": {"silo": 1}}}, "moonbases.A.silo is 1"),
    ({"moonbases": {"Green": {"exchanger": 1}}}, "has an Exchanger but no site"),
    ({"amounts": {"loader": 0}}, "amounts.loader is 0"),
    ({"goal": {"dominance": 0}}, "goal.dominance is 0"),
    ({"goal": {"dominance": 201}}, "goal.dominance is 201; it must lie between 1 and 200"),
    ({"setup": {"spins": 3}}, "setup.spins is 3"),
    ({"rockets": {"list": []}}, "rockets.list has 0 rockets"),
]


@pytest.mark.parametrize(("changes", "words"), BROKEN)
def test_a_data_file_that_breaks_the_game(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError) as refused:
        GAME.with_data(changes)
    assert words in str(refused.value)


def rockets(number: int, rocket: list[Any]) -> dict[str, Any]:
    changed = [list(row) for row in GAME.data["rockets"]["list"]]
    changed[number] = rocket
    return {"rockets": {"list": changed}}


@pytest.mark.parametrize(
    ("rocket", "words"),
    [
        (["X", ["N4", "N3"], "lab"], "has 2 slots; a rocket has 3 to 5"),
        (["X", ["N3", "N4", "B1"], "lab"], "from the highest value down"),
        (["X", ["N4", "Z3", "B1"], "lab"], "a slot looks like N4"),
        (["X", ["N²", "N2", "B1"], "lab"], "a slot looks like N4"),
        (["X", ["N" + "9" * 5000, "N2", "B1"], "lab"], "a slot looks like N4"),
        (["X", ["N", "N2", "B1"], "lab"], "a slot looks like N4"),
        (["X", ["N4", "N3", "B1"], "palace"], "which is no Advanced Building"),
        (["X", ["N4", "N3", "B1"], "lab"], "copies is"),
        (["X", "N4"], "a rocket is a name"),
    ],
)
def test_a_rocket_that_breaks_the_game(rocket: list[Any], words: str) -> None:
    with pytest.raises(DataError) as refused:
        GAME.with_data(rockets(0, rocket))
    assert words in str(refused.value)


def test_numbers_can_be_overridden() -> None:
    changed = GAME.with_data({"amounts": {"shaker": 3}, "tiles": {"factory": {"bonus": 2}}, "goal": {"dominance": 10}})
    state = changed.new(2)
    assert isinstance(state, MineTheMoonState)
    assert state.config.printed.amounts["shaker"] == 3
    assert state.config.printed.tile_bonus[0] == 2
    assert state.config.goal == 10
    assert GAME.printed.amounts["shaker"] == 1


def test_no_position_of_this_game() -> None:
    with pytest.raises(DataError, match="no position of Mine the Moon"):
        GAME.restore({"players": 3})
    with pytest.raises(DataError, match="no position of Mine the Moon"):
        GAME.restore({"players": 3, "phase": "sleep"})
    half = GAME.new(2).snapshot()
    del half["tiles"]["refiner"]
    with pytest.raises(DataError, match="no position of Mine the Moon: KeyError\\('refiner'\\)"):
        GAME.restore(half)
