"""Who sits where: setting a table, sitting down, bots on empty seats and for absent players, and the next game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import structlog

from orrery.core import CHANCE, game
from orrery.core.fair import commitment, new_seed
from orrery.core.wording import listing
from orrery.server import notices, rating, series
from orrery.server.bots import LEVEL_NAMES, STAND_IN, level_named, level_of
from orrery.server.errors import Conflict, Forbidden, NotInstalled, TooLate, Unprocessable
from orrery.server.names import bot_name, new_id, new_secret, table_name
from orrery.server.plan import PEOPLE, Plan
from orrery.server.store import Guest, Seat, Sitter, Status, TableInfo
from orrery.server.tables import LiveTable, Tables

DAY = 86400.0
RESERVE = 60.0  # seconds that a player who comes back has at least

log = structlog.get_logger()


async def check_tables_of(tables: Tables, guest: Guest, most: int) -> None:
    """Refuse another table to a guest with that many unfinished ones; those idle for a day do not count."""
    if await tables.store.tables.unfinished(guest.id, time.time() - DAY) >= most:
        raise Conflict(f"You have {most} tables that are not finished. Play some of them to the end first.")


async def create(tables: Tables, guest: Guest, plan: Plan, extra: Mapping[str, Any] | None = None) -> LiveTable:
    """Set a table by a checked plan; it starts at once if nobody is missing. `extra` is kept beside the game."""
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
            seats.append(Seat(number, Sitter.PERSON, guest.id, name, None, False, clock))
        elif who in PEOPLE:
            seats.append(Seat(number, Sitter.NOBODY, None, "", None, False, clock))
        else:
            name = bot_name(who, {seat.name for seat in seats})
            seats.append(Seat(number, Sitter.BOT, None, name, who, False, None))
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
        status=Status.OPEN,
        number=0,
        rules=found.rules.revision,
        commitment=commitment(seed) if seed and plan.sealed else "",
        seed=seed,
        invite=new_secret(),
        watch=new_secret(),
        creator=guest.id,
        created=now,
        updated=now,
        extra={**(extra or {}), **({"tutorial": True} if plan.tutorial else {})},
        revision=0,
        snapshot=state.snapshot(),
        players=tuple(seats),
    )
    live = await tables.add(info, state)
    log.info("table created", table=info.id, game=info.game, seats=info.seats)
    await start_if_full(tables, live)
    return live


async def sit(tables: Tables, table: str, guest: Guest, seat: int | None = None) -> int:
    """Take a seat that is open; the first one if none is named."""
    live = await tables.live(table)
    async with live.lock:
        mine = live.info.seats_of(guest.id)
        if seat is None and mine:
            seat = mine[0]
        else:
            seat = await take_seat(tables, live, guest, seat)
    await start_if_full(tables, live)
    return seat


async def take_seat(tables: Tables, live: LiveTable, guest: Guest, seat: int | None) -> int:
    free = [player.seat for player in live.info.players if player.kind == Sitter.NOBODY]
    if seat is None:
        seat = free[0] if free else None
    if seat is None or seat not in free:
        raise Conflict("That seat is taken." if free else "Every seat is taken. You can watch.")
    old = live.info.players[seat]
    await tables.change_seat(live, old, replace(old, kind=Sitter.PERSON, guest=guest.id, name=guest.name))
    return seat


async def stand_up(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Leave a seat before the game starts."""
    live = await tables.live(table)
    async with live.lock:
        old = live.own_seat(guest, seat)
        if live.info.status != Status.OPEN:
            raise Conflict("The game has started. Resign, and a bot plays on for you.")
        free = replace(old, kind=Sitter.NOBODY, guest=None, name="")
        await tables.change_seat(live, old, free, notices.left(old.name))


async def rename(tables: Tables, guest: Guest) -> None:
    """Let the tables where the guest sits show their new name."""
    for table in await tables.store.tables.of_guest(guest.id):
        if table.status == Status.OVER or not table.seats_of(guest.id):
            continue
        try:
            live = await tables.live(table.id)
        except NotInstalled:  # nobody can look at that table here
            continue
        async with live.lock:
            for before, seat in enumerate(live.info.seats_of(guest.id)):
                old = live.info.players[seat]
                new = replace(old, name=seat_name(guest.name, before))
                if new.name != old.name:
                    running = live.info.status == Status.RUNNING
                    told = notices.renamed(old.name, new.name) if running else None
                    await tables.change_seat(live, old, new, told)


async def put_bot(tables: Tables, table: str, guest: Guest, seat: int, asked: str) -> None:
    """Put a bot of that level on an open seat; members of the table may do that."""
    level = level_named(asked)
    if level is None:
        raise Unprocessable(f"There is no level '{asked}'; choose {listing(LEVEL_NAMES, 'or')}.")
    live = await tables.live(table)
    async with live.lock:
        live.check_member(guest)
        old = live.seat(seat)
        if old.kind != Sitter.NOBODY:
            raise Conflict("That seat is taken.")
        name = bot_name(level, set(live.names()))
        await tables.change_seat(live, old, replace(old, kind=Sitter.BOT, name=name, level=level, clock=None))
    await start_if_full(tables, live)


async def start_if_full(tables: Tables, live: LiveTable) -> None:
    """When nobody is missing the game starts: chance rolls, forced moves are taken."""
    async with live.lock:
        if live.info.status == Status.OPEN and all(seat.kind != Sitter.NOBODY for seat in live.info.players):
            await tables.append(live, [], extra=await rating.agree(tables, live))


