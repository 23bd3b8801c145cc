"""Publishing that a table has changed. Subscribers read it again; a change carries no content."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from enum import Flag, auto
from typing import Final
from weakref import WeakSet, WeakValueDictionary

CHANNEL: Final = "orrery"  # of PostgreSQL's NOTIFY, between nodes
MAX_PENDING: Final = 1_000  # tables for one slow subscriber; beyond that it is told to look at everything


class What(Flag):
    """What changed at a table."""

    PLAY = auto()  # actions were added
    TABLE = auto()  # the table itself, or who sits at it
    CHAT = auto()
    NAMES = auto()  # of those who sit at it, and nothing that anybody has to act upon


@dataclass(frozen=True)
class Change:
    """A table changed; `number` is its last action. An empty `table` means that any table may have changed."""

    table: str
    number: int
    what: What
    here: bool = field(default=True, compare=False)  # this process made it

    @property
    def everything(self) -> bool:
        """Whether changes may have been missed, so that all tables must be read again."""
        return not self.table

    def merge(self, later: Change) -> Change:
        """Both changes of one table as one."""
        here = self.here or later.here
        return Change(self.table, max(self.number, later.number), self.what | later.what, here)


EVERYTHING: Final = Change("", 0, What.PLAY | What.TABLE | What.CHAT, here=False)


def to_text(change: Change, node: str) -> str:
    """The change as `node` sends it to the others: `table:number:what:node`."""
    return f"{change.table}:{change.number}:{change.what.value}:{node}"


def from_text(text: str, node: str) -> Change | None:
    """The change that another node sent; None if the sender was `node` itself.

    A text of another format, from another version of Orrery, may mean anything: `EVERYTHING`.
    """
    try:
        table, number, what, author = text.rsplit(":", 3)
        return None if author == node else Change(table, int(number), What(int(what)), here=False)
    except ValueError:
        return EVERYTHING


class Changes(AsyncIterator[Change]):
    """The changes since this was made, for one subscriber. One who is slow gets several changes of a table as one."""

    def __init__(self, table: str = "") -> None:
        self.table = table
        self.peers: WeakSet[Changes] | None = None  # the hub keeps those of a table as long as one of them is held
        self._waiting: dict[str, Change] = {}
        self._news = asyncio.Event()
        self._closed = False

    def put(self, change: Change) -> None:
        """Queue a change until it is read."""
        if EVERYTHING.table in self._waiting:
            return
        earlier = self._waiting.get(change.table)
        if earlier is not None:
            self._waiting[change.table] = earlier.merge(change)
        elif change.everything or len(self._waiting) >= MAX_PENDING:
            self._waiting = {EVERYTHING.table: EVERYTHING}
        else:
            self._waiting[change.table] = change
        self._news.set()

    def look(self) -> None:
        """Wake the subscriber, though nothing has changed."""
        self.put(Change(self.table, 0, What(0), here=False))

    def take(self) -> list[Change]:
        """The queued changes, without waiting."""
        taken = list(self._waiting.values())
        self._waiting = {}
        return taken

    def close(self) -> None:
        """End the iteration, for a subscriber who is waiting too."""
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
    """Where everything in this process that wants to hear of changes subscribes: pages, streams, tables and bots.

    All subscribers have a change before the first of them runs. Those that nobody holds any more are forgotten.
    """

    def __init__(self) -> None:
        self.closed = False
        self._loop = asyncio.get_running_loop()
        self._subscribers: WeakValueDictionary[str, WeakSet[Changes]] = WeakValueDictionary()  # by table; "" for all

    def subscribe(self) -> Changes:
        """Every change from now on: by this process and, on PostgreSQL, by any other node.

        A slow subscriber gets several changes of a table as one. A change that is `everything` says that some may
        have been missed, because the connection to the database was lost or the subscriber was very slow.
        """
        return self._add(Changes())

    def watch(self, table: str) -> Changes:
        """The changes of one table, with a first wake-up at once."""
        changes = self._add(Changes(table))
        changes.look()
        return changes

    def watchers(self, table: str) -> int:
        """How many watch the table."""
        return len(self._subscribers.get(table, ()))

    def publish(self, *changes: Change) -> None:
        """Queue changes for all subscribers; callable from any thread."""
        if changes and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_out, changes)

    def look(self) -> None:
        """Wake everybody who watches a table, though nothing has changed there."""
        for table in [table for table in self._subscribers if table]:
            for subscriber in list(self._subscribers.get(table, ())):
                subscriber.look()

    def close(self) -> None:
        """End all subscriptions, and those to come."""
        self.closed = True
        for subscriber in self._of(EVERYTHING):
            subscriber.close()

    def _add(self, changes: Changes) -> Changes:
        changes.peers = self._subscribers.setdefault(changes.table, WeakSet())
        changes.peers.add(changes)
        if self.closed:
            changes.close()
        return changes

    def _hand_out(self, changes: Sequence[Change]) -> None:
        for change in changes:
            for subscriber in self._of(change):
                subscriber.put(change)

    def _of(self, change: Change) -> list[Changes]:
        tables = list(self._subscribers) if change.everything else ["", change.table]
        return [subscriber for table in tables for subscriber in list(self._subscribers.get(table, ()))]
