"""Clocks: how much time is left, and a bot for whoever has none.

A live clock runs through the whole game, one of days is full again for each move. A bot plays on for whoever has no
time left, until they come back; then they have a minute (`seating.come_back`).
"""

from __future__ import annotations

import time
from dataclasses import replace

import structlog

from orrery.core import OrreryError
from orrery.server.bots import BEST
from orrery.server.errors import NotInstalled
from orrery.server.tables import Tables

log = structlog.get_logger()


class Clocks:
    """Looks at the clocks of all tables when it is told to."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._untimed: set[str] = set()  # running tables without a clock, or of a game that is not installed

    async def call(self, table: str) -> list[int]:
        """Let a bot stand in for everybody whose time is up; their seats."""
        live = await self.tables.live(table)
        late: list[int] = []
        async with live.lock:
            if live.info.status != "running":
                return []
            used = time.time() - live.info.updated
            for seat in [actor for actor in live.state.actors() if actor >= 0]:
                player = live.info.players[seat]
                waited_for = player.kind == "person" and not player.standin and player.clock is not None
                if waited_for and used > (player.clock or 0.0):
                    await self.tables.change_seat(
                        live, player, replace(player, standin=True, level=player.level or str(BEST))
                    )
                    late.append(seat)
        return late

    async def call_all(self) -> None:
        """Call time at every running table that has a clock."""
        for table in await self.tables.store.tables.with_status("running"):
            if table in self._untimed:
                continue
            try:
                info = await self.tables.store.tables.find(table)
                if info is not None and info.pace == "none":
                    self._untimed.add(table)  # a table keeps its pace, so it is read once
                elif info is not None:
                    await self.call(table)
            except NotInstalled as problem:
                self._untimed.add(table)
                log.warning("clock not read", table=table, problem=str(problem))
            except OrreryError as problem:  # somebody was quicker, or the store is busy: the next round comes soon
                log.warning("clock not read", table=table, problem=str(problem))
            except Exception:  # whatever is wrong with one table, time runs at the others
                log.exception("clock not read", table=table)
