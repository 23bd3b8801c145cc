"""Who sits where: setting a table, sitting down, bots on empty seats, and the next game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import structlog

from orrery.core import CHANCE, game
from orrery.core.fair import commitment, new_seed
from orrery.core.language import _, one_of
from orrery.server import leaving, notices, series, starting
from orrery.server.anew import looks_again
from orrery.server.bots import STAND_IN, bot_choices, level_named, level_of
from orrery.server.errors import Conflict, NameTaken, TooLate, Unprocessable
from orrery.server.names import bot_name, free_name, new_id, new_secret, numbered, same_name, table_name
from orrery.server.plan import PEOPLE, Plan, clock_seconds
from orrery.server.store import Guest, Notice, Seat, Sitter, Status, TableInfo, TableSummary
from orrery.server.tables import LiveTable, Tables

DAY = 86400.0
REMOVED = "removed"  # in `TableInfo.extra`: guests whose seat was freed by whoever set the table

log = structlog.get_logger()


async def check_tables_of(tables: Tables, guest: Guest, most: int) -> None:
    """Refuse another table to a guest with that many unfinished ones; those idle for a day do not count."""
    if await tables.store.tables.unfinished(guest.id, tables.clock() - DAY) >= most:
        raise Conflict(
            _("You have {most} tables that are not finished. Play some of them to the end first.", most=most)
        )


async def create(tables: Tables, guest: Guest, plan: Plan, extra: Mapping[str, Any] | None = None) -> LiveTable:
    """Set a table by a checked plan; it starts at once if nobody is missing. `extra` is kept beside the game."""
    found = game(plan.game)
    if plan.data:
        found = found.with_data(plan.data)
    state = found.new(plan.players, plan.options)
    seed = b"" if plan.companion else new_seed()
    now = tables.clock()
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
    await starting.start(tables, live)
    return live


@looks_again
async def sit(tables: Tables, table: str, guest: Guest, seat: int | None = None, chosen: bool = False) -> int:
    """Take a seat that is open; the first one if none is named.

    A name that somebody at the table has gets a number; if it was `chosen` for this table it is refused.
    """
    live = await tables.live(table)
    async with live.lock:
        mine = live.info.seats_of(guest.id)
        if seat is None and mine:
            seat = mine[0]
        else:
            seat = await take_seat(tables, live, guest, seat, chosen)
    await tables.store.wishes.drop(table, guest.id)
    await starting.count_down(tables, live)
    return seat


def free_seats(info: TableSummary) -> list[int]:
    """Where somebody can sit down: while the game runs, where a player has left and a bot plays on."""
    if info.status == Status.RUNNING:
        return sorted(leaving.leavers(info))
    return [seat.seat for seat in info.players if seat.kind == Sitter.NOBODY and info.status == Status.OPEN]


async def take_seat(tables: Tables, live: LiveTable, guest: Guest, seat: int | None, chosen: bool) -> int:
    info, free = live.info, free_seats(live.info)
    if info.closed:
        raise Conflict(_("This table was closed before the game began."))
    if seat is None:
        seat = free[0] if free else None
    if seat is None or seat not in free:
        raise Conflict(_("That seat is taken.") if free else _("Every seat is taken. You can watch."))
    old = info.players[seat]
    others = {player.name for player in info.players if player.name and player.seat != seat}
    if chosen and any(same_name(guest.name, other) for other in others):
        raise NameTaken(_("Somebody at this table is called {name} already. Choose another name.", name=guest.name))
    name = free_name(guest.name, others)
    clock = clock_seconds(info.pace)
    told = notices.takes_over(name, old.name) if old.kind == Sitter.BOT else notices.sat_down(name)
    new = replace(old, kind=Sitter.PERSON, guest=guest.id, name=name, level=None, clock=clock)
    await tables.change_seat(live, old, new, told)
    if guest.id in (removed := info.extra.get(REMOVED, [])):
        back = [other for other in removed if other != guest.id]
        await tables.change_extra(live, {**live.info.extra, REMOVED: back})
    return seat


@looks_again
async def stand_up(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Leave a seat before the game starts."""
    live = await tables.live(table)
    async with live.lock:
        old = live.own_seat(guest, seat)
        if live.info.status != Status.OPEN:
            raise Conflict(_("The game has started. Resign, and a bot plays on for you."))
        await open_seat(tables, live, old, notices.left(old.name))


