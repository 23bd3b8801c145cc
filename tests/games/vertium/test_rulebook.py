"""The rulebook has every rule and ruling that was ever given a number, and every one of them has a test."""

from pathlib import Path
from typing import Final

from orrery.conformance import citation_failures
from orrery.games.vertium import GAME

SECTIONS: Final = {
    0: 3,
    1: 6,
    2: 8,
    3: 7,
    4: 6,
    5: 4,
    6: 7,
    7: 5,
    8: 7,
    9: 5,
    10: 6,
    11: 2,
    12: 9,
    13: 10,
    14: 6,
    15: 10,
    16: 1,
}
EVERY: Final = {f"V-{section}.{n}" for section, last in SECTIONS.items() for n in range(1, last + 1)} | {
    f"V-R{n}" for n in range(1, 67)
}


def test_the_rulebook_has_every_rule_and_ruling() -> None:
    assert set(GAME.rules.rules) == EVERY
    assert all(rule.text for rule in GAME.rules.rules.values())


def test_every_rule_and_ruling_has_a_test() -> None:
    assert citation_failures(GAME, [Path(__file__).parent]) == []
