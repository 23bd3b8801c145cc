"""Hints: what the best bot would do in somebody's place, for the one who is to act."""

from __future__ import annotations

import json
from typing import Any

from orrery.core import game
from orrery.server.bots import BotWorkers
from orrery.server.errors import Problem
from orrery.server.store import Guest, Status
from orrery.server.tables import LiveTable


async def hint(workers: BotWorkers, live: LiveTable, guest: Guest, seat: int) -> dict[str, Any]:
    """What to do, with its chance and the reasons, and the two next best.

    The same position gives the same hint: nobody learns more by asking again.
    """
    live.own_seat(guest, seat)
    if live.info.status != Status.RUNNING or seat not in live.actors():
        raise Problem("A hint is for the one who is to act.")
    number = live.info.number
    overrides = json.dumps(live.info.data) if live.info.data else ""
    found = await workers.hint(live.info.game, overrides, live.state.snapshot(), seat, number)
    return {"at": number, **in_words(live, seat, found)}


def in_words(live: LiveTable, seat: int, found: dict[str, Any]) -> dict[str, Any]:
    """A hint with what this table calls things: a worker knows no names."""
    played, view = game(live.info.game), {**live.state.shown(seat), **live.called()}

    def called(option: dict[str, Any]) -> dict[str, Any]:
        return {**option, "text": played.label(view, played.space.parse(option["do"]))}

    return {**called(found), "others": [called(option) for option in found["others"]]}
