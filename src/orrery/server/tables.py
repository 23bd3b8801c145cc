"""Tables: what people do at them. Every change goes to the store first, then to its sender, then to everybody.

A table is its record: numbered actions, appended only if the number is the next one, each with the snapshot of the
position it led to. What lies in memory here is a copy that can be thrown away at any time.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import structlog

from orrery.core import CHANCE, Event, Game, GameRecord, State, game
from orrery.core.errors import ActionError
from orrery.core.fair import commitment, new_seed
from orrery.core.knowledge import SAMPLES, grew
from orrery.core.match import Match
from orrery.core.record import Entry
from orrery.server.bots import BEST, LEVELS, BotWorkers
from orrery.server.errors import Conflict, Forbidden, NotFound, Refused, TooLate, Unprocessable
from orrery.server.names import bot_name, clean_text, new_id, new_secret, table_name
from orrery.server.plan import Plan
from orrery.server.settings import Settings
from orrery.server.store import Action, Change, Guest, Late, Line, Seat, Store, TableInfo, What

NO_TABLE = "There is no such table, or it is private. Ask for its link."  # the same for both: nobody learns which
KEPT_TABLES = 500  # how many tables lie in memory at most
STUMBLE_SECONDS = 5.0  # before a bot that could not act tries again
LOG_LENGTH = 400  # how many of the last actions the log of a table shows

log = structlog.get_logger()


class LiveTable:
    """A table in memory: the position, and the last actions with what they told."""

    def __init__(self, info: TableInfo, state: State, actions: list[Action]) -> None:
        self.info = info
        self.state = state
        self.actions = actions
        self.lock = asyncio.Lock()
        self.talk = 0  # lines said since the table was read: chat changes the page, not the table
        self.backs: dict[tuple[int, int], int | None] = {}  # how far each seat may take back, by number and seat

    @property
    def version(self) -> tuple[int, int]:
        """Changes with every action and with everything else people do at the table."""
        return self.info.number, self.info.revision

    def seats_of(self, guest: str) -> list[int]:
        return [seat.seat for seat in self.info.players if seat.guest == guest]

    def names(self) -> list[str]:
        return [seat.name or f"Seat {seat.seat + 1}" for seat in self.info.players]

    def bot_level(self, seat: int) -> int | None:
        """The level of whoever plays the seat, if that is a bot or a bot stands in."""
        player = self.info.players[seat]
        if player.kind == "bot" or player.standin:
            return int(player.level or BEST)
        return None


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = BotWorkers(settings.bot_workers)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._games: dict[str, Game] = {}
        self._untimed: set[str] = set()  # running tables without a clock

    def game_of(self, info: TableInfo) -> Game:
        """The game of a table, with the table's own data."""
        if not info.data:
            return game(info.game)
        key = info.game + json.dumps(info.data, sort_keys=True)
        if key not in self._games:
            self._games[key] = game(info.game).with_data(info.data)
        return self._games[key]

    # Finding ----------------------------------------------------------------------------------------------------------

    async def live(self, table: str) -> LiveTable:
        """The table, from memory or from the store; `NotFound` if there is none."""
        found = self._live.get(table)
        if found is None:
            info = await self.store.table(table)
            if info is None:
                raise NotFound(NO_TABLE)
            actions = await self.store.actions(table, after=max(0, info.number - LOG_LENGTH))
            found = self._live.setdefault(
                table, LiveTable(info, self.game_of(info).restore(info.snapshot), list(actions))
            )
        self._live.move_to_end(table)
        while len(self._live) > KEPT_TABLES:
            name, oldest = next(iter(self._live.items()))
            if oldest.lock.locked():
                break
            del self._live[name]
        return found

    def forget(self, table: str) -> None:
        """Read the table anew the next time: somebody else has changed it."""
        self._live.pop(table, None)

    async def refresh(self, change: Change) -> None:
        """Another node may have changed the table; what lies here is thrown away if it is older."""
        table = change.table
        if change.everything:
            self._live = OrderedDict((key, live) for key, live in self._live.items() if live.lock.locked())
            return
        found = self._live.get(table)
        if found is None:
            return
        if What.CHAT in change.what:
            found.talk += 1
        async with found.lock:  # the store tells of a change before its author here has it in memory: wait for that
            if What.TABLE not in change.what and change.number <= found.info.number:
                return
            info = await self.store.table(table)
            if info is not None and (info.number, info.revision) != found.version:
                self.forget(table)

    # Setting a table --------------------------------------------------------------------------------------------------

    async def create(self, guest: Guest, plan: Plan) -> LiveTable:
        """Set a table by a checked plan; it starts at once if nobody is missing."""
        found = game(plan.game)
        if plan.data:
            found = found.with_data(plan.data)
        state = found.new(plan.players, plan.options)
        seed = b"" if plan.companion else new_seed()
        now = time.time()
        seats: list[Seat] = []
        for number, who in enumerate(plan.seats):
            clock = plan.clock_seconds()
            if who == "me":
                name = seat_name(guest.name, plan.seats[:number].count("me"))
                seats.append(Seat(number, "person", guest.id, name, None, False, clock))
            elif who.startswith("bot"):
                name = bot_name({seat.name for seat in seats})
                seats.append(Seat(number, "bot", None, name, who.removeprefix("bot"), False, None))
            else:
                seats.append(Seat(number, "open", None, "", None, False, clock))
        info = TableInfo(
            id=new_id(),
            name=plan.name or table_name(),
            game=plan.game,
            seats=plan.players,
            options=dict(plan.options),
            data=dict(plan.data),
            companion=plan.companion,
            listed=plan.listed,
            pace=plan.pace,
            status="open",
            number=0,
            rules=found.rules.revision,
            commitment=commitment(seed) if seed else "",
            seed=seed,
            invite=new_secret(),
            watch=new_secret(),
            creator=guest.id,
            created=now,
            updated=now,
            extra={"tutorial": True} if plan.tutorial else {},
            revision=0,
            snapshot=state.snapshot(),
            players=tuple(seats),
        )
        await self.store.create_table(info, seats)
        log.info("table created", table=info.id, game=info.game, seats=info.seats)
        live = LiveTable(info, state, [])
        self._live[info.id] = live
        await self.start_if_full(live)
        return live

    async def sit(self, table: str, guest: Guest, seat: int | None = None) -> int:
        """Take a seat that is open; the first one if none is named."""
        live = await self.live(table)
        async with live.lock:
            mine = live.seats_of(guest.id)
            if seat is None and mine:
                return mine[0]
            free = [player.seat for player in live.info.players if player.kind == "open"]
            if seat is None:
                seat = free[0] if free else None
            if seat is None or seat not in free:
                raise Conflict("That seat is taken." if free else "Every seat is taken. You can watch.")
            old = live.info.players[seat]
            new = replace(old, kind="person", guest=guest.id, name=guest.name)
            await self._change_seat(live, old, new)
        await self.start_if_full(live)
        return seat

    async def stand_up(self, table: str, guest: Guest, seat: int) -> None:
        """Leave a seat before the game starts."""
        live = await self.live(table)
        async with live.lock:
            old = self._own_seat(live, guest, seat)
            if live.info.status != "open":
                raise Conflict("The game has started. Resign, and a bot plays on for you.")
            await self._change_seat(live, old, replace(old, kind="open", guest=None, name=""))

    async def rename(self, guest: Guest) -> None:
        """Let the tables where the guest sits show their new name."""
        for table in await self.store.tables_of(guest.id):
            if table.status == "over" or not any(seat.guest == guest.id for seat in table.players):
                continue
            live = await self.live(table.id)
            async with live.lock:
                for before, seat in enumerate(live.seats_of(guest.id)):
                    old = live.info.players[seat]
                    await self._change_seat(live, old, replace(old, name=seat_name(guest.name, before)))

    async def put_bot(self, table: str, guest: Guest, seat: int, level: int) -> None:
        """Put a bot on an open seat; whoever sits at the table may."""
        if level not in LEVELS:
            raise Unprocessable(f"There is no level {level}; choose {min(LEVELS)} to {BEST}.")
        live = await self.live(table)
        async with live.lock:
            self._at_table(live, guest)
            old = self._seat(live, seat)
            if old.kind != "open":
                raise Conflict("That seat is taken.")
            name = bot_name(set(live.names()))
            await self._change_seat(live, old, replace(old, kind="bot", name=name, level=str(level), clock=None))
        await self.start_if_full(live)

    async def start_if_full(self, live: LiveTable) -> None:
        """When nobody is missing the game starts: chance rolls, forced moves are taken."""
        async with live.lock:
            if live.info.status == "open" and all(seat.kind != "open" for seat in live.info.players):
                await self._append(live, live.state.copy(), [])
        self.wake_bots(live)

    async def _change_seat(self, live: LiveTable, old: Seat, new: Seat) -> None:
        if not await self.store.change_seat(live.info.id, old.seat, old, new):
            self.forget(live.info.id)
            raise Conflict("Somebody was quicker. Look again.")
        players = tuple(new if seat.seat == new.seat else seat for seat in live.info.players)
        live.info = replace(live.info, players=players, revision=live.info.revision + 1)

    def _seat(self, live: LiveTable, seat: int) -> Seat:
        if not 0 <= seat < live.info.seats:
            raise NotFound(f"There is no seat {seat + 1}; the table has {live.info.seats}.")
        return live.info.players[seat]

    def _own_seat(self, live: LiveTable, guest: Guest, seat: int) -> Seat:
        found = self._seat(live, seat)
        if found.guest != guest.id:
            raise Forbidden("That seat is not yours.")
        return found

    def _at_table(self, live: LiveTable, guest: Guest) -> None:
        if guest.id != live.info.creator and not live.seats_of(guest.id):
            raise Forbidden("Only who sits at the table may do that.")

    # Playing ----------------------------------------------------------------------------------------------------------

    async def act(self, table: str, guest: Guest | None, seat: int, notation: str, at: int | None) -> int:
        """Do an action for a seat (None: the server itself, for a bot); the number of the last action after it."""
        live = await self.live(table)
        async with live.lock:
            self._check_running(live)
            found = self.game_of(live.info)
            player = seat
            if guest is not None:
                self._own_seat(live, guest, seat)
                if live.info.companion and live.state.actors() == [CHANCE]:
                    player = CHANCE  # the people rolled; whoever sits here may say what came
            if at is not None and await self._moved_on(live, player, at):
                raise TooLate(at, live.info.number)
            try:
                action = found.space.parse(notation)
            except ActionError as problem:
                raise Refused(str(problem), None, live.info.number) from None
            refused = found.explain(live.state, player, action)
            if refused is not None:
                raise Refused(refusal_text(found, refused), refused.rule, live.info.number)
            state = live.state.copy()
            await self._append(live, state, [(player, action)])
        self.wake_bots(live)
        return live.info.number

    def _check_running(self, live: LiveTable) -> None:
        if live.info.status == "open":
            raise Conflict("The game has not started: a seat is still open.")
        if live.info.status == "over":
            raise Refused("The game is over.", None, live.info.number)

    async def _moved_on(self, live: LiveTable, player: int, at: int) -> bool:
        """Whether the sender decided on an older position.

        In a phase in which several act at once others may have acted meanwhile: that does not make an action late. It
        is late if it was not for the player to act then, if they have acted since, or if something was taken back.
        """
        missed = live.info.number - at
        if missed == 0:
            return False
        since = live.actions[-missed:] if 0 < missed <= len(live.actions) else []
        if not since or any(action.player == player or action.back is not None for action in since):
            return True
        return player not in (await self.position(live, at)).actors()

    async def _append(self, live: LiveTable, state: State, moves: Sequence[tuple[int, int]]) -> None:
        """Play the moves and all that follows by itself on `state`, store it, and only then show it."""
        info = live.info
        found = self.game_of(info)
        record = GameRecord(info.game, info.seats)
        # The match counts on from the table's number, so that chance draws by the right numbers
        record.entries = [Entry(0, CHANCE)] * info.number
        match = Match(found, state, record, None if info.companion else info.seed)
        actions: list[Action] = []
        now = time.time()

        def keep(entry: Entry) -> None:
            events = [pack_event(event) for event in match.take_events()]
            actions.append(
                Action(entry.number, entry.player, entry.action, entry.forced, None, events, state.snapshot(), now)
            )

        state.journal = []
        for player, action in moves:
            keep(match.act(player, action))
        while (entry := match.step()) is not None:
            keep(entry)
        state.journal = None
        status = "running" if state.actors() else "over"
        clocks = self._clocks(live, now)
        await self._store(live, state, actions, status, clocks, now)

    async def _store(
        self,
        live: LiveTable,
        state: State,
        actions: list[Action],
        status: str,
        clocks: Mapping[int, float] | None,
        now: float,
    ) -> None:
        info = live.info
        try:
            await self.store.append(info.id, info.number, actions, status, clocks)
        except Late as late:
            self.forget(info.id)
            raise TooLate(info.number, late.number) from None
        number = actions[-1].number if actions else info.number
        players = tuple(
            replace(seat, clock=clocks[seat.seat]) if clocks and seat.seat in clocks else seat for seat in info.players
        )
        live.info = replace(
            info,
            number=number,
            status=status,
            snapshot=actions[-1].snapshot if actions else info.snapshot,
            updated=now,
            revision=info.revision + 1,
            players=players,
        )
        live.state = state
        live.actions = (live.actions + [replace(action, snapshot={}) for action in actions])[-LOG_LENGTH:]

    async def why(self, table: str, seat: int | None, notation: str) -> tuple[str, str | None]:
        """Why a seat may not do something now: a sentence and the rule."""
        live = await self.live(table)
        found = self.game_of(live.info)
        try:
            action = found.space.parse(notation)
        except ActionError as problem:
            raise Unprocessable(str(problem)) from None
        if live.info.status == "open":
            return "The game has not started: a seat is still open.", None
        if seat is None:
            return "You are watching. Only players act.", None
        refused = found.explain(live.state, seat, action)
        if refused is None:
            return "You may do that now.", None
        return refusal_text(found, refused), refused.rule

    # Taking back ------------------------------------------------------------------------------------------------------

    async def back_number(self, live: LiveTable, seat: int) -> int | None:
        """The number to which this seat may take back: before its last choice, if nobody learnt anything since.

        Others' choices stay theirs: once another player has decided something, it stands.
        """
        key = live.info.number, seat
        if key not in live.backs:
            if len(live.backs) > 32:
                live.backs.clear()
            live.backs[key] = await self._back_number(live, seat)
        return live.backs[key]

    async def _back_number(self, live: LiveTable, seat: int) -> int | None:
        if live.info.status != "running":
            return None
        played = self._line(live)
        place = len(played) - 1
        while place >= 0 and played[place].forced:
            place -= 1
        if place < 0 or played[place].player != seat:
            return None  # chance or another player has decided since
        found = self.game_of(live.info)
        for action in played[place:]:
            before = await self.position(live, action.number - 1)
            if action.player not in (seat, CHANCE) and not seems_forced(before, seat, action.player):
                return None  # that the other player had no choice is their secret
            if await asyncio.to_thread(grew, before, action.player, found.space.parse(action.action)):
                return None
        return played[place].number - 1

    def _line(self, live: LiveTable) -> list[Action]:
        """The last actions without those that were taken back."""
        played: list[Action] = []
        for action in live.actions:
            if action.back is None:
                played.append(action)
            else:
                while played and played[-1].number > action.back:
                    played.pop()
        return played

    async def take_back(self, table: str, guest: Guest, seat: int) -> int:
        """Take back the seat's last choice; it becomes an entry of the record, nothing is deleted."""
        live = await self.live(table)
        async with live.lock:
            self._own_seat(live, guest, seat)
            self._check_running(live)
            number = await self.back_number(live, seat)
            if number is None:
                raise Conflict("This cannot be taken back: somebody learnt something from it, or has played since.")
            state = await self.position(live, number)
            now = time.time()
            told = [{"kind": "took_back", "player": seat, "data": {}, "rule": ""}]
            action = Action(live.info.number + 1, seat, "", False, number, told, state.snapshot(), now)
            await self._store(live, state, [action], "running", self._clocks(live, now), now)
        self.wake_bots(live)
        return live.info.number

    async def position(self, live: LiveTable, number: int) -> State:
        """The position after action `number`."""
        found = self.game_of(live.info)
        if number == live.info.number:
            return live.state.copy()
        if number == 0:
            return found.new(live.info.seats, live.info.options)
        action = await self.store.action(live.info.id, number)
        if action is None:
            raise NotFound(f"There is no action {number}; the last one is {live.info.number}.")
        return found.restore(action.snapshot)

    # Absent players, rematch, talk ------------------------------------------------------------------------------------

    async def resign(self, table: str, guest: Guest, seat: int) -> None:
        """Give the seat to a bot for good."""
        live = await self.live(table)
        async with live.lock:
            old = self._own_seat(live, guest, seat)
            self._check_running(live)
            name = f"{old.name} (bot)"[:24]
            await self._change_seat(
                live, old, replace(old, kind="bot", guest=None, name=name, level=str(BEST), clock=None)
            )
        self.wake_bots(live)

    async def stand_in(self, table: str, guest: Guest, seat: int) -> bool:
        """Agree that a bot plays for an absent player; it does when everybody else who is present agrees."""
        live = await self.live(table)
        async with live.lock:
            self._check_running(live)
            self._at_table(live, guest)
            old = self._seat(live, seat)
            if old.kind != "person" or old.standin:
                raise Conflict("A bot plays there already.")
            if old.guest == guest.id:
                agreed = True
            else:
                votes = dict(live.info.extra.get("votes", {}))
                yes = sorted({*votes.get(str(seat), []), guest.id})
                others = {s.guest for s in live.info.players if s.kind == "person" and not s.standin} - {old.guest}
                agreed = others <= set(yes)
                votes[str(seat)] = [] if agreed else yes
                await self._change_extra(live, {**live.info.extra, "votes": votes})
            if agreed:
                old = live.info.players[seat]
                await self._change_seat(live, old, replace(old, standin=True, level=old.level or str(BEST)))
        self.wake_bots(live)
        return agreed

    async def come_back(self, table: str, guest: Guest, seat: int) -> None:
        """Take the seat back from the bot that stood in."""
        live = await self.live(table)
        async with live.lock:
            old = self._own_seat(live, guest, seat)
            if not old.standin:
                raise Conflict("You are playing yourself already.")
            await self._change_seat(live, old, replace(old, standin=False))

    async def nudge(self, table: str, guest: Guest) -> None:
        """Remind those who are to act."""
        live = await self.live(table)
        self._at_table(live, guest)
        waiting = [live.names()[seat] for seat in live.state.actors() if seat >= 0 and live.bot_level(seat) is None]
        if live.info.status != "running" or not waiting:
            raise Conflict("Nobody is being waited for.")
        last = live.info.extra.get("nudged", 0)
        if time.time() - last < 60:
            raise Conflict("They were nudged a moment ago. Give them a minute.")
        async with live.lock:
            await self._change_extra(live, {**live.info.extra, "nudged": time.time()})
        await self.say(table, guest, f"nudges {' and '.join(waiting)}")

    async def _change_extra(self, live: LiveTable, extra: dict[str, Any]) -> None:
        if not await self.store.change_extra(live.info.id, live.info.revision, extra):
            self.forget(live.info.id)
            raise Conflict("Somebody was quicker. Look again.")
        live.info = replace(live.info, extra=extra, revision=live.info.revision + 1)

    async def rematch(self, table: str, guest: Guest) -> str:
        """The table of the next game with the same people; the first to ask sets it."""
        live = await self.live(table)
        self._at_table(live, guest)
        if live.info.status != "over":
            raise Conflict("The game is still going on.")
        async with live.lock:  # two who ask at once get the same table
            following = live.info.extra.get("rematch")
            if isinstance(following, str):
                return following
            fresh = await self._set_again(live.info, guest)
            await self._change_extra(live, {**live.info.extra, "rematch": fresh.info.id})
        await self.start_if_full(fresh)
        return fresh.info.id

    async def _set_again(self, info: TableInfo, guest: Guest) -> LiveTable:
        """A table like the one of the finished game; everybody has their seat again."""
        seats = [f"bot{seat.level or BEST}" if seat.kind == "bot" else "friend" for seat in info.players]
        plan = Plan(
            game=info.game,
            players=info.seats,
            options=info.options,
            seats=seats,
            name=info.name,
            listed=info.listed,
            pace=info.pace,
            companion=info.companion,
            data=info.data,
        )
        fresh = await self.create(guest, plan)
        async with fresh.lock:
            for old, new in zip(info.players, fresh.info.players, strict=True):
                if old.kind == "person":
                    await self._change_seat(fresh, new, replace(new, kind="person", guest=old.guest, name=old.name))
        return fresh

    async def say(self, table: str, guest: Guest, text: str) -> None:
        """A line of chat from somebody at the table."""
        live = await self.live(table)
        words = clean_text(text)
        if not words:
            raise Unprocessable("Say something: the line is empty.")
        seats = live.seats_of(guest.id)
        await self.store.say(table, guest.id, seats[0] if seats else None, guest.name, words)

    async def chat(self, table: str) -> Sequence[Line]:
        return await self.store.chat(table)

    # Records ----------------------------------------------------------------------------------------------------------

    async def record(self, table: str) -> GameRecord:
        """The record as far as it may be shown: a running game only to nobody, a finished one whole."""
        live = await self.live(table)
        info = live.info
        record = GameRecord(info.game, info.seats, info.options, info.rules, info.data, info.commitment)
        for action in await self.store.actions(table):
            record.entries.append(Entry(action.number, action.player, action.action, action.forced, action.back))
        if info.status == "over":
            record.end = live.state.standing().as_json()
            record.seed = info.seed.hex()
        return record

    # Bots and clocks --------------------------------------------------------------------------------------------------

    def wake_bots(self, live: LiveTable) -> None:
        """Let the bots of a table think, if one of them is to act."""
        table = live.info.id
        running = self._tasks.get(table)
        if self._bot_to_act(live) is not None and (running is None or running.done()):
            task = asyncio.create_task(self._play_bots(table), name=f"bots {table}")
            self._tasks[table] = task
            task.add_done_callback(lambda done: self._tasks.pop(table) if self._tasks.get(table) is done else None)

    def _bot_to_act(self, live: LiveTable) -> int | None:
        if live.info.status != "running":
            return None
        return next((s for s in live.state.actors() if s >= 0 and live.bot_level(s) is not None), None)

    async def _play_bots(self, table: str) -> None:
        while True:
            live = await self.live(table)
            seat = self._bot_to_act(live)
            if seat is None:
                return
            number = live.info.number
            pause = asyncio.sleep(self.settings.bot_pause)
            overrides = json.dumps(live.info.data) if live.info.data else ""
            level = live.bot_level(seat) or BEST
            seed = Random(f"{live.info.invite}:{number}:{seat}").getrandbits(32)  # nobody can foresee it
            thinking = self.workers.choose(live.info.game, overrides, live.state.snapshot(), seat, level, seed)
            try:
                _, notation = await asyncio.gather(pause, thinking)
                live = await self.live(table)
                if live.bot_level(seat) is not None:  # its player may have come back while it thought
                    await self.act(table, None, seat, notation, number)
            except (TooLate, Refused, Conflict):
                await asyncio.sleep(0.05)  # somebody changed the table meanwhile: think again
            except Exception:  # whatever a bot stumbles over, the people at its table want to play on
                log.exception("bot stumbled", table=table, number=number)
                await asyncio.sleep(STUMBLE_SECONDS)

    def _clocks(self, live: LiveTable, now: float) -> dict[int, float] | None:
        """What is left on the clocks: time has run for everybody who had to act."""
        if live.info.status != "running":
            return None
        used = now - live.info.updated
        clocks: dict[int, float] = {}
        for seat in live.state.actors():
            if seat >= 0 and (left := live.info.players[seat].clock) is not None:
                clocks[seat] = max(0.0, left - used) if live.info.pace.startswith("live") else left
        return clocks or None

    async def call_time(self, table: str) -> list[int]:
        """Let a bot stand in for everybody whose time is up; their seats."""
        live = await self.live(table)
        late: list[int] = []
        async with live.lock:
            if live.info.status != "running":
                return []
            used = time.time() - live.info.updated
            for seat in [actor for actor in live.state.actors() if actor >= 0]:
                player = live.info.players[seat]
                waited_for = player.kind == "person" and not player.standin and player.clock is not None
                if waited_for and used > (player.clock or 0.0):
                    await self._change_seat(
                        live, player, replace(player, standin=True, level=player.level or str(BEST))
                    )
                    late.append(seat)
        if late:
            self.wake_bots(live)
        return late

    async def call_times(self) -> None:
        """Call time at every running table that has a clock."""
        for table in await self.store.tables_with_status("running"):
            if table in self._untimed:
                continue
            info = await self.store.table(table)
            if info is not None and info.pace == "none":
                self._untimed.add(table)  # a table keeps its pace, so it is read once
            elif info is not None:
                await self.call_time(table)

    async def resume(self) -> None:
        """After a start of the server: bots that were to act think again."""
        for table in (await self.store.tables_with_status("running"))[:KEPT_TABLES]:
            self.wake_bots(await self.live(table))

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.workers.close()


def seems_forced(state: State, viewer: int, player: int) -> bool:
    """Whether `viewer` can tell that `player` has no choice, whatever is hidden."""
    return all(len(state.determinize(viewer, Random(sample)).legal(player)) == 1 for sample in range(SAMPLES))


def seat_name(name: str, before: int) -> str:
    """Who takes several seats gets a number for each after the first, so that the seats can be told apart."""
    return name if before == 0 else f"{name[:22]} {before + 1}"


def refusal_text(found: Game, refused: ActionError) -> str:
    """The rule in words."""
    return found.rules.find(refused.rule).plain if refused.rule else str(refused)


def pack_event(event: Event) -> dict[str, Any]:
    """An event as the store keeps it, secrets included; it is redacted when it is shown."""
    packed = event.as_json()
    if event.secret is not None:
        packed["secret"] = dict(event.secret)
        packed["seers"] = list(event.seers)
    return packed


def unpack_event(packed: Mapping[str, Any]) -> Event:
    return Event(
        packed["kind"], packed["player"], packed["data"], packed["rule"], packed.get("secret"), packed.get("seers", ())
    )
