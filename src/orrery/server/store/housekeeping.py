"""Tables that lie still: finding them by one index, and deleting a table with all that belongs to it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, select

from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.model import Status
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import ACTIONS, CALLS, CHANNELS, LINES, LINKS, RESULTS, SEATS, TABLES, WISHES

BATCH: Final = 200
BELONGINGS: Final = (CALLS, CHANNELS, RESULTS, WISHES, LINKS, LINES, ACTIONS, SEATS)  # calls refer to channels


class Still(NamedTuple):
    """A table that nobody has touched for a while."""

    id: str
    pace: str
    updated: float
    extra: dict[str, Any]


class HousekeepingStore(Part):
    """What becomes of tables that nobody uses."""

    @reading
    def still(self, sql: Connection, status: Status, before: float, since: float = -1.0) -> list[Still]:
        """Tables of that status whose last move was before that time and after `since`; a batch, the oldest first."""
        query = select(TABLES.c.id, TABLES.c.pace, TABLES.c.updated, TABLES.c.extra).where(
            TABLES.c.listed.in_((True, False)),  # the index begins with it
            TABLES.c.status == status,
            TABLES.c.updated < before,
            TABLES.c.updated > since,
        )
        return [Still(*row) for row in sql.execute(query.order_by(TABLES.c.updated).limit(BATCH))]

    @writing
    def delete(self, transaction: Transaction, table: str, before: float) -> bool:
        """Delete a table that is over and has lain still since then, with everything that belongs to it."""
        found = select(TABLES.c.number).where(
            TABLES.c.id == table, TABLES.c.status == Status.OVER, TABLES.c.updated < before
        )
        number = transaction.sql.execute(found.with_for_update()).scalar_one_or_none()
        if number is None:
            return False
        for belonging in BELONGINGS:
            transaction.sql.execute(delete(belonging).where(belonging.c.table_id == table))
        transaction.sql.execute(delete(TABLES).where(TABLES.c.id == table))
        transaction.publish(Change(table, number, What.TABLE))
        return True