async def open_seat(tables: Tables, live: LiveTable, old: Seat, told: Notice | None) -> None:
    """Free a seat before the game starts. The caller has the table's lock."""
    clock = clock_seconds(live.info.pace)
    free = replace(old, kind=Sitter.NOBODY, guest=None, name="", level=None, clock=clock)
    await tables.change_seat(live, old, free, told)
    await starting.call_off(tables, live)


async def rename(tables: Tables, guest: Guest) -> None:
    """Let the tables where the guest sits show their new name; where somebody has it already it gets a number."""

    def naming(players: Sequence[Seat]) -> dict[int, str]:
        others = {other.name for other in players if other.name and other.guest != guest.id}
        own = [player.seat for player in players if player.guest == guest.id]
        name = free_name(guest.name, others)
        return {seat: seat_name(name, before) for before, seat in enumerate(own)}

    await tables.store.guests.rename(guest.id, naming, notices.renamed)


def bot_level(asked: str) -> str:
    """The level of that name; `Unprocessable` if there is none."""
    level = level_named(asked)
    if level is None:
        raise Unprocessable(_("There is no level '{level}'; choose {all}.", level=asked, all=one_of(bot_choices())))
    return level


@looks_again
async def put_bot(tables: Tables, table: str, guest: Guest, seat: int, asked: str) -> None:
    """Put a bot of that level on an open seat; members of the table may do that."""
    level = bot_level(asked)
    live = await tables.live(table)
    async with live.lock:
        live.check_member(guest)
        old = live.seat(seat)
        if old.kind != Sitter.NOBODY:
            raise Conflict(_("That seat is taken."))
        await seat_bot(tables, live, old, level)
    await starting.count_down(tables, live)


async def seat_bot(tables: Tables, live: LiveTable, old: Seat, level: str) -> None:
    """Let a bot sit on an open seat. The caller has the table's lock."""
    name = bot_name(level, set(live.names()))
    await tables.change_seat(live, old, replace(old, kind=Sitter.BOT, name=name, level=level, clock=None))


async def look_in(tables: Tables, table: str, at: int = 0) -> LiveTable:
    """The table, started if it is full: a server killed right after the last seat was taken has not started it.

    It shows action `at` at least, if there is one.

    A game that was stuck and has been mended goes on.
    """
    live = await tables.live(table, at)
    if live.info.status == Status.OPEN:
        await starting.count_down(tables, live)
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


@looks_again
async def resign(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Give the seat to a bot for good."""
    live = await tables.live(table)
    async with live.lock:
        old = live.own_seat(guest, seat)
        live.check_running()
        name = bot_name(STAND_IN, set(live.names()))
        bot = replace(old, kind=Sitter.BOT, guest=None, name=name, level=STAND_IN, standin=False, clock=None)
        await tables.change_seat(live, old, bot, notices.left(old.name, name), leaving.with_left(live.info, old))


async def rematch(tables: Tables, table: str, guest: Guest) -> str:
    """The table of the next game with the same people; the first to ask sets it."""
    live = await tables.live(table)
    live.check_member(guest)
    if live.info.status != Status.OVER:
        raise Conflict(_("The game is still going on."))
    if live.info.closed:
        raise Conflict(_("The table was closed before the game began."))
    async with live.lock:  # two who ask at once get the same table
        following = live.info.extra.get("rematch")
        if isinstance(following, str):
            return following
        fresh = await set_again(tables, live, guest)
        await tables.change_extra(live, {**live.info.extra, "rematch": fresh.info.id})
    await starting.start(tables, fresh)
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
            if old.kind == Sitter.PERSON and old.guest is not None:  # else they were deleted: anybody may sit there
                await tables.change_seat(fresh, new, replace(new, kind=Sitter.PERSON, guest=old.guest, name=old.name))
    return fresh


def series_after(tables: Tables, live: LiveTable) -> series.Series:
    """The series that goes on with the game after this one."""
    info = live.info
    team = tables.game_of(info).cooperative(info.seats, info.options)
    return series.following(info, None if info.no_result else live.state.standing().winners, team)


def seat_name(name: str, before: int) -> str:
    """The name of a guest's seat; numbered from the second seat on, so that they can be told apart."""
    return numbered(name, before + 1)
