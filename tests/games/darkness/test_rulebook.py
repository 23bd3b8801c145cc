"""The rulebook has every rule and ruling, and every one of them has a test."""

from pathlib import Path
from typing import Final

from orrery.conformance import citation_failures
from orrery.games.darkness import GAME

SECTIONS: Final = {
    1: 13,
    2: 7,
    4: 10,
    5: 18,
    6: 10,
    7: 10,
    8: 10,
    9: 9,
    10: 8,
    11: 5,
    12: 5,
    13: 9,
    14: 7,
    15: 10,
    16: 4,
    17: 2,
}
EVERY: Final = {f"D-{section}.{n}" for section, last in SECTIONS.items() for n in range(1, last + 1)} | {
    f"D-R{n}" for n in range(1, 73)
}


def test_the_rulebook_has_every_rule_and_ruling() -> None:
    assert set(GAME.rules.rules) == EVERY


def test_every_rule_and_ruling_has_a_test() -> None:
    assert citation_failures(GAME, [Path(__file__).parent]) == []
