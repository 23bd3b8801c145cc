"""People at tables, by the API: each decision is written down with what became of it, and held against the record."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
from benchmarks.afternoon.nodes import Node

ACKED, REFUSED, UNAVAILABLE = "acknowledged", "refused", "unavailable"
UNSENT, UNKNOWN = "not sent", "unknown"  # no node was reached; the answer was lost
KINDS = (("me", "bot1"), ("me", "friend"), ("me", "bot1", "friend"), ("bot1", "bot1"))
PEOPLE = 20


@dataclass
class Decision:
    """What somebody sent, and what they were answered."""

    table: str
    seat: int
    do: str
    at: int
    outcome: str = UNKNOWN  # until an answer comes: it may have been stored or not
    number: int = 0  # that was answered


class Ledger:
    """All that was sent, and what was odd about answers."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.statuses: Counter[int] = Counter()
        self.stale: list[str] = []  # a node told something older than what another one had answered
        self.tables: list[str] = []

    def count(self, outcome: str) -> int:
        return sum(decision.outcome == outcome for decision in self.decisions)


class Door:
    """Requests to whichever node is up; one that fails to connect is tried at the next one."""

    def __init__(self, nodes: Sequence[Node], ledger: Ledger, rng: Random) -> None:
        self.nodes = nodes
        self.ledger = ledger
        self.rng = rng
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
        self.client = httpx.AsyncClient(timeout=30, limits=limits)

    async def send(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response | None:
        """An answer, or None if it was lost on the way: nobody knows then whether the request had arrived.

        `ConnectionError` if no node was reached.
        """
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for node in self.rng.sample(self.nodes, len(self.nodes)):
            try:
                answer = await self.client.request(method, f"{node.address}/api{path}", headers=headers, **more)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
            except httpx.TransportError:
                return None
            self.ledger.statuses[answer.status_code] += 1
            return answer
        raise ConnectionError("no node answers")

    async def insist(self, method: str, path: str, token: str = "", **more: Any) -> Any:
        """The content of an answer, however long it takes to get one. For what may be done twice."""
        while True:
            answer = None
            with suppress(ConnectionError):
                answer = await self.send(method, path, token, **more)
            if answer is not None and answer.status_code < 300:
                return answer.json()
            if answer is not None and answer.status_code in (404, 422):
                raise LookupError(f"{method} {path}: {answer.text}")
            await asyncio.sleep(0.3)


class Seats:
    """The people at one table. When its game is over they set another one."""

    def __init__(self, door: Door, tokens: Sequence[str], kind: Sequence[str], every: float, seed: int) -> None:
        self.door = door
        self.rng = Random(seed)
        self.tokens = tokens  # of the one who sets the table, and of the friend
        self.kind = kind
        self.every = every
        self.table = ""
        self.known = 0  # the last number that any node has answered

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if not self.table:
                await self.sit_down()
            shown = await self.look()
            if shown["status"] == "over":
                self.table = ""
                continue
            if not await self.decide(shown):
                await pause(stop, min(self.every, 2.0))
            else:
                await pause(stop, self.every * self.rng.uniform(0.5, 1.5))

    async def sit_down(self) -> None:
        made = await self.door.insist("POST", "/tables", self.tokens[0], json={"game": "gardens", "seats": self.kind})
        if "friend" in self.kind:
            join = {"secret": made["invite"]}
            while True:
                with suppress(ConnectionError):
                    answer = await self.door.send("POST", f"/tables/{made['id']}/join", self.tokens[1], json=join)
                    if answer is not None and answer.status_code in (200, 409):  # 409: it had arrived the first time
                        break
                await asyncio.sleep(0.3)
        self.table, self.known = made["id"], 0
        self.door.ledger.tables.append(self.table)

    async def look(self) -> Mapping[str, Any]:
        shown: Mapping[str, Any] = await self.door.insist(
            "GET", f"/tables/{self.table}", self.tokens[0], params={"at": self.known}
        )
        if shown["at"] < self.known:
            self.door.ledger.stale.append(f"{self.table}: {shown['at']} after {self.known}")
        self.known = max(self.known, shown["at"])
        return shown

    async def decide(self, shown: Mapping[str, Any]) -> bool:
        """Let one of those who are to act do anything; whether somebody was."""
        people = [seat for seat, who in enumerate(self.kind) if who != "bot1"]
        acting = [seat for seat in shown["actors"] if seat in people]
        if shown["status"] != "running" or not acting:
            return False
        seat = self.rng.choice(acting)
        token = self.tokens[self.kind[seat] == "friend"]
        legal = await self.door.insist(
            "GET", f"/tables/{self.table}/legal", token, params={"seat": seat, "at": self.known}
        )
        if not legal["legal"]:
            return False
        decision = Decision(self.table, seat, self.rng.choice(legal["legal"])["do"], legal["at"])
        self.door.ledger.decisions.append(decision)
        body = {"seat": seat, "do": decision.do, "at": decision.at}
        try:
            answer = await self.door.send("POST", f"/tables/{self.table}/act", token, json=body)
        except ConnectionError:
            decision.outcome = UNSENT
            return True
        if answer is None:
            return True
        if answer.status_code == 200:
            decision.outcome, decision.number = ACKED, answer.json()["at"]
            self.known = max(self.known, decision.number)
        else:
            decision.outcome = UNAVAILABLE if answer.status_code == 503 else REFUSED
        return True


async def pause(stop: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return


@dataclass(frozen=True)
class Row:
    """An action as the store has it."""

    number: int
    player: int
    action: str


def lost_and_doubled(
    decisions: Sequence[Decision], records: Mapping[str, Sequence[Row]]
) -> tuple[list[str], list[str]]:
    """What was acknowledged and is not in the record; what is in the record and nobody has sent, or was refused.

    `records` has what people chose: neither what followed by itself nor what bots did. An action stands after the
    number that its sender knew, and not after the one that was answered; each is matched with one decision.
    """
    open_rows: dict[tuple[str, int, str], list[int]] = defaultdict(list)
    for table, rows in records.items():
        for row in rows:
            open_rows[table, row.player, row.action].append(row.number)
    lost = []
    for decision in decisions:
        if decision.outcome == ACKED:
            numbers = open_rows[decision.table, decision.seat, decision.do]
            found = next((number for number in numbers if decision.at < number <= decision.number), None)
            if found is None:
                lost.append(f"{decision.table}: {decision.do} after {decision.at}, answered {decision.number}")
            else:
                numbers.remove(found)
    for decision in decisions:  # what was lost on the way may have been stored, once
        if decision.outcome == UNKNOWN:
            numbers = open_rows[decision.table, decision.seat, decision.do]
            found = next((number for number in numbers if decision.at < number), None)
            if found is not None:
                numbers.remove(found)
    left = [f"{table}: {do} by {seat} at {n}" for (table, seat, do), numbers in open_rows.items() for n in numbers]
    return lost, left
