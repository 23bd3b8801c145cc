"""Giving names to things in the terminal, and reading them there."""

from __future__ import annotations

import re

from tests.cli.conftest import Orrery

START = ("play", "darkness", "--seats", "me,greedy", "--seed", "3", "-o", "start=0")
FOUND = "discover:colony\nanswer:no\n" * 6  # until somebody has a bridgehead; what is not asked is refused


def founded(out: str) -> tuple[str, str]:
    """The orb that the person may name: its name, and its number."""
    name = re.search(r"Player 1 has a bridgehead at (\w+)", out)
    assert name is not None
    number = re.search(rf"orb (\d+) {name[1]}:", out)
    assert number is not None
    return name[1], number[1]


def test_what_one_has_founded_can_be_named_and_is_called_so_from_then_on(orrery: Orrery) -> None:
    name, number = founded(orrery(*START, typed=FOUND).out)
    shown = orrery(*START, typed=FOUND + f"name\nname {name} New Hope\nboard\nlog\nname orb {number} Old Home\nboard\n")
    assert shown.code == 0
    assert f"You may name {name} (orb {number})" in shown.out
    assert f"{name} is now called New Hope." in shown.out
    after = shown.out.partition(f"{name} is now called New Hope.")[2]
    assert f"orb {number} New Hope:" in after
    assert "Player 1 has a bridgehead at New Hope." in after
    assert f"Player 1 names orb {number} New Hope." in after
    assert "New Hope is now called Old Home." in after
    assert f"orb {number} Old Home:" in after
    assert name not in after


def test_an_empty_name_gives_the_old_one_back(orrery: Orrery) -> None:
    name, number = founded(orrery(*START, typed=FOUND).out)
    shown = orrery(*START, typed=FOUND + f"name {name} New Hope\nname new hope\nboard\n").out
    assert f"New Hope is now called {name}." in shown
    assert f"orb {number} {name}:" in shown.rpartition("is now called")[2]


def test_only_what_is_yours_can_be_named_and_no_name_twice(orrery: Orrery) -> None:
    shown = orrery(*START, typed="name\n" + FOUND + FOUND).out
    assert "There is nothing here that you may name now." in shown
    names = re.findall(r"Player 1 has a bridgehead at (\w+)", shown)
    assert len(names) > 1
    again = orrery(*START, typed=FOUND + FOUND + f"name {names[0]} {names[1]}\nname Nowhere Home\n?\n").out
    assert f"Another place is called {names[1]}." in again
    assert "You may name " in again.rpartition("Another place")[2]
    assert "call something that is yours otherwise" in again


def test_where_nothing_has_a_name_nothing_can_be_named(orrery: Orrery) -> None:
    assert "There is nothing here that you may name now." in orrery("play", "relay", typed="name x y\n").out
