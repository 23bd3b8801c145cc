"""Bots that play with people in one team tell them, now and then, what they need or can bring. A switch at the table
turns it off.
"""

from __future__ import annotations

import json
import secrets

from orrery.core import Game
from orrery.core.policy import Policy
from orrery.server.anew import looks_again
from orrery.server.bots import BotWorkers
from orrery.server.store import Guest, Sitter, Status
from orrery.server.tables import LiveTable, Tables

QUIET = "quiet_bots"  # among what is kept about a table: bots keep their proposals to themselves
ROUND = 8  # actions of each seat, about: no bot of a table speaks sooner again
REMEMBERED = 20  # lines of chat in which nobody says the same again


def has_proposals(game: Game) -> bool:
    """Whether bots of this game ever say something."""
    return type(game.policy).proposal is not Policy.proposal


def may_propose(game: Game, live: LiveTable) -> bool:
    """Whether there is somebody to talk to, and they want to hear it."""
    people = [seat for seat in live.info.players if seat.kind == Sitter.PERSON and not seat.standin]
    running = live.info.status == Status.RUNNING and not live.info.extra.get(QUIET)
    return running and bool(people) and has_proposals(game)


@looks_again
async def switch(tables: Tables, table: str, guest: Guest, on: bool) -> None:
    """Let the bots of a table make proposals, or not."""
    live = await tables.live(table)
    async with live.lock:
        live.check_member(guest)
        await tables.change_extra(live, {**live.info.extra, QUIET: not on})


class Proposals:
    """Remembers when bots last spoke at each table, so that they do it rarely."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._spoken: dict[str, int] = {}  # by table: the number of the last action then

    async def consider(self, workers: BotWorkers, live: LiveTable, seat: int) -> None:
        """Let the bot of a seat, whose turn begins, speak to its team, if bots have been silent for long enough."""
        info = live.info
        if not may_propose(self.tables.game_of(info), live):
            return
        if info.number < self._spoken.get(info.id, -ROUND * info.seats) + ROUND * info.seats:
            return
        overrides = json.dumps(info.data) if info.data else ""
        words = await workers.proposal(info.game, overrides, live.state.snapshot(), seat, secrets.randbits(32))
        if not words:
            return
        lines = await self.tables.chat(live)
        if any(line.text == words for line in lines[-REMEMBERED:]):
            return
        self._spoken[info.id] = info.number
        await self.tables.store.chat.say(info.id, None, seat, info.players[seat].name, words)
        live.chat_cache = None
