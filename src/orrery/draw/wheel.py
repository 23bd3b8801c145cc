"""A spinner as a pie: every wedge as wide as its chance, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.draw.markup import Markup, join
from orrery.draw.shapes import at, circle, g, path, polar, sector, text, through

RIM = 21.0  # the width of the ring with the per cents


class Wedge(NamedTuple):
    """One result: its weight, the class of its fill and the sign in it, drawn round 0,0 in a box of about 30."""

    weight: int
    fill: str
    sign: Markup


def middle(weights: Sequence[int], hit: int) -> float:
    """The angle of the middle of a wedge."""
    return 360 * (sum(weights[:hit]) + weights[hit] / 2) / sum(weights)


def spun(weights: Sequence[int], hits: Sequence[int], turns: int = 3) -> float:
    """The angle of the needle after all spins so far; it only ever grows, so the needle never turns backwards."""
    angle = 0.0
    for hit in hits:
        rest = middle(weights, hit) - angle % 360
        angle += 360 * turns + rest % 360
    return angle


def wheel(wedges: Sequence[Wedge], r: float = 110, hit: int | None = None, angle: float = 0, **attrs: object) -> Markup:
    """The pie with the per cents of one spin on its rim, the wedge that was hit, and the needle at `angle`."""
    total, weights = sum(w.weight for w in wedges), [w.weight for w in wedges]
    rim = [circle(r + RIM + 1, 0, 5, cls="f-ink"), circle(r + RIM, cls="f-crater inked", stroke_width=3)]
    pie: list[Markup] = []
    signs: list[Markup] = []
    start = 0
    for k, wedge in enumerate(wedges):
        end = start + wedge.weight
        first, last, heart = 360 * start / total, 360 * end / total, middle(weights, k)
        pie.append(path(sector(r * 0.2, r, first, last), cls=f"{wedge.fill} inked", stroke_width=3))
        if k == hit:  # its outline lies above its neighbours
            line, inset = sector(r * 0.2, r, first, last), min(2.6, (last - first) / 8)
            inner = sector(r * 0.2 + 5, r - 5, first + inset, last - inset)
            signs.insert(0, path(line, cls=f"{wedge.fill} hitwedge inked") + path(inner, cls="hitline"))
        x, y = polar(r * 0.76, heart)
        signs.append(g(wedge.sign, transform=f"translate({x:.1f} {y:.1f}) scale({r / 125:.3g})"))
        rim.append(path(through([polar(r, first), polar(r + RIM, first)]), cls="ink", stroke_width=2))
        below = 100 < heart < 260  # words there stand on their head otherwise
        number = text(f"{round(100 * wedge.weight / total)} %", 0, 0, 12, "rim-no")
        rim.append(g(number, transform=at(*polar(r + RIM / 2, heart), 1, heart + 180 if below else heart)))
        start = end
    point = path(f"M0 {-r * 0.36:.1f}L{r * 0.09:.1f} 0H{-r * 0.09:.1f}Z", cls="f-paper inked", stroke_width=3)
    needle = g(point, cls="needle", transform=f"rotate({angle:.1f})", **attrs)
    return join([*rim, *pie, *signs, needle, circle(r * 0.13, cls="f-brass inked", stroke_width=3.4)])
