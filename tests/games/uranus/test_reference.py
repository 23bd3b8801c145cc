"""The reference part of the rulebook: everything that people look up while they play, from the data in use."""

from typing import Any

import pytest

from orrery.draw import Chapter, Entry, reference_of
from orrery.games.uranus import GAME
from orrery.games.uranus.game import Uranus
from tests.draw.reading import parse
from tests.games.uranus.build import IMPACTS

CHAPTERS = {
    "Rocks and signs": 10,
    "The six races": 6,
    "Tracks": 9,
    "Modules": 6,
    "The asteroid track": 1,
    "Space junk cards": 12,
    "Personal objectives": 12,
    "Moons": 6,
    "Starting mines cards": 12,
}


def chapters(game: Uranus = GAME) -> dict[str, Chapter]:
    return {chapter.title: chapter for chapter in reference_of(game)}


def entry(chapter: str, title: str, game: Uranus = GAME) -> Entry:
    return next(found for found in chapters(game)[chapter].entries if found.title == title)


def test_everything_is_there_and_drawn() -> None:
    found = chapters()
    assert {title: len(found[title].entries) for title in CHAPTERS} == CHAPTERS
    assert all("viewBox=" in one.picture for chapter in found.values() for one in chapter.entries)


def test_every_impact_card_is_there_once() -> None:
    titles = " ".join(one.title for one in chapters()["Impact patterns"].entries)
    assert sorted(titles.replace(",", "").replace(" and", "").split()) == sorted(IMPACTS)
    line = entry("Impact patterns", "C6")
    assert line.facts[:2] == (("Hexes", "3"), ("Ways to lie", "6"))
    assert "advanced game" in line.words


def test_a_race_has_its_abilities_its_board_and_what_is_different_alone() -> None:
    osmish = entry("The six races", "I Osmish")
    assert "Osmish may launch any set" in osmish.words
    assert all(f"(U-11.{number})" in osmish.words for number in (1, 2, 3))
    facts = dict(osmish.facts)
    assert facts["Tunnels"] == "6 steps (1 2 4 7 11 15), 2G / 1R"
    assert facts["Launchpad"] == "2 steps, 4≠"
    assert facts["Knows"] == "rocket"
    assert "Rocket" not in facts
    assert dict(entry("The six races", "III Yarls").facts)["Space gun"] == "2 steps, 3≠"
    assert dict(entry("The six races", "V Galepegals").facts)["Alone"] == (
        "launchpad 3 steps, rocket 5 steps, no spaceship track"
    )
    drawn = "".join(parse(osmish.picture).itertext())
    assert "Tunnels" in drawn
    assert "known" in drawn


def test_a_track_says_what_a_step_costs_whom() -> None:
    assert entry("Tracks", "Forts").facts == [("I II III IV V", "3≠"), ("VI", "2≠")]
    assert entry("Tracks", "Rocket").facts == [("II III IV VI", "3G / 3B / 4≠"), ("V", "2G / 2B / 3≠")]


@pytest.mark.parametrize(
    ("chapter", "title", "ours"),
    [
        ("Modules", "Module 1", True),
        ("Tracks", "Space gun", False),
        ("Tracks", "Tunnels", True),
        ("Space junk cards", "Card 1", False),
        ("Space junk cards", "Card 12", True),  # that it is left out alone
        ("Starting mines cards", "Card III", False),
        ("Starting mines cards", "Card IV", True),
        ("Personal objectives", "4 Boom Town", True),
        ("The asteroid track", "20 spaces", True),
        ("Rocks and signs", "G, green", False),
    ],
)
def test_what_is_ours_is_said(chapter: str, title: str, ours: bool) -> None:
    assert entry(chapter, title).ours == ours


def test_the_numbers_are_those_in_use() -> None:
    boxes = [[1, 0, 0, 0, 2], *GAME.data["modules"]["boxes"][1:]]
    goals = [["Few", "mines", 3], *GAME.data["objectives"]["list"][1:]]
    changes: dict[str, Any] = {
        "modules": {"boxes": boxes},
        "track": {"length": 9, "attacks": [2, 4]},
        "objectives": {"list": goals},
        "junk": {"solo_removed": [8, 9]},
        "multiplayer": {"pad": {"cost": ["2B+1R", *["5≠"] * 5], "steps": [4, 2, 2, 2, 2, 2]}},
    }
    changed = GAME.with_data(changes)
    module = entry("Modules", "Module 1", changed)
    assert (module.words, module.ours) == ("Takes 1 green and 2 grey.", False)
    track = entry("The asteroid track", "9 spaces", changed)
    assert (dict(track.facts), track.ours) == ({"Attack spaces": "2, 4", "End": "space 9"}, False)
    assert entry("Personal objectives", "1 Few", changed).words == "Have at least 3 mines when you fly."
    assert entry("Space junk cards", "Card 12", changed).facts == ()
    assert dict(entry("The six races", "I Osmish", changed).facts)["Launchpad"] == "4 steps, 2B+1R"
    assert "2 blue and 1 red" in entry("The six races", "I Osmish", changed).words
