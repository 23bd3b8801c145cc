"""The empty moon: the bezel with its zones, the ground, the craters, and where everything stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from orrery.core.wording import count_of
from orrery.draw import Bezel, Markup, Point, circle, el, ellipse, g, join, path, polar, stars, text, token
from orrery.draw.shapes import at, rect
from orrery.games.minethemoon.view.facts import View

MOON: Final = 434.0  # radius
WHEEL: Final = (0.0, -248.0)
WHEEL_R: Final = 146.0
ROW: Final = 10.0  # the middle of the shared buildings
_CRATERS: Final = (
    (-330, -10, 46), (352, -36, 30), (-290, 232, 56), (300, 216, 44), (60, 392, 26), (-190, -360, 26), (196, -352, 24),
)  # fmt: skip
ZONES: Final = ("f-brass", "f-orange", "f-coral", "f-violet")


def reach(y: float, inside: float = MOON - 10) -> float:
    """How far to the side the ground goes at this height."""
    return sqrt(max(0.0, inside * inside - y * y))


def beside_wheel(y: float) -> float:
    """How far from the middle the wheel reaches at this height."""
    rim, dy = WHEEL_R + 32, y - WHEEL[1]
    return sqrt(max(0.0, rim * rim - dy * dy))


def bezel(view: View) -> Bezel:
    """The Dominance track: 0 to the goal, and one space for all beyond it."""
    return Bezel(view["goal"] + 2)


@lru_cache(maxsize=16)
def _ground(goal: int, zones: tuple[tuple[int, int], ...]) -> Markup:
    ring = Bezel(goal + 2)
    last = goal + 1
    starts = [zone for zone in zones if zone[0] <= last]
    ends = [zone[0] - 1 for zone in starts[1:]] + [last]
    spans = {(first, end): ZONES[k % 4] for k, ((first, _), end) in enumerate(zip(starts, ends, strict=True))}
    signs = join(
        _zone_sign(ring.at(first + min(2, end - first)), spins)
        for (first, spins), end in zip(starts, ends, strict=True)
    )
    return join(
        [
            stars(1000, 1000, 60, 8, 490),
            ring.draw(zones=spans, last=f"{goal}+"),
            circle(MOON, cls="f-moon inked", stroke_width=5),
            *(ellipse(r, r * 0.8, x, y, cls="f-crater2") for x, y, r in _CRATERS),
            g(signs, cls="zones"),
        ]
    )


def _zone_sign(where: Point, spins: int) -> Markup:
    """A little wheel on the track with the number of spins of its zone."""
    spokes = "".join(
        f"M{polar(12, 45 * k)[0]:.1f} {polar(12, 45 * k)[1]:.1f}L{polar(18, 45 * k)[0]:.1f} {polar(18, 45 * k)[1]:.1f}"
        for k in range(8)
    )
    words = f"{count_of(spins, 'spin')} a turn while the leader is in this zone"
    return g(
        el("title", words),
        circle(18, cls="f-paper inked", stroke_width=3),
        path(spokes, cls="ink", stroke_width=2.5),
        circle(12, cls="f-paper"),
        text(spins, 0, 1, 19, "n-zone"),
        transform=at(*where),
    )


def ground(view: View) -> Markup:
    """What never changes in a game; built once for each track."""
    return _ground(view["goal"], tuple((first, spins) for first, spins in view["zones"]))


def markers(points: Sequence[int], goal: int, prefix: str) -> Markup:
    """One marker a seat on the Dominance track; beyond the goal it carries its number."""
    ring = Bezel(goal + 2)
    spaces = [max(0, min(goal + 1, count)) for count in points]
    out = []
    for seat, space in enumerate(spaces):
        row = [other for other, where in enumerate(spaces) if where == space]
        aside = (row.index(seat) - (len(row) - 1) / 2) * 24 / 69  # like a row of coins; spaces are 69 apart
        x, y = ring.at(space + aside)
        flag = None
        if points[seat] > goal:
            flag = rect(22, 13, 9, -12, rx=6, cls="f-paper inked", stroke_width=2) + text(points[seat], 9, -11.6, 10.5)
        out.append(token(seat, x, y, 21, flag, id=f"{prefix}marker-{seat}"))
    return g(*out, cls="markers")
