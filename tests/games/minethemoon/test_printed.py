"""Printed numbers: whatever a data file changes, no sentence of rulebook, reference, options and tooltips is stale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from orrery.core.data import NOTES, OURS
from orrery.core.errors import DataError
from orrery.core.views import given
from orrery.core.wording import NUMBERS
from orrery.draw import reference_of
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.game import MineTheMoon
from orrery.games.minethemoon.names import ADVANCED
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.tutorial import LESSONS
from orrery.games.minethemoon.view.building_words import ours
from orrery.games.minethemoon.view.market import card_words
from orrery.games.minethemoon.words.effects import EFFECTS
from tests.games.minethemoon.build import position, seen

NUMBER = re.compile(r"\b(?:\d+|" + "|".join(NUMBERS[1:]) + r"|once|twice)\b", re.IGNORECASE)
# Numbers that no data file can change, by the rule that says them: how many play, what is in the box, what the notation
# of a rule is, and "one" where it only means a single thing
FIXED = {
    "M-1.2": {"four"}, "M-1.4": {"one"}, "M-2.3": {"39", "one", "two", "three", "four", "five"},
    "M-2.4": {"one", "once"}, "M-2.6": {"12", "One", "one", "0"}, "M-2.9": {"15"}, "M-2.10": {"two"}, "M-3.1": {"one"},
    "M-4.1": {"one"}, "M-4.2": {"one"}, "M-4.4": {"one"}, "M-4.5": {"four", "five", "one", "two", "three"},
    "M-5.3": {"once"}, "M-5.8": {"once"}, "M-5.9": {"once"}, "M-7.5": {"one"}, "M-7.6": {"one"}, "M-8.2": {"one"},
    "M-9.1": {"0"}, "M-9.4": {"two", "three", "one"}, "M-10.3": {"one"}, "M-11.4": {"once"}, "M-11.5": {"one"},
    "M-12.1": {"3", "5", "one"}, "M-13.2": {"one"}, "M-13.3": {"One"}, "M-13.4": {"one", "One"}, "M-13.6": {"one"},
    "M-14.1": {"one", "once"}, "M-14.3": {"one"}, "M-14.6": {"one"}, "M-15.3": {"one"}, "M-17.1": {"one"},
    "M-17.17": {"one"}, "M-17.19": {"one"}, "M-18.2": {"one"},
}  # fmt: skip


def leaves(table: Mapping[str, Any], path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value of data.toml with the way to it; lists are walked through."""
    for key, value in table.items():
        if key in NOTES:
            continue
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def inside(value: Any) -> Iterator[Any]:
    """The value with one number in it made larger or smaller, or one kind or type changed, each in turn."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        if re.fullmatch(r"[rf][BGN]", value):
            yield from (value[0] + other for other in "BGN" if other != value[1])
        elif re.fullmatch(r"[BGN]\d+", value):
            yield from (f"{value[0]}{int(value[1:]) + step}" for step in (1, -1))
        elif value in ("blue", "gray", "green", "pink", "purple", "yellow"):
            yield "blue" if value != "blue" else "gray"
    elif isinstance(value, list):
        for number, item in enumerate(value):
            for changed in inside(item):
                yield [*value[:number], changed, *value[number + 1 :]]


def override(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A data file that changes one value."""
    first, *rest = path
    return {first: override(tuple(rest), value) if rest else value}


def differs_at(old: list[Any], new: list[Any]) -> int:
    return next(number for number, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1])


@cache
def changes() -> list[tuple[str, MineTheMoon]]:
    """The game with one value changed, for each value that can be changed: the first change that it can bear."""
    found: list[tuple[str, MineTheMoon]] = []
    for path, value in leaves(GAME.data):
        done: set[int] = set()  # of a list, one change of each item
        for changed in inside(value):
            item = differs_at(value, changed) if isinstance(value, list) else 0
            if item not in done:
                try:
                    game = GAME.with_data(override(path, changed))
                except DataError:
                    continue
                done.add(item)
                found.append((".".join(map(str, path)) + f" = {changed}", game))
    return found


@cache
def told(game: MineTheMoon) -> str:
    """Everything that the rulebook and its reference say, without pictures."""
    rules = [rule.text for rule in game.rules.rules.values()]
    entries = [
        f"{entry.title} {entry.words} {entry.facts} {entry.ours}"
        for chapter in reference_of(game)
        for entry in chapter.entries
    ]
    return "\n".join([*rules, *entries])


def test_every_number_that_can_be_changed_is_told_as_it_is_in_use() -> None:
    usual = told(GAME)
    tried = changes()
    assert len(tried) >= 340
    silent = [name for name, game in tried if told(game) == usual]
    # The colour of a card is only drawn
    assert [name for name in silent if ".colour = " not in name] == []


