"""Seats: a colour, a mark and a name each. Seats count from 0 in code; the class of seat 0 is `s1`, as people count."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from orrery.core.language import _, cache_by_language
from orrery.draw.markup import Markup, el, join
from orrery.draw.shapes import at, circle, g, path, text, use


class Seat(NamedTuple):
    """How a seat looks; the mark is its second sign, for those who do not see the colour."""

    mark: str
    colour: str
    hex: str


# Okabe and Ito's colours, which stay apart for every common kind of colour blindness.
SEATS: Final = (
    Seat("sun", "orange", "#e69f00"),
    Seat("moon", "sky blue", "#56b4e9"),
    Seat("star", "green", "#009e73"),
    Seat("rocket", "vermillion", "#d55e00"),
    Seat("ring", "pink", "#cc79a7"),
    Seat("cube", "yellow", "#f0e442"),
)


@cache_by_language()
def named_seat() -> re.Pattern[str]:
    """Finds "seat 2" in words that know no names."""
    words = re.escape(_("seat {number}").replace("{number}", "0")).replace("0", r"(\d+)")
    return re.compile(rf"\b{words}\b", re.IGNORECASE)


_RAYS: Final = join(path("M-1.5 -5.2H1.5L0 -9.4Z", cls="mark", transform=f"rotate({45 * k})") for k in range(8))
_STAR: Final = "M0 -8L2.2 -2.7L7.8 -2.4L3.5 1.2L4.9 6.7L0 3.6L-4.9 6.7L-3.5 1.2L-7.8 -2.4L-2.2 -2.7Z"
_MOON: Final = "M3.4 -6.6A7 7 0 1 0 3.4 6.6A8.6 8.6 0 0 1 3.4 -6.6Z"

# Symbols in a box of 24 round 0,0.
MARKS: Final = {
    "mark-sun": g(circle(3.6, cls="mark"), _RAYS, id="mark-sun"),
    "mark-moon": path(_MOON, cls="mark", transform="translate(1.4 0)", id="mark-moon"),
    "mark-star": path(_STAR, cls="mark", id="mark-star"),
    "mark-rocket": path("M0 -7.6L7 6H-7Z", cls="mark", id="mark-rocket"),
    "mark-ring": g(circle(5.4, cls="mark open"), circle(1.6, cls="mark"), id="mark-ring"),
    "mark-cube": path("M-5.4 -5.4H5.4V5.4H-5.4Z", cls="mark", id="mark-cube"),
}


def seat_class(seat: int) -> str:
    """The class that gives an element and all in it the colour of a seat."""
    return f"s{seat + 1}"


@cache
def badge(seat: int, cls: str = "badge") -> Markup:
    """The sign of a seat on a page, beside its name."""
    disc = circle(12, cls="disc")
    box = "-14 -14 28 28"
    return el("svg", disc, mark(seat), cls=f"{cls} {seat_class(seat)}", viewBox=box, aria_hidden="true")


@cache
def number_tag(seat: int | None, number: int) -> Markup:
    """The number of a step beside its words, in the colour of whoever did it; the board has the same one."""
    cls = f"numtag {seat_class(seat)}" if seat is not None else "numtag"
    words = text(number, 0, 0.8, 15)
    return el("svg", circle(10, cls="disc"), words, cls=cls, viewBox="-12 -12 24 24", aria_hidden="true")


def mark(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """The mark alone, to be put on something that has the seat's colour."""
    return use(f"mark-{SEATS[seat].mark}", x, y, scale)


@cache
def _coin(seat: int) -> Markup:
    return circle(12, 0, 2.2, cls="f-ink") + circle(12, cls="f-seat inked", stroke_width=2.2) + mark(seat)


def token(seat: int, x: float, y: float, r: float = 18, over: Markup | None = None, **attrs: object) -> Markup:
    """The sign of a seat as a piece on a board; `over` is drawn on it, in a box of 24."""
    cls = f"token {seat_class(seat)}"
    return g(_coin(seat), over, cls=cls, transform=at(x, y, r / 12), **attrs)
