"""Dice: paper squares with thickness. A face is told by its shape, never by its colour alone."""

from __future__ import annotations

from typing import Final

from orrery.draw.markup import Markup, join
from orrery.draw.shapes import at, circle, g, path, rect

_SHIELD: Final = "M0 -20L17 -14V0C17 12 8 18 0 22C-8 18 -17 12 -17 0V-14Z"
_CROSS: Final = "M0 -24V-12M0 24V12M-24 0H-12M24 0H12"
_PLACES: Final = {  # of pips, in units of a third of the die
    1: "C",
    2: "AI",
    3: "ACI",
    4: "ABHI",
    5: "ABCHI",
    6: "ABDFHI",
}
_GRID: Final = {"A": (-1, -1), "B": (1, -1), "C": (0, 0), "D": (-1, 0), "F": (1, 0), "H": (-1, 1), "I": (1, 1)}


def _pips(count: int) -> Markup:
    return join(circle(5.5, 17 * _GRID[place][0], 17 * _GRID[place][1], cls="f-ink") for place in _PLACES[count])


FACES: Final[dict[str, Markup]] = {
    "blank": Markup(),
    "dot": circle(11, cls="f-red inked", stroke_width=3),
    "target": circle(17, cls="ink", stroke_width=4.5)
    + circle(6, cls="f-blue inked", stroke_width=3)
    + path(_CROSS, cls="ink", stroke_width=4),
    "shield": path(_SHIELD, cls="f-green inked", stroke_width=4),
    **{str(count): _pips(count) for count in _PLACES},
}


def die(face: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, **attrs: object) -> Markup:
    """A die of 68 that shows `face` (dot, target, shield, blank, or 1 to 6).

    With the class `rolled` and an `id` that holds the number of the roll, a new die rolls once; an old one lies still.
    """
    cls = f"die {attrs.pop('cls', '')}".rstrip()
    block = rect(68, 68, 0, 5, rx=17, cls="f-ink") + rect(68, 68, rx=17, cls="f-paper inked", stroke_width=4)
    # The animation turns the inner group, so that it does not fight with the place of the outer one.
    return g(g(block, FACES[face], cls="tumble"), cls=cls, transform=at(x, y, scale, turn), **attrs)
