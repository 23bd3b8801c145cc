"""Fills that are told apart without colour: stripes, dots and a grid of ink, laid over the colour of a seat."""

from __future__ import annotations

from typing import Final

from orrery.draw.markup import Markup, el
from orrery.draw.shapes import circle, path


def _pattern(name: str, size: int, *body: Markup) -> Markup:
    return el("pattern", *body, id=name, width=size, height=size, patternUnits="userSpaceOnUse")


PATTERNS: Final[dict[str, Markup]] = {
    "fill-stripes": _pattern("fill-stripes", 6, path("M-1 7L7 -1M-1 1L1 -1M5 7L7 5", cls="fill-line")),
    "fill-dots": _pattern("fill-dots", 6, circle(1.3, 1.5, 1.5, cls="f-ink"), circle(1.3, 4.5, 4.5, cls="f-ink")),
    "fill-grid": _pattern("fill-grid", 6, path("M0 3H6M3 0V6", cls="fill-line")),
}
