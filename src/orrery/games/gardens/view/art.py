"""Flowers, trees and gardeners: the symbols of the garden.

Five flowers have five silhouettes and five Martians five bodies, so nobody has to tell red from green. Bodies are dark
or light; whose gardener it is says the base it stands on and the badge on its belly.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from orrery.core.language import _, cache_by_language
from orrery.draw import (
    Markup,
    circle,
    el,
    ellipse,
    emblem_box,
    g,
    join,
    little_world,
    path,
    rect,
    seat_class,
    token,
    use,
)
from orrery.games.gardens.view_types import GardensView


class Petals(NamedTuple):
    """One petal, how many there are, how the first is turned; radius and fill of the heart."""

    number: int
    turn: float
    petal: Markup
    heart: float
    fill: str


_HEART: Final = "M0 2C-29 -8 -26 -40 -10 -38C-4 -37 0 -33 0 -29C0 -33 4 -37 10 -38C26 -40 29 -8 0 2Z"

PETALS: Final = {
    "blue": Petals(5, 0, circle(14.5, 0, -20), 10, "paper"),
    "red": Petals(3, 0, path("M0 4C-31 -4 -27 -36 0 -39C27 -36 31 -4 0 4Z"), 9, "ink"),
    "yellow": Petals(10, 0, ellipse(7, 13.5, 0, -24), 13, "brass-deep"),
    "green": Petals(4, 45, path(_HEART), 7, "paper"),
    "purple": Petals(6, 0, path("M0 2L-12.5 -17L0 -39L12.5 -17Z"), 10, "yellow"),
}


def _flower(colour: str) -> Markup:
    petals = PETALS[colour]
    step = 360 / petals.number
    ring = join(g(petals.petal, transform=f"rotate({petals.turn + step * k:g})") for k in range(petals.number))
    return g(
        g(ring, cls=f"f-{colour} inked", stroke_width=4, paint_order="stroke"),
        g(ring, cls=f"f-{colour} inked", stroke_width=1.6),
        circle(petals.heart, cls=f"f-{petals.fill} inked", stroke_width=3),
        id=f"fl-{colour}",
    )


def _planted(colour: str) -> Markup:
    """The flower as it stands in the bed, with its shadow."""
    return g(circle(30, 0, 9, cls="f-shade"), use(f"fl-{colour}", 0, 0, 0.93), id=f"bed-{colour}")


_TREE: Final = g(
    path("M-38 6C-38 -4 38 -4 38 6C38 18 -38 18 -38 6Z", cls="f-shade"),
    path("M-6 0H6V12H-6Z", cls="f-brass-deep inked", stroke_width=4),
    path("M0 -46L34 2Q0 14 -34 2Z", cls="f-tree inked", stroke_width=4),
    path("M0 -62L26 -22Q0 -12 -26 -22Z", cls="f-tree2 inked", stroke_width=4),
    path("M0 -78L18 -46Q0 -38 -18 -46Z", cls="f-tree inked", stroke_width=4),
    circle(5, 0, -78, cls="f-brass inked", stroke_width=3),
    id="tree",
)


def _body(d: str, cls: str = "") -> Markup:
    return path(d, cls=f"{cls} inked" if cls else "inked", stroke_width=4)


def _line(d: str, width: float = 4) -> Markup:
    return path(d, cls="ink", stroke_width=width)


def _knob(x: float, y: float, cls: str, r: float = 4.5) -> Markup:
    return circle(r, x, y, cls=f"{cls} inked", stroke_width=2.5)


# 60 wide, 86 high, feet on 0,0. What a body leaves unfilled has the colour of the figure, given where it is used.
_FIGURES: Final = {
    "ali": (
        _line("M-9 -76L-18 -92M9 -76L18 -92"),
        _knob(-18, -93, "f-brass"),
        _knob(18, -93, "f-brass"),
        _body("M-19 0C-25 -22 -14 -34 -10 -38H10C14 -34 25 -22 19 0Z"),
        _body("M0 -34C-26 -40 -32 -80 0 -82C32 -80 26 -40 0 -34Z"),
        path("M-20 -66C-8 -66 -4 -56 -4 -50C-14 -50 -20 -58 -20 -66Z", cls="f-gem"),
        path("M20 -66C8 -66 4 -56 4 -50C14 -50 20 -58 20 -66Z", cls="f-gem"),
    ),
    "bob": (
        _body("M-24 0C-30 -30 -26 -78 0 -78C26 -78 30 -30 24 0Z"),
        circle(14, 0, -56, cls="f-white inked", stroke_width=3.5),
        circle(7, 2, -55, cls="f-blue"),
        circle(3, 3, -56, cls="f-ink"),
        _line("M-6 -35Q0 -31 6 -35", 3),
    ),
    "bot": (
        _line("M0 -76V-90"),
        _knob(0, -92, "f-red", 5),
        _body("M-20 0V-32Q-20 -38 -14 -38H14Q20 -38 20 -32V0Z"),
        rect(48, 36, 0, -58, rx=9, cls="inked", stroke_width=4),
        rect(34, 18, 0, -59, rx=7, cls="f-ice3"),
        circle(4, -8, -59, cls="f-ink"),
        circle(4, 8, -59, cls="f-ink"),
    ),
    "marty": (
        _body("M-15 0C-20 -20 -17 -40 -12 -52H12C17 -40 20 -20 15 0Z"),
        _body("M-31 -50C-30 -78 -16 -90 0 -90C16 -90 30 -78 31 -50Q0 -40 -31 -50Z", "f-red"),
        circle(6, -12, -66, cls="f-paper"),
        circle(5, 10, -76, cls="f-paper"),
        circle(4, 17, -60, cls="f-paper"),
        circle(2.8, -6, -40, cls="f-ink"),
        circle(2.8, 6, -40, cls="f-ink"),
    ),
    "robby": (
        _body("M-22 0L-17 -38H17L22 0Z"),
        _body("M-20 -38C-22 -92 22 -92 20 -38Z", "f-glass"),
        circle(6, -8, -58, cls="f-white"),
        circle(6, 8, -58, cls="f-white"),
        circle(3, -7, -57, cls="f-ink"),
        circle(3, 9, -57, cls="f-ink"),
        _line("M-19 -28Q-32 -28 -30 -14M19 -28Q32 -28 30 -14"),
    ),
}


def _world() -> Markup:
    ice = (
        circle(40, cls="f-ice")
        + ellipse(10, 44, -14, 0, cls="f-ice2", transform="rotate(14)")
        + ellipse(8, 44, 16, 0, cls="f-ice3", transform="rotate(14)")
    )
    places = [("red", -22, -36, 0.42), ("yellow", 4, -46, 0.5), ("purple", 30, -30, 0.42), ("blue", 42, -2, 0.34)]
    return little_world("gardens", ice, join(use(f"fl-{colour}", x, y, size) for colour, x, y, size in places))


FIGURE: Final = {"black": "f-dark", "white": "f-light"}  # the printed colour of a Martian's figures

SYMBOLS: Final[dict[str, Markup]] = {
    **{f"fl-{colour}": _flower(colour) for colour in PETALS},
    **{f"bed-{colour}": _planted(colour) for colour in PETALS},
    "tree": _TREE,
    **{f"m-{name}": g(*parts, id=f"m-{name}") for name, parts in _FIGURES.items()},
    "world-gardens": _world(),
}


@cache
def gardener(seat: int, martian: str | None, colour: str | None) -> Markup:
    """A Martian on the base of its seat, feet on 0,0; without a Martian only the base stands there."""
    foot = ellipse(31, 11, 0, 2, cls="f-seat inked", stroke_width=4)
    if martian is None or colour is None:
        return foot + token(seat, 0, -4, 20)
    return foot + use(f"m-{martian}", 0, 0, 0.98, cls=FIGURE[colour]) + token(seat, 0, -17, 13.5)


@cache_by_language()
def flower_icon(colour: str) -> Markup:
    """A flower beside a number on a page."""
    return el("svg", use(f"fl-{colour}"), cls="flower", viewBox="-42 -42 84 84", role="img", aria_label=_(colour))


def portrait(view: GardensView, seat: int, martian: str | None) -> Markup:
    """The Martian of a seat on a tile of its colour; the little world until it has one."""
    if martian is None:
        return emblem_box("gardens", f"face tile {seat_class(seat)}")
    return el(
        "svg",
        ellipse(27, 9, 0, 2, cls="f-seat inked", stroke_width=3),
        use(f"m-{martian}", cls=FIGURE[view["figures"][martian]]),
        token(seat, 0, -17, 13),
        cls=f"face tile {seat_class(seat)}",
        viewBox="-40 -106 80 124",
        aria_hidden="true",
    )
