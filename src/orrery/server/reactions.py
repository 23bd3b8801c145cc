"""Reactions: one of six faces that a player or a watcher shows the table for a moment. Nobody keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple
from weakref import WeakSet, WeakValueDictionary

import structlog
from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from orrery.core.language import _, mark, one_of
from orrery.server.errors import TooMany, Unprocessable
from orrery.server.store import Guest, StoreError
from orrery.server.store.wire import Wire
from orrery.server.tables import LiveTable
from orrery.server.talking import called_at

TOPIC: Final = "reactions"
BURST: Final = RateLimitItemPerSecond(5, 10)  # five in ten seconds
STEADY: Final = RateLimitItemPerMinute(15)
MAX_WAITING: Final = 20  # for one page; beyond that it is too slow to show them

log = structlog.get_logger()


class Reaction(StrEnum):
    """What can be shown. The values are in requests and messages."""

    WELL_DONE = "well-done"
    HA_HA = "ha-ha"
    OUCH = "ouch"
    ONE_MOMENT = "one-moment"
    OH = "oh"
    THANK_YOU = "thank-you"

    @property
    def words(self) -> str:
        """As it is read aloud, and named where somebody points at it."""
        return WORDS[self]


WORDS: Final = {
    Reaction.WELL_DONE: mark("Well done"),
    Reaction.HA_HA: mark("Ha ha"),
    Reaction.OUCH: mark("Ouch"),
    Reaction.ONE_MOMENT: mark("One moment"),
    Reaction.OH: mark("Oh!"),
    Reaction.THANK_YOU: mark("Thank you"),
}


class Shown(NamedTuple):
    """A reaction that somebody shows."""

    seat: int | None  # None if they watch
    name: str
    what: Reaction
    guest: str = ""  # who shows it: never told, but whoever has muted them does not see it

    def as_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "name": self.name, "what": self.what, "words": self.what.words}


class Listening:
    """The reactions at one table, for one page."""

    def __init__(self, peers: WeakSet[Listening]) -> None:
        self.peers = peers  # kept as long as one of them is held
        self._queue: asyncio.Queue[Shown] = asyncio.Queue(MAX_WAITING)

    def put(self, shown: Shown) -> None:
        if not self._queue.full():
            self._queue.put_nowait(shown)

    async def get(self) -> Shown:
        return await self._queue.get()


class Reactions:
    """Hands out reactions to all pages of a table, on all nodes."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._pages: WeakValueDictionary[str, WeakSet[Listening]] = WeakValueDictionary()  # by table
        wire.hear(TOPIC, self._hear, lambda: None)

    def listen(self, table: str) -> Listening:
        """What is shown at a table from now on, as long as this is held."""
        page = Listening(self._pages.setdefault(table, WeakSet()))
        page.peers.add(page)
        return page

    async def react(self, live: LiveTable, guest: Guest, asked: object) -> None:
        """Show something to everybody at the table; `TooMany` for who does nothing else."""
        if not isinstance(asked, str) or asked not in list(Reaction):
            raise Unprocessable(f"'what' is one of {one_of(list(Reaction))}.")
        if not (self._limiter.hit(BURST, TOPIC, guest.id) and self._limiter.hit(STEADY, TOPIC, guest.id)):
            raise TooMany(_("That was a lot at once. Wait a few seconds before the next reaction."))
        seats = live.info.seats_of(guest.id)
        shown = Shown(seats[0] if seats else None, called_at(live.info, guest), Reaction(asked), guest.id)
        self._hand_out(live.info.id, shown)
        try:
            await self._wire.send(TOPIC, [[live.info.id, *shown]])
        except StoreError as problem:  # who is on this node has seen it
            log.warning("reaction not sent", problem=str(problem))

    def _hear(self, _node: str, items: Sequence[Any]) -> None:
        for item in items:
            try:
                table, seat, name, what, guest = item
                shown = Shown(None if seat is None else int(seat), str(name), Reaction(what), str(guest))
            except (TypeError, ValueError):  # another version of Orrery has other ones
                continue
            self._hand_out(str(table), shown)

    def _hand_out(self, table: str, shown: Shown) -> None:
        for page in list(self._pages.get(table, ())):
            page.put(shown)
