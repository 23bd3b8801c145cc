"""A guest's own tables: a short list on the home page, all of them on a page of their own."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeVar

import structlog
from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core import CHANCE, OrreryError
from orrery.core.registry import installed
from orrery.core.wording import listing
from orrery.server.store import Guest, Status, TableSummary
from orrery.server.tables import LiveTable
from orrery.web.seats import Clock, clock_of
from orrery.web.site import Site
from orrery.web.status import result_of
from orrery.web.visit import page, site_of

router = APIRouter(include_in_schema=False)
log = structlog.get_logger()

T = TypeVar("T")
UNFINISHED: Final = 100  # nobody plays at more tables at a time
FINISHED: Final = 12  # on a page
AT_HOME: Final = 5  # on the home page
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class Place(IntEnum):
    """Where a table stands in the list: what waits for the guest comes first."""

    TURN = 0
    RUNNING = 1
    WAITING = 2
    OVER = 3


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
    won: bool | None = None  # None while nobody has won, or if the guest had several seats
    clock: Clock | None = None  # of the guest, while it runs
    story: bool = False  # a finished game that can be looked back at

    @property
    def turn(self) -> bool:
        return self.place == Place.TURN


@dataclass(frozen=True)
class OwnTables:
    """All tables of a guest: those that are not over, a page of those that are."""

    unfinished: Sequence[OwnTable]
    finished: Sequence[OwnTable]
    total: int
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
    store, now, size = site.store.tables, time.time(), size or FINISHED

    async def describe(table: TableSummary) -> OwnTable:
        return await describe_own(site, table, guest, now)

    counted = await store.count_of_guest(guest.id)
    pages = max(1, -(-counted.get(Status.OVER, 0) // size))
    number = min(max(1, asked), pages)
    going_on = [status for status in Status if status != Status.OVER]
    unfinished = await described_of(await store.of_guest(guest.id, UNFINISHED, statuses=going_on), describe)
    over = await store.of_guest(guest.id, size, (number - 1) * size, [Status.OVER])
    unfinished.sort(key=lambda table: (table.place, -table.updated))
    return OwnTables(unfinished, await described_of(over, describe), sum(counted.values()), number, pages)


async def describe_own(site: Site, table: TableSummary, guest: Guest, now: float) -> OwnTable:
    """One of the guest's tables in words."""
    others = [seat.name for seat in table.players if seat.guest != guest.id and seat.name]
    place, words, won, clock = Place.WAITING, "", None, None
    if table.status == Status.OPEN:
        missing = sum(not seat.name for seat in table.players)
        words = f"Waiting for {missing} more." if missing > 1 else "Waiting for one more."
    elif table.status == Status.RUNNING:
        live = await site.tables.live(table.id)
        place, words = running(live, guest)
        mine = next((seat for seat in table.players if seat.guest == guest.id and seat.seat in live.actors()), None)
        clock = clock_of(live, mine, True, now) if mine is not None and place == Place.TURN else None
    else:
        place = Place.OVER
        words, won = await finished(site, table, guest)
    company = f"With {listing(others)}." if any(name not in words for name in others) else ""
    story = place == Place.OVER and not table.no_result
    when = ago(now, table.updated)
    return OwnTable(table.id, table.name, table.game, place, words, company, when, table.updated, won, clock, story)


def running(live: LiveTable, guest: Guest) -> tuple[Place, str]:
    """Whose turn it is at a table where the game goes on."""
    if live.stuck is not None:
        return Place.RUNNING, "It cannot go on."
    own, actors, names = live.info.seats_of(guest.id), live.actors(), live.names()
    if any(seat in own and live.bot_level(seat) is None for seat in actors) or (CHANCE in actors and own):
        return Place.TURN, "It is your turn."
    if any(live.info.players[seat].standin for seat in own):
        return Place.RUNNING, "A bot plays for you."
    return Place.RUNNING, f"Waiting for {listing([names[seat] for seat in actors if seat >= 0])}."


async def finished(site: Site, table: TableSummary, guest: Guest) -> tuple[str, bool | None]:
    """How a game ended, and whether the guest has won it."""
    if table.no_result:
        return "Closed before it began." if table.closed else "Ended without a result.", None
    info = await site.store.tables.find(table.id)
    assert info is not None  # tables are never deleted
    game = site.tables.game_of(info)
    state, own = game.restore(info.snapshot), info.seats_of(guest.id)
    names = [seat.name or f"Seat {seat.seat + 1}" for seat in info.players]
    viewer = own[0] if len(own) == 1 else None
    view = {**state.shown(viewer), "names": names, "given": info.extra.get("given", {})}
    standing = state.standing()
    words = result_of(standing, names, viewer, game.verdict(view)).plain
    return words, viewer in standing.winners if viewer is not None else None


def ago(now: float, then: float) -> str:
    """How long ago something was, in words; the day if it is long ago."""
    gone = max(0.0, now - then)
    if gone < MINUTE:
        return "just now"
    if gone < HOUR:
        return f"{int(gone / MINUTE)} min ago"
    if gone < DAY:
        return f"{int(gone / HOUR)} h ago"
    if gone < 7 * DAY:
        days = int(gone / DAY)
        return "a day ago" if days == 1 else f"{days} days ago"
    day, today = time.gmtime(then), time.gmtime(now)
    return f"{day.tm_mday} {time.strftime('%b', day)}" + (f" {day.tm_year}" if day.tm_year != today.tm_year else "")


@router.get("/mine")
async def my_tables(request: Request) -> Response:
    """All tables of the guest."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    asked = request.query_params.get("page", "1")
    number = int(asked) if asked.isdecimal() and len(asked) < 7 else 1
    tables = OwnTables((), (), 0) if visitor.new else await own_tables(site, visitor.guest, number)
    return await page(request, "mine.html", visitor, section="mine", games=installed(), tables=tables, Place=Place)
