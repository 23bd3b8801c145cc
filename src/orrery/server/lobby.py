"""What whoever set a table does before the game starts: free seats, fill them with bots, change how many there are,
make a new link, stop the start, close the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from orrery.core import Game, OptionsError
from orrery.core.language import _, mark
from orrery.core.options import PerSeat
from orrery.core.wording import listing
from orrery.server import ending, notices, seating, starting
from orrery.server.anew import looks_again
from orrery.server.errors import Conflict, Forbidden, Gone, NotFound, Unprocessable
from orrery.server.names import hashed, new_secret, same_secret
from orrery.server.plan import clock_seconds
from orrery.server.store import Guest, Seat, Sitter, Status, TableInfo, TableSummary
from orrery.server.tables import LiveTable, Tables
from orrery.server.talking import called_at

REPLACED = "replaced"  # in `TableInfo.extra`: hashes of the secrets of links that were replaced
KEPT = 50  # of those
WISHES = 20  # for a seat at one table
ONLY_HOST = mark("Only whoever set the table may do that.")


async def host_of(tables: Tables, info: TableSummary) -> str:
    """The name of whoever set the table, as they are called there."""
    seated = next((seat.name for seat in info.players if seat.guest == info.creator), "")
    guest = None if seated else await tables.store.guests.find(info.creator)
    return seated or (guest.name if guest is not None else _("Somebody"))


def check_host(live: LiveTable, guest: Guest) -> None:
    """Refuse everybody but whoever set the table, and everybody once it has started."""
    if guest.id != live.info.creator:
        raise Forbidden(_(ONLY_HOST))
    if live.info.closed:
        raise Conflict(_("The table is closed."))
    if live.info.status != Status.OPEN:
        raise Conflict(_("The game has started."))


@looks_again
async def free_seat(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Take a guest or a bot from a seat, which is open again then."""
    live = await tables.live(table)
    async with live.lock:
        check_host(live, guest)
        old = live.seat(seat)
        if old.kind == Sitter.NOBODY:
            raise Conflict(_("Nobody sits there."))
        told = notices.freed(old.name) if old.kind == Sitter.PERSON else None
        await seating.open_seat(tables, live, old, told)
        if old.guest is not None and old.guest != guest.id and not live.info.has_member(old.guest):
            removed = [*live.info.extra.get(seating.REMOVED, []), old.guest][-KEPT:]
            await tables.change_extra(live, {**live.info.extra, seating.REMOVED: removed})


@looks_again
async def fill_and_start(tables: Tables, table: str, guest: Guest, asked: str) -> None:
    """Put bots of a level on all seats that are left, and begin at once."""
    level = seating.bot_level(asked)
    live = await tables.live(table)
    async with live.lock:
        check_host(live, guest)
        for seat in live.info.players:
            if seat.kind == Sitter.NOBODY:
                await seating.seat_bot(tables, live, seat, level)
    await starting.start(tables, live)


@looks_again
async def hold(tables: Tables, table: str, guest: Guest) -> None:
    """Do not start by itself, although nobody is missing."""
    live = await tables.live(table)
    async with live.lock:
        check_host(live, guest)
        if live.info.missing:
            raise Conflict(_("It does not start yet: a seat is open."))
        await starting.call_off(tables, live, **{starting.HELD: True})


@looks_again
async def new_link(tables: Tables, table: str, guest: Guest) -> str:
    """Replace the invite link; the secret of the new one. Whoever has the old one is told so."""
    live = await tables.live(table)
    async with live.lock:
        check_host(live, guest)
        secret = new_secret()
        old = [*live.info.extra.get(REPLACED, []), hashed(live.info.invite)][-KEPT:]
        await tables.change_extra(live, {**live.info.extra, REPLACED: old}, secret)
    return secret


@looks_again
async def new_watch_link(tables: Tables, table: str, guest: Guest) -> str:
    """Replace the link to watch, also while the game runs; the secret of the new one. Who is watching may stay."""
    live = await tables.live(table)
    async with live.lock:
        if guest.id != live.info.creator:
            raise Forbidden(_(ONLY_HOST))
        secret = new_secret()
        await tables.change_extra(live, dict(live.info.extra), watch=secret)
    return secret


@looks_again
async def close(tables: Tables, table: str, guest: Guest) -> None:
    """Close a table that has not started: nobody can sit down any more."""
    live = await tables.live(table)
    async with live.lock:
        check_host(live, guest)
        await ending.finish(tables, live, {**live.info.extra, "closed": True})


