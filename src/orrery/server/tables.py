"""Tables, cached in memory over the store. A change is stored first, then answered, then published.

A table is its record: numbered actions, appended only if the number is the next one, each with the snapshot of the
position it led to. What is cached here can be dropped at any time.

What people do at a table is in `seating`, `acting` and `talking`; what happens by itself in `turns` and `clocks`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import structlog

from orrery.core import Event, Game, GameRecord, State, game
from orrery.core.errors import UnknownGameError
from orrery.core.knowledge import Told
from orrery.core.language import _, mark
from orrery.core.match import Play
from orrery.core.record import Entry
from orrery.core.wording import isolated
from orrery.server.bots import level_of
from orrery.server.course import Course
from orrery.server.errors import Conflict, Faulty, Forbidden, NotFound, NotInstalled, Outdated, Overtaken, Refused
from orrery.server.plan import clock_seconds
from orrery.server.steady import SteadyClock
from orrery.server.store import (
    Action,
    Change,
    Guest,
    Late,
    Line,
    Notice,
    Occasion,
    Owed,
    Seat,
    Sitter,
    Status,
    Store,
    TableInfo,
    What,
)
from orrery.server.stuck import HEADLINE, Stuck, find_stuck
from orrery.server.timing import part, part_of

NO_TABLE = mark("There is no such table, or it is private. Ask for its link.")  # the same for both: nobody learns which
WATCHING = mark("You are watching. Only players act.")
NOT_STARTED = mark("The game has not started: a seat is still open.")
CACHED_TABLES = 500  # in memory, at most
PAST_POSITIONS = 6  # of a table, in memory
LOG_LENGTH = 400  # how many of the last actions the log of a table shows
CHAT_VERSIONS = itertools.count()  # never the same twice, even if a table is read again

log = structlog.get_logger()
GAMES_KEPT = 200  # with numbers of some table's own; others are made again when they are asked for


class Findings:
    """What was found out for the seats of a position; it is forgotten with the position."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._found: dict[int, bool] = {}

    def of(self, state: State, seat: int) -> bool | None:
        """None if nobody has looked."""
        return self._found.get(seat) if self._state is state else None

    def keep(self, state: State, seat: int, found: bool) -> None:
        if self._state is not state:
            self._state, self._found = state, {}
        self._found[seat] = found


