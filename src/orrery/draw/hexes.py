"""Hexagonal grids in axial coordinates (q, r): rows run from left to right, each half a step further than the last."""

from __future__ import annotations

from math import sqrt
from typing import Final

from orrery.draw.markup import Markup
from orrery.draw.shapes import Point, polygon

ROW: Final = sqrt(3) / 2  # the distance of two rows, for spots at distance 1


def spot(q: float, r: float, step: float = 1) -> Point:
    """Where a spot lies when neighbours are `step` apart."""
    return step * (q + r / 2), step * r * ROW


def cell(q: float, r: float, size: float) -> Point:
    """The middle of a hex whose corners are `size` away from it; cells of that size fit together without a gap."""
    return spot(q, r, size * sqrt(3))


def hexagon(size: float, x: float = 0, y: float = 0, **attrs: object) -> Markup:
    """One hex, corner up."""
    return polygon(size, 6, 0, transform=f"translate({x:.1f} {y:.1f})" if x or y else None, **attrs)
