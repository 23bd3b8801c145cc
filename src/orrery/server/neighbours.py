"""What a node tells the others of its pages, and hears of theirs.

Changes are sent as they come, at most once a second; a sign of life every few seconds says that the node still holds
the rest. The pages of a node that is not heard any more count as closed. So all nodes agree, nothing is written
anywhere, and while the database is away each node shows what it knows itself. Ages are sent, not times: clocks of two
machines differ.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

import structlog

from orrery.server.marks import Key, Mark, Node, Pages
from orrery.server.store import StoreError
from orrery.server.store.wire import Wire

TOPIC: Final = "presence"
BEAT_SECONDS: Final = 4.0  # between two signs of life of a node
SILENT_SECONDS: Final = 10.0  # without one: then the node is dead
ROUGHLY: Final = 20.0  # seconds: how exactly others know when somebody without a page last did something
BYE_SECONDS: Final = 2.0  # that a node which stops waits for the database

HELLO: Final = "hello"  # a new node asks the others for all they have
ANEW: Final = "anew"  # what was known of the sender is old: all of it follows
BYE: Final = "bye"  # the sender stops

log = structlog.get_logger()


class Reader(Protocol):
    """Who wants to know what other nodes tell."""

    def changed(self, key: Key) -> None:
        """A guest's pages on another node have changed."""

    def concealed(self, guest: str, hides: bool) -> None:
        """A guest has said elsewhere whether others may know."""


class Neighbours:
    """All nodes, this one included: `own` is what it tells."""

    def __init__(self, wire: Wire, reader: Reader, woken: Callable[[], None], clock: Callable[[], float]) -> None:
        self.own = Node(clock())
        self.nodes: dict[str, Node] = {wire.node: self.own}
        self.shared = wire.shared
        self._wire = wire
        self._reader = reader
        self._woken = woken
        self._clock = clock
        self._told: dict[Key, tuple[Pages, str, int]] = {}  # as the others were last told
        self._outbox: list[Any] = [HELLO] if wire.shared else []
        self._beat = clock()
        self._behind = False  # the others have missed something
        self._failing = False
        self._sending: asyncio.Task[None] | None = None
        wire.hear(TOPIC, self._hear, self._reconnected)

    def marks_of(self, key: Key) -> list[Mark]:
        found = (node.find(key) for node in self.nodes.values())
        return [mark for mark in found if mark is not None]

    def known(self) -> set[Key]:
        return {key for node in self.nodes.values() for key, _ in node.marks()}

    @property
    def next_beat(self) -> float:
        return self._beat + BEAT_SECONDS

    # Telling ----------------------------------------------------------------------------------------------------------

    def tell(self, key: Key) -> None:
        """Let the others know what has become of a guest's pages here, unless they know already."""
        mark = self.own.find(key)
        if mark is None or not self.shared:
            return
        now = mark.pages, mark.name, int(mark.at // ROUGHLY) if mark.pages == Pages.CLOSED else 0
        if self._told.get(key) != now:
            self._told[key] = now
            self._outbox.append(self._item(key, mark))

    def tell_concealed(self, guest: str, hides: bool) -> None:
        self._send({"hides": [guest, hides]})

    def forget(self, before: float) -> list[Key]:
        """Let go of pages that were closed before that time, and of nodes that had no others; whose they were."""
        found: list[Key] = []
        for name, node in list(self.nodes.items()):
            for key, mark in node.marks():
                if mark.pages == Pages.CLOSED and mark.at < before:
                    node.drop(key)
                    found.append(key)
            if node.silent and not node.tables:
                del self.nodes[name]
        for key in found:
            self._told.pop(key, None)
        return found

    def post(self) -> None:
        """Send what is to be told, or a sign of life if it is time, in a task of its own."""
        now = self._clock()
        if not self.shared or not (self._outbox or self._behind or now >= self.next_beat):
            return
        if self._sending is not None and not self._sending.done():  # the database is slow: it all goes with the next
            return
        items, self._outbox = self._outbox, []
        if self._behind:
            self._behind = False
            items = [HELLO, *(item for item in items if isinstance(item, dict)), *self._all()]
        self._beat = now
        self._sending = asyncio.create_task(self._deliver(items), name="presence of this node")

    async def close(self) -> None:
        """Say that nobody is here any more."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(BYE_SECONDS):
                await self._wire.send(TOPIC, [BYE])

    async def _deliver(self, items: Sequence[Any]) -> None:
        try:
            await self._wire.send(TOPIC, items)
            self._failing = False
        except StoreError as problem:  # until it is back, each node shows what it knows itself
            self._behind = True
            if not self._failing:
                log.warning("presence not sent", problem=str(problem))
            self._failing = True

    def _send(self, item: Any) -> None:
        if self.shared:
            self._outbox.append(item)
            self._woken()

    def _item(self, key: Key, mark: Mark) -> list[Any]:
        now = self._clock()
        visible = 0.0 if mark.pages == Pages.VISIBLE else now - mark.visible
        return [*key, int(mark.pages), round(now - mark.at, 1), round(visible, 1), mark.name]

    def _all(self) -> list[Any]:
        """All that other nodes should know of this one."""
        return [ANEW, *(self._item(key, mark) for key, mark in self.own.marks())]

    # Hearing ----------------------------------------------------------------------------------------------------------

    def bury(self) -> None:
        """Close the pages of nodes that are not heard any more."""
        now = self._clock()
        for node in self.nodes.values():
            if node is not self.own and not node.silent and now - node.heard > SILENT_SECONDS:
                self._close(node, node.heard)

    def _hear(self, name: str, items: Sequence[Any]) -> None:
        now = self._clock()
        sender = self.nodes.setdefault(name, Node(now))
        sender.heard = now
        if sender.silent:  # it was not dead: what is known of it is wrong
            sender.silent = False
            self._send(HELLO)
        try:
            for item in items:
                self._understand(sender, item, now)
        except (TypeError, ValueError, KeyError):  # another version of Orrery says it otherwise
            log.warning("presence not understood")

    def _understand(self, sender: Node, item: Any, now: float) -> None:
        if item == HELLO:
            self._outbox.extend(self._all())
            self._woken()
        elif item == BYE:
            self._close(sender, now)
        elif item == ANEW:
            self._close(sender, now)
            sender.silent = False
        elif isinstance(item, dict):
            guest, hides = item["hides"]
            self._reader.concealed(str(guest), bool(hides))
        else:
            table, guest, pages, age, visible, name = item
            key = str(table), str(guest)
            sender.put(key, Mark(Pages(pages), now - float(age), now - float(visible), str(name)))
            self._reader.changed(key)

    def _close(self, node: Node, at: float) -> None:
        """The pages of a node are closed, as far as is known."""
        node.silent = True
        for key, mark in node.marks():
            if mark.pages != Pages.CLOSED:
                mark.turn(Pages.CLOSED, at)
                self._reader.changed(key)

    def _reconnected(self) -> None:
        """Messages may have been lost, in both directions."""
        self._behind = True
        self._woken()
