"""The log of a table as a viewer may know it: what happened, and what was said, in one stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from typing import Any
from weakref import WeakKeyDictionary

from orrery.core import Event, Game
from orrery.core.naming import renamed_event
from orrery.draw import links_of, places_of
from orrery.server.store import Action, Line
from orrery.server.tables import LOG_LENGTH, LiveTable

LOG_LINES = 120
CACHED_VIEWERS = 16  # of one table: seats, spectators, and names that change


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log, or something somebody said."""

    key: str  # names the line on the page, so that it stays the same line when others come
    seat: int | None
    text: str
    number: int | None = None  # of the action, to open the replay there
    rule: str = ""
    said: bool = False
    now: bool = False
    name: str = ""
    brief: str = ""  # the same in a few words without the name, for the summary of what others did
    lights: str = ""  # the ids of the places it speaks of
    links: str = ""  # pairs of them that are joined, each with a "+" between
    holder: int | None = None  # of a device with several seats: the replay opens for the same viewer
    at: float = field(default=0.0, compare=False)


def tell_all(
    game: Game,
    actions: Sequence[Action],
    names: Sequence[str],
    viewer: int | None,
    full: bool,
    given: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
) -> list[LogLine]:
    """What the actions tell `viewer`. With what they see now, lines also know the places they speak of."""
    lines: list[LogLine] = []
    for action in actions:
        for place, event in enumerate(action.events):
            if event.kind == "took_back":
                text, brief = f"{names[event.player]} takes back.", "took back"
            else:
                called = renamed_event(event, given) if given else event
                text = game.tell(called, names, viewer, full)
                brief = game.brief(called, names, viewer) if text else ""
            if text:
                seat = event.player if event.player >= 0 else None
                lights, links = lit(game, view, event.seen_by(viewer)) if view is not None else ("", "")
                key = f"{action.number}-{place}"
                line = LogLine(key, seat, text, action.number, event.rule, brief=brief, at=action.at)
                line = replace(line, lights=lights, links=links)
                lines.append(line)
    return lines


def lit(game: Game, view: Mapping[str, Any], event: Event) -> tuple[str, str]:
    """The places that an event speaks of, and which of them are joined, as attributes of the page."""
    links = " ".join(f"{one}+{other}" for one, other in links_of(game, view, event))
    return " ".join(places_of(game, view, event)), links


def mixed(told: Sequence[LogLine], chat: Sequence[Line]) -> list[LogLine]:
    """Log and chat in one stream, by time; the last thing that happened is marked."""
    said = [LogLine(f"said-{line.id}", line.seat, line.text, said=True, name=line.name, at=line.at) for line in chat]
    lines = list(merge(told, said, key=lambda line: line.at))[-LOG_LINES:]
    last = next((place for place in reversed(range(len(lines))) if not lines[place].said), None)
    if last is not None:
        lines[last] = replace(lines[last], now=True)
    return lines


class Logs:
    """A cache of log lines: a log only grows, so each line is put into words once for each viewer."""

    def __init__(self) -> None:
        self._cache: WeakKeyDictionary[LiveTable, dict[object, tuple[int, list[LogLine]]]] = WeakKeyDictionary()

    def told(
        self, live: LiveTable, game: Game, viewer: int | None, full: bool, view: Mapping[str, Any]
    ) -> list[LogLine]:
        """The log of the table now, as the viewer may know it."""
        names, given = live.names(), live.info.extra.get("given", {})
        cached = self._cache.setdefault(live, {})
        key = viewer, full, tuple(names), tuple(given.items())
        if key not in cached and len(cached) >= CACHED_VIEWERS:
            cached.clear()
        number, lines = cached.get(key, (0, []))
        new = [action for action in live.actions if action.number > number]
        if new:
            lines = (lines + tell_all(game, new, names, viewer, full, given, view))[-LOG_LENGTH:]
            cached[key] = new[-1].number, lines
        return lines
