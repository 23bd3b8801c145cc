"""Opening a database: new, old, newer, broken or not there."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import zlib
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from orrery.server.store import Line, LineKind, Seat, Sitter, Store, StoreError
from orrery.server.store.migrate import upgrade
from orrery.server.store.schema import METADATA
from tests.server.store.sample import set_up


def sync_url(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


async def test_the_migrations_make_the_schema_that_the_code_uses(url: str) -> None:
    await (await Store.open(url)).close()
    with create_engine(sync_url(url)).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences: list[Any] = compare_metadata(context, METADATA)
        assert differences == []


async def test_several_nodes_may_start_together_on_an_empty_database(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    await set_up(stores[0])
    assert [(await store.tables.count()).guests for store in stores] == [2] * 4
    for store in stores:
        await store.close()


async def test_what_an_older_version_has_stored_is_still_there(url: str) -> None:
    """A database of the first schema, with somebody at a table who has said something."""
    upgrade(create_engine(sync_url(url)), "0001")
    with create_engine(sync_url(url)).begin() as connection:
        connection.execute(text("INSERT INTO guests VALUES ('ann', 'Ann', 1.0, 2.0)"))
        values = {
            **dict.fromkeys(("name", "commitment", "invite", "watch"), ""),
            "id": "t1",
            "game": "gardens",
            "seats": 2,
            "options": "{}",
            "data": "{}",
            "extra": "{}",
            "pace": "none",
            "companion": False,
            "listed": False,
            "status": "running",
            "number": 0,
            "rules": 1,
            "creator": "ann",
            "created": 1.0,
            "updated": 2.0,
            "revision": 0,
            "lines": 1,
            "seed": b"",
            "start": zlib.compress(b"{}"),
        }
        places = ", ".join(f":{name}" for name in values)
        connection.execute(text(f"INSERT INTO tables ({', '.join(values)}) VALUES ({places})"), values)
        connection.execute(text("INSERT INTO seats VALUES ('t1', 0, 'person', 'ann', 'Ann', NULL, false, 5.0)"))
        connection.execute(text("INSERT INTO lines VALUES ('t1', 1, 'ann', 0, 'Ann', 'Hello', 3.0)"))
    async with await Store.open(url) as store:
        found = await store.tables.find("t1")
        assert found is not None
        assert found.players == (Seat(0, Sitter.PERSON, "ann", "Ann", clock=5.0),)
        assert await store.chat.lines("t1") == [Line(1, "t1", "ann", 0, "Ann", "Hello", 3.0, LineKind.SAID)]


async def test_a_newer_database_is_left_alone(url: str) -> None:
    await (await Store.open(url)).close()
    with create_engine(sync_url(url)).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer Orrery"):
        await Store.open(url)


async def test_memory_is_a_store_like_any_other() -> None:
    async with await Store.open(":memory:") as store, await Store.open(":memory:") as other:
        await set_up(store)
        assert await store.tables.find("t1") is not None
        assert await other.tables.find("t1") is None


async def test_sqlite_is_set_up_for_a_server(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    async with await Store.open(f"sqlite:///{path}") as store:
        await set_up(store)
        for engine in (store._database.writer, store._database.reader):
            with engine.connect() as connection:
                settings = [
                    connection.execute(text(f"PRAGMA {name}")).scalar()
                    for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
                ]
            assert settings == ["wal", 1, 5000, 1]
        assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


async def test_a_database_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"There is no folder .*/missing for the database orrery.db"):
        await Store.open(f"sqlite:///{tmp_path}/missing/orrery.db")
    with pytest.raises(StoreError, match="directory"):
        await Store.open(f"sqlite:///{tmp_path}")
    (tmp_path / "letter.db").write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path}/letter.db")
    with pytest.raises(StoreError, match="kind 'mysql'"):
        await Store.open("mysql://localhost/orrery")
    for wrong in ("", "sqlite:orrery.db", "http:orrery"):
        with pytest.raises(
            StoreError, match=r"no address of a database; one looks like orrery.db, sqlite:///orrery.db"
        ):
            await Store.open(wrong)


async def test_a_plain_path_is_a_sqlite_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    (tmp_path / "sub").mkdir()
    for path, file in {
        "games.db": tmp_path / "games.db",
        "games": tmp_path / "games",
        "sub/games.db": tmp_path / "sub" / "games.db",
        "./sub/../other.db": tmp_path / "other.db",
        str(tmp_path / "whole.db"): tmp_path / "whole.db",
        "~/games.db": tmp_path / "home" / "games.db",
    }.items():
        await (await Store.open(path)).close()
        assert file.read_bytes().startswith(b"SQLite format 3"), path
    with pytest.raises(StoreError, match=r"There is no folder .*/missing for the database games.db; make it first"):
        await Store.open("missing/games.db")


async def test_a_postgres_that_is_not_there_says_so_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="connection") as refused:
        await Store.open(f"postgresql://ann:hushhush@/orrery?host={tmp_path}")
    assert "hushhush" not in str(refused.value)


async def test_a_closed_store_says_so(url: str) -> None:
    store = await Store.open(url)
    await store.probe.write()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.guests.find("ann")
    with pytest.raises(StoreError, match="closed"):
        await store.probe.write()


async def test_another_program_that_writes_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    async with await Store.open(f"sqlite:///{path}") as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.guests.put("ann", "Ann"))
        await asyncio.sleep(0.1)
        assert await store.guests.find("ann") is None  # readers do not wait
        assert not writing.done()
        other.execute("COMMIT")
        other.close()
        assert (await writing).name == "Ann"
