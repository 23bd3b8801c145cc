"""How often something may be done: at most so many times within any so many seconds, for each key.

Counted with every request, so it starts no thread and looks through the other keys once a window only.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable


class MovingWindow:
    """Counts by key."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._hits: dict[Hashable, deque[float]] = {}
        self._swept = clock()

    def hit(self, key: Hashable) -> bool:
        """Count one more for a key, unless there have been too many; whether it was counted."""
        now = self._clock()
        if now - self._swept >= self.seconds:
            self._sweep(now)
        hits = self._hits.setdefault(key, deque())
        while hits and now - hits[0] >= self.seconds:
            hits.popleft()
        if len(hits) >= self.most:
            return False
        hits.append(now)
        return True

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._hits)

    def _sweep(self, now: float) -> None:
        """Forget the keys that nothing counts for any more."""
        self._swept = now
        self._hits = {key: hits for key, hits in self._hits.items() if hits and now - hits[-1] < self.seconds}
