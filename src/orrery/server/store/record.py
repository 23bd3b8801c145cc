"""The record of a table: actions are added at its end, each with the position it led to, and never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from orrery.core.record import Entry
from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.errors import Late, UnknownTableError
from orrery.server.store.model import Action
from orrery.server.store.schema import ACTIONS, SEATS, TABLES
from orrery.server.store.tables import lock

WHOLE = [ACTIONS.c[field.name] for field in fields(Action)]
LIGHT = [column for column in WHOLE if column.name != "snapshot"]
ENTRY = [ACTIONS.c[field.name] for field in fields(Entry)]

# What every move needs is built once: building a query takes longer than running it.
ADD = ACTIONS.insert()
ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in ("number", "status", "revision", "updated")})
)
SET_EXTRA = update(TABLES).where(TABLES.c.id == bindparam("table")).values(extra=bindparam("new_extra"))
SET_CLOCK = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("table"), SEATS.c.seat == bindparam("at_seat"))
    .values(clock=bindparam("left"))
)


def append(
    transaction: Transaction,
    table: str,
    expected: int,
    actions: Sequence[Action],
    status: str,
    clocks: Mapping[int, float],
    extra: Mapping[str, Any] | None,
    revision: int | None,
    now: float,
) -> None:
    """Add actions if `expected` is still the last number; otherwise `Late`."""
    if [action.number for action in actions] != list(range(expected + 1, expected + len(actions) + 1)):
        raise ValueError(f"The actions after number {expected} must be numbered from {expected + 1} on.")
    here = lock(transaction, table)
    if here is None:
        raise UnknownTableError(table)
    if here.number != expected or revision not in (None, here.revision):
        raise Late(here.number, here.revision)
    number = expected + len(actions)
    sql = transaction.sql
    advanced = {"new_number": number, "new_status": status, "new_revision": here.revision + 1, "new_updated": now}
    sql.execute(ADVANCE, {"table": table, **advanced})
    if actions:
        sql.execute(ADD, [{"table_id": table, **_values(action)} for action in actions])
    if extra is not None:
        sql.execute(SET_EXTRA, {"table": table, "new_extra": extra})
    if clocks:
        sql.execute(SET_CLOCK, [{"table": table, "at_seat": seat, "left": left} for seat, left in clocks.items()])
    transaction.tell(Change(table, number, What.PLAY))


def find(sql: Connection, table: str, number: int) -> Action | None:
    query = select(*WHOLE).where(ACTIONS.c.table_id == table, ACTIONS.c.number == number)
    row = sql.execute(query).one_or_none()
    return None if row is None else Action(**row._mapping)


def after(sql: Connection, table: str, number: int, limit: int | None, with_snapshots: bool) -> list[Action]:
    """The actions after `number`; without their positions, unless they are asked for."""
    query = select(*(WHOLE if with_snapshots else LIGHT)).where(ACTIONS.c.table_id == table, ACTIONS.c.number > number)
    return [Action(**row._mapping) for row in sql.execute(query.order_by(ACTIONS.c.number).limit(limit))]


def entries(sql: Connection, table: str, number: int, limit: int) -> list[Entry]:
    """The lines of the record after `number`, without events and positions."""
    query = select(*ENTRY).where(ACTIONS.c.table_id == table, ACTIONS.c.number > number)
    return [Entry(*row) for row in sql.execute(query.order_by(ACTIONS.c.number).limit(limit))]


def _values(action: Action) -> dict[str, Any]:
    return {field.name: getattr(action, field.name) for field in fields(action)}
