"""Things that tell about themselves: a name to tap or focus, and the paper bubble with the words.

The page shows the bubble while its name is picked; under a pointer the same words come as a tip.
"""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from orrery.draw import Markup, Point, at, bubble, el, g, join, rect, spread, text
from orrery.games.minethemoon.view.layout import HIGH, WIDE

_LINE: Final = 18.0
_WIDTH: Final = 276.0
_LETTERS: Final = 32  # that fit into a line


@lru_cache(maxsize=2048)
def teller(
    part: str,
    key: str,
    words: str,
    *body: Markup,
    box: tuple[float, float],
    where: Point,
    tip: Point,
    more: str = "",
) -> tuple[Markup, Markup]:
    """What can be tapped to hear about it, on this part of the board, and its bubble.

    `where` is the middle of the tap, `tip` the place the bubble points to. `more` stands in the bubble only: a name
    that is read aloud is short.
    """
    whole = f"{words} {more}".rstrip()
    area = rect(*box, *where, rx=9, cls="hit")
    focus = rect(*box, *where, rx=9, cls="focus")
    name = g(
        el("title", whole),
        area,
        *body,
        focus,
        cls="target teller",
        role="button",
        tabindex=0,
        aria_label=words,
        data_pick=key,
    )
    return name, _bubble(part, key, whole, tip)


def _bubble(part: str, key: str, words: str, tip: Point) -> Markup:
    """The bubble lies above everything; a board of which only a part is seen puts it into the middle, see the style."""
    lines = wrap(words, _LETTERS)
    rows = join(text(line, 0, y, 13.5, "told") for line, y in zip(lines, spread(len(lines), _LINE), strict=True))
    middle = (WIDE / 2, HIGH / 2)
    there = (tip[0] - middle[0], tip[1] - middle[1])
    drawn = bubble(there, _WIDTH, _LINE * len(lines) + 26, rows, gap=2, rim=342)
    return g(g(drawn, transform=at(*middle)), cls=f"at-{part}", data_part=part, data_when=key, hidden=True)
