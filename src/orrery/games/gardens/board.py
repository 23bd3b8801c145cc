"""The three gardens: spots, lines, triangles and hexagons as tables, built once for each board (G-1.2)."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.errors import DataError
from orrery.core.hexgrid import Grid, step
from orrery.games.gardens.actions import LABELS, MOVE, PLACE, PLACES, ROWS, TELEPORT
from orrery.games.gardens.cards import BIT

SHAPES: Final = ["hexagon", "trapezoid", "rhombus"]
MOST_SPOTS: Final = 64
FLOWERS: Final = 60
KEPT_WAYS: Final = 512  # how many sets of trees a board remembers the ways for


class Ways:
    """Where a gardener can slide to from each spot, other gardeners not heeded (G-2.2 to G-2.5). Never changed."""

    def __init__(self, spots: list[list[int]], label_of: list[int], shore: int) -> None:
        self.spots = spots
        self.shore = [1 if shore & BIT[spot] else 0 for spot in range(len(spots))]  # at the edge or beside a tree
        self.bits = [sum(BIT[spot] for spot in row) for row in spots]
        self.moves = [[MOVE.zero + label_of[spot] for spot in row] for row in spots]  # the same as actions


class Board:
    """One garden. Spots are numbers in reading order; sets of spots are bit sets."""

    def __init__(self, name: str, rows: list[list[int]], trees: int, spaces: int) -> None:
        self.name = name
        self.rows = rows
        self.trees = trees
        self.spaces = spaces
        self.grid = Grid((first + k, r) for r, first, count in rows for k in range(count))
        self.spots = self.grid.cells
        self.size = len(self.spots)
        self.labels = self.grid.labels
        self.neighbours = self.grid.neighbours
        self.edge = [len(near) < 6 for near in self.neighbours]
        self.check()
        # Label of the action table <-> spot of this board
        self.label_of = [LABELS.index(label) for label in self.labels]
        self.spot_of = [-1] * len(LABELS)
        for spot, label in enumerate(self.label_of):
            self.spot_of[label] = spot
        self.place_actions = [PLACE.zero + label for label in self.label_of]
        self.teleport_actions = [TELEPORT.zero + label for label in self.label_of]
        self.near = [sum(BIT[other] for other in row) for row in self.neighbours]
        self.rim = sum(BIT[spot] for spot in range(self.size) if self.edge[spot])
        self.inner = [spot for spot in range(self.size) if not self.edge[spot]]
        # The three whole lines through a spot, the spot itself included
        self.lines = [
            [sorted([spot, *rays[axis], *rays[axis + 3]]) for axis in range(3)]
            for spot, rays in enumerate(self.grid.rays)
        ]
        self.triangles = self._triangles()
        # by the corner they were found from: steps a side and the set of corners, big ones first
        self.triangles_from: list[list[tuple[int, int]]] = [[] for _ in self.spots]
        for side, a, b, c in self.triangles:
            self.triangles_from[a].append((side, BIT[a] | BIT[b] | BIT[c]))
        self.third_corners = self._third_corners()
        self.hexagons = self._hexagons()
        self.hexagon_sets = [sum(BIT[spot] for spot in corners) for _, corners in self.hexagons]
        self.hexagons_at = [[bits for bits in self.hexagon_sets if bits & BIT[spot]] for spot in range(self.size)]
        self._ways: dict[int, Ways] = {}

    def check(self) -> None:
        """Raise `DataError` unless the game can be played on these spots."""
        if self.trees < 0:
            raise DataError(f"The {self.name} has {self.trees} trees; it can have none, but not fewer.")
        if not FLOWERS + self.trees <= self.size <= MOST_SPOTS:
            raise DataError(
                f"The {self.name} has {self.size} spots; it needs {FLOWERS} for the flowers and {self.trees} for its "
                f"trees, and at most {MOST_SPOTS} in all."
            )
        inner = self.edge.count(False)
        if inner < self.trees:
            raise DataError(f"The {self.name} has {inner} inner spots, too few for {self.trees} trees.")
        if not 2 <= self.spaces <= 4:
            raise DataError(f"The {self.name} has {self.spaces} card spaces; 2, 3 or 4 are possible.")
        if not self.grid.connected():
            raise DataError(f"The {self.name} falls apart: not every spot can be reached from every other.")

    def _triangles(self) -> list[tuple[int, int, int, int]]:
        """Steps a side and the three corners of every triangle along the lines, big ones first (G-5.4, G-5.5)."""
        found: list[tuple[int, int, int, int]] = []
        for spot, cell in enumerate(self.spots):
            for side in range(1, PLACES):  # G-R20: from three neighbours on
                east = self.grid.index.get(step(cell, 0, side), -1)
                for direction in (5, 1):  # the third corner below or above the side that runs east
                    third = self.grid.index.get(step(cell, direction, side), -1)
                    if east >= 0 and third >= 0:
                        found.append((side, spot, east, third))
        return sorted(found, key=lambda triangle: (-triangle[0], triangle))

    def _third_corners(self) -> list[list[tuple[int, int, int]]]:
        """By two spots: the steps between them (0: not on a line) and the corners that make a triangle of them."""
        found = [[(0, -1, -1)] * self.size for _ in self.spots]
        for side, *corners in self.triangles:
            for a, b, c in (corners, corners[1:] + corners[:1], corners[2:] + corners[:2]):
                first = found[a][b][1]
                found[a][b] = found[b][a] = (side, c, -1) if first < 0 else (side, first, c)
        return found

    def _hexagons(self) -> list[tuple[int, list[int]]]:
        """Steps a side and the six corners of every regular hexagon along the lines (G-5.8, G-5.9)."""
        found: list[tuple[int, list[int]]] = []
        for cell in self.spots:
            for side in range(1, PLACES):
                corners = [self.grid.index.get(step(cell, direction, side), -1) for direction in range(6)]
                if -1 not in corners:
                    found.append((side, sorted(corners)))
        return found

    def ways(self, trees: int) -> Ways:
        """Where gardeners can slide past these trees. Trees hardly ever change, so the ways are kept."""
        ways = self._ways.get(trees)
        if ways is None:
            found = [self._way(spot, trees) for spot in range(self.size)]
            ways = Ways(found, self.label_of, self.rim | self.tree_side(trees))
            if len(self._ways) >= KEPT_WAYS:
                self._ways.clear()
            self._ways[trees] = ways
        return ways

    def _way(self, spot: int, trees: int) -> list[int]:
        """At least one step away (G-R4), as far as no tree is in the way (G-2.3); flowers never are (G-2.5, G-R5)."""
        found: list[int] = []
        for ray in self.grid.rays[spot]:
            for there in ray:
                if trees & BIT[there]:
                    break
                found.append(there)
        found.sort()
        return found

    def tree_side(self, trees: int) -> int:
        """The spots next to a tree."""
        beside = 0
        for spot in self.inner:
            if trees & BIT[spot]:
                beside |= self.near[spot]
        return beside


def read_boards(data: dict[str, Any]) -> dict[str, Board]:
    """The boards of a data file, checked."""
    for name in SHAPES:
        check_rows(name, data["boards"][name]["rows"])
    return {
        name: Board(name, data["boards"][name]["rows"], data["boards"][name]["trees"], data["card_spaces"][name])
        for name in SHAPES
    }


def check_rows(name: str, rows: list[Any]) -> None:
    """Raise `DataError` unless these are rows that have a name each for every spot (A1 to I12)."""
    if len(rows) > ROWS:
        raise DataError(f"boards.{name}.rows has {len(rows)} rows; there can be {ROWS} at most.")
    seen: dict[int, list[int]] = {}
    for row in rows:
        if not isinstance(row, list) or len(row) != 3 or any(type(part) is not int for part in row):
            raise DataError(f"boards.{name}.rows has {row!r}; a row is three numbers: r, first q, how many spots.")
        r, _, count = row
        if not 1 <= count <= PLACES:
            raise DataError(f"boards.{name}.rows has {row}, a row of {count} spots; a row has 1 to {PLACES}.")
        if r in seen:
            raise DataError(
                f"boards.{name}.rows has row {r} twice, {seen[r]} and {row}; give it once, with all its spots."
            )
        seen[r] = row
