"""Guests who are not wanted on this server. All of them are in memory, because every request is asked.

Who bans them is another process (`orrery admin ban`). It publishes that everything may have changed: then all nodes
read the bans again, and forget what they remember of guests and tokens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import structlog

from orrery.core.language import _
from orrery.server.errors import Problem
from orrery.server.store import Changes, Store, StoreError

RETRY_SECONDS = 1.0

log = structlog.get_logger()


class Banned(Problem):
    """The guest is not wanted here."""

    status = 403
    error = "banned"

    def __init__(self, reason: str = "") -> None:
        because = " " + _("The reason they gave: {reason}", reason=reason) if reason else ""
        super().__init__(_("The people who run this server have banned you from it.") + because)


class Bans:
    """Knows who is banned, and hears of it when that changes."""

    def __init__(self, store: Store, forget: Callable[[], None]) -> None:
        self.store = store
        self._forget = forget  # what is remembered of guests and tokens
        self._reasons: Mapping[str, str] = {}  # by guest
        self._task: asyncio.Task[None] | None = None

    def has(self, guest: str) -> bool:
        return guest in self._reasons

    def check(self, guest: str) -> None:
        """`Banned` if they are."""
        if guest in self._reasons:
            raise Banned(self._reasons[guest])

    async def start(self) -> None:
        """Read the bans, and from now on again whenever they may have changed."""
        changes = self.store.hub.subscribe()
        await self._read()
        self._task = asyncio.create_task(self._follow(changes), name="bans")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self) -> None:
        self._reasons = {ban.guest: ban.reason for ban in await self.store.admin.bans()}
        self._forget()

    async def _follow(self, changes: Changes) -> None:
        async for change in changes:
            if not change.everything:
                continue
            while True:
                try:
                    await self._read()
                    break
                except StoreError as problem:  # the store is away: whoever was banned meanwhile has to wait, too
                    log.warning("bans not read", problem=str(problem))
                    await asyncio.sleep(RETRY_SECONDS)
            self.store.hub.look()  # pages and streams that are open ask whether they still may be
