"""The rulebook with the numbers in use, and its reference part."""

import re
from pathlib import Path

import pytest

from orrery.core.data import sources
from orrery.draw import Chapter, Entry, reference_of
from orrery.games import darkness
from orrery.games.darkness import GAME
from orrery.games.darkness.pieces import CORES, LETTERED, TILES, title
from tests.games.darkness.build import copies, orb, phase
from tests.rules import rule

OTHER = {
    "limits": {"gateways": 3},
    "prices": {"destroy_guard": {"colony": 3, "scout": 1}, "destroy_amoeba": {"scout": 6}},
    "tiles": {"units": {"water": 3}, "growth": {"larger": 2}, "lv1": {"rocks": 5}, "weak_spots": {"to_destroy": 2}},
    "survival": {"threshold": 5, "triumph": 9},
    "ships": {"dealt": {"3": 22}},
}


def entries(data: dict[str, object] | None = None) -> dict[str, Entry]:
    game = GAME.with_data(data) if data else GAME
    return {entry.title: entry for chapter in reference_of(game) for entry in chapter.entries}


def chapters() -> dict[str, Chapter]:
    return {chapter.title: chapter for chapter in reference_of(GAME)}


@rule("D-R1")
def test_every_core_and_tile_is_in_the_reference_part_with_picture_copies_and_rule() -> None:
    found = entries()
    for tile in TILES:
        entry = found[title(tile)]
        number = sum(dict(copies(GAME.data["tiles"][level])).get(tile, 0) for level in ("lv1", "lv2", "lv3"))
        assert sum(int(part.split()[1]) for part in dict(entry.facts)["Copies"].split(", ")) == number
        assert "<svg" in entry.picture
        assert len(entry.words) > 3
        assert entry.rule in GAME.rules
        assert entry.ours  # the book has no list of copies
    for core in CORES[LETTERED:]:
        assert dict(found[title(core)].facts)["Copies"] == str(GAME.data["cores"]["copies"][core])
    for letter in "ABC":
        assert found[f"Letter {letter}"].ours
    assert {"Actions and prices", "Pieces on the table", "Phases"} < set(chapters())
    assert all(entry.rule in GAME.rules for entry in found.values())


@rule("D-R1")
def test_the_reference_part_and_the_rules_follow_a_data_file() -> None:
    game = GAME.with_data(OTHER)
    found = entries(OTHER)
    assert dict(found["Assault on a guard"].facts)["Price"] == "3 colony ships or 1 scout"
    assert found["Water"].words.startswith("3 units")
    assert dict(found["Gateway"].facts)["A player builds"] == "3"
    assert found["Rocks"].ours
    assert dict(found["Rocks"].facts)["Copies"].startswith("LV1 5")
    rules = {name: game.rules.find(name).plain for name in ("D-1.4", "D-2.1", "D-5.9", "D-7.1", "D-8.6", "D-10.7")}
    assert "three gateways" in rules["D-1.4"]
    assert "22 with three" in rules["D-2.1"]
    assert "with six it is dead" in rules["D-5.9"]
    assert "three units (Water), one unit (Iron)" in rules["D-7.1"]
    assert "Larger +2" in rules["D-8.6"]
    assert "three colony ships or one scout" in rules["D-10.7"]
    assert "fewer than 5 points" in game.rules.find("D-16.2").plain
    assert game.rules.find("D-13.8").plain.startswith("Two or more")


@rule("D-2.1")
def test_d2_1_the_words_for_the_dealt_ships() -> None:
    assert "30 with one or two players, 20 with three, 16 with four and 13 with five" in GAME.rules.find("D-2.1").plain


def test_only_copies_sizes_names_and_gateway_ends_are_ours() -> None:
    ours = {place for place, _, source, _ in sources(GAME.data) if source == "rebuilt"}
    tables = ("cores.copies.", "cores.sizes.", "tiles.lv1.", "tiles.lv2.", "tiles.lv3.")
    assert {place for place in ours if not place.startswith(tables)} == {"names.list", "prices.gateway_ends.tiles"}
    assert all(source == "rebuilt" for place, _, source, _ in sources(GAME.data) if place.startswith(tables))


@pytest.mark.parametrize("number", ["two", "three", "four", "five"])
def test_rules_md_writes_no_printed_number_down_a_second_time(number: str) -> None:
    """Sentences with a number in words are those whose number is not in data.toml."""
    text = Path(darkness.__file__).with_name("rules.md")
    kept = (
        *(
            "two tiles",
            "two orbs",
            "two guards",
            "two foreign",
            "two rounds",
            "one or three",
            "all three",
            "one or two",
        ),
        *("the three levels", "four resources", "four totals"),
    )
    for line in text.read_text(encoding="utf-8").splitlines():
        if re.search(rf"\b{number}\b", line, re.IGNORECASE):
            assert any(words in line for words in kept), line


@rule("D-16.2")
def test_d16_2_the_coach_tells_the_numbers_in_use() -> None:
    state = phase(5, orb("A8"), players=1, data=OTHER)
    lesson = GAME.coach(state.shown(0))
    assert lesson is not None
    assert "5 survive, 9 are a triumph" in lesson.text
