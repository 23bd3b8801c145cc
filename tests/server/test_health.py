"""`/healthz` says that the process lives, `/readyz` that it can do its work."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text

from orrery.server import readiness
from tests.server.conftest import settings
from tests.server.people import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(settings(tmp_path)) as opened:
        yield opened


class Moved:
    """A clock that a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_process_lives_and_can_work(house: House) -> None:
    client = house.client()
    assert client.get("/healthz").json() == {"ok": True}
    asked = client.get("/readyz")
    assert (asked.status_code, asked.json()) == (200, {"ok": True})


def test_it_really_writes(house: House, tmp_path: Path) -> None:
    house.client().get("/readyz")
    with sqlite3.connect(tmp_path / "orrery.db") as other:
        assert other.execute("SELECT count(*) FROM links WHERE kind = 'probe'").fetchone() == (1,)


def test_a_store_that_cannot_write_is_not_ready_and_the_process_lives(house: House) -> None:
    clock = house.site.readiness._clock = Moved()
    client = house.client()
    assert client.get("/readyz").status_code == 200
    with house.site.store._database.writer.connect() as sql:
        sql.exec_driver_sql("PRAGMA query_only = ON")
        sql.rollback()
    clock.now += 2
    asked = client.get("/readyz")
    assert asked.status_code == 503
    assert asked.json() == {"ok": False, "reason": "The store cannot write. The log says more."}
    assert client.get("/healthz").status_code == 200
    assert client.get("/", headers={"Accept": "text/html"}).status_code == 200, "what only reads goes on"


def test_a_disk_without_room_is_not_ready(tmp_path: Path) -> None:
    with House(settings(tmp_path, disk_megabytes=10**9)) as house:
        asked = house.client().get("/readyz")
    assert asked.status_code == 503
    assert "The disk is nearly full" in asked.json()["reason"]
    assert str(10**9) in asked.json()["reason"]


def test_however_many_ask_there_is_one_write_a_second(house: House) -> None:
    clock = Moved()
    writes: list[object] = []
    house.site.readiness._clock = clock
    event.listen(house.site.store._database.writer, "commit", writes.append)
    client = house.client()
    for _ in range(20):
        assert client.get("/readyz").status_code == 200
    assert len(writes) == 1
    clock.now += 1.5
    assert client.get("/readyz").status_code == 200
    assert len(writes) == 2


def test_a_store_that_hangs_is_told_in_time_and_asked_once(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.05)
    client = house.client()
    other = sqlite3.connect(tmp_path / "orrery.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(3):
        asked = client.get("/readyz")
        assert asked.status_code == 503
        assert "in time" in asked.json()["reason"]
    monkeypatch.undo()
    other.execute("COMMIT")
    other.close()
    while client.get("/readyz").status_code != 200:  # it has noticed, within the second for which an answer is kept
        pass


def test_probing_leaves_nothing_behind_that_grows(house: House) -> None:
    clock = house.site.readiness._clock = Moved()
    for _ in range(5):
        house.client().get("/readyz")
        clock.now += 2

    def count() -> object:
        with house.site.store._database.reader.connect() as sql:
            return sql.execute(text("SELECT count(*) FROM links")).scalar()

    assert count() == 1
