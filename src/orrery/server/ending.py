"""Ending a game that cannot go on: there is no result, and then its record can be downloaded and reported."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from orrery.core.language import _
from orrery.server.anew import looks_again
from orrery.server.errors import Conflict, Forbidden, Overtaken
from orrery.server.store import Guest, Late, Sitter, Status
from orrery.server.tables import LiveTable, Tables

ENDED = "ended"  # in `TableInfo.extra`: why a game without a result has ended, if by no fault of the program
AGREED = "agreed"  # everybody who was left has agreed, see `stopping`
OPERATOR = "operator"  # the people who run the server have closed the table


def agreed_by(live: LiveTable) -> list[str]:
    """The guests who want to end the game as it stands now; what they said at another moment does not count."""
    said = live.info.extra.get("ending", {})
    return list(said["yes"]) if said.get("at") == live.info.number else []


@looks_again
async def end_without_result(tables: Tables, table: str, guest: Guest) -> bool:
    """Agree to end a game that cannot go on; whether it has ended.

    It ends when everybody who is present agrees, or at once if the one who set the table says so: players may be gone.
    """
    live = await tables.live(table)
    async with live.lock:
        live.check_member(guest)
        live.check_running()
        if live.stuck is None:
            raise Conflict(_("The game can go on: play it to the end, or let a bot play for you."))
        present = {seat.guest for seat in live.info.players if seat.kind == Sitter.PERSON and not seat.standin}
        if guest.id not in present | {live.info.creator}:
            raise Forbidden(_("Only players at this table may do that."))
        yes = sorted({*agreed_by(live), guest.id})
        extra = {**live.info.extra, "ending": {"at": live.info.number, "yes": yes}}
        ends = guest.id == live.info.creator or present <= set(yes)
        if not ends:
            await tables.change_extra(live, extra)
            return False
        await finish(tables, live, extra)
    return True


async def close_by_operator(tables: Tables, table: str) -> bool:
    """Close a table that waits, or end its game without a result; False if it is over already."""
    live = await tables.live(table)
    async with live.lock:
        if live.info.status == Status.OVER:
            return False
        mark = {"closed": True} if live.info.status == Status.OPEN else {}
        await finish(tables, live, {**live.info.extra, **mark, ENDED: OPERATOR})
    return True


async def finish(tables: Tables, live: LiveTable, extra: dict[str, Any]) -> None:
    """End it without a result; `extra` is kept about the table then. The caller has the table's lock."""
    info, extra, now = live.info, {**extra, "no_result": True}, tables.clock()
    try:
        await tables.store.records.append(
            info.id, info.number, [], Status.OVER, extra=extra, revision=info.revision, updated=now
        )
    except Late as late:
        tables.forget(info.id)
        raise Overtaken(info.number, late.number) from None
    live.info = replace(info, status=Status.OVER, extra=extra, revision=info.revision + 1, updated=now)
