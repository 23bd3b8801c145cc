"""The shared buildings: five cards in a row, a stack of boxes for every team, robots on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from orrery.core.language import _, cache_by_language
from orrery.draw import Acts, Markup, Point, at, circle, el, g, join, path, rect, spread, target, text
from orrery.games.minethemoon.names import SHARED
from orrery.games.minethemoon.view.art import robot
from orrery.games.minethemoon.view.bubble import teller
from orrery.games.minethemoon.view.building_words import (
    brief,
    column,
    effect,
    name_of_building,
    ours,
    place_name,
    team_words,
)
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.layout import CARDS
from orrery.games.minethemoon.view_types import ColumnView

NAMES: Final = ("refinery", "shaker", "uplink", "loader", "clout")
WIDTH: Final = 133.0
HEIGHT: Final = 104.0
STEP: Final = 140.0
BOX: Final = 20.0  # from box to box
_SIDE: Final = 18.5  # of a box
_FOOT: Final = HEIGHT / 2 - 15
_ROBOT: Final = 0.63
_HATCH: Final = "M-8 8L0 -8M-2 8L6 -8M4 8L8 0"


def columns(name: str) -> list[str]:
    """All columns a building can have, from the left."""
    return [place for place in SHARED if place.startswith(name)]


@lru_cache(maxsize=64)
def column_x(place: str) -> float:
    """Where a column stands on its card."""
    row = columns(place.partition(".")[0])
    return spread(len(row), 41.5)[row.index(place)]


@lru_cache(maxsize=32)
def boxes(size: int) -> tuple[Point, ...]:
    """Where the boxes of a column stand: one above the other, three as a pyramid, round the middle of the lowest."""
    if size == 3:
        return (-BOX / 2, 0), (BOX / 2, 0), (0, -BOX)
    return tuple((0, -BOX * row) for row in range(size))


def _area(size: int) -> tuple[float, float]:
    """Width and height of a column."""
    return (BOX * 2 if size == 3 else BOX) + 3, BOX * min(max(size, 1), 2) + 3


def card_at(name: str) -> Point:
    """The middle of a card on the board."""
    return CARDS[0] + WIDTH / 2 + STEP * NAMES.index(name), CARDS[1] + HEIGHT / 2


def box_at(place: str, size: int, row: int) -> Point:
    """Where a robot of a team stands on the board."""
    (x, y), (dx, dy) = card_at(place.partition(".")[0]), boxes(size)[row]
    return x + column_x(place) + dx, y + _FOOT + dy


def middle_of(place: str, size: int) -> tuple[Point, tuple[float, float]]:
    """The middle of a column on the board, and how large it is."""
    x, y = card_at(place.partition(".")[0])
    return (x + column_x(place), y + _FOOT - BOX * (min(size, 2) - 1) / 2), _area(size)


def buildings(
    view: View, can: Acts, arrived: frozenset[str], prefix: str, over: Mapping[str, Markup]
) -> tuple[Markup, Markup]:
    """The row of cards, and the bubbles that tell what they do; `over` is what stands on a card besides."""
    shared = {place["place"]: place for place in view["shared"]}
    cards, bubbles = [], []
    for number, name in enumerate(NAMES):
        x, y = card_at(name)
        called = name_of_building(name)
        title = text(called, 9 - WIDTH / 2, 15 - HEIGHT / 2, 15, "tx-left")
        does = text(brief(view, name), 9 - WIDTH / 2, 32 - HEIGHT / 2, 12, "fine soft tx-left")
        heading, bubble = teller(
            "teams",
            f"{prefix}tell-{name}",
            f"{called}. {effect(view, name)}",
            title,
            does,
            box=(WIDTH - 6, 38),
            where=(0, 22 - HEIGHT / 2),
            tip=(x, y - HEIGHT / 2),
            more=ours(view, name),
        )
        stacks = [_column(view, can, shared[place], place in arrived, prefix) for place in columns(name)]
        card = g(_card(), heading, *stacks, transform=at(x, y), id=f"{prefix}building-{name}")
        cards.append(g(card, over.get(f"card {name}"), cls=f"card-{number}"))
        bubbles.append(bubble)
    return join(cards), join(bubbles)


@lru_cache(maxsize=1)
def _card() -> Markup:
    return rect(WIDTH, HEIGHT, 0, 4, rx=12, cls="f-ink") + rect(
        WIDTH, HEIGHT, rx=12, cls="f-paper inked", stroke_width=2.6
    )


def _column(view: View, can: Acts, place: ColumnView, new: bool, prefix: str) -> Markup:
    """A column as it stands: closed, lit, with a team, or with my team that may Work."""
    name, size, owner = place["place"], place["size"], place["team"]
    key = f"{prefix}place-{name.replace('.', '-')}"
    verb = "work" if view["step"] == "work" else "task"
    why = f"{verb}:{name}" if view["viewer"] is not None else None
    if not size:
        return _closed(name, key, why)
    what = f"{place_name(name)}: {team_words(size)}. {column(view, name)}"
    if can.may("task", name):
        return _free(name, size, what, key)
    robots = size - (view["white"]["at"] == f"team.{name}")
    team = _team(owner, size, robots, new)
    if can.may("skip", name):
        return _own_team(name, size, team, what, key, can.may("work", name))
    return _plain(name, size, team, what, key, why)


@lru_cache(maxsize=64)
def column_boxes(size: int, lit: bool) -> Markup:
    """An empty column, the middle of its lowest boxes at 0,0."""
    glow = None
    if lit:
        width, height = _area(size)
        middle = -BOX * (min(size, 2) - 1) / 2
        glow = rect(width + 5, height + 5, 0, middle, rx=8, cls="glow pulse")
    squares = (rect(_SIDE, _SIDE, *where, rx=4, cls="box lamp" if lit else "box") for where in boxes(size))
    return join([glow, *squares])


@lru_cache(maxsize=128)
def _team(owner: int | None, size: int, robots: int, new: bool) -> Markup:
    if owner is None:
        return Markup()
    return join(robot(owner, x - 1, y + 1, _ROBOT, "grows" if new else "") for x, y in boxes(size)[:robots])


@cache_by_language(64)
def _closed(name: str, key: str, why: str | None) -> Markup:
    """A column that this number of players does not use: hatched."""
    building = name_of_building(name.partition(".")[0])
    words = _("{building}: this column is for four and five players", building=building)
    box = rect(_SIDE, _SIDE, rx=4, cls="box shut") + path(_HATCH, cls="shut-lines")
    return g(el("title", words), box, transform=at(column_x(name), _FOOT), id=key, cls="place", data_why=why)


@cache_by_language(256)
def _free(name: str, size: int, what: str, key: str) -> Markup:
    """A column I can fill."""
    up = BOX * (min(size, 2) - 1) / 2
    body = g(column_boxes(size, True), transform=at(0, up))
    title = el("title", what)
    label = _("Task to {what}", what=what)
    return target(f"task:{name}", label, title, body, x=column_x(name), y=_FOOT - up, box=(43, 54), id=key)


@lru_cache(maxsize=1024)
def _plain(name: str, size: int, team: Markup, what: str, key: str, why: str | None) -> Markup:
    body = (el("title", what), column_boxes(size, False), team)
    return g(*body, transform=at(column_x(name), _FOOT), id=key, cls="place", data_why=why)


@cache_by_language(256)
def _own_team(name: str, size: int, team: Markup, what: str, key: str, can_work: bool) -> Markup:
    """My team in the Work step: tap it to Work, its cross to skip."""
    width, height = _area(size)
    x, up = column_x(name), BOX * (min(size, 2) - 1) / 2
    title = el("title", what)
    standing = g(column_boxes(size, False), team, transform=at(0, up))
    ring = rect(width + 3, height + 3, rx=8, cls="onpiece" if can_work else "dim-ring")
    if can_work:
        words = _("Work {what}", what=what)
        work = target(f"work:{name}", words, title, standing, ring, x=x, y=_FOOT - up, box=(43, 52), id=key)
    else:
        where = at(x, _FOOT - up)
        work = g(title, standing, ring, transform=where, id=key, cls="place", data_why=f"work:{name}")
    cross = circle(8, cls="f-paper inked", stroke_width=2) + path("M-3 -3L3 3M3 -3L-3 3", cls="ink", stroke_width=2.4)
    top = _FOOT - 2 * up - BOX / 2 - 2
    label = _("Skip {what}", what=what)
    return work + target(f"skip:{name}", label, cross, x=x + 14, y=top, hit=11, id=f"{key}-skip")
