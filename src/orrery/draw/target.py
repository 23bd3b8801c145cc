"""Places that can be chosen: lamps, rings, hit circles, focus; the bubble of a choice; the trail of the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, hypot, pi
from typing import Final

from orrery.core.state import Event
from orrery.draw.markup import Markup, join
from orrery.draw.seats import seat_class
from orrery.draw.shapes import Point, at, circle, g, path, rect, text, through

NTH: Final = "nth"  # in the data of an event that a page hands to a board: the number of its step

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


def trail(seat: int, *points: Point, r: float = 40, cls: str = "", number: int | None = None) -> Markup:
    """The way of a move in the mover's colour: a thin ring where it began, arrows, a ring round its end.

    `number` is that of the step it belongs to, where several are shown.
    """
    rings = [circle(r, *points[-1], cls=name) for name in ("trail-case", "trail")]
    way: list[Markup] = []
    if len(points) > 1:
        line = through(points)
        way = [path(line, cls=name) for name in ("trail-case", "trail")]
        way += [circle(r * 0.7, *points[0], cls=f"{name} thin") for name in ("trail-case", "trail")]
        way += [] if "flown" in cls else _arrows(points, r)
    tag = step_tag(seat, number, points[-1], r)
    return g(*way, *rings, tag, cls=f"last-move {seat_class(seat)} {cls}".rstrip())


def _arrows(points: Sequence[Point], r: float) -> list[Markup]:
    """Discs on the way that point where it goes."""
    out = []
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        turn = atan2(by - ay, bx - ax) * 180 / pi
        count = max(1, round(length / (2.3 * r)))
        for k in range(count):
            on = (k + 0.5) / count
            disc = circle(15, cls="f-seat inked", stroke_width=3) + path("M-4 -7L4 0L-4 7", cls="chevron")
            out.append(g(disc, transform=at(ax + (bx - ax) * on, ay + (by - ay) * on, 1, turn)))
    return out


def nth(event: Event) -> int | None:
    """The number of the step that an event belongs to, where the page shows several of them."""
    number = event.data.get(NTH)
    return number if isinstance(number, int) else None


def step_tag(seat: int, number: int | None, where: Point, r: float = 40, scale: float = 1) -> Markup | None:
    """The number of a step at the foot of what it did: the same number stands in the summary beside the board."""
    if number is None:
        return None
    x, y = where
    body = circle(22, 0, 3, cls="f-ink") + circle(22, cls="f-seat inked", stroke_width=4)
    words = text(number, 0, 1.5, 28, "step-no")
    cls = f"step-tag {seat_class(seat)}" if seat >= 0 else "step-tag"
    return g(body, words, cls=cls, transform=at(x + 0.87 * r, y + 0.65 * r, scale))


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
