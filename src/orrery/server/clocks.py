"""Clocks: how much time players have left, and a bot for those who have none.

A live clock counts down over the whole game; a clock of days starts again with each move. When a player's time is up a
bot plays on for them until they come back; then they have a minute (`absence.come_back`). Time is counted by `steady`.
"""

from __future__ import annotations

from dataclasses import replace

import structlog

from orrery.core import OrreryError
from orrery.server import notices
from orrery.server.bots import STAND_IN
from orrery.server.errors import NotInstalled
from orrery.server.store import Sitter, Status
from orrery.server.tables import Tables

LIMIT = 200  # tables that are looked at in one round
AGAIN_SECONDS = 60.0  # until a table is looked at again whose clocks cannot be read, or stand still

log = structlog.get_logger()


class Clocks:
    """Checks the clocks of tables when it is called."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def check(self, table: str) -> list[int]:
        """Let a bot stand in for everybody whose time is up; their seats."""
        live = await self.tables.live(table)
        late: list[int] = []
        async with live.lock:
            if live.info.status != Status.RUNNING or live.stuck is not None:  # nobody is late while nothing can be done
                return []
            used = live.used(self.tables.clock())
            for seat in [actor for actor in live.state.actors() if actor >= 0]:
                player = live.info.players[seat]
                waited_for = player.kind == Sitter.PERSON and not player.standin and player.clock is not None
                if waited_for and used > (player.clock or 0.0):
                    absent = replace(player, standin=True, level=STAND_IN)
                    await self.tables.change_seat(live, player, absent, notices.time_up(player.name))
                    late.append(seat)
        return late

    async def check_all(self) -> None:
        """Check the tables where somebody's time is up, by what the store knows."""
        for table in await self.tables.store.tables.late(self.tables.clock(), LIMIT):
            try:
                await self.check(table)
                await self._settle(table)
            except NotInstalled as problem:
                log.warning("clock not checked", table=table, problem=str(problem))
                await self._later(table)
            except OrreryError as problem:  # a conflict, or the store is busy: retried in the next round
                log.warning("clock not checked", table=table, problem=str(problem))
            except Exception:  # a problem at one table must not stop the clocks of the others
                log.exception("clock not checked", table=table)
                await self._later(table)

    async def _settle(self, table: str) -> None:
        """Let the store name the table no more if nobody is late there."""
        live = await self.tables.live(table)
        async with live.lock:
            due = self.tables.owed(live.info, live.actors()).clock
            if live.stuck is not None:
                await self._later(table)
            elif due is None or due > self.tables.clock():
                await self.tables.store.tables.look_later(table, due)

    async def _later(self, table: str) -> None:
        await self.tables.store.tables.look_later(table, self.tables.clock() + AGAIN_SECONDS)
