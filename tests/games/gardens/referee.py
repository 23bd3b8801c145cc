"""A second scorer for the missions: plane geometry and brute force, slow and plain, to check the engine's against.

A spot (q, r) is the point (2q + r, r) of a plane whose vertical unit is sqrt(3) times the horizontal one. Neighbours
are then 2 apart, and the square of any distance is a whole number.
"""

from itertools import combinations

from tests.games.gardens.build import COLOURS, DATA, axial, spots

Point = tuple[int, int]


def point(spot: str) -> Point:
    q, r = axial(spot)
    return 2 * q + r, r


def square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + 3 * (a[1] - b[1]) ** 2


def near(a: Point, b: Point) -> bool:
    return square(a, b) == 4


def on_grid_line(a: Point, b: Point) -> bool:
    return a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def groups(mine: set[Point]) -> list[set[Point]]:
    found: list[set[Point]] = []
    for flower in mine:
        touching = [group for group in found if any(near(flower, other) for other in group)]
        found = [group for group in found if group not in touching] + [{flower}.union(*touching)]
    return found


def longest_line(mine: set[Point]) -> int:
    best = min(len(mine), 1)
    for a in mine:
        for b in mine:
            if near(a, b):
                dx, dy = b[0] - a[0], b[1] - a[1]
                length = 1
                while (a[0] + length * dx, a[1] + length * dy) in mine:
                    length += 1
                best = max(best, length)
    return best


def biggest_triangle(mine: set[Point]) -> int:
    best = 0
    for a, b, c in combinations(mine, 3):
        side = square(a, b)
        if side == square(b, c) == square(a, c) and on_grid_line(a, b) and on_grid_line(b, c) and on_grid_line(a, c):
            best = max(best, round(side**0.5) // 2 + 1)
    return best


def turned(a: Point, centre: Point) -> Point:
    """`a` turned by a sixth of a circle round `centre`."""
    x, y = a[0] - centre[0], a[1] - centre[1]
    return centre[0] + (x - 3 * y) // 2, centre[1] + (x + y) // 2


def hexagon_stands(board: str, garden: dict[str, str]) -> bool:
    for colour in COLOURS:
        mine = {point(spot) for spot, planted in garden.items() if planted == colour}
        for spot in spots(board):
            centre = point(spot)
            for first in mine:
                ring = {first}
                corner = turned(first, centre)
                while corner not in ring:
                    ring.add(corner)
                    corner = turned(corner, centre)
                if len(ring) == 6 and ring <= mine and on_grid_line(first, centre):
                    return True
    return False


def worth(board: str, garden: dict[str, str], trees: list[str], card: str) -> int:
    """The points of `card` for a garden {spot: colour}."""
    kind, colours = next((kind, colours) for known, kind, colours in DATA["missions"]["list"] if known == card)
    if kind == "hexagon":
        return 0
    mine = {point(spot) for spot, colour in garden.items() if colour == colours[0]}
    if kind == "group":
        return max((len(group) for group in groups(mine)), default=0)
    if kind == "count":
        return len(groups(mine))
    if kind == "line":
        return max(0, 2 * (longest_line(mine) - 1))
    if kind == "triangle":
        return biggest_triangle(mine)
    if kind == "edge":
        every = [point(spot) for spot in spots(board)]
        wood = [point(spot) for spot in trees]
        return sum(
            sum(near(flower, other) for other in every) < 6 or any(near(flower, tree) for tree in wood)
            for flower in mine
        )
    others = {point(spot) for spot, colour in garden.items() if colour == colours[1]}
    return sum(near(a, b) for a in mine for b in others)
