"""The rulebook has every rule and ruling, and every one of them has a test."""

import re
from pathlib import Path
from typing import Final

from orrery.games.gardens import GAME

SECTIONS: Final = {1: 16, 2: 8, 3: 5, 4: 7, 5: 9, 6: 8}
EVERY: Final = {f"G-{section}.{n}" for section, last in SECTIONS.items() for n in range(1, last + 1)} | {
    f"G-R{n}" for n in range(1, 33)
}


def proven() -> set[str]:
    """The ids in the marks of the tests of this folder."""
    marks = [
        mark
        for file in Path(__file__).parent.glob("test_*.py")
        for mark in re.findall(r"^@rule\((.*?)\)$", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    ]
    return {rule for mark in marks for rule in re.findall(r'"(G-[^"]+)"', mark)}


def test_the_rulebook_has_every_rule_and_ruling() -> None:
    assert set(GAME.rules.rules) == EVERY
    assert all(rule.text for rule in GAME.rules.rules.values())


def test_every_rule_and_ruling_has_a_test() -> None:
    assert EVERY - proven() == set()


def test_references_inside_the_rulebook_lead_somewhere() -> None:
    for rule in GAME.rules.rules.values():
        for mentioned in re.findall(r"G-(?:\d+\.\d+|R\d+)", rule.text):
            assert mentioned in GAME.rules, f"{rule.id} speaks of {mentioned}"
