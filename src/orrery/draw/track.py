"""A points track as the brass bezel round a board: a ring with numbers, zero at the top, markers that walk on it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import cos, hypot, pi, sin
from operator import itemgetter
from typing import Final, NamedTuple

from orrery.core.language import _
from orrery.draw.markup import Markup, el, join
from orrery.draw.seats import seat_class, token
from orrery.draw.shapes import Point, at, circle, ellipse, g, outline, path, rect, spread, text, through
from orrery.draw.target import step_tag

_FINE: Final = 1440  # steps in which an oval is measured


class Bezel(NamedTuple):
    """A ring of `spaces` spaces at equal distances; an oval one may be tilted."""

    spaces: int
    rx: float = 460
    ry: float = 460
    turn: float = 0
    width: float = 48

    def at(self, space: float, out: float = 0) -> Point:
        """Where a space lies; `out` moves that far outwards."""
        return _at(self, space % self.spaces, out)

    def ring(self, out: float, cls: str, stroke_width: float | None = None) -> Markup:
        """The oval that runs `out` outside the middle of the track."""
        turn = f"rotate({self.turn:g})" if self.turn else None
        return ellipse(self.rx + out, self.ry + out, cls=cls, stroke_width=stroke_width, transform=turn)

    def draw(
        self, every: int = 5, zones: Mapping[tuple[int, int], str] | None = None, last: str | None = None
    ) -> Markup:
        """The ring itself: a number at each `every`th space, dots between; zones are {(first, last): class}."""
        half = self.width / 2
        out = [
            g(self.ring(half + 2, cls="f-ink"), transform="translate(0 6)"),
            self.ring(half, cls="f-brass inked", stroke_width=5),
        ]
        for (first, end), fill in (zones or {}).items():
            steps = [first - 0.5 + k / 4 for k in range(4 * (end - first + 1) + 1)]
            rim = [self.at(s, half) for s in steps] + [self.at(s, -half) for s in reversed(steps)]
            out.append(outline(rim, cls=f"{fill} inked", stroke_width=4))
        out.append(self.ring(-half, cls="f-brass-deep inked", stroke_width=5))
        for space in range(self.spaces):
            x, y = self.at(space)
            if last is not None and space == self.spaces - 1:
                out.append(text(last, x, y, 19))
            elif space % every == 0:
                out.append(text(space, x, y, 21))
            else:
                out.append(circle(5, x, y, cls="f-shade" if zones else "f-brass-deep"))
        return g(join(out), cls="bezel")

    def markers(
        self, points: Sequence[int], prefix: str = "", seats: Iterable[int] | None = None, r: float = 21
    ) -> Markup:
        """One marker a seat; those that share a space overlap like a row of coins, a full round shows as a number."""
        out = []
        sharing: dict[int, list[int]] = {}
        shown = list(range(len(points)) if seats is None else seats)
        for seat in shown:
            sharing.setdefault(max(0, points[seat]) % self.spaces, []).append(seat)
        for seat in shown:
            space, lap = max(0, points[seat]) % self.spaces, max(0, points[seat]) // self.spaces
            row = sharing[space]
            (ax, ay), (bx, by) = self.at(space - 0.5), self.at(space + 0.5)
            along = (row.index(seat) - (len(row) - 1) / 2) * r * 1.15 / hypot(bx - ax, by - ay)
            x, y = self.at(space)
            flag = _lap(lap * self.spaces) if lap else None
            out.append(token(seat, x + (bx - ax) * along, y + (by - ay) * along, r, flag, id=f"{prefix}marker-{seat}"))
        return g(join(out), cls="bezel markers")

    def trail(self, seat: int, before: int, after: int, number: int | None = None) -> Markup:
        """The way of a marker from its old points to its new ones."""
        steps = [before + (after - before) * k / 24 for k in range(25)]
        way = through([self.at(space) for space in steps])
        return g(
            path(way, cls="trail-case wide"),
            path(way, cls="trail wide"),
            circle(9, *self.at(before), cls="f-brass inked", stroke_width=3),
            step_tag(seat, number, self.at((before + after) / 2), 0),
            cls=f"bezel last-move {seat_class(seat)}",
        )

    def counted(self, before: Sequence[int], after: Sequence[int]) -> Markup:
        """The last count: for each seat the way from its points on the track to its total, side by side in lanes."""
        lanes = spread(len(before), min(9.0, (self.width - 14) / len(before)))
        out = []
        for seat, (start, end, lane) in enumerate(zip(before, after, lanes, strict=True)):
            first, last = max(0, start), max(0, end)
            way = through([self.at(first + (last - first) * k / 72, lane) for k in range(73)])
            dot = circle(7, *self.at(first, lane), cls="f-seat inked", stroke_width=3)
            lines = [path(way, cls=f"{cls} lane") for cls in ("trail-case", "trail")]
            words = el("title", _("{start} on the track, {end} in all", start=start, end=end))
            out.append(g(words, *lines, dot, cls=seat_class(seat)))
        return g(*out, cls="bezel")

    def gain(self, before: int, after: int) -> Markup:
        """What a marker has just gained, beside the end of its way: to be drawn above what lies within the ring."""
        words = f"{after - before:+}"
        paper = rect(16 + 15 * len(words), 38, rx=15, cls="f-paper inked", stroke_width=3.5)
        return g(paper, text(words, 0, 1, 25), cls="bezel last-move", transform=at(*self.at(after, -1.15 * self.width)))


def _lap(points: int) -> Markup:
    """The rounds behind a marker, as a flag in the token's box of 24."""
    flag = rect(25, 14, 9, -12, rx=7, cls="f-paper inked", stroke_width=2)
    return flag + text(f"+{points}", 9, -11.6, 10.5)


@cache
def _walk(rx: float, ry: float, turn: float) -> list[tuple[float, float, float, float, float]]:
    """Points of the oval from its top, clockwise: way so far, x, y and the direction outwards."""
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)

    def point(t: float) -> tuple[float, float, float, float]:
        ex, ey = rx * sin(t), -ry * cos(t)
        nx, ny = ry * sin(t), -rx * cos(t)
        size = hypot(nx, ny)
        nx, ny = nx / size, ny / size
        return ex * c - ey * s, ex * s + ey * c, nx * c - ny * s, nx * s + ny * c

    top = min((k * 2 * pi / _FINE for k in range(_FINE)), key=lambda t: point(t)[1])
    way, out = 0.0, []
    before = point(top)
    for k in range(_FINE + 1):
        here = point(top + k * 2 * pi / _FINE)
        way += hypot(here[0] - before[0], here[1] - before[1])
        out.append((way, *here))
        before = here
    return out


@cache
def _at(bezel: Bezel, space: float, out: float) -> Point:
    walk = _walk(bezel.rx, bezel.ry, bezel.turn)
    goal = walk[-1][0] * space / bezel.spaces
    place = min(max(1, bisect(walk, goal, key=itemgetter(0))), _FINE)
    before, after = walk[place - 1], walk[place]
    _, x, y, nx, ny = before if goal - before[0] <= after[0] - goal else after
    return x + nx * out, y + ny * out
