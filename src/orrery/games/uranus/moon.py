"""The ground of every moon: 61 hexes, the 156 places for a tunnel between them, distances, turning and mirroring.

A hex is a triple (a, b, c) with sum 0, the (q, -q - r, r) of the hex grid; its number counts row by row from the top,
each row from the left. Sets of hexes and sets of tunnels are bit sets: one integer in which bit n stands for hex or
tunnel n.
"""

from __future__ import annotations

from typing import Final

from orrery.core import hexgrid

Triple = tuple[int, int, int]


def triple(cell: hexgrid.Hex) -> Triple:
    return cell[0], -cell[0] - cell[1], cell[1]


STEPS: Final[list[Triple]] = [triple(hexgrid.rotate((1, 0), sixths)) for sixths in range(6)]  # E, then clockwise
RADIUS: Final = 4
HEX_COUNT: Final = 61  # U-1.12
CELLS: Final[list[Triple]] = [triple(cell) for cell in hexgrid.hexagon(RADIUS)]
NUMBER: Final[dict[Triple, int]] = {cell: number for number, cell in enumerate(CELLS)}
NAMES: Final[list[str]] = [f"{a},{b},{c}" for a, b, c in CELLS]
ROWS: Final = [5, 6, 7, 8, 9, 8, 7, 6, 5]  # hexes in each row

BIT: Final[list[int]] = [1 << number for number in range(160)]
ALL_HEXES: Final[int] = BIT[HEX_COUNT] - 1


def moved(cell: Triple, by: Triple) -> Triple:
    """The hex that lies as far from `cell` as `by` from the centre; it may be off the moon."""
    return cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]


def distance(one: int, other: int) -> int:
    """Steps from one hex to another."""
    a, b = CELLS[one], CELLS[other]
    return hexgrid.distance((a[0], a[2]), (b[0], b[2]))


def oriented(cell: Triple, orientation: int) -> Triple:
    """An offset mirrored (orientations 6 to 11) and then turned by sixths of a circle."""
    flat = cell[0], cell[2]
    if orientation >= 6:
        flat = hexgrid.mirror(flat)
    return triple(hexgrid.rotate(flat, -orientation))  # anticlockwise


def _neighbours(cell: Triple, steps: list[Triple]) -> list[int]:
    return [NUMBER[moved(cell, step)] for step in steps if moved(cell, step) in NUMBER]


def _within(centre: int) -> list[int]:
    return [sum(BIT[h] for h in range(HEX_COUNT) if distance(centre, h) <= radius) for radius in range(2 * RADIUS + 1)]


NEIGHBOURS: Final[list[list[int]]] = [_neighbours(cell, STEPS) for cell in CELLS]
EDGES: Final[list[tuple[int, int]]] = [
    (number, other) for number, cell in enumerate(CELLS) for other in _neighbours(cell, STEPS[:3])
]
EDGE_COUNT: Final = 156
ALL_EDGES: Final[int] = BIT[EDGE_COUNT] - 1
EDGE_WAYS: Final[list[str]] = [  # where each leads from its first hex
    word
    for cell in CELLS
    for step, word in zip(STEPS[:3], ("right", "lower right", "lower left"), strict=True)
    if moved(cell, step) in NUMBER
]
EDGE_NAMES: Final[list[str]] = [f"{NAMES[a]}.{NAMES[b]}" for a, b in EDGES]
ENDS: Final[list[int]] = [BIT[a] | BIT[b] for a, b in EDGES]  # the two hexes of a tunnel, as a set
EDGES_AT: Final[list[int]] = [  # the tunnels that touch a hex, as a set
    sum(BIT[edge] for edge, ends in enumerate(EDGES) if number in ends) for number in range(HEX_COUNT)
]
WITHIN: Final[list[list[int]]] = [_within(number) for number in range(HEX_COUNT)]  # the hexes at most r away, by r


class Lister:
    """Lists the members of a bit set, nine bits at a time; with a `base` it lists the actions base + member instead."""

    def __init__(self, base: int, size: int) -> None:
        self.parts = [
            [[base + start + n for n in range(9) if bits >> n & 1] for bits in range(512)]
            for start in range(0, size, 9)
        ]

    def of(self, bits: int) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            if bits & 511:
                found += part[bits & 511]
            bits >>= 9
            if not bits:
                break
        return found


HEX_LIST: Final = Lister(0, HEX_COUNT)
EDGE_LIST: Final = Lister(0, EDGE_COUNT)


def hexes_of(bits: int) -> list[int]:
    """The numbers of the hexes in a set, sorted."""
    return HEX_LIST.of(bits)


def edges_of(bits: int) -> list[int]:
    """The numbers of the tunnels in a set, sorted."""
    return EDGE_LIST.of(bits)


def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def set_of(numbers: list[int]) -> int:
    """The set of these members."""
    bits = 0
    for number in numbers:
        bits |= BIT[number]
    return bits


def networks_of(tunnels: int) -> list[int]:
    """The hexes that a set of tunnels joins: one set of hexes for each connected group of tunnels."""
    found: list[int] = []
    for edge in edges_of(tunnels):
        found = joined(found, edge)
    return found


def joined(networks: list[int], edge: int) -> list[int]:
    """The networks after one more tunnel: those that it touches become one."""
    whole = ENDS[edge]
    apart: list[int] = []
    for network in networks:
        if network & ENDS[edge]:
            whole |= network
        else:
            apart.append(network)
    apart.append(whole)
    return apart
