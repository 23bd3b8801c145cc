"""Guests, and the tokens by which programs are known."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.server.store.call_model import ChannelKind
from orrery.server.store.database import Transaction
from orrery.server.store.model import Guest, Token
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.renaming import Naming, Telling, rename
from orrery.server.store.schema import CALLS, CHANNELS, GUESTS, LINKS, TOKENS


class GuestStore(Part):
    """People and programs."""

    @writing
    def put(self, transaction: Transaction, guest: str, name: str) -> Guest:
        """Keep a new guest, or the new name of one we know."""
        now = self.clock()
        dialect = postgresql if transaction.sql.dialect.name == "postgresql" else sqlite
        new = dialect.insert(GUESTS).values(id=guest, name=name, created=now, seen=now)
        kept = new.on_conflict_do_update(index_elements=["id"], set_={"name": name, "seen": now}).returning(GUESTS)
        return Guest(*transaction.sql.execute(kept).one())

    @writing
    def rename(self, transaction: Transaction, guest: str, naming: Naming, telling: Telling) -> None:
        """Let the tables where a guest sits show their new name: `naming` says which one it is there."""
        rename(transaction, self.clock(), guest, naming, telling)

    @reading
    def find(self, sql: Connection, guest: str) -> Guest | None:
        row = sql.execute(select(GUESTS).where(GUESTS.c.id == guest)).one_or_none()
        return None if row is None else Guest(*row)

    @writing
    def touch(self, transaction: Transaction, guest: str, now: float) -> None:
        """Remember that the guest was here."""
        transaction.sql.execute(update(GUESTS).where(GUESTS.c.id == guest).values(seen=now))

    @writing
    def put_token(self, transaction: Transaction, token_hash: str, guest: str, name: str) -> None:
        """Let a program act as `guest` by a token; `name` tells people what the token is for."""
        transaction.sql.execute(
            TOKENS.insert().values(token_hash=token_hash, guest=guest, name=name, created=self.clock())
        )

    @reading
    def find_by_token(self, sql: Connection, token_hash: str) -> Guest | None:
        row = sql.execute(select(GUESTS).join(TOKENS).where(TOKENS.c.token_hash == token_hash)).one_or_none()
        return None if row is None else Guest(*row)

    @reading
    def tokens_of(self, sql: Connection, guest: str) -> list[Token]:
        """The tokens of a guest, the oldest first."""
        found = select(TOKENS).where(TOKENS.c.guest == guest).order_by(TOKENS.c.created, TOKENS.c.token_hash)
        return [Token(*row) for row in sql.execute(found)]

    @writing
    def end_devices(self, transaction: Transaction, guest: str) -> Guest | None:
        """Make all cookies of a guest invalid, and links to more devices; their browsers are not pushed to any more.

        The guest as they are now: whoever did it gets a new cookie.
        """
        sql = transaction.sql
        next_one = update(GUESTS).where(GUESTS.c.id == guest, GUESTS.c.epoch >= 0).values(epoch=GUESTS.c.epoch + 1)
        row = sql.execute(next_one.returning(GUESTS)).one_or_none()
        if row is None:
            return None
        sql.execute(delete(LINKS).where(LINKS.c.guest == guest))
        pushes = select(CHANNELS.c.id).where(CHANNELS.c.guest == guest, CHANNELS.c.kind == ChannelKind.PUSH)
        sql.execute(delete(CALLS).where(CALLS.c.channel.in_(pushes)))
        sql.execute(delete(CHANNELS).where(CHANNELS.c.id.in_(pushes)))
        return Guest(*row)

    @writing
    def drop_token(self, transaction: Transaction, token_hash: str) -> bool:
        """Make a token worthless; whether there was one."""
        return transaction.sql.execute(delete(TOKENS).where(TOKENS.c.token_hash == token_hash)).rowcount == 1
