"""Places that can be chosen: lamps, rings, hit circles, focus; the bubble of a choice; the trail of the last move."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.draw.markup import Markup, join
from orrery.draw.seats import seat_class
from orrery.draw.shapes import Point, at, circle, g, path, rect, through

_FEW: Final = 8  # targets that pulse at once
_SPROUT: Final = "M0 13V-3M0 1C-12 1 -14 -7 -14 -11C-6 -12 0 -8 0 1C0 -6 6 -13 14 -13C14 -5 10 1 0 1"


def target(
    act: str,
    label: str,
    *body: Markup | None,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    hit: float = 44,
    box: tuple[float, float] | None = None,
    cls: str | None = None,
    **attrs: object,
) -> Markup:
    """One legal action as an element that can be clicked, focused and read aloud.

    `act` is its notation. `hit` is the radius that takes the click (44 px or more on the screen of a laptop); `box`
    makes it a rectangle instead. The focus ring comes last, so nothing covers it.
    """
    area, focus = _areas(hit, box)
    return g(
        area,
        *body,
        focus,
        cls=f"target {cls}" if cls else "target",
        transform=at(x, y, scale) if x or y or scale != 1 else None,
        role="button",
        tabindex=0,
        aria_label=label,
        data_act=act,
        **attrs,
    )


@lru_cache(maxsize=64)
def _areas(hit: float, box: tuple[float, float] | None) -> tuple[Markup, Markup]:
    if box is None:
        return circle(hit, cls="hit"), circle(hit - 1, cls="focus")
    return rect(*box, rx=16, cls="hit"), rect(*box, rx=16, cls="focus")


def lamp(*sign: Markup, r: float = 30) -> Markup:
    """A free place that may be chosen: pale yellow, with a halo that pulses."""
    return join([circle(r + 10, cls="glow pulse"), circle(r, cls="lamp"), *sign])


def calm(board: str) -> Markup:
    """The board without pulsing if more than a few targets would pulse: nobody overlooks many, and motion distracts."""
    return Markup(board if board.count(" pulse") <= _FEW else board.replace(" pulse", ""))


def dashed(r: float = 41) -> Markup:
    """An occupied place that may be chosen: a dashed ring round what stands there."""
    return circle(r, cls="onpiece")


def frame(width: float, height: float, rx: float = 20) -> Markup:
    """A card or a building that may be chosen: the halo of a lamp round a rectangle."""
    return rect(width, height, rx=rx, cls="halo pulse", stroke_width=9)


def sprout(cls: str = "sprout") -> Markup:
    """Something may grow here."""
    return path(_SPROUT, cls=cls)


def trail(seat: int, *points: Point, r: float = 40, cls: str = "") -> Markup:
    """The way of the last move in the mover's colour, with a ring round its end."""
    way = through(points)
    rings = [circle(r, *points[-1], cls=name) for name in ("trail-case", "trail")]
    lines = [path(way, cls=name) for name in ("trail-case", "trail")] if len(points) > 1 else []
    return g(*lines, *rings, cls=f"last-move {seat_class(seat)} {cls}".rstrip())


def bubble(tip: Point, width: float, height: float, *content: Markup, gap: float = 46, rim: float = 436) -> Markup:
    """A choice that belongs to a place: a paper bubble that points to it.

    `content` is drawn round the middle of the bubble. The bubble opens above the place; where the rim is too near it
    turns below it, and it slides sideways rather than leave the board.
    """
    x, y = tip
    above = y - gap - 18 - height > -rim
    way = -1 if above else 1
    middle = max(width / 2 - rim, min(rim - width / 2, x))
    lean = max(40 - width / 2, min(width / 2 - 40, x - middle))
    w, h, corner = width / 2, height / 2, 22
    foot = -way * h  # the side that looks to the place
    nose = f"L{lean - way * 14:.1f} {foot:.1f}L{lean:.1f} {foot - way * 18:.1f}L{lean + way * 14:.1f} {foot:.1f}"
    top, bottom = (nose, "") if not above else ("", nose)
    outline = (
        f"M{corner - w:.1f} {-h:.1f}{top}H{w - corner:.1f}A{corner} {corner} 0 0 1 {w:.1f} {corner - h:.1f}"
        f"V{h - corner:.1f}A{corner} {corner} 0 0 1 {w - corner:.1f} {h:.1f}{bottom}H{corner - w:.1f}"
        f"A{corner} {corner} 0 0 1 {-w:.1f} {h - corner:.1f}V{corner - h:.1f}"
        f"A{corner} {corner} 0 0 1 {corner - w:.1f} {-h:.1f}Z"
    )
    shade = path(outline, cls="f-ink", transform="translate(0 6)")
    paper = path(outline, cls="f-paper inked", stroke_width=4)
    return g(shade, paper, *content, cls="bubble", transform=at(middle, y + way * (gap + 18 + h)))
