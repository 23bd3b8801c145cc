"""Frames that several pages share: what two pages show of a table is drawn once if it is the same.

Watchers see the same, and so do two pages of one guest. When a table changes all its pages want a frame at once, so a
frame is kept for a moment only: clocks and who is there belong to the moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Mapping
from typing import Any, Final, NamedTuple

from orrery.server.ending import agreed_by
from orrery.server.hearing import ALL_EARS, Hearing
from orrery.server.stopping import would_end
from orrery.server.tables import LiveTable, Tables
from orrery.web.frame import Frame

KEPT_SECONDS: Final = 0.25
WATCHER: Final = ""  # the id of no guest


class Drawn(NamedTuple):
    """A frame, and the message that brings it to a page."""

    frame: Frame
    message: Mapping[str, Any]
    text: str  # the same in JSON


async def seen_as(tables: Tables, hearing: Hearing, live: LiveTable, guest: str) -> str:
    """As whom a guest sees a table: everybody who only watches sees the same, unless they have a part in the talk."""
    info = live.info
    if info.has_member(guest) or guest in agreed_by(live) or guest in would_end(live):
        return guest
    if any(guest in votes for votes in info.extra.get("votes", {}).values()):
        return guest
    if await hearing.of(guest) != ALL_EARS or any(line.guest == guest for line in await tables.chat(live)):
        return guest
    return WATCHER


class Sharing:
    """The frames of this moment."""

    def __init__(self) -> None:
        self._drawing: dict[Hashable, asyncio.Task[Drawn]] = {}

    async def find(self, view: Hashable, draw: Callable[[], Coroutine[Any, Any, Drawn]]) -> Drawn:
        """The frame of a view; drawn if nobody has just done so. A page that goes away takes it from no other."""
        drawing = self._drawing.get(view)
        if drawing is None:
            drawing = self._drawing[view] = asyncio.create_task(draw())
            drawing.add_done_callback(lambda done: self._keep(view, done))
        return await asyncio.shield(drawing)

    def _keep(self, view: Hashable, done: asyncio.Task[Drawn]) -> None:
        if done.cancelled() or done.exception() is not None:
            del self._drawing[view]
        else:
            done.get_loop().call_later(KEPT_SECONDS, self._drawing.pop, view)
