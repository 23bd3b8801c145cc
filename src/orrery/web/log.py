"""The log of a table as a viewer may know it: what happened, and what was said, in one stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

from orrery.core import CHANCE, Event, Game
from orrery.core.language import _, current, mark, ngettext
from orrery.core.naming import renamed_event
from orrery.draw import links_of, pays_of, places_of
from orrery.server import notices
from orrery.server.entering import DREW_FOR_US
from orrery.server.store import Action, Line, LineKind
from orrery.server.tables import LOG_LENGTH, LiveTable

LOG_LINES = 120  # of the game
NEWS_LINES = 40  # beside them, of what became of seats: who changes their mind all the time pushes out nothing either
TALK_LINES = 80  # and of what people said
# Kinds of events that no game tells: what the log says of them, and in a few words
OF_THE_TABLE = {
    "took_back": (mark("{who} takes back."), mark("took back")),
    "took_back_agreed": (mark("{who} takes back, as everybody has agreed."), mark("took back")),
    "mended": (mark("{who} takes back what was entered."), mark("took back what was entered")),
    DREW_FOR_US: (mark("{who} lets Orrery draw."), mark("let Orrery draw")),
}
FOLD = 3  # lines that tell how the table was set: so many become one
CACHED_VIEWERS = 16  # of one table: seats, spectators, and names that change


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log, something somebody said, or what became of a seat."""

    key: str  # names the line on the page, so that it stays the same line when others come
    seat: int | None
    text: str
    number: int | None = None  # of the action, to open the replay there
    rule: str = ""
    said: bool = False
    aside: bool = False  # by somebody who watches
    line: int | None = None  # its number among the lines of the table, if somebody said it
    notice: bool = False  # it tells what became of a seat, and is no action of the game
    now: bool = False
    name: str = ""  # of whoever did it or said it, as they were called then
    folded: Sequence[LogLine] = ()  # lines that open below this one
    brief: str = ""  # the same in a few words without the name, for the summary of what others did
    lights: str = ""  # the ids of the places it speaks of
    links: str = ""  # pairs of them that are joined, each with a "+" between
    holder: int | None = None  # of a device with several seats: the replay opens for the same viewer
    at: float = field(default=0.0, compare=False)


def tell_all(
    game: Game,
    actions: Sequence[Action],
    names_at: Callable[[int], Sequence[str]],
    viewer: int | None,
    full: bool,
    given: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
) -> list[LogLine]:
    """What the actions tell `viewer`, with the names of then (by the number of an action).

    With what they see now, lines also know the places they speak of.
    """
    lines: list[LogLine] = []
    for action in actions:
        names = names_at(action.number)
        for place, event in enumerate(action.events):
            if event.kind in OF_THE_TABLE:
                whole, short = OF_THE_TABLE[event.kind]
                text, brief = _(whole, who=names[event.player]), _(short)
            else:
                called = renamed_event(event, given) if given else event
                text = game.tell(called, names, viewer, full)
                brief = game.brief(called, names, viewer) if text else ""
            if text:
                seat = event.player if event.player >= 0 else None
                lights, links = lit(game, view, event.seen_by(viewer)) if view is not None else ("", "")
                key = f"{action.number}-{place}"
                name = names[seat] if seat is not None else ""
                line = LogLine(key, seat, text, action.number, event.rule, name=name, brief=brief, at=action.at)
                lines.append(replace(line, lights=lights, links=links))
    return lines


def with_lights(
    game: Game, lines: Sequence[LogLine], actions: Sequence[Action], viewer: int | None, view: Mapping[str, Any]
) -> list[LogLine]:
    """Lines that were told without a view, with the places they speak of; `actions` are those of the whole game."""
    found = []
    for line in lines:
        number, _, place = line.key.partition("-")
        event = actions[int(number) - 1].events[int(place)]
        lights, links = lit(game, view, event.seen_by(viewer))
        found.append(replace(line, lights=lights, links=links) if lights or links else line)
    return found


