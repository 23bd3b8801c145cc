"""Time that no jump of the wall clock moves: thinking time is counted by it.

The clock of a machine can be set, by hand or by the network, forward and back. So a process reads it once, when it
starts, and counts on by the monotonic clock, which only ever runs forward. What another process has stored (another
node, or this server before a restart) can only be compared with the wall clock: see `docs/self-hosting.md`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

JUMP: Final = 5.0  # seconds: less is the network setting the clock right, bit by bit


class SteadyClock:
    """Seconds of UTC, as the wall clock told them at the start and the monotonic one has counted since."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._start = time.time() - monotonic()
        self._known = 0.0  # how far the wall clock was found to be ahead

    def __call__(self) -> float:
        return self._start + self._monotonic()

    def jump(self) -> float:
        """How far the wall clock has jumped since this was last asked; 0 if it has not."""
        ahead = time.time() - self()
        jumped = ahead - self._known
        if abs(jumped) < JUMP:
            return 0.0
        self._known = ahead
        return jumped
