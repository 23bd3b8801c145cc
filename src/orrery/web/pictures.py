"""Pictures to share, of finished games and of tables: made once, from what a spectator may see, and kept a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from orrery.core.language import _, all_of, current, ngettext
from orrery.core.registry import installed
from orrery.draw import Result, house_picture, invitation_picture, share_picture
from orrery.server.errors import Conflict, Forbidden, NotFound
from orrery.server.store import Status, TableInfo
from orrery.server.tables import LiveTable
from orrery.web.finale import Endings
from orrery.web.home import PITCH, orrery_picture, worlds_words
from orrery.web.raster import can_draw, png
from orrery.web.screens import page_screen

KEPT: Final = 64  # pictures in memory; a large one has 300 kB
TYPES: Final = {"svg": "image/svg+xml", "png": "image/png"}


def check_finished(info: TableInfo) -> None:
    """Refuse what tells of the end of a game that has none."""
    if info.status != Status.OVER:
        raise Forbidden(_("The game is not over yet; its picture is made at the end."))
    if info.no_result:
        raise Conflict(_("The game was ended without a result: there is nothing to show."))


def headline(result: Result) -> str:
    """How a game ended in a few words, for people who were not there."""
    if result.together and len(result.points) > 1:
        return _("All are safe") if result.winners else _("Lost together")
    if result.together:
        name = result.names[0]
        return _("{name} wins", name=name) if result.winners else _("{name} loses", name=name)
    if not result.winners:
        return _("Nobody wins")
    winners = [result.names[seat] for seat in result.seats if seat in result.winners]
    return ngettext("{names} wins", "{names} win", len(winners), names=all_of(winners))


class Pictures:
    """Makes them one at a time, so that nobody can keep the server busy by asking for many."""

    def __init__(self, endings: Endings) -> None:
        self.endings = endings
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    async def picture(self, live: LiveTable, kind: str) -> bytes:
        """The picture of a finished game as SVG or PNG."""
        check_finished(live.info)
        return await self._made(
            (live.info.id, live.info.number, tuple(live.names())), kind, lambda: self._drawing(live)
        )

    async def card(self, live: LiveTable, kind: str, host: str) -> bytes:
        """The picture of a link to a table: who sits there, and whether it is being played."""
        names = tuple(seat.name for seat in live.info.players)

        async def drawing() -> str:
            return self._card(live, host, names)

        return await self._made((live.info.id, live.info.status, host, names), kind, drawing)

    async def house(self, kind: str) -> bytes:
        """The picture of a link to the home page."""

        async def drawing() -> str:
            symbols = {name: body for game in installed() for name, body in page_screen(game).SYMBOLS.items()}
            orrery = orrery_picture(tuple(game.slug for game in installed()))
            return house_picture(orrery, f"{worlds_words(len(installed()))}. {_('One table.')}", _(PITCH), symbols)

        return await self._made(("house",), kind, drawing)

    async def _made(self, what: tuple[object, ...], kind: str, draw: Callable[[], Awaitable[str]]) -> bytes:
        if kind not in TYPES:
            raise NotFound(_("There is nothing at this address."))
        if kind == "png" and not can_draw():
            raise NotFound(_("This server makes no PNG; take the picture as SVG."))
        key = *what, kind, current()
        async with self._lock:
            if key not in self._kept:
                drawing = await draw()
                made = await asyncio.to_thread(png, drawing) if kind == "png" else drawing.encode(errors="replace")
                self._kept[key] = made
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]

    def _card(self, live: LiveTable, host: str, names: Sequence[str]) -> str:
        game = self.endings.tables.game_of(live.info)
        free = live.info.missing
        if live.info.status == Status.OPEN:
            left = ngettext("{count} seat free", "{count} seats free", free) if free else _("about to begin")
            minutes = _("{minutes} minutes", minutes=game.minutes)
            headline, small = _("{host} invites you", host=host), f"{game.title}, {left}, {minutes}"
        else:
            over = live.info.status == Status.OVER
            headline, small = game.title, _("The game is over") if over else _("Being played now: come and watch")
        return invitation_picture(live.info.game, names, headline, small, page_screen(game).SYMBOLS)

    async def _drawing(self, live: LiveTable) -> str:
        game = self.endings.tables.game_of(live.info)
        screen = page_screen(game)
        result = await self.endings.result(live, None)
        view = {**live.state.shown(None), **live.called()}
        small = f"{game.title}, {ngettext('{count} move', '{count} moves', live.info.number)}"
        return share_picture(result, headline(result), small, screen.draw(view, theme="day"), screen.SYMBOLS)
