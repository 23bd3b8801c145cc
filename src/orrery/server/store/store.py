"""The store: all that must survive a restart. Every call of one of its parts is one transaction."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from orrery.server.store.admin import AdminStore
from orrery.server.store.calls import CallStore
from orrery.server.store.changes import Hub
from orrery.server.store.channels import ChannelStore
from orrery.server.store.chat import ChatStore
from orrery.server.store.database import Database, Synchronous, connect, file_of
from orrery.server.store.errors import StoreError
from orrery.server.store.forgetting import ForgetStore
from orrery.server.store.guests import GuestStore
from orrery.server.store.housekeeping import HousekeepingStore
from orrery.server.store.links import LinkStore
from orrery.server.store.preferences import PreferenceStore
from orrery.server.store.probe import ProbeStore
from orrery.server.store.ratings import RatingStore
from orrery.server.store.record import RecordStore
from orrery.server.store.results import ResultStore
from orrery.server.store.tables import TableStore
from orrery.server.store.wishes import WishStore


class Store:
    """Guests, tables, records, chat, links, wishes, channels, calls, results and ratings, in SQLite or PostgreSQL.

    `hub` publishes the changes, and `wire` carries what nobody keeps to the other nodes.

    Ids and secrets are made by the caller, and secrets that only need to be recognised come as hashes. Anything that
    the database refuses is a `StoreError`, and then nothing was changed.
    """

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.guests = GuestStore(database, clock)
        self.tables = TableStore(database, clock)
        self.records = RecordStore(database, clock)
        self.chat = ChatStore(database, clock)
        self.links = LinkStore(database, clock)
        self.preferences = PreferenceStore(database, clock)
        self.channels = ChannelStore(database, clock)
        self.calls = CallStore(database, clock)
        self.wishes = WishStore(database, clock)
        self.results = ResultStore(database, clock)
        self.ratings = RatingStore(database, clock)
        self.housekeeping = HousekeepingStore(database, clock)
        self.forgetting = ForgetStore(database, clock)
        self.probe = ProbeStore(database, clock)
        self.admin = AdminStore(database, clock)
        self.hub = database.hub
        self.wire = database.wire
        self._database = database

    @classmethod
    async def open(
        cls, address: str, clock: Callable[[], float] = time.time, synchronous: Synchronous = "normal"
    ) -> Store:
        """The store at `address`, such as `orrery.db`, with its schema brought up to date.

        `:memory:` keeps everything until the store is closed. `StoreError` says why a database cannot be used.
        """
        database = connect(address, Hub(), synchronous)
        try:
            await database.open()
        except BaseException:
            await database.close()
            raise
        return cls(database, clock)

    @classmethod
    async def visit(cls, address: str, clock: Callable[[], float] = time.time) -> Store:
        """The store of a server that may be running: for somebody who tidies up there.

        Nothing is made or brought up to date, and this process is no node: it tends no bots and no clocks.
        """
        file = file_of(address)
        if address == ":memory:" or (file is not None and not file.is_file()):
            raise StoreError(f"There is no database {address}; name it by --db, or by ORRERY_DB.")
        database = connect(address, Hub())
        try:
            await database.visit()
        except BaseException:
            await database.close()
            raise
        return cls(database, clock)

    async def look_outside(self) -> None:
        """On SQLite: publish that anything may have changed if another program has written to the file."""
        await self._database.look_outside()

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

    async def nodes(self) -> list[str]:
        """The nodes that share this store and live, in the same order on all of them; `wire.node` is this one."""
        return await self._database.nodes()

    @property
    def waiting(self) -> int:
        """How many calls that write are waiting for others, for metrics."""
        return self._database.waiting
