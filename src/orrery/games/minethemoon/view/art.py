"""Robots, resources and rockets: the symbols of the moon.

Three resources have three silhouettes; raw is dark, refined is light with a sparkle. A robot wears the mark of its seat
as a face. The white robot has a face of its own.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.core.language import _, cache_by_language
from orrery.draw import (
    Markup,
    at,
    circle,
    el,
    ellipse,
    g,
    join,
    little_world,
    mark,
    path,
    polygon,
    rect,
    seat_class,
    text,
    use,
)
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.words.glossary import named, together

_SIDES: Final = "M-12 -10L-6 -16H16L10 -10ZM10 -10L16 -16V4L10 10Z"


def _cube(front: str, sides: str) -> Markup:
    return path(_SIDES, cls=f"{sides} inked", stroke_width=2.5) + rect(
        22, 20, -1, 0, rx=3, cls=f"{front} inked", stroke_width=2.5
    )


_WHITE_FACE: Final = (
    circle(2, -5, -2, cls="f-ink") + circle(2, 3, -2, cls="f-ink") + path("M-5 4Q-1 7 3 4", cls="ink", stroke_width=2)
)


def _ore(kind: str) -> Markup:
    fill = "f-dark" if kind[0] == "r" else "f-white"
    if kind[1] == "B":
        seams = (path("M0 -6.5V-14", cls="k-ore", stroke_width=2.2, transform=f"rotate({72 * k})") for k in range(5))
        body = join(
            [
                circle(14, cls=f"{fill} inked", stroke_width=3),
                polygon(6.5, 5, 0, cls="k-ore", stroke_width=2.2),
                *seams,
            ]
        )
    elif kind[1] == "G":
        cells = ((-7.4, 5), (7.4, 5), (0, -8))
        body = join(
            polygon(8.5, 6, 0, cls=f"{fill} k-rim inked", stroke_width=2.6, transform=at(x, y)) for x, y in cells
        )
    else:
        body = join(
            [
                path("M-15 -7H9A5 7 0 0 1 9 7H-15Z", cls=f"{fill} inked", stroke_width=3),
                ellipse(5, 7, 9, 0, cls="f-paper2 inked", stroke_width=3),
                path("M-9 -7L-3 7M-3 -7L3 7", cls="k-ore", stroke_width=2.2),
            ]
        )
    shine = use("sparkle", 11, -12, 0.75, cls="f-brass inked", stroke_width=1.5) if kind[0] == "f" else None
    return g(body, shine, cls="ore-raw" if kind[0] == "r" else "ore-fine", id=f"moon-ore-{kind}")


def _rocket(name: str, flame: bool) -> Markup:
    fire = path("M-9 24Q0 58 9 24Z", cls="f-brass inked", stroke_width=3) + path("M-4 24Q0 40 4 24Z", cls="f-paper")
    return g(
        fire if flame else None,
        path("M-13 6L-26 26L-11 22ZM13 6L26 26L11 22Z", cls="f-red inked", stroke_width=3.5),
        path("M0 -44C14 -30 17 -8 13 24H-13C-17 -8 -14 -30 0 -44Z", cls="f-paper inked", stroke_width=3.5),
        path("M0 -44C7 -37 11 -29 13 -20H-13C-11 -29 -7 -37 0 -44Z", cls="f-red inked", stroke_width=3.5),
        circle(7, 0, -4, cls="f-ice inked", stroke_width=3.5),
        id=name,
    )


def _world() -> Markup:
    craters = ((12, -14, 6), (8, 16, -10), (6, 12, 22))
    ground = circle(40, cls="f-moon") + join(circle(r, x, y, cls="f-crater2") for r, x, y in craters)
    return little_world("minethemoon", ground, use("moon-rocket-up", 30, -46, 0.62, 24))


SYMBOLS: Final[dict[str, Markup]] = {
    "moon-robot": g(_cube("f-seat", "f-paper2"), id="moon-robot"),
    "moon-robot-white": g(_cube("f-white", "f-white"), _WHITE_FACE, id="moon-robot-white"),
    **{f"moon-ore-{kind}": _ore(kind) for kind in KINDS},
    "moon-rocket-up": _rocket("moon-rocket-up", True),
    "moon-rocket-idle": _rocket("moon-rocket-idle", False),
    "world-minethemoon": _world(),
}


@cache
def robot(seat: int, x: float = 0, y: float = 0, scale: float = 1, cls: str = "") -> Markup:
    """A robot of a seat, about 30 wide."""
    body = use("moon-robot") + mark(seat, -1, 0, 0.78)
    if cls:  # an animation turns the inner group, so that it does not fight with the place of the outer one
        body = g(body, cls=cls)
    return g(body, cls=seat_class(seat), transform=at(x, y, scale))


@cache
def disc(count: int, x: float, y: float, r: float = 8) -> Markup:
    """How many, as a brass disc at the corner of a piece."""
    size = r * (1.65 if count < 10 else 1.1)  # two figures stay within the rim
    return g(circle(r, cls="f-brass inked", stroke_width=r / 4.5), text(count, 0, 0.5, size), transform=at(x, y))


@cache
def ore(kind: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A resource, about 30 wide."""
    return use(f"moon-ore-{kind}", x, y, scale)


@cache
def rocket_sign(outcome: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A launch that the Crater can show: of all rockets, or of that on one pad; about 30 wide."""
    if outcome == "ALL":
        return use("moon-rocket-idle", x, y - 2 * scale, 0.42 * scale)
    return g(use("moon-rocket-idle", -11, 0, 0.3), text(outcome[1], 9, 1, 17), transform=at(x, y, scale))


@cache_by_language()
def ore_icon(kind: str, white: bool = False) -> Markup:
    """A resource on a page; with the white robot in its corner if that one carries it."""
    carrier = use("moon-robot-white", 13, 13, 0.55) if white else None
    paper = rect(44, 44, rx=10, cls="f-paper")
    words = _("{kind}, held by the white robot", kind=named(kind)) if white else named(kind)
    drawing = (paper, ore(kind, 0, 0, 1.05), carrier)
    return el("svg", *drawing, cls="oreicon", viewBox="-22 -22 44 44", role="img", aria_label=words)


@cache
def rocket_icon() -> Markup:
    """A rocket on a page, for the robots aboard."""
    return el("svg", use("moon-rocket-idle", 0, 2, 0.52), cls="chipicon", viewBox="-20 -20 40 40", aria_hidden="true")


@cache_by_language()
def cost_icons(cost: tuple[tuple[str, int], ...]) -> Markup:
    """What a building costs, as a row of resources."""
    kinds = [kind for kind, count in cost for _each in range(count)]
    words = _("costs {price}", price=together(dict(cost)))
    return el("span", *(ore_icon(kind) for kind in kinds), cls="cost", role="img", aria_label=words)


@cache_by_language()
def robot_icon(seat: int | None, cls: str = "oreicon") -> Markup:
    """A robot on a page; without a seat it is the white one."""
    body = use("moon-robot-white", 0, 2, 1.2) if seat is None else robot(seat, 0, 2, 1.2)
    words = _("the white robot") if seat is None else None
    role = "img" if words else None
    return el(
        "svg", body, cls=cls, viewBox="-20 -20 40 40", role=role, aria_label=words, aria_hidden=None if words else True
    )
