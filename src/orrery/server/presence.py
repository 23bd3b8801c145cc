"""Who is there: which guests have a page of a table open, on any node. `neighbours` says how nodes agree."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from heapq import heappop, heappush
from secrets import token_hex
from typing import Final

import structlog

from orrery.server.marks import Key, Mark, Pages, Presence, Seen, seen_by
from orrery.server.neighbours import Neighbours
from orrery.server.store import Change, Changes, Guest, What
from orrery.server.store.changes import Hub
from orrery.server.store.wire import Wire

__all__ = ["GONE_SECONDS", "Presence", "PresenceBoard", "Seen"]

GONE_SECONDS: Final = 120.0  # without an open page
BATCH_SECONDS: Final = 1.0  # between two times that changes are told
LINGER_SECONDS: Final = 1.5  # before it is told that a page was closed or hidden: most are only loaded again
KEPT_SECONDS: Final = 3600.0  # that a guest without a page is remembered
SWEEP_SECONDS: Final = 60.0  # between two times that others are forgotten

log = structlog.get_logger()


class PresenceBoard:
    """Who is at which table. Looking is quick: all of it is in memory.

    `seated` says which guests sit at a table; the others there are watching.
    """

    def __init__(
        self,
        wire: Wire,
        seated: Callable[[str], Collection[str]] = lambda _: (),
        gone_after: float = GONE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.gone_after = gone_after
        self.clock = clock
        self.began = clock()
        self._seated = seated
        self._hub = Hub()
        self._woken = asyncio.Event()
        self._nodes = Neighbours(wire, self, self._woken.set, self.now)
        self._open: dict[Key, dict[str, bool]] = {}  # the pages of this node, and whether they are visible
        self._places: dict[str, Key] = {}  # of the pages
        self._hiding: set[str] = set()  # guests who show nobody that they are there
        self._due: dict[Key, float] = {}  # what has changed, and when it is told
        self._read_early: set[Key] = set()  # whose change some pages may know before it was told
        self._leaving: list[tuple[float, Key]] = []  # a heap: when those who have closed their pages may be gone
        self._queued: set[Key] = set()  # who is in it
        self._shown: dict[Key, tuple[Presence, str]] = {}  # as pages were last told
        self._swept = self.began
        self._runner: asyncio.Task[None] | None = None

    def now(self) -> float:
        return self.clock()

    # Pages come and go ------------------------------------------------------------------------------------------------

    def entered(self, table: str, guest: Guest, page: str) -> None:
        """A guest has opened a page of a table."""
        key = table, guest.id
        self._places[page] = key
        self._open.setdefault(key, {})[page] = True
        self._look(key, guest.name)

    def visible(self, page: str) -> None:
        """The page can be seen."""
        self._turn(page, True)

    def hidden(self, page: str) -> None:
        """The page is behind another one, or the screen is off."""
        self._turn(page, False)

    def left(self, page: str) -> None:
        """The page was closed, or its connection is lost."""
        key = self._places.pop(page, None)
        if key is None:
            return
        del self._open[key][page]
        if not self._open[key]:
            del self._open[key]
        self._look(key)

    def open_at(self, guest: str) -> list[str]:
        """The tables that a guest has pages of open on this node."""
        return [table for table, whose in self._open if whose == guest]

    @contextmanager
    def page(self, table: str, guest: Guest) -> Iterator[str]:
        """A page that is open as long as this is."""
        page = token_hex(8)
        self.entered(table, guest, page)
        try:
            yield page
        finally:
            self.left(page)

    def noticed(self, table: str, guest: Guest) -> None:
        """A guest has done something at a table: as good as a page that was open until now, if none is."""
        key, now = (table, guest.id), self.clock()
        if key not in self._open:
            self._nodes.own.put(key, Mark(Pages.CLOSED, now, now, guest.name))
            self._change(key, LINGER_SECONDS)

    def renamed(self, guest: str, name: str) -> None:
        """A guest has another name: those who watch are listed by it."""
        for key in [key for key in self._open if key[1] == guest]:
            self._look(key, name)

    def _turn(self, page: str, visible: bool) -> None:
        if (key := self._places.get(page)) is not None and self._open[key][page] != visible:
            self._open[key][page] = visible
            self._look(key)

    def _look(self, key: Key, name: str = "") -> None:
        """See what has become of a guest's pages here."""
        now = self.clock()
        here = self._open.get(key)
        pages = Pages.CLOSED if not here else Pages.VISIBLE if any(here.values()) else Pages.HIDDEN
        mark = self._nodes.own.find(key)
        if mark is None:
            self._nodes.own.put(key, Mark(pages, now, now, name))
        else:
            mark.name = name or mark.name
            if mark.pages != pages:
                mark.turn(pages, now)
        self._change(key, 0.0 if pages == Pages.VISIBLE else LINGER_SECONDS)

    def _change(self, key: Key, after: float) -> None:
        due = self.clock() + after
        self._due[key] = min(due, self._due.get(key, due))
        self._woken.set()

    # Who wants nobody to know -----------------------------------------------------------------------------------------

    def conceal(self, guest: str, hides: bool) -> None:
        """Show nobody from now on whether the guest is there, or everybody again: on all nodes."""
        self._nodes.tell_concealed(guest, hides)
        self.concealed(guest, hides)

    def hides(self, guest: str) -> bool:
        """Whether the guest wants nobody to know."""
        return guest in self._hiding

    # What neighbours tell ---------------------------------------------------------------------------------------------

    def changed(self, key: Key) -> None:
        """A guest's pages on another node have changed."""
        self._change(
            key, 0.0 if any(mark.pages == Pages.VISIBLE for mark in self._nodes.marks_of(key)) else LINGER_SECONDS
        )

    def concealed(self, guest: str, hides: bool) -> None:
        """A guest has said, here or elsewhere, whether others may know."""
        (self._hiding.add if hides else self._hiding.discard)(guest)
        for key in self._nodes.known():
            if key[1] == guest:
                self._shown.pop(key, None)
                self._change(key, 0.0)

    # Who is there -----------------------------------------------------------------------------------------------------

    def of(self, table: str) -> Mapping[str, Seen]:
        """How present guests are at a table, by their id; those who want nobody to know are left out."""
        guests = {guest: None for node in self._nodes.nodes.values() for guest in node.tables.get(table, ())}
        self._read_early.update((table, guest) for guest in guests if (table, guest) in self._due)
        found = ((guest, self.seen(table, guest)) for guest in guests if guest not in self._hiding)
        return {guest: seen for guest, seen in found if seen is not None}

    def watchers(self, table: str) -> list[tuple[str, str]]:
        """Id and name of those who have a page open and do not sit at the table, by name."""
        seated = self._seated(table)
        there = [(guest, seen.name) for guest, seen in self.of(table).items() if seen.closed is None]
        return sorted((one for one in there if one[0] not in seated), key=lambda one: (one[1], one[0]))

    def seen(self, table: str, guest: str) -> Seen | None:
        """How present a guest is, whether or not others may know; None if they were not seen for an hour."""
        marks = self._nodes.marks_of((table, guest))
        return seen_by(marks, self.clock(), self.gone_after) if marks else None

    def closed_for(self, table: str, guest: str) -> float:
        """For how many seconds no page of the guest has been open at the table; 0 while one is.

        Whoever was never seen has been gone since this node began to look.
        """
        seen = self.seen(table, guest)
        return self.clock() - self.began if seen is None else seen.closed or 0.0

    def is_gone(self, table: str, guest: str) -> bool:
        """Whether a guest has not looked at the table for so long that they count as gone, with or without a page."""
        seen = self.seen(table, guest)
        if seen is None:
            return self.clock() - self.began >= self.gone_after  # a node that has just begun knows nobody yet
        return seen.presence != Presence.HERE and seen.since >= self.gone_after

    def watch(self, table: str) -> Changes:
        """Wakes up, at once and then whenever somebody's presence at a table has changed."""
        return self._hub.watch(table)

    # Telling of it ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to tell of changes."""
        self._runner = asyncio.create_task(self._run(), name="presence")
        self._woken.set()

    async def close(self) -> None:
        """Stop telling; the other nodes hear that nobody is here any more."""
        self._hub.close()
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        await self._nodes.close()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._idle()):
                    await self._woken.wait()
            self._woken.clear()
            try:
                self.tick()
            except Exception:  # whatever it was, people go on coming and going
                log.exception("presence not told")
            await asyncio.sleep(BATCH_SECONDS)

    def _idle(self) -> float | None:
        """For how long nothing is to be done, unless somebody comes or goes."""
        times = list(self._due.values())
        times += [self._leaving[0][0]] if self._leaving else []
        times += [self._swept + SWEEP_SECONDS] if self._shown else []
        times += [self._nodes.next_beat] if self._nodes.shared else []
        return max(0.0, min(times) - self.clock()) if times else None

    def tick(self) -> None:
        """Tell what is due: pages at once, other nodes in a task of its own."""
        now = self.clock()
        self._nodes.bury()
        while self._leaving and self._leaving[0][0] <= now:
            key = heappop(self._leaving)[1]
            self._queued.discard(key)
            self._due[key] = now
        if now >= self._swept + SWEEP_SECONDS:
            self._swept = now
            for key in self._nodes.forget(now - KEPT_SECONDS):
                self._due[key] = now
        for key in [key for key, due in self._due.items() if due <= now]:
            del self._due[key]
            self._tell(key)
        self._nodes.post()

    def _tell(self, key: Key) -> None:
        seen = self.seen(*key)
        before = self._shown.pop(key, None)
        if seen is not None:
            self._shown[key] = seen.presence, seen.name
            if seen.presence == Presence.AWAY and seen.closed is not None and key not in self._queued:
                self._queued.add(key)
                heappush(self._leaving, (self.clock() + self.gone_after - seen.closed, key))
        if before != self._shown.get(key) or key in self._read_early:  # then they may have to hear that it is over
            self._hub.publish(Change(key[0], 0, What(0)))
        self._read_early.discard(key)
        self._nodes.tell(key)
