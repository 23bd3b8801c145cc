"""A server under load: people with open pages at many tables, who move every few seconds. Loopback only; it stops by
itself. The server is a process of its own, so is what makes the load: this one.

python benchmarks/load.py                                  # 300 tables, two people and two pages each, a move per 3 s
python benchmarks/load.py --rates 100 200 300              # so many moves a second in all, one after the other
python benchmarks/load.py --bots                           # a person against a bot at each table
python benchmarks/load.py --watchers 5                     # and five who watch each table
python benchmarks/load.py --compress                       # pages ask for compressed frames, as browsers do
ORRERY_SYNCHRONOUS=full python benchmarks/load.py          # settings of the server are passed on
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import html
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

TICK = os.sysconf("SC_CLK_TCK")
UNLIMITED = "10000000"
LIMITS = {
    "ORRERY_RATE": UNLIMITED,
    "ORRERY_START_DELAY": "0",
    **{f"ORRERY_ADDRESS_{what}": UNLIMITED for what in ("GUESTS", "TABLES", "LINES", "CONNECTIONS")},
}
WARM_SECONDS = 5.0  # before moves count: caches are filled then, and both draft at once
PATIENCE = 20.0  # seconds that a frame is waited for
# In a frame as it comes, as JSON
ACT = re.compile(r'data-act=\\"([^"\\]*)\\"')
NUMBER = re.compile(r'"version": "[^"]*?-(\d+)\.')
INVITE = re.compile(r"/j/[\w-]+/[\w-]+")
MY_TURN = '"turn": true'
OVER = 'id=\\"after\\"'


class Page:
    """An open page of a table: a line that brings frames.

    Nothing is read of them that the load does not need: a load program that is slower than the server measures itself.
    """

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.frame = ""
        self.number = -1  # of the last action that the page shows
        self.news = asyncio.Event()
        self.listening = asyncio.create_task(self.listen())

    compression: str | None = None  # of all pages

    @classmethod
    async def open(cls, host: str, place: str, cookie: str) -> Page:
        headers = {"Cookie": cookie} if cookie else {}
        where = f"ws://{host}{place}/live"
        page = cls(await connect(where, additional_headers=headers, max_size=None, compression=cls.compression))
        await page.shows(0)
        return page

    async def listen(self) -> None:
        async for message in self.line:
            frame = str(message)
            if '"html"' in frame[:200]:  # not who is there, nor whether a choice can be taken back
                found = NUMBER.match(frame, 1)
                assert found is not None
                self.frame, self.number = frame, int(found[1])
                self.news.set()

    async def shows(self, number: int) -> None:
        """Wait until the page shows that action."""
        async with asyncio.timeout(PATIENCE):
            while self.number < number:
                self.news.clear()
                await self.news.wait()

    def choices(self) -> list[str]:
        """What can be clicked on the page."""
        return ACT.findall(self.frame) if MY_TURN in self.frame[-2000:] else []

    async def close(self) -> None:
        self.listening.cancel()
        await self.line.close()


class Person:
    """Somebody at a table as their browser is: a page, and a request for each move."""

    def __init__(self, host: str, place: str, client: httpx.AsyncClient) -> None:
        self.host = host
        self.place = place
        self.cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())

    async def sit_down(self) -> None:
        self.page = await Page.open(self.host, self.place, self.cookie)
        self.kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, request: bytes) -> tuple[str, bytes]:
        """Send a request by the connection of the last one, as browsers do, if the server has not closed it."""
        for _ in range(2):
            reader, writer = self.kept or await asyncio.open_connection(*self.host.split(":"))
            self.kept = reader, writer
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
                length = re.search(r"content-length: (\d+)", head)
                assert length is not None
                return head, await reader.readexactly(int(length[1]))
            self.kept = None
        raise ConnectionError("the server has closed the connection twice")

    async def act(self, do: str, at: int) -> int:
        """Do something; the number of the last action then, 0 if it was refused."""
        body = json.dumps({"do": html.unescape(do), "at": at})
        head, answer = await self.post(
            f"POST {self.place}/act HTTP/1.1\r\nHost: {self.host}\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        return int(json.loads(answer)["at"]) if " 200 " in head.partition("\r\n")[0] else 0


class Measured(NamedTuple):
    """What a server did at one rate, in milliseconds; `None` where too little was seen to tell."""

    rate: float  # moves a second
    answer: float | None  # p95 of act to answer
    frame: float | None  # p95 of act to frame
    cpu: float  # a move
    share: float  # of a core
    late: int  # frames that never came


class Figures:
    """What was measured since it was last cleared, in seconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.frames: list[float] = []  # of all pages
        self.moves = self.refused = self.late = 0

    def tell(self, tables: int, took: float, cpu: float, own: float) -> Measured:
        rate, each = self.moves / took, 1000 * cpu / max(1, self.moves)
        print(f"{tables} tables, {rate:.0f} moves a second: ", end="")
        print(f"act to answer {spread(self.answers)}; act to frame {spread(self.frames)}; ", end="")
        print(f"CPU of the server {each:.2f} ms a move, {100 * cpu / took:.0f} % of a core ", end="")
        print(f"(of the load {100 * own / took:.0f} %); {self.refused} refused, {self.late} never seen", flush=True)
        return Measured(rate, p95(self.answers), p95(self.frames), each, cpu / took, self.late)


def p95(found: Sequence[float]) -> float | None:
    return 1000 * statistics.quantiles(found, n=100)[94] if len(found) >= 20 else None


