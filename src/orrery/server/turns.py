"""The turns of bots: whenever this process changes a table and a bot is to act, it thinks and acts.

The store keeps at which tables a bot is to act, and which node sees to it. When that node is gone another one takes
the table over; should two play all the same, the number of the action decides.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from random import random

import structlog

from orrery.core import CHANCE
from orrery.server.acting import act_for_bot
from orrery.server.bots import ANYTHING, STAND_IN, BotWorkers
from orrery.server.errors import Conflict, Faulty, NotFound, Refused, TooLate
from orrery.server.measures import THINKING, timed
from orrery.server.proposing import Proposals
from orrery.server.settings import Settings
from orrery.server.store import Action, Changes, Status, What
from orrery.server.tables import LiveTable, Tables

LIMIT = 200  # tables that are taken over in one round
RETRY_SECONDS = 5.0  # before a bot that failed tries again
# A pause before a bot acts, in parts of what the server's settings say: long where a turn begins and people have to
# look up, then shorter and shorter, because a turn may have fifty decisions. None is quite like the last
FIRST, EACH, SHORTEST = 1.3, 0.8, 0.3
VARIES = 0.2

log = structlog.get_logger()


def decisions_in_a_row(actions: Sequence[Action], seat: int) -> int:
    """How many decisions a seat has made since anybody else made one."""
    found = 0
    for action in reversed(actions):
        if action.player not in (seat, CHANCE):
            break
        found += action.player == seat and not action.forced
    return found


class BotTurns:
    """One task for each table at which a bot has something to do."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.node = tables.store.wire.node
        self.pause = settings.bot_pause
        self.workers = BotWorkers(settings.bot_workers)
        self.proposals = Proposals(tables)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()  # tables that have changed since their task last looked
        self._taken: dict[str, str] = {}  # tables that were taken over, until their task has looked: from whom
        self._failed: dict[str, int] = {}  # by table: the number at which the game failed at what a bot chose
        self._listener = asyncio.create_task(self._listen(tables.store.hub.subscribe()), name="bots")

    async def _listen(self, changes: Changes) -> None:
        async for change in changes:
            if change.everything:
                for table in self.tables.in_memory():
                    self.wake(table)
            elif change.here and change.what & (What.PLAY | What.TABLE):
                self.wake(change.table)

    def wake(self, table: str) -> None:
        """Let the bots of a table play, if one of them is to act."""
        self._changed.add(table)
        running = self._tasks.get(table)
        if running is None or running.done():
            task = asyncio.create_task(self._play(table), name=f"bots {table}")
            self._tasks[table] = task
            task.add_done_callback(lambda done: self._tasks.pop(table) if self._tasks.get(table) is done else None)

    def _bot_to_act(self, live: LiveTable) -> int | None:
        if live.info.status != Status.RUNNING:
            return None
        return next((s for s in live.actors() if s >= 0 and live.bot_level(s) is not None), None)

    async def _play(self, table: str) -> None:
        while True:
            self._changed.discard(table)
            try:
                live = await self.tables.live(table)
                if self._taken.pop(table, None) == live.info.tended:
                    # Somebody was just reading the table when it was taken over: their copy names the dead node
                    live.info = replace(live.info, tended=self.node)
                seat = self._bot_to_act(live) if live.info.tended in ("", self.node) else None
                if seat is not None:
                    await self._take_turn(live, seat)
                elif table not in self._changed:
                    await self._rest(live)
                    return
            except NotFound:
                return
            except (TooLate, Refused, Conflict):
                await asyncio.sleep(0.05)  # the table changed meanwhile: choose again
            except Faulty:  # logged already; it would choose the same again, so then it takes anything
                self._failed[table] = live.info.number
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:  # the people at the table want to play on, so the bot is tried again
                log.exception("bot failed", table=table)
                await asyncio.sleep(RETRY_SECONDS)

    async def _rest(self, live: LiveTable) -> None:
        """A table was taken over, and no bot is to act after all: tables of an older version, or of mended rules."""
        if live.info.tended == self.node and live.stuck is None:
            await self.tables.store.tables.rest(live.info.id, live.info.revision)
            live.info = replace(live.info, tended="")

    def _pause(self, live: LiveTable, seat: int) -> float:
        """How long a bot takes, at least, however quickly it has decided."""
        varied = 1.0 + VARIES * (2.0 * random() - 1.0)
        return self.pause * varied * max(SHORTEST, FIRST * EACH ** decisions_in_a_row(live.actions, seat))

    async def _take_turn(self, live: LiveTable, seat: int) -> None:
        table, number = live.info.id, live.info.number
        if decisions_in_a_row(live.actions, seat) == 0:
            await self._propose(live, seat)
        half = self._pause(live, seat) / 2
        await asyncio.sleep(half)  # pages are drawn first, then the processor is free
        pause = asyncio.sleep(half)
        overrides = json.dumps(live.info.data) if live.info.data else ""
        level = ANYTHING if self._failed.get(table) == number else live.bot_level(seat) or STAND_IN
        seed = secrets.randbits(32)  # not predictable
        _, notation = await asyncio.gather(pause, self._think(live, overrides, seat, level, seed))
        live = await self.tables.live(table)
        if live.bot_level(seat) is not None:  # its player may have come back while it thought
            await act_for_bot(self.tables, table, seat, notation, number)
            self._failed.pop(table, None)

    async def _think(self, live: LiveTable, overrides: str, seat: int, level: str, seed: int) -> str:
        with timed(THINKING, live.info.game, level):
            return await self.workers.choose(live.info.game, overrides, live.state.snapshot(), seat, level, seed)

    async def _propose(self, live: LiveTable, seat: int) -> None:
        """Talking is an extra: whatever goes wrong with it, the game goes on."""
        try:
            await self.proposals.consider(self.workers, live, seat)
        except Exception:
            log.exception("proposal failed", table=live.info.id)

    async def take_over(self, nodes: Sequence[str]) -> None:
        """Go on at the tables where a bot is to act and no living node lets it: after a restart, or a node's death."""
        store = self.tables.store.tables
        for table, before in await store.untended([*nodes, self.node], LIMIT):
            if await store.tend(table, before, self.node):
                self.tables.forget(table)  # the copy here says whose matter it was
                self._taken[table] = before
                self.wake(table)

    async def close(self) -> None:
        tasks = [self._listener, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()
