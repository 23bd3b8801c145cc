"""The faces of the five bots, told apart by their outlines: an egg with a sprout, a ball, a box with a visor, a jar
with a monocle, a planet with a ring. Bots that are not of the house share a dish with one eye. While one thinks its
eyes wander; the ring of the last of the five swings.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.draw.markup import Markup, el
from orrery.draw.shapes import circle, g, path, rect, use

_BOX: Final = "-44 -48 88 88"
OTHER: Final = "other"  # the face of every bot that is not of the house
_RING: Final = "M-25 5C-43 15 -39 22 -18 16C7 9 31 -6 36 -14C38 -20 32 -20 24 -14"


def _line(d: str, width: float = 3.4, cls: str = "ink") -> Markup:
    return path(d, cls=cls, stroke_width=width, stroke_linecap="round")


def _body(d: str, cls: str) -> Markup:
    return path(d, cls=f"{cls} inked", stroke_width=4)


def _bulb(x: float, cls: str) -> Markup:
    return circle(4.4, x, -36, cls=f"{cls} inked", stroke_width=2.6)


def _eyes(*parts: Markup) -> Markup:
    return g(*parts, cls="eyes")


def _dots(apart: float, y: float, r: float) -> Markup:
    return circle(r, -apart, y, cls="f-ink") + circle(r, apart, y, cls="f-ink")


_FACES: Final[dict[str, Markup]] = {
    "beginner": _line(
        "M0 -20V-27M0 -26C-8 -26 -10 -31 -10 -35C-4 -35 0 -32 0 -26C0 -31 4 -36 10 -36C10 -30 8 -26 0 -26", 3
    )
    + _body("M-22 6C-22 -32 22 -32 22 6C22 32 -22 32 -22 6Z", "f-ice3")
    + _eyes(_line("M-13 -1Q-9 -6 -5 -1M5 -1Q9 -6 13 -1"))
    + _line("M-6 12Q0 18 6 12", 3.2),
    "easy": _line("M0 -24V-32", 4)
    + _bulb(0, "f-green")
    + circle(25, 0, 2, cls="f-lawn inked", stroke_width=4)
    + _eyes(_dots(9, -2, 4.2))
    + _line("M-10 10Q0 20 10 10"),
    "medium": _line("M0 -24V-32", 4)
    + _bulb(0, "f-red")
    + rect(52, 48, 0, 0, rx=12, cls="f-dark inked", stroke_width=4)
    + rect(38, 20, 0, -4, rx=8, cls="f-ice3")
    + _eyes(_dots(8, -4, 4))
    + _line("M-8 15H8", cls="k-paper"),
    "hard": _line("M-14 -22L-19 -33M14 -22L19 -33", 4)
    + _bulb(-20, "f-brass")
    + _bulb(20, "f-brass")
    + _body("M-24 -22H24L28 4Q24 26 0 28Q-24 26 -28 4Z", "f-purple")
    + circle(11, 9, -3, cls="f-white inked", stroke_width=4)
    + _eyes(circle(4.5, 9, -3, cls="f-ink"))
    + _line("M-15 -4H-5", 4, "k-paper")
    + _line("M-8 17Q0 13 8 17", 3.2, "k-paper"),
    "expert": circle(24, 0, 0, cls="f-dark inked", stroke_width=4)
    + _eyes(path("M-14 -8L-4 -3L-14 1ZM14 -8L4 -3L14 1Z", cls="f-brass"))
    + g(path(_RING, cls="ring-case"), path(_RING, cls="ring-front"), cls="ring")
    + use("sparkle", 0, -34, 0.9, cls="f-brass inked", stroke_width=1.5),
    OTHER: _line("M0 -14V-30M-9 -33Q0 -25 9 -33", 3.4)
    + _body("M-28 -2Q-28 -18 0 -18Q28 -18 28 -2L15 25H-15Z", "f-orange")
    + circle(11, 0, 0, cls="f-white inked", stroke_width=4)
    + _eyes(circle(4.5, 0, 0, cls="f-ink"))
    + _line("M-7 18H7", 3.2),
}
_GROUND: Final = circle(42, 0, -4, cls="f-moon")

BOT_SYMBOLS: Final = {
    f"bot-{level}": el("symbol", _GROUND, drawing, id=f"bot-{level}", viewBox=_BOX) for level, drawing in _FACES.items()
}


@cache
def bot_face(level: str, thinking: bool = False) -> Markup:
    """The face of the bot of a level; its name stands beside it. One that thinks is drawn out, so that it can move."""
    face = level if level in _FACES else OTHER
    drawing = _GROUND + _FACES[face] if thinking else el("use", href=f"#bot-{face}", x=-44, y=-48, width=88, height=88)
    return el("svg", drawing, cls="botface thinks" if thinking else "botface", viewBox=_BOX, aria_hidden="true")
