"""What a server can carry: size and speed of frames, and live tables under load. Loopback only; it stops by itself.

python benchmarks/server.py --tables 300 --seconds 20 --every 3
"""

from __future__ import annotations

import argparse
import asyncio
import gc
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
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from orrery.cli.serve import settings_from
from orrery.server import acting, seating
from orrery.server.logs import configure
from orrery.server.names import new_id
from orrery.server.plan import make_plan
from orrery.server.store import Guest
from orrery.web.site import Site

DRAFT = 8  # moves at the start, when both choose at once, which do not count
# In a frame as it comes, as JSON
ACT = re.compile(r'data-act=\\"([^"\\]*)\\"')
AT = re.compile(r'data-at=\\"(\d+)\\"')
MY_TURN = '"turn": true}'
OVER = 'id=\\"after\\"'


async def frames(folder: Path, tables: int) -> None:
    """Size and speed of frames in this process, and what a table takes in memory."""
    os.environ |= {"ORRERY_DB": f"sqlite:///{folder / 'frames.db'}", "ORRERY_KEY_FILE": str(folder / "key")}
    site = await Site.open(settings_from())
    guest = Guest(new_id(), "Ada", 0.0, 0.0)
    await site.store.guests.put(guest.id, guest.name)
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


class Person:
    """Somebody at a table as their browser is: a line that brings frames, and a request for each move.

    Nothing is read that the load does not need: a load program that is slower than the server measures itself.
    """

    def __init__(self, address: str) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=60)  # until they sit at the table
        self.host = address.removeprefix("http://")
        self.frame = ""
        self.news = asyncio.Event()

    async def sit_down(self, place: str) -> None:
        self.place = place
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        await self.client.aclose()
        headers = {"Cookie": self.cookie}
        where = f"ws://{self.host}{place}/live"
        self.line = await connect(where, additional_headers=headers, max_size=None, compression=None)
        self.listening = asyncio.create_task(self.listen())
        await self.news.wait()

    async def listen(self) -> None:
        async for frame in self.line:
            if '"html"' in frame[:200]:  # not who is there, nor whether a choice can be taken back
                self.frame = str(frame)
                self.news.set()

    def choices(self) -> list[str]:
        """What can be clicked on the page."""
        return ACT.findall(self.frame) if self.frame.endswith(MY_TURN) else []

    def over(self) -> bool:
        return OVER in self.frame

    def at(self) -> int:
        """How many actions the page knows of."""
        found = AT.search(self.frame)
        assert found is not None
        return int(found[1])

    async def act(self, do: str) -> None:
        body = json.dumps({"do": html.unescape(do), "at": self.at()})
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        writer.write(
            f"POST {self.place}/act HTTP/1.1\r\nHost: {self.host}\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", head)
        assert length is not None
        answer = await reader.readexactly(int(length[1]))
        writer.close()
        assert " 200 " in head.partition("\r\n")[0], answer


class Table:
    """A person against a bot, a move every few seconds."""

    def __init__(self, address: str, every: float) -> None:
        self.person = Person(address)
        self.every = every  # seconds from one move to the next
        self.answers: list[float] = []
        self.pushes: list[float] = []
        self.first = self.moves = 0
        self.rng = random.Random(id(self))

    async def open(self) -> None:
        form = {"game": "gardens", "players": "2", "seat0": "me", "seat1": "bot1"}
        await self.person.sit_down((await self.person.client.post("/new", data=form)).headers["location"])

    async def play(self, since: float, until: float) -> None:
        """Play on; what counts is what happens after `since`."""
        person = self.person
        await asyncio.sleep(self.rng.random() * self.every)
        while time.monotonic() < until and not person.over():
            if not self.first and time.monotonic() > since:
                self.first = person.at()
                self.answers.clear()
                self.pushes.clear()
            person.news.clear()
            if choices := person.choices():
                await self.move(choices)
                await asyncio.sleep(self.every)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(person.news.wait(), self.every)
                await asyncio.sleep(self.every)
        self.moves = person.at() - self.first
        person.listening.cancel()
        await person.line.close()

    async def move(self, choices: Sequence[str]) -> None:
        began = time.perf_counter()
        pushed = asyncio.create_task(self.pushed(began))
        await self.person.act(self.rng.choice(choices))
        self.answers.append(time.perf_counter() - began)
        await pushed

    async def pushed(self, began: float) -> None:
        await self.person.news.wait()
        self.pushes.append(time.perf_counter() - began)


async def load(address: str, tables: int, seconds: float, every: float) -> None:
    played = [Table(address, every) for _ in range(tables)]
    for table in played:
        await table.open()
    since = time.monotonic() + DRAFT * every
    await asyncio.gather(*(table.play(since, since + seconds) for table in played))
    print(f"{sum(table.moves for table in played) / seconds:.0f} moves a second")
    for words, found in (
        ("act to answer", [took for table in played for took in table.answers]),
        ("act to frame", [took for table in played for took in table.pushes]),
    ):
        cuts = statistics.quantiles(found, n=20)
        p50, p95 = 1000 * cuts[9], 1000 * cuts[18]
        print(f"{tables} tables, {words}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, {len(found)} times")


def serve(folder: Path, tables: int, seconds: float, every: float) -> None:
    """The load on a server in a process of its own."""
    settings = {"ORRERY_DB": f"sqlite:///{folder / 'load.db'}", "ORRERY_KEY_FILE": str(folder / "key")}
    server = subprocess.Popen(
        [sys.executable, "-m", "orrery.cli", "serve", "--port", "0"],
        env={
            **os.environ,
            **settings,
            "ORRERY_RATE": "10000000",
            **{f"ORRERY_ADDRESS_{what}": "10000000" for what in ("GUESTS", "TABLES", "LINES", "CONNECTIONS")},
            "ORRERY_BOT_PAUSE": str(every),
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        time.sleep(3)
        asyncio.run(load(address, tables, seconds, every))
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
    words.add_argument("--every", type=float, default=3.0, help="seconds from one move at a table to the next")
    given = words.parse_args()
    configure()
    gc.disable()  # its pauses would be taken for the server's
    print(f"load average at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(frames(Path(folder), 100))
        serve(Path(folder), given.tables, given.seconds, given.every)


if __name__ == "__main__":
    main()
