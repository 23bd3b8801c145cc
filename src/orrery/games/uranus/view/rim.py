"""What lies round a moon: its bed, and the numbers that name a hex as the coordinate cards do (U-1.12)."""

from __future__ import annotations

from typing import Final

from orrery.draw import Markup, Point, at, cell, el, g, join, path, polygon
from orrery.games.uranus.view.facts import SIZE

_RIM: Final = SIZE * 1.5 * 4 * 1.16
_BAND: Final = 76  # a large moon has so much more round it, on both sides together, for the numbers
_BESIDE: Final = 0.77  # so far on the way to where the next hex would be stands the number of a line
_LEANS: Final = {"a": 60, "b": -60}  # degrees; the lines of c are rows


def _bed(more: float = 0) -> Markup:
    return join(
        [
            polygon(_RIM, 6, 30, cls="moon-edge", stroke_width=SIZE * 2.15 + more),
            polygon(_RIM, 6, 30, cls="bed-rim", stroke_width=SIZE * 1.9 + more),
        ]
    )


def rim_place(line: str, number: int) -> Point:
    """Where the number of a line stands, at one end of it."""
    low, high = max(-4, -4 - number), min(4, 4 - number)  # the ends of a line, in another coordinate
    ends = {"a": (number, high, 0, 1), "b": (-number - low, low, 1, -1), "c": (low, number, -1, 0)}
    q, r, across, down = ends[line]
    return cell(q + across * _BESIDE, r + down * _BESIDE, SIZE)


def _numbers() -> Markup:
    """A line of each direction has its number at one end.

    That of a (running like \\) is below, that of b (running like /) above, that of c (a row) on the left. The stroke
    beside a number shows which way a line that leans runs.
    """
    out = []
    for number in range(-4, 5):
        for line in "abc":
            lean = _LEANS.get(line)
            out.append(
                g(
                    path("M16 0H23", cls="axis-line", transform=at(0, 0, 1, lean)) if lean else None,
                    el(
                        "text", str(number).replace("-", "\u2212"), y=1, cls="tx axis-no"
                    ),  # whoever uses the symbol says how large
                    transform=at(*rim_place(line, number)),
                    cls=f"axis-{line}",
                )
            )
    return join(out)


BED: Final = _bed()  # of a moon without numbers
AROUND: Final = g(_bed(_BAND), _numbers(), id="u-around")
