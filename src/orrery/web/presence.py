"""Who is there, as pages and programs are told: beside the name of everybody at a table, who watches, what they show.

Presence is no part of a frame's version. Pages are told of changes by a small message; a frame drawn for another
reason carries what is known at that moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from math import ceil
from typing import Any, NamedTuple

from orrery.server.absence import seconds_until_absent
from orrery.server.hearing import Hearing
from orrery.server.presence import Presence, PresenceBoard
from orrery.server.reactions import Reactions
from orrery.server.store import Sitter, Status
from orrery.server.tables import LiveTable, Tables
from orrery.server.talking import watcher_name
from orrery.web.lines import Line, PageLeft

PAUSE = 0.25  # seconds between two messages to a page
MOST_WATCHERS = 12  # by name; the others are counted


class Watcher(NamedTuple):
    """Somebody who watches."""

    name: str
    presence: Presence


class Present(NamedTuple):
    """Who is at a table, as anybody there may know it."""

    seats: Mapping[int, Presence]  # of people who do not hide it
    absent: Mapping[int, int]  # at running tables: in how many seconds a bot may play for somebody who is not there
    watchers: tuple[Watcher, ...] = ()  # by name
    more: int = 0  # watchers who are only counted

    def as_json(self) -> dict[str, Any]:
        return {
            "seats": {str(seat): presence for seat, presence in self.seats.items()},
            "absent": {str(seat): seconds for seat, seconds in self.absent.items()},
            "watchers": [watcher._asdict() for watcher in self.watchers],
            "more": self.more,
        }


NOBODY = Present({}, {})


def present_at(board: PresenceBoard | None, live: LiveTable) -> Present:
    """Who is at the table now. Bots are always there, and show nothing; nor do people who hide it."""
    if board is None:
        return NOBODY
    seen = board.of(live.info.id)
    people = [seat for seat in live.info.players if seat.kind == Sitter.PERSON and seat.guest is not None]
    seats = {
        seat.seat: seen[seat.guest].presence if seat.guest in seen else Presence.GONE
        for seat in people
        if seat.guest is not None and not board.hides(seat.guest)
    }
    watchers = [
        Watcher(watcher_name(live.info, name), seen[guest].presence) for guest, name in board.watchers(live.info.id)
    ]
    waits = ((seat.seat, seconds_until_absent(board, live, seat)) for seat in people if not seat.standin)
    running = live.info.status == Status.RUNNING
    absent = {seat: ceil(left) for seat, left in waits if running and left is not None and (left == 0 or seat in seats)}
    return Present(seats, absent, tuple(watchers[:MOST_WATCHERS]), max(0, len(watchers) - MOST_WATCHERS))


async def tell_reactions(reactions: Reactions, hearing: Hearing, line: Line, table: str, guest: str) -> None:
    """Tell a page what people at the table show each other, but for those whom its guest has muted."""
    shown = reactions.listen(table)
    with suppress(PageLeft):
        while True:
            one = await shown.get()
            if (await hearing.of(guest)).hears(one.guest):
                await line.send({"reaction": one.as_json()})


async def tell_presence(board: PresenceBoard, tables: Tables, line: Line, table: str) -> None:
    """Tell a page who is there, at once and whenever that changes."""
    with suppress(PageLeft):
        async for _ in board.watch(table):
            now = present_at(board, await tables.live(table))
            await line.send({"presence": now.as_json()})
            await asyncio.sleep(PAUSE)
