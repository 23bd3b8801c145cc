"""Where things lie: orbs on a spiral, slots in rings, a box that fits them; and the dark behind them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from orrery.draw import Markup, Point, Spot, at, circle, g, polar, rect, stars
from orrery.games.darkness.pieces import MAX_SLOTS
from orrery.games.darkness.view.art import SIZE
from orrery.games.darkness.words.glossary import Orb

SPIRAL: Final = 300  # with it and the scales below no two orbs touch, however large they are
TURN: Final = 137.5  # degrees from orb to orb
LEAST: Final = 1000  # the side of the box with few orbs
DOCK: Final = 0.21  # the part of the box below the orbs, over which the page lays bag and pools
HEAD: Final = 0.07  # the part above them, for what lies over the sky there
NAME: Final = 76  # below an orb, for its name and what is known of it
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
    """Larger orbs have smaller hexes, so that all take about the same room; a lone core is larger."""
    shown = slots_shown(orb)
    return 1.15 if not shown else 1 if shown <= FIRST_RING else 0.78 if shown <= SECOND_RING else 0.56


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

    @property
    def orbs(self) -> str:
        """The part with the orbs, without most of what lies over the sky: names are larger there."""
        top, high = self.y + HEAD / 2 * self.side, (1 - 0.7 * DOCK - HEAD / 2) * self.side
        return f"{self.x:.0f} {top:.0f} {self.side:.0f} {high:.0f}"

    def __str__(self) -> str:
        return f"{self.x:.0f} {self.y:.0f} {self.side:.0f} {self.side:.0f}"


def rings_class(orb: Orb) -> str:
    """The class that tells the style how much smaller the hexes of an orb are."""
    shown = slots_shown(orb)
    return "lone" if not shown else "" if shown <= FIRST_RING else "ring-2" if shown <= SECOND_RING else "ring-3"


def spot_of(orb: Orb, grain: float = SIZE) -> Spot:
    """An orb with its name, as a place to look at; `grain` is the size of the smallest hex in sight."""
    x, y = orb_at(orb["orb"])
    far = reach(orb) * scale_of(orb)
    return Spot(x, y + NAME / 2, far + NAME / 2, min(grain, SIZE * scale_of(orb)))


def box(orbs: Sequence[Orb]) -> Box:
    """The square round all orbs, with room for the dock below them."""
    spots = [spot_of(orb) for orb in orbs]
    left = min([-230, *(spot.x - spot.reach - 30 for spot in spots)])
    right = max([230, *(spot.x + spot.reach + 30 for spot in spots)])
    top = min([-230, *(spot.y - spot.reach - 10 for spot in spots)])
    bottom = max([230, *(spot.y + spot.reach + 10 for spot in spots)])
    side = max(LEAST, right - left, (bottom - top) / (1 - DOCK - HEAD))
    return Box((left + right - side) / 2, (top + bottom - (1 - DOCK + HEAD) * side) / 2, side)


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
