"""Trying it again: a new table against bots that starts in the middle of a finished game, before a choice."""

from __future__ import annotations

from dataclasses import replace

from orrery.core import CHANCE
from orrery.core.language import _
from orrery.server import seating
from orrery.server.analysis import check_over
from orrery.server.bots import USUAL
from orrery.server.errors import Conflict, Forbidden
from orrery.server.plan import Plan
from orrery.server.store import Guest, Sitter, Status
from orrery.server.tables import LiveTable, Tables

OPPONENT = USUAL


async def try_again(tables: Tables, live: LiveTable, guest: Guest, number: int) -> str:
    """The id of a table that starts before action `number`, which was a choice of the guest's; bots have the others.

    What was played until then is part of its record. Chance is new from there on, and cannot be checked by one seed.
    """
    check_over(live)
    info = live.info
    action = await tables.store.records.find(info.id, number) if number > 0 else None
    if action is None or action.back is not None or action.player == CHANCE or action.forced:
        raise Conflict(_("Action {number} was nobody's choice: there is nothing to try again.", number=number))
    if action.player not in info.seats_of(guest.id):
        raise Forbidden(_("That was not your choice."))
    seats = ["friend" if seat.seat == action.player else OPPONENT for seat in info.players]
    name = f"{info.name}, again"[:24]
    plan = Plan(info.game, info.seats, seats, info.options, name, data=info.data, sealed=False)
    fresh = await seating.create(tables, guest, plan)
    before = await tables.store.records.actions(info.id, limit=number - 1, with_snapshots=True)
    async with fresh.lock:
        await tables.change_extra(
            fresh, {"again": {"table": info.id, "number": number}, "given": info.extra.get("given", {})}
        )
        state = await tables.position(live, number - 1)
        await tables.put(fresh, state, list(before), Status.RUNNING, fresh.info.updated)
        empty = fresh.info.players[action.player]
        await tables.change_seat(fresh, empty, replace(empty, kind=Sitter.PERSON, guest=guest.id, name=guest.name))
    return fresh.info.id