async def look_in(tables: Tables, table: str) -> LiveTable:
    """The table, started if it is full: a server killed right after the last seat was taken has not started it.

    A game that was stuck and has been mended goes on.
    """
    live = await tables.live(table)
    if live.info.status == Status.OPEN:
        with suppress(TooLate):  # another node has started it
            await start_if_full(tables, live)
        live = await tables.live(table)
    elif waits_for_nobody(live):
        with suppress(TooLate):
            await go_on(tables, live)
        live = await tables.live(table)
    return live


def waits_for_nobody(live: LiveTable) -> bool:
    """Whether a running game needs nobody to go on: it was stuck, and the game has been mended since."""
    if live.info.status != Status.RUNNING or live.stuck is not None:
        return False
    actors = live.actors()
    return not actors or (actors == [CHANCE] and not live.info.companion)


async def go_on(tables: Tables, live: LiveTable) -> None:
    """Let chance roll and take forced moves."""
    async with live.lock:
        if waits_for_nobody(live):
            await tables.append(live, [])


async def resign(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Give the seat to a bot for good."""
    live = await tables.live(table)
    async with live.lock:
        old = live.own_seat(guest, seat)
        live.check_running()
        name = bot_name(STAND_IN, set(live.names()))
        bot = replace(old, kind=Sitter.BOT, guest=None, name=name, level=STAND_IN, standin=False, clock=None)
        await tables.change_seat(live, old, bot, notices.left(old.name, name))


async def stand_in(tables: Tables, table: str, guest: Guest, seat: int) -> bool:
    """Agree that a bot plays for an absent player; it does when everybody else who is present agrees."""
    live = await tables.live(table)
    async with live.lock:
        live.check_running()
        old = live.seat(seat)
        present = {s.guest for s in live.info.players if s.kind == Sitter.PERSON and not s.standin}
        if guest.id not in present:
            raise Forbidden("Only players at this table may do that.")
        if old.kind != Sitter.PERSON or old.standin:
            raise Conflict("A bot plays there already.")
        if old.guest == guest.id:
            agreed = True
        else:
            votes = dict(live.info.extra.get("votes", {}))
            yes = sorted({*votes.get(str(seat), []), guest.id})
            agreed = present - {old.guest} <= set(yes)
            votes[str(seat)] = [] if agreed else yes
            await tables.change_extra(live, {**live.info.extra, "votes": votes})
        if agreed:
            old = live.info.players[seat]
            told = notices.stands_in(old.name, asked=old.guest == guest.id)
            await tables.change_seat(live, old, replace(old, standin=True, level=STAND_IN), told)
    return agreed


async def come_back(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Take the seat back from the bot that stood in, with a minute at least: time may have run out meanwhile."""
    live = await tables.live(table)
    async with live.lock:
        old = live.own_seat(guest, seat)
        live.check_running()  # who played at the end stays as it is
        if not old.standin:
            raise Conflict("You are playing yourself already.")
        clock = old.clock
        if clock is not None:
            used = time.time() - live.info.updated if seat in live.actors() else 0.0
            clock = max(clock, used + RESERVE)
        await tables.change_seat(live, old, replace(old, standin=False, clock=clock), notices.back(old.name))


async def rematch(tables: Tables, table: str, guest: Guest) -> str:
    """The table of the next game with the same people; the first to ask sets it."""
    live = await tables.live(table)
    live.check_member(guest)
    if live.info.status != Status.OVER:
        raise Conflict("The game is still going on.")
    async with live.lock:  # two who ask at once get the same table
        following = live.info.extra.get("rematch")
        if isinstance(following, str):
            return following
        fresh = await set_again(tables, live, guest)
        await tables.change_extra(live, {**live.info.extra, "rematch": fresh.info.id})
    await start_if_full(tables, fresh)
    return fresh.info.id


async def set_again(tables: Tables, live: LiveTable, guest: Guest) -> LiveTable:
    """A table like the one of the finished game; everybody has their seat again."""
    info = live.info
    seats = [level_of(seat.level) if seat.kind == Sitter.BOT else "friend" for seat in info.players]
    plan = Plan(
        game=info.game,
        players=info.seats,
        options=info.options if info.no_result else tables.game_of(info).again(info.options, live.state.standing()),
        seats=seats,
        name=info.name,
        listed=info.listed,
        pace=info.pace,
        companion=info.companion,
        data=info.data,
    )
    fresh = await create(tables, guest, plan, {series.KEY: series_after(tables, live).as_json()})
    async with fresh.lock:
        for old, new in zip(info.players, fresh.info.players, strict=True):
            if old.kind == Sitter.PERSON:
                await tables.change_seat(fresh, new, replace(new, kind=Sitter.PERSON, guest=old.guest, name=old.name))
    return fresh


def series_after(tables: Tables, live: LiveTable) -> series.Series:
    """The series that goes on with the game after this one."""
    info = live.info
    team = tables.game_of(info).cooperative(info.seats, info.options)
    return series.following(info, None if info.no_result else live.state.standing().winners, team)


def seat_name(name: str, before: int) -> str:
    """The name of a guest's seat; numbered from the second seat on, so that they can be told apart."""
    return name if before == 0 else f"{name[:22]} {before + 1}"
