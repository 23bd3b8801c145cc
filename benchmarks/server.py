"""What a server can carry: size and speed of frames, and live tables under load. Loopback only; it stops by itself.

python benchmarks/server.py --tables 300 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import html
import json
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from orrery.cli.serve import settings_from
from orrery.server import acting, seating
from orrery.server.logs import configure
from orrery.server.names import new_id
from orrery.server.plan import make_plan
from orrery.server.store import Guest
from orrery.web.site import Site

MOVE_EVERY = 3.0  # seconds between two moves at a table
ACT = re.compile(r'data-act="([^"]*)"')
AT = re.compile(r'data-at="(\d+)"')
INVITATION = re.compile(r"/j/[\w-]+/[\w-]+")


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
    began, count, page = time.process_time(), 0, ""
    while time.process_time() - began < 2.0:
        page = template.render(frame=await site.frames.frame(live, guest.id, None), base_url="http://x")
        count += 1
    each = (time.process_time() - began) / count
    raw = page.encode()
    print(f"frame: {len(raw):,} bytes, {len(gzip.compress(raw, 6)):,} with gzip")
    print(f"renders a second of CPU: {1 / each:.0f} ({1000 * each:.1f} ms each)")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(tables):
        await seating.create(site.tables, guest, make_plan("gardens", seats=["me", "me", "me"]))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"memory a table: {(after - before) / tables:.0f} KiB")
    await site.close()


class Friend:
    """Somebody at a table as their browser is: a line that brings frames, and a request for each move."""

    def __init__(self, address: str, transport: httpx.AsyncBaseTransport) -> None:
        self.address = address
        self.client = httpx.AsyncClient(base_url=address, transport=transport, timeout=60)
        self.frame: dict[str, Any] = {}

    async def sit_down(self, place: str) -> None:
        self.place = place
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        where = f"{self.address.replace('http', 'ws')}{place}/live"
        self.line = await connect(where, additional_headers={"Cookie": cookies}, max_size=None, compression=None)
        await self.look()

    async def look(self) -> None:
        self.frame = json.loads(await self.line.recv())

    def choices(self) -> list[str]:
        """What can be clicked on the page."""
        return ACT.findall(self.frame["html"])

    async def act(self, do: str) -> None:
        at = AT.search(self.frame["html"])
        assert at is not None
        answer = await self.client.post(f"{self.place}/act", json={"do": html.unescape(do), "at": int(at[1])})
        assert answer.is_success, answer.text


class Table:
    """Two friends who play on, a move every few seconds."""

    def __init__(self, address: str, transport: httpx.AsyncBaseTransport) -> None:
        self.friends = [Friend(address, transport) for _ in range(2)]
        self.answers: list[float] = []
        self.pushes: list[float] = []
        self.rng = random.Random(id(self))

    async def open(self) -> None:
        host, guest = self.friends
        wish = {"game": "gardens", "players": "2", "seat0": "me", "seat1": "friend"}
        place = (await host.client.post("/new", data=wish)).headers["location"]
        invitation = INVITATION.search((await host.client.get(place)).text)
        assert invitation is not None
        await guest.client.post(invitation[0], data={"name": "Guest"})
        for friend in self.friends:
            await friend.sit_down(place)

    async def play(self, until: float) -> None:
        await asyncio.sleep(self.rng.random() * MOVE_EVERY)
        while time.monotonic() < until:
            due = time.monotonic() + MOVE_EVERY
            await self.move()
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        for friend in self.friends:
            await friend.line.close()

    async def move(self) -> None:
        mover = next((friend for friend in self.friends if friend.choices()), None)
        if mover is None:
            return  # the game is over
        began = time.perf_counter()
        pushed = [asyncio.create_task(self.pushed(friend, began)) for friend in self.friends]
        await mover.act(self.rng.choice(mover.choices()))
        self.answers.append(time.perf_counter() - began)
        await asyncio.gather(*pushed)

    async def pushed(self, friend: Friend, began: float) -> None:
        await friend.look()
        self.pushes.append(time.perf_counter() - began)


async def load(address: str, tables: int, seconds: float) -> None:
    transport = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=100, max_keepalive_connections=100))
    played = [Table(address, transport) for _ in range(tables)]
    for table in played:
        await table.open()
    until = time.monotonic() + seconds
    await asyncio.gather(*(table.play(until) for table in played))
    await transport.aclose()
    for words, found in (
        ("act to answer", [took for table in played for took in table.answers]),
        ("act to frame", [took for table in played for took in table.pushes]),
    ):
        cuts = statistics.quantiles(found, n=20)
        print(
            f"{tables} tables, {words}: p50 {1000 * cuts[9]:.0f} ms, p95 {1000 * cuts[18]:.0f} ms, {len(found)} times"
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
