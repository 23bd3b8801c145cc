"""The printed numbers, and what an owner of the printed game may change."""

from typing import Any

import pytest

from orrery.core import DataError
from orrery.games.vertium import GAME
from tests.rules import rule

OTHER_DECK = {"metal": 16, "energy": 16, "water": 16, "agri": 16, "raider": 6}


@rule("V-R1")
def test_v_r1_an_owner_can_set_the_mix_of_the_deck() -> None:
    state = GAME.with_data({"deck": OTHER_DECK}).new(2)
    assert state.snapshot()["deck"]["raider"] == 6
    assert sum(state.snapshot()["deck"].values()) == 78


@rule("V-R1", "V-R62", "V-1.2")
@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"deck": {"metal": 18}}, "79"),
        ({"deck": {"metal": 11, "raider": 8}}, "at least 12"),
        ({"deck": {"metal": 20, "raider": -1}}, "none fewer than 0"),
        ({"planets": {"names": ["Vulcan"] * 9}}, "different"),
        ({"planets": {"names": ["Vulcan"]}}, "9 names"),
        ({"solo_deck": {"photon": 5}}, "13 cards"),
        ({"moons": {"2": [2, 2, 2, 2, 2]}}, "fixed"),
        ({"scoring": {"planet": 3}}, "fixed"),
        ({"dice": {"complex": 5}}, "fixed"),
    ],
)
def test_data_that_breaks_the_game_is_refused(overrides: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=words):
        GAME.with_data(overrides)


@rule("V-15.1", "V-R62")
def test_an_owner_can_set_the_solo_deck_and_the_names() -> None:
    names = [f"Planet {number}" for number in range(9)]
    game = GAME.with_data({"solo_deck": {"photon": 6, "beam": 4, "shield": 2}, "planets": {"names": names}})
    state = game.new(1)
    assert state.snapshot()["attack"]["left"] == [6, 4, 2]
    assert [planet["name"] for planet in state.view(0)["planets"]] == names[:7]
    assert next(planet["id"] for planet in state.view(0)["planets"]) == "galileo"


@rule("V-1.2", "V-5.3", "V-15.3", "V-6.7", "V-6.6", "V-13.8", "V-16.1", "V-7.1")
def test_the_printed_numbers() -> None:
    data = GAME.data
    assert {count: sum(moons) for count, moons in data["moons"].items() if count in "234"} == {
        "2": 16,
        "3": 24,
        "4": 34,
    }
    for count in "234":
        assert data["captains"][count] == data["cubes"][count] == len(data["moons"][count])
    assert [data["speed"][str(value)] for value in range(2, 8)] == [2, 2, 1, 1, 1, 1]
    assert [data["solo_bonus"][str(value)] for value in range(2, 7)] == [4, 4, 2, 2, 2]
    assert data["scoring"] == {**data["scoring"], "gem": 1, "planet": 2, "objective_bonus": 3}
    assert (data["cube"]["hits"], data["war"]["rounds"], data["limits"]["hitless_rolls"]) == (3, 3, 100)
    assert (data["dice"]["faction"], data["dice"]["complex"]) == (3, 4)
    assert (data["hand"]["deal"], data["hand"]["minimum"]) == (6, 4)
    assert data["ability"] == {**data["ability"], "soar": "agri", "rmf": "energy", "hielo": "water", "myst": "metal"}
    assert (data["tokens"]["base"], data["tokens"]["ability_own"], data["tokens"]["ability_other"]) == (4, 5, 3)


def test_the_table_has_269_actions_of_players_and_113_outcomes_of_chance() -> None:
    chance = [GAME.space.decode(action)[0].chance for action in range(GAME.space.size)]
    assert (chance.count(False), chance.count(True)) == (269, 113)


@pytest.mark.parametrize(
    "text",
    ["take:water", "disaster:mine_blast", "melt:seat2", "raid_gem:kepler.vertium", "send_v:4", "card:S.B", "roll3:PBB",
     "cards4:PBBS", "moon:5", "first:seat0", "d6:4", "blue_kind:winter"],
)  # fmt: skip
def test_notation_is_read_and_written_alike(text: str) -> None:
    assert GAME.space.notation(GAME.space.parse(text)) == text


def test_a_snapshot_that_is_none_is_refused() -> None:
    for snapshot in ({}, {"players": 2}, {"players": 2, "phase": "lunch"}, {"players": "two", "phase": "play"}):
        with pytest.raises(DataError):
            GAME.restore(snapshot)


@pytest.mark.parametrize(
    "wrong",
    [{"attack": "none"}, {"planets": {"brahe": {"owner": 1}}}, {"hand": [{}]}, {"thefts": [{"thief": 0, "victim": 1}]}],
)
def test_a_snapshot_with_a_wrong_part_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        GAME.restore({"players": 2, "phase": "play", **wrong})


def test_a_deck_that_is_not_named_is_what_lies_nowhere_else() -> None:
    full = GAME.restore({"players": 2, "phase": "play"}).snapshot()["deck"]
    now = GAME.restore({"players": 2, "phase": "play", "hand": [{"metal": 2}, {}], "row": ["metal"]}).snapshot()
    assert now["deck"] == full | {"metal": full["metal"] - 3}


@rule("V-R1", "V-15.1")
def test_the_rulebook_has_the_numbers_of_the_data_in_use() -> None:
    rules = GAME.rules
    assert "5 planets with moons 2, 2, 3, 4 and 5" in rules.find("V-1.2").plain
    assert "moons of value 2 and 3 by a quarter" in rules.find("V-5.3").plain
    assert "We use 17 Metal" in rules.find("V-R1").plain
    assert "Soar Agri, RMF Energy, Hielo Water, Myst Metal" in rules.find("V-16.1").plain
    deck = {"metal": 15, "energy": 15, "water": 15, "agri": 15, "mine_blast": 3, "meltdown": 3, "leak": 3, "virus": 3}
    mine = GAME.with_data({"deck": {**deck, "raider": 6}})
    assert "data file of this table there are 15 Metal" in mine.rules.find("V-R1").plain
    assert "17" not in mine.rules.find("V-R1").plain
    assert "{" not in "".join(found.text for found in rules.rules.values())
