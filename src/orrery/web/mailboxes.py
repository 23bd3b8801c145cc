"""The mailboxes of pages that poll: each lives as long as somebody comes to empty it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from orrery.web.lines import Mailbox

KEPT_SECONDS = 35.0  # that a mailbox outlives its last poll
GATHER_SECONDS = 0.05  # what comes right after a frame comes with it

Write = Callable[[Mailbox], Coroutine[Any, Any, None]]


class Polled:
    """A mailbox that is emptied by polls, and who fills it."""

    def __init__(self, box: Mailbox, guest: str, table: str, write: Write) -> None:
        self.box = box
        self.guest = guest
        self.table = table
        self.left = False  # it takes a moment to end
        self._kept: asyncio.Timeout | None = None
        self.writing = asyncio.create_task(self._fill(write))

    async def _fill(self, write: Write) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(KEPT_SECONDS) as self._kept:
                await write(self.box)

    def _keep(self) -> None:
        """Somebody polls: it is needed for some time more."""
        if self._kept is not None and not self._kept.expired() and not self.writing.done():
            self._kept.reschedule(asyncio.get_running_loop().time() + KEPT_SECONDS)

    async def take(self, seconds: float) -> list[Mapping[str, Any]]:
        """What has come, as soon as there is anything."""
        self._keep()
        messages = await self.box.take(seconds)
        if messages:
            await asyncio.sleep(GATHER_SECONDS)
            messages += await self.box.take(0.0)
        self._keep()
        return messages

    def close(self) -> None:
        """Nobody polls any more."""
        self.left = True
        self.writing.cancel()


class Mailboxes:
    """Those of this node, by their ids, which nobody can guess."""

    def __init__(self) -> None:
        self.advised = False  # the operator was told that pages have to take a detour
        self._open: dict[str, Polled] = {}

    def find(self, line: str, guest: str, table: str) -> Polled | None:
        """The mailbox of a guest's page; none if it was closed, or another node has it."""
        found = self._open.get(line)
        if found is None or found.left or (found.guest, found.table) != (guest, table):
            return None
        return found

    def open(self, guest: str, table: str, hidden: bool, write: Write) -> Polled:
        """A new mailbox, which `write` fills."""
        polled = Polled(Mailbox(hidden), guest, table, write)
        self._open[polled.box.id] = polled
        polled.writing.add_done_callback(lambda _: self._open.pop(polled.box.id))
        return polled

    async def close(self) -> None:
        """Wait until all have ended, as they do by themselves when the server stops."""
        if self._open:
            await asyncio.wait([polled.writing for polled in self._open.values()])
