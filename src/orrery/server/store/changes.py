"""Telling those who look at a table that it changed. They read it anew; a change carries no content."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import Flag, auto
from typing import Final
from weakref import WeakSet

CHANNEL: Final = "orrery"  # on which nodes tell each other
MOST_WAITING: Final = 1_000  # tables for one slow reader; beyond that it is told to look at everything


class What(Flag):
    """What changed at a table."""

    PLAY = auto()  # actions were added
    TABLE = auto()  # the table itself, or who sits at it
    CHAT = auto()


@dataclass(frozen=True)
class Change:
    """A table changed; `number` is its last action. An empty `table` means that any table may have changed."""

    table: str
    number: int
    what: What

    @property
    def everything(self) -> bool:
        """Whether changes may have been missed, so that all tables must be read anew."""
        return not self.table

    def merge(self, later: Change) -> Change:
        """Both changes of one table as one."""
        return Change(self.table, max(self.number, later.number), self.what | later.what)


EVERYTHING: Final = Change("", 0, What.PLAY | What.TABLE | What.CHAT)


def to_text(change: Change) -> str:
    """The change as it goes from node to node: `table:number:what`."""
    return f"{change.table}:{change.number}:{change.what.value}"


def from_text(text: str) -> Change:
    """The inverse of `to_text`. A text that another version wrote in its own way may mean anything: `EVERYTHING`."""
    try:
        table, number, what = text.rsplit(":", 2)
        return Change(table, int(number), What(int(what)))
    except ValueError:
        return EVERYTHING


class Changes(AsyncIterator[Change]):
    """The changes since this was made, for one reader. A reader who is slow gets several changes of a table as one."""

    def __init__(self) -> None:
        self._waiting: dict[str, Change] = {}
        self._news = asyncio.Event()
        self._closed = False

    def put(self, change: Change) -> None:
        """Keep a change until it is read."""
        if EVERYTHING.table in self._waiting:
            return
        earlier = self._waiting.get(change.table)
        if earlier is not None:
            self._waiting[change.table] = earlier.merge(change)
        elif change.everything or len(self._waiting) >= MOST_WAITING:
            self._waiting = {EVERYTHING.table: EVERYTHING}
        else:
            self._waiting[change.table] = change
        self._news.set()

    def close(self) -> None:
        """No more changes: whoever waits is let go."""
        self._closed = True
        self._news.set()

    async def aclose(self) -> None:
        """The same, so that `contextlib.aclosing` works."""
        self.close()

    async def __anext__(self) -> Change:
        while not self._waiting and not self._closed:
            self._news.clear()
            await self._news.wait()
        if self._closed:
            raise StopAsyncIteration
        return self._waiting.pop(next(iter(self._waiting)))


class Hub:
    """Hands each change to all readers of this process. Readers that nobody holds any more are forgotten."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._readers: WeakSet[Changes] = WeakSet()

    def subscribe(self) -> Changes:
        reader = Changes()
        self._readers.add(reader)
        return reader

    def publish(self, change: Change) -> None:
        """Tell all readers; callable from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_out, change)

    def _hand_out(self, change: Change) -> None:
        for reader in list(self._readers):
            reader.put(change)

    def close(self) -> None:
        for reader in list(self._readers):
            reader.close()
