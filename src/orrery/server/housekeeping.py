"""Tables nobody uses are closed and, later, deleted; games that were played to their end are kept.

Every node sweeps by itself: what it changes is compared with the store's number first, so the second one finds nothing
left to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import structlog

from orrery.core import OrreryError
from orrery.server import ending
from orrery.server.plan import clock_seconds
from orrery.server.settings import Settings
from orrery.server.store import Status
from orrery.server.store.housekeeping import Still
from orrery.server.tables import Tables

DAY = 86400.0
EVERY = 3600.0  # seconds between two sweeps
MOVES_MISSED = 10  # at a pace of days: so many times the time for a move
LIVE_DAYS = 7.0  # a game with a clock for all of it is played in one go
ABANDONED = "abandoned"  # in `TableInfo.extra`: nobody has played on

log = structlog.get_logger()


def patience(pace: str, unclocked_days: float) -> float:
    """For how many seconds nothing may happen at a running table before it counts as abandoned."""
    seconds = clock_seconds(pace)
    if seconds is None:
        return unclocked_days * DAY
    return LIVE_DAYS * DAY if pace.startswith("live") else seconds * MOVES_MISSED


class Housekeeping:
    """Sweeps once in a while; zero days in the settings mean never."""

    def __init__(self, tables: Tables, settings: Settings, clock: Callable[[], float] | None = None) -> None:
        self.tables = tables
        self.settings = settings
        self.clock = clock or tables.clock
        self._looked_until = -1.0  # tables that ended before were looked at: they are to be kept
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on(), name="housekeeping")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.sweep()
            except OrreryError as problem:  # the store is busy: retried in the next round
                log.warning("tables not swept", problem=str(problem))
            except Exception:
                log.exception("tables not swept")

    async def sweep(self) -> tuple[int, int]:
        """Close and delete what nobody uses; how many tables that were."""
        closed = sum([await self._close_one(table, status) async for table, status in self._closable()])
        deleted = await self._delete()
        if closed or deleted:
            log.info("tables swept", closed=closed, deleted=deleted)
        return closed, deleted

    async def due(self) -> tuple[list[str], list[str]]:
        """The tables that a sweep would close, and those that it would delete."""
        closing = [table async for table, _ in self._closable()]
        return closing, [table.id async for table, seconds in self._over(self.clock(), -1.0) if seconds]

    async def _closable(self) -> AsyncIterator[tuple[str, Status]]:
        """The tables that nobody has used for too long, with how far they are."""
        now, settings = self.clock(), self.settings
        for status, days in (
            (Status.OPEN, settings.close_unstarted_days),
            (Status.RUNNING, settings.close_abandoned_days),
        ):
            since = -1.0
            while days and (batch := await self.tables.store.housekeeping.still(status, now - DAY, since)):
                for table in batch:
                    since = max(since, table.updated)
                    seconds = days * DAY if status == Status.OPEN else patience(table.pace, days)
                    if now - table.updated > seconds:
                        yield table.id, status

    async def _close_one(self, table: str, status: Status) -> bool:
        try:
            live = await self.tables.live(table)
            async with live.lock:
                if live.info.status != status:
                    return False
                mark = "closed" if status == Status.OPEN else ABANDONED
                await ending.finish(self.tables, live, {**live.info.extra, mark: True})
        except OrreryError as problem:  # somebody was quicker, or its game is not installed: it stays as it is
            log.warning("table not closed", table=table, problem=str(problem))
            return False
        return True

    async def _delete(self) -> int:
        now, count = self.clock(), 0
        since = self._looked_until if not self.settings.delete_finished_days else -1.0
        async for table, seconds in self._over(now, since):
            since = max(since, table.updated)
            if seconds:
                count += await self.tables.store.housekeeping.delete(table.id, now - seconds)
        self._looked_until = since
        return count

    async def _over(self, now: float, since: float) -> AsyncIterator[tuple[Still, float]]:
        """The tables that have been over for some time, and after how many seconds each is deleted; 0: it is kept."""
        closed, finished = self.settings.delete_closed_days * DAY, self.settings.delete_finished_days * DAY
        if not closed and not finished:
            return
        before = now - min(days for days in (closed, finished) if days)
        while batch := await self.tables.store.housekeeping.still(Status.OVER, before, since):
            for table in batch:
                since = max(since, table.updated)
                days = closed if table.extra.get("no_result") else finished
                yield table, days if now - table.updated > days else 0.0
