"""A guest deletes themselves: they leave every table as anybody leaves one, then they are forgotten."""

from __future__ import annotations

from contextlib import suppress

import structlog

from orrery.core.errors import OrreryError
from orrery.server import lobby, seating
from orrery.server.errors import Conflict, Forbidden, NotFound, Refused
from orrery.server.results import Results
from orrery.server.store import Guest, Status, TableSummary
from orrery.server.tables import Tables

PAGE = 50
TRIES = 3  # somebody else may change the table at the same moment

log = structlog.get_logger()


async def leave_everything(tables: Tables, guest: Guest) -> None:
    """Free the guest's seats at tables that wait, close those that nobody else sits at, and resign running games."""
    seen: set[str] = set()
    while True:
        found = await tables.store.tables.of_guest(guest.id, PAGE, statuses=(Status.OPEN, Status.RUNNING))
        fresh = [table for table in found if table.id not in seen]
        if not fresh:
            return
        for table in fresh:
            seen.add(table.id)
            await _leave(tables, table, guest)
        if len(found) < PAGE:
            return


async def _leave(tables: Tables, table: TableSummary, guest: Guest) -> None:
    others = {seat.guest for seat in table.players} - {None, guest.id}
    try:
        if table.status == Status.OPEN and table.creator == guest.id and not others:
            await lobby.close(tables, table.id, guest)
            return
        for seat in table.seats_of(guest.id):
            await _give_up(tables, table.id, guest, seat)
    except OrreryError as problem:  # a game that is not installed, say: then the store frees the seat by itself
        log.warning("table not left", table=table.id, problem=str(problem))


async def _give_up(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    for _ in range(TRIES):
        live = await tables.live(table)
        with suppress(Conflict):  # it has just started, or somebody was quicker
            if live.info.status == Status.OPEN:
                await seating.stand_up(tables, table, guest, seat)
            else:
                await seating.resign(tables, table, guest, seat)
            return


async def delete(tables: Tables, results: Results, guest: Guest) -> None:
    """Leave all tables, then forget the guest. What cannot be undone is done last."""
    with suppress(Forbidden, NotFound, Refused):
        await leave_everything(tables, guest)
    await results.settle_for(guest.id)  # the results of others, before the names are gone
    await tables.store.forgetting.forget(guest.id)
