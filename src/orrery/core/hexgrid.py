"""Hexagonal grids in axial coordinates (q, r): r counts rows downwards, q to the right inside a row.

Every hex game uses this one scheme. Directions are numbered 0..5 from east, anticlockwise; the opposite of d is d + 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[list[Hex]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def step(cell: Hex, direction: int, steps: int = 1) -> Hex:
    """The cell `steps` steps away in a straight line."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] + dq * steps, cell[1] + dr * steps


def distance(a: Hex, b: Hex) -> int:
    """How many steps lead from one cell to the other on an endless grid."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def hexagon(radius: int) -> list[Hex]:
    """All cells within `radius` steps of (0, 0), row by row."""
    cells = ((q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1))
    return [cell for cell in cells if distance(cell, (0, 0)) <= radius]


def rotate(cell: Hex, sixths: int) -> Hex:
    """The cell turned round (0, 0) by `sixths` of a full turn, clockwise on the screen."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def mirror(cell: Hex) -> Hex:
    """The cell on the other side of the line through (0, 0) and (2, -1)."""
    return cell[0], -cell[0] - cell[1]


def row_labels(cells: Iterable[Hex]) -> dict[Hex, str]:
    """Names such as A1, B7: a letter for the row from the top, a number for the place in it from the left."""
    rows: dict[int, list[Hex]] = {}
    for cell in sorted(cells, key=lambda c: (c[1], c[0])):
        rows.setdefault(cell[1], []).append(cell)
    return {
        cell: f"{chr(ord('A') + number)}{place}"
        for number, row in enumerate(rows.values())
        for place, cell in enumerate(row, 1)
    }


class Grid:
    """A finite set of cells with indices 0..n-1 in reading order, and who touches whom by index."""

    def __init__(self, cells: Iterable[Hex]) -> None:
        self.cells: list[Hex] = sorted(cells, key=lambda c: (c[1], c[0]))
        self.index: dict[Hex, int] = {cell: number for number, cell in enumerate(self.cells)}
        self.labels: list[str] = list(row_labels(self.cells).values())
        # toward[cell][direction]: the neighbour's index, or -1 beyond the rim
        self.toward: list[list[int]] = [
            [self.index.get(step(cell, direction), -1) for direction in range(6)] for cell in self.cells
        ]
        self.neighbours: list[list[int]] = [[n for n in row if n >= 0] for row in self.toward]
        # rays[cell][direction]: everything in a straight line from the cell, nearest first, up to the rim
        self.rays: list[list[list[int]]] = [
            [self._ray(number, direction) for direction in range(6)] for number in range(len(self.cells))
        ]

    def __len__(self) -> int:
        return len(self.cells)

    def _ray(self, start: int, direction: int) -> list[int]:
        line: list[int] = []
        here = self.toward[start][direction]
        while here >= 0:
            line.append(here)
            here = self.toward[here][direction]
        return line

    def connected(self, cells: Sequence[int] | None = None) -> bool:
        """Whether one can walk from any of the cells (all by default) to any other without leaving them."""
        left = set(range(len(self.cells)) if cells is None else cells)
        if not left:
            return True
        todo = [left.pop()]
        while todo:
            near = left.intersection(self.neighbours[todo.pop()])
            left -= near
            todo.extend(near)
        return not left
