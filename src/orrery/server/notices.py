"""What is told at a table when something becomes of a seat: time is up, a bot stands in, somebody is back or gone."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.wording import possessive
from orrery.server.store import Line, LineKind, Notice


def time_up(name: str) -> Notice:
    return Notice(LineKind.TIME_UP, f"{possessive(name)} time is up. A bot plays for them.")


def stands_in(name: str, asked: bool) -> Notice:
    """A bot plays for somebody: because they have asked for it, or because all the others have."""
    words = f"{name} lets a bot play for them." if asked else f"A bot plays for {name}: everybody else has agreed."
    return Notice(LineKind.STANDS_IN, words)


def back(name: str) -> Notice:
    return Notice(LineKind.BACK, f"{name} is back.")


def left(name: str, bot: str = "") -> Notice:
    """Somebody has left the table; if the game was running, this bot plays on."""
    return Notice(
        LineKind.LEFT, f"{name} has left the table. {bot} plays on." if bot else f"{name} has left the table."
    )


def tells_who_plays_on(line: Line, bot: str) -> bool:
    """Whether a line tells that somebody has left a running game to this bot."""
    return line.kind == LineKind.LEFT and line.text == left(line.name, bot).text


def renamed(name: str, new: str) -> Notice:
    return Notice(LineKind.RENAMED, f"{name} is now called {new}.")


def last_of(lines: Sequence[Line], seat: int) -> LineKind | None:
    """What was last told of a seat."""
    return next((line.kind for line in reversed(lines) if line.seat == seat and line.kind != LineKind.SAID), None)
