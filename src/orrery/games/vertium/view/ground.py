"""Where everything is: the planets on their ellipse, the star, the arms, and the arena where two of them meet.

The board is a box of 1000 round 0,0. Planets are drawn with an orbit of radius 98 and then scaled to their number.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from orrery.draw import Markup, Point, at, circle, ellipse, g, join, path, stars, use

STAR: Final = (0.0, -92.0)
STAR_IN_BATTLE: Final = (0.0, -148.0)
CARDS_Y: Final = 84.0
POOL_Y: Final = 182.0
ARENA_X: Final = 128.0
ARENA_Y: Final = -46.0
_HUB: Final = (0.0, -62.0)  # the arms meet a little below the face


class Place(NamedTuple):
    """Where a planet is drawn, and how large."""

    x: float
    y: float
    scale: float

    @property
    def point(self) -> Point:
        return self.x, self.y


ATTACKER_PLACE: Final = Place(-ARENA_X, ARENA_Y, 0.76)
DEFENDER_PLACE: Final = Place(ARENA_X, ARENA_Y, 0.76)


@cache
def places(planets: int) -> tuple[Place, ...]:
    """The places of so many planets, clockwise from twelve."""
    scale = {5: 1.04, 7: 1.0}.get(planets, 0.84)
    step = 2 * pi / planets
    return tuple(Place(366 * sin(step * k), -342 * cos(step * k) - 4, scale) for k in range(planets))


@cache
def sky(planets: int, in_battle: bool) -> Markup:
    """Stars, the common orbit and the brass arms, which make room for the dice of a battle."""
    orbit = ellipse(366, 342, 0, -4, cls="k-orbit", stroke_width=2.5, stroke_dasharray="3 12", stroke_linecap="round")
    spots = () if in_battle else places(planets)
    lines = [f"M{_HUB[0]:g} {_HUB[1]:g}L{place.x:.1f} {place.y:.1f}" for place in spots]
    arms = join(path(line, cls="arm-case") + path(line, cls="arm") for line in lines)
    return join([stars(1000, 1000, 90, 11), orbit, g(arms)])


def star(in_battle: bool, prefix: str) -> Markup:
    """The smiling star; it makes room while two planets fight below it."""
    where, scale = (STAR_IN_BATTLE, 0.42) if in_battle else (STAR, 1)
    return g(use("v-star"), id=f"{prefix}star", cls="glide", transform=at(*where, scale))


@cache
def left_behind(place: Place) -> Markup:
    """The empty place of a planet that has moved to the arena."""
    return circle(98 * place.scale, *place.point, cls="empty-slot left-place")
