"""The rulebook has every rule and ruling, and every one of them has a test."""

from pathlib import Path
from typing import Final

from orrery.conformance import citation_failures
from orrery.games.uranus import GAME

SECTIONS: Final = {1: 12, 2: 2, 3: 9, 4: 7, 5: 3, 6: 7, 7: 8, 8: 15, 9: 5, 10: 7, 11: 17, 12: 5, 13: 12}
EVERY: Final = {f"U-{section}.{n}" for section, last in SECTIONS.items() for n in range(1, last + 1)} | {
    f"U-R{n}" for n in range(1, 75)
}


def test_the_rulebook_has_every_rule_and_ruling() -> None:
    assert set(GAME.rules.rules) == EVERY
    assert all(rule.text for rule in GAME.rules.rules.values())


def test_every_rule_and_ruling_has_a_test() -> None:
    assert citation_failures(GAME, [Path(__file__).parent]) == []