def lit(game: Game, view: Mapping[str, Any], event: Event) -> tuple[str, str]:
    """The places that an event speaks of, and which of them are joined or paid, as attributes of the page."""
    links = {f"{one}+{other}": "" for one, other in links_of(game, view, event)}
    links |= {"+".join(where): f"={points}" for where, points in pays_of(game, view, event)}
    return " ".join(places_of(game, view, event)), " ".join(where + paid for where, paid in links.items())


def beside(line: Line) -> LogLine:
    """A line that is no action of the game."""
    said, aside = line.kind.talk, line.kind == LineKind.ASIDE
    text = line.text if said else notices.again(line.text)
    told = LogLine(f"said-{line.id}", line.seat, text, said=said, notice=not said, name=line.name, at=line.at)
    return replace(told, aside=aside, line=line.id if said else None)


def dealt_by(actions: Sequence[Action]) -> int:
    """The number of the last action by which the table was set: what chance did before anybody acted."""
    last = 0
    for action in actions:
        if action.player != CHANCE or action.number != last + 1:
            break
        last = action.number
    return last


def with_fold(told: Sequence[LogLine], dealt: int) -> list[LogLine]:
    """The lines, those that tell how the table was set as one; a few are not worth it."""
    setting = [line for line in told if line.number is not None and line.number <= dealt]
    if len(setting) < FOLD:
        return list(told)
    words = ngettext("The table was set, in {count} line", "The table was set, in {count} lines", len(setting))
    last = setting[-1]
    fold = LogLine("set", None, words, last.number, folded=tuple(setting), at=last.at)
    return [fold, *told[len(setting) :]]


def mixed(told: Sequence[LogLine], chat: Sequence[Line], dealt: int = 0) -> list[LogLine]:
    """Log and chat in one stream, by time; the last thing that happened is marked.

    Up to action `dealt` the table was set: that is one line, which opens.
    """
    folded = with_fold(told, dealt)
    played = folded[-LOG_LINES:]
    begins = played[0].at if len(played) < len(folded) else 0.0  # what is older belongs to moves that are left out
    news = [beside(line) for line in chat if not line.kind.talk and line.at >= begins][-NEWS_LINES:]
    talk = [beside(line) for line in chat if line.kind.talk][-TALK_LINES:]
    lines = list(merge(played, news, talk, key=lambda line: line.at))
    last = next((place for place in reversed(range(len(lines))) if not lines[place].said), None)
    if last is not None:
        lines[last] = replace(lines[last], now=True)
    return lines


def notices_until(chat: Sequence[Line], actions: Sequence[Action], number: int, over: bool) -> list[Line]:
    """What became of seats until the moment after action `number`, for a replay; what people said belongs to now.

    What happened after a finished game belongs to no moment of it.
    """
    following = inf
    if number < len(actions):
        following = actions[number].at
    elif over and actions:
        following = actions[-1].at
    return [line for line in chat if not line.kind.talk and line.at <= following]


def held_by(line: LogLine, holder: int) -> LogLine:
    """The line as its links say who holds the device."""
    return replace(line, holder=holder, folded=tuple(held_by(each, holder) for each in line.folded))


class Logs:
    """A cache of log lines: a log only grows, so each line is put into words once for each viewer and language."""

    def __init__(self) -> None:
        self._cache: WeakKeyDictionary[LiveTable, dict[object, tuple[int, list[LogLine]]]] = WeakKeyDictionary()

    def told(
        self, live: LiveTable, game: Game, viewer: int | None, full: bool, view: Mapping[str, Any]
    ) -> list[LogLine]:
        """The log of the table now, as the viewer may know it."""
        names, given = live.names(), live.info.extra.get("given", {})
        cached = self._cache.setdefault(live, {})
        former = tuple(seat.former for seat in live.info.players)
        key = current(), viewer, full, tuple(names), former, tuple(given.items())
        if key not in cached and len(cached) >= CACHED_VIEWERS:
            cached.clear()
        number, lines = cached.get(key, (0, []))
        new = [action for action in live.actions if action.number > number]
        if new:
            lines = (lines + tell_all(game, new, live.names_at, viewer, full, given, view))[-LOG_LENGTH:]
            cached[key] = new[-1].number, lines
        return lines
