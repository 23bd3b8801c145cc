"""What one network address may have: new guests, new tables and open lines.

A cookie or a token can be made anew at any time, so what is limited by guest alone is not limited. Addresses are kept
in memory for as long as they count, and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from orrery.core.language import _, mark
from orrery.server.errors import TooMany
from orrery.server.settings import Settings

GUESTS = mark(
    "Too many new guests came from your network address. Use the cookie or the token you have, or wait an hour."
)
TABLES = mark("Too many tables were set from your network address. Play some of them, or wait an hour.")


class AddressQuota:
    """Counts by address."""

    def __init__(self, settings: Settings) -> None:
        self._guests = RateLimitItemPerHour(settings.address_guests)
        self._tables = RateLimitItemPerHour(settings.address_tables)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self.most_lines = settings.address_lines
        self.lines: Counter[str] = Counter()

    def new_guest(self, address: str) -> None:
        """Count somebody who is to be stored; `TooMany` if the address has had its share."""
        if not self._limiter.hit(self._guests, "guest", address):
            raise TooMany(_(GUESTS))

    def new_table(self, address: str) -> None:
        """Count a table; `TooMany` if the address has set its share."""
        if not self._limiter.hit(self._tables, "table", address):
            raise TooMany(_(TABLES))

    def check_line(self, address: str) -> None:
        """`TooMany` if the address has its share of live connections and streams."""
        if self.lines[address] >= self.most_lines:
            raise TooMany(_("Too many pages and streams are open at your network address. Close some of them."))

    @contextmanager
    def line(self, address: str) -> Iterator[None]:
        """One more live connection or stream, as long as it is open."""
        self.lines[address] += 1
        try:
            yield
        finally:
            self.lines[address] -= 1
            if not self.lines[address]:
                del self.lines[address]
