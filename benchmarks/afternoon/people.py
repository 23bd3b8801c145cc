"""People who do one thing after the other, each at a node of their own choice, by the API."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Self

import httpx
from benchmarks.afternoon.nodes import Node

WAIT = 60.0  # seconds that something is waited for which should come at once


class Somebody:
    """A person or a program with a token."""

    def __init__(self, node: Node, token: str, guest: str = "", elsewhere: str = "") -> None:
        self.node = node
        self.token = token
        self.guest = guest
        headers = {"Authorization": f"Bearer {token}"}
        if elsewhere:  # a network address that the server believes, as it would believe a web server in front of it
            headers["X-Forwarded-For"] = elsewhere
        self.client = httpx.AsyncClient(timeout=60, headers=headers)

    @classmethod
    async def come(cls, node: Node, name: str, elsewhere: str = "") -> Self:
        headers = {"X-Forwarded-For": elsewhere} if elsewhere else {}
        async with httpx.AsyncClient(timeout=60) as client:
            answer = await client.post(f"{node.address}/api/v1/tokens", json={"name": name}, headers=headers)
        given = answer.raise_for_status().json()
        return cls(node, given["token"], given["guest"], elsewhere)

    def at_address(self, address: str) -> Somebody:
        """The same guest at another network address."""
        return Somebody(self.node, self.token, self.guest, address)

    def at(self, node: Node) -> Somebody:
        """The same guest at another node."""
        return Somebody(node, self.token, self.guest)

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.client.get(f"{self.node.address}/api/v1{path}", params=query)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"{self.node.address}/api/v1{path}", json=body)

    async def table(self, table: str, at: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = (await self.get(f"/tables/{table}", at=at)).raise_for_status().json()
        return found

    async def sets(self, *seats: str, game: str = "gardens", **more: Any) -> dict[str, Any]:
        answer = await self.post("/tables", game=game, seats=list(seats), **more)
        made: dict[str, Any] = answer.raise_for_status().json()
        return made

    async def joins(self, made: dict[str, Any]) -> httpx.Response:
        return await self.post(f"/tables/{made['id']}/join", secret=made["invite"])

    async def decide(self, table: str, seat: int, rng: Random, at: int = 0) -> int:
        """Do anything that is open to a seat; the number then, 0 if nothing was."""
        legal = (await self.get(f"/tables/{table}/legal", seat=seat, at=at)).raise_for_status().json()
        if not legal["legal"]:
            return 0
        do = rng.choice(legal["legal"])["do"]
        answer = await self.post(f"/tables/{table}/act", seat=seat, do=do, at=legal["at"])
        return int(answer.json()["at"]) if answer.status_code == 200 else 0

    @asynccontextmanager
    async def looks(self, table: str) -> AsyncIterator[None]:
        """Listen to the stream of a table for as long as this: as good as an open page."""
        async with self.client.stream("GET", f"{self.node.address}/api/v1/tables/{table}/stream") as stream:
            stream.raise_for_status()
            lines = stream.aiter_lines()
            await anext(lines)
            listening = asyncio.create_task(_listen(lines))
            try:
                yield
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)


async def _listen(lines: AsyncIterator[str]) -> None:
    async for _ in lines:
        pass


async def became(what: Callable[[], Awaitable[bool]], seconds: float = WAIT) -> float:
    """How long it took until that was so; `TimeoutError` if it did not become so."""
    began = time.monotonic()
    while not await what():
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"not within {seconds:.0f} s")
        await asyncio.sleep(0.05)
    return time.monotonic() - began
