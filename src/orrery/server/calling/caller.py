"""Sends the calls of the queue: each once, when it is due, if it is still true and wanted.

Every node runs one. A call is leased before it is sent; what its node's own pages show already is taken off the queue
before it is due, so that also a page on another node keeps its guest from being called.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import structlog
from itsdangerous import BadSignature, URLSafeSerializer

from orrery.core import OrreryError
from orrery.core.language import _, speaking
from orrery.server.calling import hook
from orrery.server.calling.mail import Mailer, NotSent
from orrery.server.calling.messages import Message, is_live, message_for, trial
from orrery.server.calling.occasions import Looking, people_at
from orrery.server.calling.outside import Inside, Outside, Unreachable
from orrery.server.calling.push import Pusher, new_key
from orrery.server.calling.wishes import Often, Wishes, wishes_of
from orrery.server.errors import Conflict, NotFound
from orrery.server.names import new_id
from orrery.server.settings import Settings
from orrery.server.store import Call, Channel, ChannelKind, StoreError
from orrery.server.tables import LiveTable, Tables

ROUND_SECONDS: Final = 3.0
SOON: Final = 2 * ROUND_SECONDS  # before a call is due every node looks whether its pages show it already
LEASE_SECONDS: Final = 60.0  # much longer than sending takes
BATCH: Final = 20  # calls that are sent at the same time
BACKOFF: Final = (
    60.0,
    300.0,
    1800.0,
    7200.0,
)  # seconds that a channel is left alone after it failed; then it is dropped
KEEP_SECONDS: Final = 2 * 86400.0  # how long it is known when a call was sent
TRIAL_SECONDS: Final = 10.0  # between two trials of one guest
CLOSE_SECONDS: Final = 1.0  # that a server which stops waits for what is being sent

log = structlog.get_logger()


class Undelivered(OrreryError):
    """A call did not arrive; `dead` if none ever will."""

    def __init__(self, words: str, dead: bool = False) -> None:
        super().__init__(words)
        self.dead = dead


class Caller:
    """Takes calls from the queue and sends them."""

    def __init__(
        self, tables: Tables, settings: Settings, looking: Looking, clock: Callable[[], float] = time.time
    ) -> None:
        self.tables = tables
        self.store = tables.store
        self.looking = looking
        self.clock = clock
        self.home = settings.public_url.rstrip("/")
        self.outside = Outside(settings.webhook_private)
        self.pusher = Pusher(self.outside, settings.push_key(new_key), settings.push_contact(), clock)
        self.mailer = Mailer(settings)
        self._signer = URLSafeSerializer(settings.secret_key(), salt="mail off")
        self._tried: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="calls")

    async def close(self) -> None:
        """Stop; what is being sent has a moment to arrive, and what is not stays in the queue."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=CLOSE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.round()
            except OrreryError as problem:  # the store is busy: retried in the next round
                log.warning("calls not sent", problem=str(problem))
            except Exception:  # others want to be called
                log.exception("calls not sent")

    async def round(self) -> None:
        """Take off what has been seen, then send what is due."""
        waiting = await self.store.calls.waiting()
        if not waiting:
            return
        now = self.clock()
        seen = {call.id for call in waiting if call.due < now + SOON and await self._seen(call)}
        if seen:
            await self.store.calls.drop(list(seen))
        if all(call.due > now for call in waiting if call.id not in seen):
            return
        while claimed := await self.store.calls.claim(LEASE_SECONDS, BATCH):
            tasks = [asyncio.create_task(self._guarded(call), name=f"call {call.id}") for call in claimed]
            self._sending.update(tasks)
            for task in tasks:
                task.add_done_callback(self._sending.discard)
            await asyncio.wait(tasks)  # not `gather`: a server that stops cancels this, not what is being sent
        await self.store.calls.forget_sent(now - KEEP_SECONDS)

    async def _seen(self, call: Call) -> bool:
        """Whether those whom a call is for are looking at the table, on a page of this node."""
        if call.guest is not None:
            return self.looking(call.guest, call.table)
        try:
            live = await self.tables.live(call.table)
        except NotFound:
            return False
        awaited = people_at(live.info, live.actors())
        return bool(awaited) and all(self.looking(guest, call.table) for guest in awaited)

    async def _guarded(self, call: Call) -> None:
        try:
            await self._take(call)
        except StoreError as problem:  # its lease ends, and it is tried again
            log.warning("call not sent", table=call.table, problem=str(problem))
        except Exception:  # a fault of the program, or a table that cannot be read: it would fail again and again
            log.exception("call dropped", table=call.table, kind=call.kind)
            await self.store.calls.drop([call.id])

    async def _take(self, call: Call) -> None:
        """See to a leased call, in the language of whoever is called."""
        channel = await self.store.channels.find(call.channel)
        wishes = await self.wishes(call.guest)
        try:
            live = await self.tables.live(call.table)
        except NotFound:  # its game is not installed any more
            await self.store.calls.drop([call.id])
            return
        spoken = wishes if call.guest is not None else await self.wishes(live.info.creator)
        with speaking(spoken.language):  # a group is spoken to as whoever set the table
            await self._word(call, channel, wishes, live)

    async def _word(self, call: Call, channel: Channel | None, wishes: Wishes, live: LiveTable) -> None:
        """Put a leased call into words, and send it, give it back for later, or drop it."""
        message = message_for(call.kind, live, call.guest, self.tables.game_of(live.info).title)
        wanted = channel is not None and channel.usable and wishes.calls
        if channel is None or message is None or not wanted or await self._seen(call):
            await self.store.calls.drop([call.id])
            return
        later = await self._later(call, channel, wishes, live)
        if later is not None:
            await self.store.calls.postpone(call, later)
            return
        try:
            await self.deliver(channel, message, call.id)
        except Undelivered as problem:
            await self._failed(call, channel, problem)
        else:
            await self.store.calls.settle(call)

    async def _later(self, call: Call, channel: Channel, wishes: Wishes, live: LiveTable) -> float | None:
        """When a call may be sent if not now: the channel rests, hours are quiet, or the last call was just now."""
        now = self.clock()
        if channel.rest > now:
            return channel.rest
        quiet = wishes.quiet_until(now)
        if quiet is not None:
            return quiet
        if is_live(live.info.pace):
            return None
        last = await self.store.calls.last_sent(call.channel, call.table)
        free = last + wishes.often.seconds
        return free if free > now else None

    async def _failed(self, call: Call, channel: Channel, problem: Undelivered) -> None:
        kind = channel.kind
        if problem.dead or channel.fails >= len(BACKOFF):
            log.warning("channel dropped", kind=kind, problem=str(problem), tries=channel.fails + 1)
            await self.store.calls.give_up(call, str(problem))
        else:
            log.info("call not delivered", kind=kind, problem=str(problem), tries=channel.fails + 1)
            await self.store.calls.fail(call, str(problem), self.clock() + BACKOFF[channel.fails])

    async def wishes(self, guest: str | None) -> Wishes:
        """What a guest has set; a group is called once an hour at most."""
        return wishes_of(await self.store.preferences.of(guest)) if guest is not None else Wishes(often=Often.HOUR)

    async def deliver(self, channel: Channel, message: Message, call: str) -> None:
        """Send one message by one channel; `Undelivered` if it did not arrive."""
        channel = replace(channel, home=self.home or channel.home)
        try:
            if channel.kind == ChannelKind.MAIL:
                if not self.mailer.available:
                    raise Undelivered(_("This server sends no mail any more"), dead=True)
                off = f"{channel.home}/mail/off/{self._signer.dumps(channel.id)}"
                await self.mailer.call(channel, replace(message, off=off), call)
                return
            if channel.kind == ChannelKind.PUSH:
                status = await self.pusher.send(channel, message)
            else:
                status = await hook.send(self.outside, channel, message, call)
        except NotSent as problem:
            raise Undelivered(_("It did not arrive: {problem}", problem=problem), problem.dead) from None
        except Inside as problem:
            raise Undelivered(_("The address is not called: {problem}", problem=problem), dead=True) from None
        except Unreachable as problem:
            raise Undelivered(_("The address was called: {problem}", problem=problem)) from None
        if not 200 <= status < 300:
            gone = status == 410 or (status == 404 and channel.kind == ChannelKind.PUSH)
            raise Undelivered(_("The address answered {status}", status=status), gone)

    async def trial(self, channel: Channel) -> None:
        """Send a message at once, so that its owner sees how it looks; `Conflict` says why it did not arrive."""
        now = self.clock()
        self._tried = {each: at for each, at in self._tried.items() if now - at < TRIAL_SECONDS}
        who = str(channel.guest)
        if who in self._tried:
            raise Conflict(_("You have just tried it. Wait a few seconds."))
        if not channel.confirmed:
            raise Conflict(_("First open the link in the mail that was sent to this address."))
        self._tried[who] = now
        message = trial(bool(channel.table))
        try:
            await self.deliver(channel, message, new_id())
        except Undelivered as problem:
            raise Conflict(f"{problem}.") from None

    def mail_off(self, token: str) -> str:
        """The id of the channel that a link in a mail switches off."""
        try:
            return str(self._signer.loads(token))
        except BadSignature:
            raise NotFound(_("This link leads nowhere. It may not have been copied whole.")) from None
