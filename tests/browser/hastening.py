"""What the server of the tests can do besides: play on for the people at a table, so that a test begins where it looks.

`hasten` in playing.py asks for it. A whole game by clicks takes a minute; the same in here takes a second.
"""

from __future__ import annotations

import asyncio
from random import Random

from fastapi import APIRouter, FastAPI, Request

from orrery.core import CHANCE
from orrery.server import acting
from orrery.server.errors import Conflict, TooLate
from orrery.server.settings import Settings
from orrery.server.store import Status
from orrery.web.app import make_app
from orrery.web.visit import site_of
from tests.browser.moments import BOLD

router = APIRouter(include_in_schema=False)
BREATH = 0.002  # seconds until the bots are asked again whether they have chosen


def with_haste(settings: Settings) -> FastAPI:
    """The usual server, and this."""
    app = make_app(settings)
    app.include_router(router)
    return app


@router.post("/hasten/{table}")
async def hasten(request: Request, table: str, until: int) -> int:
    """Choose for everybody who is no bot, until the table has so many actions or its game is over; how many it has."""
    tables = site_of(request).tables
    rng = Random(0)
    while (live := await tables.live(table)).info.status == Status.RUNNING and live.info.number < until:
        game, state, at = tables.game_of(live.info), live.state, live.info.number
        people = [seat for seat in live.actors() if seat != CHANCE and live.bot_level(seat) is None]
        if not people:
            await asyncio.sleep(BREATH)
            continue
        seat = people[0]
        greedy = rng.random() < BOLD
        action = game.policy.greedy(state, seat, rng) if greedy else rng.choice(state.legal(seat))
        try:
            await acting.act_for_bot(tables, table, seat, game.space.notation(action), at)
        except (TooLate, Conflict):  # a bot was quicker
            continue
    return live.info.number
