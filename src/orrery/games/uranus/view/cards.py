"""Cards: where an impact comes down, how it lies, and their backs. Large beside my moon, small elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from orrery.core.language import cache_by_language
from orrery.draw import Markup, at, cell, circle, el, g, join, path, polygon, rect, snug, text, use
from orrery.games.uranus.words import counts

LARGE: Final = (82.0, 98.0)
SMALL: Final = (42.0, 62.0)
_SIGNS: Final = ("M-5 -8L5 8", "M-5 8L5 -8", "M-8 0H8")  # how the lines of a, b and c run on the moons


def signed(number: str | int) -> str:
    """A number with a true minus, which is as wide as a plus."""
    return str(number).replace("-", "\u2212")


def _back(kind: str, picture: Markup) -> Markup:
    width, height = LARGE
    return g(
        rect(width, height, 0, 4, rx=12, cls="f-ink"),
        rect(width, height, rx=12, cls="card-back inked", stroke_width=3.5),
        rect(width - 16, height - 16, rx=7, cls="back-frame"),
        picture,
        id=f"u-back-{kind}",
    )


def _front(name: str, width: float, height: float) -> Markup:
    return g(
        rect(width, height, 0, 4, rx=10, cls="f-ink"),
        rect(width, height, rx=10, cls="f-paper inked", stroke_width=3),
        id=name,
    )


_HEXES: Final = ((0, -9), (-9, 6.5), (9, 6.5))

SYMBOLS: Final[Mapping[str, Markup]] = {
    "u-card": _front("u-card", *LARGE),
    "u-card-small": _front("u-card-small", *SMALL),
    "u-back-place": _back("place", path("M-13 -14L13 14M13 -14L-13 14M-18 0H18", cls="k-brass", stroke_width=3.4)),
    "u-back-impact": _back(
        "impact", join(polygon(9, 6, cls="k-brass", stroke_width=3, transform=at(x, y)) for x, y in _HEXES)
    ),
    "u-back-junk": _back("junk", path("M-13 -6L-3 -16L11 -10L14 4L3 14L-11 10Z", cls="k-brass", stroke_width=3.4)),
}


def back(kind: str, scale: float = 1) -> Markup:
    """The back of a card: of a place, of an impact, of space junk."""
    return use(f"u-back-{kind}", 0, 0, scale)


@cache
def coordinate_card(coord: str | None, small: bool = False) -> Markup:
    """The card that says where: three numbers, each beside a stroke that runs like its lines on the moons."""
    if coord is None:
        return _empty(small)
    if coord == "down":
        return back("place", SMALL[0] / LARGE[0] if small else 1)
    apart, size, scale = (19, 17, 0.55) if small else (28, 24, 0.9)
    rows = []
    for place, (number, sign) in enumerate(zip(coord.split(","), _SIGNS, strict=True)):
        y = apart * (place - 1)
        rows.append(path(sign, cls="ink", stroke_width=2.6, transform=at(-11 if small else -20, y, scale)))
        rows.append(text(signed(number), 7 if small else 12, y + 1, size, "tiny" if small else "card-no"))
    return use("u-card-small" if small else "u-card") + join(rows)


def impact_card(card: str | None, pattern: Sequence[Sequence[int]] | None, small: bool = False) -> Markup:
    """The card that says how: the pattern round its point of impact."""
    return _impact(card, tuple(tuple(offset) for offset in pattern) if pattern else (), small)


@cache_by_language()
def _impact(card: str | None, offsets: tuple[tuple[int, ...], ...], small: bool) -> Markup:
    if card is None:
        return _empty(small)
    if card == "down":
        return back("impact", SMALL[0] / LARGE[0] if small else 1)
    if small:
        return use("u-card-small") + pattern(offsets, 34, 48)
    words = snug(counts.hexes(len(offsets)), 0, 36, 16, "tiny", 68)
    return use("u-card") + g(pattern(offsets, 62, 58), transform=at(0, -12)) + words


def _empty(small: bool) -> Markup:
    width, height = SMALL if small else LARGE
    return rect(width, height, rx=10, cls="empty-slot")


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


@cache
def side_tag(side: str, scale: float = 1) -> Markup:
    """From which side a pair comes: an arrow, for a letter would look like a rock."""
    arrow = {"left": "M6 -7L-7 0L6 7Z", "right": "M-6 -7L7 0L-6 7Z"}.get(side, "M-7 -6L7 -6L0 7Z")
    return el(
        "g",
        circle(13.5, cls="f-brass inked", stroke_width=2.6),
        path(arrow, cls="f-ink"),
        transform=f"scale({scale:g})" if scale != 1 else None,
    )
