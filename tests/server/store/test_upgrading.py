"""A database made by an older version is opened by this one: tables go on, and are played to their end.

The files in `old/` were really written by those versions: `old/make.py` says by which commands.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from orrery.server.store import Status, Store
from tests.server.conftest import settings
from tests.server.loops import run_apart
from tests.server.people import House, Program, decide
from tests.server.store.cluster import Cluster
from tests.server.store.operator import Operator

OLD = Path(__file__).parent / "old"
VERSIONS = [
    pytest.param("0001-2afdd7c.sqlite", id="first-sqlite"),
    pytest.param("0006-4d9d44e.sqlite", id="before-sqlite"),
    pytest.param("0006-4d9d44e.postgres", id="before-postgres", marks=pytest.mark.server),
]


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, dict[str, str]]:
    """The address of an old database; the token and the tables of whoever played there."""
    first, script = gzip.decompress((OLD / f"{request.param}.sql.gz").read_bytes()).decode().split("\n", 1)
    about: dict[str, str] = json.loads(first.removeprefix("-- "))
    if "sqlite" in request.param:
        file = tmp_path / "old.db"
        with closing(sqlite3.connect(file)) as sql:
            sql.executescript(script)
        return f"sqlite:///{file}", about
    cluster: Cluster = request.getfixturevalue("cluster")
    address = cluster.new_schema()
    schema = address.rpartition("%3D")[2]
    lines = (line for line in script.splitlines() if not line.startswith("\\"))  # commands of psql
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        connection.execute("\n".join(lines).replace("public.", f"{schema}.").encode())
    return address, about


class Known(Program):
    """The program that has played there before."""

    def __init__(self, house: House, token: str) -> None:
        self.client = house.client()
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}


def numbers(address: str, tables: list[str]) -> dict[str, int]:
    """How many actions each table has, read by this version."""

    async def read() -> dict[str, int]:
        async with await Store.visit(address) as store:
            found: dict[str, Any] = {table: await store.tables.find(table) for table in tables}
            return {table: info.number for table, info in found.items()}

    return run_apart(read())


def test_tables_of_an_older_version_are_played_to_their_end(
    old: tuple[str, dict[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address, about = old
    operator = Operator(address, capsys)
    assert "older Orrery" in operator.refused("list"), "the schema is really another one"
    with House(settings(tmp_path, db=address)) as house:
        robot, friend = Known(house, about["token"]), house.program("Friend")
        before = numbers(address, [about["running"], about["other"]])
        assert min(before.values()) > 0
        assert robot.get(f"/tables/{about['finished']}/record").status_code == 200
        assert robot.get(f"/tables/{about['finished']}/chat").json()[-1]["text"] == "Thanks!"
        waiting = about["open"]
        invite = robot.get(f"/tables/{waiting}").json()["invite"]
        assert friend.post(f"/tables/{waiting}/join", secret=invite).status_code == 200
        assert house.live(waiting).info.status == Status.RUNNING
        robot.play_out(about["running"])
        assert house.live(about["running"]).info.status == Status.OVER
        assert house.live(about["running"]).info.number > before[about["running"]]
        assert robot.get(f"/tables/{about['running']}/record").status_code == 200
        goes_on = lambda live: live.info.number > before[live.info.id] + 4 or decide(robot, live.info.id)  # noqa: E731
        house.wait(about["other"], goes_on)
        for name in ("finished", "running"):
            house.run(house.site.results.settle, about[name])
        guest = house.live(waiting).info.creator
        settled = house.run(house.site.store.results.statistics, guest)
        assert {totals.game for totals in settled.games} <= {"gardens", "vertium"}
        finished = house.run(house.site.store.results.count_finished, guest)
        assert finished == 2, "also the game that ended before there were results"
    assert operator.json("check", *(about[name] for name in ("finished", "running", "other")))["findings"] == []
