"""A text on paper: what a game prints for a terminal, set so that it reads well on any screen.

In a terminal all letters are equally wide, so games arrange their words by spaces. On a page lines of words are set as
words, and wrap; lines whose columns stand one below the other become a table; and whatever else is arranged by spaces
(a board of letters, say) is kept letter by letter. "Seat 2" gets the sign of that seat, and the name of whoever sits
there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from orrery.core.language import _
from orrery.draw.markup import Markup, el
from orrery.draw.seats import SEATS, badge, named_seat

_BLANK: Final = re.compile(r"\n(?:[ \t]*\n)+")
_GAP: Final = re.compile(r" {2,}")
_CELL: Final = re.compile(r"(?:^ *| {2,})(\S)")
_LINE: Final = re.compile(r"( *)(> )?(.*)")
_RULED: Final = frozenset("|─│┌┐└┘├┤┬┴┼═║╱╲")  # what lines are drawn with, where there are only letters
_EDGES: Final = frozenset("+-=_ ")
_BETWEEN: Final = " · "  # where cells of a table become one
_HEADING: Final = 40  # letters that a heading has at most
_SHORT: Final = 14  # lines
_NARROW: Final = 56  # letters
_WIDTHS: Final = (24, 40, 60, 80, 120)  # letters in a line; the style sheet has a size for each


def written(text: str, names: Sequence[str] = (), emblem: Markup | None = None) -> Markup:
    """The text as HTML, block by block as blank lines part it; a short one is larger, and has room for an emblem."""
    blocks = _BLANK.split(text.expandtabs().strip("\n"))
    parts = [el("div", *_block(block.splitlines(), names)) for block in blocks if block.strip()]
    short = text.count("\n") < _SHORT and max(map(len, text.splitlines()), default=0) <= _NARROW
    cls = "written short" if short else "written"
    return el(
        "div", *parts, emblem if short else None, cls=cls, tabindex=0, role="group", aria_label=_("The table in words")
    )


def _block(lines: Sequence[str], names: Sequence[str]) -> Iterator[Markup]:
    for arranged, run in groupby(zip(lines, [*lines[1:], ""], strict=True), lambda each: _is_arranged(each[0])):
        pairs = list(run)
        rows = [line for line, _ in pairs]
        if not arranged:
            yield from (_sentence(line, following, names) for line, following in pairs)
        elif columns := _columns(rows):
            yield _table(rows, columns, names)
        else:
            yield _letters(rows)


def _is_arranged(line: str) -> bool:
    """Whether spaces put things in their places here: gaps, a row of single letters, or a frame."""
    body = line.strip()
    letters = body.split()
    of_letters = len(letters) > 2 and all(len(each) <= 2 for each in letters)
    ruled = not _RULED.isdisjoint(body) or (len(body) > 2 and set(body) <= _EDGES)
    return of_letters or ruled or _GAP.search(body) is not None


# Words ----------------------------------------------------------------------------------------------------------------


def _sentence(line: str, following: str, names: Sequence[str]) -> Markup:
    """A line of words, as far in as it was; "> " marks whoever is to act, and a heading has its lines further in."""
    spaces, marker, words = _parts(line)
    indent = len(spaces) + len(marker)
    under = _parts(following)
    heads = not indent and len(words) <= _HEADING and len(under[0]) + len(under[1]) > 0 and words[-1:] not in ".;,"
    classes = ["head"] if heads else []
    if indent:
        classes.append("in" if indent < 4 else "in far")
    if marker:
        classes.append("acts")
    return el("p", *_named(words, names), cls=" ".join(classes) or None)


def _parts(line: str) -> tuple[str, str, str]:
    found = _LINE.match(line)
    return (found[1], found[2] or "", found[3]) if found else ("", "", "")


def _named(words: str, names: Sequence[str]) -> Iterator[Markup | str]:
    """Words in which a seat has its sign and its name."""
    place = 0
    for found in named_seat().finditer(words):
        seat = int(found[1]) - 1
        if 0 <= seat < len(names or SEATS):
            yield words[place : found.start()]
            yield el("span", badge(seat), el("bdi", names[seat]) if names else found[0], cls="who")
            place = found.end()
    yield words[place:]


# Columns --------------------------------------------------------------------------------------------------------------


def _columns(rows: Sequence[str]) -> list[int]:
    """Where the columns of these lines begin; none if they are not one below the other from the first one on."""
    starts = [[cell.start(1) for cell in _CELL.finditer(row)] for row in rows]
    first = min(line[0] for line in starts)
    if len(rows) == 1:
        return starts[0][:2] if len(starts[0]) > 1 else []
    columns = sorted(set.intersection(*({first, *line} for line in starts)))
    aligned = all(start in columns for line in starts for start in line if start <= columns[-1])
    return columns if aligned and len(columns) > 1 else []


def _table(rows: Sequence[str], columns: Sequence[int], names: Sequence[str]) -> Markup:
    cells = list(zip(columns, [*columns[1:], None], strict=True))
    lines = [[row[start:end].strip() for start, end in cells] for row in rows]
    return el("table", *(_row(line, names) for line in lines), cls="in" if columns[0] else None)


def _row(cells: Sequence[str], names: Sequence[str]) -> Markup:
    """The first cell says what the others are about; gaps that stand nowhere else are less than a column."""
    first, *others = [list(_named(_GAP.sub(_BETWEEN, cell), names)) for cell in cells]
    head = el("th", *first, scope="row") if cells[0] else el("td")
    return el("tr", head, *(el("td", *cell) for cell in others))


def _letters(rows: Sequence[str]) -> Markup:
    """Letter by letter, as large as the widest line allows."""
    widest = max(len(row) for row in rows)
    size = next((width for width in _WIDTHS if widest <= width), _WIDTHS[-1])
    return el("pre", "\n".join(rows), cls=f"w{size}")
