"""The record of a table: actions are added at its end, each with the position it led to, and never changed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select, update

from orrery.core.record import Entry
from orrery.server.store.call_model import Occasion
from orrery.server.store.calls import queue
from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.errors import Late, UnknownTableError
from orrery.server.store.model import Action, Owed, Status
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import ACTIONS, SEATS, TABLES
from orrery.server.store.tables import DUE, due_values, lock

PAGE: Final = 500  # entries that a download reads at a time

WHOLE = [ACTIONS.c[field.name] for field in fields(Action)]
LIGHT = [column for column in WHOLE if column.name != "snapshot"]
ENTRY = [ACTIONS.c[field.name] for field in fields(Entry)]

# What every move needs is built once: building a query takes longer than running it.
ADD = ACTIONS.insert()
ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in (*("number", "status", "revision", "updated"), *DUE)})
)
SET_EXTRA = update(TABLES).where(TABLES.c.id == bindparam("table")).values(extra=bindparam("new_extra"))
SET_CLOCK = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("table"), SEATS.c.seat == bindparam("at_seat"))
    .values(clock=bindparam("left"))
)


class RecordStore(Part):
    """The records of all tables."""

    @writing
    def append(
        self,
        transaction: Transaction,
        table: str,
        expected: int,
        actions: Sequence[Action],
        status: Status,
        clocks: Mapping[int, float] | None = None,
        extra: Mapping[str, Any] | None = None,
        revision: int | None = None,
        occasions: Sequence[Occasion] = (),
        owed: Owed | None = None,
        updated: float | None = None,
    ) -> None:
        """Add actions to the record if `expected` is still its last number; otherwise `Late`, and nothing is changed.

        Number, status, clocks by seat and the position change in the same transaction. `extra` replaces the table's;
        give the `revision` it was read at, too, so that no change of the table in between is overwritten. Whoever is to
        be called because of these actions is in the queue when they are stored: neither is lost without the other.
        `owed` is what falls due at the table then, and `updated` the time from which the clocks of players run.
        """
        if [action.number for action in actions] != list(range(expected + 1, expected + len(actions) + 1)):
            raise ValueError(f"The actions after number {expected} must be numbered from {expected + 1} on.")
        here = lock(transaction, table)
        if here is None:
            raise UnknownTableError(table)
        if here.number != expected or revision not in (None, here.revision):
            raise Late(here.number, here.revision)
        number = expected + len(actions)
        sql = transaction.sql
        advanced = {"new_number": number, "new_status": status, "new_revision": here.revision + 1}
        advanced |= {f"new_{name}": value for name, value in due_values(owed or Owed()).items()}
        sql.execute(ADVANCE, {"table": table, **advanced, "new_updated": self.clock() if updated is None else updated})
        if actions:
            sql.execute(ADD, [{"table_id": table, **_values(action)} for action in actions])
        if extra is not None:
            sql.execute(SET_EXTRA, {"table": table, "new_extra": extra})
        if clocks:
            sql.execute(SET_CLOCK, [{"table": table, "at_seat": seat, "left": left} for seat, left in clocks.items()])
        queue(transaction, self.clock(), table, number, occasions)
        # Without actions the number stays: it is the table that has changed
        transaction.publish(Change(table, number, What.PLAY if actions else What.PLAY | What.TABLE))

    @reading
    def find(self, sql: Connection, table: str, number: int) -> Action | None:
        """One action with the position it led to."""
        query = select(*WHOLE).where(ACTIONS.c.table_id == table, ACTIONS.c.number == number)
        row = sql.execute(query).one_or_none()
        return None if row is None else Action(**row._mapping)

    @reading
    def actions(
        self, sql: Connection, table: str, after: int = 0, limit: int | None = None, with_snapshots: bool = False
    ) -> list[Action]:
        """The actions after number `after`, in order; without their positions, unless they are asked for."""
        columns = WHOLE if with_snapshots else LIGHT
        query = select(*columns).where(ACTIONS.c.table_id == table, ACTIONS.c.number > after)
        return [Action(**row._mapping) for row in sql.execute(query.order_by(ACTIONS.c.number).limit(limit))]

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """The lines of the record, a page at a time, for downloads."""
        number = 0
        while page := await self._page(table, number):
            for entry in page:
                yield entry
            number = page[-1].number

    @reading
    def _page(self, sql: Connection, table: str, number: int) -> list[Entry]:
        query = select(*ENTRY).where(ACTIONS.c.table_id == table, ACTIONS.c.number > number)
        return [Entry(*row) for row in sql.execute(query.order_by(ACTIONS.c.number).limit(PAGE))]


def _values(action: Action) -> dict[str, Any]:
    return {field.name: getattr(action, field.name) for field in fields(action)}
