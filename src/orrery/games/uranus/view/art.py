"""Pieces and symbols of Uranus!: hexes of terrain, imps, mines, the little world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.draw import Markup, at, circle, el, g, join, little_world, path, polygon, rect, seat_class, use
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view import rock
from orrery.games.uranus.view.facts import EDGE, SIZE
from orrery.games.uranus.view.rim import AROUND

_IMP: Final = "M-16 12C-18 -8 -10 -16 0 -16C10 -16 18 -8 16 12Q8 18 0 12Q-8 18 -16 12Z"
_HORNS: Final = "M-11 -12L-17 -24L-4 -16ZM11 -12L17 -24L4 -16Z"
_ROCK: Final = "M-9 -3L-2 -10L8 -6L10 4L2 10L-8 7Z"
_RING: Final = "M-14 53C-34 26 10 -56 27 -52"
_BALL: Final = circle(17, cls="f-ink")  # a shaft; the rock that it digs lies on it
_HEX: Final = polygon(SIZE * 0.95, 6)
_VOLCANO: Final = path("M-22 14L-8 -16H8L22 14Z", cls="f-red inked", stroke_width=4) + path(
    "M-8 -16Q0 -6 8 -16", cls="f-brass inked", stroke_width=3
)

_GLOBE: Final = join(
    [path(_RING, cls="ring-case"), path(_RING, cls="ring-front")],
)
_HEXES: Final = join(
    polygon(10, 6, 0, cls=f"f-{colour} inked", stroke_width=3, transform=at(x, y))
    for colour, x, y in (("green", -46, -26), ("purple", -50, 16), ("yellow", 48, 24))
)
_GROUND: Final = circle(40, cls="f-uranus") + path("M-44 -12Q0 -26 44 -8V6Q0 -10 -44 4Z", cls="f-uranus2")

SYMBOLS: Final[Mapping[str, Markup]] = {
    "u-around": AROUND,
    # A hex of each terrain; each place gives it its class
    **{f"u-land-{letter}": g(rock.land(letter, _HEX, SIZE * 0.047), id=f"u-land-{letter}") for letter in LETTERS},
    "u-land-V": g(_HEX, _VOLCANO, id="u-land-V"),
    "u-land-dark": g(_HEX, path("M-18 10L10 -18M-8 18L18 -8", cls="hatch"), id="u-land-dark"),
    "u-imp": g(
        path(_IMP, cls="f-seat inked", stroke_width=3),
        path(_HORNS, cls="f-seat inked", stroke_width=3),
        circle(3.4, -6, -4, cls="f-ink"),
        circle(3.4, 6, -4, cls="f-ink"),
        path("M-5 4Q0 8 5 4", cls="ink", stroke_width=2.4),
        id="u-imp",
    ),
    "u-mine": g(_BALL, id="u-mine"),
    "u-fort": g(rect(44, 44, rx=6, cls="f-paper inked", stroke_width=4), _BALL, id="u-fort"),
    "u-pad": g(
        circle(25, cls="f-paper inked", stroke_width=4),
        circle(20.5, cls="ink", stroke_width=2.4, stroke_dasharray="4 4"),
        _BALL,
        id="u-pad",
    ),
    "u-volcano": g(_VOLCANO, id="u-volcano"),
    # What the moons and their targets repeat a hundred times; each place gives them its class
    "u-hex": polygon(SIZE * 0.95, 6, id="u-hex"),
    "u-hex-lamp": polygon(SIZE * 0.8, 6, id="u-hex-lamp"),
    "u-hex-focus": polygon(SIZE * 0.88, 6, id="u-hex-focus"),
    "u-edge": rect(40, 36, rx=14, id="u-edge"),
    "u-edge-tunnel": rect(EDGE, 7, rx=3, stroke_width=4, id="u-edge-tunnel"),
    "u-edge-lamp": rect(14, 7, rx=3.5, id="u-edge-lamp"),
    "u-edge-focus": rect(44, 24, rx=12, id="u-edge-focus"),
    "u-star": use("sparkle", 0, 0, 1.9, cls="f-brass inked", stroke_width=1.6, id="u-star"),
    "u-rock": path(_ROCK, cls="f-crater inked", stroke_width=2.5, id="u-rock"),
    "u-globe": g(little_world("uranus-poster", _GROUND, _GLOBE), id="u-globe"),
    "world-uranus": little_world("uranus", _GROUND, _GLOBE + _HEXES),
}


def part(name: str, cls: str) -> Markup:
    """A symbol where its group is: a moon has hundreds of them, so no word is wasted."""
    return el("use", href="#" + name, cls=cls)


def imp(seat: int, x: float = 0, y: float = 0, scale: float = 1, **attrs: object) -> Markup:
    """The piece of a seat: a small imp in its colour."""
    return g(use("u-imp"), cls=f"glide {seat_class(seat)}", transform=at(x, y, scale), **attrs)
