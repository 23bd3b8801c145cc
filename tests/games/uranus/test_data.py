"""Section 2: the printed numbers, what must hold for them, and the words in which wrong ones are refused."""

from random import Random
from typing import Any

import pytest

from orrery.core import DataError
from orrery.games.uranus import GAME
from orrery.games.uranus.rocks import amounts, parse, total
from tests.games.driving import step
from tests.games.uranus.build import BOXES, HEXES, NUMERALS, VOLCANOES, far

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
        (changed("moons.I", "rows", 0, 5), "61 cells"),
        (changed("moons.I", "rows", 0, "GRYGV"), "one volcano"),
        (changed("moons.I", "rows", 2, "GPPGPGY"), "one volcano"),
        (changed("moons.I", "mines", 0, "1,1,-2"), "mine on the volcano"),
        (changed("moons.I", "mines", 0, "-1,3,-2"), "four different"),
        (changed("moons.I", "mines", 0, "1,1,1"), "sum 0"),
        ({"start_cards": {"book": {"III": ["1,-1,0"] * 4}}}, "5 hexes with sum 0"),
        ({"start_cards": {"others": {"I": ["0,0,1"] * 5}}}, "sum 0"),
        ({"impacts": {"cards": DATA["impacts"]["cards"][:-1]}}, "36 cards"),
        (changed("impacts", "cards", 0, ["C1", "circle", ["1,-1,0"]]), r"contain \(0,0,0\)"),
        (changed("impacts", "cards", 0, ["C1", "circle"]), "a name, a mark and its hexes"),
        (changed("impacts", "cards", 0, []), "a name, a mark and its hexes"),
        (changed("impacts", "cards", 0, 7), "a name, a mark and its hexes"),
        (changed("impacts", "cards", 0, ["C1", "circle", 5]), "pattern of C1 is a list"),
        ({"impacts": {"cards": [[c, "circle", cells] for c, _, cells in DATA["impacts"]["cards"]]}}, "at least 8"),
        ({"track": {"length": 10**9}}, "1 to 200 spaces"),
        ({"track": {"attacks": [3, 20]}}, "last space"),
        ({"track": {"attacks": [3, 25]}}, "spaces from 1 to 19"),
        ({"modules": {"boxes": BOXES[:5]}}, "exactly 6 modules"),
        (changed("modules", "boxes", 0, 5), "each of the 5 colours"),
        (changed("multiplayer.pad", "cost", 1, "6≠"), "payable"),
        (changed("solo.tunnel", "cost", 0, "2X"), "payable"),
        (changed("multiplayer.pad", "cost", 1, 5), "payable"),
        (changed("multiplayer.pad", "cost", 1, "300G"), "payable"),
        (changed("multiplayer.pad", "cost", 1, "40Y"), "payable"),
        (changed("multiplayer.tunnel", "values", 0, 6), "must be a list of numbers"),
        (changed("multiplayer.pad", "steps", 0, [1, 2]), "must be a number"),
        (changed("multiplayer.rocket", "steps", 1, 0), "needs at least one step"),
        (changed("multiplayer.gun", "steps", 1, 2), "more than 2 steps"),
        ({"junk": {"solo_removed": [8, 12]}}, "8 and 9"),
        (changed("objectives", "list", 0, ["Nobody", "wishes", 1]), "one of first"),
        (changed("objectives", "list", 0, 5), "one of first"),
    ],
)
def test_wrong_data_is_refused_by_the_first_failed_check(overrides: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=words):
        GAME.with_data(overrides)


@pytest.mark.parametrize("text", ["62G", "300G", "40G+30G"])
def test_more_rocks_of_a_colour_than_a_moon_has_hexes_are_no_rocks(text: str) -> None:
    with pytest.raises(ValueError, match="more than a moon"):
        parse(text)
    assert amounts(parse("61G 1Y")) == [61, 0, 0, 0, 1]


def test_an_attack_on_the_first_space_may_cost_mines_before_the_first_phase_2() -> None:
    early = GAME.with_data({"track": {"attacks": [1, 3]}})
    hit = 0
    for seed in range(6):
        rng = Random(seed)
        state = early.new(1, {"deal": "chosen", "races": [2]})  # Falkafreedi act in phase 2
        while state.actors() and state.snapshot()["phase"] != "use":
            step(state, rng)
            assert early.broken(state) == []
            hit += state.snapshot()["phase"] == "collect" and len(state.snapshot()["seats"][0]["mines"]) < 10
    assert hit


