"""Tables and who sits at them. What a change relies on is compared while the table's row is locked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, func, or_, select, update

from orrery.server.store.changes import Change, What
from orrery.server.store.chat import add_line
from orrery.server.store.database import Transaction
from orrery.server.store.model import Counts, Notice, Seat, Status, TableInfo, TableSummary
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import ACTIONS, GUESTS, SEATS, TABLES, CompressedJson

SUMMARY = [TABLES.c[field.name] for field in fields(TableSummary) if field.name != "players"]
SEAT = [SEATS.c[field.name] for field in fields(Seat)]

# The position is kept once: with the action that led to it.
POSITION = func.coalesce(ACTIONS.c.snapshot, TABLES.c.start, type_=CompressedJson()).label("snapshot")
INFO = select(*SUMMARY, TABLES.c.data, TABLES.c.seed, POSITION).select_from(
    TABLES.outerjoin(ACTIONS, and_(ACTIONS.c.table_id == TABLES.c.id, ACTIONS.c.number == TABLES.c.number))
)

# What every move needs is built once: building a query takes longer than running it.
FIND = INFO.where(TABLES.c.id == bindparam("table"))
FIND_SEATS = select(*SEAT).where(SEATS.c.table_id == bindparam("table")).order_by(SEATS.c.seat)
LOCK = select(TABLES.c.number, TABLES.c.revision).where(TABLES.c.id == bindparam("table")).with_for_update()


class Standing(NamedTuple):
    """How far a table is."""

    number: int
    revision: int


def lock(transaction: Transaction, table: str) -> Standing | None:
    """How far the table is, locked until this transaction ends; None if there is no such table.

    SQLite needs no more than `BEGIN IMMEDIATE`, and leaves FOR UPDATE out.
    """
    row = transaction.sql.execute(LOCK, {"table": table}).one_or_none()
    return None if row is None else Standing(*row)


class TableStore(Part):
    """All tables."""

    @writing
    def create(self, transaction: Transaction, info: TableInfo, seats: Sequence[Seat]) -> None:
        """Keep a new table; `info.snapshot` is the position before the first action."""
        values = {field.name: getattr(info, field.name) for field in fields(TableInfo)}
        start = values.pop("snapshot")
        del values["players"]
        transaction.sql.execute(TABLES.insert().values(**values, start=start, lines=0))
        if seats:
            transaction.sql.execute(SEATS.insert(), [{"table_id": info.id, **asdict(seat)} for seat in seats])
        transaction.publish(Change(info.id, info.number, What.TABLE))

    @reading
    def find(self, sql: Connection, table: str) -> TableInfo | None:
        row = sql.execute(FIND, {"table": table}).one_or_none()
        if row is None:
            return None
        players = tuple(Seat(*seat) for seat in sql.execute(FIND_SEATS, {"table": table}))
        return TableInfo(**row._mapping, players=players)

    @reading
    def of_guest(
        self, sql: Connection, guest: str, limit: int = 100, skip: int = 0, statuses: Sequence[Status] = tuple(Status)
    ) -> list[TableSummary]:
        """The tables where a guest sits, or which they made, of these statuses; the latest first."""
        found = select(*SUMMARY).where(belongs_to(guest), TABLES.c.status.in_(statuses))
        return summaries(sql, found.offset(skip), limit)

    @reading
    def count_of_guest(self, sql: Connection, guest: str) -> dict[Status, int]:
        """How many tables of each status those are."""
        counted = select(TABLES.c.status, func.count()).where(belongs_to(guest)).group_by(TABLES.c.status)
        return {row[0]: row[1] for row in sql.execute(counted)}

    @reading
    def listed(self, sql: Connection, status: Status, limit: int = 50) -> list[TableSummary]:
        """The tables of that status that are not private; the latest first."""
        return summaries(sql, select(*SUMMARY).where(TABLES.c.listed, TABLES.c.status == status), limit)

    @reading
    def with_status(self, sql: Connection, status: Status) -> list[str]:
        """The ids of all tables of that status, private ones too; the latest first."""
        query = select(TABLES.c.id).where(TABLES.c.status == status)
        return list(sql.execute(query.order_by(TABLES.c.updated.desc())).scalars())

    @reading
    def unfinished(self, sql: Connection, guest: str, since: float) -> int:
        """How many tables a guest has set that are not over, and where something happened after `since`."""
        mine = and_(TABLES.c.creator == guest, TABLES.c.status != Status.OVER, TABLES.c.updated > since)
        return sql.execute(select(func.count()).where(mine)).scalar_one()

    @writing
    def change_seat(
        self, transaction: Transaction, table: str, seat: int, expected: Seat, new: Seat, told: Notice | None = None
    ) -> bool:
        """Change who sits in a seat, if it is still as `expected`, and tell it; whether it was."""
        here = lock(transaction, table)
        query = select(*SEAT).where(SEATS.c.table_id == table, SEATS.c.seat == seat)
        found = transaction.sql.execute(query).one_or_none()
        if here is None or found is None or Seat(*found) != expected:
            return False
        values = asdict(replace(new, seat=seat))
        transaction.sql.execute(update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat).values(**values))
        _change(transaction, table, here, {})
        if told is not None:
            who = expected if expected.name else new  # whoever was there, or has come
            add_line(transaction, self.clock(), table, who.guest, seat, who.name, told.text, told.kind)
        return True

    @writing
    def change_extra(
        self,
        transaction: Transaction,
        table: str,
        expected_revision: int,
        extra: Mapping[str, Any] | None = None,
        *,
        status: Status | None = None,
        name: str | None = None,
        listed: bool | None = None,
        pace: str | None = None,
        rules: int | None = None,
        invite: str | None = None,
    ) -> bool:
        """Change what is given, if the table's revision is still as expected; whether it was. None leaves it be."""
        here = lock(transaction, table)
        if here is None or here.revision != expected_revision:
            return False
        given = {"extra": extra, "status": status, "name": name, "listed": listed, "pace": pace, "rules": rules}
        given["invite"] = invite
        _change(transaction, table, here, {key: value for key, value in given.items() if value is not None})
        return True

    @writing
    def reseat(self, transaction: Transaction, info: TableInfo) -> bool:
        """Give a table other seats before its first action, if its revision is still that of `info`; whether it was.

        `info` says who sits where then, with which options, and the position the game begins with.
        """
        here = lock(transaction, info.id)
        if here is None or here.revision != info.revision or here.number != 0:
            return False
        transaction.sql.execute(delete(SEATS).where(SEATS.c.table_id == info.id))
        transaction.sql.execute(SEATS.insert(), [{"table_id": info.id, **asdict(seat)} for seat in info.players])
        values = {"seats": info.seats, "options": info.options, "extra": info.extra, "start": info.snapshot}
        _change(transaction, info.id, here, values)
        return True

    @reading
    def count(self, sql: Connection) -> Counts:
        """Totals, for metrics."""
        by_status = select(TABLES.c.status, func.count(), func.sum(TABLES.c.number), func.sum(TABLES.c.lines))
        rows = sql.execute(by_status.group_by(TABLES.c.status)).all()
        return Counts(
            guests=sql.execute(select(func.count()).select_from(GUESTS)).scalar_one(),
            tables={row[0]: row[1] for row in rows},
            actions=sum(row[2] for row in rows),
            lines=sum(row[3] for row in rows),
        )


def _change(transaction: Transaction, table: str, here: Standing, values: Mapping[str, Any]) -> None:
    # `updated` stays: the clock of the player on turn runs from there.
    changed = update(TABLES).where(TABLES.c.id == table).values(**values, revision=here.revision + 1)
    transaction.sql.execute(changed)
    transaction.publish(Change(table, here.number, What.TABLE))


def belongs_to(guest: str) -> ColumnElement[bool]:
    """Whether a guest sits at a table, or has made it."""
    return or_(TABLES.c.creator == guest, TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest)))


def summaries(sql: Connection, query: Select[Any], limit: int) -> list[TableSummary]:
    rows = sql.execute(query.order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(limit)).all()
    players = _players(sql, [row.id for row in rows])
    return [TableSummary(**row._mapping, players=players.get(row.id, ())) for row in rows]


def _players(sql: Connection, tables: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    """Who sits at each of the tables, by seat."""
    found: dict[str, tuple[Seat, ...]] = {}
    query = select(SEATS.c.table_id, *SEAT).where(SEATS.c.table_id.in_(tables))
    for table, *seat in sql.execute(query.order_by(SEATS.c.table_id, SEATS.c.seat)):
        found[table] = (*found.get(table, ()), Seat(*seat))
    return found
