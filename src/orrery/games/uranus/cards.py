"""Moons, starting mines cards, impact cards, modules and objectives, read from the data and checked."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.errors import DataError
from orrery.games.uranus.actions import IMPACTS, NUMERALS
from orrery.games.uranus.moon import BIT, CELLS, HEX_COUNT, NUMBER, ROWS, Triple, moved, oriented
from orrery.games.uranus.rocks import LETTERS, packed

VOLCANO: Final = -1  # the terrain of the volcano hex
MARKS: Final = ["circle", "none", "triangle"]
DECKS: Final = {
    "first": ("circle", "none"),
    "standard": ("circle", "none", "triangle"),
    "advanced": ("none", "triangle"),
}
FEWEST_IMPACTS: Final = 8  # six gaps, a junk impact, and one to draw
ORIENTATIONS: Final = 12
LONGEST_TRACK: Final = 200

# What an objective asks, by number
PREDICATES: Final = [
    "first",
    "last",
    "technologies",
    "mines",
    "network",
    "forts",
    "pads",
    "freight",
    "home",
    "clean",
    "shots",
    "green",
]


class Moon:
    """One moon board: terrain, volcano and printed mines."""

    def __init__(self, name: str, rows: list[str], mines: list[int]) -> None:
        self.name = name
        self.rows = rows
        self.terrain = [LETTERS.find(letter) for letter in "".join(rows)]  # colour by hex, VOLCANO where it smokes
        self.volcano = self.terrain.index(VOLCANO)
        self.mines = mines
        self.ground = [  # the hexes of each colour, as a set
            sum(BIT[number] for number, colour in enumerate(self.terrain) if colour == wanted) for wanted in range(5)
        ]
        self.land = sum(self.ground)  # all hexes but the volcano


class ImpactCard:
    """One impact card: a pattern that is placed over the point of impact, turned and mirrored at will."""

    def __init__(self, name: str, mark: str, cells: list[Triple]) -> None:
        self.name = name
        self.mark = mark
        self.cells = cells
        self._turned = [[oriented(cell, turn) for cell in cells] for turn in range(ORIENTATIONS)]
        self._placed: list[list[int] | None] = [None] * HEX_COUNT

    def placed(self, point: int) -> list[int]:
        """The hexes of the moon that the pattern covers, for each of the 12 orientations (U-3.4, U-R3)."""
        found = self._placed[point]
        if found is None:
            found = [self._cover(point, orientation) for orientation in range(ORIENTATIONS)]
            self._placed[point] = found
        return found

    def _cover(self, point: int, orientation: int) -> int:
        cover = 0
        for cell in self._turned[orientation]:
            number = NUMBER.get(moved(CELLS[point], cell), -1)
            if number >= 0:
                cover |= BIT[number]
        return cover


class Objective:
    """One personal objective: its name, what it asks, and how many."""

    def __init__(self, name: str, asks: str, number: int) -> None:
        self.name = name
        self.asks = asks
        self.number = number


def hex_at(text: object, where: str) -> int:
    """The number of the hex that "a,b,c" names."""
    cell = triple(text, where)
    if cell not in NUMBER:
        raise DataError(f"{where}: {text!r} is not on the moon; the three numbers run from -4 to 4.")
    return NUMBER[cell]


def triple(text: object, where: str) -> Triple:
    try:
        a, b, c = (int(part) for part in str(text).split(","))
    except ValueError:
        raise DataError(f"{where}: {text!r} is no hex; a hex looks like '1,-1,0'.") from None
    if a + b + c:
        raise DataError(f"{where}: the coordinates of {text!r} must have the sum 0.")
    return a, b, c


def read_moons(data: dict[str, Any]) -> list[Moon]:
    """The six moons. Each has 61 cells, one volcano, four different printed mines off the volcano."""
    moons: list[Moon] = []
    for name in NUMERALS[:6]:
        rows = data["moons"][name]["rows"]
        where = f"moons.{name}"
        if [len(row) if isinstance(row, str) else 0 for row in rows] != ROWS:
            raise DataError(f"{where}.rows must have 61 cells, in rows of 5, 6, 7, 8, 9, 8, 7, 6 and 5.")
        letters = "".join(rows)
        if letters.count("V") != 1:
            raise DataError(f"{where}.rows must have one volcano (V); it has {letters.count('V')}.")
        if set(letters) - set(LETTERS + "V"):
            raise DataError(f"{where}.rows has only the letters G, B, R, P, Y and V.")
        mines = [hex_at(text, f"{where}.mines") for text in data["moons"][name]["mines"]]
        if len(mines) != 4 or len(set(mines)) != 4:
            raise DataError(f"{where}.mines must name four different hexes.")
        if letters.index("V") in mines:
            raise DataError(f"{where}.mines puts a mine on the volcano.")
        moons.append(Moon(name, rows, mines))
    return moons


def richest(moons: list[Moon]) -> int:
    """The most hexes of each colour that any of the moons has, as rocks."""
    return packed([max(moon.ground[colour].bit_count() for moon in moons) for colour in range(5)])


def read_start_cards(data: dict[str, Any]) -> list[list[int]]:
    """The twelve starting mines cards: four hexes and a reserve each."""
    printed = {**data["start_cards"]["others"], **data["start_cards"]["book"]}
    cards: list[list[int]] = []
    for name in NUMERALS:
        where = f"start_cards, card {name}"
        hexes = [hex_at(text, where) for text in printed[name]]
        if len(hexes) != 5:
            raise DataError(f"{where} must have 5 hexes with sum 0, the last a reserve; it has {len(hexes)}.")
        cards.append(hexes)
    return cards


def read_impacts(data: dict[str, Any]) -> list[ImpactCard]:
    """The 36 impact cards; every deck that can be chosen must be large enough to play with."""
    rows = data["impacts"]["cards"]
    if any(not isinstance(row, list) or len(row) != 3 for row in rows):
        raise DataError('impacts.cards: a card is a name, a mark and its hexes, like ["C3", "circle", ["0,0,0"]].')
    if [row[0] for row in rows] != IMPACTS:
        raise DataError("impacts.cards must be the 36 cards C1 to C12, P1 to P12 and T1 to T12, in this order.")
    cards: list[ImpactCard] = []
    for name, mark, cells in rows:
        if mark not in MARKS:
            raise DataError(f"impacts.cards: the mark of {name} is circle, none or triangle, not {mark!r}.")
        if not isinstance(cells, list):
            raise DataError(f"impacts.cards: the pattern of {name} is a list of hexes, not {cells!r}.")
        offsets = [triple(text, f"impacts.cards, {name}") for text in cells]
        if (0, 0, 0) not in offsets:
            raise DataError(f"impacts.cards: the pattern of {name} must contain (0,0,0), the point of impact.")
        cards.append(ImpactCard(name, mark, offsets))
    for deck, marks in DECKS.items():
        size = sum(card.mark in marks for card in cards)
        if size < FEWEST_IMPACTS:
            raise DataError(f"The {deck} impact deck has {size} cards; it needs at least {FEWEST_IMPACTS}.")
    return cards


def read_attacks(data: dict[str, Any]) -> list[bool]:
    """Whether each space of the track is an attack space, from the start to the end."""
    length, attacks = data["track"]["length"], data["track"]["attacks"]
    if not 1 <= length <= LONGEST_TRACK:
        raise DataError(f"track.length is {length}; the track has 1 to {LONGEST_TRACK} spaces after the start.")
    if length in attacks:
        raise DataError("track.attacks: the last space is the end, so it is not an attack space.")
    if any(type(space) is not int or not 0 < space < length for space in attacks):
        raise DataError(f"track.attacks must be spaces from 1 to {length - 1}.")
    return [space in attacks for space in range(length + 1)]


def read_modules(data: dict[str, Any]) -> list[int]:
    """The boxes of the six modules, as rocks."""
    boxes = data["modules"]["boxes"]
    if len(boxes) != 6:
        raise DataError(f"modules.boxes must be exactly 6 modules; there are {len(boxes)}.")
    for module in boxes:
        listed = isinstance(module, list) and len(module) == 5
        if not listed or any(type(n) is not int or not 0 <= n < 100 for n in module) or not sum(module):
            raise DataError(
                "modules.boxes: a module has a number of boxes for each of the 5 colours, at least one in all."
            )
    return [packed(module) for module in boxes]


def read_objectives(data: dict[str, Any]) -> list[Objective]:
    """The twelve personal objectives."""
    rows = data["objectives"]["list"]
    if len(rows) != 12:
        raise DataError(f"objectives.list must have 12 objectives; it has {len(rows)}.")
    for row in rows:
        listed = isinstance(row, list) and len(row) == 3 and isinstance(row[0], str)
        if not listed or row[1] not in PREDICATES or type(row[2]) is not int or row[2] < 0:
            raise DataError(f"objectives.list: {row!r} must be a name, one of {', '.join(PREDICATES)}, and a number.")
    return [Objective(*row) for row in rows]


def read_junk(data: dict[str, Any]) -> int:
    """The junk cards of the solo game, as a set of card numbers."""
    removed = data["junk"]["solo_removed"]
    if any(type(card) is not int or not 1 <= card <= 12 for card in removed) or len(set(removed)) > 11:
        raise DataError("junk.solo_removed must be numbers of junk cards, and leave at least one.")
    if 8 not in removed or 9 not in removed:
        raise DataError("junk.solo_removed must contain 8 and 9: they strike a moon that is not there.")
    return sum(BIT[card] for card in range(1, 13) if card not in removed)
