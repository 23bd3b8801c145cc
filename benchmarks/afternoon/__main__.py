"""An afternoon on a server where everything goes wrong, and what is left of the games after it.

    python -m benchmarks.afternoon --minutes 5 --tables 300
    python -m benchmarks.afternoon --minutes 1 --tables 20        # the quick one
    python -m benchmarks.afternoon --only strangers disk          # some parts of it

    nodes       two nodes on a PostgreSQL of their own, people (by the API) and bots at the tables. What is fair is
                tried, and every command of an operator. Then nodes are killed (SIGKILL) and stopped (SIGTERM) and come
                back, the processes in which bots think are killed, junk floods a node, and both nodes are gone at once.
                At the end everything that was ever acknowledged is held against the records
    disk        a node on SQLite runs out of disk
    strangers   hostile visitors at a server with its default limits and 256 descriptors, and a wall clock that jumps
    operators   health, metrics, logs and every command of an operator on SQLite; stores that older versions have made
    crowd       300 tables on SQLite with two people and two open pages each: how long a move takes to all pages

All of it is on loopback and stops by itself; the exit code is 1 if something did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median

import httpx
import psycopg

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.afternoon.crowd import crowd
from benchmarks.afternoon.fair import ABSENT, Fairness
from benchmarks.afternoon.nodes import Node, still_there
from benchmarks.afternoon.operators import Operators, upgraded, watched
from benchmarks.afternoon.people import Somebody, became
from benchmarks.afternoon.players import (
    ACKED,
    KINDS,
    PEOPLE,
    REFUSED,
    UNAVAILABLE,
    UNKNOWN,
    UNSENT,
    Door,
    Ledger,
    Row,
    Seats,
    lost_and_doubled,
)
from benchmarks.afternoon.report import Report
from benchmarks.afternoon.strangers import Strangers
from benchmarks.afternoon.trouble import Disk, Flood, flood, until, visits
from tests.server.store.cluster import started
from tools.postgres import find

from orrery.server.checking import check
from orrery.server.store import Store

BOT_PAUSE = "0.3"  # half of the default: how long a bot takes is part of how long its table stands still
PARTS = "nodes", "disk", "strangers", "operators", "crowd"
CLOCK = 600.0  # seconds for the whole game at the pace "live"
GOES_ON_SECONDS = 120.0  # within which a table must have gone on after the last trouble
CHECKED = 40  # records that are played again at the end
PATIENCE = 90.0


class Books:
    """The database itself: what is really stored, whatever the nodes say."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(query.encode(), values).fetchall()

    def time_up(self, table: str) -> None:
        """As if the last move at a table with a clock had been made longer ago than anybody there has time."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(
                "UPDATE tables SET updated = updated - %s, clock_due = clock_due - %s, revision = revision + 1 "
                "WHERE id = %s",
                (CLOCK + 10, CLOCK + 10, table),
            )
            connection.execute("SELECT pg_notify('orrery', %s)", (f"{table}:0:2:afternoon",))  # nodes read it again

    def numbers(self) -> dict[str, int]:
        """The numbers of tables that are not over."""
        return {str(t): int(str(n)) for t, n in self.ask("SELECT id, number FROM tables WHERE status = 'running'")}

    def bots_due(self) -> dict[str, tuple[int, str]]:
        """The tables where a bot is to act: the number, and the node that sees to it."""
        found = self.ask("SELECT id, number, tended FROM tables WHERE bots_due IS NOT NULL")
        return {str(table): (int(str(number)), str(tended)) for table, number, tended in found}

    def records(self) -> dict[str, list[Row]]:
        """What people chose, by table: neither what followed by itself nor what bots and chance did."""
        found = self.ask(
            "SELECT a.table_id, a.number, a.player, a.action FROM actions a "
            "JOIN seats s ON s.table_id = a.table_id AND s.seat = a.player "
            "WHERE s.kind = 'person' AND NOT a.forced AND a.back IS NULL ORDER BY a.table_id, a.number"
        )
        rows: dict[str, list[Row]] = {}
        for table, number, player, action in found:
            rows.setdefault(str(table), []).append(Row(int(str(number)), int(str(player)), str(action)))
        return rows

    def gaps(self) -> list[str]:
        """Tables whose actions are not numbered from 1 to the last one."""
        query = (
            "SELECT t.id FROM tables t LEFT JOIN actions a ON a.table_id = t.id GROUP BY t.id, t.number "
            "HAVING count(a.number) <> t.number OR coalesce(max(a.number), 0) <> t.number"
        )
        return [str(row[0]) for row in self.ask(query)]


class Afternoon:
    """The main part: two nodes, people and bots, and a list of troubles."""

    def __init__(self, folder: Path, url: str, given: argparse.Namespace, report: Report) -> None:
        self.report = report
        self.given = given
        self.books = Books(url)
        more = {"ORRERY_BOT_PAUSE": BOT_PAUSE, "ORRERY_ABSENT": str(ABSENT)}
        self.nodes = [Node(name, folder, url, **more) for name in ("a", "b")]
        self.operators = Operators("PostgreSQL", self.nodes, url, folder, report)
        self.ledger = Ledger()
        self.stood_still: list[str] = []  # tables whose bots did not go on in time

    async def run(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes))
        door = Door(self.nodes, self.ledger, Random(self.given.seed))
        tokens = [(await door.insist("POST", "/tokens", json={"name": f"P{n}"}))["token"] for n in range(PEOPLE)]
        stop = asyncio.Event()
        players = []
        for number in range(self.given.tables):
            pair = (tokens[number % PEOPLE], tokens[(number + 7) % PEOPLE])
            seats = Seats(door, pair, KINDS[number % len(KINDS)], self.given.every, self.given.seed + number)
            players.append(asyncio.create_task(seats.play(stop)))
        began = time.monotonic()
        while len(self.ledger.tables) < self.given.tables:
            self._look_at(players)
            await asyncio.sleep(0.2)
        print(f"{self.given.tables} tables set in {time.monotonic() - began:.0f} s", flush=True)
        await Fairness(self.nodes, self.report, self.given.seed).run()
        await self.report.attempt("clocks: somebody's time is up, on one node alone", self.time_is_up)
        await self.operators.run()
        await self.troubles()
        await self.all_go_on()
        stop.set()
        await asyncio.gather(*players)
        await door.client.aclose()

    async def time_is_up(self) -> tuple[str, bool]:
        """Each of two people is told once that their time is up, although two nodes might do it."""
        who = await Somebody.come(self.nodes[0], "Slow")
        tables = [(await who.sets("me", "me", pace="live:600"))["id"] for _ in range(5)]
        for table in tables:
            await asyncio.to_thread(self.books.time_up, table)

        async def all_stand_in() -> bool:
            shown = [await who.table(table) for table in tables]
            return all(seat["standin"] for each in shown for seat in each["seats"])

        took = await became(all_stand_in)
        query = "SELECT count(*) FROM lines WHERE kind = 'time_up' AND table_id = ANY(%s)"
        told = int(str((await asyncio.to_thread(self.books.ask, query, tables))[0][0]))
        return f"{len(tables)} tables within {took:.1f} s; told {told} times for {2 * len(tables)} seats", told == 10

    def _look_at(self, players: Sequence[asyncio.Task[None]]) -> None:
        for player in players:
            if player.done():
                player.result()  # what a player stumbled over is shown, not waited for

    async def troubles(self) -> None:
        """One after the other, spread over the time that was given."""
        one, two = self.nodes
        gap = self.given.minutes * 60 / 7
        await asyncio.sleep(gap)
        await self.gone(one, "SIGKILL")
        await asyncio.sleep(gap)
        await self.gone(two, "SIGTERM")
        await asyncio.sleep(gap)
        await self.workers_killed(one)
        await asyncio.sleep(gap)
        await self.flooded(two, min(20.0, max(8.0, gap)))
        await asyncio.sleep(gap)
        await self.gone(two, "SIGKILL")
        await asyncio.sleep(gap)
        await self.both_gone()
        await asyncio.sleep(gap)

    async def gone(self, node: Node, how: str) -> None:
        """A node goes; the other one lets its bots go on. Then it comes back."""
        before = await asyncio.to_thread(self.books.bots_due)
        began = time.monotonic()
        if how == "SIGKILL":
            await asyncio.to_thread(node.kill)
        else:
            clean = await asyncio.to_thread(node.stop)
            took, began = time.monotonic() - began, time.monotonic()  # until it is gone its bots play on there
            self.report.add(f"node {node.name} stops on SIGTERM", f"{took:.1f} s", clean)
        survivor = next(other for other in self.nodes if other is not node)
        theirs = await asyncio.to_thread(self._left_behind, before)
        times = await self._wait_for_bots(theirs, began)
        figure = f"{len(times)} of {len(theirs)} tables" + (
            f", median {median(times):.1f} s, longest {max(times):.1f} s" if times else ""
        )
        held = len(times) == len(theirs) and max(times, default=0.0) <= self.given.bots_within
        self.report.add(f"bots of node {node.name} ({how}) go on at node {survivor.name}", figure, held)
        back = await asyncio.to_thread(node.start)
        print(f"  node {node.name} is back after {back:.1f} s", flush=True)

    def _left_behind(self, before: Mapping[str, tuple[int, str]]) -> dict[str, int]:
        """The tables where a bot of the node that is gone still has to act, with their numbers now."""
        dead = {tended for _, tended in before.values()} - {str(row[0]) for row in self.books.ask(NODES)}
        now = self.books.bots_due()
        return {table: now[table][0] for table, (_, tended) in before.items() if tended in dead and table in now}

    async def _wait_for_bots(self, tables: Mapping[str, int], since: float) -> list[float]:
        """Seconds until the bots of each table went on."""
        waiting, times = dict(tables), []
        while waiting and time.monotonic() - since < PATIENCE:
            now = await asyncio.to_thread(self._numbers_of, list(waiting))
            for table, number in now.items():
                if number > waiting[table]:
                    times.append(time.monotonic() - since)
                    del waiting[table]
            await asyncio.sleep(0.1)
        self.stood_still += waiting
        return times

    def _numbers_of(self, tables: list[str]) -> dict[str, int]:
        found = self.books.ask("SELECT id, number FROM tables WHERE id = ANY(%s)", tables)
        return {str(table): int(str(number)) for table, number in found}

    async def workers_killed(self, node: Node) -> None:
        """Every process in which bots of a node think is killed; the bots must go on there."""
        killed = node.workers()
        due = await asyncio.to_thread(self.books.bots_due)
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        times = await self._wait_for_bots({table: number for table, (number, _) in due.items()}, time.monotonic())
        await until(lambda: len(node.workers()) == len(killed), PATIENCE)
        figure = (
            f"{len(times)} of {len(due)} tables, longest {max(times, default=0.0):.1f} s; "
            f"{len(node.workers())} workers again"
        )
        held = len(times) == len(due) and len(node.workers()) == len(killed)
        self.report.add(f"bots go on after {len(killed)} workers were killed", figure, held)

    async def flooded(self, node: Node, seconds: float) -> None:
        calm = await visits(node.address, 3.0)
        before = self.ledger.count(ACKED)
        found: Flood = await flood(node.address, seconds)
        acked = self.ledger.count(ACKED) - before
        junk = f"{found.opened} connections of junk in {seconds:.0f} s, {found.refused} turned away"
        figure = (
            f"{len(found.probes)} of {len(found.probes) + found.failed} visits answered, median {found.usual:.2f} s, "
            f"longest {found.worst:.2f} s (before: {calm.usual:.2f} s); {acked} decisions meanwhile ({junk})"
        )
        self.report.add("reachable during the flood", figure, found.failed == 0 and bool(found.probes) and acked > 0)

    async def both_gone(self) -> None:
        due = await asyncio.to_thread(self.books.bots_due)
        for node in self.nodes:
            await asyncio.to_thread(node.kill)
        await asyncio.sleep(2)
        due = await asyncio.to_thread(self.books.bots_due)
        since = time.monotonic()
        took = await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes))
        up = time.monotonic()
        times = await self._wait_for_bots({table: number for table, (number, _) in due.items()}, up)
        longest = max(times, default=0.0)
        figure = f"{len(times)} of {len(due)} tables, longest {longest:.1f} s after both answered ({up - since:.1f} s)"
        held = len(times) == len(due) and longest <= self.given.bots_within
        self.report.add("both nodes killed and started: bots go on", figure, held)
        print(f"  started in {max(took):.1f} s", flush=True)

    async def all_go_on(self) -> None:
        """Everybody is still playing: each table that is not over must go on."""
        # A table whose setting was not answered in time was set again: nobody sits at the first one
        played = set(self.ledger.tables)
        stored = await asyncio.to_thread(self.books.numbers)
        began = {table: number for table, number in stored.items() if table in played}
        still: set[str] = set(began)

        def gone_on() -> bool:
            nonlocal still
            now = self.books.numbers()
            still = {table for table in still if now.get(table) == began[table]}
            return not still

        took = await until(gone_on, GOES_ON_SECONDS)
        figure = (
            f"{len(began) - len(still)} of {len(began)} tables went on, the last after {took or GOES_ON_SECONDS:.0f} s"
        )
        self.report.add("all tables go on", figure, not still)

    def settle(self) -> None:
        """Hold what was acknowledged against what is stored."""
        ledger, report = self.ledger, self.report
        played = set(ledger.tables)  # at the others nobody writes down what they decide
        records = {table: rows for table, rows in self.books.records().items() if table in played}
        lost, doubled = lost_and_doubled(ledger.decisions, records)
        outcomes = ", ".join(f"{ledger.count(kind)} {kind}" for kind in (ACKED, REFUSED, UNAVAILABLE, UNSENT, UNKNOWN))
        report.add("decisions sent", f"{len(ledger.decisions)} at {len(ledger.tables)} tables: {outcomes}")
        report.add("acknowledged and lost", f"{len(lost)} {'; '.join(lost[:3])}".strip(), not lost)
        report.add("stored twice, or never sent", f"{len(doubled)} {'; '.join(doubled[:3])}".strip(), not doubled)
        report.add("older than what another node had answered", str(len(ledger.stale)), not ledger.stale)
        gaps = self.books.gaps()
        report.add("records with a gap", str(len(gaps)), not gaps)
        statuses = {status: count for status, count in sorted(ledger.statuses.items()) if status >= 500}
        wrong = {status: count for status, count in statuses.items() if status != 503}
        report.add("answers of 5xx", str(statuses or "none"), not wrong)
        orphans = still_there([pid for node in self.nodes for pid in node.orphans])
        report.add("workers of killed nodes that are left", str(len(orphans)), not orphans)
        for pid in orphans:
            os.kill(pid, signal.SIGKILL)
        if self.stood_still:
            report.add("tables whose bots stood still", ", ".join(self.stood_still), holds=False)
        errors = [line for node in self.nodes for line in node.errors()]
        report.add("errors in the logs of the nodes", f"{len(errors)} {errors[0][:160] if errors else ''}".strip())

    async def replay(self) -> None:
        async with await Store.visit(self.books.url) as store:
            tables = Random(self.given.seed).sample(self.ledger.tables, min(CHECKED, len(self.ledger.tables)))
            wrong = [finding async for finding in check(store, tables) if finding.verdict != "holds"]
        figure = f"{len(tables) - len(wrong)} of {len(tables)} {wrong[0].why if wrong else ''}".strip()
        self.report.add("records played again as stored", figure, not wrong)


NODES = (
    "SELECT lpad(to_hex(objid::bigint), 8, '0') FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
)


async def full_disk(folder: Path, given: argparse.Namespace, report: Report) -> None:
    """A node on SQLite whose disk is full for a while, with people at its tables."""
    disk = Disk(folder)
    node = Node("sqlite", folder, str(disk.folder / "orrery.db"), ORRERY_BOT_PAUSE="0.2")
    ledger = Ledger()
    try:
        await asyncio.to_thread(node.start)
        door = Door([node], ledger, Random(given.seed))
        tokens = [(await door.insist("POST", "/tokens", json={"name": f"S{n}"}))["token"] for n in range(2)]
        stop = asyncio.Event()
        # People alone: every seat is decided here, so nothing that is stored can be anybody else's
        tables = [Seats(door, tokens, ("me", "friend"), 0.2, given.seed + n) for n in range(8)]
        players = [asyncio.create_task(seats.play(stop)) for seats in tables]
        await until(lambda: ledger.count(ACKED) >= 40, PATIENCE)
        disk.fill(node.pid)
        full = await until(lambda: ledger.count(UNAVAILABLE) >= 5, PATIENCE)
        page = httpx.get(f"{node.address}/rules/gardens", timeout=30).status_code
        ready = httpx.get(f"{node.address}/readyz", timeout=30).status_code
        while_full = f"{ledger.count(UNAVAILABLE)} decisions answered with 503, pages with {page}, /readyz with {ready}"
        held = full is not None and page == 200 and node.up and ready == 503
        report.add(f"SQLite node on a full disk ({disk.kind})", while_full, held)
        disk.make_room(node.pid)
        acked = ledger.count(ACKED)
        again = await until(lambda: ledger.count(ACKED) >= acked + 20, PATIENCE)
        took = f"20 decisions acknowledged within {again:.1f} s" if again is not None else "not within 90 s"
        report.add("ready again when there is room", took, again is not None)
        stop.set()
        await asyncio.gather(*players)
        await door.client.aclose()
        clean = await asyncio.to_thread(node.stop)
        report.add("it stops in order afterwards", "exit code 0" if clean else "it did not", clean)
        lost, doubled = await stored_as_answered(str(disk.folder / "orrery.db"), ledger)
        statuses = {status for status in ledger.statuses if status >= 500} - {503}
        figure = f"{len(lost)} lost, {len(doubled)} doubled of {ledger.count(ACKED)}"
        report.add("decisions round the full disk", figure, not lost and not doubled and not statuses)
    finally:
        node.close()
        disk.close()


async def stored_as_answered(db: str, ledger: Ledger) -> tuple[list[str], list[str]]:
    async with await Store.visit(db) as store:
        records = {
            table: [
                Row(action.number, action.player, action.action)
                for action in await store.records.actions(table)
                if action.player >= 0 and not action.forced and action.back is None
            ]
            for table in ledger.tables
        }
    return lost_and_doubled(ledger.decisions, records)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.afternoon", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help="parts, as above")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long people play while things go wrong")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument(
        "--every", type=float, default=0.0, help="seconds between two decisions at a table; 0: by tables"
    )
    parser.add_argument("--bots-within", type=float, default=2.0, help="seconds for bots to go on elsewhere")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    given = parser.parse_args()
    given.every = given.every or max(1.0, given.tables / 30)
    return given


async def two_nodes(programs: Path, folder: Path, given: argparse.Namespace, report: Report) -> None:
    with ExitStack() as stack:
        cluster = stack.enter_context(started(programs))
        afternoon = Afternoon(folder, cluster.url, given, report)
        for node in afternoon.nodes:
            stack.callback(node.close)
        await afternoon.run()
        for node in afternoon.nodes:
            clean = await asyncio.to_thread(node.stop)
            report.add(f"node {node.name} stops at the end", "exit code 0" if clean else "it did not", clean)
        afternoon.settle()
        await afternoon.replay()
        await report.attempt("PostgreSQL: the backup put back", afternoon.operators.restored)


async def main() -> int:
    given, report = arguments(), Report()
    programs = find()
    if programs is None and "nodes" in given.only:
        print("PostgreSQL is not installed; tools/postgres.py installs it.", file=sys.stderr)
        return 2
    whole = asyncio.current_task()
    assert whole is not None
    for ended_by in (signal.SIGINT, signal.SIGTERM):  # nothing that was started is left behind
        asyncio.get_running_loop().add_signal_handler(ended_by, whole.cancel)
    folder = Path(tempfile.mkdtemp(prefix="orrery-afternoon-"))
    print(f"{given.minutes:g} minutes, {given.tables} tables, a decision every {given.every:.1f} s at each; {load()}")
    try:
        for part in given.only:
            print(f"{part}; {load()}", flush=True)
            if part == "nodes":
                assert programs is not None
                await two_nodes(programs, folder, given, report)
            elif part == "disk":
                await full_disk(folder, given, report)
            elif part == "strangers":
                await Strangers(folder, report, given.seed).run()
            elif part == "operators":
                await watched(folder, report)
                await upgraded(folder, report)
            else:
                await crowd(given.tables, report)
    finally:
        if given.keep:
            print(f"Logs: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"\n{report.table()}\n\n{load()}. {'All of it held.' if report.holds else 'Something did not hold.'}")
    return 0 if report.holds else 1


def load() -> str:
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    try:
        sys.exit(asyncio.run(main()))
    except asyncio.CancelledError:
        sys.exit("Stopped. Nothing that was started is left.")
