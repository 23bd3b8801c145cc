"""Things that tell about themselves: a name to tap or focus, and the paper bubble with the words.

The page shows the bubble while its name is picked; under a pointer the same words come as a tip.
"""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from orrery.draw import Markup, Point, bubble, el, g, join, rect, spread, text

_LINE: Final = 25.0
_WIDTH: Final = 384.0
_LETTERS: Final = 31  # that fit into a line


@lru_cache(maxsize=2048)
def teller(
    key: str,
    words: str,
    *body: Markup,
    box: tuple[float, float],
    where: Point,
    tip: Point,
) -> tuple[Markup, Markup]:
    """What can be tapped to hear about it, and its bubble; `where` is the middle of the tap, `tip` where it points."""
    area = rect(*box, *where, rx=12, cls="hit")
    focus = rect(*box, *where, rx=12, cls="focus")
    name = g(
        el("title", words),
        area,
        *body,
        focus,
        cls="target teller",
        role="button",
        tabindex=0,
        aria_label=words,
        data_pick=key,
    )
    return name, _bubble(key, words, tip)


def _bubble(key: str, words: str, tip: Point) -> Markup:
    lines = wrap(words, _LETTERS)
    rows = join(text(line, 0, y, 19, "told") for line, y in zip(lines, spread(len(lines), _LINE), strict=True))
    return g(
        bubble(tip, _WIDTH, _LINE * len(lines) + 34, rows, gap=4),
        cls="telling",
        data_when=key,
        hidden=True,
    )
