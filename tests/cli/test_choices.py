"""How choices are numbered, grouped, laid out and read back."""

from __future__ import annotations

import pytest

from orrery.cli.choices import Choices, listing
from orrery.core import ActionError, ActionSpace

SPACE = ActionSpace("relay")
LAUNCH = SPACE.verb("launch", "Launch to {orbit}", orbit=["Puck", "Ariel"])
CARRY = SPACE.verb("carry", "Carry {load} to {orbit}", load=["ice", "ore"], orbit=["Puck", "Ariel"])
REFUEL = SPACE.verb("refuel", "Refuel")
FLY = SPACE.verb("fly", "Fly to {spot}", spot=[f"A{place}" for place in range(1, 31)])
ALL = Choices(SPACE, range(SPACE.size))


def test_a_common_start_becomes_the_heading() -> None:
    launch, carry, refuel, _ = ALL.groups()
    assert (launch.heading, launch.items) == ("Launch to", [(1, "Puck"), (2, "Ariel")])
    assert carry.heading == ""
    assert carry.items[0] == (3, "Carry ice to Puck")
    assert (refuel.heading, refuel.items) == ("", [(7, "Refuel")])


def test_a_single_choice_keeps_its_whole_words() -> None:
    (group,) = Choices(SPACE, [LAUNCH.at(1)]).groups()
    assert (group.heading, group.items) == ("", [(1, "Launch to Ariel")])


def test_short_items_stand_in_columns_and_long_ones_below_each_other() -> None:
    lines = listing(ALL.groups(), 60)
    assert lines[0] == "Launch to:  1 Puck   2 Ariel"
    assert lines[1] == "3 Carry ice to Puck"
    assert lines[5] == "7 Refuel"
    assert lines[6].startswith("Fly to:  8 A1     9 A2     10 A3")
    assert lines[7].startswith("         ")
    assert max(map(len, lines)) <= 60


def test_replies_are_numbers_notation_or_clear_arguments() -> None:
    assert ALL.read("7") == REFUEL.at()
    assert ALL.read("carry:ore,Ariel") == CARRY.at(1, 1)
    assert ALL.read("a30") == FLY.at(29)
    assert ALL.read("puck") == LAUNCH.at(0)


@pytest.mark.parametrize("reply", ["0", "38", "lunch:Puck", "ice"])
def test_other_replies_name_no_action(reply: str) -> None:
    with pytest.raises(ActionError):
        ALL.read(reply)


def test_an_argument_that_two_choices_share_is_not_guessed() -> None:
    both = ActionSpace("two")
    both.verb("move", "Move to {spot}", spot=["A1"])
    both.verb("nuke", "Nuke {spot}", spot=["A1"])
    with pytest.raises(ActionError):
        Choices(both, [0, 1]).read("A1")
