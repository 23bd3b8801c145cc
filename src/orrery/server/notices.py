"""What is told at a table when something becomes of a seat: time is up, a bot stands in, somebody is back or gone.

Notices are kept in English, like everything that is kept of a table, and everybody reads them in their own language:
`again` finds the sentence that a notice was made from, and says it in the language of now.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from orrery.core.language import ENGLISH, _, current, mark
from orrery.core.wording import possessive
from orrery.server.store import Line, LineKind, Notice

SENTENCES: Final = (  # those with more words first: a name may consist of anything
    mark("{name}'s time is up. A bot plays for them."),
    mark("{name} lets a bot play for them."),
    mark("{name} is absent. A bot plays for them: everybody else has agreed."),
    mark("{name} is back."),
    mark("{name} has left the table. {bot} plays on."),
    mark("{name} has left the table."),
    mark("{name} sits down and plays on for {bot}."),
    mark("{name} sits down."),
    mark("{name} would like a seat, if one frees."),
    mark("{name}'s seat is free again."),
    mark("{name} asks to take back their last choice."),
    mark("{name} says no: {asker}'s choice stands."),
    mark("{name} lets their choice stand."),
    mark("{name} would end the game here, without a result."),
    mark("{name} would like to play on."),
    mark("The game was ended by agreement."),
    mark("{name} is now called {new}."),
)


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Each sentence with what finds its gaps. Names that end with an s have no second one in "Boris' time"."""
    found = []
    for sentence in SENTENCES:
        words = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence)).replace("'s", "'s?")
        found.append((sentence, re.compile(words)))
    return found


def again(text: str) -> str:
    """A notice in the language of now."""
    if current() == ENGLISH:
        return text
    for sentence, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return _(sentence, **found.groupdict())
    return text


def time_up(name: str) -> Notice:
    return Notice(LineKind.TIME_UP, f"{possessive(name)} time is up. A bot plays for them.")


def stands_in(name: str, asked: bool) -> Notice:
    """A bot plays for somebody: because they have asked for it, or because all the others have."""
    if asked:
        return Notice(LineKind.STANDS_IN, f"{name} lets a bot play for them.")
    return Notice(LineKind.ABSENT, f"{name} is absent. A bot plays for them: everybody else has agreed.")


def back(name: str) -> Notice:
    return Notice(LineKind.BACK, f"{name} is back.")


def left(name: str, bot: str = "") -> Notice:
    """Somebody has left the table; if the game was running, this bot plays on."""
    return Notice(
        LineKind.LEFT, f"{name} has left the table. {bot} plays on." if bot else f"{name} has left the table."
    )


def sat_down(name: str) -> Notice:
    return Notice(LineKind.SAT, f"{name} sits down.")


def takes_over(name: str, bot: str) -> Notice:
    """Somebody plays on for a bot on a seat that a player has left."""
    return Notice(LineKind.SAT, f"{name} sits down and plays on for {bot}.")


def wishes(name: str) -> Notice:
    """Somebody who found every seat taken waits for one."""
    return Notice(LineKind.WISH, f"{name} would like a seat, if one frees.")


def freed(name: str) -> Notice:
    """Whoever set the table has taken somebody from their seat."""
    return Notice(LineKind.LEFT, f"{possessive(name)} seat is free again.")


def asks_back(name: str) -> Notice:
    return Notice(LineKind.ASKED, f"{name} asks to take back their last choice.")


def declines(name: str, asker: str) -> Notice:
    return Notice(LineKind.ASKED, f"{name} says no: {possessive(asker)} choice stands.")


def withdraws(name: str) -> Notice:
    return Notice(LineKind.ASKED, f"{name} lets their choice stand.")


def would_end(name: str) -> Notice:
    return Notice(LineKind.ASKED, f"{name} would end the game here, without a result.")


def plays_on(name: str) -> Notice:
    return Notice(LineKind.ASKED, f"{name} would like to play on.")


def ended() -> Notice:
    return Notice(LineKind.ASKED, "The game was ended by agreement.")


def renamed(name: str, new: str) -> Notice:
    return Notice(LineKind.RENAMED, f"{name} is now called {new}.")


STANDS_IN = (LineKind.TIME_UP, LineKind.STANDS_IN, LineKind.ABSENT)


def stood_in(lines: Sequence[Line], seat: int, at: float) -> bool:
    """Whether a bot played for a seat at that time, and its player is back."""
    told = [line for line in lines if line.seat == seat and line.kind in (*STANDS_IN, LineKind.BACK)]
    return any(
        start.kind in STANDS_IN and end.kind == LineKind.BACK and start.at <= at <= end.at
        for start, end in pairwise(told)
    )


def last_of(lines: Sequence[Line], seat: int) -> LineKind | None:
    """Why a bot plays for a seat, or that its player is back: what was last told of it, whatever they are called."""
    told = (line.kind for line in reversed(lines) if line.seat == seat)
    return next((kind for kind in told if kind in (*STANDS_IN, LineKind.BACK)), None)
