"""The store: all that must survive a restart, behind one object. Every call is one transaction."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Connection, text

from orrery.core.record import Entry
from orrery.server.store import chat, guests, links, record, tables
from orrery.server.store.changes import Hub
from orrery.server.store.database import Database, connect
from orrery.server.store.errors import StoreError
from orrery.server.store.model import Action, Counts, Guest, Line, Link, Seat, TableInfo, TableSummary

PAGE: Final = 500  # entries that a download reads at a time


class Store:
    """Guests, tables, records, chat, links and tokens, in SQLite or PostgreSQL.

    Ids and secrets are made by the caller, and secrets that only need to be recognised come as hashes. Anything that
    the database refuses is a `StoreError`, and then nothing was changed.
    """

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.hub = database.hub
        self._database = database
        self._read = database.read
        self._write = database.write
        self._clock = clock

    @classmethod
    async def open(cls, address: str, clock: Callable[[], float] = time.time) -> Store:
        """The store at `address`, such as `sqlite:///orrery.db`, with its schema brought up to date.

        `:memory:` keeps everything until the store is closed. `StoreError` says why a database cannot be used.
        """
        database = connect(address, Hub())
        try:
            await database.open()
        except BaseException:
            await database.close()
            raise
        return cls(database, clock)

    async def close(self) -> None:
        """Finish what was begun; end all subscriptions."""
        self.hub.close()
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            return await self._read(_answer)
        except StoreError:
            return False

    async def counts(self) -> Counts:
        """How much there is, for the metrics."""
        return await self._read(tables.count)

    # Guests -----------------------------------------------------------------------------------------------------------

    async def put_guest(self, guest: str, name: str) -> Guest:
        """Keep a new guest, or the new name of one we know."""
        return await self._write(guests.put, guest, name, self._clock())

    async def guest(self, guest: str) -> Guest | None:
        return await self._read(guests.find, guest)

    async def touch_guest(self, guest: str, now: float) -> None:
        """Remember that the guest was here."""
        await self._write(guests.touch, guest, now)

    async def put_token(self, token_hash: str, guest: str, name: str) -> None:
        """Let a program act as `guest` by a token; `name` tells people what the token is for."""
        await self._write(guests.put_token, token_hash, guest, name)

    async def guest_of_token(self, token_hash: str) -> Guest | None:
        return await self._read(guests.find_by_token, token_hash)

    async def drop_token(self, token_hash: str) -> bool:
        """Make a token worthless; whether there was one."""
        return await self._write(guests.drop_token, token_hash)

    # Tables -----------------------------------------------------------------------------------------------------------

    async def create_table(self, info: TableInfo, seats: Sequence[Seat]) -> None:
        """Keep a new table; `info.snapshot` is the position before the first action."""
        await self._write(tables.create, info, seats)

    async def table(self, table: str) -> TableInfo | None:
        return await self._read(tables.find, table)

    async def tables_of(self, guest: str, limit: int = 100) -> list[TableSummary]:
        """The tables where a guest sits, or which they made; the latest first."""
        return await self._read(tables.of_guest, guest, limit)

    async def listed(self, status: str, limit: int = 50) -> list[TableSummary]:
        """The tables of that status that are not private; the latest first."""
        return await self._read(tables.listed, status, limit)

    async def tables_with_status(self, status: str) -> list[str]:
        """The ids of all tables of that status, private ones too; the latest first."""
        return await self._read(tables.with_status, status)

    async def unfinished(self, guest: str, since: float) -> int:
        """How many tables the guest has set that are not over, and where something happened after `since`."""
        return await self._read(tables.unfinished, guest, since)

    async def change_seat(self, table: str, seat: int, expected: Seat, new: Seat) -> bool:
        """Change who sits in a seat, if it is still as `expected`; whether it was."""
        return await self._write(tables.change_seat, table, seat, expected, new)

    async def change_extra(
        self,
        table: str,
        expected_revision: int,
        extra: Mapping[str, Any] | None = None,
        *,
        status: str | None = None,
        name: str | None = None,
        listed: bool | None = None,
        pace: str | None = None,
        rules: int | None = None,
    ) -> bool:
        """Change what is given, if the table's revision is still as expected; whether it was. None leaves it be."""
        given = {"extra": extra, "status": status, "name": name, "listed": listed, "pace": pace, "rules": rules}
        values = {key: value for key, value in given.items() if value is not None}
        return await self._write(tables.change_extra, table, expected_revision, values)

    # The record -------------------------------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        expected: int,
        actions: Sequence[Action],
        status: str,
        clocks: Mapping[int, float] | None = None,
        extra: Mapping[str, Any] | None = None,
        revision: int | None = None,
    ) -> None:
        """Add actions to the record if `expected` is still its last number; otherwise `Late`, and nothing is changed.

        Number, status, clocks by seat and the position change in the same transaction. `extra` replaces the table's;
        give the `revision` it was read at, too, so that no change of the table in between is overwritten.
        """
        await self._write(record.append, table, expected, actions, status, clocks or {}, extra, revision, self._clock())

    async def action(self, table: str, number: int) -> Action | None:
        """One action with the position it led to."""
        return await self._read(record.find, table, number)

    async def actions(
        self, table: str, after: int = 0, limit: int | None = None, with_snapshots: bool = False
    ) -> list[Action]:
        """The actions after number `after`, in order; without their positions, unless they are asked for."""
        return await self._read(record.after, table, after, limit, with_snapshots)

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """The lines of the record, a page at a time, for downloads."""
        number = 0
        while page := await self._read(record.entries, table, number, PAGE):
            for entry in page:
                yield entry
            number = page[-1].number

    # Chat -------------------------------------------------------------------------------------------------------------

    async def say(self, table: str, guest: str | None, seat: int | None, name: str, text: str) -> Line:
        """Add a line to the chat of a table."""
        return await self._write(chat.say, table, guest, seat, name, text, self._clock())

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[Line]:
        """The newest lines after line `after`, in the order they were said."""
        return await self._read(chat.lines, table, after, limit)

    # One-time links ---------------------------------------------------------------------------------------------------

    async def make_link(
        self, token_hash: str, kind: str, table: str | None, seat: int | None, guest: str | None, expires: float
    ) -> None:
        """Keep a link that works once, until `expires`."""
        await self._write(links.make, token_hash, Link(kind, table, seat, guest, expires), self._clock())

    async def use_link(self, token_hash: str, now: float) -> Link | None:
        """What the link is good for, the first time; None ever after, or when it is too late."""
        return await self._write(links.use, token_hash, now)


def _answer(sql: Connection) -> bool:
    return sql.execute(text("SELECT 1")).scalar() == 1
