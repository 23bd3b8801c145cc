"""A link as a QR code, drawn as SVG: the library works out its squares, we draw them."""

from __future__ import annotations

import segno

from orrery.draw import Markup, el, path, rect

QUIET = 4  # squares of white all round, without which cameras do not find the code


def qr(text: str, words: str) -> Markup:
    """The text as a QR code, dark on white by day and by night; `words` is what it is called for those who listen."""
    rows = [bytes(row) for row in segno.make(text, micro=False, error="m", boost_error=False).matrix]
    size = len(rows) + 2 * QUIET
    squares = "".join(
        f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in runs(row)
    )
    drawing = rect(size, size, size / 2, size / 2, fill="#fff") + path(squares, fill="#1b1330")
    return el(
        "svg", drawing, cls="qr", viewBox=f"0 0 {size} {size}", role="img", aria_label=words,
        shape_rendering="crispEdges",
    )  # fmt: skip


def runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark squares of a row begin, and how many lie side by side."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and x and row[x - 1]:
            start, length = found[-1]
            found[-1] = start, length + 1
        elif dark:
            found.append((x, 1))
    return found
