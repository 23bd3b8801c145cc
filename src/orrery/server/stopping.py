"""Ending a game that could go on: when everybody who is left agrees. Nobody has won or lost then.

Who has left, is absent or lets a bot play has no say. So whoever is alone with bots ends the game by themselves, and
whoever set a table at which nobody plays any more may close it. What somebody has said holds until somebody wants to
play on.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.core.language import _
from orrery.server import ending, notices
from orrery.server.absence import playing, seconds_until_absent
from orrery.server.anew import looks_again
from orrery.server.errors import Conflict, Forbidden
from orrery.server.presence import PresenceBoard
from orrery.server.store import Guest, Notice
from orrery.server.tables import LiveTable, Tables

KEY: Final = "stopping"  # in `TableInfo.extra`: the guests who would end the game


def would_end(live: LiveTable) -> list[str]:
    """The guests who would end the game, in the order in which they said so."""
    return list(live.info.extra.get(KEY, []))


def voters(board: PresenceBoard | None, live: LiveTable) -> set[str]:
    """Who has to agree: whoever plays and is not absent."""
    return {
        seat.guest
        for seat in playing(live)
        if seat.guest and (board is None or seconds_until_absent(board, live, seat) != 0.0)
    }


@looks_again
async def agree(tables: Tables, board: PresenceBoard, table: str, guest: Guest) -> bool:
    """Agree to end the game; whether it has ended."""
    live = await tables.live(table)
    async with live.lock:
        live.check_running()
        board_says = voters(board, live)
        plays = guest.id in {seat.guest for seat in playing(live)}
        if not plays and (board_says or guest.id != live.info.creator):
            raise Forbidden(_("Only players at this table may do that, or whoever set it if nobody plays any more."))
        before = would_end(live)
        yes = [*before, guest.id] if guest.id not in before else before
        if board_says <= set(yes):
            await ending.finish(tables, live, {**_without(live), ending.ENDED: ending.AGREED})
            await _tell(tables, live, guest, notices.ended())
            return True
        if guest.id not in before:
            await tables.change_extra(live, {**live.info.extra, KEY: yes})
            await _tell(tables, live, guest, notices.would_end(_name(live, guest)))
    return False


@looks_again
async def play_on(tables: Tables, table: str, guest: Guest) -> None:
    """Want to play on: whoever would have ended the game has to say so anew."""
    live = await tables.live(table)
    async with live.lock:
        live.check_running()
        if guest.id not in {seat.guest for seat in playing(live)}:
            raise Forbidden(_("Only players at this table may do that."))
        if not would_end(live):
            raise Conflict(_("Nobody wants to end the game."))
        await tables.change_extra(live, _without(live))
        await _tell(tables, live, guest, notices.plays_on(_name(live, guest)))


def _without(live: LiveTable) -> dict[str, Any]:
    return {name: value for name, value in live.info.extra.items() if name != KEY}


def _name(live: LiveTable, guest: Guest) -> str:
    own = live.info.seats_of(guest.id)
    return live.info.players[own[0]].name if own else guest.name


async def _tell(tables: Tables, live: LiveTable, guest: Guest, told: Notice) -> None:
    own = live.info.seats_of(guest.id)
    seat = own[0] if own else None
    await tables.store.chat.say(live.info.id, guest.id, seat, _name(live, guest), told.text, told.kind)
    live.chat_cache = None
