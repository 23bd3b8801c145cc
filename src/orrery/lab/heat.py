"""A heat map on the board of a game, as the game's own view draws it: a disc with a number on every place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, dist, radians, sin
from typing import Final
from xml.etree import ElementTree

from orrery.core.game import Game
from orrery.core.state import State
from orrery.draw.default_screen import screen_of
from orrery.draw.markup import Markup, el, join
from orrery.draw.shapes import circle
from orrery.lab.series import Notes, Series

STEPS: Final = 5
_MOVE: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_TAG: Final = re.compile(r"<svg\b[^>]*>|</svg>")
_BOX: Final = re.compile(r'viewBox="([^"]+)"')
ROOM: Final = 4.0  # radii of a disc that are seen round the outermost ones
LARGEST: Final = 0.044  # of a disc, its radius measured by the width of the board
SMALLEST: Final = 0.02  # the same of what is shown: numbers on smaller ones cannot be read in a column
FLATTEST: Final = 0.5  # how high a part of a board is at least, by its width
MUCH: Final = 0.7  # a board of which discs take up this part is shown whole
_END: Final = re.compile(r"</svg>\s*$")

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
Box = tuple[float, float, float, float]


def spots(board: str) -> dict[str, Point]:
    """Where every element with an id stands on a board.

    >>> spots('<svg><g transform="translate(10 5) scale(2)"><g id="a" transform="translate(3 1)"/></g></svg>')
    {'a': (16.0, 7.0)}
    """
    found: dict[str, Point] = {}

    def walk(element: ElementTree.Element, outer: Matrix) -> None:
        inner = times(outer, transform(element.get("transform", "")))
        name = element.get("id")
        if name is not None:
            x, y = float(element.get("cx", 0)), float(element.get("cy", 0))
            found[name] = (inner[0] * x + inner[2] * y + inner[4], inner[1] * x + inner[3] * y + inner[5])
        for child in element:
            walk(child, inner)

    try:
        walk(ElementTree.fromstring(board), (1, 0, 0, 1, 0, 0))
    except ElementTree.ParseError:  # a screen of somebody else's, which is no drawing
        return {}
    return found


def times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def transform(words: str) -> Matrix:
    found: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in _MOVE.findall(words):
        numbers = [float(number) for number in re.split(r"[\s,]+", inside.strip())]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
        elif name == "scale":
            step = (numbers[0], 0, 0, numbers[-1], 0, 0)
        else:
            turn = radians(numbers[0])
            step = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        found = times(found, step)
    return found


def heat_step(share: float, shares: Mapping[str, float]) -> int:
    """How dark a place is: 0 for the least used, the last step for the most used."""
    least, most = min(shares.values()), max(shares.values())
    return min(STEPS - 1, int((share - least) / (most - least) * STEPS)) if most > least else 0


def heat_map(board: str, shares: Mapping[str, float], words: str) -> Markup | None:
    """The board with a disc on every place: the darker, the more games; None if it shows none, or too small ones."""
    where = {place: spot for place, spot in spots(board).items() if place in shares}
    box = box_of(board)
    if len(where) < 2 or box is None:
        return None
    near = min(dist(one, other) for a, one in where.items() for b, other in where.items() if a != b)
    radius = min(LARGEST * box[2], near * 0.47)
    box = closer(box, list(where.values()), radius)
    if radius < SMALLEST * box[2]:
        return None
    discs = [
        el(
            "g",
            circle(radius, x, y, cls=f"heat-{heat_step(shares[place], shares)}"),
            el(
                "text",
                f"{100 * shares[place]:.0f}",
                x=x,
                y=y + radius * 0.3,
                text_anchor="middle",
                font_size=radius * 0.85,
                cls=f"warm-{heat_step(shares[place], shares)}",
            ),
        )
        for place, (x, y) in sorted(where.items())
    ]
    board = _BOX.sub(f'viewBox="{" ".join(f"{number:.0f}" for number in box)}"', board, count=1)
    closed = _END.sub("", board).replace('role="group"', 'role="img"', 1)
    closed = re.sub(r'aria-label="[^"]*"', "", closed, count=1).replace("<svg ", "<svg data-heat ", 1)
    named = Markup(closed.replace("<svg ", f"<svg {label(words)} ", 1))
    return named + el("g", join(discs), cls="heat") + Markup("</svg>")


def box_of(board: str) -> Box | None:
    """What of the plane a board shows: left, top, width, height."""
    found = _BOX.search(board)
    if found is None:
        return None
    left, top, wide, high = (float(number) for number in re.split(r"[\s,]+", found[1].strip()))
    return left, top, wide, high


def closer(box: Box, where: Sequence[Point], radius: float) -> Box:
    """The part of a board that has discs, if much of it has none."""
    left, top, wide, high = box
    room = ROOM * radius
    x0, x1 = max(left, min(x for x, _ in where) - room), min(left + wide, max(x for x, _ in where) + room)
    y0, y1 = max(top, min(y for _, y in where) - room), min(top + high, max(y for _, y in where) + room)
    if (lacking := FLATTEST * (x1 - x0) - (y1 - y0)) > 0:
        y0 = max(top, min(y0 - lacking / 2, top + high - FLATTEST * (x1 - x0)))
        y1 = min(top + high, y0 + FLATTEST * (x1 - x0))
    if (x1 - x0) * (y1 - y0) > MUCH * wide * high:
        return box
    return x0, y0, x1 - x0, y1 - y0


def alike(shares: Mapping[str, float]) -> dict[str, float]:
    """The places of one sort, of which there are most: the hexes of a moon, not the moons of others beside it.

    >>> alike({"hex-1": 0.2, "hex-2": 0.4, "moon-1": 1.0})
    {'hex-1': 0.2, 'hex-2': 0.4}
    """
    sorts = Counter(place.partition("-")[0] for place in shares)
    most = max(sorts, key=lambda sort: sorts[sort])
    return {place: share for place, share in shares.items() if place.partition("-")[0] == most}


def label(words: str) -> str:
    return re.sub(r"^<a |></a>$", "", el("a", aria_label=words))


def board_with(series: Series, wanted: Mapping[str, float]) -> str:
    """The board as a watcher sees it: before the first action if that shows the places, else at the end of a game."""
    first = drawn(series.game, series.game.new(len(series.bots), series.options))
    if all(place in first for place in ids(wanted)):
        return first
    last = _Last(series)
    return drawn(series.game, last.state) if last.state is not None else first


def ids(wanted: Mapping[str, float]) -> list[str]:
    return [f'id="{place}"' for place in wanted]


class _Last(Notes):
    """The last position of the first game of a series."""

    def __init__(self, series: Series) -> None:
        super().__init__(series.game, 0, False, False, None)
        self.state: State | None = None
        series.play(0, self)

    def before(self, state: State, number: int, player: int, action: int, options: int, forced: bool) -> None:  # noqa: ARG002
        self.state = state


def drawn(game: Game, state: State) -> str:
    """The drawing of the board, without what a page has beside it."""
    board = str(screen_of(game).board(state.shown(None)))
    depth = 0
    start = max(board.find('<svg class="board'), 0)
    for tag in _TAG.finditer(board, start):
        depth += -1 if tag[0] == "</svg>" else 1
        if depth == 0:
            return board[start : tag.end()]
    return board
