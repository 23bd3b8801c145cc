"""What the people who run a server do with its store: looking through it, deleting, bans, tokens, whole tables.

What concerns guests is published as `EVERYTHING`: nodes ask the store again for whatever they remember.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from orrery.server.store.changes import EVERYTHING, Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.housekeeping import BELONGINGS
from orrery.server.store.model import Ban, Guest, Status, TableSummary, Token
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import ACTIONS, BANS, GUESTS, LINES, RATINGS, RESULTS, SEATS, TABLES, TOKENS
from orrery.server.store.tables import SUMMARY, belongs_to, lock, summaries

Row = Mapping[str, Any]
OF_A_TABLE: Final = {"seats": SEATS, "actions": ACTIONS, "lines": LINES, "results": RESULTS}  # in this order, put
MANY: Final = 500  # ids in one query
NOT_ALONG: Final = ("table_id",)
NODE_ONLY: Final = {"clock_due", "bots_due", "tended"}  # columns of a table that a server finds out again


class AdminStore(Part):
    """For operators. Whoever calls this has the right to see everything."""

    # Looking through ------------------------------------------------------------------------------------------------

    @reading
    def tables(
        self,
        sql: Connection,
        statuses: Sequence[Status] = tuple(Status),
        game: str | None = None,
        guest: str | None = None,
        before: float | None = None,
        limit: int | None = None,
    ) -> list[TableSummary]:
        """Tables of these statuses, private ones too; the latest first. `before`: nothing happened there since."""
        query = select(*SUMMARY).where(TABLES.c.status.in_(statuses))
        if game is not None:
            query = query.where(TABLES.c.game == game)
        if guest is not None:
            query = query.where(belongs_to(guest))
        if before is not None:
            query = query.where(TABLES.c.updated < before)
        return summaries(sql, query, limit)

    @reading
    def ids(self, sql: Connection, statuses: Sequence[Status] = tuple(Status)) -> list[str]:
        """The ids of all tables of these statuses; the oldest first."""
        query = select(TABLES.c.id).where(TABLES.c.status.in_(statuses))
        return list(sql.execute(query.order_by(TABLES.c.created, TABLES.c.id)).scalars())

    @reading
    def guests(self, sql: Connection, words: str = "", limit: int | None = None) -> list[Guest]:
        """Guests whose name has these words in it, or whose id it is; those who came last first."""
        query = select(GUESTS).order_by(GUESTS.c.seen.desc(), GUESTS.c.id).limit(limit)
        if words:
            like = func.lower(GUESTS.c.name).contains(words.lower(), autoescape=True)
            query = query.where(or_(like, GUESTS.c.id == words))
        return [Guest(*row) for row in sql.execute(query)]

    # Tables ---------------------------------------------------------------------------------------------------------

    @writing
    def delete(self, transaction: Transaction, table: str) -> bool:
        """Delete a table with everything that belongs to it, whatever its status; whether there was one."""
        here = lock(transaction, table)
        if here is None:
            return False
        for belonging in BELONGINGS:
            transaction.sql.execute(delete(belonging).where(belonging.c.table_id == table))
        transaction.sql.execute(delete(TABLES).where(TABLES.c.id == table))
        transaction.publish(Change(table, here.number, What.TABLE))
        return True

    # Guests ---------------------------------------------------------------------------------------------------------

    @reading
    def bans(self, sql: Connection) -> list[Ban]:
        """The latest first."""
        return [Ban(*row) for row in sql.execute(select(BANS).order_by(BANS.c.at.desc(), BANS.c.guest))]

    @writing
    def ban(self, transaction: Transaction, guest: str, reason: str) -> bool:
        """Refuse a guest from now on, or for another reason than before; whether they were welcome until now."""
        known = transaction.sql.execute(delete(BANS).where(BANS.c.guest == guest)).rowcount
        transaction.sql.execute(BANS.insert().values(guest=guest, reason=reason, at=self.clock()))
        transaction.publish(EVERYTHING)
        return not known

    @writing
    def unban(self, transaction: Transaction, guest: str) -> bool:
        """Let a guest in again; whether they were banned."""
        found = transaction.sql.execute(delete(BANS).where(BANS.c.guest == guest)).rowcount == 1
        transaction.publish(EVERYTHING)
        return found

    @reading
    def tokens(self, sql: Connection, guest: str | None = None, hash_begins: str = "") -> list[Token]:
        """The tokens of a guest, or whose hash begins so."""
        query = select(TOKENS.c.token_hash, TOKENS.c.guest, TOKENS.c.name).order_by(TOKENS.c.guest, TOKENS.c.name)
        if guest is not None:
            query = query.where(TOKENS.c.guest == guest)
        if hash_begins:
            query = query.where(TOKENS.c.token_hash.startswith(hash_begins, autoescape=True))
        return [Token(*row) for row in sql.execute(query)]

    @writing
    def revoke(self, transaction: Transaction, hashes: Sequence[str]) -> int:
        """Make tokens worthless; how many there were."""
        found = transaction.sql.execute(delete(TOKENS).where(TOKENS.c.token_hash.in_(hashes))).rowcount
        transaction.publish(EVERYTHING)
        return found

    # Whole tables ---------------------------------------------------------------------------------------------------

    @reading
    def whole(self, sql: Connection, table: str) -> dict[str, Any] | None:
        """All that is kept of a table, as rows, all of one moment: for an export. None if there is no such table."""
        found = sql.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
        if found is None:
            return None
        rows: dict[str, Any] = {"table": _row(found, NODE_ONLY)}
        for name, content in OF_A_TABLE.items():
            query = select(content).where(content.c.table_id == table).order_by(*content.primary_key.columns)
            rows[name] = [_row(row, NOT_ALONG) for row in sql.execute(query)]
        known = {row["guest"] for name in ("seats", "lines", "results") for row in rows[name]} | {found.creator}
        who = select(GUESTS).where(GUESTS.c.id.in_([guest for guest in known if guest])).order_by(GUESTS.c.id)
        rows["guests"] = [_row(row) for row in sql.execute(who)]
        return rows

    @reading
    def ratings(self, sql: Connection) -> list[Row]:
        """All ratings, as rows."""
        return [_row(row) for row in sql.execute(select(RATINGS).order_by(*RATINGS.primary_key.columns))]

    @reading
    def known(self, sql: Connection, tables: Sequence[str]) -> list[str]:
        """Which of these tables there are, in their order."""
        found: set[str] = set()
        for first in range(0, len(tables), MANY):
            some = select(TABLES.c.id).where(TABLES.c.id.in_(tables[first : first + MANY]))
            found.update(sql.execute(some).scalars())
        return [table for table in tables if table in found]

    @writing
    def put(self, transaction: Transaction, wholes: Iterable[Mapping[str, Any]], ratings: Sequence[Row] = ()) -> None:
        """Keep whole tables that are not here yet, all or none. Guests and ratings that are here stay as they are."""
        sql = transaction.sql
        for whole in wholes:
            table = whole["table"]
            _add_new(sql, GUESTS, whole["guests"])
            # A running table is looked at once: by the sweeps of clocks and bots, as after an upgrade
            due = 0.0 if table["status"] == Status.RUNNING else None
            sql.execute(TABLES.insert().values(**table, clock_due=due, bots_due=due, tended=""))
            for name, content in OF_A_TABLE.items():
                if whole[name]:
                    sql.execute(content.insert(), [{"table_id": table["id"], **row} for row in whole[name]])
            transaction.publish(Change(table["id"], table["number"], What.TABLE))
        _add_new(sql, RATINGS, ratings)


def _row(row: Any, without: Iterable[str] = ()) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in without}


def _add_new(sql: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert what is not there yet."""
    if rows:
        dialect = postgresql if sql.dialect.name == "postgresql" else sqlite
        sql.execute(dialect.insert(table).on_conflict_do_nothing(), list(rows))
