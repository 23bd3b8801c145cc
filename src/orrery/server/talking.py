"""What people say to each other at a table."""

from __future__ import annotations

import time

from orrery.core.wording import listing
from orrery.server.calling.occasions import waited_for
from orrery.server.errors import Conflict, Unprocessable
from orrery.server.names import clean_text
from orrery.server.store import CallKind, Guest, Status
from orrery.server.tables import Tables


async def say(tables: Tables, table: str, guest: Guest, text: str) -> None:
    """A line of chat from somebody at the table."""
    live = await tables.live(table)
    words = clean_text(text)
    if not words:
        raise Unprocessable("Say something: the line is empty.")
    seats = live.info.seats_of(guest.id)
    await tables.store.chat.say(table, guest.id, seats[0] if seats else None, guest.name, words)
    live.chat_cache = None


async def nudge(tables: Tables, table: str, guest: Guest) -> None:
    """Remind those who are to act."""
    live = await tables.live(table)
    live.check_member(guest)
    waiting = [live.names()[seat] for seat in live.actors() if seat >= 0 and live.bot_level(seat) is None]
    if live.info.status != Status.RUNNING or not waiting:
        raise Conflict("Nobody is being waited for.")
    last = live.info.extra.get("nudged", 0)
    if time.time() - last < 60:
        raise Conflict("They were nudged a moment ago. Give them a minute.")
    async with live.lock:
        await tables.change_extra(live, {**live.info.extra, "nudged": time.time()})
    await tables.store.calls.add(table, live.info.number, waited_for(live.info, live.actors(), CallKind.NUDGE))
    await say(tables, table, guest, f"nudges {listing(waiting)}")
