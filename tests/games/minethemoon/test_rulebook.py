"""The rulebook has every rule and ruling, and every one of them has a test."""

import re
from pathlib import Path
from typing import Final

from orrery.games.minethemoon import GAME

SECTIONS: Final = [4, 10, 4, 11, 9, 6, 10, 5, 8, 4, 7, 6, 6, 6, 5, 4, 19, 3]
EVERY: Final = {f"M-{section}.{n}" for section, last in enumerate(SECTIONS, 1) for n in range(1, last + 1)} | {
    f"M-R{n}" for n in range(1, 47)
}


def proven() -> set[str]:
    """The ids in the marks of the tests of this folder."""
    marks = [
        mark
        for file in Path(__file__).parent.glob("test_*.py")
        for mark in re.findall(r"^@rule\((.*?)\)$", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    ]
    return {rule for mark in marks for rule in re.findall(r'"(M-[^"]+)"', mark)}


def test_the_rulebook_has_every_rule_and_ruling() -> None:
    assert set(GAME.rules.rules) == EVERY
    assert all(rule.text for rule in GAME.rules.rules.values())


def test_every_rule_and_ruling_has_a_test() -> None:
    assert EVERY - proven() == set()


def test_references_inside_the_rulebook_lead_somewhere() -> None:
    for rule in GAME.rules.rules.values():
        for mentioned in re.findall(r"M-(?:\d+\.\d+|R\d+)", rule.text):
            assert mentioned in GAME.rules, f"{rule.id} speaks of {mentioned}"
