"""Project boards: what each step of a track costs, and how far each track goes."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.errors import DataError
from orrery.games.uranus.actions import NUMERALS, TRACKS
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.rocks import covers, different, parse

# Tracks by number
TUNNEL_TRACK: Final = 0
MINE_TRACK: Final = 1
FORT_TRACK: Final = 2
PAD_TRACK: Final = 3
GUN_TRACK: Final = 4
TRACK_COUNT: Final = 9
FIRST_TECHNOLOGY: Final = 5  # tracks 5..8 are the technologies 0..3

TELESCOPE: Final = 0
WEAPONRY: Final = 1
ROCKET: Final = 2
SPACESHIP: Final = 3

OSMISH: Final = 0
FALKAFREEDI: Final = 1
YARLS: Final = 2
KROVIOTS: Final = 3
GALEPEGALS: Final = 4
ARSHANTANS: Final = 5

# What a race knows from the start, as a set of technologies (U-11.2, U-11.7, U-11.13, U-11.16)
KNOWN: Final[list[int]] = [BIT[ROCKET], 0, BIT[WEAPONRY], 0, BIT[SPACESHIP], BIT[TELESCOPE]]
CROSSED_OUT: Final = 2  # gun steps that weaponry saves (U-9.3)


class Cost:
    """The price of one step: any one of several alternatives (U-6.2)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sums: list[int] = []  # rocks that must all be there
        self.colours = 6  # so many different colours will also do; 6 are never there
        for part in text.split("/"):
            if part.strip().endswith("≠"):
                self.colours = min(self.colours, int(part.strip()[:-1]))
            else:
                self.sums.append(parse(part))

    def paid_by(self, rocks: int) -> bool:
        """Whether a set contains the rocks of one alternative."""
        return different(rocks) >= self.colours or any(covers(rocks, need) for need in self.sums)


class ProjectBoard:
    """One side of one project board."""

    def __init__(self, costs: list[str], steps: list[int], tunnel_values: list[int], mine_values: list[int]) -> None:
        self.costs = [Cost(text) if text else None for text in costs]
        self.steps = steps  # by track; 0: not on this board
        self.tunnels = [0, *tunnel_values]  # by ticks
        self.mines = [0, *mine_values]
        self.tracks = 0  # the tracks on this board, as a set
        for track in range(TRACK_COUNT):
            if steps[track]:
                self.tracks |= BIT[track]
        self.paid: dict[int, int] = {}  # rocks -> the tracks they pay a step of; filled as sets come up

    def cost_of(self, track: int) -> str:
        """What a step of a track costs, as it is printed; nothing if the track is not on this board."""
        cost = self.costs[track]
        return "" if cost is None else cost.text

    def payable(self, rocks: int) -> int:
        """The tracks, as a set, of which these rocks pay one step; they may be several (U-R31)."""
        found = self.paid.get(rocks)
        if found is None:
            found = 0
            for track in range(TRACK_COUNT):
                cost = self.costs[track]
                if cost is not None and cost.paid_by(rocks):
                    found |= BIT[track]
            found &= self.tracks
            self.paid[rocks] = found
        return found


def read_board(side: dict[str, Any], name: str, race: int, most: int) -> ProjectBoard:
    """The board of a race from the data of one side; `DataError` if a cost cannot be paid or a track is malformed.

    `most` is what a set can have at most of each colour.
    """
    costs: list[str] = []
    steps: list[int] = []
    for track in TRACKS:
        table = side[track]
        where = f"{name}.{track}"
        rows = table["values"] if "values" in table else table["steps"]
        if len(table["cost"]) != 6 or len(rows) != 6:
            raise DataError(f"{where} needs an entry for each of the 6 races.")
        row = rows[race]
        valued = "values" in table
        if isinstance(row, list) != valued:
            kind = "a list of numbers" if valued else "a number"
            raise DataError(f"{where}: the entry of race {NUMERALS[race]} must be {kind}, not {row!r}.")
        if any(type(number) is not int or number < 0 for number in (row if valued else [row])):
            raise DataError(f"{where}: the entry of race {NUMERALS[race]} must be whole numbers, none below 0.")
        length = len(row) if valued else row
        steps.append(length)
        costs.append(table["cost"][race] if length else "")
        if length:
            check_cost(costs[-1], f"{where}, race {NUMERALS[race]}", most)
    if steps[GUN_TRACK] <= CROSSED_OUT:
        raise DataError(
            f"{name}.gun needs more than {CROSSED_OUT} steps: weaponry crosses out the first {CROSSED_OUT}."
        )
    for number in (TUNNEL_TRACK, MINE_TRACK, FORT_TRACK, PAD_TRACK):
        if not steps[number]:
            raise DataError(f"{name}.{TRACKS[number]} needs at least one step for every race.")
    for technology in range(4):
        if not steps[FIRST_TECHNOLOGY + technology] and not KNOWN[race] & BIT[technology]:
            track = TRACKS[FIRST_TECHNOLOGY + technology]
            raise DataError(
                f"{name}.{track} needs at least one step for race {NUMERALS[race]}, which does not know it."
            )
    return ProjectBoard(costs, steps, side["tunnel"]["values"][race], side["mine"]["values"][race])


def check_cost(text: object, where: str, most: int) -> None:
    """Refuse a cost that no set of rocks can pay."""
    if not isinstance(text, str) or not all(payable(part.strip(), most) for part in text.split("/")):
        raise DataError(f"every cost must be payable: {where} has {text!r}. A cost looks like '2G / 1B+1P / 3≠'.")


def payable(part: str, most: int) -> bool:
    """Whether a set can have the rocks of one alternative of a cost."""
    try:
        if part.endswith("≠"):
            return 1 <= int(part[:-1]) <= different(most)
        need = parse(part)
    except ValueError:
        return False
    return need > 0 and covers(most, need)
