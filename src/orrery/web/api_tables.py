"""The API: tables, from setting one and sitting down to the record of the finished game."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from sse_starlette.sse import EventSourceResponse
from starlette.responses import PlainTextResponse

from orrery.core import game as find_game
from orrery.core.language import _
from orrery.server import absence, house, lobby, seating
from orrery.server.auth import address_of
from orrery.server.banning import Banned
from orrery.server.bots import LEVEL_NAMES, USUAL
from orrery.server.errors import Conflict, Forbidden, Gone, NotFound, Unauthorized
from orrery.server.names import same_secret
from orrery.server.plan import make_plan
from orrery.server.store import Guest, Sitter, Status
from orrery.server.tables import NO_TABLE
from orrery.web.api import ERRORS, TEXT_ERRORS, V1, AtLeast, Bearer, Program, Strict, TableId, enter, program, site_of
from orrery.web.api_state import TableState, describe

router = APIRouter(prefix=V1, tags=["tables"])


SEATS = (
    f"Who sits where: me, friend, open, or a bot by its level: {', '.join(LEVEL_NAMES)} "
    "(bot1 to bot5 mean the same), or another bot that `/levels` lists. Bots are called by their faces."
)


class NewTable(Strict):
    game: str = Field(max_length=40)
    seats: list[str] = Field(min_length=1, max_length=10, description=SEATS)
    options: dict[str, Any] = Field(default_factory=dict)
    name: str = Field("", max_length=60)
    listed: bool = False
    pace: str = Field("none", max_length=20)
    companion: bool = False
    data: dict[str, Any] = Field(
        default_factory=dict,
        description="House numbers: printed numbers of your own, of the shape of data.toml; only what is changed.",
    )


class SitDown(Strict):
    secret: str = Field(max_length=100, description="The invite secret of the table.")
    seat: int | None = Field(None, ge=0, le=9)


class OneSeat(Strict):
    seat: int = Field(ge=0, le=9)


class SeatCount(Strict):
    count: int = Field(ge=1, le=10, description="How many seats the table is to have.")


class BotSeat(OneSeat):
    level: str = Field(USUAL, max_length=100, description=f"Of the bot: {', '.join(LEVEL_NAMES)}.")


class Left(BaseModel):
    table: str
    seat: int


class ListedTable(BaseModel):
    """A table that anybody may see."""

    id: str
    name: str
    game: str
    status: Status
    seats: int
    open_seats: list[int]


class Filling(Strict):
    level: str = Field(USUAL, max_length=100, description=f"Of the bots: {', '.join(LEVEL_NAMES)}.")


@router.post("/tables", status_code=201, responses=ERRORS)
async def create_table(request: Request, body: NewTable, guest: Program) -> TableState:
    """Set a table. It starts when no seat is open."""
    site = site_of(request)
    numbers = house.check_numbers(find_game(body.game), body.data) if body.data else {}
    plan = make_plan(
        body.game, len(body.seats), body.seats, body.options, body.name, body.listed, body.pace, body.companion, numbers
    )
    await seating.check_tables_of(site.tables, guest, site.settings.tables)
    site.auth.quota.new_table(address_of(request))
    if plan.data:
        await site.house_trials.check(plan.game, plan.data, plan.players, plan.options)
    live = await seating.create(site.tables, guest, plan)
    return describe(site, live, guest)


@router.get("/tables", responses=ERRORS)
async def list_tables(request: Request, guest: Program) -> list[str]:
    """The ids of the tables where the program sits."""
    return [table.id for table in await site_of(request).store.tables.of_guest(guest.id)]


@router.get("/tables/{table}", responses=ERRORS)
async def get_table(request: Request, table: TableId, guest: Program, at: AtLeast = 0) -> TableState:
    """Who sits there, who is to act, how it stands."""
    site = site_of(request)
    return describe(site, await enter(site, guest, table, at), guest)


@router.post("/tables/{table}/join", responses=ERRORS)
async def join_table(request: Request, table: TableId, body: SitDown, guest: Program) -> TableState:
    """Take an open seat with the secret of the invite link.

    A name that somebody at the table has gets a number. The game starts a few seconds after the last seat was taken.
    410 if the link was replaced.
    """
    site = site_of(request)
    live = await site.tables.live(table)
    if not same_secret(live.info.invite, body.secret):
        if lobby.was_replaced(live.info, body.secret):
            raise Gone("This link was replaced. Ask for a new one.")
        raise NotFound(_(NO_TABLE))
    await seating.sit(site.tables, table, guest, body.seat)
    site.presence.noticed(table, guest)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/free", responses=ERRORS)
async def free_seat(request: Request, table: TableId, body: OneSeat, guest: Program) -> TableState:
    """Take somebody, or a bot, from a seat before the game starts. For whoever set the table, as what follows."""
    return await hosted(request, guest, table, lobby.free_seat, body.seat)


@router.post("/tables/{table}/seats", responses=ERRORS)
async def set_seat_count(request: Request, table: TableId, body: SeatCount, guest: Program) -> TableState:
    """Add open seats at the end, or take open ones away, before the game starts. Those behind them move up."""
    return await hosted(request, guest, table, lobby.set_seats, body.count)


@router.post("/tables/{table}/fill", responses=ERRORS)
async def fill_table(request: Request, table: TableId, body: Filling, guest: Program) -> TableState:
    """Put bots on all open seats and start at once."""
    return await hosted(request, guest, table, lobby.fill_and_start, body.level)


@router.post("/tables/{table}/hold", responses=ERRORS)
async def hold_table(request: Request, table: TableId, guest: Program) -> TableState:
    """Do not start by itself, although nobody is missing; `/fill` starts then."""
    return await hosted(request, guest, table, lobby.hold)


@router.post("/tables/{table}/link", responses=ERRORS)
async def replace_invite_link(request: Request, table: TableId, guest: Program) -> TableState:
    """Replace the secret of the invite link. The old one lets nobody in any more."""
    return await hosted(request, guest, table, lobby.new_link)


@router.post("/tables/{table}/watch-link", responses=ERRORS)
async def replace_watch_link(request: Request, table: TableId, guest: Program) -> TableState:
    """Replace the secret of the link to watch, also while the game runs. The old one lets nobody in any more."""
    return await hosted(request, guest, table, lobby.new_watch_link)


@router.post("/tables/{table}/close", responses=ERRORS)
async def close_table(request: Request, table: TableId, guest: Program) -> TableState:
    """Close a table that has not started."""
    return await hosted(request, guest, table, lobby.close)


async def hosted(
    request: Request, guest: Guest, table: str, do: Callable[..., Awaitable[object]], *given: object
) -> TableState:
    """Do what only whoever set the table may do; the table after that."""
    site = site_of(request)
    await enter(site, guest, table)
    await do(site.tables, table, guest, *given)
    return describe(site, await site.tables.live(table), guest)


@router.get("/lobby", responses=ERRORS)
async def list_lobby(request: Request, _guest: Program) -> list[ListedTable]:
    """The tables that anybody may see: those that wait for players first."""
    tables = site_of(request).store.tables
    found = [*await tables.listed(Status.OPEN, 20), *await tables.listed(Status.RUNNING, 40)]
    return [
        ListedTable(
            id=table.id,
            name=table.name,
            game=table.game,
            status=table.status,
            seats=len(table.players),
            open_seats=[seat.seat for seat in table.players if seat.kind == Sitter.NOBODY],
        )
        for table in found
    ]


@router.post("/tables/{table}/sit", responses=ERRORS)
async def sit_down(request: Request, table: TableId, body: OneSeat, guest: Program) -> TableState:
    """Take an open seat of a table that is listed; of another one, see `/join`."""
    site = site_of(request)
    live = await enter(site, guest, table)
    if not live.info.listed:
        raise Forbidden("The table is private: sit down by its link.")
    if live.info.status != Status.OPEN:
        raise Conflict("The game has started. You can watch.")
    await seating.sit(site.tables, table, guest, body.seat)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/bot", responses=ERRORS)
async def put_bot(request: Request, table: TableId, body: BotSeat, guest: Program) -> TableState:
    """Put a bot on an open seat. Whoever sits at the table may do that."""
    site = site_of(request)
    await enter(site, guest, table)
    await seating.put_bot(site.tables, table, guest, body.seat, body.level)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/leave", responses=ERRORS)
async def leave_table(request: Request, table: TableId, body: OneSeat, guest: Program) -> Left:
    """Leave a seat of one's own: before the game it is open again, later a bot plays on there for good."""
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    leave = seating.stand_up if live.info.status == Status.OPEN else seating.resign
    await leave(site.tables, table, guest, body.seat)
    return Left(table=table, seat=body.seat)


