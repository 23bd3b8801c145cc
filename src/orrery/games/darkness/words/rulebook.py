"""What rules.md says in braces beside the values of data.toml: prices, units and sums in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from orrery.core.data import Data, find_value
from orrery.core.language import _, all_of, ngettext, number_in_words, one_of, pgettext
from orrery.games.darkness.pieces import CORES, TILES
from orrery.games.darkness.words.glossary import piece

COLONY_SHIPS: Final = {  # name in rules.md -> place in data.toml
    "eel_colonies": "prices.destroy_eel.colony",
    "guard_colonies": "prices.destroy_guard.colony",
    "gateway_colonies": "prices.gateway.colony",
    "defence_colonies": "prices.defence_station.colony",
    "station_colonies": "prices.terraforming_station.colony",
    "factory_colonies": "prices.terraforming_station.colony_on_factory",
    "fleet_colonies": "tiles.alien_fleet.colony",
}
SCOUTS: Final = {
    "map_scouts": "prices.planetary_map.scout",
    "eel_scouts": "prices.destroy_eel.scout",
    "guard_scouts": "prices.destroy_guard.scout",
    "laser_scouts": "prices.destroy_laser.scout",
    "mining_scouts": "prices.space_mining.scout",
    "gateway_scouts": "prices.gateway.scout",
    "defence_scouts": "prices.defence_station.scout",
    "station_scouts": "prices.terraforming_station.scout",
    "fleet_scouts": "tiles.alien_fleet.scout",
    "altar_scouts": "tiles.ancient_altar.scout",
}
UNITS: Final = {  # name in rules.md -> the tiles that share a sentence
    "plain_units": TILES[:4],
    "double_units": TILES[4:8],
    "core_units": TILES[8:12],
    "drop_units": TILES[12:13],
}


# In the rulebook numbers are words, and always what somebody pays, gets or builds. Each with the words for none of it
SOME: Final[Mapping[str, tuple[Callable[[], str], Callable[[int, str], str]]]] = {
    "colony ship": (
        lambda: _("no colony ships"),
        lambda count, number: ngettext("{number} colony ship", "{number} colony ships", count, number=number),
    ),
    "scout": (
        lambda: _("no scouts"),
        lambda count, number: ngettext("{number} scout", "{number} scouts", count, number=number),
    ),
    "unit": (
        lambda: _("no units"),
        lambda count, number: ngettext("{number} unit", "{number} units", count, number=number),
    ),
    "gateway": (
        lambda: _("no gateways"),
        lambda count, number: ngettext("{number} gateway", "{number} gateways", count, number=number),
    ),
}


def rulebook_words(data: Data) -> Mapping[str, Any]:
    """Everything that rules.md asks for by a name of its own."""
    stock, ends = data["stock"]["gateway_tiles"], data["prices"]["gateway_ends"]["tiles"]
    return {
        **{name: some(find_value(data, place), "colony ship") for name, place in COLONY_SHIPS.items()},
        **{name: some(find_value(data, place), "scout") for name, place in SCOUTS.items()},
        **{name: units(data, tiles) for name, tiles in UNITS.items()},
        "dealt": dealt(data["ships"]["dealt"]),
        "gateways_in_all": some(stock // ends, "gateway") if stock else _("any number of gateways"),
        "core_count": sum(data["cores"]["copies"][core] for core in CORES),
        "tile_count": sum(data["tiles"][level].get(tile, 0) for level in ("lv1", "lv2", "lv3") for tile in TILES),
    }


def some(number: int, thing: str) -> str:
    """ "one scout", "two colony ships"."""
    none, several = SOME[thing]
    return several(number, number_in_words(number)) if number else none()


def units(data: Data, tiles: list[str]) -> str:
    """ "two units"; if the tiles of a sentence differ, what each of them brings."""
    numbers = [data["tiles"]["units"][tile] for tile in tiles]
    if len(set(numbers)) == 1:
        return some(numbers[0], "unit")
    return all_of([f"{some(number, 'unit')} ({piece(tile)})" for tile, number in zip(tiles, numbers, strict=True)])


def dealt(table: Mapping[str, int]) -> str:
    """ "30 with one or two players, 20 with three, 16 with four and 13 with five"."""
    groups: dict[int, list[int]] = {}
    parts: list[str] = []
    for number, ships in table.items():
        groups.setdefault(ships, []).append(int(number))
    for ships, players in groups.items():
        words = one_of([players_in_words(each) for each in players])
        if parts:
            parts.append(_("{ships} with {players}", ships=ships, players=words))
        elif players == [1]:
            parts.append(_("{ships} with {players} player", ships=ships, players=words))
        else:
            parts.append(_("{ships} with {players} players", ships=ships, players=words))
    return all_of(parts)


def players_in_words(number: int) -> str:
    return pgettext("so many players", "one") if number == 1 else number_in_words(number)
