"""How long the bots of a node that is killed stand still: two nodes on a PostgreSQL of their own, one is killed by
SIGKILL, again and again. Loopback only; it stops by itself.

python benchmarks/failover.py --kills 10 --tables 6
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.serving import Serving
from tests.server.store.cluster import started
from tools.postgres import find

PAUSE = 0.3  # seconds that a bot takes, about; it stands still so long anyway
PATIENCE = 60.0  # seconds that a table is waited for


class Node:
    """A node and somebody who sets tables there."""

    def __init__(self, folder: Path, url: str) -> None:
        settings = {"ORRERY_DB": url, "ORRERY_BOT_PAUSE": str(PAUSE), "ORRERY_TABLES": "1000000"}
        self.serving = Serving(folder, **settings)
        self.client = httpx.Client(base_url=f"{self.serving.address}/api", timeout=60)

    def as_program(self, token: str) -> None:
        self.client.headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(path, json=body).json()


def numbers(sql: psycopg.Connection[Any], tables: list[str]) -> dict[str, int]:
    """How far the tables are that are not over."""
    query = "SELECT id, number FROM tables WHERE id = ANY(%s) AND status <> 'over'"
    return dict(sql.execute(query, (tables,)).fetchall())


def until_they_go_on(sql: psycopg.Connection[Any], tables: list[str], before: dict[str, int]) -> list[float]:
    """For each table, the seconds until its next action is stored. Tables whose game ends are left out."""
    began, waiting, took = time.monotonic(), set(before), []
    while waiting and time.monotonic() - began < PATIENCE:
        now = numbers(sql, tables)
        for table in list(waiting):
            if table not in now:
                waiting.discard(table)
            elif now[table] > before[table]:
                took.append(time.monotonic() - began)
                waiting.discard(table)
        time.sleep(0.005)
    return [*took, *[PATIENCE] * len(waiting)]


def run(folder: Path, url: str, kills: int, tables: int) -> None:
    stays = Node(folder, url)
    token = stays.post("/tokens", name="Load")["token"]
    stays.as_program(token)
    first: list[float] = []
    each: list[float] = []
    try:
        with psycopg.connect(url, autocommit=True) as sql:
            for kill in range(kills):
                killed = Node(folder, url)
                killed.as_program(token)
                ids = [killed.post("/tables", game="gardens", seats=["bot1", "bot1"])["id"] for _ in range(tables)]
                until_they_go_on(sql, ids, numbers(sql, ids))
                before = numbers(sql, ids)
                killed.serving.kill()
                before |= numbers(sql, ids)  # what was stored until then
                took = until_they_go_on(sql, ids, before)
                first.append(min(took))
                each.extend(took)
                print(
                    f"kill {kill + 1}: {len(took)} tables went on after {min(took):.2f} to {max(took):.2f} s",
                    flush=True,
                )
    finally:
        stays.serving.kill()
    print(f"{kills} kills, {len(each)} tables, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores:")
    print(f"until a table goes on: median {statistics.median(each):.2f} s, longest {max(each):.2f} s")
    print(f"until the first of a node goes on: median {statistics.median(first):.2f} s, longest {max(first):.2f} s")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--kills", type=int, default=10)
    words.add_argument("--tables", type=int, default=6, help="where two bots play, at the node that is killed")
    given = words.parse_args()
    programs = find()
    if programs is None:
        sys.exit("PostgreSQL is not installed; tools/postgres.py installs it.")
    with tempfile.TemporaryDirectory() as folder, started(programs) as cluster:
        run(Path(folder), cluster.new_schema(), given.kills, given.tables)


if __name__ == "__main__":
    main()