@router.post("/tables/{table}/stand-in", responses=ERRORS)
async def let_bot_play(request: Request, table: TableId, body: OneSeat, guest: Program) -> TableState:
    """Let a bot play for a seat of one's own for a while, or agree that one plays for somebody who is absent."""
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    with site.talk.counting(guest):
        await absence.stand_in(site.tables, site.presence, table, guest, body.seat)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/come-back", responses=ERRORS)
async def come_back(request: Request, table: TableId, body: OneSeat, guest: Program) -> TableState:
    """Take a seat of one's own back from the bot that stands in."""
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    await absence.come_back(site.tables, table, guest, body.seat)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/rematch", responses=ERRORS)
async def rematch(request: Request, table: TableId, guest: Program) -> TableState:
    """The table of the next game with the same people, when this one is over. The first to ask sets it."""
    site = site_of(request)
    await enter(site, guest, table)
    following = await seating.rematch(site.tables, table, guest)
    return describe(site, await site.tables.live(following), guest)


@router.get("/tables/{table}/record", responses=TEXT_ERRORS, response_class=PlainTextResponse)
async def get_record(request: Request, table: TableId, guest: Program) -> str:
    """The record of a finished game, as JSON Lines."""
    site = site_of(request)
    live = await enter(site, guest, table)
    if live.info.status != Status.OVER:
        raise Forbidden("The record is available when the game is over.")
    return (await site.tables.record(table)).text()


