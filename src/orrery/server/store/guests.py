"""Guests, and the tokens by which programs are known."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.server.store.database import Transaction
from orrery.server.store.model import Guest
from orrery.server.store.schema import GUESTS, TOKENS


def put(transaction: Transaction, guest: str, name: str, now: float) -> Guest:
    """Keep a new guest, or the new name of one we know."""
    dialect = postgresql if transaction.sql.dialect.name == "postgresql" else sqlite
    new = dialect.insert(GUESTS).values(id=guest, name=name, created=now, seen=now)
    kept = new.on_conflict_do_update(index_elements=["id"], set_={"name": name, "seen": now}).returning(GUESTS)
    return Guest(*transaction.sql.execute(kept).one())


def find(sql: Connection, guest: str) -> Guest | None:
    row = sql.execute(select(GUESTS).where(GUESTS.c.id == guest)).one_or_none()
    return None if row is None else Guest(*row)


def touch(transaction: Transaction, guest: str, now: float) -> None:
    transaction.sql.execute(update(GUESTS).where(GUESTS.c.id == guest).values(seen=now))


def put_token(transaction: Transaction, token_hash: str, guest: str, name: str) -> None:
    transaction.sql.execute(TOKENS.insert().values(token_hash=token_hash, guest=guest, name=name))


def find_by_token(sql: Connection, token_hash: str) -> Guest | None:
    row = sql.execute(select(GUESTS).join(TOKENS).where(TOKENS.c.token_hash == token_hash)).one_or_none()
    return None if row is None else Guest(*row)


def drop_token(transaction: Transaction, token_hash: str) -> bool:
    return transaction.sql.execute(delete(TOKENS).where(TOKENS.c.token_hash == token_hash)).rowcount == 1
