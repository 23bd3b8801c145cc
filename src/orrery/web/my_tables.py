"""A guest's own tables: a short list on the home page, all of them on a page of their own."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, TypeVar

import structlog
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from orrery.core import CHANCE, OrreryError, Standing, game
from orrery.core.language import _, all_of, mark, ngettext, pgettext
from orrery.core.registry import installed
from orrery.draw import nth_place
from orrery.server.leaving import left_words
from orrery.server.rating import RatingWish, keep_wish
from orrery.server.series import at_the_end
from orrery.server.store import Finish, Guest, Result, Status, TableSummary
from orrery.server.tables import LiveTable
from orrery.web.archive import archives
from orrery.web.seats import Clock, clock_of
from orrery.web.site import Site
from orrery.web.statistics import nothing_yet, statistics_of
from orrery.web.status import ended_how, result_of
from orrery.web.visit import page, site_of

router = APIRouter(include_in_schema=False)
log = structlog.get_logger()

T = TypeVar("T")
UNFINISHED: Final = 100  # nobody plays at more tables at a time
FINISHED: Final = 10  # on a page
AT_HOME: Final = 5  # on the home page
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class Place(IntEnum):
    """Where a table stands in the list: what waits for the guest comes first."""

    TURN = 0
    RUNNING = 1
    WAITING = 2
    OVER = 3


@dataclass(frozen=True)
class Ended:
    """How a finished game ended for the guest."""

    words: str = ""
    won: bool | None = None  # None if it does not count, or if they only looked on
    chip: str = ""  # the result in a word or two
    note: str = ""
    series: str = ""
    aside: bool = False  # the note says what the chip says: a narrow screen leaves it out


@dataclass(frozen=True)
class OwnTable:
    """A table of the guest in a list."""

    id: str
    name: str
    game: str  # its slug
    place: Place
    words: str  # how it stands
    company: str  # who else plays
    when: str  # something last happened
    updated: float
    ended: Ended = field(default_factory=Ended)
    clock: Clock | None = None  # of the guest, while it runs
    enters: bool = True  # the guest may look at the table
    story: bool = False  # a finished game that can be looked back at
    watch: str = ""  # the secret that its page has in its address; empty if there is no such page

    @property
    def turn(self) -> bool:
        return self.place == Place.TURN


@dataclass(frozen=True)
class OwnTables:
    """All tables of a guest: those that are not over, a page of those that are."""

    unfinished: Sequence[OwnTable]
    finished: Sequence[OwnTable]
    total: int
    going_on: int = 0  # of them
    page: int = 1
    pages: int = 1

    def at(self, place: Place) -> list[OwnTable]:
        return [table for table in self.unfinished if table.place == place]


async def described_of(tables: Sequence[TableSummary], describe: Callable[[TableSummary], Awaitable[T]]) -> list[T]:
    """The tables of a list, without those that cannot be shown, because their game is not installed, say."""
    found: list[T] = []
    for table in tables:
        try:
            found.append(await describe(table))
        except OrreryError as problem:
            log.warning("table not listed", table=table.id, problem=str(problem))
        except Exception:  # a problem with one table must not hide the others
            log.exception("table not listed", table=table.id)
    return found


async def own_tables(site: Site, guest: Guest, asked: int = 1, size: int | None = None) -> OwnTables:
    """The guest's tables, those first that wait for them; `asked` is the page of the finished ones, of that size."""
    now, size = site.tables.clock(), size or FINISHED
    await site.results.settle_for(guest.id)
    going_on = [status for status in Status if status != Status.OVER]
    open_ones = await site.store.tables.of_guest(guest.id, UNFINISHED, statuses=going_on)
    total = await site.store.results.count_finished(guest.id)
    pages = max(1, -(-total // size))
    number = min(max(1, asked), pages)
    over = await site.store.results.finished(guest.id, size, (number - 1) * size)
    rows = await site.store.results.of_tables([table.id for table in over])

    async def describe(table: TableSummary) -> OwnTable:
        return await describe_own(site, table, guest, now)

    async def describe_over(table: TableSummary) -> OwnTable:
        game(table.game)  # one that is not installed is not listed
        if table.id not in rows:
            raise OrreryError("It could not be settled.")
        return describe_finished(table, rows[table.id], guest, now)

    unfinished = await described_of(open_ones, describe)
    unfinished.sort(key=lambda table: (table.place, -table.updated))
    return OwnTables(
        unfinished, await described_of(over, describe_over), len(open_ones) + total, len(open_ones), number, pages
    )


async def describe_own(site: Site, table: TableSummary, guest: Guest, now: float) -> OwnTable:
    """One of the guest's tables that is not over, in words."""
    place, words, clock = Place.WAITING, "", None
    if table.status == Status.OPEN:
        missing = sum(not seat.name for seat in table.players)
        words = ngettext("Waiting for one more.", "Waiting for {count} more.", missing)
    else:
        live = await site.tables.live(table.id)
        place, words = running(live, guest)
        mine = next((seat for seat in table.players if seat.guest == guest.id and seat.seat in live.actors()), None)
        clock = clock_of(live, mine, True, now) if mine is not None and place == Place.TURN else None
    return OwnTable(
        table.id,
        table.name,
        table.game,
        place,
        words,
        company_of(table, guest, words),
        ago(now, table.updated),
        table.updated,
        clock=clock,
    )


def describe_finished(table: TableSummary, rows: Sequence[Result], guest: Guest, now: float) -> OwnTable:
    """One of the guest's tables that is over, in words."""
    ended = finished(table, rows, guest)
    enters = table.listed or table.has_member(guest.id)  # who has left a private table only remembers it
    return OwnTable(
        table.id,
        table.name,
        table.game,
        Place.OVER,
        ended.words,
        company_of(table, guest, ended.words),
        ago(now, table.updated),
        table.updated,
        ended,
        enters=enters,
        story=enters and not table.no_result,
        watch=table.watch if enters and not table.no_result else "",
    )


def company_of(table: TableSummary, guest: Guest, words: str) -> str:
    """Who else plays, if the words do not name them all."""
    others = [seat.name for seat in table.players if seat.guest != guest.id and seat.name]
    return _("With {names}.", names=all_of(others)) if any(name not in words for name in others) else ""


def running(live: LiveTable, guest: Guest) -> tuple[Place, str]:
    """Whose turn it is at a table where the game goes on."""
    if live.stuck is not None:
        return Place.RUNNING, _("It cannot go on.")
    own, actors, names = live.info.seats_of(guest.id), live.actors(), live.names()
    if any(seat in own and live.bot_level(seat) is None for seat in actors) or (CHANCE in actors and own):
        return Place.TURN, _("It is your turn.")
    if any(live.info.players[seat].standin for seat in own):
        return Place.RUNNING, _("A bot plays for you.")
    return Place.RUNNING, _("Waiting for {names}.", names=all_of([names[seat] for seat in actors if seat >= 0]))


def finished(table: TableSummary, rows: Sequence[Result], guest: Guest) -> Ended:
    """How a game ended, from what was written down of it."""
    mine = [row for row in rows if row.guest == guest.id]
    own = mine[0] if len(mine) == 1 else None
    viewer = own.seat if own is not None and own.finish not in (Finish.LEFT, Finish.STAND_IN) else None
    if table.no_result:
        without = _("Ended {how}.", how=ended_how(table))
        return Ended(_("Closed before it began.") if table.closed else without, note=left_words(table))
    names = [seat.name or _("Seat {number}", number=seat.seat + 1) for seat in table.players]
    winners = [row.seat for row in rows if row.won]
    standing = Standing([row.points or 0 for row in rows], [row.place or 0 for row in rows], winners, True, None, 1.0)
    # Who only looks on is told what a loser is told: no game has words for them alone
    teller = own or next((row for row in rows if not row.won), rows[0])
    words = result_of(standing, names, viewer, teller.verdict).plain
    series = at_the_end(table, winners, rows[0].team, viewer)
    if own is None:
        return Ended(words, note=left_words(table), series=series)
    gain = _("Rating {gain}.", gain=f"{own.gain:+.0f}").replace("-", "\N{MINUS SIGN}") if round(own.gain or 0.0) else ""
    others = "" if own.finish == Finish.LEFT else left_words(table)
    note = " ".join(filter(None, [_(NOTES[own.finish]) if own.finish in NOTES else "", others, gain]))
    return Ended(
        words, own.victory if own.counted else None, chip_of(own, bool(winners)), note, series, own.finish in NOTES
    )


MONTHS: Final = (
    mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun"),
    mark("Jul"), mark("Aug"), mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec"),
)  # fmt: skip
NOTES: Final = {
    Finish.STAND_IN: mark("A bot played for you at the end."),
    Finish.LEFT: mark("You left, and a bot played on."),
    Finish.PRACTICE: mark("Tried again from the middle: it does not count."),
}
CHIPS: Final = {Finish.STAND_IN: mark("by a bot"), Finish.LEFT: mark("left"), Finish.PRACTICE: mark("practice")}


def chip_of(own: Result, somebody_won: bool) -> str:
    """The result of a guest in a word or two; a place is worth telling if there were more than two."""
    if own.victory:
        return pgettext("games", "won")
    if own.finish != Finish.PLAYED:
        return _(CHIPS[own.finish]) if own.finish in CHIPS else ""
    placed = somebody_won and not own.team and own.players > 2 and own.place is not None
    if not placed:
        return pgettext("games", "lost")
    return _("{place} of {players}", place=nth_place(own.place or 1), players=own.players)


def ago(now: float, then: float) -> str:
    """How long ago something was, in words; the day if it is long ago."""
    gone = max(0.0, now - then)
    if gone < MINUTE:
        return _("just now")
    if gone < HOUR:
        return _("{minutes} min ago", minutes=int(gone / MINUTE))
    if gone < DAY:
        return _("{hours} h ago", hours=int(gone / HOUR))
    if gone < 7 * DAY:
        days = int(gone / DAY)
        return ngettext("a day ago", "{count} days ago", days)
    day, today = time.gmtime(then), time.gmtime(now)
    year = f" {day.tm_year}" if day.tm_year != today.tm_year else ""
    return _("{day} {month}", day=day.tm_mday, month=_(MONTHS[day.tm_mon - 1])) + year


@router.get("/mine")
async def my_tables(request: Request) -> Response:
    """All tables of the guest."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    asked = request.query_params.get("page", "1")
    number = int(asked) if asked.isdecimal() and len(asked) < 7 else 1
    tables = OwnTables((), (), 0) if visitor.new else await own_tables(site, visitor.guest, number)
    counted = nothing_yet(site) if visitor.new else await statistics_of(site, visitor.guest)
    return await page(
        request,
        "mine.html",
        visitor,
        section="mine",
        games=installed(),
        tables=tables,
        counted=counted,
        Place=Place,
        archives=archives(tables.total - tables.going_on),
    )


@router.post("/mine/rating")
async def wish_for_rating(request: Request) -> Response:
    """Keep what the guest wants of the rating."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    guest = await site.auth.save(visitor)
    form = await request.form()
    await keep_wish(site.store, guest.id, RatingWish("rated" in form, "shown" in form))
    response = RedirectResponse("/mine#rating", 303)
    site.auth.sign(visitor, response)
    return response


@router.get("/mine/records.zip")
async def records(request: Request, part: int = 1) -> Response:
    """The records of finished games in one archive, which is made while it is sent."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    return await site.archives.response(visitor.guest, part)