def test_pictures_of_the_reference_follow_the_numbers() -> None:
    def pictures(game: MineTheMoon) -> str:
        return "".join(str(entry.picture) for chapter in reference_of(game) for entry in chapter.entries)

    usual = pictures(GAME)
    for name, game in changes():
        if name.startswith(("wheels.", "tiles.", "advanced.", "rockets.", "shared.", "spin_tracks.")):
            assert pictures(game) != usual or ".copies" in name, name


def test_no_number_of_the_rulebook_is_written_down_a_second_time() -> None:
    """A number in rules.md stands in braces, or is one that no data file can change. Rulings tell about the book."""
    raw = files("orrery.games.minethemoon").joinpath("rules.md").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in re.split(r"\n\s*\n", raw):
        head = re.match(r"\*\*(M-[0-9.]+)\*\*", entry)
        if head is None:
            continue
        plain = re.sub(r"\{[^}]*\}|M-[R0-9.]+\d|\*\*[^*]*\*\*", " ", entry)
        numbers = set(NUMBER.findall(plain)) - FIXED.get(head[1], set())
        if numbers:
            found[head[1]] = numbers
    assert found == {}


def test_no_effect_has_a_number_of_its_own() -> None:
    for building, words in EFFECTS.items():
        plain = re.sub(r"\{\w+\}", "", words)
        assert set(NUMBER.findall(plain)) <= {"one", "One"}, building


def test_options_tell_the_odds_in_use() -> None:
    game = GAME.with_data({"wheels": {"A": {"ALL": 14, "fN": 0}}})
    crater = next(option for option in game.options.options if option.name == "crater")
    assert [choice.words for choice in crater.choices][:1] == ["raw 62 %, refined 24 %, all rockets launch 14 %"]  # type: ignore[attr-defined]


def table(data: Mapping[str, Any] | None = None) -> MineTheMoonState:
    """Every Advanced Building that is not on the back of a rocket on a pad lies open."""
    return position(available=[name for name in ADVANCED if name != "prerogative"], data=data, pads={"A": "gernsback"})


def test_tooltips_say_which_numbers_are_ours() -> None:
    view = seen(table())
    assert ours(view, "omnirefiner") == f"Team: {OURS}."
    assert ours(view, "hydroponics") == f"Cost, bonus, team, effect: {OURS}."
    assert ours(view, "quaker") == f"Cost, bonus: {OURS}."
    assert ours(view, "factory") == f"Team: {OURS}."
    assert ours(view, "control+") == f"Cost: {OURS}."
    page = str(GAME.screen().board(view, []))
    told = re.findall("<title>([^<]*)</title>", page)
    named = re.findall('aria-label="([^"]*)"', page)
    assert sum(OURS in words for words in told) > len(ADVANCED)
    assert [words for words in named if OURS in words] == []  # names that are read aloud are short


def test_what_a_data_file_gives_is_not_called_ours() -> None:
    own = {"advanced": {"statue3": {"cost": ["fB", "fB"], "bonus": 4}}, "amounts": {"agridome": 3}}
    view = seen(table(own))
    cards = {card["building"]: card_words(view, card) for card in view["available"]}
    assert ours(view, "statue3") == ""
    assert ours(view, "agridome") == f"Cost, bonus, team: {OURS}."
    assert "Gain 3 Dominance." in cards["agridome"]


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("amounts.refinery", "book"), ("amounts.hydroponics", "rebuilt"), ("amounts.leecher", "rebuilt"),
        ("tiles.factory.cost", "book"), ("tiles.factory.team", "rebuilt"), ("tiles.control+.bonus", "book"),
        ("advanced.omnirefiner.cost", "book"), ("advanced.omnirefiner.team", "rebuilt"),
        ("advanced.statue3.team", "book"), ("advanced.statue3.bonus", "rebuilt"), ("wheels.A.ALL", "book"),
        ("wheels.A.rB", "rebuilt"), ("shared.refinery.teams", "rebuilt"), ("shared.refinery.far_left", "book"),
    ],
)  # fmt: skip
def test_what_is_from_the_book_and_what_is_ours(place: str, source: str) -> None:
    assert GAME.source_of(place) == source


def test_the_coach_tells_the_numbers_in_use() -> None:
    state = position(data={"amounts": {"shaker": 3}, "shared": {"shaker": {"teams": [4, 1]}}})
    lesson = LESSONS["task"]
    assert callable(lesson)
    assert "A team of four on the Shaker brings a spin more and 3 Dominance." in given(lesson(seen(state))).text
