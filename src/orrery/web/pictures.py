"""Pictures of finished games, to share: made once, from what a spectator may see, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from orrery.core.wording import count_of, listing
from orrery.draw import Result, screen_of, share_picture
from orrery.server.errors import Conflict, Forbidden, NotFound
from orrery.server.store import Status, TableInfo
from orrery.server.tables import LiveTable
from orrery.web.finale import Endings
from orrery.web.raster import can_draw, png

KEPT: Final = 64  # pictures in memory; a large one has 300 kB
TYPES: Final = {"svg": "image/svg+xml", "png": "image/png"}


def check_finished(info: TableInfo) -> None:
    """Refuse what tells of the end of a game that has none."""
    if info.status != Status.OVER:
        raise Forbidden("The game is not over yet; its picture is made at the end.")
    if info.no_result:
        raise Conflict("The game was ended without a result: there is nothing to show.")


def headline(result: Result) -> str:
    """How a game ended in a few words, for people who were not there."""
    if result.together and len(result.points) > 1:
        return "All are safe" if result.winners else "Lost together"
    if result.together:
        return f"{result.names[0]} {'wins' if result.winners else 'loses'}"
    if not result.winners:
        return "Nobody wins"
    winners = [result.names[seat] for seat in result.seats if seat in result.winners]
    return f"{listing(winners)} {'win' if len(winners) > 1 else 'wins'}"


class Pictures:
    """Makes them one at a time, so that nobody can keep the server busy by asking for many."""

    def __init__(self, endings: Endings) -> None:
        self.endings = endings
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    async def picture(self, live: LiveTable, kind: str) -> bytes:
        """The picture of a finished game as SVG or PNG."""
        check_finished(live.info)
        if kind not in TYPES:
            raise NotFound("There is nothing at this address.")
        if kind == "png" and not can_draw():
            raise NotFound("This server makes no PNG; take the picture as SVG.")
        key = (live.info.id, live.info.number, tuple(live.names()), kind)
        async with self._lock:
            if key not in self._kept:
                drawing = await self._drawing(live)
                made = await asyncio.to_thread(png, drawing) if kind == "png" else drawing.encode(errors="replace")
                self._kept[key] = made
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]

    async def _drawing(self, live: LiveTable) -> str:
        game = self.endings.tables.game_of(live.info)
        screen = screen_of(game)
        result = await self.endings.result(live, None)
        view = {**live.state.shown(None), **live.called()}
        small = f"{game.title}, {count_of(live.info.number, 'move')}"
        return share_picture(result, headline(result), small, screen.draw(view, theme="day"), screen.SYMBOLS)