def test_an_owner_of_the_printed_game_can_replace_numbers() -> None:
    longer = GAME.with_data({"track": {"length": 24, "attacks": [2, 4]}, "junk": {"solo_removed": [7, 8, 9]}})
    view = longer.new(players=1).view(0)
    assert view["track"] == {"end": 24, "attacks": [2, 4]}
    assert view["decks"]["junk"] == [1, 2, 3, 4, 5, 6, 10, 11, 12]
    assert GAME.new(players=1).view(0)["track"]["end"] == 20


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": "sleep"}, "sleep"),
        ({"coords": [None] * 3}, "coords and impacts belong together"),
        ({"impact_pools": [["C1"]]}, "coord_pools and impact_pools belong together"),
        ({"modules": [{"filled": [0] * 5, "shares": [0, 0]}]}, "occupant"),
        ({"modules": [{"filled": [0] * 5, "shares": [0], "occupant": -1}]}, "shares has 2 entries, not 1"),
        ({"seats": [{}, {}, {}]}, "IndexError"),
        ({"junk": {"step": "draw"}}, "launcher"),
    ],
)
def test_no_position_of_this_game(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=f"no position of Uranus!: .*{words}"):
        GAME.restore({"players": 2, "phase": "use", "seats": [], **changes})


# The data in use, wherever people read numbers ------------------------------------------------------------------------

OTHER: dict[str, Any] = {
    "track": {"length": 9, "attacks": [2, 4]},
    "supply": {"rocks": [1, 2, 3, 4, 5]},
    "junk": {"solo_removed": [8, 9, 11]},
    "multiplayer": {
        "tunnel": {"cost": ["3Y / 1P", *DATA["multiplayer"]["tunnel"]["cost"][1:]]},
        "mine": {
            "values": [[0, 2, 2, 3], *DATA["multiplayer"]["mine"]["values"][1:3], [1], [0, 2, 2, 3], [0, 2, 2, 3]]
        },
        "pad": {"cost": ["2B+1R", *["4≠"] * 5], "steps": [5, 2, 2, 2, 2, 2]},
        "gun": {"cost": ["2≠", "2≠", "5≠", "2≠", "2≠", "2≠"], "steps": [4, 4, 5, 4, 4, 4]},
        "fort": {"cost": ["2≠", "2≠", "2≠", "2≠", "2≠", "1P"]},
        "spaceship": {"cost": ["4P / 3≠"] * 6, "steps": [7] * 6},
    },
}


@pytest.mark.parametrize(
    ("rule_id", "words"),
    [
        ("U-1.5", "space 9 is the end"),
        ("U-1.6", "1 green, 2 blue, 3 red, 4 purple and 5 grey"),
        ("U-3.1", "(2 and 4)"),
        ("U-8.7", "three at most"),
        (
            "U-11.3",
            "pay 2 blue and 1 red (alone: four different rocks) for a launchpad step",
        ),
        ("U-11.7", "has 3 steps (alone: 2 steps)"),
        ("U-11.8", "pay five different rocks (alone: three different rocks) for a gun step, other races two different"),
        ("U-11.10", "after 1 step (alone: 2 steps), other races after 2 steps or 3 steps (alone: 3 steps)"),
        ("U-11.17", "pay 1 purple (alone: two different rocks) for"),
        ("U-12.4", "(8, 9 and 11)"),
        ("U-R30", "that of the Kroviots 1 from step 1 on (alone: 1 from step 2 on, 2 from step 5 on)"),
        ("U-R66", "more than three mines"),
    ],
)
def test_the_rulebook_has_the_numbers_in_use(rule_id: str, words: str) -> None:
    assert words in GAME.with_data(OTHER).rules.find(rule_id).text
    assert words not in GAME.rules.find(rule_id).text


def test_the_coach_has_the_numbers_in_use() -> None:
    changed = GAME.with_data({"solo": {key: OTHER["multiplayer"][key] for key in ("tunnel", "pad", "spaceship")}})
    looks = changed.new(1, {"deal": "numbered"}).shown(0)
    seat = looks["seats"][0]
    said = []
    for phase in ({"round": 1}, {"round": 5}, {"round": 5, "rich": True}, {"round": 5, "pads": ["0,0,0"]}):
        own = {**seat, "pads": phase.get("pads", []), "known": []}
        own["sets"] = [{"name": "0,0,0", "mines": [], "rocks": [0, 2, 1, 0, 0]}] if "rich" in phase else []
        lesson = changed.coach({**looks, "step": "use", "round": phase["round"], "seats": [own]})
        assert lesson is not None
        said.append(lesson.text)
    assert "a step costs you 3 grey, or 1 purple." in said[0]
    assert "A launchpad step costs 2 blue and 1 red." in said[1]
    assert "Five make one." in said[2]
    assert "spaceship technology: seven steps, each for 4 purple, or three different rocks." in said[3]


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("multiplayer.tunnel.values", "book"),
        ("multiplayer.tunnel.cost", "rebuilt"),
        ("multiplayer.pad.cost", "book"),
        ("multiplayer.pad.steps", "rebuilt"),
        ("multiplayer.fort.steps", "rebuilt"),
        ("multiplayer.gun.steps", "book"),
        ("solo.gun.steps", "rebuilt"),
        ("start_cards.book.III", "book"),
        ("start_cards.others.I", "rebuilt"),
        ("moons.I.rows", "rebuilt"),
    ],
)
def test_what_is_ours_is_not_called_the_books(place: str, source: str) -> None:
    assert GAME.source_of(place) == source
