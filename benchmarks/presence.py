"""What presence costs: open pages at many tables, idle and coming and going. Loopback only; it stops by itself.

python benchmarks/presence.py --tables 300 --seconds 30            # one node on SQLite
python benchmarks/presence.py --tables 300 --seconds 30 --postgres # two nodes, on a PostgreSQL of its own
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
import psycopg
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.serving import Serving
from tests.server.store.cluster import Cluster, started
from tools.postgres import find

from orrery.server.store.wire import WIRE

TICK = os.sysconf("SC_CLK_TCK")


def used(node: Serving) -> float:
    """Seconds of CPU that a node has used, without its bots."""
    fields = Path(f"/proc/{node.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Counting:
    """Counts what is sent between nodes, and what is written."""

    def __init__(self, cluster: Cluster | None, folder: Path) -> None:
        self.cluster = cluster
        if cluster is not None:
            self.listener = psycopg.connect(cluster.url, autocommit=True)
            self.listener.execute(f"LISTEN {WIRE}")
        else:
            self.file = sqlite3.connect(folder / "orrery.db")

    def take(self) -> str:
        if self.cluster is None:
            version = self.file.execute("PRAGMA data_version").fetchone()[0]
            return f"data_version {version}"
        sent = list(self.listener.notifies(timeout=1))
        statement = "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables"
        with psycopg.connect(self.cluster.url) as sql:
            found = sql.execute(statement).fetchone()
        return f"{len(sent)} messages, {sum(len(one.payload) for one in sent):,} bytes; rows {found and found[0]}"


async def measure(
    what: str,
    nodes: list[Serving],
    counting: Counting,
    seconds: float,
    each: Callable[[], Awaitable[None]],
    rate: float,
) -> None:
    before, counted = [used(node) for node in nodes], counting.take()
    began = time.monotonic()
    count = 0
    while (now := time.monotonic() - began) < seconds:
        if rate and count < now * rate:
            await each()
            count += 1
        else:
            await asyncio.sleep(0.01)
    took = time.monotonic() - began
    shares = ", ".join(f"{100 * (used(node) - was) / took:.2f} %" for node, was in zip(nodes, before, strict=True))
    print(f"{what}: {60 * count / took:.0f} a minute; CPU {shares} of a core")
    print(f"    before: {counted}; after {took:.0f} s: {counting.take()}", flush=True)


async def drain(page: ClientConnection) -> None:
    async for _ in page:
        pass


async def run(nodes: list[Serving], counting: Counting, tables: int, seconds: float) -> None:
    async with httpx.AsyncClient(base_url=nodes[0].address, timeout=60) as client:
        token = (await client.post("/api/v1/tokens", json={"name": "Load"})).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        ids = []
        for _ in range(tables):
            body = {"game": "gardens", "seats": ["me", "friend"], "listed": True}
            ids.append((await client.post("/api/v1/tables", json=body, headers=headers)).json()["id"])

    async def open_page(number: int) -> ClientConnection:
        node = nodes[number % len(nodes)]
        address = f"{node.address.replace('http', 'ws')}/t/{ids[number % tables]}/live"
        return await connect(address, max_size=None, compression=None)

    pages = [await open_page(number) for number in range(2 * tables)]
    tasks = [asyncio.create_task(drain(page)) for page in pages]
    rng, seen = random.Random(1), dict.fromkeys(range(2 * tables), True)
    await asyncio.sleep(5)

    async def nothing() -> None:
        return

    async def turn() -> None:
        number = rng.randrange(2 * tables)
        seen[number] = not seen[number]
        await pages[number].send("visible" if seen[number] else "hidden")

    async def reload() -> None:
        number = rng.randrange(2 * tables)
        await pages[number].close()
        pages[number] = await open_page(number)
        tasks.append(asyncio.create_task(drain(pages[number])))

    print(f"{tables} tables, {2 * tables} open pages, {len(nodes)} node(s)")
    await measure("idle", nodes, counting, seconds, nothing, 0)
    await measure("pages hidden and seen", nodes, counting, seconds, turn, 20)
    await measure("pages closed and opened", nodes, counting, seconds, reload, 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*(page.close() for page in pages))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster, settings = None, {"ORRERY_TABLES": "1000000"}
        if given.postgres:
            programs = find()
            if programs is None:
                sys.exit("PostgreSQL is not installed; tools/postgres.py installs it.")
            cluster = stack.enter_context(started(programs))
            settings["ORRERY_DB"] = cluster.url
        nodes = [stack.enter_context(Serving(folder, **settings)) for _ in range(2 if given.postgres else 1)]
        asyncio.run(run(nodes, Counting(cluster, folder), given.tables, given.seconds))


if __name__ == "__main__":
    main()
