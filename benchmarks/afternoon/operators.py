"""Whoever runs a server: every command of `orrery admin` beside running nodes, what nodes tell, and old stores."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
from benchmarks.afternoon.nodes import Node, free_port
from benchmarks.afternoon.people import Somebody, became
from benchmarks.afternoon.report import Report

OLD = Path(__file__).parents[2] / "tests/server/store/old"
OLDER = ("0001-2afdd7c.sqlite", "0006-4d9d44e.sqlite")  # really made by versions that had these schemas
COMMANDS = 16  # of `orrery admin`
METRICS = (
    "orrery_requests_total",
    "orrery_act_part_seconds",
    "orrery_tables",
    "orrery_live_connections",
    "orrery_bot_thinking_seconds",
    "orrery_writer_queue",
    "orrery_errors_total",
)


async def run(*words: str, **environment: str) -> tuple[int, str, str]:
    """A command of `orrery`: its exit code and what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "orrery.cli",
        *words,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        out, err = await process.communicate()
    finally:
        if process.returncode is None:  # somebody has stopped the afternoon
            process.kill()
            await process.wait()
    return process.returncode or 0, out.decode(), err.decode()


class Operators:
    """One store that nodes are using, and what is done to it from outside."""

    def __init__(self, name: str, nodes: Sequence[Node], url: str, folder: Path, report: Report) -> None:
        self.name = name
        self.node = nodes[0]
        self.others = nodes[-1]
        self.url = url
        self.folder = folder / f"operator-{name}"
        self.folder.mkdir()
        self.report = report
        self.rng = Random(1)
        self.tried: set[str] = set()

    async def admin(self, command: str, *words: str, code: int = 0, db: str = "") -> Any:
        """What a command says as JSON."""
        got, out, err = await run("admin", command, *words, "--json", "--db", db or self.url)
        if got != code:
            raise RuntimeError(f"orrery admin {command}: exit code {got}: {err.strip() or out.strip()}")
        self.tried.add(command)
        return json.loads(out)

    async def run(self) -> None:
        for what, work in (
            ("tables listed, shown, closed, deleted, pruned", self.tables),
            ("guests found, banned and let in, tokens revoked", self.guests),
            ("export and import", self.exports),
            ("backup, restore and check", self.backups),
            ("people revoke a token and delete themselves", self.themselves),
        ):
            await self.report.attempt(f"{self.name}: {what}", work)
        figure = f"{len(self.tried)} of {COMMANDS}"
        self.report.add(f"{self.name}: commands of `orrery admin` with --json", figure, len(self.tried) == COMMANDS)

    async def restored(self) -> tuple[str, bool]:
        """On PostgreSQL, when no node uses the store any more: it is as it was when the backup was made."""
        before = len(await self.admin("list", "--limit", "10000"))
        await self.admin("restore", str(self.folder / "store.backup"), "--force", "--yes")
        after = await self.admin("list", "--limit", "10000")
        checked = await self.admin("check", *(table["id"] for table in after[:20]))
        figure = f"{len(after)} tables of then, {before} before; {checked['tables']} records played again"
        return figure, bool(after) and not checked["findings"]

    async def tables(self) -> tuple[str, bool]:
        host = await Somebody.come(self.node, "Host")
        closing_, deleting = [(await host.sets("me", "me"))["id"] for _ in range(2)]
        listed = {table["id"] for table in await self.admin("list", "--status", "running", "--limit", "10000")}
        shown = await self.admin("show", closing_)
        at_other = host.at(self.others)
        async with at_other.looks(closing_):
            closed = (await self.admin("close", closing_, "--yes"))["tables"]
            told = await became(lambda: self._ended(at_other, closing_))
        deleted = (await self.admin("delete", deleting, "--yes"))["deleted"]
        gone = await became(lambda: self._gone(at_other, deleting))
        prune = await self.admin("prune", "--dry-run")
        held = {closing_, deleting} <= listed and shown["id"] == closing_ and closed == {closing_: "closed"}
        figure = (
            f"closed and told after {told:.1f} s, deleted and gone after {gone:.1f} s; {len(prune['closed'])} to prune"
        )
        return figure, held and deleted == [deleting]

    async def _ended(self, who: Somebody, table: str) -> bool:
        return bool((await who.table(table))["ended"] == "operator")

    async def _gone(self, who: Somebody, table: str) -> bool:
        return (await who.get(f"/tables/{table}")).status_code == 404

    async def guests(self) -> tuple[str, bool]:
        bad = (await Somebody.come(self.node, "Wolfgang")).at(self.others)
        found = [guest["id"] for guest in await self.admin("guests", "Wolfgang")]
        (guest,) = found
        await self.admin("ban", guest, "--reason", "Insults.", "--yes")
        banned = await became(lambda: _status(bad, 403))
        listed = guest in {each["guest"] for each in await self.admin("bans")}
        await self.admin("unban", guest)
        again = await became(lambda: _status(bad, 200))
        (token,) = await self.admin("tokens", guest)
        await self.admin("revoke", "--token", token["token"], "--yes")
        revoked = await became(lambda: _status(bad, 401))
        figure = f"banned after {banned:.1f} s, let in after {again:.1f} s, revoked after {revoked:.1f} s"
        return figure if listed else "the ban is not listed", listed

    async def exports(self) -> tuple[str, bool]:
        host = await Somebody.come(self.node, "Exporter")
        table = (await host.sets("me", "me"))["id"]
        for _ in range(6):
            for seat in (await host.table(table))["actors"]:
                await host.decide(table, seat, self.rng)
        number = (await host.table(table))["at"]
        one, everything = str(self.folder / "one.zip"), str(self.folder / "all.zip")
        await self.admin("export", one, table)
        count = (await self.admin("export", everything, "--all"))["tables"]
        await self.admin("delete", table, "--yes")
        taken = (await self.admin("import", one))["tables"]
        back = await became(lambda: self._is_at(host, table, number))
        goes_on = await host.decide(table, (await host.table(table))["actors"][0], self.rng)
        figure = f"{count} tables exported; one deleted, imported, there again after {back:.1f} s at action {number}"
        return figure, taken == 1 and goes_on > number

    async def _is_at(self, who: Somebody, table: str, number: int) -> bool:
        answer = await who.get(f"/tables/{table}")
        return answer.status_code == 200 and answer.json()["at"] == number

    async def backups(self) -> tuple[str, bool]:
        file = str(self.folder / "store.backup")
        size = (await self.admin("backup", file))["bytes"]
        checked = await self.admin("check", "--running")
        if "postgres" in self.url:  # it goes back into the schema that it was made of: not while nodes use it
            code, _, err = await run("admin", "restore", file, "--json", "--db", self.url)
            self.tried.add("restore")
            refused = code == 2 and err.count("\n") == 1
            figure = f"{size:,} bytes; restore beside running nodes is refused: {err.strip()[:80]}"
            return figure, refused and not checked["findings"]
        other = str(self.folder / "restored.db")
        await self.admin("restore", file, db=other)
        same = {table["id"] for table in await self.admin("list", "--limit", "10000")}
        there = {table["id"] for table in await self.admin("list", "--limit", "10000", db=other)}
        figure = f"{size:,} bytes; {len(there & same)} of {len(same)} tables restored; {checked['tables']} played again"
        return figure, there <= same and not checked["findings"]

    async def themselves(self) -> tuple[str, bool]:
        who = await Somebody.come(self.node, "Leaver")
        (token,) = [each["id"] for each in (await who.get("/me/tokens")).json() if each["this"]]
        other = who.at(self.others)
        assert (await other.get("/me/tokens")).status_code == 200
        await who.client.delete(f"{self.node.address}/api/v1/me/tokens/{token}")
        revoked = await became(lambda: _status(other, 401))
        gone = await Somebody.come(self.node, "Gone for good")
        (await gone.post("/me/delete", name="Gone for good")).raise_for_status()
        deleted = await became(lambda: _status(gone.at(self.others), 401))
        known = await self.admin("guests", "Gone for good")
        return f"revoked after {revoked:.1f} s, deleted after {deleted:.1f} s", not known


