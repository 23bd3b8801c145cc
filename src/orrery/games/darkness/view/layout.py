"""Where things lie: orbs on a spiral, slots in rings, a box that fits them; and the dark behind them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from orrery.draw import Markup, Point, at, circle, g, polar, rect, stars
from orrery.games.darkness.glossary import Orb
from orrery.games.darkness.pieces import MAX_SLOTS
from orrery.games.darkness.view.art import SIZE

SPIRAL: Final = 256  # with it and the scales below no two orbs touch, however large they are
TURN: Final = 137.5  # degrees from orb to orb
LEAST: Final = 1290  # the side of the box with few orbs; the sizes of words and of the rail are made for it
RAIL: Final = 0.15  # the part of the box below the orbs, for bag and pools
FIRST_RING: Final = 6
SECOND_RING: Final = 18


@cache
def orb_at(number: int) -> Point:
    """The middle of an orb, by the order of being laid."""
    angle = number * TURN * pi / 180
    r = SPIRAL * sqrt(number + 0.5)
    return r * cos(angle), r * sin(angle)


@cache
def slot_at(slot: int) -> Point:
    """A slot round its core: rings of 6, 12 and 18, each clockwise from the right."""
    ring, first = (1, 0) if slot < FIRST_RING else (2, FIRST_RING) if slot < SECOND_RING else (3, SECOND_RING)
    side, step = divmod(slot - first, ring)
    (ax, ay), (bx, by) = (polar(ring * SIZE * sqrt(3), 90 + 60 * corner) for corner in (side, side + 1))
    return ax + (bx - ax) * step / ring, ay + (by - ay) * step / ring


def slots_shown(orb: Orb) -> int:
    """How many slots are drawn as hexes, once the core is known and somebody has come: no ring before it is needed."""
    filled = len(orb["slots"])
    if orb["gone"] or not (orb["bridgeheads"] or filled):
        return 0
    rings = FIRST_RING if filled < FIRST_RING else SECOND_RING if filled < SECOND_RING else MAX_SLOTS
    return max(min(orb["size"] or 0, rings), filled)


def scale_of(orb: Orb) -> float:
    """Larger orbs have smaller hexes, so that all take about the same room; a lone core is large."""
    shown = slots_shown(orb)
    return 1.5 if not shown else 1 if shown <= FIRST_RING else 0.67 if shown <= SECOND_RING else 0.48


def reach(orb: Orb) -> float:
    """How far an orb goes from its middle, in its own units."""
    shown = slots_shown(orb)
    rings = 0 if not shown else 1 if shown <= FIRST_RING else 2 if shown <= SECOND_RING else 3
    return SIZE * (sqrt(3) * rings + (0.97 if rings else 1.3))


class Box(NamedTuple):
    """What the board shows: a square, and how much larger it is than with few orbs."""

    x: float
    y: float
    side: float

    @property
    def scale(self) -> float:
        return self.side / LEAST

    def __str__(self) -> str:
        return f"{self.x:.0f} {self.y:.0f} {self.side:.0f} {self.side:.0f}"


def box(orbs: Sequence[Orb]) -> Box:
    """The square round all orbs, with room for the rail below them."""
    left, right, top, bottom = -230.0, 230.0, -230.0, 230.0
    for orb in orbs:
        x, y = orb_at(orb["orb"])
        far = reach(orb) * scale_of(orb) + 40
        left, right, top = min(left, x - far), max(right, x + far), min(top, y - far)
        bottom = max(bottom, y + far + 50)
    side = max(LEAST, right - left, (bottom - top) / (1 - RAIL))
    return Box((left + right - side) / 2, (top + bottom - (1 - RAIL) * side) / 2, side)


@cache
def _dark() -> Markup:
    glow = (
        circle(460, -330, -200, fill="url(#d-nebula-0)"),
        circle(460, 340, 340, fill="url(#d-nebula-1)"),
    )
    return rect(4000, 4000, cls="f-dark-table") + g(*glow) + stars(1900, 1400, 150, 5)


def sky(frame: Box) -> Markup:
    """The dark room, whatever its size."""
    middle = frame.side / 2
    return g(_dark(), transform=at(frame.x + middle, frame.y + middle, frame.scale))