class LiveTable:
    """A table in memory: the position, and the last actions with what they told."""

    def __init__(self, info: TableInfo, state: State, actions: list[Action]) -> None:
        self.info = info
        self.state = state
        self.actions = actions
        self.past: dict[int, State] = {}  # the positions before this one, by number: see `Tables.position`
        self.lock = asyncio.Lock()
        self.chat_version = next(CHAT_VERSIONS)  # changes with every line: chat changes the page, not the table
        self.chat_cache: tuple[int, Sequence[Line]] | None = None  # the lines, and their `chat_version`
        self.pending: Change | None = None  # told by the store, and not compared with this copy yet
        self._looked_at: tuple[State, Stuck | None] | None = None  # the position that `stuck` was found for
        self.looking_back = asyncio.Lock()  # while somebody finds out whether a choice can be taken back
        self.known_back = Findings()  # by seat: whether it may take back what led to this position
        self.told: dict[int, Told] = {}  # by number, what the last actions have told whom: players ask for the same
        self.known_come_out = Findings()  # by seat: whether something hidden came out since its last choice

    def note(self, change: Change) -> None:
        """Remember that the store told of a change; `Tables.live` looks whether it is known here."""
        if What.CHAT in change.what:
            self.chat_version = next(CHAT_VERSIONS)
        if change.what & (What.TABLE | What.NAMES) or change.number > self.info.number:
            self.pending = change if self.pending is None else self.pending.merge(change)

    @property
    def version(self) -> tuple[int, int]:
        """Changes with every action and with everything else people do at the table."""
        return self.info.number, self.info.revision

    @property
    def stuck(self) -> Stuck | None:
        """Why the game cannot go on; None if it can, has not started or is over. Each position is looked at once."""
        if self.info.status != Status.RUNNING:
            return None
        if self._looked_at is None or self._looked_at[0] is not self.state:
            self._looked_at = self.state, find_stuck(self.state)
        return self._looked_at[1]

    def remember(self, state: State) -> None:
        """Go on to another position; the last ones are kept, because a take back asks for them."""
        self.past[self.info.number] = self.state
        while len(self.past) > PAST_POSITIONS:
            del self.past[next(iter(self.past))]
        self.told = {number: told for number, told in self.told.items() if number > min(self.past)}
        self.state = state

    def know(self, state: State, stuck: Stuck | None) -> None:
        """Remember what was found out about a position, so that nobody has to look again."""
        self._looked_at = state, stuck

    def actors(self) -> list[int]:
        """Who owes a decision and can make it; the same as `state.actors()`, unless the game is stuck."""
        stuck = self.stuck
        return list(stuck.able) if stuck is not None else self.state.actors()

    def names(self) -> list[str]:
        """What players are called in sentences."""
        return [isolated(seat.name) or f"Seat {seat.seat + 1}" for seat in self.info.players]

    def names_at(self, number: int) -> list[str]:
        """What the players were called when that action was done: what is told of it does not change later."""
        return [isolated(seat.called_at(number)) or f"Seat {seat.seat + 1}" for seat in self.info.players]

    def called(self) -> dict[str, Any]:
        """What a table adds to a view: the names of its players, and of what they gave names to."""
        return {"names": self.names(), "given": self.info.extra.get("given", {})}

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that plays the seat, for itself or as a stand-in; None if a person plays."""
        player = self.info.players[seat]
        if player.kind == Sitter.BOT or player.standin:
            return level_of(player.level)
        return None

    def seat(self, seat: int) -> Seat:
        """The seat of that number; `NotFound` if there is none."""
        if not 0 <= seat < self.info.seats:
            raise NotFound(_("There is no seat {seat}; the table has {seats}.", seat=seat + 1, seats=self.info.seats))
        return self.info.players[seat]

    def own_seat(self, guest: Guest, asked: int | None = None) -> Seat:
        """The guest's seat of that number; if none is named, the one of theirs that is to act, or their first."""
        own = self.info.seats_of(guest.id)
        if not own:
            raise Forbidden(_(WATCHING))
        if asked is None:
            actors = self.actors()
            asked = next((seat for seat in own if seat in actors), own[0])
        if asked not in own:
            raise Forbidden(_("That seat is not yours."))
        return self.info.players[asked]

    def check_member(self, guest: Guest) -> None:
        """Refuse everybody but those who sit here or have set the table."""
        if not self.info.has_member(guest.id):
            raise Forbidden(_("Only players at this table may do that."))

    def check_running(self) -> None:
        """Refuse what can only be done while the game goes on."""
        if self.info.status == Status.OPEN:
            raise Conflict(_(NOT_STARTED))
        if self.info.status == Status.OVER:
            raise Refused(_("The game is over."), None, self.info.number)

    def check_able(self, player: int) -> None:
        """Refuse an action of somebody who is to act and has none, because the game is stuck."""
        stuck = self.stuck
        if stuck is not None and player not in stuck.able:
            raise Conflict(f"{HEADLINE} {stuck.words(self.names())}")

    def used(self, now: float) -> float:
        """For how many seconds those who are to act have been thinking; none if the last action is yet to come.

        It may be: another process has stored it, by another clock.
        """
        return max(0.0, now - self.info.updated)

    def clocks_after(self, now: float) -> dict[int, float] | None:
        """What is left on the clocks: time has run for everybody who had to act."""
        if self.info.status != Status.RUNNING or self.stuck is not None:
            return None
        used = self.used(now)
        clocks: dict[int, float] = {}
        for seat in self.state.actors():
            if seat >= 0 and (left := self.info.players[seat].clock) is not None:
                for_a_game = self.info.pace.startswith("live")
                clocks[seat] = max(0.0, left - used) if for_a_game else clock_seconds(self.info.pace) or left
        return clocks or None