def spread(found: Sequence[float]) -> str:
    if len(found) < 20:
        return f"{len(found)} only"
    cuts = [1000 * cut for cut in statistics.quantiles(found, n=100)]
    return f"p50 {cuts[49]:.0f}, p95 {cuts[94]:.0f}, p99 {cuts[98]:.0f} ms"


class Table:
    """A table where somebody moves every few seconds, on the dot, whether or not the last move was quick."""

    def __init__(self, address: str, figures: Figures, seed: int) -> None:
        self.address = address
        self.host = address.removeprefix("http://")
        self.figures = figures
        self.people: list[Person] = []
        self.watching: list[Page] = []
        self.rng = random.Random(seed)
        self.waiting: set[asyncio.Task[None]] = set()

    async def open(self, bots: bool, watchers: int) -> None:
        form = {"game": "gardens", "players": "2", "seat0": "me", "seat1": "bot1" if bots else "friend", "listed": "1"}
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as host:
            place = (await host.post("/new", data=form)).headers["location"]
            self.people = [Person(self.host, place, host)]
            if not bots:
                invite = INVITE.search((await host.get(place)).text)
                assert invite is not None
                async with httpx.AsyncClient(base_url=self.address, timeout=60) as friend:
                    await friend.post(invite[0], data={"name": "Friend"})
                    self.people.append(Person(self.host, place, friend))
        for person in self.people:
            await person.sit_down()
        self.watching = [await Page.open(self.host, place, "") for _ in range(watchers)]

    async def play(self, every: float, until: float) -> None:
        """Play on until then."""
        due = time.monotonic() + self.rng.random() * every
        while due < until:
            await asyncio.sleep(due - time.monotonic())
            due += every
            able = [(person, choices) for person in self.people if (choices := person.page.choices())]
            if able and not self.waiting:
                person, choices = self.rng.choice(able)
                task = asyncio.create_task(self.move(person, self.rng.choice(choices)))
                self.waiting.add(task)
                task.add_done_callback(self.waiting.discard)
        if self.waiting:
            await asyncio.wait(self.waiting)

    async def move(self, person: Person, do: str) -> None:
        figures, began = self.figures, time.perf_counter()
        number = await person.act(do, person.page.number)
        figures.answers.append(time.perf_counter() - began)
        if not number:
            figures.refused += 1
            return
        figures.moves += 1
        await asyncio.gather(*(self.seen(page, number, began) for page in self.pages()))

    async def seen(self, page: Page, number: int, began: float) -> None:
        try:
            await page.shows(number)
            self.figures.frames.append(time.perf_counter() - began)
        except TimeoutError:
            self.figures.late += 1

    def pages(self) -> list[Page]:
        return [*(person.page for person in self.people), *self.watching]

    def over(self) -> bool:
        return OVER in self.people[0].page.frame

    async def close(self) -> None:
        for person in self.people:
            if person.kept is not None:
                person.kept[1].close()
        for page in self.pages():
            await page.close()


def used(process: int) -> float:
    """Seconds of CPU that a process has used, without its bots."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


async def until_ready(address: str) -> None:
    limit = time.monotonic() + 120
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        while time.monotonic() < limit:
            with suppress(httpx.TransportError):
                await client.get("/healthz")
                return
            await asyncio.sleep(0.1)


async def load(address: str, server: int, given: argparse.Namespace) -> list[Measured]:
    await until_ready(address)
    figures = Figures()
    tables = [Table(address, figures, seed) for seed in range(given.tables)]
    for table in tables:
        await table.open(given.bots, given.watchers)
    print(f"load average before the load: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    measured = []
    for rate in given.rates or [given.tables / given.every]:
        every = given.tables / rate
        until = time.monotonic() + WARM_SECONDS + given.seconds
        playing = [asyncio.create_task(table.play(every, until)) for table in tables if not table.over()]
        await asyncio.sleep(WARM_SECONDS)
        figures.__init__()  # type: ignore[misc]
        began, before, own = time.monotonic(), used(server), time.process_time()
        await asyncio.sleep(given.seconds)
        took = time.monotonic() - began
        cpu, mine = used(server) - before, time.process_time() - own
        await asyncio.wait(playing)
        measured.append(figures.tell(len(playing), took, cpu, mine))
    for table in tables:
        with suppress(TimeoutError):
            await table.close()
    return measured


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and its number."""
    own = {"ORRERY_DB": f"sqlite:///{folder / 'load.db'}", "ORRERY_KEY_FILE": str(folder / "key")}
    server = subprocess.Popen(
        [sys.executable, "-m", "orrery.cli", "serve", "--port", "0"],
        env={**os.environ, **own, **LIMITS, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        yield address, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=300)
    words.add_argument("--seconds", type=float, default=20.0, help="that are measured at each rate")
    words.add_argument("--every", type=float, default=3.0, help="seconds from one move at a table to the next")
    words.add_argument("--rates", type=float, nargs="+", help="moves a second in all, instead of --every")
    words.add_argument("--bots", action="store_true", help="a person against a bot instead of two people")
    words.add_argument("--watchers", type=int, default=0, help="open pages at each table of people who watch")
    words.add_argument("--compress", action="store_true", help="frames; reading them is work for the load, too")
    words.add_argument("--address", help="of a server that runs already")
    words.add_argument("--server", type=int, help="the number of its process")
    given = words.parse_args()
    Page.compression = "deflate" if given.compress else None
    gc.disable()  # its pauses would be taken for the server's
    if given.address:
        asyncio.run(load(given.address, given.server, given))
        return
    pause = {"ORRERY_BOT_PAUSE": str(given.every)} if given.bots else {}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **pause) as (address, server):
        asyncio.run(load(address, server, given))


if __name__ == "__main__":
    main()
