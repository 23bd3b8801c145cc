"""What people say to each other at a table. Those who watch have a channel of their own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from orrery.core.language import _, all_of, ngettext
from orrery.server.calling.occasions import waited_for
from orrery.server.errors import Conflict, TooMany, Unprocessable
from orrery.server.names import clean_text, free_name
from orrery.server.store import CallKind, Guest, LineKind, Status, TableSummary
from orrery.server.tables import LiveTable, Tables

BURST: Final = 5  # lines at once,
BURST_SECONDS: Final = 10  # in so many seconds


class TalkLimits:
    """How much one guest may say: a few lines at once, and so many a minute, at all tables of this node together."""

    def __init__(self, a_minute: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._limits: tuple[RateLimitItem, ...] = (
            RateLimitItemPerSecond(max(BURST, a_minute // 4), BURST_SECONDS),
            RateLimitItemPerMinute(a_minute),
        )

    def count(self, guest: Guest) -> None:
        """Count a line; `TooMany` says how long to wait, and then nothing is counted."""
        with self.counting(guest):
            pass

    @contextmanager
    def counting(self, guest: Guest) -> Iterator[None]:
        """Count what is done inside, unless it is refused: something that the log tells to all, like a line."""
        full = [limit for limit in self._limits if not self._limiter.test(limit, guest.id)]
        if full:
            until = max(self._limiter.get_window_stats(limit, guest.id).reset_time for limit in full)
            wait = max(1, ceil(until - time.time()))
            raise TooMany(
                ngettext(
                    "That was a lot at once. You can do that again in {count} second.",
                    "That was a lot at once. You can do that again in {count} seconds.",
                    wait,
                )
            )
        yield
        for limit in self._limits:
            self._limiter.hit(limit, guest.id)


def called_at(info: TableSummary, guest: Guest) -> str:
    """What somebody is called at a table. Who only watches never has the name of a player: they get a number."""
    own = info.seats_of(guest.id)
    return info.players[own[0]].name if own else watcher_name(info, guest.name)


def watcher_name(info: TableSummary, name: str) -> str:
    """The name of somebody who watches a table: not one that a player there has, nor had while they played."""
    taken = {seat.name for seat in info.players} | {name for seat in info.players for name, _ in seat.former}
    return free_name(name, taken - {""})


async def say(tables: Tables, limits: TalkLimits, table: str, guest: Guest, text: str) -> None:
    """A line of chat from somebody at the table."""
    live = await tables.live(table)
    words = clean_text(text)
    if not words:
        raise Unprocessable(_("Say something: the line is empty."))
    limits.count(guest)
    await _add(tables, live, guest, words)


async def _add(tables: Tables, live: LiveTable, guest: Guest, words: str) -> None:
    """What members of a table say is for everybody; what watchers say is a channel that players can switch off."""
    info = live.info
    seats = info.seats_of(guest.id)
    kind = LineKind.SAID if info.has_member(guest.id) else LineKind.ASIDE
    seat = seats[0] if seats else None
    await tables.store.chat.say(info.id, guest.id, seat, called_at(info, guest), words, kind)
    live.chat_cache = None


async def nudge(tables: Tables, table: str, guest: Guest) -> None:
    """Remind those who are to act."""
    live = await tables.live(table)
    live.check_member(guest)
    waiting = [live.names()[seat] for seat in live.actors() if seat >= 0 and live.bot_level(seat) is None]
    if live.info.status != Status.RUNNING or not waiting:
        raise Conflict(_("Nobody is being waited for."))
    last = live.info.extra.get("nudged", 0)
    if 0 <= tables.clock() - last < 60:
        raise Conflict(_("They were nudged a moment ago. Give them a minute."))
    async with live.lock:
        await tables.change_extra(live, {**live.info.extra, "nudged": tables.clock()})
    await tables.store.calls.add(table, live.info.number, waited_for(live.info, live.actors(), CallKind.NUDGE))
    await _add(tables, live, guest, _("nudges {names}", names=all_of(waiting)))
