"""Looking back at finished games: one at a time, in a process of its own that gives way to everything else.

What was found is kept in memory; whoever asks after a restart has it made again.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from typing import Final, ParamSpec, TypeVar

import structlog

from orrery.bots.analysis import Analysis, Question, Verdict, Walk, look_back, walk
from orrery.core import GameRecord, OrreryError
from orrery.core.language import _, mark
from orrery.server.bots import game_of, start_worker
from orrery.server.errors import Conflict, Forbidden
from orrery.server.store import Guest, Sitter, Status
from orrery.server.tables import LiveTable, Tables

KEPT: Final = 100  # games, in memory
LONGEST_QUEUE: Final = 20
MOST_TABLES: Final = 1000  # of a guest that are searched for a game with people
NICE: Final = 10  # how far the process stands back
LEVEL: Final = "hard"

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger()


class Backroom:
    """The process that thinks about the past. It is started when somebody asks, and ends when nobody waits."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[P, T], *args: P.args, **_none: P.kwargs) -> T:
        """The function's answer from the process; a process that dies is replaced once."""
        for attempt in (1, 2):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_start_backroom)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, function, *args)
            except BrokenProcessPool:
                self.close()
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _start_backroom() -> None:
    start_worker()
    os.nice(NICE)


def walk_through(text: str, seats: Collection[int]) -> Walk:
    """In the process: the game of a record from choice to choice."""
    return walk(GameRecord.parse(text), seats)


def look(slug: str, overrides: str, question: Question) -> Verdict:
    """In the process: what a choice cost."""
    return look_back(game_of(slug, overrides), question)


class LookBack:
    """One finished game that is looked at, or waits for it."""

    def __init__(self, table: str, guest: str) -> None:
        self.table = table
        self.guest = guest  # who asked
        self.analysis: Analysis | None = None
        self.problem = ""  # why nothing came of it
        self.done = False

    @property
    def busy(self) -> bool:
        """Whether something is still to come."""
        return not (self.done or self.problem)


class Analyses:
    """Every game that somebody looks back at. A game is looked at once, whoever asks."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.backroom = Backroom()
        self._found: OrderedDict[str, LookBack] = OrderedDict()  # by table
        self._queue: deque[LookBack] = deque()
        self._task: asyncio.Task[None] | None = None

    def find(self, table: str) -> LookBack | None:
        """What is known about a table's game so far."""
        return self._found.get(table)

    def ahead_of(self, asked: LookBack) -> int:
        """How many games come before this one."""
        return self._queue.index(asked) + 1 if asked in self._queue else 0

    async def ask(self, live: LiveTable, guest: Guest) -> LookBack:
        """Look back at a table's game, unless that has been done; `Problem` if the guest may not ask now."""
        check_over(live)
        known = self._found.get(live.info.id)
        if known is not None and not known.problem:
            return known
        await check_not_playing(self.tables, guest)
        if any(asked.busy and asked.guest == guest.id for asked in self._found.values()):
            raise Conflict(_("Another game of yours is being looked at. Wait until that is done."))
        if len(self._queue) >= LONGEST_QUEUE:
            raise Conflict(_("Many games are being looked at just now. Ask again in a few minutes."))
        asked = self._found[live.info.id] = LookBack(live.info.id, guest.id)
        self._found.move_to_end(live.info.id)
        self._forget_oldest()
        self._queue.append(asked)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="analyses")
        return asked

    def _forget_oldest(self) -> None:
        told = [table for table, asked in self._found.items() if not asked.busy]
        for table in told[: max(0, len(self._found) - KEPT)]:
            del self._found[table]

    async def _work(self) -> None:
        while self._queue:
            asked = self._queue.popleft()
            try:
                await self._look_back(asked)
                asked.done = True
            except OrreryError as problem:
                asked.problem = str(problem)
            except Exception:  # a fault of one game must not keep the others waiting
                log.exception("analysis failed", table=asked.table)
                asked.problem = mark("The game could not be looked at: a fault of the program, which was logged.")
        self.backroom.close()  # its memory is free again, and the next one imports compiled modules if there are any

    async def _look_back(self, asked: LookBack) -> None:
        live = await self.tables.live(asked.table)
        info = live.info
        people = [seat.seat for seat in info.players if seat.kind == Sitter.PERSON]
        record = await self.tables.record(asked.table)
        walked = await self.backroom.run(walk_through, record.text(), people)
        overrides = json.dumps(info.data) if info.data else ""
        asked.analysis = analysis = Analysis(self.tables.game_of(info), walked, LEVEL)
        for question in analysis.questions():
            analysis.take(await self.backroom.run(look, info.game, overrides, question))
        analysis.walk = replace(walked, choices=())  # the positions are not needed any more, and are large

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self.backroom.close()


def check_over(live: LiveTable) -> None:
    """Refuse to look at a game that goes on: that would be help."""
    if live.info.status != Status.OVER:
        raise Forbidden(_("The story of a game is told when it is over."))
    if live.info.no_result:
        raise Forbidden(_("The game was ended without a result: there is nothing to look back at."))


async def check_not_playing(tables: Tables, guest: Guest) -> None:
    """Refuse whoever is in a game with people: nobody shall have a machine think for them meanwhile."""
    for table in await tables.store.tables.of_guest(guest.id, MOST_TABLES):
        others = [seat for seat in table.players if seat.kind == Sitter.PERSON and seat.guest != guest.id]
        if table.status == Status.RUNNING and table.seats_of(guest.id) and others:
            raise Conflict(
                _(
                    "You are in a game with {name} at table {table}. "
                    "The machine looks back for you when that is over: until then it could be help.",
                    name=others[0].name,
                    table=table.name,
                )
            )
