"""The courses of games that are looked back at: all that was played and told, as a viewer may know it.

A slider asks for dozens of moments of the same game. So a game is read once, however many look at it, and afterwards
only what has been played since; a frame takes what it needs from there, wherever in the game it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from orrery.core import Game
from orrery.server.store import Action
from orrery.server.tables import LiveTable, Tables
from orrery.web.log import LogLine, tell_all
from orrery.web.reel import Reel, reel_of

T = TypeVar("T")

MOST_GAMES: Final = 40  # that are remembered
MOST_COURSES: Final = 80  # of them: each viewer may know something else


@dataclass(frozen=True)
class Course:
    """A whole game as one viewer may know it. Actions are numbered from 1 on, without gaps."""

    actions: Sequence[Action]
    told: Sequence[LogLine]
    reel: Reel

    def told_between(self, after: int, until: int) -> Sequence[LogLine]:
        """What the actions after number `after` tell, until `until`."""
        return self.told[bisect_right(self._numbers, after) : bisect_right(self._numbers, until)]

    @cached_property
    def _numbers(self) -> list[int]:
        return [line.number or 0 for line in self.told]


class Courses:
    """Finds courses, from memory as far as they are known."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._actions: OrderedDict[object, Sequence[Action]] = OrderedDict()
        self._courses: OrderedDict[object, Course] = OrderedDict()

    async def find(self, live: LiveTable, game: Game, viewer: int | None, full: bool) -> Course:
        """The game until now; `full` if the viewer may know everything."""
        info, given = live.info, live.info.extra.get("given", {})
        actions = await self._played(live)
        former = tuple(seat.former for seat in info.players)
        key = info.id, info.created, viewer, full, tuple(live.names()), former, tuple(given.items())
        course = self._courses.get(key)
        if course is None or len(course.actions) < len(actions):
            told, known = (course.told, len(course.actions)) if course is not None else ([], 0)
            told = [*told, *tell_all(game, actions[known:], live.names_at, viewer, full, given)]
            course = Course(actions, told, reel_of(game, actions, {line.number for line in told if line.number}))
        _remember(self._courses, key, course, MOST_COURSES)
        return course

    async def _played(self, live: LiveTable) -> Sequence[Action]:
        info = live.info
        key = info.id, info.created
        known = self._actions.get(key, ())
        if len(known) < info.number:
            missing = await self.tables.store.records.actions(info.id, len(known), info.number - len(known))
            known = [*known, *missing]
        _remember(self._actions, key, known, MOST_GAMES)
        return known


def _remember(cache: OrderedDict[object, T], key: object, value: T, most: int) -> None:
    cache[key] = value
    cache.move_to_end(key)
    while len(cache) > most:
        cache.popitem(last=False)
