"""The shared buildings: five cards in a row, a stack of boxes for every team, robots on them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.draw import Acts, Markup, Point, at, circle, el, g, join, path, rect, spread, target, text
from orrery.games.minethemoon.names import SHARED
from orrery.games.minethemoon.view.art import robot
from orrery.games.minethemoon.view.bubble import teller
from orrery.games.minethemoon.view.building_words import about, column, place_name, team_words
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view.ground import ROW
from orrery.games.minethemoon.view_types import ColumnView

NAMES: Final = ("refinery", "shaker", "uplink", "loader", "clout")
WIDTH: Final = 146.0
HEIGHT: Final = 150.0
STEP: Final = 158.0
BOX: Final = 34.0  # from box to box in a column
_FOOT: Final = HEIGHT / 2 - 24
_HATCH: Final = "M-13 13L0 -13M-4 13L9 -13M5 13L13 -3"


def columns(name: str) -> list[str]:
    """All columns a building can have, from the left."""
    return [place for place in SHARED if place.startswith(name)]


@lru_cache(maxsize=64)
def column_x(place: str) -> float:
    """Where a column stands on its card."""
    row = columns(place.partition(".")[0])
    return spread(len(row), 44)[row.index(place)]


def box_at(place: str, row: int) -> Point:
    """Where a robot of a team stands on the board; rows count from below."""
    card = spread(len(NAMES), STEP)[NAMES.index(place.partition(".")[0])]
    return card + column_x(place), ROW + _FOOT - BOX * row


def middle_of(place: str, size: int) -> Point:
    """The middle of a column."""
    x, y = box_at(place, 0)
    return x, y - BOX * (size - 1) / 2


def buildings(view: View, can: Acts, arrived: frozenset[str], prefix: str) -> tuple[Markup, Markup]:
    """The row of cards, and the bubbles that tell what they do, to be painted above everything."""
    shared = {place["place"]: place for place in view["shared"]}
    cards, bubbles = [], []
    for name, x in zip(NAMES, spread(len(NAMES), STEP), strict=True):
        out = [_card()]
        title = text(name.capitalize(), 0, -HEIGHT / 2 + 22, 22, "bname")
        heading, bubble = teller(
            f"{prefix}tell-{name}",
            f"{name.capitalize()}. {about(view, name)}",
            title,
            box=(WIDTH - 8, 36),
            where=(0, 22 - HEIGHT / 2),
            tip=(x, ROW - HEIGHT / 2),
        )
        out.append(heading)
        out += [_column(view, can, shared[place], place in arrived, prefix) for place in columns(name)]
        cards.append(g(*out, transform=at(x, ROW), id=f"{prefix}building-{name}"))
        bubbles.append(bubble)
    return join(cards), join(bubbles)


@lru_cache(maxsize=1)
def _card() -> Markup:
    return rect(WIDTH, HEIGHT, 0, 6, rx=16, cls="f-ink") + rect(
        WIDTH, HEIGHT, rx=16, cls="f-paper inked", stroke_width=4
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
    team = _team(owner, robots, new)
    if can.may("skip", name):
        return _own_team(name, size, team, what, key, can.may("work", name))
    return _plain(name, size, team, what, key, why)


@lru_cache(maxsize=64)
def column_boxes(size: int, lit: bool) -> Markup:
    """An empty column, its lowest box at 0,0."""
    glow = None
    if lit:
        glow = rect(42, BOX * size + 8, 0, -BOX * (size - 1) / 2, rx=11, cls="glow pulse")
    boxes = (rect(32, 32, 0, -BOX * row, rx=7, cls="box lamp" if lit else "box") for row in range(size))
    return join([glow, *boxes])


@lru_cache(maxsize=128)
def _team(owner: int | None, robots: int, new: bool) -> Markup:
    if owner is None:
        return Markup()
    return join(robot(owner, 0, -BOX * row, 1.12, "grows" if new else "") for row in range(robots))


@lru_cache(maxsize=64)
def _closed(name: str, key: str, why: str | None) -> Markup:
    """A column that this number of players does not use: hatched."""
    words = f"{name.partition('.')[0].capitalize()}: this column is for four and five players"
    box = rect(32, 32, rx=7, cls="box shut") + path(_HATCH, cls="shut-lines")
    return g(el("title", words), box, transform=at(column_x(name), _FOOT), id=key, cls="place", data_why=why)


@lru_cache(maxsize=256)
def _free(name: str, size: int, what: str, key: str) -> Markup:
    """A column I can fill."""
    up = BOX * (size - 1) / 2
    body = g(column_boxes(size, True), transform=at(0, up))
    box = (42, BOX * size + 8)
    title = el("title", what)
    return target(f"task:{name}", f"Task to {what}", title, body, x=column_x(name), y=_FOOT - up, box=box, id=key)


@lru_cache(maxsize=1024)
def _plain(name: str, size: int, team: Markup, what: str, key: str, why: str | None) -> Markup:
    body = (el("title", what), column_boxes(size, False), team)
    return g(*body, transform=at(column_x(name), _FOOT), id=key, cls="place", data_why=why)


@lru_cache(maxsize=256)
def _own_team(name: str, size: int, team: Markup, what: str, key: str, can_work: bool) -> Markup:
    """My team in the Work step: tap it to Work, its cross to skip."""
    x, height, up = column_x(name), BOX * size + 8, BOX * (size - 1) / 2
    title = el("title", what)
    standing = g(column_boxes(size, False), team, transform=at(0, up))
    ring = rect(40, height - 2, rx=11, cls="onpiece" if can_work else "dim-ring")
    if can_work:
        words = f"Work {what}"
        work = target(f"work:{name}", words, title, standing, ring, x=x, y=_FOOT - up, box=(42, height), id=key)
    else:
        where = at(x, _FOOT - up)
        work = g(title, standing, ring, transform=where, id=key, cls="place", data_why=f"work:{name}")
    cross = circle(11, cls="f-paper inked", stroke_width=3) + path("M-4 -4L4 4M4 -4L-4 4", cls="ink", stroke_width=3.5)
    top = _FOOT - BOX * (size - 1) - 20
    return work + target(f"skip:{name}", f"Skip {what}", cross, x=x + 18, y=top, hit=15, id=f"{key}-skip")
