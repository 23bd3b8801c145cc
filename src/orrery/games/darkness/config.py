"""What stays the same for a whole game of Terraforming Darkness: options and printed numbers, shared by all copies."""

from __future__ import annotations

from typing import Any

from orrery.core.data import Data
from orrery.games.darkness.pieces import COLONY, CORES, KINDS, LETTERED, RESOURCE_TILES, SCOUT, TILES


class Config:
    """The options in force and the printed numbers of one game."""

    def __init__(self, seats: int, options: dict[str, Any], data: Data) -> None:
        self.seats = seats
        self.options = options
        self.solo = seats == 1
        self.read_options(options)
        self.read_pieces(data)
        self.read_numbers(data)

    def read_options(self, options: dict[str, Any]) -> None:
        self.parley = bool(options["parley"] == "on")
        self.consent_of_all = bool(options["teamwork_consent"] == "all")  # D-R22
        self.siege_of_player = bool(options["eel_siege"] == "player")  # D-R11
        self.any_moment = bool(options["free_actions"] == "any")  # D-R73
        self.anybody_hits = bool(options["amoeba_hits"] == "anybody")  # D-R8
        self.aliens_anywhere = bool(options["alien_unit"] == "present")  # D-R41
        self.solo_bites = bool(options["solo_amoeba"] == "bites")  # D-R56
        self.gateway_stock = int(options["gateway_tiles"])  # D-R31
        self.core_controls = bool(options["gateway_control"] == "tile_or_core")  # D-R32
        self.need_bridgehead = bool(options["terraform_bridgehead"] == "on")  # D-R34
        self.max_coalition = int(options["max_coalition"])  # D-R53
        self.rounds = int(options["coalition_rounds"])  # D-R52
        self.auto_count = bool(options["auto_count"] == "on")  # D-15.8
        self.full_win = bool(options["shared_win"] == "full")

    def read_pieces(self, data: Data) -> None:
        cores, tiles = data["cores"], data["tiles"]
        self.core_copies: list[int] = [int(cores["copies"][core]) for core in CORES]
        self.printed: list[int] = [int(cores["sizes"][core]) if n < LETTERED else 0 for n, core in enumerate(CORES)]
        self.tile_copies: list[int] = [  # LV1, LV2, LV3 one after the other, 39 kinds each
            int(tiles[level].get(tile, 0)) for level in ("lv1", "lv2", "lv3") for tile in TILES
        ]
        self.kinds_in: list[list[int]] = [  # the kinds of tiles that each level has
            [kind for kind in range(KINDS) if self.tile_copies[KINDS * level + kind]] for level in range(3)
        ]
        self.units: list[int] = [int(tiles["units"][tile]) for tile in TILES[:RESOURCE_TILES]]
        self.units += [0] * (KINDS - RESOURCE_TILES)
        self.larger = int(tiles["growth"]["larger"])
        self.huge = int(tiles["growth"]["huge"])
        self.names: list[str] = [str(name) for name in data["names"]["list"]]

    def read_numbers(self, data: Data) -> None:
        prices, cores, tiles = data["prices"], data["cores"], data["tiles"]
        self.of_a_colour = int(data["ships"]["of_a_colour"])
        self.dealt = int(data["ships"]["dealt"][str(self.seats)])
        self.stations = int(data["stock"]["stations"])
        self.max_gateways = int(data["limits"]["gateways"])
        self.max_stations = int(data["limits"]["stations"])
        self.guard_price: list[int] = [int(prices["destroy_guard"][ship]) for ship in ("colony", "scout")]
        self.eel_price: list[int] = [int(prices["destroy_eel"][ship]) for ship in ("colony", "scout")]
        self.amoeba_hits = int(prices["destroy_amoeba"]["scout"])
        self.laser_scouts = int(prices["destroy_laser"]["scout"])
        self.gateway_colony = int(prices["gateway"]["colony"])
        self.gateway_scout = int(prices["gateway"]["scout"])
        self.gateway_ends = int(prices["gateway_ends"]["tiles"])
        self.station_colony = int(prices["defence_station"]["colony"])
        self.station_scout = int(prices["defence_station"]["scout"])
        self.terraform_colony = int(prices["terraforming_station"]["colony"])
        self.terraform_scout = int(prices["terraforming_station"]["scout"])
        self.terraform_on_factory = int(prices["terraforming_station"]["colony_on_factory"])
        self.mining_scout = int(prices["space_mining"]["scout"])
        self.map_scout = int(prices["planetary_map"]["scout"])
        self.mining_size = int(cores["mining"]["largest_source"])
        self.kraken_size = int(cores["kraken"]["largest_target"])
        self.suspension = int(cores["deep_thought"]["suspended_turns"])
        self.network_cores = int(cores["galactic_network"]["drawn"])
        self.star_map_cores = int(tiles["star_map"]["drawn"])
        self.artefact_cores = int(tiles["ancient_artefact"]["drawn"])
        self.fleet_gift: list[int] = [int(tiles["alien_fleet"][ship]) for ship in ("colony", "scout")]
        self.altar_scouts = int(tiles["ancient_altar"]["scout"])
        self.weak_spots = int(tiles["weak_spots"]["to_destroy"])
        self.feeding: list[int] = [int(data["biosphere"]["ratio_c"]), int(data["biosphere"]["ratio_b"])]  # by level
        self.threshold = int(data["survival"]["threshold"])
        self.triumph = int(data["survival"]["triumph"])
        self.numbers = self.told_numbers()

    def told_numbers(self) -> dict[str, int]:
        """The numbers that people read on pieces and screen; those of a resource tile are its units."""
        return {
            **dict(zip(TILES[:RESOURCE_TILES], self.units[:RESOURCE_TILES], strict=True)),
            "larger": self.larger,
            "huge": self.huge,
            "max_gateways": self.max_gateways,
            "max_stations": self.max_stations,
            "guard_colony": self.guard_price[COLONY],
            "guard_scout": self.guard_price[SCOUT],
            "eel_colony": self.eel_price[COLONY],
            "eel_scout": self.eel_price[SCOUT],
            "amoeba_hits": self.amoeba_hits,
            "laser_scouts": self.laser_scouts,
            "gateway_colony": self.gateway_colony,
            "gateway_scout": self.gateway_scout,
            "gateway_ends": self.gateway_ends,
            "station_colony": self.station_colony,
            "station_scout": self.station_scout,
            "terraform_colony": self.terraform_colony,
            "terraform_scout": self.terraform_scout,
            "terraform_on_factory": self.terraform_on_factory,
            "mining_scout": self.mining_scout,
            "map_scout": self.map_scout,
            "kraken_size": self.kraken_size,
            "mining_size": self.mining_size,
            "suspension": self.suspension,
            "network_cores": self.network_cores,
            "star_map_cores": self.star_map_cores,
            "artefact_cores": self.artefact_cores,
            "fleet_colony": self.fleet_gift[COLONY],
            "fleet_scout": self.fleet_gift[SCOUT],
            "altar_scouts": self.altar_scouts,
            "weak_spots": self.weak_spots,
            "feeds_c": self.feeding[0],
            "feeds_b": self.feeding[1],
            "threshold": self.threshold,
            "triumph": self.triumph,
        }
