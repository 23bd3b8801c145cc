"""Hostile visitors: a server as it is by default, with 256 descriptors, and strangers who want all there is of it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import time
from collections import Counter
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from benchmarks.afternoon.jumpy import FILE
from benchmarks.afternoon.nodes import Node
from benchmarks.afternoon.people import Somebody, became
from benchmarks.afternoon.report import Report
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

HALVES = 300  # connections with half a header, as many as made a server unreachable once
DESCRIPTORS = 256
HEADER_SECONDS = 10.0  # that a server waits for headers by default
TOKENS, TABLES, LINES = 60, 120, 150  # that an address may have by default
HOUR = 3600.0
IDLE = 3000  # tables with a clock, at which nobody plays
IDLE_SECONDS = 5.0
LONG = 300  # actions of a game that is looked back at
FRAMES = 12  # of a replay, at its beginning and at its end


class Strangers:
    """What they try, each from a network address of their own."""

    def __init__(self, folder: Path, report: Report, seed: int) -> None:
        self.folder = folder
        self.report = report
        self.rng = Random(seed)
        self.db = folder / "strangers.db"
        # By default but for what a guest may ask in a minute: everything is tried one after the other here
        more = {"ORRERY_RATE": "1000000", "ORRERY_START_DELAY": "0"}
        self.node = Node("strangers", folder, str(self.db), usual=True, descriptors=DESCRIPTORS, **more)

    async def run(self) -> None:
        try:
            await asyncio.to_thread(self.node.start)
            for what, work in (
                (f"{HALVES} half headers at a server with {DESCRIPTORS} descriptors", self.half_headers),
                ("tokens of one address", self.tokens),
                ("tables of one address, by any number of guests", self.tables),
                ("open lines of one address, without cookies", self.lines),
                ("a new name at fifty tables", self.rename),
                ("one worker of bots killed", self.one_worker),
                ("frames of a replay, early and late", self.replay),
                (f"{IDLE} idle tables with a clock", self.idle_clocks),
            ):
                await self.report.attempt(what, work)
            clean = await asyncio.to_thread(self.node.stop)
            errors = self.node.errors()
            self.report.add("the server that strangers came to stops in order", f"{len(errors)} errors", clean)
        finally:
            self.node.close()
        await self.report.attempt("the clock of the machine is set forward and back", self.clock)

    async def half_headers(self) -> tuple[str, bool]:
        host, port = self.node.address.removeprefix("http://").split(":")
        closed: list[float] = []

        async def half() -> None:
            began = time.monotonic()
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")
                with suppress(OSError):
                    await asyncio.wait_for(reader.read(), HEADER_SECONDS * 4)
                    closed.append(time.monotonic() - began)
                writer.close()

        waiting = [asyncio.create_task(half()) for _ in range(HALVES)]
        answered = []
        while not all(task.done() for task in waiting):
            began = time.monotonic()
            async with httpx.AsyncClient(timeout=60) as visitor:
                (await visitor.get(f"{self.node.address}/watch")).raise_for_status()
            answered.append(time.monotonic() - began)
            await asyncio.sleep(0.25)
        logged = "connections refused" in self.node.said()
        figure = f"{len(answered)} visits answered, longest {max(answered):.2f} s; all closed after {max(closed):.1f} s"
        return f"{figure}; in the log: {logged}", logged and len(closed) == HALVES and max(closed) < HEADER_SECONDS * 3

    async def _post(self, client: httpx.AsyncClient, path: str, address: str, token: str = "", **body: Any) -> Any:
        headers = {"X-Forwarded-For": address} | ({"Authorization": f"Bearer {token}"} if token else {})
        return await client.post(f"{self.node.address}/api/v1{path}", json=body, headers=headers)

    async def tokens(self) -> tuple[str, bool]:
        async with httpx.AsyncClient(timeout=60) as client:
            answers = [await self._post(client, "/tokens", "203.0.113.1", name="Greedy") for _ in range(TOKENS + 20)]
            other = await self._post(client, "/tokens", "203.0.113.2", name="Modest")
        statuses = Counter(answer.status_code for answer in answers)
        self.many = [answer.json()["token"] for answer in answers if answer.status_code == 201]
        figure = f"{statuses[201]} given, {statuses[429]} refused; to another address: {other.status_code}"
        return figure, statuses == {201: TOKENS, 429: 20} and other.status_code == 201

    async def tables(self) -> tuple[str, bool]:
        statuses: Counter[int] = Counter()
        async with httpx.AsyncClient(timeout=60) as client:
            for number in range(TABLES + 20):
                token = self.many[number % len(self.many)]
                given = {"game": "gardens", "seats": ["me", "friend"]}
                answer = await self._post(client, "/tables", "203.0.113.3", token, **given)
                statuses[answer.status_code] += 1
        return f"{statuses[201]} set, {statuses[429]} refused", statuses == {201: TABLES, 429: 20}

    async def lines(self) -> tuple[str, bool]:
        host = await Somebody.come(self.node, "Host", "203.0.113.4")
        table = (await host.sets("me", "friend", listed=True))["id"]
        where = f"{self.node.address.replace('http', 'ws')}/t/{table}/live"
        opened = refused = 0
        async with AsyncExitStack() as stack:
            for _ in range(LINES + 10):
                try:
                    headers = {"X-Forwarded-For": "203.0.113.5"}
                    await stack.enter_async_context(connect(where, additional_headers=headers))
                    opened += 1
                except (WebSocketException, OSError):
                    refused += 1
            stream = await host.at_address("203.0.113.5").get(f"/tables/{table}/stream")
            other = (await host.table(table))["id"] == table
        figure = f"{opened} opened, {refused} refused, a stream beside them: {stream.status_code}"
        return figure, (opened, refused, stream.status_code) == (LINES, 10, 429) and other

    async def rename(self) -> tuple[str, bool]:
        async with httpx.AsyncClient(timeout=60, headers={"X-Forwarded-For": "203.0.113.6"}) as person:
            person.headers["Sec-Fetch-Site"] = "same-origin"
            await person.post(f"{self.node.address}/me", data={"name": "Ada"})
            form = {"game": "gardens", "players": "2", "seat0": "me", "seat1": "me"}
            for _ in range(50):
                assert (await person.post(f"{self.node.address}/new", data=form)).status_code == 303
            cpu, where = self.node.cpu(), f"{self.node.address}/me"
            statuses = [(await person.post(where, data={"name": f"Ada{n}"})).status_code for n in range(8)]
            cpu = self.node.cpu() - cpu
        done = statuses.count(303)
        figure = f"{done} at once, then {statuses.count(429)} refused; {1000 * cpu / max(1, done):.0f} ms of CPU each"
        return figure, 0 < done <= 5 and done + statuses.count(429) == len(statuses)

    async def one_worker(self) -> tuple[str, bool]:
        host = await Somebody.come(self.node, "Watcher", "203.0.113.7")
        tables = [(await host.sets("beginner", "beginner", listed=True))["id"] for _ in range(4)]
        await became(lambda: self._workers(2))
        before = {table: (await host.table(table))["at"] for table in tables}
        first = set(self.node.workers())
        os.kill(min(first), signal.SIGKILL)
        took = await became(lambda: self._all_went_on(host, before))
        await became(lambda: self._workers(2))
        now = set(self.node.workers())
        figure = f"{len(tables)} tables went on within {took:.1f} s; {len(now)} workers again, {len(now & first)} old"
        return figure, len(now) == 2

    async def _workers(self, count: int) -> bool:
        return len(self.node.workers()) == count

    async def _all_went_on(self, who: Somebody, before: dict[str, int]) -> bool:
        for table, number in before.items():
            shown = await who.table(table)
            if shown["at"] <= number and shown["status"] != "over":
                return False
        return True

    async def replay(self) -> tuple[str, bool]:
        """A long game; what a frame costs at its beginning and at its end, once it is known."""
        host = await Somebody.come(self.node, "Ann", "203.0.113.8")
        table, number = (await host.sets("me", "me", "me", "me", game="minethemoon", listed=True))["id"], 0
        while number < LONG and (shown := await host.table(table))["status"] != "over":
            number = await host.decide(table, self.rng.choice(shown["actors"]), self.rng) or number
        last = (await host.table(table))["at"]
        early = await self._frames(table, [20 + step for step in range(FRAMES)])
        late = await self._frames(table, [last - 1 - step for step in range(FRAMES)])
        figure = f"{last} actions: {early:.0f} ms of CPU early, {late:.0f} ms late"
        return figure, last > 100 and late < 3 * early + 10

    async def _frames(self, table: str, numbers: list[int]) -> float:
        address = {"X-Forwarded-For": "203.0.113.9"}
        async with httpx.AsyncClient(timeout=60, headers=address) as visitor:
            await visitor.get(f"{self.node.address}/t/{table}/frame/{numbers[0]}")  # the game is read, once
            before = self.node.cpu()
            for number in numbers:
                (await visitor.get(f"{self.node.address}/t/{table}/frame/{number}")).raise_for_status()
        return 1000 * (self.node.cpu() - before) / len(numbers)

    async def idle_clocks(self) -> tuple[str, bool]:
        host = await Somebody.come(self.node, "Slow", "203.0.113.10")
        model = (await host.sets("me", "me", pace="days:7"))["id"]
        await asyncio.sleep(2)
        alone = await self._idle()
        with closing(sqlite3.connect(self.db, timeout=60)) as sql:
            columns = [row[1] for row in sql.execute("PRAGMA table_info(tables)") if row[1] != "id"]
            copied = ", ".join(columns)
            for number in range(IDLE):
                new = f"INSERT INTO tables (id, {copied}) SELECT ?, {copied} FROM tables WHERE id = ?"
                sql.execute(new, (f"idle{number}", model))
            sql.commit()
        await asyncio.sleep(2)  # the server notices that somebody has written to its file
        idle = await self._idle()
        figure = f"{100 * idle:.1f} % of a core ({100 * alone:.1f} % without them)"
        return figure, idle - alone < 0.05

    async def _idle(self) -> float:
        before = self.node.cpu()
        await asyncio.sleep(IDLE_SECONDS)
        return (self.node.cpu() - before) / IDLE_SECONDS

    async def clock(self) -> tuple[str, bool]:
        """Two people with ten minutes each; the wall clock jumps by hours under them."""
        set_by = self.folder / "clock"
        set_by.write_text("0")
        given: dict[str, str] = {FILE: str(set_by)}
        module = "benchmarks.afternoon.jumpy"
        node = Node("jumpy", self.folder, str(self.folder / "jumpy.db"), module=module, **given)
        try:
            await asyncio.to_thread(node.start)
            who = await Somebody.come(node, "Ann")
            table = (await who.sets("me", "me", pace="live:600", listed=True))["id"]
            left: list[float] = []
            for jump in (HOUR, -HOUR, 1000 * HOUR, -1000 * HOUR):
                set_by.write_text(str(jump))
                await asyncio.sleep(1.5)
                left += await _clocks(node, table)
                seats = (await who.table(table))["seats"]
                assert not any(seat["standin"] for seat in seats), f"a bot stands in after a jump of {jump:.0f} s"
                seat = (await who.table(table))["actors"][0]
                assert await who.decide(table, seat, self.rng), "nobody can act"
            told = node.said().count("has jumped")
            clean = await asyncio.to_thread(node.stop)
        finally:
            node.close()
        figure = (
            f"four jumps of up to 1,000 hours: from {min(left):.0f} to {max(left):.0f} of 600 s left; {told} logged"
        )
        return figure, clean and told == 4 and min(left) > 300 and max(left) <= 600


async def _clocks(node: Node, table: str) -> list[float]:
    async with httpx.AsyncClient(timeout=60) as visitor:
        page = (await visitor.get(f"{node.address}/t/{table}")).raise_for_status().text
    return [float(seconds) for seconds in re.findall(r'data-left="([\d.]+)"', page)]
