"""Wishes for a seat: by people who found every seat of a table taken."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select

from orrery.server.store.database import Transaction
from orrery.server.store.model import Wish
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import WISHES


class WishStore(Part):
    """Who waits for a seat at which table."""

    @writing
    def put(self, transaction: Transaction, table: str, guest: str, link_hash: str, most: int) -> bool:
        """Keep a wish in place of an earlier one for the same table; whether there was room among `most` of a table."""
        transaction.sql.execute(delete(WISHES).where(WISHES.c.table_id == table, WISHES.c.guest == guest))
        count = select(func.count()).select_from(WISHES).where(WISHES.c.table_id == table)
        if transaction.sql.execute(count).scalar_one() >= most:
            return False
        values = {"table_id": table, "guest": guest, "link_hash": link_hash, "at": self.clock()}
        transaction.sql.execute(WISHES.insert().values(**values))
        return True

    @writing
    def drop(self, transaction: Transaction, table: str, guest: str) -> None:
        """Forget a wish: it came true, or is none any more."""
        transaction.sql.execute(delete(WISHES).where(WISHES.c.table_id == table, WISHES.c.guest == guest))

    @reading
    def of_guest(self, sql: Connection, guest: str) -> list[Wish]:
        """The latest first."""
        found = select(WISHES).where(WISHES.c.guest == guest).order_by(WISHES.c.at.desc())
        return [Wish(*row) for row in sql.execute(found)]

    @reading
    def of_table(self, sql: Connection, table: str) -> list[Wish]:
        """Who has waited longest comes first."""
        found = select(WISHES).where(WISHES.c.table_id == table).order_by(WISHES.c.at)
        return [Wish(*row) for row in sql.execute(found)]
