"""What the home page says of the house, and its orrery: the little worlds of the installed games round their sun."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from orrery.core.language import capitalized, mark, ngettext, number_in_words
from orrery.draw import Markup, el, ellipse, join, path, smiling_star, stars, use

PITCH: Final = mark(
    "Space board games in your browser, with friends, with bots, or both. No account, nothing to install."
)
PLACES = (
    (440, 168, -32),
    (372, 142, 20),
    (470, 150, 196),
    (330, 120, 112),
    (250, 96, 232),
    (400, 160, 72),
    (360, 130, 160),
    (300, 110, 305),
)


def worlds_words(count: int, capital: bool = True) -> str:
    """How many games there are, in the words of the house."""
    words = ngettext("{number} little world", "{number} little worlds", count, number=number_in_words(count))
    return capitalized(words) if capital else words


@cache
def orrery_picture(slugs: tuple[str, ...]) -> Markup:
    """Orbits, arms, worlds; each arm is brass, like the instrument's."""
    orbits = join(ellipse(rx, ry, cls="k-orbit", stroke_width=2.5) for rx, ry, _ in PLACES[: len(slugs)])
    arms, worlds = [], []
    for slug, (rx, ry, degrees) in zip(slugs, PLACES, strict=False):
        x, y = rx * cos(degrees * pi / 180), ry * sin(degrees * pi / 180)
        arms.append(path(f"M0 0L{x:.1f} {y:.1f}", cls="arm"))
        worlds.append(use(f"world-{slug}", x, y, 0.95))
    drawing = join([stars(1000, 400, 46, 5), orbits, *arms, smiling_star(0, 0, 60), *worlds])
    return el("svg", drawing, cls="orrery art", viewBox="-500 -215 1000 430", aria_hidden="true")
