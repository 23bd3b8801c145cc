"""Bots for those who are absent, and for nobody else; and what happens when they are back.

A bot stands in by somebody's own wish, when their clock has run out (`clocks`), or when everybody else who is there
agrees and no page of theirs has been open for two minutes. At a pace of days nobody has to be there: only the clock
counts. Whoever looks at the table again has their seat back at once, and may take back what the bot did last if nobody
has learnt anything from it (`acting.find_back`).
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from math import inf

from orrery.core.language import _, ngettext
from orrery.server import notices
from orrery.server.anew import looks_again
from orrery.server.bots import STAND_IN
from orrery.server.errors import Conflict, Forbidden, NotInstalled
from orrery.server.marks import Presence
from orrery.server.plan import PACES
from orrery.server.presence import PresenceBoard
from orrery.server.store import Guest, LineKind, Seat, Sitter, Status, StoreError
from orrery.server.tables import LiveTable, Tables

RESERVE = 60.0  # seconds that a player who comes back has at least
HIDDEN_FACTOR = 5.0  # times as long a page may be open without being looked at


def seconds_until_absent(board: PresenceBoard, live: LiveTable, seat: Seat) -> float | None:
    """In how many seconds the others may let a bot play for somebody, if that one does not come back; 0 if now.

    None if that is not to be foreseen: they are looking at the table, or have days for each move.
    """
    if seat.guest is None or live.info.pace.startswith("days"):
        return None
    seen = board.seen(live.info.id, seat.guest)
    if seen is not None and seen.closed is None:
        return None if seen.presence == Presence.HERE else max(0.0, board.gone_after * HIDDEN_FACTOR - seen.since)
    gone = board.closed_for(live.info.id, seat.guest)
    if seen is None:  # perhaps they have only just come, by another node
        gone = min(gone, going_on(live))
    return max(0.0, board.gone_after - gone)


def going_on(live: LiveTable) -> float:
    """For how many seconds the game has been going on, as far as is known here: nobody was absent from it longer."""
    seconds = time.time() - (live.actions[0].at if live.actions else live.info.updated)
    return seconds if seconds >= 0 else inf  # the clock of the machine was set back


def check_absent(board: PresenceBoard, live: LiveTable, seat: Seat) -> None:
    """Refuse to let a bot play for somebody who is not absent."""
    left = seconds_until_absent(board, live, seat)
    if left == 0.0:
        return
    name = live.names()[seat.seat]
    if live.info.pace.startswith("days"):
        raise Conflict(
            _(
                "{name} has time: {pace}. A bot plays for them when it is up.",
                name=name,
                pace=_(PACES[live.info.pace][1]),
            )
        )
    rule = _("A bot plays only for somebody who has been away for {time}.", time=in_words(board.gone_after))
    if seat.guest is not None and board.hides(seat.guest):
        raise Conflict(rule)
    if left is None:
        raise Conflict(_("{name} is here. {rule}", name=name, rule=rule))
    seen = board.seen(live.info.id, seat.guest or "")
    if seen is not None and seen.closed is None:
        where = _("{name} still has the table open.", name=name)
    else:
        where = _("{name} left only a moment ago.", name=name)
    raise Conflict(f"{where} " + _("A bot may play for them in {time}.", time=in_words(left)))


def in_words(seconds: float) -> str:
    """A span of time, in seconds or in whole minutes."""
    if seconds < 90:
        return ngettext("{count} second", "{count} seconds", max(1, round(seconds)))
    return ngettext("{count} minute", "{count} minutes", round(seconds / 60))


def playing(live: LiveTable) -> list[Seat]:
    """The seats that people play themselves."""
    return [seat for seat in live.info.players if seat.kind == Sitter.PERSON and not seat.standin]


def voters(board: PresenceBoard, live: LiveTable, absent: Seat, asking: str) -> set[str]:
    """Who has to agree that a bot plays for somebody: whoever plays and is not absent as well."""
    there = {seat.guest for seat in playing(live) if seat.guest and seconds_until_absent(board, live, seat) != 0.0}
    return {*there, asking} - {absent.guest or ""}


@looks_again
async def stand_in(tables: Tables, board: PresenceBoard, table: str, guest: Guest, seat: int) -> bool:
    """Agree that a bot plays for an absent player, or wish it for oneself; whether it does now."""
    live = await tables.live(table)
    async with live.lock:
        live.check_running()
        old = live.seat(seat)
        if guest.id not in {player.guest for player in playing(live)}:
            raise Forbidden(_("Only players at this table may do that."))
        if old.kind != Sitter.PERSON or old.standin:
            raise Conflict(_("A bot plays there already."))
        wished = old.guest == guest.id
        agreed, extra = wished, None
        if not wished:
            check_absent(board, live, old)
            votes = dict(live.info.extra.get("votes", {}))
            yes = sorted({*votes.get(str(seat), []), guest.id})
            agreed = voters(board, live, old, guest.id) <= set(yes)
            votes[str(seat)] = [] if agreed else yes
            extra = {**live.info.extra, "votes": votes}
        if agreed:
            told = notices.stands_in(old.name, asked=wished)
            await tables.change_seat(live, old, replace(old, standin=True, level=STAND_IN), told, extra)
        elif extra is not None:
            await tables.change_extra(live, extra)
    return agreed


@looks_again
async def come_back(tables: Tables, table: str, guest: Guest, seat: int) -> None:
    """Take the seat back from the bot that stood in, with a minute at least: time may have run out meanwhile."""
    live = await tables.live(table)
    async with live.lock:
        old = live.own_seat(guest, seat)
        live.check_running()  # who played at the end stays as it is
        if not old.standin:
            raise Conflict(_("You are playing yourself already."))
        await _give_back(tables, live, old)


async def _give_back(tables: Tables, live: LiveTable, old: Seat) -> None:
    clock = old.clock
    if clock is not None:
        used = live.used(tables.clock()) if old.seat in live.actors() else 0.0
        clock = max(clock, used + RESERVE)
    await tables.change_seat(live, old, replace(old, standin=False, clock=clock), notices.back(old.name))


async def returned(tables: Tables, table: str, guest: Guest, was_gone: bool, opened: bool) -> None:
    """Somebody looks at the table again: give back their seats, and forget who agreed that a bot may play for them.

    `was_gone` says how the board knew them until now, and `opened` that the page is new, not only connected again. Who
    lets a bot play by their own wish goes on doing so unless they were gone, and so does who sat there until their time
    was up, unless they open the page.
    """
    with suppress(Conflict, NotInstalled, StoreError):  # a button is there for it, too
        await _look_in(tables, table, guest, was_gone, opened)


@looks_again
async def _look_in(tables: Tables, table: str, guest: Guest, was_gone: bool, opened: bool) -> None:
    live = await tables.live(table)
    own = live.info.seats_of(guest.id)
    asked = live.info.extra.get("votes", {})
    if live.info.status != Status.RUNNING or not any(
        live.info.players[seat].standin or asked.get(str(seat)) for seat in own
    ):
        return
    lines = await tables.chat(live)
    async with live.lock:
        for seat in own:
            old, why = live.info.players[seat], notices.last_of(lines, seat)
            at_once = was_gone or why == LineKind.ABSENT or (opened and why == LineKind.TIME_UP)
            if old.standin and at_once:
                await _give_back(tables, live, old)
        votes = {seat: yes for seat, yes in live.info.extra.get("votes", {}).items() if int(seat) not in own}
        if votes != live.info.extra.get("votes", {}):
            await tables.change_extra(live, {**live.info.extra, "votes": votes})
