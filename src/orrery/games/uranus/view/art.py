"""Pieces and symbols of Uranus!: imps, mines, cards, rocks, the little world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from orrery.draw import (
    Markup,
    at,
    cell,
    circle,
    el,
    empty_place,
    g,
    join,
    little_world,
    path,
    polygon,
    rect,
    seat_class,
    text,
    use,
)
from orrery.games.uranus.rocks import COLOURS, LETTERS
from orrery.games.uranus.view.facts import EDGE, SIZE
from orrery.games.uranus.view.rim import AROUND

_IMP: Final = "M-16 12C-18 -8 -10 -16 0 -16C10 -16 18 -8 16 12Q8 18 0 12Q-8 18 -16 12Z"
_HORNS: Final = "M-11 -12L-17 -24L-4 -16ZM11 -12L17 -24L4 -16Z"
_ROCK: Final = "M-9 -3L-2 -10L8 -6L10 4L2 10L-8 7Z"
_RING: Final = "M-14 53C-34 26 10 -56 27 -52"
_BALL: Final = circle(12, cls="f-ink") + circle(4, -4, -4, cls="f-shine")

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
    "u-imp": g(
        path(_IMP, cls="f-seat inked", stroke_width=3),
        path(_HORNS, cls="f-seat inked", stroke_width=3),
        circle(3.4, -6, -4, cls="f-ink"),
        circle(3.4, 6, -4, cls="f-ink"),
        path("M-5 4Q0 8 5 4", cls="ink", stroke_width=2.4),
        id="u-imp",
    ),
    "u-mine": g(_BALL, id="u-mine"),
    "u-fort": g(rect(40, 40, rx=5, cls="f-paper inked", stroke_width=4), _BALL, id="u-fort"),
    "u-pad": g(
        circle(22, cls="f-paper inked", stroke_width=4),
        circle(16, cls="ink", stroke_width=2, stroke_dasharray="4 4"),
        _BALL,
        id="u-pad",
    ),
    "u-volcano": g(
        path("M-22 14L-8 -16H8L22 14Z", cls="f-red inked", stroke_width=4),
        path("M-8 -16Q0 -6 8 -16", cls="f-brass inked", stroke_width=3),
        id="u-volcano",
    ),
    # What the moons and their targets repeat a hundred times; each place gives them its class
    "u-hex": polygon(SIZE * 0.95, 6, id="u-hex"),
    "u-hex-lamp": polygon(SIZE * 0.8, 6, id="u-hex-lamp"),
    "u-hex-focus": polygon(SIZE * 0.88, 6, id="u-hex-focus"),
    "u-edge": rect(40, 36, rx=14, id="u-edge"),
    "u-edge-tunnel": rect(EDGE, 7, rx=3, stroke_width=4, id="u-edge-tunnel"),
    "u-edge-lamp": rect(14, 7, rx=3.5, id="u-edge-lamp"),
    "u-edge-focus": rect(44, 24, rx=12, id="u-edge-focus"),
    "u-hatch": path("M-18 10L10 -18M-8 18L18 -8", cls="hatch", id="u-hatch"),
    "u-star": use("sparkle", 0, 0, 1.9, cls="f-brass inked", stroke_width=1.6, id="u-star"),
    "u-rock": path(_ROCK, cls="f-crater inked", stroke_width=2.5, id="u-rock"),
    "u-back": g(
        rect(80, 56, 0, 3, rx=10, cls="f-ink"),
        rect(80, 56, rx=10, cls="card-back inked", stroke_width=3.5),
        polygon(15, 6, cls="k-brass", stroke_width=3),
        id="u-back",
    ),
    "u-card": g(
        rect(80, 56, 0, 3, rx=10, cls="f-ink"), rect(80, 56, rx=10, cls="f-paper inked", stroke_width=3.5), id="u-card"
    ),
    "u-globe": g(little_world("uranus-poster", _GROUND, _GLOBE), id="u-globe"),
    "world-uranus": little_world("uranus", _GROUND, _GLOBE + _HEXES),
}


def part(name: str, cls: str) -> Markup:
    """A symbol where its group is: a moon has hundreds of them, so no word is wasted."""
    return el("use", href="#" + name, cls=cls)


def imp(seat: int, x: float = 0, y: float = 0, scale: float = 1, **attrs: object) -> Markup:
    """The piece of a seat: a small imp in its colour."""
    return g(use("u-imp"), cls=f"glide {seat_class(seat)}", transform=at(x, y, scale), **attrs)


@cache
def rock(letter: str) -> Markup:
    """One rock beside words on a page: its colour and its letter."""
    name = dict(zip(LETTERS, COLOURS, strict=True))[letter]
    body = polygon(12, 6, cls=f"terrain-{letter}") + text(letter, 0, 0.5, 13, "terrain-letter")
    return el("svg", body, cls="rock", viewBox="-14 -14 28 28", role="img", aria_label=name)


@cache
def rocks(amounts: tuple[int, ...]) -> Markup:
    """Some rocks in a row; more than four of a colour are a number."""
    out: list[Markup] = []
    for count, letter in zip(amounts, LETTERS, strict=True):
        if count > 4:
            out += [rock(letter), el("b", f"x{count}")]
        else:
            out += [rock(letter)] * count
    return el("span", *out, cls="rocks")


@cache
def cost(words: str) -> Markup:
    """What a step costs, as it is printed: "2G / 1R"."""
    out: list[Markup] = []
    for place, part in enumerate(words.replace(" ", "").split("/")):
        if place:
            out.append(el("i", "/", cls="or"))
        if part.endswith("≠"):
            out.append(el("b", part, title=f"{part[:-1]} different colours"))
            continue
        for single in part.split("+"):
            if single[:-1] != "1":
                out.append(el("b", single[:-1]))
            out.append(rock(single[-1]))
    return el("span", *out, cls="cost")


@cache
def coordinate_card(coord: str | None) -> Markup:
    """The card that says where: three numbers from top to bottom, here in a row; a back, or an empty place.

    Above each number is a stroke that runs like its lines on the moons, where two of them have it beside their numbers.
    """
    if coord is None:
        return empty_place("", 80, 56)
    if coord == "down":
        return use("u-back")
    numbers = [text(part, 25 * (k - 1), 6, 18) for k, part in enumerate(coord.split(","))]
    return use("u-card") + path("M-28 -19l5 8M2 -19l-5 8M21 -15h9", cls="ink", stroke_width=2.5) + join(numbers)


def impact_card(card: str | None, pattern: Sequence[Sequence[int]] | None) -> Markup:
    """The card that says how: the pattern round its point of impact."""
    return _impact(card, tuple(tuple(offset) for offset in pattern) if pattern else ())


@cache
def _impact(card: str | None, offsets: tuple[tuple[int, ...], ...]) -> Markup:
    if card is None:
        return empty_place("", 80, 56)
    if card == "down":
        return use("u-back")
    return use("u-card") + pattern(offsets, 64, 44)


@cache
def pattern(
    offsets: tuple[tuple[int, ...], ...],
    width: float,
    height: float,
    lost: frozenset[int] | None = None,
    mined: frozenset[int] = frozenset(),
) -> Markup:
    """The cells of an impact in a box round 0,0; with `lost`, only those cells (by place in the list) are full."""
    spots = [cell(offset[0], offset[2], 1) for offset in offsets]
    left, right = min(x for x, _ in spots) - 0.87, max(x for x, _ in spots) + 0.87
    top, bottom = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    size = min(width / (right - left), height / (bottom - top), 14)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    out = []
    for place, (x, y) in enumerate(spots):
        full = lost is None or place in lost
        cls = "strike-spared" if not full else "f-brass inked" if place == 0 else "f-coral inked"
        where = at(size * (x - middle_x), size * (y - middle_y))
        out.append(polygon(size * 0.93, 6, cls=cls, stroke_width=2.5, transform=where))
        if place in mined:
            out.append(circle(size * 0.35, size * (x - middle_x), size * (y - middle_y), cls="f-ink"))
    return g(*out)
