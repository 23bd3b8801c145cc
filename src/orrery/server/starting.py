"""How a table starts: when nobody is missing, after a moment in which whoever set it can stop that."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from orrery.core import OrreryError
from orrery.server import rating
from orrery.server.errors import Conflict, TooLate
from orrery.server.store import Status
from orrery.server.tables import LiveTable, Tables

STARTS = "starts"  # in `TableInfo.extra`: when the game begins, by `Tables.clock`
HELD = "held"  # whoever set the table has stopped it: the game waits for their word

log = structlog.get_logger()


def is_full(live: LiveTable) -> bool:
    """Whether a game that has not started could."""
    return live.info.status == Status.OPEN and not live.info.missing


def starts_in(live: LiveTable, now: float) -> float | None:
    """Seconds until the game starts by itself; None if it does not."""
    due = live.info.extra.get(STARTS)
    return max(0.0, due - now) if due is not None and is_full(live) else None


async def start(tables: Tables, live: LiveTable) -> None:
    """If nobody is missing, the game starts at once: chance rolls, forced moves are taken."""
    async with live.lock:
        if is_full(live):
            await tables.append(live, [], extra=await rating.agree(tables, live))


async def count_down(tables: Tables, live: LiveTable) -> None:
    """If nobody is missing, the game starts in a moment. Whoever asked has what they wanted, whatever comes of this."""
    with suppress(Conflict, TooLate):  # another node has seen to it
        async with live.lock:
            extra = live.info.extra
            if not is_full(live) or extra.get(HELD):
                return
            if STARTS not in extra and tables.start_delay > 0:
                await tables.change_extra(live, {**extra, STARTS: tables.clock() + tables.start_delay})
        if STARTS in live.info.extra:
            _wake(tables, live.info.id)
        else:
            await start(tables, live)


async def call_off(tables: Tables, live: LiveTable, **instead: bool) -> None:
    """Forget that the game was about to start, or was held: a seat is free again. The caller has the table's lock."""
    if {STARTS, HELD} & set(live.info.extra) or instead:
        kept = {name: value for name, value in live.info.extra.items() if name not in (STARTS, HELD)}
        await tables.change_extra(live, {**kept, **instead})


def _wake(tables: Tables, table: str) -> None:
    running = tables.starts.get(table)
    if running is None or running.done():
        task = asyncio.create_task(_start_when_due(tables, table), name=f"start {table}")
        tables.starts[table] = task
        task.add_done_callback(lambda done: tables.starts.pop(table) if tables.starts.get(table) is done else None)


async def _start_when_due(tables: Tables, table: str) -> None:
    """Wait for the moment, which may be put off meanwhile."""
    try:
        while (left := starts_in(live := await tables.live(table), tables.clock())) is not None:
            if left > 0:
                await asyncio.sleep(left)
            else:
                await start(tables, live)
    except (Conflict, TooLate):  # another node has started it, or somebody has left
        return
    except OrreryError as problem:  # whoever looks at the table next tries again
        log.warning("table not started", table=table, problem=str(problem))
