"""What is said at a table, and what is told there when something becomes of a seat."""

from __future__ import annotations

from dataclasses import fields

from sqlalchemy import Connection, select, update

from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.errors import UnknownTableError
from orrery.server.store.model import Line, LineKind
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import LINES, TABLES

TALK = [kind for kind in LineKind if kind.talk]
COLUMNS = [LINES.c["table_id" if field.name == "table" else field.name] for field in fields(Line)]


def add_line(
    transaction: Transaction,
    now: float,
    table: str,
    guest: str | None,
    seat: int | None,
    name: str,
    text: str,
    kind: LineKind = LineKind.SAID,
) -> Line:
    """Add a line. The table counts its lines itself, so a reader who asks for "after 7" never misses one."""
    counted = update(TABLES).where(TABLES.c.id == table).values(lines=TABLES.c.lines + 1)
    row = transaction.sql.execute(counted.returning(TABLES.c.lines, TABLES.c.number)).one_or_none()
    if row is None:
        raise UnknownTableError(table)
    line = Line(row.lines, table, guest, seat, name, text, now, kind)
    values = {field.name: getattr(line, field.name) for field in fields(Line) if field.name != "table"}
    transaction.sql.execute(LINES.insert().values(table_id=table, **values))
    transaction.publish(Change(table, row.number, What.CHAT))
    return line


class ChatStore(Part):
    """The lines of all tables."""

    @writing
    def say(
        self,
        transaction: Transaction,
        table: str,
        guest: str | None,
        seat: int | None,
        name: str,
        text: str,
        kind: LineKind = LineKind.SAID,
    ) -> Line:
        """Add what somebody said, or what is told of them."""
        return add_line(transaction, self.clock(), table, guest, seat, name, text, kind)

    @reading
    def lines(self, sql: Connection, table: str, after: int = 0, limit: int = 200) -> list[Line]:
        """The newest lines after line `after`, in order: so many of what players said, of what watchers said, and of
        what became of seats. So no kind of talk, however much there is of it, pushes out anything else."""
        here = select(*COLUMNS).where(LINES.c.table_id == table, LINES.c.id > after).order_by(LINES.c.id.desc())
        kinds = (LINES.c.kind == LineKind.SAID, LINES.c.kind == LineKind.ASIDE, LINES.c.kind.not_in(TALK))
        found = [Line(*row) for kind in kinds for row in sql.execute(here.where(kind).limit(limit))]
        return sorted(found, key=lambda line: line.id)
