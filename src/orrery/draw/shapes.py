"""Points, angles and the plain shapes.

Angles are degrees, clockwise from twelve; a board is a box of 1000 round 0,0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from random import Random

from orrery.draw.markup import Markup, el, num

Point = tuple[float, float]


@lru_cache(maxsize=4096)  # a board puts its pieces on the same few hundred places again and again
def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The value of a `transform`: go there, then turn, then scale."""
    where = f"translate({num(x)} {num(y)})"
    if turn:
        where += f" rotate({num(turn)})"
    if scale != 1:
        where += f" scale({scale:.3g})"
    return where


def polar(r: float, degrees: float) -> Point:
    """The point at distance `r` in that direction."""
    return r * sin(degrees * pi / 180), -r * cos(degrees * pi / 180)


def spread(count: int, step: float) -> list[float]:
    """Places of `count` things in a row, `step` apart, the middle of the row at 0."""
    return [(k - (count - 1) / 2) * step for k in range(count)]


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a piece of a ring from angle `start` to angle `end`, as path data."""
    (ax, ay), (bx, by) = polar(outer, start), polar(outer, end)
    (cx, cy), (dx, dy) = polar(inner, end), polar(inner, start)
    big = int(end - start > 180)
    out, back = f"A{num(outer)} {num(outer)} 0 {big} 1", f"A{num(inner)} {num(inner)} 0 {big} 0"
    return f"M{ax:.1f} {ay:.1f}{out} {bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}{back} {dx:.1f} {dy:.1f}Z"


def through(points: Iterable[Point], closed: bool = False) -> str:
    """Path data of straight strokes from point to point."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def grown(corners: Sequence[Point], by: float) -> list[Point]:
    """A convex shape (corners clockwise) with every side pushed outwards by `by`."""
    out = []
    for k, (x, y) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % len(corners)]
        ax, ay = _outwards(before, (x, y))
        bx, by_ = _outwards((x, y), after)
        reach = by / (1 + ax * bx + ay * by_)
        out.append((x + (ax + bx) * reach, y + (ay + by_) * reach))
    return out


def _outwards(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the smallest convex shape round `points`, clockwise on the screen."""
    ordered = sorted(set(points))

    def side(row: Iterable[Point]) -> list[Point]:
        out: list[Point] = []
        for x, y in row:
            while len(out) > 1:
                (ax, ay), (bx, by) = out[-2], out[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9:
                    break
                out.pop()
            out.append((x, y))
        return out[:-1]

    return side(ordered) + side(reversed(ordered))


def g(*children: str | None, **attrs: object) -> Markup:
    """A group."""
    return el("g", *children, **attrs)


def circle(r: float, x: float = 0, y: float = 0, **attrs: object) -> Markup:
    """A disc or a ring round x,y."""
    return el("circle", cx=x or None, cy=y or None, r=r, **attrs)


def ellipse(rx: float, ry: float, x: float = 0, y: float = 0, **attrs: object) -> Markup:
    """An oval round x,y."""
    return el("ellipse", cx=x or None, cy=y or None, rx=rx, ry=ry, **attrs)


def rect(width: float, height: float, x: float = 0, y: float = 0, **attrs: object) -> Markup:
    """A rectangle round x,y (its middle, as for every other shape)."""
    return el("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **attrs)


def path(d: str, **attrs: object) -> Markup:
    """A path."""
    return el("path", d=d, **attrs)


def polygon(r: float, sides: int, turn: float = 0, **attrs: object) -> Markup:
    """A regular polygon with a corner at angle `turn`."""
    return outline((polar(r, turn + 360 * k / sides) for k in range(sides)), **attrs)


def outline(points: Iterable[Point], **attrs: object) -> Markup:
    """A closed shape through any points."""
    return el("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), **attrs)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attrs: object) -> Markup:
    """A symbol of the page's `defs`, put somewhere."""
    return el("use", href="#" + name, transform=at(x, y, scale, turn), **attrs)


def text(words: str | int, x: float, y: float, size: float, cls: str | None = None, **attrs: object) -> Markup:
    """Words in the display face, centred on x,y."""
    return el("text", str(words), x=x, y=y, font_size=size, cls=f"tx {cls}" if cls else "tx", **attrs)


def snug(words: str, x: float, y: float, size: float, cls: str | None, room: float) -> Markup:
    """Words that may be long, made narrower where they would need more than `room`."""
    tight = len(words) * size * 0.6 > room
    return text(
        words,
        x,
        y,
        size,
        cls,
        textLength=num(room) if tight else None,
        lengthAdjust="spacingAndGlyphs" if tight else None,
    )


@cache
def stars(width: float, height: float, count: int, seed: int, keep_out: float = 0) -> Markup:
    """A night sky round 0,0; the same seed gives the same stars, and none is nearer to the middle than `keep_out`."""
    rng = Random(seed)
    out: list[str] = []
    while len(out) < count:
        x, y = rng.uniform(-width / 2, width / 2), rng.uniform(-height / 2, height / 2)
        if hypot(x, y) < keep_out:
            continue
        big = len(out) % 7 == 0
        out.append(sparkle(x, y, rng.uniform(0.5, 1.1)) if big else dot(rng.uniform(1.2, 3), x, y))
    # One shape and not a group of them: browsers look at every group and every place again for each picture they paint.
    return path("".join(out), cls="f-star", fill_opacity=0.7)


def dot(r: float, x: float, y: float) -> str:
    """A small disc as path data."""
    half, across = f"a{num(r)} {num(r)} 0 0 1", num(2 * r)
    return f"M{x - r:.1f} {y:.1f}{half} {across} 0{half}-{across} 0Z"


def sparkle(x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A star of four rays as path data."""
    far, bend, near = num(10 * scale), num(9 * scale), num(scale)
    rays = f"q{near} {bend} {far} {far}q-{bend} {near}-{far} {far}q-{near}-{bend}-{far}-{far}q{bend}-{near} {far}-{far}"
    return f"M{num(round(x, 1))} {num(round(y - 10 * scale, 1))}{rays}Z"