# What OpenAPI can say of a stream: that it is one, and of what
STREAM: dict[str, Any] = {
    "description": "Events named `table`; the data of each is a `TableState` in JSON. Comments keep the line open.",
    "content": {
        "text/event-stream": {
            "schema": {"type": "string", "contentMediaType": "application/json"},
            "x-event-data": {"$ref": "#/components/schemas/TableState"},
        }
    },
}


@router.get("/tables/{table}/stream", responses={**TEXT_ERRORS, 200: STREAM}, response_class=EventSourceResponse)
async def stream_table(request: Request, table: TableId, guest: Program, given: Bearer = None) -> EventSourceResponse:
    """Server-sent events: the state of the table, at once and whenever it changes. It ends with the game."""
    site = site_of(request)
    await enter(site, guest, table)
    address = address_of(request)
    site.auth.quota.check_line(address)

    async def events() -> AsyncIterator[dict[str, str]]:
        sent = ""
        was_gone = site.presence.is_gone(table, guest.id)
        with site.auth.quota.line(address), site.presence.page(table, guest):  # whoever listens is there
            await absence.returned(site.tables, table, guest, was_gone, opened=True)
            async for _ in site.store.hub.watch(table):
                try:
                    await program(request, given)  # the token may have been revoked, or its guest banned
                    live = await site.tables.live(table)
                except (NotFound, Unauthorized, Banned):
                    return
                if (version := site.frames.version(live)) == sent:
                    continue
                sent = version
                state = describe(site, live, guest)
                yield {"id": version, "event": "table", "data": json.dumps(state.model_dump())}
                if live.info.status == Status.OVER:
                    return

    return EventSourceResponse(events(), ping=15)
