"""What waits for SQLite's writer is written in one transaction; what fails in it fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import event, text

from orrery.cli.serve import settings_from
from orrery.core.errors import OrreryError
from orrery.server.store import Late, Line, Status, Store, StoreError, database
from orrery.server.store.grouping import write_group
from orrery.server.store.transaction import Transaction
from tests.server.conftest import settings
from tests.server.people import House
from tests.server.store.sample import run_of, set_up

TABLES = [f"t{number}" for number in range(20)]


class Watched:
    """A store whose writer can be held up; counts its commits."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        self.answered_at_commit = 0
        self.tasks: list[asyncio.Task[Any]] = []
        event.listen(store._database.writer, "commit", self._commit)

    def _commit(self, _: object) -> None:
        self.commits += 1
        self.answered_at_commit += sum(task.done() for task in self.tasks)

    async def together(self, *works: Any) -> list[Any]:
        """Do all of it at once: everything waits before the first is written. What came of each."""
        busy, free = Event(), Event()

        def hold(_: Transaction) -> None:
            busy.set()
            free.wait()
            self.commits = -1  # its own

        holding = asyncio.create_task(self.store._database.write(hold))
        await asyncio.to_thread(busy.wait)
        self.tasks = [asyncio.create_task(work) for work in works]
        while self.store.waiting < len(works):
            await asyncio.sleep(0)
        free.set()
        await holding
        return await asyncio.gather(*self.tasks, return_exceptions=True)


def appends(store: Store, *tables: str) -> list[Any]:
    return [store.records.append(table, 0, run_of(1, 2), Status.RUNNING) for table in tables]


async def numbers(store: Store, *tables: str) -> list[int]:
    found = [await store.tables.find(table) for table in tables]
    return [table.number for table in found if table is not None]


async def test_what_waits_is_one_transaction_and_nobody_is_answered_before_its_end(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store, await Store.open(sqlite_url) as other:
        await set_up(store, *TABLES)
        watched = Watched(store)
        changes = store.hub.subscribe()
        assert await watched.together(*appends(store, *TABLES)) == [None] * len(TABLES)
        assert watched.commits == 1
        assert watched.answered_at_commit == 0
        assert {change.table for change in changes.take()} == set(TABLES)
        assert await numbers(other, *TABLES) == [2] * len(TABLES)


async def test_one_that_fails_leaves_the_others_alone(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        await set_up(store, *TABLES)
        watched = Watched(store)

        def half(transaction: Transaction) -> None:
            transaction.sql.execute(text("UPDATE tables SET name = 'half' WHERE id = 't3'"))
            raise ValueError("no further")

        def refused(transaction: Transaction) -> None:
            transaction.sql.execute(text("INSERT INTO guests (id) VALUES ('ann')"))

        changes = store.hub.subscribe()
        late = store.records.append("t1", 5, run_of(6, 6), Status.RUNNING)
        said = store.chat.say("t4", "ann", 0, "Ann", "hello")
        database = store._database
        works = [*appends(store, "t0"), late, database.write(half), database.write(refused), said]
        first, second, third, fourth, fifth = await watched.together(*works)
        assert first is None
        assert isinstance(second, Late)
        assert isinstance(third, ValueError)
        assert isinstance(fourth, StoreError)
        assert "ann" not in str(fourth)
        assert isinstance(fifth, Line)
        assert watched.commits == 1
        assert {change.table for change in changes.take()} == {"t0", "t4"}
        assert await numbers(store, "t0", "t1", "t3") == [2, 0, 0]
        half_done = await store.tables.find("t3")
        assert half_done is not None
        assert half_done.name == "Ann's table"


async def test_when_sqlite_gives_up_the_whole_group_each_is_tried_alone(sqlite_url: str) -> None:
    """On a full disk SQLite undoes everything, not only the statement that failed."""
    async with await Store.open(sqlite_url) as store:
        await set_up(store, *TABLES)
        watched = Watched(store)

        def gives_up(transaction: Transaction) -> None:
            transaction.sql.connection.driver_connection.execute("ROLLBACK")  # type: ignore[union-attr]
            raise OSError("disk full")

        failing = store._database.write(gives_up)
        before, problem, after = await watched.together(*appends(store, "t0"), failing, *appends(store, "t1"))
        assert (before, after) == (None, None)
        assert isinstance(problem, OSError)
        assert watched.commits == 2
        assert await numbers(store, "t0", "t1", "t2") == [2, 2, 0]


async def test_a_group_that_cannot_begin_waits_once_and_not_for_each(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 20)  # milliseconds
    async with await Store.open(sqlite_url) as store:
        await set_up(store, "t0")
        tries: list[str] = []
        event.listen(store._database.writer, "before_cursor_execute", lambda *given: tries.append(given[2]))
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        outcomes = write_group(store._database.writer, [lambda _: None] * 5)
        assert all(isinstance(outcome.problem, StoreError) for outcome in outcomes)
        assert "locked" in str(outcomes[0].problem)
        assert tries == ["BEGIN IMMEDIATE"]
        other.execute("ROLLBACK")
        other.close()
        assert [outcome.problem for outcome in write_group(store._database.writer, [lambda _: None] * 5)] == [None] * 5


async def test_whoever_is_cancelled_does_not_stop_it_and_the_others_are_answered(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        await set_up(store, *TABLES)
        watched = Watched(store)

        async def cancel() -> None:
            while store.waiting < 2:
                await asyncio.sleep(0)
            watched.tasks[0].cancel()
            await store.guests.put("cem", "Cem")

        answers = await watched.together(*appends(store, "t0", "t1"), cancel())
        assert isinstance(answers[0], asyncio.CancelledError)
        assert answers[1:] == [None, None]
        assert await numbers(store, "t0", "t1") == [2, 2]


def test_how_safe_a_commit_is_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(house: House) -> int:
        with house.site.store._database.writer.connect() as sql:
            return int(sql.execute(text("PRAGMA synchronous")).scalar_one())

    with House(settings(tmp_path)) as house:
        assert kept(house) == 1  # NORMAL
    monkeypatch.setenv("ORRERY_SYNCHRONOUS", "full")
    monkeypatch.chdir(tmp_path)
    with House(settings_from()) as house:
        assert kept(house) == 2
    monkeypatch.setenv("ORRERY_SYNCHRONOUS", "off")
    with pytest.raises(OrreryError, match=r"ORRERY_SYNCHRONOUS: .*'normal' or 'full'"):
        settings_from()
