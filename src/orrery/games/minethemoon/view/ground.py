"""The empty board: the sky, the moon, and the Dominance track as a brass rule with its zones and markers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.core.language import cache_by_language, ngettext, pgettext
from orrery.draw import Markup, at, el, ellipse, g, join, path, rect, stars, text, token
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.layout import GROUND, HIGH, RULE, WIDE

_CRATERS: Final = (
    (26, 196, 22), (348, 422, 14), (120, 560, 30), (270, 556, 18), (690, 684, 26), (20, 414, 16), (356, 120, 12),
)  # fmt: skip
ZONES: Final = ("f-brass", "f-orange", "f-coral", "f-violet")
_COIN: Final = 11.5


@lru_cache(maxsize=1)
def ground() -> Markup:
    """What never changes: stars above, the moon with its craters below."""
    sky = g(stars(WIDE, 90, 14, 8), transform=at(WIDE / 2, 50))
    # Wider and deeper than the board: a stage of another shape has more of it to show
    left, right, top = -WIDE, 2 * WIDE, GROUND + 10
    moon = path(
        f"M{left:g} {top:g}Q{WIDE / 2:g} {GROUND - 16:g} {right:g} {top:g}V{2 * HIGH:g}H{left:g}Z", cls="f-moon"
    )
    return g(sky, moon, *(ellipse(r, r * 0.55, x, y, cls="f-crater2") for x, y, r in _CRATERS), cls="ground")


def _step(goal: int) -> float:
    return (RULE[2] - 4) / (goal + 2)


def place_on_rule(points: int, goal: int) -> float:
    """Where so many points lie; there is one place for all beyond the goal."""
    return RULE[0] + 2 + (max(0, min(goal + 1, points)) + 0.5) * _step(goal)


def _on_track(spins: int) -> str:
    """How often the Crater spins, in letters that a zone has room for."""
    return pgettext("track", "1 spin") if spins == 1 else pgettext("track", "{count} spins", count=spins)


@cache_by_language(16)
def _rule(goal: int, zones: tuple[tuple[int, int], ...]) -> Markup:
    left, top, width, height = RULE
    middle, step, last = left + width / 2, _step(goal), goal + 1
    out = [
        rect(width, height, middle, top + height / 2 + 4, rx=10, cls="f-brass-deep"),
        rect(width, height, middle, top + height / 2, rx=10, cls="f-brass inked", stroke_width=2.6),
    ]
    starts = [zone for zone in zones if zone[0] <= last]
    ends = [zone[0] - 1 for zone in starts[1:]] + [last]
    low = top + height - 10
    signs = []
    for number, ((first, spins), end) in enumerate(zip(starts, ends, strict=True)):
        a, b = left + 2 + first * step, left + 2 + (end + 1) * step
        words = ngettext(
            "{count} spin a turn while the leader is in this zone",
            "{count} spins a turn while the leader is in this zone",
            spins,
        )
        area = rect(b - a, height - 4, (a + b) / 2, top + height / 2, rx=6, cls=ZONES[number % 4])
        out.append(g(el("title", words), area))
        if number:
            out.append(path(f"M{a:.1f} {top + 1:g}V{top + height - 1:g}", cls="ink", stroke_width=2.6))
        wide = b - a > 90
        where = b - (52 if end == last else 34) if wide else (a + b) / 2
        signs.append(text(_on_track(spins) if wide else f"{spins}x", where, low, 12, "fine"))
    for points in range(last + 1):
        x = place_on_rule(points, goal)
        out.append(path(f"M{x:.1f} {top + 24:g}v{6 if points % 5 == 0 else 3}", cls="ink", stroke_width=1.6))
        if points == last:
            out.append(text(f"{goal}+", x - 6, low, 13.5))
        elif points % 5 == 0 and points != goal:
            out.append(text(points, x, low, 13.5))
    return g(*out, *signs)


def rule(view: View, prefix: str) -> Markup:
    """The Dominance track with a marker a seat."""
    zones = tuple((first, spins) for first, spins in view["zones"])
    points = [seat["dominance"] for seat in view["seats"]]
    return _rule(view["goal"], zones) + markers(points, view["goal"], prefix)


def markers(points: Sequence[int], goal: int, prefix: str) -> Markup:
    """One marker a seat; those that share a place overlap like coins, one beyond the goal carries its number."""
    spaces = [max(0, min(goal + 1, count)) for count in points]
    out = []
    for seat, space in enumerate(spaces):
        row = [other for other, where in enumerate(spaces) if where == space]
        apart = 13.0 if len(row) < 4 else 10.0
        aside = (row.index(seat) - (len(row) - 1) / 2) * apart
        x = max(RULE[0] + _COIN, min(RULE[0] + RULE[2] - _COIN, place_on_rule(space, goal) + aside))
        flag = None
        if points[seat] > goal:
            flag = rect(24, 15, -2, 13, rx=6, cls="f-paper inked", stroke_width=2) + text(points[seat], -2, 13.4, 14.2)
        out.append(token(seat, x, RULE[1] + 13, _COIN, flag, id=f"{prefix}marker-{seat}"))
    return join([g(*out, cls="markers")])
