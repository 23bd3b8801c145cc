"""One database, SQLite or PostgreSQL: its connections, and the threads in which transactions run.

SQLite has one thread that writes, so writers never meet, and a few that read what was committed. PostgreSQL has a pool
of threads for both. Either way, all of a call is kept, or nothing. Calls that wait for SQLite share a transaction.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from orrery.server.store.alive import NODES, living, new_node
from orrery.server.store.changes import CHANNEL, EVERYTHING, Hub, to_text
from orrery.server.store.errors import StoreError
from orrery.server.store.grouping import GroupWriter
from orrery.server.store.migrate import refuse_other, upgrade
from orrery.server.store.transaction import Transaction, described
from orrery.server.store.wire import WIRE, Wire

if TYPE_CHECKING:
    from orrery.server.store.listener import Listener

T = TypeVar("T")
Synchronous = Literal["normal", "full"]

__all__ = ["Database", "Synchronous", "Transaction", "connect"]

READERS: Final = 2  # threads that read, for SQLite
THREADS: Final = 8  # threads that read and write, for PostgreSQL
BUSY_TIMEOUT: Final = 5_000  # milliseconds to wait for another program that writes to the same file
CONNECT_ARGS: Final = {"connect_timeout": 5, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}


class Database:
    """Runs transactions in threads. `SqliteDatabase` and `PostgresDatabase` say how."""

    def __init__(
        self, writer: Engine, reader: Engine, writing: ThreadPoolExecutor, reading: ThreadPoolExecutor, hub: Hub
    ) -> None:
        self.writer = writer
        self.reader = reader
        self.hub = hub
        self.wire = Wire(new_node())
        self._writing = writing
        self._reading = reading
        self._closed = False
        self._waiting = 0

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction that sees one committed state and changes nothing."""

        def transaction() -> T:
            with self.reader.connect() as sql:
                return work(sql)

        return await self._run(self._reading, transaction)

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` in a transaction, commit it, then publish its changes.

        All of it happens in the thread, so changes are published even if the caller is cancelled.
        """

        def transaction() -> T:
            with self.writer.begin() as sql:
                inside = Transaction(sql)
                result = work(inside)
                self._before_commit(inside)
            self.hub.publish(*inside.changes)
            return result

        self._waiting += 1
        try:
            return await self._run(self._writing, transaction)
        finally:
            self._waiting -= 1

    @property
    def waiting(self) -> int:
        """How many calls that write are waiting, or being written."""
        return self._waiting

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(threads, _guarded, work)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")

    async def nodes(self) -> list[str]:
        """The nodes that live, this one among them; in the same order on all of them."""
        return [self.wire.node]

    def free_bytes(self) -> int | None:
        """What is left on the disk that the database lies on; None if it is not on one of this machine."""
        return None

    async def look_outside(self) -> None:
        """Publish `EVERYTHING` if somebody has written who cannot tell us what: where nodes do not hear each other."""

    def _before_commit(self, transaction: Transaction) -> None:
        pass

    async def open(self) -> None:
        """Bring the schema up to date."""
        await self._run(self._writing, lambda: upgrade(self.writer))

    async def visit(self) -> None:
        """Open it beside a server that may be running: its schema must be that of this version already."""
        await self._run(self._reading, lambda: refuse_other(self.reader))

    async def close(self) -> None:
        """Finish what was begun, then close the connections."""
        self._closed = True
        for threads in (self._writing, self._reading):
            await asyncio.to_thread(threads.shutdown)
        self.reader.dispose()
        self.writer.dispose()


class SqliteDatabase(Database):
    """A file, or `:memory:`. Whoever writes is in this process, so there are no other nodes."""

    def __init__(self, path: str, hub: Hub, synchronous: Synchronous) -> None:
        writing = ThreadPoolExecutor(1, "orrery-writer")
        url = URL.create("sqlite", database=path)
        if path == ":memory:":
            writer = create_engine(
                url, hide_parameters=True, poolclass=StaticPool, connect_args={"check_same_thread": False}
            )
            reader, reading = writer, writing
        else:
            _make_file(path)
            writer = create_engine(url, hide_parameters=True, pool_size=1, max_overflow=0)
            reader = create_engine(url, hide_parameters=True, pool_size=READERS, max_overflow=0)
            reading = ThreadPoolExecutor(READERS, "orrery-reader")
            event.listen(reader, "connect", partial(_connect, synchronous))
            event.listen(reader, "begin", _begin)
        event.listen(writer, "connect", partial(_connect, synchronous))
        event.listen(writer, "begin", _begin_writing)
        super().__init__(writer, reader, writing, reading, hub)
        self._group = GroupWriter(writer, writing, hub)
        self._folder = None if path == ":memory:" else Path(path).absolute().parent
        self._version = 0  # of the file, as SQLite counts what other connections write; known once it is open

    async def write(self, work: Callable[[Transaction], T]) -> T:
        self._check_open()
        return await self._group.write(work)

    @property
    def waiting(self) -> int:
        return self._group.waiting

    def free_bytes(self) -> int | None:
        return None if self._folder is None else shutil.disk_usage(self._folder).free

    async def open(self) -> None:
        await super().open()
        self._version = await self._run(self._writing, lambda: _data_version(self.writer))

    async def look_outside(self) -> None:
        # All that this process writes goes by one connection, and SQLite does not count what that one does itself
        version = await self._run(self._writing, lambda: _data_version(self.writer))
        if version != self._version:
            self.hub.publish(EVERYTHING)
        self._version = version


class PostgresDatabase(Database):
    """A PostgreSQL server. The other nodes hear of changes by NOTIFY."""

    def __init__(self, url: URL, hub: Hub) -> None:
        try:
            engine = create_engine(
                url.set(drivername="postgresql+psycopg"),
                hide_parameters=True,
                pool_size=THREADS,
                max_overflow=0,
                pool_pre_ping=True,
                connect_args=CONNECT_ARGS,
            )
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs its driver: pip install 'orrery-games[postgres]'.") from None
        # A call may read twice (a table, then its seats); both must see the same moment.
        reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        threads = ThreadPoolExecutor(THREADS, "orrery-store")
        super().__init__(engine, reader, threads, threads, hub)
        self._node = new_node()  # a node skips its own notifications
        self.wire = Wire(self._node, self._post)
        self._listener: Listener | None = None

    async def open(self) -> None:
        from orrery.server.store.listener import Listener  # late: its driver is an extra

        await super().open()
        self._listener = await self._run(
            self._writing, lambda: Listener(self.writer, self._node, self.hub.publish, self.wire)
        )

    async def close(self) -> None:
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        await super().close()

    async def nodes(self) -> list[str]:
        found = await self.read(lambda sql: living(sql.execute(NODES).scalars()))
        return sorted({*found, self._node})

    async def _post(self, messages: Sequence[str]) -> None:
        def send(transaction: Transaction) -> None:
            for message in messages:
                transaction.sql.execute(select(func.pg_notify(WIRE, message)))

        await self.write(send)

    def _before_commit(self, transaction: Transaction) -> None:
        for change in transaction.changes:
            transaction.sql.execute(select(func.pg_notify(CHANNEL, to_text(change, self._node))))


def connect(address: str, hub: Hub, synchronous: Synchronous = "normal") -> Database:
    """The database at `address`, not opened yet: a URL, or simply the path of a SQLite file.

    `synchronous` is SQLite's: with "full" what was answered survives a power cut, too. PostgreSQL has its own settings.
    """
    if address == ":memory:":
        return SqliteDatabase(":memory:", hub, synchronous)
    if address and not SCHEME.match(address):
        return SqliteDatabase(str(Path(address).expanduser()), hub, synchronous)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(f"This is no address of a database; one looks like {EXAMPLES}.") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return SqliteDatabase(url.database or ":memory:", hub, synchronous)
    if kind in ("postgresql", "postgres"):
        return PostgresDatabase(url, hub)
    raise StoreError(f"Orrery cannot use a database of kind '{kind}'; an address looks like {EXAMPLES}.")


SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")  # what a URL begins with, and no path does
EXAMPLES: Final = "orrery.db, sqlite:///orrery.db or postgresql://user@host/orrery"


def file_of(address: str) -> Path | None:
    """The file of a SQLite database; None for one in memory, and for other addresses."""
    if SCHEME.match(address):
        try:
            url = make_url(address)
        except (ArgumentError, ValueError):
            return None
        address = (url.database or ":memory:") if url.drivername.partition("+")[0] == "sqlite" else ""
    return Path(address).expanduser() if address not in ("", ":memory:") else None


def _data_version(engine: Engine) -> int:
    borrowed = engine.raw_connection()  # without a transaction
    try:
        cursor = borrowed.cursor()
        cursor.execute("PRAGMA data_version")
        (version,) = cursor.fetchone() or (0,)
        return int(version)
    finally:
        borrowed.close()


def _guarded(work: Callable[[], T]) -> T:
    """Do the work; errors of the database are told as our own."""
    try:
        return work()
    except SQLAlchemyError as problem:
        raise described(problem) from None


def _make_file(path: str) -> None:
    """Make sure that the file is there and open to nobody else: seeds and links are in it."""
    folder = Path(path).absolute().parent
    if not folder.is_dir():
        raise StoreError(f"There is no folder {folder} for the database {Path(path).name}; make it first.")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as problem:
        raise StoreError(f"The database {path} cannot be opened: {problem.strerror}.") from None


def _connect(synchronous: Synchronous, connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where Python guesses
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(sql: Connection) -> None:
    sql.exec_driver_sql("BEGIN")


def _begin_writing(sql: Connection) -> None:
    # At once, not at the first change: what the transaction has read stays true until it commits.
    sql.exec_driver_sql("BEGIN IMMEDIATE")
