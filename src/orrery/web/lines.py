"""The lines by which a page hears of its table: a WebSocket, or a mailbox where none gets through.

A mailbox is emptied by a stream of events or by polls (`detour`). What it holds is what a page has not heard yet: of
frames, and of who is there, only the newest.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Protocol

from fastapi import WebSocket, WebSocketDisconnect

from orrery.server.names import new_secret

RESTARTING = 1012  # the close code that tells the page to come back soon
MOST = 50  # messages that wait in a mailbox; reactions are all that can be so many
NEWEST_ONLY = ("html", "presence", "back", "odds")


class PageLeft(Exception):
    """The page has gone: nobody hears or says anything on this line any more."""


class Line(Protocol):
    """One page at the other end."""

    async def send(self, message: Mapping[str, Any], text: str | None = None) -> None:
        """Tell the page something; `PageLeft` if it has gone. `text` is the same in JSON, where it is at hand."""

    async def hear(self) -> str:
        """The next word of the page; `PageLeft` if it has gone."""

    async def restarting(self) -> None:
        """Tell the page that the server stops, and to come back soon."""


class SocketLine:
    """A page with a WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, message: Mapping[str, Any], text: str | None = None) -> None:
        try:
            await self._socket.send_text(json.dumps(message) if text is None else text)
        except (WebSocketDisconnect, RuntimeError):
            raise PageLeft from None

    async def hear(self) -> str:
        try:
            return await self._socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            raise PageLeft from None

    async def restarting(self) -> None:
        await self._socket.close(RESTARTING)


class Mailbox:
    """A page that fetches its messages."""

    def __init__(self, hidden: bool = False) -> None:
        self.id = new_secret()
        self.closed = False
        self.hidden = hidden  # as the page said last
        self._waiting: list[Mapping[str, Any]] = []
        self._news = asyncio.Event()
        self._words: asyncio.Queue[str] = asyncio.Queue()

    async def send(self, message: Mapping[str, Any], text: str | None = None) -> None:  # noqa: ARG002
        kind = next((kind for kind in NEWEST_ONLY if kind in message), None)
        kept = [other for other in self._waiting if kind is None or kind not in other]
        self._waiting = [*kept, message][-MOST:]
        self._news.set()

    async def hear(self) -> str:
        return await self._words.get()

    async def restarting(self) -> None:
        self.close()

    def say(self, word: str) -> None:
        """What the page says."""
        self._words.put_nowait(word)

    async def take(self, seconds: float) -> list[Mapping[str, Any]]:
        """What has come, as soon as there is anything; nothing after so many seconds, or when it is closed."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return []
        taken, self._waiting = self._waiting, []
        if not self.closed:
            self._news.clear()
        return taken

    def close(self) -> None:
        """Nothing more will come."""
        self.closed = True
        self._news.set()
