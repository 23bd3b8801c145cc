"""What the games say is English: articles, numbers and points are right, in whatever game and mode it is said."""

from __future__ import annotations

from random import Random

import pytest

from orrery.conformance.cases import covering
from orrery.core import game
from tests.games.speech import faults, said

GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness")
PLAYED = 4  # games of each, in any modes


@pytest.mark.parametrize("slug", GAMES)
def test_everything_that_is_said_in_a_game_is_english(slug: str) -> None:
    found, rng = game(slug), Random(slug)
    modes = [(players, options) for players in found.seats() for options in covering(found, players, rng)]
    wrong: dict[str, str] = {}
    heard = 0
    for number, (players, options) in enumerate(rng.sample(modes, min(PLAYED, len(modes)))):
        for where, words in said(slug, players, options, f"{slug} {number}", 300):
            heard += bool(words)
            wrong.update({f"{where}, {fault}": words for fault in faults(words)})
    assert wrong == {}
    assert heard > 1000


@pytest.mark.parametrize("slug", GAMES)
def test_every_action_has_an_english_name(slug: str) -> None:
    space = game(slug).space
    names = {space.label(action) for action in range(space.size)}
    assert {name: found for name in names if (found := faults(name))} == {}


@pytest.mark.parametrize(
    "words",
    [
        "Turn a Atomic Beam into a Shield",
        "Put a Energy token on Brahe",
        "A orphan comes.",
        "An Shield is lost.",
        "a unlucky draw",
        "It has 1 gateways.",
        "Ana gets 2 point for it.",
        "0 robot left",
        "Ana  moves.",
        "Ana moves..",
        "Ana moves to the the moon",
        "Ana , Ben",
        "{who} moves",
        "Ana takes None",
    ],
)
def test_a_slip_of_language_is_found(words: str) -> None:
    assert faults(words)


@pytest.mark.parametrize(
    "words",
    [
        "a one-way tunnel, a unit, an LV3 tile and an A orb",
        "Orb 1 falls. Deck 1 shows Pairs.",
        "1 point for 2 flowers, 0 points for 1 flower",
        "11 points ... and more",
        "None of your dice shows an Atomic Beam.",
        "-1 points",
    ],
)
def test_what_is_right_is_left_alone(words: str) -> None:
    assert faults(words) == []
