"""Whether the server can do its work: the store takes what is written to it, and its disk has room.

Whoever asks is answered from memory for a second, and all who ask meanwhile wait for the same look: asking costs one
small write a second, however many ask.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog

from orrery.core.errors import OrreryError
from orrery.server.store import Store

KEPT_SECONDS: Final = 1.0
PATIENCE: Final = 3.0  # seconds for the store to answer; those who ask have about five
MEGABYTE: Final = 1_000_000

log = structlog.get_logger()


@dataclass(frozen=True)
class Readiness:
    """What was found. The reason is for everybody; what the database said is for the log."""

    ok: bool
    reason: str = ""
    detail: str = ""


READY: Final = Readiness(True)


class ReadinessCheck:
    """Looks when somebody asks, and not more than once a second."""

    def __init__(self, store: Store, megabytes: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._bytes = megabytes * MEGABYTE
        self._clock = clock
        self._found = READY
        self._at = -KEPT_SECONDS
        self._looking: asyncio.Task[None] | None = None

    async def ask(self) -> Readiness:
        if self._clock() - self._at >= KEPT_SECONDS and self._looking is None:
            self._looking = asyncio.create_task(self._look(), name="readiness")
        if self._looking is not None:
            done, _ = await asyncio.wait([self._looking], timeout=PATIENCE)
            if not done:  # the look goes on: a write that hangs must not be followed by more of them
                self._note(Readiness(False, "The store does not answer in time."))
        return self._found

    async def _look(self) -> None:
        try:
            found = await self._find()
        except Exception as problem:  # whatever it is, the server is not ready
            found = Readiness(False, "The store cannot be asked.", repr(problem))
        self._at = self._clock()
        self._looking = None
        self._note(found)

    async def _find(self) -> Readiness:
        try:
            await self._store.probe.write()
            free = await asyncio.to_thread(self._store.probe.free_bytes)
        except (OrreryError, OSError) as problem:
            return Readiness(False, "The store cannot write. The log says more.", str(problem))
        if free is not None and free < self._bytes:
            left, wanted = free // MEGABYTE, self._bytes // MEGABYTE
            return Readiness(False, f"The disk is nearly full: {left} MB are left, {wanted} are wanted.")
        return READY

    def _note(self, found: Readiness) -> None:
        """Keep what was found, and log a change."""
        if found != self._found:
            if found.ok:
                log.warning("ready again")
            else:
                log.error("not ready", reason=found.reason, detail=found.detail)
        self._found = found

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
