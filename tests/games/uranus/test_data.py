"""Section 2: the printed numbers, what must hold for them, and the words in which wrong ones are refused."""

from typing import Any

import pytest

from orrery.core import DataError
from orrery.games.uranus import GAME
from orrery.games.uranus.rocks import amounts, total
from tests.games.uranus.build import BOXES, HEXES, NUMERALS, VOLCANOES, far, position
from tests.rules import rule

PRINTED = {  # colour of each printed mine
    "I": "RPBG",
    "II": "GYPB",
    "III": "BYPG",
    "IV": "BYRG",
    "V": "PRBG",
    "VI": "PYBR",
}
DATA: dict[str, Any] = GAME.data


@pytest.mark.parametrize("number", range(6))
def test_moons_have_their_colours_their_volcano_and_four_mines(number: int) -> None:
    moon = GAME.moons[number]
    assert [moon.terrain.count(colour) for colour in range(5)] == [16, 14, 12, 10, 8]
    assert HEXES[moon.volcano] == VOLCANOES[number]
    assert "".join("GBRPY"[moon.terrain[mine]] for mine in moon.mines) == PRINTED[moon.name]
    names = [HEXES[mine] for mine in moon.mines]
    assert all(far(a, b) >= 3 for a in names for b in names if a != b)
    assert all(far(name, VOLCANOES[number]) >= 2 and max(map(abs, map(int, name.split(",")))) < 4 for name in names)


def test_every_moon_and_starting_card_clash_at_most_once_and_the_reserve_is_free_then() -> None:
    for moon in GAME.moons:
        for card in GAME.start_cards:
            clashes = [number for number in card[:4] if number in moon.mines or number == moon.volcano]
            assert len(clashes) <= 1
            assert not clashes or (card[4] not in moon.mines and card[4] != moon.volcano and card[4] not in card[:4])


def test_impact_cards_and_modules() -> None:
    sizes = {mark: [len(c.cells) for c in GAME.impacts if c.mark == mark] for mark in ("circle", "none", "triangle")}
    assert {mark: round(sum(row) / 12, 2) for mark, row in sizes.items()} == {
        "circle": 2.42,
        "none": 4.08,
        "triangle": 6,
    }
    assert all(len(row) == 12 for row in sizes.values())
    assert [amounts(module) for module in GAME.modules] == BOXES
    assert [sum(column) for column in zip(*BOXES, strict=True)] == [12, 11, 10, 8, 7]
    assert all(total(module) == 8 for module in GAME.modules)


@rule("U-1.6", "U-R17")
def test_u1_6_the_supply_of_190_rocks_is_shown_but_is_no_limit() -> None:
    assert DATA["supply"]["rocks"] == [50, 44, 38, 32, 26]
    many = [{"name": HEXES[n], "mines": [HEXES[n]], "rocks": [0, 0, 0, 0, 20]} for n in (0, 1)]
    state = position(seats=[{"sets": many}])
    assert sum(row["rocks"][4] for row in state.view(0)["seats"][0]["sets"]) == 40


@pytest.mark.parametrize(
    ("side", "track", "race", "steps"),
    [
        ("multiplayer", "pad", "V", 2),
        ("solo", "pad", "V", 3),
        ("multiplayer", "rocket", "V", 3),
        ("solo", "rocket", "V", 5),
        ("solo", "rocket", "VI", 4),
        ("solo", "spaceship", "VI", 4),
        ("solo", "spaceship", "V", 0),
        ("multiplayer", "spaceship", "V", 3),
        ("multiplayer", "telescope", "VI", 0),
        ("multiplayer", "weaponry", "III", 0),
        ("solo", "rocket", "I", 0),
        ("multiplayer", "mine", "IV", 5),
        ("multiplayer", "mine", "I", 6),
        ("multiplayer", "gun", "II", 4),
    ],
)
def test_track_lengths(side: str, track: str, race: str, steps: int) -> None:
    tracks = ["tunnel", "mine", "fort", "pad", "gun", "telescope", "weaponry", "rocket", "spaceship"]
    assert GAME.boards[side][NUMERALS.index(race)].steps[tracks.index(track)] == steps


def changed(table: str, key: str, place: int, value: Any) -> dict[str, Any]:
    """An override of one entry of a list."""
    group: Any = DATA
    for name in table.split("."):
        group = group[name]
    row = list(group[key])
    row[place] = value
    found: dict[str, Any] = {key: row}
    for name in reversed(table.split(".")):
        found = {name: found}
    return found


ROWS = list(DATA["moons"]["I"]["rows"])


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"moons": {"I": {"rows": ROWS[:-1]}}}, "61 cells"),
        (changed("moons.I", "rows", 0, "GRYG"), "61 cells"),
        (changed("moons.I", "rows", 0, "GRYGV"), "one volcano"),
        (changed("moons.I", "rows", 2, "GPPGPGY"), "one volcano"),
        (changed("moons.I", "mines", 0, "1,1,-2"), "mine on the volcano"),
        (changed("moons.I", "mines", 0, "-1,3,-2"), "four different"),
        (changed("moons.I", "mines", 0, "1,1,1"), "sum 0"),
        ({"start_cards": {"book": {"III": ["1,-1,0"] * 4}}}, "5 hexes with sum 0"),
        ({"start_cards": {"others": {"I": ["0,0,1"] * 5}}}, "sum 0"),
        ({"impacts": {"cards": DATA["impacts"]["cards"][:-1]}}, "36 cards"),
        (changed("impacts", "cards", 0, ["C1", "circle", ["1,-1,0"]]), r"contain \(0,0,0\)"),
        ({"impacts": {"cards": [[c, "circle", cells] for c, _, cells in DATA["impacts"]["cards"]]}}, "at least 8"),
        ({"track": {"attacks": [3, 20]}}, "last space"),
        ({"track": {"attacks": [3, 25]}}, "spaces from 1 to 19"),
        ({"modules": {"boxes": BOXES[:5]}}, "exactly 6 modules"),
        (changed("multiplayer.pad", "cost", 1, "6≠"), "payable"),
        (changed("solo.tunnel", "cost", 0, "2X"), "payable"),
        (changed("multiplayer.rocket", "steps", 1, 0), "needs at least one step"),
        (changed("multiplayer.gun", "steps", 1, 2), "more than 2 steps"),
        ({"junk": {"solo_removed": [8, 12]}}, "8 and 9"),
        (changed("objectives", "list", 0, ["Nobody", "wishes", 1]), "one of first"),
    ],
)
def test_wrong_data_is_refused_by_the_first_failed_check(overrides: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=words):
        GAME.with_data(overrides)


def test_an_owner_of_the_printed_game_can_replace_numbers() -> None:
    longer = GAME.with_data({"track": {"length": 24, "attacks": [2, 4]}, "junk": {"solo_removed": [7, 8, 9]}})
    view = longer.new(players=1).view(0)
    assert view["track"] == {"end": 24, "attacks": [2, 4]}
    assert view["decks"]["junk"] == [1, 2, 3, 4, 5, 6, 10, 11, 12]
    assert GAME.new(players=1).view(0)["track"]["end"] == 20
