"""The rulebook: entries under their ids, by section, findable."""

import pytest

from orrery.core import OrreryError, Rules

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
