"""Telling everybody: whoever looks at a table waits here until it changes. The latest version wins."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import structlog

from orrery.server.store import Store
from orrery.server.tables import Tables

log = structlog.get_logger()


class Hub:
    """Passes the changes that the store reports on to those who wait for them."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.lines: Counter[str] = Counter()  # open ones, by guest
        self._task: asyncio.Task[None] | None = None
        self.closing = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen(), name="changes")

    async def _listen(self) -> None:
        async for change in self.store.changes():
            try:
                await self.tables.refresh(change)
            except Exception:  # a change that cannot be read must not stop the others
                log.exception("change not followed", table=change.table)
            for table in list(self._waiting) if change.everything else [change.table]:
                self.tell(table)

    def tell(self, table: str) -> None:
        for waiting in self._waiting.get(table, ()):
            waiting.set()

    @contextmanager
    def line_of(self, guest: str) -> Iterator[None]:
        """Count one more line of a guest, as long as it is open."""
        self.lines[guest] += 1
        try:
            yield
        finally:
            self.lines[guest] -= 1
            if not self.lines[guest]:
                del self.lines[guest]

    def watchers(self) -> int:
        return sum(len(waiting) for waiting in self._waiting.values())

    async def changes(self, table: str, changed: asyncio.Event | None = None) -> AsyncIterator[None]:
        """Once at the start, then whenever the table has changed, until the server stops. Changes in a row are one.

        Whoever waits may bring an event of their own, and set it to be woken before.
        """
        changed = changed or asyncio.Event()
        changed.set()
        self._waiting[table].add(changed)
        try:
            while not self.closing.is_set():
                await changed.wait()
                changed.clear()
                if not self.closing.is_set():
                    yield None
        finally:
            self._waiting[table].discard(changed)
            if not self._waiting[table]:
                del self._waiting[table]

    async def close(self) -> None:
        self.closing.set()
        for table in list(self._waiting):
            self.tell(table)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
