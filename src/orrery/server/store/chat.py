"""What is said at a table."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.errors import UnknownTableError
from orrery.server.store.model import Line
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import LINES, TABLES


class ChatStore(Part):
    """The chat of all tables."""

    @writing
    def say(
        self, transaction: Transaction, table: str, guest: str | None, seat: int | None, name: str, text: str
    ) -> Line:
        """Add a line. The table counts its lines itself, so a reader who asks for "after 7" never misses one."""
        now = self.clock()
        counted = update(TABLES).where(TABLES.c.id == table).values(lines=TABLES.c.lines + 1)
        row = transaction.sql.execute(counted.returning(TABLES.c.lines, TABLES.c.number)).one_or_none()
        if row is None:
            raise UnknownTableError(table)
        transaction.sql.execute(
            LINES.insert().values(table_id=table, id=row.lines, guest=guest, seat=seat, name=name, text=text, at=now)
        )
        transaction.publish(Change(table, row.number, What.CHAT))
        return Line(row.lines, table, guest, seat, name, text, now)

    @reading
    def lines(self, sql: Connection, table: str, after: int = 0, limit: int = 200) -> list[Line]:
        """The newest lines after line `after`, in the order they were said."""
        columns = (LINES.c.id, LINES.c.table_id, LINES.c.guest, LINES.c.seat, LINES.c.name, LINES.c.text, LINES.c.at)
        here = select(*columns).where(LINES.c.table_id == table, LINES.c.id > after)
        return [Line(*row) for row in reversed(sql.execute(here.order_by(LINES.c.id.desc()).limit(limit)).all())]
