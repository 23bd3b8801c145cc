"""What a server can carry: size and speed of frames, and live tables under load. Loopback only; it stops by itself.

python benchmarks/server.py --tables 300 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from orrery.cli.serve import settings_from
from orrery.server import acting, seating
from orrery.server.logs import configure
from orrery.server.names import new_id
from orrery.server.plan import make_plan
from orrery.server.store import Guest
from orrery.web.site import Site

MOVE_EVERY = 3.0  # seconds between two moves at a table


async def frames(folder: Path, tables: int) -> None:
    """Size and speed of frames in this process, and what a table takes in memory."""
    os.environ |= {"ORRERY_DB": f"sqlite:///{folder / 'frames.db'}", "ORRERY_KEY_FILE": str(folder / "key")}
    site = await Site.open(settings_from())
    guest = Guest(new_id(), "Ada", 0.0, 0.0)
    await site.store.put_guest(guest.id, guest.name)
    live = await seating.create(site.tables, guest, make_plan("gardens", seats=["me", "me", "me"]))
    rng = random.Random(1)
    for _ in range(60):
        seat = live.state.actors()[0]
        space = site.tables.game_of(live.info).space
        await acting.act(
            site.tables, live.info.id, guest, seat, space.notation(rng.choice(live.state.legal(seat))), None
        )
    template = site.templates.get_template("_table.html")
    began, count, html = time.process_time(), 0, ""
    while time.process_time() - began < 2.0:
        html = template.render(frame=await site.frames.frame(live, guest.id, None), base_url="http://x")
        count += 1
    each = (time.process_time() - began) / count
    raw = html.encode()
    print(f"frame: {len(raw):,} bytes, {len(gzip.compress(raw, 6)):,} with gzip")
    print(f"renders a second of CPU: {1 / each:.0f} ({1000 * each:.1f} ms each)")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(tables):
        await seating.create(site.tables, guest, make_plan("gardens", seats=["me", "me", "me"]))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"memory a table: {(after - before) / tables:.0f} KiB")
    await site.close()


class Table:
    """One live table: a program that plays all seats, and a spectator on a WebSocket."""

    def __init__(self, address: str, client: httpx.AsyncClient) -> None:
        self.address = address
        self.client = client
        self.answers: list[float] = []
        self.pushes: list[float] = []
        self.rng = random.Random(id(self))

    async def open(self, token: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        wish = {"game": "gardens", "seats": ["me", "me", "me"], "listed": True}
        answer = await self.client.post("/api/tables", json=wish, headers=self.headers)
        self.place = answer.json()["id"]
        self.line: ClientConnection = await connect(f"{self.address.replace('http', 'ws')}/t/{self.place}/live")
        await self.line.recv()

    async def play(self, until: float) -> None:
        await asyncio.sleep(self.rng.random() * MOVE_EVERY)
        while time.monotonic() < until:
            due = time.monotonic() + MOVE_EVERY
            await self.move()
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        await self.line.close()

    async def move(self) -> None:
        base = f"/api/tables/{self.place}"
        state = (await self.client.get(base, headers=self.headers)).json()
        if not state["actors"]:
            return
        seat = state["actors"][0]
        legal = (await self.client.get(f"{base}/legal", params={"seat": seat}, headers=self.headers)).json()
        act = {"seat": seat, "do": self.rng.choice(legal["legal"])["do"], "at": legal["at"]}
        began = time.perf_counter()
        pushed = asyncio.create_task(self.pushed(began))
        await self.client.post(f"{base}/act", json=act, headers=self.headers)
        self.answers.append(time.perf_counter() - began)
        await pushed

    async def pushed(self, began: float) -> None:
        json.loads(await self.line.recv())
        self.pushes.append(time.perf_counter() - began)


async def load(address: str, tables: int, seconds: float) -> None:
    limits = httpx.Limits(max_connections=50, max_keepalive_connections=50)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        token = (await client.post("/api/tokens", json={"name": "Load"})).json()["token"]
        played = [Table(address, client) for _ in range(tables)]
        for table in played:
            await table.open(token)
        until = time.monotonic() + seconds
        await asyncio.gather(*(table.play(until) for table in played))
    for words, found in (
        ("act to answer", [took for table in played for took in table.answers]),
        ("act to frame", [took for table in played for took in table.pushes]),
    ):
        cuts = statistics.quantiles(found, n=20)
        print(
            f"{tables} tables, {words}: p50 {1000 * cuts[9]:.0f} ms, p95 {1000 * cuts[18]:.0f} ms, {len(found)} moves"
        )


def serve(folder: Path, tables: int, seconds: float) -> None:
    """The load on a server in a process of its own."""
    settings = {"ORRERY_DB": f"sqlite:///{folder / 'load.db'}", "ORRERY_KEY_FILE": str(folder / "key")}
    server = subprocess.Popen(
        [sys.executable, "-m", "orrery.cli", "serve", "--port", "0"],
        env={**os.environ, **settings, "ORRERY_RATE": "10000000"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        time.sleep(3)
        asyncio.run(load(address, tables, seconds))
        usage = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
        print(
            f"CPU of the server: {(int(usage[11]) + int(usage[12])) / os.sysconf('SC_CLK_TCK'):.1f} s, start included"
        )
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=300)
    words.add_argument("--seconds", type=float, default=20.0)
    given = words.parse_args()
    configure()
    print(f"load average at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(frames(Path(folder), 100))
        serve(Path(folder), given.tables, given.seconds)


if __name__ == "__main__":
    main()
