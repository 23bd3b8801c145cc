"""Pictures to share, 1200 x 630: the final board, or the rescue or loss of a team, with names and points beside it; the
lobby of a table that waits for its players, or plays, with who sits there; the house itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from orrery.core.language import _
from orrery.draw.ending import Result
from orrery.draw.finale import finale
from orrery.draw.icons import LETTERS
from orrery.draw.lobby import Sitter, lobby_picture
from orrery.draw.markup import Markup, el, join
from orrery.draw.picture import standalone
from orrery.draw.seats import token
from orrery.draw.shapes import at, circle, g, path, snug, text

WIDTH: Final = 1200
HEIGHT: Final = 630

_LEFT: Final = 684  # where the words begin
_ROOM: Final = 464
_HEAD: Final = re.compile(r"<svg\b")


def share_picture(
    result: Result, headline: str, small: str, board: str, symbols: Mapping[str, Markup], theme: str = "day"
) -> Markup:
    """`board` is a whole drawing that needs nothing else; a team has its finale instead.

    Whoever makes it hands in what a spectator may see, and names as they are at the table.
    """
    picture = standalone(finale(result), theme, symbols) if result.together else Markup(board)
    return _sheet(picture, headline, small, _rows(result), theme)


def invitation_picture(
    slug: str, names: Sequence[str], headline: str, small: str, symbols: Mapping[str, Markup], theme: str = "night"
) -> Markup:
    """Who sits round the world of a game: for a link to its table. An open seat has no name."""
    lobby = lobby_picture(slug, [Sitter(name) for name in names], headline)
    step = min(60.0, 330 / len(names))
    rows = []
    for seat, name in enumerate(names):
        y = 308 + step * seat
        disc = token(seat, 20, y, 20) if name else circle(18, 20, y, cls="openseat small")
        look = "tx-left share-1" if name else "tx-left share-2"
        rows.append(disc + snug(name or _("open seat"), 56, y, 30, look, _ROOM - 60))
    return _sheet(standalone(lobby, theme, symbols), headline, small, g(*rows), theme)


def house_picture(
    orrery: Markup, headline: str, words: str, symbols: Mapping[str, Markup], theme: str = "night"
) -> Markup:
    """The name of the house above the picture of its home page: for a link to it."""
    placed = Markup(_HEAD.sub('<svg x="60" y="166" width="1080" height="464"', orrery, count=1))
    top = g(_name(), transform=at(60, 0))
    lines = g(
        snug(headline, 320, 66, 40, "tx-left share-1", WIDTH - 380),
        snug(words, 62, 138, 26, "tx-left share-2", WIDTH - 122),
    )
    page = el("rect", x=0, y=0, width=WIDTH, height=HEIGHT, cls="share-page")
    return standalone(_box(f"{headline} {words}", page, placed, top, lines), theme, symbols)


def _sheet(picture: Markup, headline: str, small: str, rows: Markup, theme: str) -> Markup:
    """A whole drawing at the left, words at the right."""
    placed = Markup(_HEAD.sub(f'<svg x="0" y="0" width="{HEIGHT}" height="{HEIGHT}"', picture, count=1))
    words = g(_name(), _headline(headline), snug(small, 0, 248, 24, "tx-left share-2", _ROOM), rows)
    page = el("rect", x=0, y=0, width=WIDTH, height=HEIGHT, cls="share-page")
    sky = el("rect", x=0, y=0, width=HEIGHT, height=HEIGHT, cls="f-sky")
    return standalone(_box(f"{headline}. {small}", page, sky, placed, g(words, transform=at(_LEFT, 0))), theme)


def _box(label: str, *parts: Markup) -> Markup:
    box = f"0 0 {WIDTH} {HEIGHT}"
    return el("svg", *parts, cls="share", viewBox=box, width=WIDTH, height=HEIGHT, role="img", aria_label=label)


def _name() -> Markup:
    sun = join([circle(18, 24, 30, cls="share-orbit"), circle(6.5, 24, 30, cls="share-sun")])
    return g(sun, path(LETTERS, cls="share-letters"), transform=at(0, 42, 0.78))


def _headline(words: str) -> Markup:
    """In one line or two."""
    lines = _wrapped(words, 18)[:2]
    fitting = _ROOM / (0.6 * max(map(len, lines)))
    size = min(54 if len(lines) == 1 else 46, max(34, int(fitting)))
    return g(
        *(
            snug(line, 0, (178 if len(lines) == 1 else 146 + 56 * number), size, "tx-left share-1", _ROOM)
            for number, line in enumerate(lines)
        )
    )


def _wrapped(words: str, most: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= most and len(lines) < 2:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _rows(result: Result) -> Markup:
    step = min(60.0, 330 / len(result.points))
    out = []
    for number, seat in enumerate(result.seats):
        y = 308 + step * number
        points = None if result.together else text(result.points[seat], _ROOM, y, 36, "share-1 tx-right")
        name = snug(result.names[seat], 56, y, 30, "tx-left share-1", _ROOM - 150)
        out.append(join([token(seat, 20, y, 20), name, points]))
    return g(*out)
