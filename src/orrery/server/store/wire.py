"""Small messages between the nodes of a server that nobody keeps: who is there, reactions.

On PostgreSQL they go by NOTIFY on a channel of their own, in the order in which they were sent, and cost no row. SQLite
has one node, so there is nobody to send to.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

WIRE: Final = "orrery_nodes"  # the channel of PostgreSQL's NOTIFY
MAX_BYTES: Final = 7_500  # of one message; PostgreSQL takes less than 8,000

Post = Callable[[Sequence[str]], Awaitable[None]]


class Hearer(NamedTuple):
    """Who hears the messages of a topic."""

    heard: Callable[[str, Sequence[Any]], None]  # from which node, what
    reconnected: Callable[[], None]  # messages may have been missed


class Wire:
    """Sends items of JSON to all other nodes, and hears theirs. `node` is the name of this one until it stops."""

    def __init__(self, node: str, post: Post | None = None) -> None:
        self.node = node
        self._post = post
        self._loop = asyncio.get_running_loop()
        self._hearers: dict[str, Hearer] = {}

    @property
    def shared(self) -> bool:
        """Whether there can be other nodes."""
        return self._post is not None

    def hear(self, topic: str, heard: Callable[[str, Sequence[Any]], None], reconnected: Callable[[], None]) -> None:
        """Let `heard` have what other nodes send to this topic, from now on."""
        self._hearers[topic] = Hearer(heard, reconnected)

    async def send(self, topic: str, items: Sequence[Any]) -> None:
        """Send the items to all other nodes, in one transaction; none at all is a sign of life. May be `StoreError`."""
        if self._post is not None:
            await self._post([json.dumps([self.node, topic, part], separators=(",", ":")) for part in _parts(items)])

    def receive(self, text: str) -> None:
        """Hand out what came from some node; callable from any thread. What another version sends is not understood."""
        try:
            node, topic, items = json.loads(text)
        except (ValueError, TypeError):
            return
        if node != self.node and isinstance(items, list) and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_out, str(node), str(topic), items)

    def lost(self) -> None:
        """The connection was lost and is back; callable from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell_reconnected)

    def _hand_out(self, node: str, topic: str, items: Sequence[Any]) -> None:
        if (hearer := self._hearers.get(topic)) is not None:
            hearer.heard(node, items)

    def _tell_reconnected(self) -> None:
        for hearer in self._hearers.values():
            hearer.reconnected()


def _parts(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The items in as few messages as hold them; one without any if there are none."""
    part: list[Any] = []
    size = 0
    for item in items:
        length = len(json.dumps(item)) + 1
        if part and size + length > MAX_BYTES - 100:  # the rest is for node and topic
            yield part
            part, size = [], 0
        part.append(item)
        size += length
    if part or not items:
        yield part
