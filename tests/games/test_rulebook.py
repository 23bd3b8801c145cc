"""A rulebook has every rule and ruling that was ever given a number. Conformance sees to it that each has a test."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from xml.etree import ElementTree

import pytest

from orrery.core import game
from orrery.core.rules import MENTION
from orrery.draw import SYMBOLS, overview_of, screen_of


class Book(NamedTuple):
    """How many rules there are in each section of a book, and how many rulings."""

    letter: str
    sections: Mapping[int, int]
    rulings: int


BOOKS: Final = {
    "gardens": Book("G", {1: 16, 2: 8, 3: 5, 4: 7, 5: 9, 6: 8}, 33),
    "vertium": Book("V", dict(enumerate([3, 6, 8, 7, 6, 4, 7, 5, 7, 5, 6, 2, 9, 10, 6, 10, 1])), 67),
    "minethemoon": Book("M", dict(enumerate([4, 10, 4, 11, 9, 6, 10, 5, 8, 4, 7, 6, 6, 6, 5, 4, 19, 3], 1)), 47),
    "uranus": Book("U", dict(enumerate([12, 2, 9, 7, 3, 7, 8, 15, 5, 7, 17, 5, 12], 1)), 74),
    "darkness": Book("D", dict(enumerate([13, 7, 2, 10, 18, 10, 10, 10, 9, 8, 5, 5, 9, 7, 10, 4, 2], 1)), 74),
}


@pytest.mark.parametrize("slug", BOOKS)
def test_the_rulebook_has_every_rule_and_ruling(slug: str) -> None:
    letter, sections, rulings = BOOKS[slug]
    rules = {f"{letter}-{section}.{number}" for section, last in sections.items() for number in range(1, last + 1)}
    assert set(game(slug).rules.rules) == rules | {f"{letter}-R{number}" for number in range(1, rulings + 1)}
    assert all(rule.text for rule in game(slug).rules.rules.values())


@pytest.mark.parametrize("slug", BOOKS)
def test_references_inside_the_rulebook_lead_somewhere(slug: str) -> None:
    rules = game(slug).rules
    mentioned = [(rule.id, other) for rule in rules.rules.values() for other in MENTION.findall(rule.text)]
    assert mentioned
    for rule, other in mentioned:
        assert other in rules, f"{rule} speaks of {other}"


@pytest.mark.parametrize("slug", BOOKS)
def test_a_rulebook_opens_with_the_game_on_one_screen(slug: str) -> None:
    found = game(slug)
    overview = overview_of(found)
    assert overview is not None
    glances = [overview.goal, *overview.steps, *overview.ends]
    assert 5 <= len(glances) <= 8
    for each in glances:
        assert each.rule in found.rules, each
        assert each.words.endswith(".")
        drawing = ElementTree.fromstring(each.picture)
        used = {part.attrib["href"][1:] for part in drawing.iter("use")}
        assert used <= {*screen_of(found).SYMBOLS, *SYMBOLS}, f"{slug}, {each.title}: {used}"
        assert len(drawing) > 0, f"{slug}, {each.title}: nothing is drawn"
