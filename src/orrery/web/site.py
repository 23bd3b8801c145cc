"""What one server process holds: store, tables, guests, frames and live connections."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import structlog

from orrery.core import OrreryError
from orrery.server.analysis import Analyses
from orrery.server.auth import Authenticator
from orrery.server.calling.caller import Caller
from orrery.server.calling.occasions import Occasions
from orrery.server.calling.wishes import SeenBy
from orrery.server.clocks import Clocks
from orrery.server.compiling import Compiling, command
from orrery.server.hearing import Hearing
from orrery.server.house import Trials
from orrery.server.housekeeping import Housekeeping
from orrery.server.leisure import Leisure
from orrery.server.odds import Odds
from orrery.server.own_bots import allow
from orrery.server.presence import Presence, PresenceBoard
from orrery.server.reactions import Reactions
from orrery.server.readiness import ReadinessCheck
from orrery.server.results import Results
from orrery.server.settings import Settings
from orrery.server.steady import SteadyClock
from orrery.server.store import Change, Store, What
from orrery.server.tables import Tables
from orrery.server.talking import TalkLimits
from orrery.server.turns import BotTurns
from orrery.web.archive import Archives
from orrery.web.connections import Connections
from orrery.web.frame import Frames
from orrery.web.mailboxes import Mailboxes
from orrery.web.pictures import Pictures
from orrery.web.render import templates
from orrery.web.sharing import Sharing

if TYPE_CHECKING:
    from orrery.web.metrics import Metrics

SWEEP_SECONDS = 0.5  # between two looks at what has fallen due: two queries by index
log = structlog.get_logger()


class Site:
    """Everything that the routes need, opened and closed together."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.clock = SteadyClock()
        self.tables = Tables(store, settings.start_delay, settings.rating, self.clock)
        self.bots = BotTurns(self.tables, settings)
        self.compiling = Compiling(self.bots.workers, command() if settings.compile else ())
        self.analyses = Analyses(self.tables)
        self.odds = Odds()
        self.house_trials = Trials()
        self.results = Results(self.tables)
        self.clocks = Clocks(self.tables)
        self.readiness = ReadinessCheck(store, settings.disk_megabytes)
        self.housekeeping = Housekeeping(self.tables, settings)
        self.auth = Authenticator(store, settings)
        self.connections = Connections()
        self.mailboxes = Mailboxes()
        self.auth.changed = self.wake_pages
        self.presence = PresenceBoard(store.wire, self.tables.seated, settings.absent)
        self.reactions = Reactions(store.wire)
        self.talk = TalkLimits(settings.chat)
        self.hearing = Hearing(store)
        # Versions of frames are never equal across restarts of the server
        epoch = f"{int(time.time()):x}{secrets.token_hex(2)}"
        self.frames = Frames(self.tables, epoch, self.analyses, self.presence, self.hearing)
        self.sharing = Sharing()
        self.leisure = Leisure()
        self.drawing = asyncio.Lock()  # held by whoever draws a frame for a page
        self.archives = Archives(self.tables)
        self.pictures = Pictures(self.frames.endings)
        self.caller = Caller(self.tables, settings, self.is_looking) if settings.calls else None
        if self.caller is not None:
            self.tables.occasions = Occasions(self.is_looking).of
        self.templates = templates()
        self.metrics: Metrics | None = None
        self._sweeper: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> Site:
        allow(settings.own_bots)
        site = cls(settings, await Store.open(settings.db, synchronous=settings.synchronous))
        await site.auth.bans.start()
        for guest in await site.store.preferences.who("presence", SeenBy.NOBODY):
            site.presence.concealed(guest, True)
        if settings.metrics_port:
            from orrery.web.metrics import Metrics  # late: its library is an extra

            site.metrics = Metrics(site, settings.metrics_host, settings.metrics_port)
        nodes = await site.store.nodes()
        if nodes == [site.store.wire.node] and (mended := await site.store.tables.mend_future(site.tables.clock())):
            log.warning("clocks were ahead of the time", tables=mended)
        site.presence.start()
        site._sweeper = asyncio.create_task(site._sweep(), name="clocks")
        if site.caller is not None:
            site.caller.start()
        site.results.start()
        site.housekeeping.start()
        await site.bots.take_over(nodes)
        return site

    def is_looking(self, guest: str, table: str) -> bool:
        """Whether a guest is looking at a table right now, on any node: then nobody calls them."""
        seen = self.presence.seen(table, guest)
        return seen is not None and seen.presence == Presence.HERE

    def wake_pages(self, guest: str) -> None:
        """Let the pages that a guest has open here look whether they still may be."""
        for table in self.presence.open_at(guest):
            self.store.hub.publish(Change(table, 0, What.CHAT))

    async def keep_wishes(self, guest: str, wishes: Mapping[str, Any]) -> None:
        """Keep what a guest has set about calls and presence."""
        await self.store.preferences.put(guest, wishes)
        if "presence" in wishes:
            self.presence.conceal(guest, wishes["presence"] == SeenBy.NOBODY)

    async def _sweep(self) -> None:
        """See to what falls due by itself, again and again: clocks on one node at a time, bots of dead nodes on any."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if jumped := self.clock.jump():
                log.warning("the clock of this machine has jumped", seconds=round(jumped, 1))
            try:
                await self.store.look_outside()
                nodes = await self.store.nodes()
                await self.bots.take_over(nodes)
                if nodes[0] == self.store.wire.node:
                    await self.clocks.check_all()
            except OrreryError as problem:  # the store is busy: retried in the next round
                log.warning("clocks not checked", problem=str(problem))
            except Exception:  # the clocks must go on being checked
                log.exception("clocks not checked")

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        if self.metrics is not None:
            await self.metrics.close()
        await self.housekeeping.close()
        await self.readiness.close()
        self.store.hub.close()  # first, so that pages and streams end by themselves
        await self.mailboxes.close()
        if self.caller is not None:
            await self.caller.close()
        await self.auth.bans.close()
        await self.tables.close()
        await self.presence.close()
        await self.compiling.close()
        await self.analyses.close()
        await self.results.close()
        await self.bots.close()
        await self.store.close()