# Who is to be called when a table changes: it was so, these seats were to act, now these are, and it is so far
Occasions = Callable[[TableInfo, Sequence[int], Sequence[int], Status], Sequence[Occasion]]


def nobody(_info: TableInfo, _before: Sequence[int], _after: Sequence[int], _status: Status) -> Sequence[Occasion]:
    return ()


class Tables:
    """All tables of a server."""

    def __init__(
        self, store: Store, start_delay: float = 0, rating: bool = False, clock: Callable[[], float] | None = None
    ) -> None:
        self.store = store
        self.clock = clock or SteadyClock()  # when something happened at a table, and what falls due there
        self.occasions: Occasions = nobody  # a server that calls people back says whom
        self.start_delay = start_delay  # seconds between the last seat taken and the start, see `starting`
        self.starts: dict[str, asyncio.Task[None]] = {}  # of tables that are about to start
        self.rating = rating  # games may be rated: see `rating`
        self._changes = store.hub.subscribe()
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._games: dict[str, Game] = {}

    def game_of(self, info: TableInfo) -> Game:
        """The game of a table, with the table's own data; `NotInstalled` if that is not here any more."""
        try:
            found = game(info.game)
        except UnknownGameError:
            raise NotInstalled(
                _("This table plays '{game}', a game that is not installed here.", game=info.game)
            ) from None
        if not info.data:
            return found
        key = info.game + json.dumps(info.data, sort_keys=True)
        if key not in self._games:
            if len(self._games) >= GAMES_KEPT:
                self._games.pop(next(iter(self._games)))
            self._games[key] = found.with_data(info.data)
        return self._games[key]

    # Reading ----------------------------------------------------------------------------------------------------------

    async def live(self, table: str, at: int = 0) -> LiveTable:
        """The table, from memory or from the store; `NotFound` if there is none.

        Whoever asks has seen action `at` elsewhere: if the copy here is older, the store is asked. What was answered
        is stored, so there is nothing to wait for but this node's turn to hear of it.
        It may wait for the table's lock: do not call it while holding that.
        """
        self._follow()
        if (known := self._live.get(table)) is not None and known.info.number < at:
            known.note(Change(table, at, What.PLAY, here=False))
        while (found := self._live.get(table)) is None or found.pending is not None:
            if found is None:
                await self._load(table)
            else:
                await self._refresh(found)
        self._live.move_to_end(table)
        while len(self._live) > CACHED_TABLES:
            name, oldest = next(iter(self._live.items()))
            if oldest.lock.locked():
                break
            del self._live[name]
        return found

    def forget(self, table: str) -> None:
        """Drop the cached table: it is read again the next time."""
        self._live.pop(table, None)

    def in_memory(self) -> list[str]:
        """The ids of the cached tables."""
        return list(self._live)

    def seated(self, table: str) -> set[str]:
        """The guests who sit at a table; nobody if it is not cached here."""
        found = self._live.get(table)
        return {seat.guest for seat in found.info.players if seat.guest} if found is not None else set()

    async def _load(self, table: str) -> None:
        """Read a table into memory; what changes meanwhile is noted, so that it is read again."""
        changes = self.store.hub.watch(table)
        info = await self.store.tables.find(table)
        if info is None:
            raise NotFound(_(NO_TABLE))
        actions = await self.store.records.actions(table, after=max(0, info.number - LOG_LENGTH))
        found = LiveTable(info, self.game_of(info).restore(info.snapshot), list(actions))
        if (stuck := found.stuck) is not None:
            await self._report(info, stuck, "table is stuck")
        found = self._live.setdefault(table, found)
        for change in changes.take():
            found.note(change)

    def _follow(self) -> None:
        """Pass on the changes since the last time to the cached tables."""
        for change in self._changes.take():
            for table in self.in_memory() if change.everything else [change.table]:
                if table in self._live:
                    self._live[table].note(change)

    async def _refresh(self, found: LiveTable) -> None:
        """Another node may have changed the table: drop the cached copy if it is older."""
        async with found.lock:  # the store publishes a change before its author here has updated the copy
            change, found.pending = found.pending, None
            if change is None:
                return
            if not change.what & (What.TABLE | What.NAMES) and change.number <= found.info.number:
                return
            info = await self.store.tables.find(found.info.id)
            if info is None or (info.number, info.revision) != found.version:
                self.forget(found.info.id)

    async def chat(self, live: LiveTable) -> Sequence[Line]:
        """What was said at the table; read again only when it has changed."""
        if live.chat_cache is None or live.chat_cache[0] != live.chat_version:
            live.chat_cache = live.chat_version, await self.store.chat.lines(live.info.id)
        return live.chat_cache[1]

    async def position(self, live: LiveTable, number: int) -> State:
        """The position after action `number`."""
        found = self.game_of(live.info)
        if number == live.info.number:
            return live.state.copy()
        if (past := live.past.get(number)) is not None:
            return past.copy()
        if number == 0:
            return found.new(live.info.seats, live.info.options)
        action = await self.store.records.find(live.info.id, number)
        if action is None:
            raise NotFound(
                _("There is no action {number}; the last one is {last}.", number=number, last=live.info.number)
            )
        return found.restore(action.snapshot)

    async def record(self, table: str) -> GameRecord:
        """The whole record. While the game is running it holds secrets: callers show it when the game is over."""
        live = await self.live(table)
        return await self.record_of(live.info, live.state)

    async def record_of(self, info: TableInfo, state: State) -> GameRecord:
        """The whole record of a table that is in this position."""
        record = await self._record(info)
        if info.status == Status.OVER and not info.no_result:
            record.end = state.standing().as_json()
            record.seed = info.seed.hex() if info.commitment else ""
        return record

    async def _record(self, info: TableInfo) -> GameRecord:
        """What was played until now, without an end."""
        record = GameRecord(info.game, info.seats, info.options, info.rules, info.data, info.commitment)
        for action in await self.store.records.actions(info.id):
            record.entries.append(Entry(action.number, action.player, action.action, action.forced, action.back))
        return record

    async def _report(self, info: TableInfo, stuck: Stuck | None, words: str) -> None:
        """Log a fault of a game with the record that leads to it: somebody has to mend it."""
        stuck = stuck or Stuck()
        record = list((await self._record(info)).lines())
        where = {"table": info.id, "game": info.game, "at": info.number}
        log.error(words, **where, why=stuck.reason(), record=record, exc_info=stuck.problem)

    # Writing ----------------------------------------------------------------------------------------------------------

    async def add(self, info: TableInfo, state: State) -> LiveTable:
        """Store a new table."""
        await self.store.tables.create(info, info.players)
        return self._live.setdefault(info.id, LiveTable(info, state, []))  # bots may have looked at it already

    def owed(self, info: TableInfo, actors: Sequence[int]) -> Owed:
        """What falls due by itself at a table that is so: whoever changes it here sees to its bots here."""
        if info.status != Status.RUNNING:
            return Owed()
        acting = [info.players[seat] for seat in actors if seat >= 0]
        bots = any(seat.kind == Sitter.BOT or seat.standin for seat in acting)
        times = [seat.clock for seat in acting if seat.kind == Sitter.PERSON and not seat.standin]
        left = [clock for clock in times if clock is not None]
        clock = info.updated + min(left) if left else None
        return Owed(clock, info.updated if bots else None, self.store.wire.node if bots else "")

    def play(self, live: LiveTable) -> Play:
        """A copy of the table's position to play on."""
        info = live.info
        return Play(self.game_of(info), live.state.copy(), None if info.companion else info.seed, info.number)

    async def append(
        self,
        live: LiveTable,
        moves: Sequence[tuple[int, int]],
        told: Sequence[Event] = (),
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Play the moves and what follows from them, and store it; `ActionError` if a move is refused.

        `told` is what the log tells before them; `extra` replaces what is kept about the table beside the game.
        """
        info, now = live.info, self.clock()
        seed = None if info.companion else info.seed
        with part("rules"):
            course = Course(self.game_of(info), live.state.copy(), info.snapshot, seed, info.number, time.time())
            played = course.run(moves)
        if not played:
            await self._report(info, course.fault, "game failed")
            raise Faulty(
                _("The game failed at this action: a fault of the program, which was logged. Nothing was played.")
            )
        if told and course.actions:
            first = course.actions[0]
            course.actions[0] = replace(first, events=[*told, *first.events])
        status = Status.RUNNING if course.stuck is not None or course.state.actors() else Status.OVER
        await self.put(live, course.state, course.actions, status, now, extra)
        live.know(course.state, course.stuck)
        if course.fault is not None:
            helped = course.stuck is None
            words = "table was stuck; read anew, it goes on" if helped else "table is stuck"
            await self._report(live.info, course.fault, words)

    async def put(
        self,
        live: LiveTable,
        state: State,
        actions: list[Action],
        status: Status,
        now: float,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Store the actions that led to `state`, then update the cached table."""
        info = live.info
        clocks = live.clocks_after(now)
        before = live.actors() if info.status == Status.RUNNING else []
        occasions = self.occasions(info, before, state.actors(), status)
        players = tuple(
            replace(seat, clock=clocks[seat.seat]) if clocks and seat.seat in clocks else seat for seat in info.players
        )
        after = replace(
            info,
            number=actions[-1].number if actions else info.number,
            status=status,
            snapshot=actions[-1].snapshot if actions else info.snapshot,
            updated=now,
            revision=info.revision + 1,
            players=players,
            extra=info.extra if extra is None else extra,
        )
        owed = self.owed(after, state.actors())
        try:
            # A game may begin without an action: then only the revision tells that somebody has left meanwhile
            revision = info.revision if extra is not None or info.status == Status.OPEN else None
            stored = self.store.records.append(
                info.id,
                info.number,
                actions,
                status,
                clocks,
                extra,
                revision,
                occasions=occasions,
                owed=owed,
                updated=now,
            )
            await part_of("wait", stored)
        except Late as late:
            self.forget(info.id)
            raise Overtaken(info.number, late.number) from None
        live.remember(state)
        live.info = replace(after, tended=owed.tended)
        live.actions = (live.actions + [replace(action, snapshot={}) for action in actions])[-LOG_LENGTH:]

    async def change_seat(
        self,
        live: LiveTable,
        old: Seat,
        new: Seat,
        told: Notice | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Change who sits in a seat, or how, and tell it. A name that was played under is remembered.

        `Outdated` if the table has changed meanwhile, perhaps on another node. `extra` replaces what is kept
        about the table beside the game, in the same step.
        """
        if old.name != new.name:
            new = replace(new, former=old.formerly(live.info.number))
        info = live.info
        players = tuple(new if seat.seat == new.seat else seat for seat in info.players)
        kept = info.extra if extra is None else extra
        after = replace(info, players=players, revision=info.revision + 1, extra=kept)
        owed = self.owed(after, live.actors())
        revision = info.revision if extra is not None else None
        if not await self.store.tables.change_seat(
            info.id, old.seat, old, new, told, status=info.status, extra=extra, revision=revision, owed=owed
        ):
            self.forget(live.info.id)
            raise Outdated
        if told is not None:
            live.chat_cache = None
        live.info = replace(after, tended=owed.tended)

    async def change_extra(
        self, live: LiveTable, extra: dict[str, Any], invite: str | None = None, watch: str | None = None
    ) -> None:
        """Change what is kept about the table beside the game, and the secrets of its links if they are given."""
        changed = self.store.tables.change_extra(live.info.id, live.info.revision, extra, invite=invite, watch=watch)
        if not await changed:
            self.forget(live.info.id)
            raise Outdated
        info = live.info
        invite, watch = invite or info.invite, watch or info.watch
        live.info = replace(info, extra=extra, invite=invite, watch=watch, revision=info.revision + 1)

    async def reseat(self, live: LiveTable, info: TableInfo, state: State) -> None:
        """Give a table that has not started other seats: `info` is what it becomes."""
        if not await self.store.tables.reseat(info):
            self.forget(info.id)
            raise Outdated
        live.info = replace(info, revision=info.revision + 1)
        live.state = state

    async def close(self) -> None:
        """Start no game any more."""
        tasks = list(self.starts.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
