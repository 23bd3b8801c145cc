"""Options and data files: what is refused, in which words; and how many pieces and actions there are."""

from typing import Any

import pytest

from orrery.core import DataError, OptionsError
from orrery.games.darkness import GAME
from orrery.games.darkness.actions import SPACE
from tests.rules import rule


def refused(players: int, options: dict[str, Any]) -> str:
    with pytest.raises(OptionsError) as problem:
        GAME.new(players, options)
    return str(problem.value)


@rule("D-2.1")
@pytest.mark.parametrize("players", [0, 6, -1])
def test_one_to_five_players(players: int) -> None:
    assert refused(players, {}) == f"Terraforming Darkness is for 1 to 5 players, not {players}"


@rule("D-2.3")
@pytest.mark.parametrize(("players", "start"), [(2, 2), (4, 4), (1, 1), (3, 7)])
def test_the_start_seat_must_exist(players: int, start: int) -> None:
    assert refused(players, {"start": start}) == "start seat is not in this game"


@rule("D-R56", "D-R22", "D-R53", "D-R52", "D-R8")
@pytest.mark.parametrize(
    ("players", "name", "value", "default"),
    [
        (2, "solo_amoeba", "harmless", "bites"),
        (1, "teamwork_consent", "all", "any"),
        (1, "amoeba_hits", "turn", "anybody"),
        (1, "max_coalition", 3, 5),
        (1, "coalition_rounds", 1, 2),
    ],
)
def test_options_without_meaning(players: int, name: str, value: Any, default: Any) -> None:
    assert refused(players, {name: value}) == f"option {name} has no meaning with {players} players"
    GAME.new(players, {name: default})


def test_unknown_options_and_values_are_named() -> None:
    assert "unknown option parlay" in refused(2, {"parlay": "on"})
    assert "eel_siege" in refused(2, {"eel_siege": "whale"})
    assert "'whale'" in refused(2, {"eel_siege": "whale"})
    assert "gateway_tiles" in refused(2, {"gateway_tiles": 1})


def test_the_defaults() -> None:
    assert {option.name: option.default for option in GAME.options.options} == {
        "start": "random",
        "parley": "on",
        "teamwork_consent": "any",
        "eel_siege": "orb",
        "free_actions": "any",
        "amoeba_hits": "anybody",
        "solo_amoeba": "bites",
        "alien_unit": "present",
        "gateway_tiles": 15,
        "gateway_control": "tile",
        "terraform_bridgehead": "on",
        "max_coalition": 5,
        "coalition_rounds": 2,
        "auto_count": "on",
        "shared_win": "split",
    }
    assert GAME.default_players == 2


@rule("D-R1")
def test_the_action_table_keeps_its_size() -> None:
    sizes = {verb.name: verb.size for verb in SPACE.verbs}
    chance = sum(verb.size for verb in SPACE.verbs if verb.chance)
    assert SPACE.size - chance == 1155
    assert (sizes["start"], sizes["core"], sizes["tile"]) == (5, 29, 39)
    for text in ("land:colony.3", "assault:scout.4", "salvage:iron_x2", "guard:shield", "shift:up", "propose:0+2"):
        assert SPACE.notation(SPACE.parse(text)) == text


@rule("D-R1", "D-R2")
def test_the_pieces_add_up() -> None:
    cores = {key: value for key, value in GAME.data["cores"]["copies"].items() if isinstance(value, int)}
    letters = {letter: sum(n for core, n in cores.items() if core[0] == letter) for letter in "ABC"}
    assert (letters, sum(cores.values())) == ({"A": 14, "B": 14, "C": 12}, 50)
    units = GAME.data["tiles"]["units"]
    for kinds in (("water", "water_x2", "water_core"), ("food", "food_x2", "eden_core")):
        found = sum(GAME.data["tiles"][lv].get(kind, 0) * units[kind] for kind in kinds for lv in ("lv1", "lv2", "lv3"))
        assert found == 38


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"cores": {"copies": {"A4": 61}}}, "cores.copies.A4"),
        ({"cores": {"copies": {"A4": -1}}}, "cores.copies.A4"),
        ({"cores": {"copies": {"A4": 20}}}, "cores.copies makes 69"),
        ({"cores": {"copies": dict.fromkeys(["A4", "A5", "A6", "A7", "A8", "A9", "A10", "A12"], 0)}}, "no A core"),
        ({"cores": {"sizes": {"A12": 22}}}, "cores.sizes"),
        ({"cores": {"sizes": {"A4": 0}}}, "cores.sizes.A4"),
        ({"tiles": {"growth": {"huge": 20}}}, "tiles.growth"),
        ({"tiles": {"growth": {"larger": -3}}}, "tiles.growth.larger is -3; it is at least 0"),
        ({"tiles": {"growth": {"huge": -1}}}, "tiles.growth.huge is -1; it is at least 0"),
        ({"tiles": {"lv1": {"water": 99}}}, "tiles.lv1.water"),
        ({"ships": {"dealt": {"2": 31}}}, "ships.dealt.2"),
        ({"tiles": {"star_map": {"drawn": 5}}}, "tiles.star_map.drawn"),
        ({"cores": {"galactic_network": {"drawn": 5}}}, "cores.galactic_network.drawn"),
        ({"prices": {"destroy_laser": {"scout": 5}}}, "prices.destroy_laser.scout"),
        ({"prices": {"gateway": {"colony": 0}}}, "prices.gateway.colony"),
        ({"biosphere": {"ratio_b": -1}}, "biosphere.ratio_b"),
        ({"tiles": {"units": {"water": -1}}}, "tiles.units.water"),
        ({"stock": {"gateway_tiles": 1}}, "stock.gateway_tiles"),
        ({"survival": {"triumph": 2}}, "survival.triumph"),
        ({"names": {"list": ["Aster"]}}, "names.list"),
        ({"tiles": {"lv1": {"lava": 2}}}, "tiles.lv1.lava"),
    ],
)
def test_data_that_breaks_the_game_is_refused_with_its_line(data: dict[str, Any], line: str) -> None:
    with pytest.raises(DataError) as problem:
        GAME.with_data(data)
    assert line in str(problem.value)


def test_an_empty_pool_is_refused() -> None:
    lv3 = {name: 0 for name, copies in GAME.data["tiles"]["lv3"].items() if isinstance(copies, int)}
    with pytest.raises(DataError, match=r"tiles\.lv3 is empty"):
        GAME.with_data({"tiles": {"lv3": lv3}})


def test_numbers_can_be_overridden() -> None:
    game = GAME.with_data({"ships": {"dealt": {"2": 7}}, "stock": {"gateway_tiles": 8}})
    state = game.new(2).snapshot()
    assert state["fleet"] == [[7, 7], [7, 7]]
    assert state["gateway_tiles"] == 8
    assert GAME.new(2).snapshot()["gateway_tiles"] == 15


def test_a_broken_snapshot_is_refused() -> None:
    with pytest.raises(DataError, match="no position of Terraforming Darkness"):
        GAME.restore({"players": 2, "step": "nowhere"})
