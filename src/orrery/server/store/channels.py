"""By what guests and groups are called: the devices, addresses and mail boxes they have given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from orrery.server.store.call_model import Channel, ChannelKind
from orrery.server.store.database import Transaction
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import CALLS, CHANNELS

COLUMNS = [CHANNELS.c["table_id" if field.name == "table" else field.name] for field in fields(Channel)]


def channel_of(row: Any) -> Channel:
    values = dict(row._mapping)
    return Channel(table=values.pop("table_id"), **values)


class ChannelStore(Part):
    """All channels."""

    @reading
    def find(self, sql: Connection, channel: str) -> Channel | None:
        row = sql.execute(select(*COLUMNS).where(CHANNELS.c.id == channel)).one_or_none()
        return None if row is None else channel_of(row)

    @reading
    def of_guest(self, sql: Connection, guest: str) -> list[Channel]:
        """A guest's own channels, the oldest first."""
        return _all(sql, CHANNELS.c.guest == guest, CHANNELS.c.table_id.is_(None))

    @reading
    def of_table(self, sql: Connection, table: str) -> list[Channel]:
        """The channels of a table's group."""
        return _all(sql, CHANNELS.c.table_id == table)

    @reading
    def asked_since(self, sql: Connection, address: str, since: float) -> int:
        """How many mails have asked that address for its consent since then, for any guest."""
        asked = (CHANNELS.c.kind == ChannelKind.MAIL, CHANNELS.c.address == address, CHANNELS.c.asked > since)
        return sql.execute(select(func.count()).select_from(CHANNELS).where(*asked)).scalar_one()

    @writing
    def put(self, transaction: Transaction, channel: Channel, instead_of: Sequence[str] = ()) -> None:
        """Keep a new channel, in place of others. A browser that was another guest's before is this one's now."""
        if channel.kind == ChannelKind.PUSH:
            same = (CHANNELS.c.kind == ChannelKind.PUSH, CHANNELS.c.address == channel.address)
            instead_of = [*instead_of, *transaction.sql.execute(select(CHANNELS.c.id).where(*same)).scalars()]
        _remove(transaction, instead_of)
        values = {field.name: getattr(channel, field.name) for field in fields(Channel)}
        values["table_id"] = values.pop("table")
        values["created"] = self.clock()
        transaction.sql.execute(CHANNELS.insert().values(**values))

    @writing
    def switch(self, transaction: Transaction, channel: str, active: bool) -> None:
        """Use a channel, with a clean slate, or do not."""
        values: dict[str, Any] = {"active": active, "fails": 0, "rest": 0.0, "trouble": ""}
        transaction.sql.execute(update(CHANNELS).where(CHANNELS.c.id == channel).values(**values))

    @writing
    def ask(self, transaction: Transaction, channel: str) -> None:
        """Remember that its owner was asked to confirm it."""
        transaction.sql.execute(update(CHANNELS).where(CHANNELS.c.id == channel).values(asked=self.clock()))

    @writing
    def confirm(self, transaction: Transaction, channel: str) -> bool:
        """Its owner has confirmed it; whether it is still there."""
        confirmed = update(CHANNELS).where(CHANNELS.c.id == channel).values(confirmed=True, active=True)
        return transaction.sql.execute(confirmed).rowcount == 1

    @writing
    def remove(self, transaction: Transaction, channel: str) -> None:
        """Forget a channel and what waits for it."""
        _remove(transaction, [channel])


def _all(sql: Connection, *where: ColumnElement[bool]) -> list[Channel]:
    query = select(*COLUMNS).where(*where).order_by(CHANNELS.c.created, CHANNELS.c.id)
    return [channel_of(row) for row in sql.execute(query)]


def _remove(transaction: Transaction, channels: Sequence[str]) -> None:
    if channels:
        transaction.sql.execute(delete(CALLS).where(CALLS.c.channel.in_(channels)))
        transaction.sql.execute(delete(CHANNELS).where(CHANNELS.c.id.in_(channels)))