async def _status(who: Somebody, wanted: int) -> bool:
    return (await who.get("/tables")).status_code == wanted


async def watched(folder: Path, report: Report) -> None:
    """Health, metrics and the log of requests of a server; a setting that does not exist."""
    port = free_port()
    more = {"ORRERY_METRICS_PORT": str(port), "ORRERY_ACCESS_LOG": "true", "ORRERY_LOG_LEVEL": "info"}
    node = Node("watched", folder, str(folder / "watched.db"), ORRERY_BOT_PAUSE="0.1", **more)
    try:
        await asyncio.to_thread(node.start)
        who = await Somebody.come(node, "Wilhelmina")
        made = await who.sets("me", "bot1")
        await became(lambda: _goes_on(who, made["id"]))
        async with httpx.AsyncClient(timeout=60) as visitor:
            for secret in (made["invite"], made["watch"]):
                await visitor.get(f"{node.address}/j/{made['id']}/{secret}")
                await visitor.get(f"{node.address}/{secret}")
            await Operators("SQLite", [node], str(folder / "watched.db"), folder, report).run()
            metrics = (await visitor.get(f"http://127.0.0.1:{port}/metrics")).text
            health = [(await visitor.get(f"{node.address}/{path}")).status_code for path in ("healthz", "readyz")]
            public = (await visitor.get(f"{node.address}/metrics")).status_code
        await asyncio.to_thread(node.stop)
        missing = [name for name in METRICS if name not in metrics]
        log = node.said()
        leaks = [word for word in (who.token, made["invite"], made["watch"], "Wilhelmina") if word in log]
        figure = f"{health}; {len(METRICS) - len(missing)} of {len(METRICS)} metrics; /metrics for players: {public}"
        report.add("health and metrics", figure, health == [200, 200] and not missing and public == 404)
        requests = len(re.findall(r'"route"', log))
        report.add("secrets in a log of requests", f"{len(leaks)} in {requests} lines", not leaks and requests > 0)
    finally:
        node.close()
    code, _, err = await run("serve", ORRERY_PROT="9000")
    report.add("a misspelt setting", f"exit code {code}: {err.strip()}", code == 2 and "ORRERY_PORT" in err)


