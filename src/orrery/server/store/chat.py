"""What is said at a table."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.errors import UnknownTableError
from orrery.server.store.model import Line
from orrery.server.store.schema import LINES, TABLES


def say(
    transaction: Transaction, table: str, guest: str | None, seat: int | None, name: str, text: str, now: float
) -> Line:
    """Add a line. The table counts its lines itself, so a reader who asks for "after 7" never misses one."""
    counted = update(TABLES).where(TABLES.c.id == table).values(lines=TABLES.c.lines + 1)
    row = transaction.sql.execute(counted.returning(TABLES.c.lines, TABLES.c.number)).one_or_none()
    if row is None:
        raise UnknownTableError(table)
    transaction.sql.execute(
        LINES.insert().values(table_id=table, id=row.lines, guest=guest, seat=seat, name=name, text=text, at=now)
    )
    transaction.tell(Change(table, row.number, What.CHAT))
    return Line(row.lines, table, guest, seat, name, text, now)


def lines(sql: Connection, table: str, after: int, limit: int) -> list[Line]:
    """The newest lines after line `after`, in the order they were said."""
    columns = (LINES.c.id, LINES.c.table_id, LINES.c.guest, LINES.c.seat, LINES.c.name, LINES.c.text, LINES.c.at)
    newest = (
        select(*columns).where(LINES.c.table_id == table, LINES.c.id > after).order_by(LINES.c.id.desc()).limit(limit)
    )
    return [Line(*row) for row in reversed(sql.execute(newest).all())]
