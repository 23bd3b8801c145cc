"""How many live connections each guest has open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Connections:
    """Counts the open live connections of each guest."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        self.at: Counter[tuple[str, str]] = Counter()  # the same by guest and table

    @contextmanager
    def count(self, guest: str, table: str) -> Iterator[None]:
        """One more, as long as it is open."""
        self.open[guest] += 1
        self.at[guest, table] += 1
        try:
            yield
        finally:
            self.open[guest] -= 1
            if not self.open[guest]:
                del self.open[guest]
            self.at[guest, table] -= 1
            if not self.at[guest, table]:
                del self.at[guest, table]
