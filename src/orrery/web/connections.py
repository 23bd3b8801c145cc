"""How many live connections each guest has open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Connections:
    """Counts the open live connections of each guest."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    @contextmanager
    def count(self, guest: str) -> Iterator[None]:
        """One more, as long as it is open."""
        self.open[guest] += 1
        try:
            yield
        finally:
            self.open[guest] -= 1
            if not self.open[guest]:
                del self.open[guest]
