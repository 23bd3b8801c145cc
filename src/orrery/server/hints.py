"""Hints: what the best bot would do in somebody's place, for the one who is to act."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from orrery.core import Game
from orrery.core.language import _
from orrery.server.bots import BotWorkers
from orrery.server.errors import Problem
from orrery.server.rating import note_hint
from orrery.server.store import Guest, Status
from orrery.server.tables import LiveTable, Tables


async def hint(tables: Tables, workers: BotWorkers, live: LiveTable, guest: Guest, seat: int) -> dict[str, Any]:
    """What to do, with its chance and the reasons, and the two next best.

    The same position gives the same hint: nobody learns more by asking again.
    """
    live.own_seat(guest, seat)
    if live.info.status != Status.RUNNING or seat not in live.actors():
        raise Problem(_("A hint is for the one who is to act."))
    await note_hint(tables, live, seat)
    number = live.info.number
    overrides = json.dumps(live.info.data) if live.info.data else ""
    found = await workers.hint(live.info.game, overrides, live.state.snapshot(), seat, number)
    return {"at": number, **found}


def with_names(found: Mapping[str, Any], game: Game, view: Mapping[str, Any]) -> dict[str, Any]:
    """A hint whose actions are called as the table calls them."""
    (words,) = game.labels(view, [game.space.parse(found["do"])])
    others = [with_names(other, game, view) for other in found.get("others", ())]
    return {**found, "text": words} | ({"others": others} if "others" in found else {})
