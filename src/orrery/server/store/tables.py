"""Tables and who sits at them. What a change relies on is compared while the table's row is locked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, func, or_, select, update

from orrery.server.store.changes import Change, What
from orrery.server.store.chat import add_line
from orrery.server.store.database import Transaction
from orrery.server.store.model import Counts, Notice, Owed, Seat, Status, TableInfo, TableSummary
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import ACTIONS, GUESTS, SEATS, TABLES, CompressedJson

SUMMARY = [TABLES.c[field.name] for field in fields(TableSummary) if field.name != "players"]
SEAT = [SEATS.c[field.name] for field in fields(Seat)]
SKEW = 60.0  # seconds: by so much the clocks of two machines may differ
DUE = "clock_due", "bots_due", "tended"

# The position is kept once: with the action that led to it.
POSITION = func.coalesce(ACTIONS.c.snapshot, TABLES.c.start, type_=CompressedJson()).label("snapshot")
INFO = select(*SUMMARY, TABLES.c.data, TABLES.c.seed, TABLES.c.tended, POSITION).select_from(
    TABLES.outerjoin(ACTIONS, and_(ACTIONS.c.table_id == TABLES.c.id, ACTIONS.c.number == TABLES.c.number))
)

# What every move needs is built once: building a query takes longer than running it.
FIND = INFO.where(TABLES.c.id == bindparam("table"))
FIND_SEATS = select(*SEAT).where(SEATS.c.table_id == bindparam("table")).order_by(SEATS.c.seat)
STATUS = select(TABLES.c.status).where(TABLES.c.id == bindparam("table"))
LOCK = select(TABLES.c.number, TABLES.c.revision).where(TABLES.c.id == bindparam("table")).with_for_update()
LATE = select(TABLES.c.id).where(TABLES.c.clock_due <= bindparam("now")).order_by(TABLES.c.clock_due)
UNTENDED = (
    select(TABLES.c.id, TABLES.c.tended)
    .where(TABLES.c.bots_due.is_not(None), TABLES.c.tended.not_in(bindparam("nodes", expanding=True)))
    .order_by(TABLES.c.bots_due)
)


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

    @reading
    def late(self, sql: Connection, now: float, limit: int) -> list[str]:
        """The tables where the time of a player is up, the longest first: one look at an index."""
        return list(sql.execute(LATE.limit(limit), {"now": now}).scalars())

    @writing
    def look_later(self, transaction: Transaction, table: str, due: float | None) -> None:
        """Let `late` name a table only from that time on, or not before its next change."""
        transaction.sql.execute(update(TABLES).where(TABLES.c.id == table).values(clock_due=due))

    @writing
    def mend_future(self, transaction: Transaction, now: float) -> int:
        """Let no clock wait for a time to come: where the last move is in the future, it is made to be now.

        The wall clock has been set back since another process stored it. How many tables there were.
        """
        ahead = TABLES.c.updated - now
        later = update(TABLES).where(TABLES.c.status == Status.RUNNING, ahead > SKEW)
        return transaction.sql.execute(later.values(updated=now, clock_due=TABLES.c.clock_due - ahead)).rowcount

    @reading
    def untended(self, sql: Connection, nodes: Sequence[str], limit: int) -> list[tuple[str, str]]:
        """The tables where a bot is to act and none of these nodes lets it; each with the node that did."""
        return [(row[0], row[1]) for row in sql.execute(UNTENDED.limit(limit), {"nodes": list(nodes)})]

    @writing
    def tend(self, transaction: Transaction, table: str, before: str, node: str) -> bool:
        """Let the bots of a table be another node's matter; False if that has changed already."""
        same = update(TABLES).where(TABLES.c.id == table, TABLES.c.tended == before, TABLES.c.bots_due.is_not(None))
        return transaction.sql.execute(same.values(tended=node)).rowcount == 1

    @writing
    def rest(self, transaction: Transaction, table: str, expected_revision: int) -> None:
        """No bot is to act at a table that is still so: nobody has to look."""
        same = update(TABLES).where(TABLES.c.id == table, TABLES.c.revision == expected_revision)
        transaction.sql.execute(same.values(bots_due=None, tended=""))

    @writing
    def change_seat(
        self,
        transaction: Transaction,
        table: str,
        seat: int,
        expected: Seat,
        new: Seat,
        told: Notice | None = None,
        status: Status | None = None,
        extra: Mapping[str, Any] | None = None,
        revision: int | None = None,
        owed: Owed | None = None,
    ) -> bool:
        """Change who sits in a seat, if it is still as `expected`, and tell it; whether it was.

        With a `status`, the table must still have it: a game that another node has started keeps its players. `extra`
        replaces the table's in the same transaction; give the `revision` it was read at, too. `owed` is what falls due
        at the table then, if the game is running.
        """
        here = lock(transaction, table)
        if here is None or revision not in (None, here.revision):
            return False
        if status not in (None, transaction.sql.execute(STATUS, {"table": table}).scalar_one()):
            return False
        query = select(*SEAT).where(SEATS.c.table_id == table, SEATS.c.seat == seat)
        found = transaction.sql.execute(query).one_or_none()
        if found is None or Seat(*found) != expected:
            return False
        values = asdict(replace(new, seat=seat))
        transaction.sql.execute(update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat).values(**values))
        changes = due_values(owed) if owed is not None else {}
        _change(transaction, table, here, changes if extra is None else {**changes, "extra": extra})
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
        watch: str | None = None,
    ) -> bool:
        """Change what is given, if the table's revision is still as expected; whether it was. None leaves it be."""
        here = lock(transaction, table)
        if here is None or here.revision != expected_revision:
            return False
        given = {"extra": extra, "status": status, "name": name, "listed": listed, "pace": pace, "rules": rules}
        given |= {"invite": invite, "watch": watch}
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


def due_values(owed: Owed) -> dict[str, Any]:
    """What falls due at a table, as its columns."""
    return dict(zip(DUE, (owed.clock, owed.bots, owed.tended), strict=True))


def belongs_to(guest: str) -> ColumnElement[bool]:
    """Whether a guest sits at a table, or has made it."""
    return or_(TABLES.c.creator == guest, TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest)))


def summaries(sql: Connection, query: Select[Any], limit: int | None) -> list[TableSummary]:
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
