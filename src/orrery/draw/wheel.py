"""A spinner as a pie: every wedge as wide as its chance, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.draw.markup import Markup, join
from orrery.draw.shapes import circle, g, path, polar, sector, text


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


def wheel(wedges: Sequence[Wedge], r: float = 150, hit: int | None = None, angle: float = 0, **attrs: object) -> Markup:
    """The pie with its per cents, the wedge that was hit, and the needle at the (growing) `angle`."""
    total, weights = sum(w.weight for w in wedges), [w.weight for w in wedges]
    rim = [
        circle(r + 22, 0, 7, cls="f-ink"),
        circle(r + 20, cls="f-crater inked", stroke_width=5),
        circle(r + 6, cls="f-ink"),
    ]
    pie, signs, start = [], [], 0
    for k, wedge in enumerate(wedges):
        end = start + wedge.weight
        line = sector(r * 0.24, r, 360 * start / total, 360 * end / total)
        cls = f"{wedge.fill} inked{' hitwedge' if k == hit else ''}"
        pie.append(path(line, cls=cls, stroke_width=None if k == hit else 4))
        x, y = polar(r * 0.68, middle(weights, k))
        signs.append(g(wedge.sign, transform=f"translate({x:.1f} {y:.1f}) scale({r / 150:.3g})"))
        signs.append(text(round(100 * wedge.weight / total), *polar(r * 0.4, middle(weights, k)), r / 9, "minor"))
        start = end
    if hit is not None:  # its thick outline lies above its neighbours
        pie.append(pie.pop(hit))
    point = path(
        f"M0 {-r * 0.28:.1f}L{r * 0.075:.1f} {r * 0.02:.1f}H{-r * 0.075:.1f}Z", cls="f-paper inked", stroke_width=4
    )
    needle = g(point, cls="needle", transform=f"rotate({angle:.1f})", **attrs)
    return join([*rim, *pie, *signs, needle, circle(r * 0.12, cls="f-brass inked", stroke_width=4.5)])
