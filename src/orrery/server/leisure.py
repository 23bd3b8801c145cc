"""Work that nobody waits for, in a thread beside the others: one piece at a time, with rests in between.

Threads take turns with the event loop. Without a limit some hundred tables would keep several of them busy, and every
move would wait for work that only lights a button.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

REST: Final = 2.0  # times as long as the piece took: so it is a third of the time at most
BUSY: Final = 0.6  # of a processor: a process that computes more than that has little leisure
BUSY_REST: Final = 20.0  # then it is a twentieth of the time: the rest is for the moves
SPAN: Final = 0.5  # seconds over which that is looked at, at least


class Leisure:
    """Hands out turns in the order in which they were asked for."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._rests_until = 0.0
        self._looked = time.monotonic(), time.process_time()
        self._share = 0.0  # of a processor, that this process has used of late

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until nobody else has a turn and the last one has been rested from.

        Much may have changed meanwhile: look whether the work is still wanted. A turn that is not used costs no rest.
        """
        async with self._turn:
            while (rest := self._rests_until - time.monotonic()) > 0:
                await asyncio.sleep(rest)
            times = BUSY_REST if self._busy() else REST
            began = time.monotonic()
            try:
                yield
            finally:
                now = time.monotonic()
                self._rests_until = now + times * (now - began)

    def _busy(self) -> bool:
        now, used = time.monotonic(), time.process_time()
        if now - self._looked[0] >= SPAN:
            self._share = (used - self._looked[1]) / (now - self._looked[0])
            self._looked = now, used
        return self._share > BUSY