def with_seats(game: Game, info: TableInfo, count: int) -> TableInfo | None:
    """The table with so many seats: new ones at the end, or without its last open ones; those behind them move up.

    None if they are too few for those who sit there, or if the options do not allow it.
    """
    free = [seat.seat for seat in reversed(info.players) if seat.kind == Sitter.NOBODY]
    gone = free[: max(0, info.seats - count)]
    stay = [seat for seat in info.players if seat.seat not in gone]
    if len(stay) > count or count < 2:
        return None
    more = [Seat(0, clock=clock_seconds(info.pace)) for _ in range(count - len(stay))]
    players = tuple(replace(seat, seat=number) for number, seat in enumerate([*stay, *more]))
    kept = [seat.seat for seat in stay]
    options = {name: _entries(game, name, value, kept, count) for name, value in info.options.items()}
    try:
        game.check_players(count)
        game.options.resolve(options, count)
    except OptionsError:
        return None
    return replace(info, seats=count, options=options, players=players)


def _entries(game: Game, name: str, value: Any, kept: Sequence[int], count: int) -> Any:
    """The value of an option at a table with other seats: a list that is chosen seat by seat follows them."""
    if not isinstance(game.options.option(name), PerSeat) or not isinstance(value, list):
        return value
    entries = [value[seat] if seat < len(value) else None for seat in kept]
    return entries + [None] * (count - len(entries))


def seat_numbers(game: Game, info: TableInfo) -> list[int]:
    """How many seats the table can have as it is set, and with those who sit there."""
    if info.status != Status.OPEN or info.number:
        return []
    return [count for count in game.seats() if with_seats(game, info, count) is not None]


@looks_again
async def set_seats(tables: Tables, table: str, guest: Guest, count: int) -> None:
    """Add seats, or take open ones away."""
    live = await tables.live(table)
    async with live.lock:
        check_host(live, guest)
        game = tables.game_of(live.info)
        fresh = with_seats(game, live.info, count)
        if fresh is None:
            numbers = listing([str(number) for number in seat_numbers(game, live.info)], "or")
            raise Unprocessable(_("This table can have {numbers} seats now.", numbers=numbers))
        state = game.new(count, fresh.options)
        await tables.reseat(live, replace(fresh, snapshot=state.snapshot()), state)
        if live.info.missing:
            await starting.call_off(tables, live)
    await starting.count_down(tables, live)


# By a link -----------------------------------------------------------------------------------------------------------


def was_replaced(info: TableSummary, secret: str) -> bool:
    """Whether the secret is that of an invite link that was replaced."""
    return hashed(secret) in info.extra.get(REPLACED, [])


async def invited_to(tables: Tables, table: str, secret: str) -> TableInfo:
    """The table that an invite link leads to; `Gone` if the link was replaced, `NotFound` if there is none."""
    info = await tables.store.tables.find(table)
    if info is not None and same_secret(info.invite, secret):
        return info
    if info is not None and was_replaced(info, secret):
        host = await host_of(tables, info)
        raise Gone(_("This link was replaced. Ask {host} for a new one.", host=host))
    raise NotFound(_("This link leads nowhere. Ask for a new one."))


async def wish_for_seat(tables: Tables, info: TableInfo, guest: Guest) -> None:
    """Remember that a guest who came by the invite link wants to be told when a seat is free."""
    if seating.free_seats(info):
        raise Conflict(_("A seat is free: sit down."))
    if info.status == Status.OVER:
        raise Conflict(_("The game is over: no seat becomes free any more."))
    known = any(wish.guest == guest.id for wish in await tables.store.wishes.of_table(info.id))
    if not await tables.store.wishes.put(info.id, guest.id, hashed(info.invite), WISHES):
        raise Conflict(_("Many are waiting for a seat here already."))
    if not known:
        name = called_at(info, guest)
        told = notices.wishes(name)
        await tables.store.chat.say(info.id, guest.id, None, name, told.text, told.kind)


async def wishes_come_true(tables: Tables, guest: Guest) -> list[TableInfo]:
    """The tables at which the guest waits for a seat and one is free now: their link opens a seat.

    Whoever calls people back asks `store.wishes.of_table` for whom, when a seat of a table has become free.
    """
    found: list[TableInfo] = []
    for wish in await tables.store.wishes.of_guest(guest.id):
        info = await tables.store.tables.find(wish.table)
        if info is None or info.status == Status.OVER or info.has_member(guest.id):
            await tables.store.wishes.drop(wish.table, guest.id)
        elif seating.free_seats(info) and wish.link_hash == hashed(info.invite):
            found.append(info)
    return found
