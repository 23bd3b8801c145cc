"""The measures of Uranus: six wedges, eight boxes in each, and the rim that says in words what a module needs."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import Final

from orrery.draw import Markup, Point, path, polar, sector

RADIUS: Final = 172.0
HUB: Final = 46.0
_OUT: Final = 146.0
_UPPER: Final = (154.0, 165.0)  # of the line that words stand on: above the hub, and below it, where they are turned
_ROWS: Final = ((68.0, 15.5, 2), (98.0, 31.0, 3), (128.5, 31.0, 3))  # distance from the middle, between boxes, boxes
_FINE: Final = ((64.0, 22.0, 3), (86.0, 22.0, 4), (108.0, 21.0, 5), (130.0, 20.5, 6))  # of a module with more boxes

WEDGES: Final = {module: sector(HUB, _OUT, 60 * module - 58.4, 60 * module - 1.6) for module in range(1, 7)}

RIM_COVERS: Final = {module: sector(149, 169, 60 * module - 58.5, 60 * module - 1.5) for module in range(1, 7)}


def middle(module: int) -> float:
    """The angle of the middle of a module."""
    return 60 * module - 30


def boxes(module: int, count: int) -> list[Point]:
    """The middles of its boxes, row by row from the hub."""
    rows = _ROWS if count <= roomy() else _FINE
    upright = [
        ((place - (row - 1) / 2) * (2 * apart if row == 2 else apart), -distance)
        for distance, apart, row in rows
        for place in range(row)
    ]
    return [polar(hypot(x, y), middle(module) + degrees(atan2(x, -y))) for x, y in upright][:count]


def roomy() -> int:
    """So many boxes are drawn in full size."""
    return sum(row for *_, row in _ROWS)


def _rim(module: int) -> Markup:
    """The line that the words of a module stand on, always to be read from left to right."""
    turned = 90 < middle(module) < 270
    r = _UPPER[turned]
    ends = [polar(r, middle(module) + side) for side in ((30, -30) if turned else (-30, 30))]
    (ax, ay), (bx, by) = ends
    sweep = 0 if turned else 1
    return path(f"M{ax:.1f} {ay:.1f}A{r:g} {r:g} 0 0 {sweep} {bx:.1f} {by:.1f}", cls="f-none", id=f"u-rim-{module}")


RIMS: Final[Mapping[str, Markup]] = {f"u-rim-{module}": _rim(module) for module in range(1, 7)}
