"""What one more flower would bring: for the flowers of a colour, what missions pay now and on which spot they grow.

A turn changes one colour, and search comes back to the same gardens again and again, so what was found is kept.
"""

from __future__ import annotations

from typing import Final

from orrery.games.gardens.board import Board
from orrery.games.gardens.cards import BIT, COUNT, GROUP, LINE, TRIANGLE

KEPT: Final = 4096  # sets of spots that are remembered at a time


class Gain:
    """What a mission pays, and by spot how much more it would pay with a flower of its colour there."""

    def __init__(self, worth: int, at: list[int]) -> None:
        self.worth = worth
        self.at = at


class Growth:
    """The flowers of one colour. Spots count as free here, whatever other colour stands on them."""

    def __init__(self, board: Board, mine: int) -> None:
        self.board = board
        self.mine = mine
        self.spots: list[int] = []
        rest = mine
        while rest:
            spot = rest.bit_length() - 1
            rest ^= BIT[spot]
            self.spots.append(spot)
        self._touching: list[int] = []  # empty: not looked at yet, like the gains
        self._group: Gain | None = None
        self._count: Gain | None = None
        self._line: Gain | None = None
        self._triangle: Gain | None = None
        self._last_corners: list[int] | None = None
        self._half_hexagons: list[int] | None = None

    def touching(self) -> list[int]:
        """By spot: how many flowers of the colour are beside it."""
        if not self._touching:
            near = [0] * self.board.size
            neighbours = self.board.neighbours
            for spot in self.spots:
                for other in neighbours[spot]:
                    near[other] += 1
            self._touching = near
        return self._touching

    def of(self, kind: int) -> Gain:
        """What a mission of one colour gains, other than edge or tree."""
        found: Gain | None = None
        if kind == GROUP:
            found = self._group
        elif kind == COUNT:
            found = self._count
        elif kind == LINE:
            found = self._line
        elif kind == TRIANGLE:
            found = self._triangle
        if found is not None:
            return found
        if kind == LINE:
            found = self._line = self._lines()
            return found
        if kind == TRIANGLE:
            found = self._triangle = self._triangles()
            return found
        self._groups()
        return self.of(kind)

    def _groups(self) -> None:
        size = self.board.size
        neighbours = self.board.neighbours
        group_of = [-1] * size
        for spot in self.spots:
            group_of[spot] = -2
        sizes: list[int] = []
        for spot in self.spots:
            if group_of[spot] != -2:
                continue
            number = len(sizes)
            group_of[spot] = number
            members = [spot]
            for member in members:  # grows while it is gone through
                for other in neighbours[member]:
                    if group_of[other] == -2:
                        group_of[other] = number
                        members.append(other)
            sizes.append(len(members))
        biggest = 0
        for each in sizes:
            biggest = max(biggest, each)
        grown = [0 if biggest else 1] * size
        more = [1] * size
        near = self.touching()
        for spot in range(size):
            if not near[spot] or group_of[spot] >= 0:
                continue
            joined = 1
            groups = 0
            seen = 0
            for other in neighbours[spot]:
                number = group_of[other]
                if number >= 0 and not seen & BIT[number]:
                    seen |= BIT[number]
                    groups += 1
                    joined += sizes[number]
            more[spot] = 1 - groups
            if joined > biggest:
                grown[spot] = joined - biggest
        self._group = Gain(biggest, grown)
        self._count = Gain(len(sizes), more)

    def _lines(self) -> Gain:
        toward = self.board.grid.toward
        here = [False] * self.board.size
        for spot in self.spots:
            here[spot] = True
        near = self.touching()
        longest = 1  # a single flower pays nothing, as none does
        reach = [1] * self.board.size
        for spot in range(self.board.size):
            if not near[spot]:
                continue
            best = 1
            for axis in range(3):
                length = 1
                step = toward[spot][axis]
                while step >= 0 and here[step]:
                    length += 1
                    step = toward[step][axis]
                step = toward[spot][axis + 3]
                while step >= 0 and here[step]:
                    length += 1
                    step = toward[step][axis + 3]
                best = max(best, length)
            reach[spot] = best
            if here[spot]:
                longest = max(longest, best)
        return Gain(2 * (longest - 1), [2 * (each - longest) if each > longest else 0 for each in reach])

    def _triangles(self) -> Gain:
        corner = self.board.third_corners
        size = self.board.size
        spots = self.spots
        reach = [0] * size
        for place, one in enumerate(spots):
            row = corner[one]
            for other in spots[:place]:
                side, first, second = row[other]
                if side:
                    if first >= 0 and reach[first] <= side:
                        reach[first] = side + 1
                    if second >= 0 and reach[second] <= side:
                        reach[second] = side + 1
        worth = 0
        for spot in spots:
            worth = max(worth, reach[spot])
        return Gain(worth, [each - worth if each > worth else 0 for each in reach])

    def last_corners(self) -> list[int]:
        """The spots where one more flower would complete a hexagon."""
        if self._last_corners is None:
            found: list[int] = []
            mine = self.mine
            if len(self.spots) >= 5:
                for corners in self.board.hexagon_sets:
                    missing = corners & ~mine
                    if missing and not missing & (missing - 1):
                        found.append(missing.bit_length() - 1)
            self._last_corners = found
        return self._last_corners

    def half_hexagons(self) -> list[int]:
        """The hexagons, as sets of their corners, of which three or four stand."""
        if self._half_hexagons is None:
            sets = self.board.hexagon_sets if len(self.spots) >= 3 else []
            self._half_hexagons = [corners for corners in sets if 3 <= (corners & self.mine).bit_count() <= 4]
        return self._half_hexagons


class Growths:
    """The growths of a game's gardens, kept by set of spots."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: dict[int, Growth] = {}

    def of(self, mine: int) -> Growth:
        """What can be said of these flowers of one colour."""
        found = self._kept.get(mine)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = Growth(self.board, mine)
            self._kept[mine] = found
        return found
