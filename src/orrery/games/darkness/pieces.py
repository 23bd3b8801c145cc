"""Cores, tiles, ships and resources: the order of their numbers, and their names.

Sets of orbs are bit sets: one integer in which bit n stands for orb n. Sets of seats likewise.
"""

from __future__ import annotations

from typing import Final

COLONY: Final = 0
SCOUT: Final = 1
SHIPS: Final = ["colony", "scout"]
SHIPS_EACH: Final = 2  # fleet, waste and reserve: the kinds of ships
SHIP_WORDS: Final = ["a colony ship", "a scout"]

RESOURCES: Final = ["water", "iron", "crystals", "food"]  # D-R3
FREE_CHOICE: Final = 4  # the resource of a Supply drop
NO_RESOURCE: Final = -1

# Cores: the lettered ones first, then the special ones
LETTERED: Final = 22
CORES: Final = [
    *("A4", "A5", "A6", "A7", "A8", "A9", "A10", "A12"),
    *("B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10"),
    *("C2", "C3", "C4", "C5", "C6", "C8"),
    *("black_hole", "gas_giant", "galactic_network", "deep_thought", "space_amoeba", "space_eel", "space_kraken"),
]
BLACK_HOLE: Final = 22
GAS_GIANT: Final = 23
NETWORK: Final = 24
DEEP_THOUGHT: Final = 25
AMOEBA: Final = 26
EEL: Final = 27
KRAKEN: Final = 28
LETTER: Final = [2] * 8 + [1] * 8 + [0] * 6 + [-1] * 7  # A 2, B 1, C 0 (D-4.6, D-14.2); special cores have none
LEVELS: Final = ["C", "B", "A"]

TILES: Final = [
    *("water", "iron", "crystals", "food", "water_x2", "iron_x2", "crystals_x2", "food_x2"),
    *("water_core", "iron_core", "crystal_core", "eden_core", "supply_drop"),
    *("rocks", "caves", "deep_scan", "lost_ship", "perfect_spot", "tunnels", "vulcan"),
    *("ancient_artefact", "ancient_shield", "alien_colony", "drill_accident", "genetic_evolution", "larger", "huge"),
    *("lifeforms", "space_pirates", "star_map", "weak_spot"),
    *("alien_fleet", "ancient_altar", "hyper_laser", "planetary_portal", "the_cube"),
    *("ultra_virus", "frozen_demons", "planet_eater"),
]
LV1: Final = 0
LV2: Final = 1
LV3: Final = 2
SALVAGEABLE: Final = 8  # tiles 0 to 7 can be found in tunnels (D-7.9)
RESOURCE_TILES: Final = 13  # tiles 0 to 12 are resources (D-R17)
SUPPLY_DROP: Final = 12
ROCKS: Final = 13
CAVES: Final = 14
DEEP_SCAN: Final = 15
LOST_SHIP: Final = 16
PERFECT_SPOT: Final = 17
TUNNELS: Final = 18
VULCAN: Final = 19
ARTEFACT: Final = 20
SHIELD: Final = 21
ALIENS: Final = 22
DRILL_ACCIDENT: Final = 23
EVOLUTION: Final = 24
LARGER: Final = 25
HUGE: Final = 26
LIFEFORMS: Final = 27
PIRATES: Final = 28
STAR_MAP: Final = 29
WEAK_SPOT: Final = 30
ALIEN_FLEET: Final = 31
ALTAR: Final = 32
LASER: Final = 33
PORTAL: Final = 34
CUBE: Final = 35
VIRUS: Final = 36
DEMONS: Final = 37
EATER: Final = 38
KINDS: Final = len(TILES)

RESOURCE_OF: Final = [*range(4), *range(4), *range(4), FREE_CHOICE] + [NO_RESOURCE] * 26

MAX_ORBS: Final = 64
MAX_SLOTS: Final = 32
MOST_SEATS: Final = 5

BIT: Final[list[int]] = [1 << number for number in range(MAX_ORBS)]

TITLES: Final = {
    "water_x2": "Water x2",
    "iron_x2": "Iron x2",
    "crystals_x2": "Crystals x2",
    "food_x2": "Food x2",
    "the_cube": "The cube",
}


def title(label: str) -> str:
    """The name of a core or tile for people: "Galactic network", "Water x2", "A8"."""
    return TITLES.get(label, label.replace("_", " ").capitalize() if label.islower() else label)


class OrbActions:
    """Lists the orbs of a set, eight bits at a time; with a `base` it lists the actions base + orb instead."""

    def __init__(self, base: int) -> None:
        parts = [[[base + 8 * part + n for n in range(8) if bits >> n & 1] for bits in range(256)] for part in range(8)]
        self.first = parts[0]  # most tables have no more than eight orbs for long
        self.rest = parts[1:]

    def of(self, bits: int) -> list[int]:
        if bits < 256:
            return self.first[bits][:]
        found = self.first[bits & 255][:]
        for part in self.rest:
            bits >>= 8
            if not bits:
                break
            if bits & 255:
                found += part[bits & 255]
        return found


PLAIN: Final = OrbActions(0)


def members(bits: int) -> list[int]:
    """The numbers in a set of orbs or seats, sorted."""
    return PLAIN.of(bits)
