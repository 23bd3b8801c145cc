"""The rulebook: entries under their ids, by section, findable."""

import pytest

from orrery.core import OrreryError, Rules
from orrery.core.rules import fill_in
from orrery_relay import GAME

BOOK = """---
game: sample
title: Sample
revision: 4
---
# Sample

A game
of two lines.

## 1 First

Words between the rules belong to none.

**S-1.1** A *rule* in
two lines.

**S-1.2** Another.
**S-R1** Right after it.

## 2 Second

**S-2.1** Last, see S-1.1.
"""


def test_the_head_is_read() -> None:
    rules = Rules(BOOK)
    assert (rules.title, rules.revision, rules.introduction) == ("Sample", 4, "A game of two lines.")


def test_paragraphs_of_the_introduction_stay_apart() -> None:
    rules = Rules(BOOK.replace("of two lines.", "of two lines.\n\nAnd a\nsecond paragraph."))
    assert rules.introduction == "A game of two lines.\n\nAnd a second paragraph."


def test_plain_words_have_no_marks_but_keep_underscores() -> None:
    rule = Rules(BOOK.replace("Another.", "*Which?* The **option** `spin_track`, or spin_track.")).find("S-1.2")
    assert rule.plain == "Which? The option spin_track, or spin_track."


def test_every_rule_has_its_words_and_its_section() -> None:
    rules = Rules(BOOK)
    assert list(rules.rules) == ["S-1.1", "S-1.2", "S-R1", "S-2.1"]
    assert rules.rules["S-1.1"].text == "A *rule* in two lines."
    assert rules.rules["S-1.1"].plain == "A rule in two lines."
    assert {name: [rule.id for rule in section] for name, section in rules.sections().items()} == {
        "1 First": ["S-1.1", "S-1.2", "S-R1"],
        "2 Second": ["S-2.1"],
    }


def test_a_rule_is_found_in_any_case_or_the_nearest_is_named() -> None:
    rules = Rules(BOOK)
    assert rules.find("s-r1").id == "S-R1"
    assert "S-1.1" in rules
    assert "S-9.9" not in rules
    with pytest.raises(OrreryError, match=r"There is no rule S-1.3 in Sample\. Did you mean"):
        rules.find("S-1.3")


def test_a_rule_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"S-1.1 stands twice"):
        Rules(BOOK + "\n**S-1.1** Again.\n")


def test_printed_numbers_are_filled_in_from_the_data() -> None:
    data = {"tank": {"capacity": 2, "sizes": [1, 2, 3]}}
    for text, filled in {
        "{tank.capacity}": "2",
        "{tank.capacity|word}": "two",
        "{tank.capacity|Word} tanks": "Two tanks",
        "{tank.capacity|times}": "twice",
        "{tank.sizes|list}": "1, 2 and 3",
        "It costs {cost}.": "It costs 3 fuel.",
    }.items():
        assert fill_in(text, data, {"cost": "3 fuel"}) == filled
    with pytest.raises(ValueError, match=r"\{tank.colour\}, which is not in the data"):
        fill_in("{tank.colour}", data, {})
    with pytest.raises(ValueError, match="forms are word, Word, times, list"):
        fill_in("{tank.capacity|loud}", data, {})


def test_the_rulebook_of_a_changed_game_has_the_changed_numbers() -> None:
    assert GAME.rules.find("R-1.3").text == "Your tank starts with 3 fuel and holds 8."
    changed = GAME.with_data({"tank": {"start": 5, "capacity": 9}})
    assert changed.rules.find("R-1.3").text == "Your tank starts with 5 fuel and holds 9."
    assert GAME.source_of("tank.start") == "rebuilt"
    assert changed.source_of("tank.start") == "yours"