async def _goes_on(who: Somebody, table: str) -> bool:
    shown = await who.table(table)
    if 0 in shown["actors"]:
        await who.decide(table, 0, Random(1))
    return bool(shown["at"] > 10)


async def upgraded(folder: Path, report: Report) -> None:
    """Stores that older versions have made: this one opens them, and their tables go on."""
    for name in OLDER:
        first, script = gzip.decompress((OLD / f"{name}.sql.gz").read_bytes()).decode().split("\n", 1)
        about = json.loads(first.removeprefix("-- "))
        file = folder / f"{name}.db"
        with closing(sqlite3.connect(file)) as sql:
            sql.executescript(script)
        node = Node("upgraded", folder, str(file), ORRERY_BOT_PAUSE="0")

        async def work(node: Node = node, about: dict[str, str] = about) -> tuple[str, bool]:
            await asyncio.to_thread(node.start)
            who, rng = Somebody(node, about["token"]), Random(1)
            before = (await who.table(about["running"]))["at"]
            while (shown := await who.table(about["running"]))["status"] == "running":
                seats = [seat["seat"] for seat in shown["seats"] if seat["mine"] and seat["seat"] in shown["actors"]]
                if not seats or not await who.decide(about["running"], seats[0], rng):
                    await asyncio.sleep(0.02)
            clean = await asyncio.to_thread(node.stop)
            return f"a game goes on at action {before} and ends at {shown['at']}", clean and shown["at"] > before > 0

        try:
            await report.attempt(f"store of schema {name[:4]}", work)
        finally:
            node.close()
