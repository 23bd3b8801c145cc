"""The printed numbers as tables, built once from data.toml or a file of the same shape, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from orrery.core.data import source_of
from orrery.core.errors import DataError
from orrery.games.minethemoon.actions import SPIN
from orrery.games.minethemoon.names import (
    ADVANCED,
    BUILDINGS,
    CARDS,
    COLOURS,
    CRATERS,
    EXCHANGER_2,
    FACTORY,
    FIRST_ADVANCED,
    KINDS,
    OUTCOMES,
    OWN_SHAKER,
    REFINER,
    REVERTER,
    SHARED,
    TILES,
    TYPES,
)

MOST_ROBOTS: Final = 10  # 12 cubes of a colour, two of them on the tracks (M-2.10)
LONGEST_TEAM: Final = 4
# A track of spins: generous for any game, small enough that nobody fills the memory with it
MOST_ZONES: Final = 20
LAST_ZONE: Final = 500
MOST_SPINS: Final = 20
HIGHEST_GOAL: Final = 200  # the Dominance track is drawn up to it
# The number that says how much a building does, where it is in the table of amounts
EFFECT_OF: Final = {
    "refinery": "refinery", "shaker": "shaker", "loader": "loader", "factory": "factory", "factory+": "factory",
    "factory++": "top_factory", "exchanger": "exchanger", "exchanger+": "exchanger", "refiner": "refiner",
    "refiner+": "refiner", "agridome": "agridome", "generator": "generator", "hydroponics": "hydroponics",
    "leecher": "leecher", "massdriver": "massdriver", "omnirefiner": "omnirefiner", "quaker": "quaker",
    "repressor": "repressor", "transmitter": "transmitter",
}  # fmt: skip
TRACKS: Final = ("depleting", "steady", "quickening")
COLUMNS: Final = {"refinery": 1, "shaker": 2, "uplink": 2, "loader": 2, "clout": 2}


class Wheel:
    """One side of a Crater mat: what the spinner can show (M-2.1), and how often."""

    def __init__(self, name: str, weights: list[int]) -> None:
        self.name = name
        self.by_outcome = weights
        self.wedges = [kind for kind in range(6) if weights[kind]]  # where robots can stand
        shown = [outcome for outcome in range(10) if weights[outcome]]
        self.outcomes = [SPIN.base + outcome for outcome in shown]
        self.weights = [weights[outcome] for outcome in shown]
        self.total = sum(weights)
        # M-2.7: launches are repeated in the setup, so only the resources count
        self.first_outcomes = [SPIN.base + kind for kind in self.wedges]
        self.first_weights = [weights[kind] for kind in self.wedges]


class Base:
    """One side of a Moonbase mat."""

    def __init__(self, mat: dict[str, Any]) -> None:
        self.robots = int(mat["robots"])
        self.silo = int(mat["silo"])
        self.sites = int(mat["sites"])
        self.reverter = bool(mat["reverter"])
        self.exchanger_site = bool(mat["exchanger_site"])
        self.private_pad = bool(mat["private_pad"])
        self.private_shaker = bool(mat["private_shaker"])
        self.levels = [int(mat["factory"]), int(mat["exchanger"]), 0, int(mat["control"])]


class Printed:
    """Everything that is printed. Lists go by the numbers of names.py."""

    def __init__(self, data: dict[str, Any], overrides: Mapping[str, Any]) -> None:
        check(data)
        self.ours = rebuilt(data, overrides)
        self.goal = int(data["goal"]["dominance"])
        self.first_spins = int(data["setup"]["spins"])
        self.wheels = [Wheel(name, [int(data["wheels"][name][outcome]) for outcome in OUTCOMES]) for name in CRATERS]
        self.tracks: dict[str, list[list[int]]] = {name: data["spin_tracks"][name] for name in TRACKS}
        self.shared_small = shared_sizes(data, 3)
        self.shared_large = shared_sizes(data, 5)
        self.amounts: dict[str, int] = {name: n for name, n in data["amounts"].items() if type(n) is int}
        tiles = [data["tiles"][tile] for tile in TILES]
        self.tile_cost = [counted(tile["cost"]) for tile in tiles]
        self.tile_bonus = [int(tile["bonus"]) for tile in tiles]
        self.tile_copies = [[int(tile["copies"][n - 2]) if n > 1 else 0 for tile in tiles] for n in range(6)]
        backs = [data["advanced"][back] for back in ADVANCED]
        self.back_cost = [counted(back["cost"]) for back in backs]
        self.back_bonus = [int(back["bonus"]) for back in backs]
        self.back_colour = [str(back["colour"]) for back in backs]  # only shown (M-11.1, M-R5)
        self.team = [0] * len(BUILDINGS)  # robots a team on a Moonbase, by building
        self.team[REVERTER] = int(data["reverter"]["team"])
        for level in range(3):
            self.team[FACTORY + level] = int(tiles[level]["team"])
        self.team[EXCHANGER_2 - 1] = int(tiles[3]["team"])
        self.team[EXCHANGER_2] = int(data["printed_exchanger"]["team"])
        for level in range(2):
            self.team[REFINER + level] = int(tiles[4 + level]["team"])
        self.team[OWN_SHAKER] = int(data["private_shaker"]["team"])
        for number, back in enumerate(backs):
            self.team[FIRST_ADVANCED + number] = int(back["team"])
        rockets = data["rockets"]["list"]
        self.card_name = [str(rocket[0]) for rocket in rockets]  # only shown (M-12.5)
        self.slot_type = [[TYPES.index(slot[0]) for slot in rocket[1]] for rocket in rockets]
        self.slot_value = [[int(slot[1:]) for slot in rocket[1]] for rocket in rockets]
        self.back = [ADVANCED.index(rocket[2]) for rocket in rockets]
        self.numbers = self.told_numbers()
        self.plain_base = Base(data["moonbases"]["A"])
        self.bases = [Base(data["moonbases"][colour]) for colour in COLOURS]

    def told_numbers(self) -> dict[str, Any]:
        """What people read on Basic Buildings and in the words of effects; see `view_types.Numbers`."""
        costs = [{KINDS[kind]: n for kind, n in enumerate(cost) if n} for cost in self.tile_cost]
        return {
            "prices": dict(zip(TILES, costs, strict=True)),
            "bonuses": dict(zip(TILES, self.tile_bonus, strict=True)),
            "amounts": self.amounts,
            "teams": dict(zip(BUILDINGS, self.team, strict=True)),
            "ours": self.ours,
        }


def rebuilt(data: dict[str, Any], overrides: Mapping[str, Any]) -> dict[str, list[str]]:
    """For each building what on its face is ours because the print is lost: "cost", "bonus", "team", "effect"."""
    faces = {tile: f"tiles.{tile}" for tile in TILES} | {back: f"advanced.{back}" for back in ADVANCED}
    places = {name: [(part, f"{table}.{part}") for part in ("cost", "bonus", "team")] for name, table in faces.items()}
    for name in COLUMNS:
        places[name] = [("team", f"shared.{name}.teams"), ("team", f"shared.{name}.far_left")]
    places["reverter"] = [("team", "reverter.team")]
    places["exchanger+"] = [("team", "printed_exchanger.team")]
    places["ownshaker"] = [("team", "private_shaker.team")]
    for name, amount in EFFECT_OF.items():
        places[name].append(("effect", f"amounts.{amount}"))
    found: dict[str, list[str]] = {}
    for name, parts in places.items():
        ours = [part for part, place in parts if source_of(data, overrides, place) == "rebuilt"]
        if ours:
            found[name] = list(dict.fromkeys(ours))
    return found


def counted(cost: list[str]) -> list[int]:
    """A cost as how many of each kind."""
    return [cost.count(kind) for kind in KINDS]


def shared_sizes(data: dict[str, Any], players: int) -> list[int]:
    """The team size of each shared place; 0 where the place is not in play (M-4.5, M-9.4)."""
    sizes: list[int] = []
    for place in SHARED:
        building, column = place.split(".")
        table = data["shared"][building]
        if column == "0":
            sizes.append(int(table["far_left"]) if players >= 4 else 0)
        else:
            sizes.append(int(table["teams"][int(column) - 1]))
    return sizes


# Checks: the first broken constraint is named -------------------------------------------------------------------------


def check(data: dict[str, Any]) -> None:
    """Refuse numbers that the game cannot be played with."""
    for name in CRATERS:
        check_wheel(name, data["wheels"][name])
    for name in TRACKS:
        problem = zones_problem(data["spin_tracks"][name])
        if problem:
            raise DataError(f"spin_tracks.{name}: {problem}")
    check_teams(data)
    for name, tile in data["tiles"].items():
        check_cost(f"tiles.{name}", tile["cost"])
        if any(kind[0] == "f" for kind in tile["cost"]):  # M-11.3
            raise DataError(f"tiles.{name}.cost has something refined; tiles cost raw resources.")
        check_bonus(f"tiles.{name}", tile["bonus"])
        if len(tile["copies"]) != 4 or any(type(n) is not int or not 0 <= n <= 20 for n in tile["copies"]):
            raise DataError(f"tiles.{name}.copies must be four numbers from 0 to 20: with 2, 3, 4 and 5 players.")
    for name in ADVANCED:
        check_cost(f"advanced.{name}", data["advanced"][name]["cost"])
        check_bonus(f"advanced.{name}", data["advanced"][name]["bonus"])
    check_rockets(data)
    check_bases(data["moonbases"])
    for name, amount in data["amounts"].items():
        if type(amount) is int and not 1 <= amount <= 20:
            raise DataError(f"amounts.{name} is {amount}; it must lie between 1 and 20.")
    if not 1 <= data["goal"]["dominance"] <= HIGHEST_GOAL:
        raise DataError(f"goal.dominance is {data['goal']['dominance']}; it must lie between 1 and {HIGHEST_GOAL}.")
    if not 0 <= data["setup"]["spins"] <= 2:
        raise DataError(f"setup.spins is {data['setup']['spins']}; at most 2 resources fit into every Silo.")


def check_wheel(name: str, wheel: dict[str, Any]) -> None:
    if any(type(wheel[outcome]) is not int or wheel[outcome] < 0 for outcome in OUTCOMES):
        raise DataError(f"wheels.{name}: weights must be positive whole numbers, or 0 where there is no wedge.")
    if not any(wheel[kind] for kind in KINDS):
        raise DataError(f"wheels.{name} has no resource wedge; robots need one to stand on.")


def zones_problem(zones: object) -> str:
    """What is wrong with pairs [from D, spins]; empty if they make a track."""
    shape = "Spin zones must start at 0 and rise."
    if not isinstance(zones, list) or not zones:
        return shape
    for pair in zones:
        if not isinstance(pair, list | tuple) or len(pair) != 2 or any(type(number) is not int for number in pair):
            return shape
    starts = [pair[0] for pair in zones]
    spins = [pair[1] for pair in zones]
    if starts[0] != 0 or min(spins) < 1 or any(low >= high for low, high in pairwise(starts)):
        return shape
    if len(zones) > MOST_ZONES or starts[-1] > LAST_ZONE or max(spins) > MOST_SPINS:
        return (
            f"There can be {MOST_ZONES} spin zones at most, the last from {LAST_ZONE} Dominance at most, "
            f"and {MOST_SPINS} spins in each."
        )
    return ""


def check_teams(data: dict[str, Any]) -> None:
    for name, columns in COLUMNS.items():
        table = data["shared"][name]
        if len(table["teams"]) != columns:
            raise DataError(f"shared.{name}.teams must have {columns} numbers, one for each column.")
        if name == "clout" and table["far_left"]:  # M-R45
            raise DataError("shared.clout.far_left must be 0: the Clout has no extra column.")
        check_team(f"shared.{name}.far_left", table["far_left"], may_lack=True)
        for size in table["teams"]:
            check_team(f"shared.{name}.teams", size)
    for name in TILES[:6]:
        check_team(f"tiles.{name}.team", data["tiles"][name]["team"])
    for name in TILES[6:]:
        if data["tiles"][name]["team"]:
            raise DataError(f"tiles.{name}.team must be 0: Robot Control has no team.")
    for name in ("printed_exchanger", "private_shaker", "reverter"):
        check_team(f"{name}.team", data[name]["team"])
    for name in ADVANCED:
        idle = name in ("grant", "quaker") or name.startswith("statue")  # M-11.6
        check_team(f"advanced.{name}.team", data["advanced"][name]["team"], may_lack=idle)
        if idle and data["advanced"][name]["team"]:
            raise DataError(f"advanced.{name}.team must be 0: there is nothing to Work.")


def check_team(where: str, size: object, may_lack: bool = False) -> None:
    if type(size) is not int or not (1 <= size <= LONGEST_TEAM or (may_lack and size == 0)):
        raise DataError(f"{where} is {size}; a team has 1 to {LONGEST_TEAM} robots.")


def check_cost(where: str, cost: object) -> None:
    if not isinstance(cost, list) or not cost or any(kind not in KINDS for kind in cost):
        raise DataError(f"{where}.cost must be a list of kinds such as rB or fN.")
    for type_ in TYPES:
        if sum(kind[1] == type_ for kind in cost) > 2:
            raise DataError(f"{where}.cost needs more than 2 of {type_}: a Silo of 2 could never pay it.")


def check_bonus(where: str, bonus: object) -> None:
    if type(bonus) is not int or not 0 <= bonus <= 20:
        raise DataError(f"{where}.bonus is {bonus}; it must lie between 0 and 20.")


def check_rockets(data: dict[str, Any]) -> None:
    rockets = data["rockets"]["list"]
    if len(rockets) != len(CARDS):
        raise DataError(f"rockets.list has {len(rockets)} rockets; there are {len(CARDS)}.")
    used: list[str] = []
    for rocket in rockets:
        if not isinstance(rocket, list) or len(rocket) != 3 or not isinstance(rocket[1], list):
            raise DataError("rockets.list: a rocket is a name, a list of slots and the building on its back.")
        name, slots, back = rocket
        if not 3 <= len(slots) <= 5:
            raise DataError(f"rockets.list: {name} has {len(slots)} slots; a rocket has 3 to 5.")
        for slot in slots:
            if not is_slot(slot):
                raise DataError(f"rockets.list: {name} has the slot {slot!r}; a slot looks like N4.")
        values = [int(slot[1:]) for slot in slots]
        if values != sorted(values, reverse=True):
            raise DataError(f"rockets.list: the slots of {name} must go from the highest value down.")
        if back not in ADVANCED:
            raise DataError(f"rockets.list: {name} has the back {back!r}, which is no Advanced Building.")
        used.append(back)
    for name in ADVANCED:
        copies = data["advanced"][name]["copies"]
        if copies != used.count(name):
            raise DataError(
                f"advanced.{name}.copies is {copies}, but {used.count(name)} rockets have it on their back."
            )


def is_slot(slot: object) -> bool:
    """A type and what it pays, of one or two digits: N4."""
    if not isinstance(slot, str) or slot[:1] not in TYPES:
        return False
    worth = slot[1:]
    return len(worth) <= 2 and worth.isascii() and worth.isdigit()


def check_bases(mats: dict[str, Any]) -> None:
    if mats["A"]["private_pad"] or sum(mats[colour]["private_pad"] for colour in COLOURS) > 1:
        raise DataError("moonbases: only one Moonbase, on its B side, can have the private pad.")
    for name in ["A", *COLOURS]:
        mat = mats[name]
        for field, low, high in (
            ("silo", 2, 4),
            ("sites", 1, 3),
            ("factory", 0, 3),
            ("exchanger", 0, 2),
            ("control", 0, 2),
        ):
            if not low <= mat[field] <= high:
                raise DataError(f"moonbases.{name}.{field} is {mat[field]}; it must lie between {low} and {high}.")
        most = MOST_ROBOTS - 2 + mat["control"]
        if not 4 <= mat["robots"] <= most:
            raise DataError(f"moonbases.{name}.robots is {mat['robots']}; it must lie between 4 and {most}.")
        if mat["exchanger"] and not mat["exchanger_site"]:
            raise DataError(f"moonbases.{name} has an Exchanger but no site for it.")
