"""Asking the others whether a choice may be taken back where the rules of knowledge forbid it.

All other people who play must agree; one who says no ends it. The request is kept with the table, so it survives a
restart and every node knows it. It holds for one moment of the game: as soon as anybody acts it has lapsed. What chance
has decided stands, and so does a choice after which something hidden came out: then nobody can be asked.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace
from typing import Any

from orrery.core import match as core
from orrery.core.language import _
from orrery.server import notices
from orrery.server.acting import SAID_NO, go_back, last_choice, others_at, played_by, reachable
from orrery.server.anew import looks_again
from orrery.server.asked_back import KEY, Request, open_request, request_at
from orrery.server.errors import Conflict, Forbidden
from orrery.server.store import Guest, Notice
from orrery.server.tables import LiveTable, Tables


def awaited(live: LiveTable, request: Request) -> set[str]:
    """The guests who have not answered yet."""
    return others_at(live, request.seat) - set(request.yes)


@looks_again
async def ask(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Ask the others whether the seat's last choice may be taken back; `Conflict` says why that cannot be asked."""
    live = await tables.live(table)
    async with live.lock:
        live.own_seat(guest, seat)
        live.check_running()
        if (before := request_at(live.info)) is not None:
            words = _(SAID_NO) if before.declined else _("Somebody is asking already.")
            raise Conflict(words)
        if not others_at(live, seat):
            raise Conflict(_("Nobody else plays here who could agree."))
        undone = reachable(live, seat)
        if not undone:
            raise Conflict(core.CHANCE_DECIDED)
        game, played = tables.game_of(live.info), await played_by(tables, live, undone)
        if await last_choice(tables, live, seat) and not await asyncio.to_thread(core.has_told, game, played):
            raise Conflict(_("You may take it back without asking: nobody has learnt anything from it."))
        if await asyncio.to_thread(core.has_come_out, game, played, seat):
            raise Conflict(_(core.CAME_OUT))
        await _keep(tables, live, Request(live.info.number, seat, undone[0].number))
        await _tell(tables, live, guest, seat, notices.asks_back(live.info.players[seat].name))


@looks_again
async def answer(tables: Tables, table: str, guest: Guest, agrees: bool) -> bool:
    """Agree or decline; whoever has asked may withdraw. Whether the choice has been taken back now."""
    live = await tables.live(table)
    async with live.lock:
        live.check_running()
        request = open_request(live.info)
        if request is None:
            raise Conflict(_("Nobody is asking to take anything back: somebody has played, or it was answered."))
        asker = live.info.players[request.seat]
        if guest.id == asker.guest:
            if agrees:
                raise Conflict(_("The others are asked, not you."))
            await _keep(tables, live, None)
            await _tell(tables, live, guest, request.seat, notices.withdraws(asker.name))
            return False
        if guest.id not in others_at(live, request.seat):
            raise Forbidden(_("Only people who play at this table may do that."))
        if not agrees:
            await _keep(tables, live, replace(request, declined=True))
            own = live.info.seats_of(guest.id)[0]
            await _tell(tables, live, guest, own, notices.declines(live.info.players[own].name, asker.name))
            return False
        request = replace(request, yes=sorted({*request.yes, guest.id}))
        if awaited(live, request):
            await _keep(tables, live, request)
            return False
        undone = [action for action in reachable(live, request.seat) if action.number >= request.first]
        if not undone:
            raise Conflict(core.CHANCE_DECIDED)
        extra = _with(live, None)
        await go_back(tables, live, request.seat, undone, "took_back_agreed", asked=True, extra=extra)
    return True


def _with(live: LiveTable, request: Request | None) -> dict[str, Any]:
    kept = {name: value for name, value in live.info.extra.items() if name != KEY}
    return kept if request is None else {**kept, KEY: {**asdict(request), "yes": list(request.yes)}}


async def _keep(tables: Tables, live: LiveTable, request: Request | None) -> None:
    await tables.change_extra(live, _with(live, request))


async def _tell(tables: Tables, live: LiveTable, guest: Guest, seat: int, told: Notice) -> None:
    name = live.info.players[seat].name
    await tables.store.chat.say(live.info.id, guest.id, seat, name, told.text, told.kind)
    live.chat_cache = None
