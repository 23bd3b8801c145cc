"""Cards on a board: faces, backs, stacks with their number, empty places. All are drawn round 0,0."""

from __future__ import annotations

from orrery.draw.markup import Markup, join
from orrery.draw.shapes import at, circle, g, rect, text


def card_face(*picture: Markup, width: float = 112, height: float = 146, tint: str | None = None) -> Markup:
    """Paper with an ink rim; `tint` is the class of a coloured field for the picture in its upper half."""
    field = None
    if tint is not None:
        field = rect(width - 16, height * 0.54, 0, 8 - height * 0.23, rx=9, cls=f"tint {tint}")
    paper = rect(width, height, rx=14, cls="f-paper inked", stroke_width=3.5)
    return join([paper, *([field] if field else []), *picture])


def card_back(
    *emblem: Markup, width: float = 112, height: float = 146, cls: str = "card-back", frame: str = "k-brass"
) -> Markup:
    """What everybody sees of a hidden card: its colour, a frame of dots and the emblem of the game."""
    paper = rect(width, height, rx=14, cls=f"{cls} inked", stroke_width=3.5)
    dots = rect(width - 18, height - 18, rx=8, cls=frame, stroke_width=2.5, stroke_dasharray="2 7")
    return join([paper, dots, *emblem])


def stack(face: Markup, count: int, width: float = 112, height: float = 146) -> Markup:
    """A pile: two edges below its top card and the number in a brass disc."""
    edges = [rect(width, height, 0, 4 * k, rx=14, cls="f-paper2 inked", stroke_width=3.5) for k in (3, 1.5)]
    return join([*(edges if count > 1 else []), face, count_disc(count, width / 2 - 12, height / 2 - 11)])


def empty_place(word: str, width: float = 112, height: float = 146, *, on_sky: bool = True) -> Markup:
    """Where cards lay or will lie: a dashed outline with one word, in a colour for the sky or for a pale board."""
    words = text(word, 0, 0, 19, "minor on-sky-2" if on_sky else "minor")
    return rect(width, height, rx=14, cls="empty-slot" if on_sky else "empty-slot on-board") + words


def count_disc(count: int | str, x: float, y: float, r: float = 19) -> Markup:
    """A number on a piece, as a brass disc at its corner."""
    disc = circle(r, cls="f-brass inked", stroke_width=3.5)
    return g(disc, text(count, 0, 1, r * 1.2, "n-count"), transform=at(x, y), cls="count-disc")
