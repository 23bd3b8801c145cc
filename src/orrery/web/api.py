"""The API for programs: JSON over HTTP with bearer tokens, described by OpenAPI at /api/openapi.json."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from sse_starlette.sse import EventSourceResponse
from starlette.responses import PlainTextResponse, RedirectResponse

from orrery.bots import LEVELS
from orrery.core import Game, registry
from orrery.server import (
    absence,
    acting,
    asking_back,
    ending,
    entering,
    hearing,
    hints,
    lobby,
    seating,
    starting,
    stopping,
    talking,
)
from orrery.server.auth import address_of
from orrery.server.bots import LEVEL_NAMES, USUAL
from orrery.server.companion import can_come, rolls_at_home
from orrery.server.errors import Forbidden, Gone, NotFound
from orrery.server.leaving import leavers
from orrery.server.names import clean_name, same_secret
from orrery.server.plan import make_plan
from orrery.server.presence import Presence
from orrery.server.reactions import Reaction
from orrery.server.store import Guest, LineKind, Status
from orrery.server.tables import NO_TABLE, LiveTable
from orrery.web.asking import asked_back
from orrery.web.presence import present_at
from orrery.web.site import Site
from orrery.web.visit import find

router = APIRouter(prefix="/api", tags=["api"])

TableId = Annotated[str, Path(min_length=1, max_length=64, description="The id of a table.")]


class Wrong(BaseModel):
    """Why a request was not carried out. Nothing has been changed."""

    error: str
    text: str
    rule: str | None = None
    here: str = ""  # of a refusal: the first part of `text`, what is wrong in this position
    at: int | None = None


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Wrong} for status in (400, 401, 403, 404, 405, 409, 410, 413, 422, 429)
}

# Errors are JSON even where the response itself is not
TEXT_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": "Not carried out",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Wrong"}}},
    }
    for status in ERRORS
}


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewToken(Strict):
    name: str = Field("Program", max_length=60, description="What people see at the table.")


class Token(BaseModel):
    token: str
    guest: str
    name: str


class GameInfo(BaseModel):
    slug: str
    title: str
    tagline: str
    fewest: int
    most: int
    minutes: int
    options: dict[str, Any]
    actions: int


SEATS = (
    f"Who sits where: me, friend, open, or a bot by its level: {', '.join(LEVEL_NAMES)} "
    "(bot1 to bot5 mean the same). Bots are called by their faces."
)


class NewTable(Strict):
    game: str = Field(max_length=40)
    seats: list[str] = Field(min_length=1, max_length=10, description=SEATS)
    options: dict[str, Any] = Field(default_factory=dict)
    name: str = Field("", max_length=60)
    listed: bool = False
    pace: str = Field("none", max_length=20)
    companion: bool = False


class SeatInfo(BaseModel):
    seat: int
    kind: str
    name: str
    level: str | None = Field(description="Of the bot that plays here, for itself or as a stand-in.")
    standin: bool = Field(description="A bot plays for the person who sits here, until they are back.")
    mine: bool
    presence: Presence | None = Field(
        description="Whether the person who sits here is there: here, away (a page is open but hidden, or was closed "
        "a moment ago) or gone. None for bots, open seats and people who do not show it."
    )


class WatcherInfo(BaseModel):
    name: str
    presence: Presence


class LeftSeat(BaseModel):
    seat: int
    name: str
    at: int = Field(description="The number of the last action then.")


class BackAsked(BaseModel):
    seat: int = Field(description="Who asks to take back their last choice.")
    first: int = Field(description="The number of that choice; it and all after it would be undone.")
    agreed: list[int] = Field(description="Seats whose players have agreed.")
    waiting: list[int] = Field(description="Seats whose players are to answer: see `/back/answer`.")


class TableState(BaseModel):
    id: str
    name: str
    game: str
    status: str
    at: int = Field(description="The number of the last action; send it back with `act`.")
    seats: list[SeatInfo]
    actors: list[int] = Field(description="Who owes a decision; -1 is chance.")
    invite: str | None = Field(description="The secret that lets a friend sit down; only for members of the table.")
    watch: str | None
    commitment: str
    standing: dict[str, Any] | None = Field(description="The result; none if players ended a game that was stuck.")
    watchers: list[WatcherInfo] = Field(description="Who watches, by name; at most a dozen of them.")
    starts_in: float | None = Field(None, description="Seconds until the game starts by itself: nobody is missing.")
    held: bool = Field(False, description="Nobody is missing, and it waits for whoever set the table: see `/fill`.")
    closed: bool = Field(False, description="Whoever set the table has closed it before the game began.")
    left: list[LeftSeat] = Field([], description="Who has left the running game to a bot for good.")
    would_end: list[int] = Field([], description="Seats whose players would end the game: see `/stop`.")
    ended: str | None = Field(None, description="Of a game without a result: `agreed`, or `stuck` by a fault.")
    asked_back: BackAsked | None = Field(None, description="Somebody asks to take back their last choice.")
    stuck: str | None = Field(None, description="Why the game cannot go on by a fault of the program: see `/end`.")


class SitDown(Strict):
    secret: str = Field(max_length=100, description="The invite secret of the table.")
    seat: int | None = Field(None, ge=0, le=9)


class OneSeat(Strict):
    seat: int = Field(ge=0, le=9)


class SeatCount(Strict):
    count: int = Field(ge=1, le=10, description="How many seats the table is to have.")


class Filling(Strict):
    level: str = Field(USUAL, max_length=20, description=f"Of the bots: {', '.join(LEVEL_NAMES)}.")


class Act(Strict):
    seat: int = Field(ge=0, le=9)
    do: str = Field(max_length=100, description="An action in notation, for example move:E5.")
    at: int | None = Field(None, ge=0, le=10**9, description="The number the decision was made at.")


class Draws(Strict):
    seat: int = Field(ge=0, le=9)
    do: list[Annotated[str, Field(max_length=100)]] = Field(
        default_factory=list, max_length=entering.MOST, description="What came, in notation, in any order."
    )
    rest: entering.Rest = Field(
        entering.Rest.NOTHING,
        strict=False,  # it comes as a word
        description="What Orrery draws after that: nothing, the rest of this run, or all until somebody has a choice.",
    )
    at: int | None = Field(None, ge=0, le=10**9, description="The number the draws were entered at.")


class Done(BaseModel):
    at: int


class TakeBack(Strict):
    seat: int = Field(ge=0, le=9)


class Answer(Strict):
    agree: bool


class Ended(BaseModel):
    ended: bool = Field(description="False while somebody who plays has not agreed yet.")


class Option(BaseModel):
    do: str
    label: str


class Legal(BaseModel):
    at: int
    seat: int
    legal: list[Option]


class Advised(BaseModel):
    do: str
    text: str = Field(description="The action in words.")
    chance: int | None = Field(description="What it promises, in percent; none if nothing was compared.")
    reasons: list[str] = Field(description="What speaks for it, in half sentences.")
    doubts: list[str] = Field(description="What speaks against it.")


class Hint(Advised):
    at: int
    now: int = Field(description="What the position promises before anything is done, in percent.")
    only: bool = Field(description="There is nothing else to do.")
    others: list[Advised] = Field(description="The two next best.")


class LevelInfo(BaseModel):
    name: str
    face: str = Field(description="What people call it.")
    words: str
    seconds: float = Field(description="How long it may think, in play.")


class View(BaseModel):
    at: int
    view: dict[str, Any]


class Said(Strict):
    text: str = Field(min_length=1, max_length=500)


class Mute(Strict):
    on: bool
    seat: int | None = Field(None, ge=0, le=9, description="Whom: by their seat,")
    line: int | None = Field(None, ge=1, description="or by the `id` of something they said: see `/chat`.")


class Switch(Strict):
    on: bool


class Spoken(BaseModel):
    id: int
    seat: int | None
    name: str
    text: str
    watching: bool = Field(description="By somebody who watches.")
    at: float


class React(Strict):
    what: Reaction = Field(strict=False)  # it comes as a word


def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


BEARER = HTTPBearer(auto_error=False, description="A token from POST /api/tokens.")


async def program(
    request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)] = None
) -> Guest:
    return await site_of(request).auth.by_token(request, given.credentials if given is not None else None)


Program = Annotated[Guest, Depends(program)]
Bearer = Annotated[HTTPAuthorizationCredentials, Depends(BEARER)]  # beside `Program`, which has checked it


AtLeast = Annotated[
    int, Query(ge=0, le=10**9, description="A number that some node has answered with: this answer is not older.")
]


async def enter(site: Site, guest: Guest, table: str, at: int = 0) -> LiveTable:
    live = await seating.look_in(site.tables, table, at)
    if not live.info.listed and not live.info.has_member(guest.id):
        raise NotFound(NO_TABLE)
    if live.info.seats_of(guest.id):
        site.presence.noticed(table, guest)  # a program need not listen all the time
    return live


def describe(site: Site, live: LiveTable, guest: Guest) -> TableState:
    info = live.info
    asked = asked_back(live, guest.id)
    present = present_at(site.presence, live)
    inside = info.has_member(guest.id)
    standing = None if live.stuck is not None or info.no_result else live.state.standing()
    return TableState(
        id=info.id,
        name=info.name,
        game=info.game,
        status=info.status,
        at=info.number,
        seats=[
            SeatInfo(
                seat=s.seat,
                kind=s.kind,
                name=s.name,
                level=live.bot_level(s.seat),
                standin=s.standin,
                mine=s.guest == guest.id,
                presence=present.seats.get(s.seat),
            )
            for s in info.players
        ],
        actors=live.actors() if info.status == Status.RUNNING else [],
        invite=info.invite if inside else None,
        watch=info.watch if inside else None,
        commitment=info.commitment,
        standing=standing.as_json() if standing is not None and standing.over else None,
        watchers=[WatcherInfo(**watcher._asdict()) for watcher in present.watchers],
        starts_in=starting.starts_in(live, site.tables.clock()),
        held=bool(info.extra.get(starting.HELD)) and starting.is_full(live),
        closed=info.closed,
        left=[LeftSeat(seat=seat, name=gone.name, at=gone.at) for seat, gone in leavers(info).items()],
        would_end=[seat.seat for seat in info.players if seat.guest in stopping.would_end(live)],
        ended=("agreed" if info.ended_by_agreement else "stuck") if info.no_result and not info.closed else None,
        asked_back=BackAsked(seat=asked.seat, first=asked.first, agreed=list(asked.agreed), waiting=list(asked.waiting))
        if asked is not None
        else None,
        stuck=live.stuck.words(live.names()) if live.stuck is not None else None,
    )


@router.get("", include_in_schema=False)
async def description(request: Request) -> RedirectResponse:
    """Where the description of the API lies: for people, or for programs."""
    person = "text/html" in request.headers.get("accept", "")
    return RedirectResponse("/api/docs" if person else "/api/openapi.json", 303)


@router.post("/tokens", status_code=201, responses=ERRORS)
async def new_token(request: Request, body: NewToken) -> Token:
    """A token for a program. It is shown once: keep it."""
    guest, token = await site_of(request).auth.new_token(clean_name(body.name, "Program"), address_of(request))
    return Token(token=token, guest=guest.id, name=guest.name)


@router.get("/games", responses=ERRORS)
async def list_games() -> list[GameInfo]:
    """The games that are installed, with their options."""
    return [game_info(found) for found in registry.installed()]


def game_info(found: Game) -> GameInfo:
    options = {
        option.name: {
            "title": option.title,
            "words": option.words,
            "default": option.default,
            "domain": option.domain(),
        }
        for option in found.options.options
    }
    return GameInfo(
        slug=found.slug,
        title=found.title,
        tagline=found.tagline,
        fewest=found.fewest,
        most=found.most,
        minutes=found.minutes,
        options=options,
        actions=found.space.size,
    )


@router.get("/levels", responses=ERRORS)
async def list_levels() -> list[LevelInfo]:
    """The five bots of the house, the same in every game, from the weakest to the strongest."""
    return [LevelInfo(name=level.name, face=level.face, words=level.words, seconds=level.seconds) for level in LEVELS]


@router.get("/games/{slug}/view", responses=ERRORS)
async def view_schema(slug: Annotated[str, Path(max_length=40)]) -> dict[str, Any]:
    """The JSON Schema of what a seat sees of this game, as `/tables/{table}/view` gives it."""
    return schema_of(find(slug))


@cache
def schema_of(found: Game) -> dict[str, Any]:
    return TypeAdapter(found.view_type).json_schema()


@router.post("/tables", status_code=201, responses=ERRORS)
async def create(request: Request, body: NewTable, guest: Program) -> TableState:
    """Set a table. It starts when no seat is open."""
    site = site_of(request)
    plan = make_plan(
        body.game, len(body.seats), body.seats, body.options, body.name, body.listed, body.pace, body.companion
    )
    await seating.check_tables_of(site.tables, guest, site.settings.tables)
    site.auth.quota.new_table(address_of(request))
    live = await seating.create(site.tables, guest, plan)
    return describe(site, live, guest)


@router.get("/tables", responses=ERRORS)
async def my_tables(request: Request, guest: Program) -> list[str]:
    """The ids of the tables where the program sits."""
    return [table.id for table in await site_of(request).store.tables.of_guest(guest.id)]


@router.get("/tables/{table}", responses=ERRORS)
async def show(request: Request, table: TableId, guest: Program, at: AtLeast = 0) -> TableState:
    """Who sits there, who is to act, how it stands."""
    site = site_of(request)
    return describe(site, await enter(site, guest, table, at), guest)


@router.post("/tables/{table}/join", responses=ERRORS)
async def join(request: Request, table: TableId, body: SitDown, guest: Program) -> TableState:
    """Take an open seat with the secret of the invite link.

    A name that somebody at the table has gets a number. The game starts a few seconds after the last seat was taken.
    410 if the link was replaced.
    """
    site = site_of(request)
    live = await site.tables.live(table)
    if not same_secret(live.info.invite, body.secret):
        if lobby.was_replaced(live.info, body.secret):
            raise Gone("This link was replaced. Ask for a new one.")
        raise NotFound(NO_TABLE)
    await seating.sit(site.tables, table, guest, body.seat)
    site.presence.noticed(table, guest)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/free", responses=ERRORS)
async def free(request: Request, table: TableId, body: OneSeat, guest: Program) -> TableState:
    """Take somebody, or a bot, from a seat before the game starts. For whoever set the table, as what follows."""
    return await hosted(request, guest, table, lobby.free_seat, body.seat)


@router.post("/tables/{table}/seats", responses=ERRORS)
async def seats(request: Request, table: TableId, body: SeatCount, guest: Program) -> TableState:
    """Add open seats at the end, or take open ones away, before the game starts. Those behind them move up."""
    return await hosted(request, guest, table, lobby.set_seats, body.count)


@router.post("/tables/{table}/fill", responses=ERRORS)
async def fill(request: Request, table: TableId, body: Filling, guest: Program) -> TableState:
    """Put bots on all open seats and start at once."""
    return await hosted(request, guest, table, lobby.fill_and_start, body.level)


@router.post("/tables/{table}/hold", responses=ERRORS)
async def hold(request: Request, table: TableId, guest: Program) -> TableState:
    """Do not start by itself, although nobody is missing; `/fill` starts then."""
    return await hosted(request, guest, table, lobby.hold)


@router.post("/tables/{table}/link", responses=ERRORS)
async def link(request: Request, table: TableId, guest: Program) -> TableState:
    """Replace the secret of the invite link. The old one lets nobody in any more."""
    return await hosted(request, guest, table, lobby.new_link)


@router.post("/tables/{table}/watch-link", responses=ERRORS)
async def watch_link(request: Request, table: TableId, guest: Program) -> TableState:
    """Replace the secret of the link to watch, also while the game runs. The old one lets nobody in any more."""
    return await hosted(request, guest, table, lobby.new_watch_link)


@router.post("/tables/{table}/close", responses=ERRORS)
async def close(request: Request, table: TableId, guest: Program) -> TableState:
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


@router.get("/tables/{table}/view", responses=ERRORS)
async def view(
    request: Request,
    table: TableId,
    guest: Program,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    at: AtLeast = 0,
) -> View:
    """What a seat of one's own may see; without a seat, what a spectator sees."""
    site = site_of(request)
    live = await enter(site, guest, table, at)
    if seat is not None:
        live.own_seat(guest, seat)
    return View(at=live.info.number, view=live.state.view(seat))


@router.get("/tables/{table}/numbers", responses=ERRORS)
async def numbers(request: Request, table: TableId, guest: Program) -> dict[str, Any]:
    """Printed numbers of the game at this table, where it has any that views leave out. They never change."""
    live = await enter(site_of(request), guest, table)
    return dict(live.state.numbers())


@router.get("/tables/{table}/legal", responses=ERRORS)
async def legal(
    request: Request, table: TableId, guest: Program, seat: Annotated[int, Query(ge=0, le=9)], at: AtLeast = 0
) -> Legal:
    """What a seat of one's own may do now. Where people roll at home: what can have come, as far as the seat knows."""
    site = site_of(request)
    live = await enter(site, guest, table, at)
    live.own_seat(guest, seat)
    space = site.tables.game_of(live.info).space
    able = live.actors()
    if rolls_at_home(live.info, able) and live.info.status == Status.RUNNING:
        actions = [outcome.action for outcome in can_come(site.tables.game_of(live.info), live, seat)]
    else:
        actions = live.state.legal(seat) if live.info.status == Status.RUNNING and seat in able else []
    options = [Option(do=space.notation(action), label=space.label(action)) for action in actions]
    return Legal(at=live.info.number, seat=seat, legal=options)


@router.get("/tables/{table}/hint", responses=ERRORS)
async def hint(request: Request, table: TableId, guest: Program, seat: Annotated[int, Query(ge=0, le=9)]) -> Hint:
    """What the best bot would do for a seat of one's own that is to act, why, and the two next best.

    It knows no more than that seat, and may take two seconds.
    """
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(seat)
    return Hint(**await hints.hint(site.tables, site.bots.workers, live, guest, seat))


@router.post("/tables/{table}/act", responses=ERRORS)
async def act(request: Request, table: TableId, body: Act, guest: Program) -> Done:
    """Do an action. 422 with the rule if it is not allowed, 409 if the table has moved on."""
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)  # 404 if the table has no such seat
    return Done(at=await acting.act(site.tables, table, guest, body.seat, body.do, body.at))


@router.post("/tables/{table}/draw", responses=ERRORS)
async def draw(request: Request, table: TableId, body: Draws, guest: Program) -> Done:
    """Where people roll at home: enter what came, many draws of one kind at once, or let Orrery draw.

    All of them are entered, or none is: 422 if one cannot have come, 403 if it is hidden and another player's.
    """
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    return Done(at=await entering.enter(site.tables, table, guest, body.seat, body.do, body.rest, body.at))


@router.post("/tables/{table}/back", responses=ERRORS)
async def back(request: Request, table: TableId, body: TakeBack, guest: Program) -> Done:
    """Take back the last choice of a seat of one's own; of anybody's, if the game is stuck."""
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    return Done(at=await acting.take_back(site.tables, table, guest, body.seat))


@router.post("/tables/{table}/back/ask", responses=ERRORS)
async def ask_back(request: Request, table: TableId, body: TakeBack, guest: Program) -> TableState:
    """Ask the other people whether the last choice of a seat of one's own may be taken back, where `/back` refuses it.

    409 says why that cannot be asked: chance has decided something since, or something hidden came out.
    """
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    await asking_back.ask(site.tables, table, guest, body.seat)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/back/answer", responses=ERRORS)
async def answer_back(request: Request, table: TableId, body: Answer, guest: Program) -> TableState:
    """Agree that somebody takes back their last choice, or decline; who has asked may withdraw by declining."""
    site = site_of(request)
    await enter(site, guest, table)
    await asking_back.answer(site.tables, table, guest, body.agree)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/end", responses=ERRORS)
async def end(request: Request, table: TableId, guest: Program) -> Ended:
    """Agree to end a game that is stuck, without a result. Whoever set the table ends it at once."""
    site = site_of(request)
    await enter(site, guest, table)
    return Ended(ended=await ending.end_without_result(site.tables, table, guest))


@router.post("/tables/{table}/stop", responses=ERRORS)
async def stop(request: Request, table: TableId, body: Answer, guest: Program) -> Ended:
    """Agree to end a game that could go on, without a result, or want to play on.

    It ends when everybody who plays and is not absent has agreed; whoever set the table may end it if nobody plays.
    """
    site = site_of(request)
    await enter(site, guest, table)
    if body.agree:
        return Ended(ended=await stopping.agree(site.tables, site.presence, table, guest))
    await stopping.play_on(site.tables, table, guest)
    return Ended(ended=False)


@router.post("/tables/{table}/say", responses=ERRORS)
async def say(request: Request, table: TableId, body: Said, guest: Program) -> Done:
    """Say something at the table."""
    site = site_of(request)
    live = await enter(site, guest, table)
    await talking.say(site.tables, site.talk, table, guest, body.text)
    return Done(at=live.info.number)


@router.get("/tables/{table}/chat", responses=ERRORS)
async def chat(
    request: Request, table: TableId, guest: Program, after: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> list[Spoken]:
    """What was said at the table after line `after`, but for those whom the program has muted."""
    site = site_of(request)
    live = await enter(site, guest, table)
    ears = await site.hearing.of(guest.id)
    return [
        Spoken(
            id=line.id,
            seat=line.seat,
            name=line.name,
            text=line.text,
            watching=line.kind == LineKind.ASIDE,
            at=line.at,
        )
        for line in ears.heard(await site.tables.chat(live), not live.info.seats_of(guest.id))
        if line.kind.talk and line.id > after
    ]


@router.post("/tables/{table}/mute", responses=ERRORS)
async def mute(request: Request, table: TableId, body: Mute, guest: Program) -> Done:
    """Hear no word of somebody at any table any more, or hear them again."""
    site = site_of(request)
    live = await enter(site, guest, table)
    whom = hearing.whom_by(live, await site.tables.chat(live), body.seat, body.line)
    await site.hearing.mute(live, guest, whom, body.on)
    return Done(at=live.info.number)


@router.post("/tables/{table}/watchers", responses=ERRORS)
async def hear_watchers(request: Request, table: TableId, body: Switch, guest: Program) -> Done:
    """Hear what watchers say at tables where one plays, or not."""
    site = site_of(request)
    live = await enter(site, guest, table)
    await site.hearing.hear_watchers(live, guest, body.on)
    return Done(at=live.info.number)


@router.post("/tables/{table}/react", responses=ERRORS)
async def react(request: Request, table: TableId, body: React, guest: Program) -> Done:
    """Show everybody at the table one of six faces, for some seconds."""
    site = site_of(request)
    live = await enter(site, guest, table)
    await site.reactions.react(live, guest, body.what)
    return Done(at=live.info.number)


@router.get("/tables/{table}/record", responses=TEXT_ERRORS, response_class=PlainTextResponse)
async def record(request: Request, table: TableId, guest: Program) -> str:
    """The record of a finished game, as JSON Lines."""
    site = site_of(request)
    live = await enter(site, guest, table)
    if live.info.status != Status.OVER:
        raise Forbidden("The record is available when the game is over.")
    return (await site.tables.record(table)).text()


@router.get("/tables/{table}/stream", responses=TEXT_ERRORS, response_class=EventSourceResponse)
async def stream(request: Request, table: TableId, guest: Program, given: Bearer) -> EventSourceResponse:
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
                if not await site.auth.knows_token(given.credentials):  # it was revoked
                    return
                live = await site.tables.live(table)
                if (version := site.frames.version(live)) == sent:
                    continue
                sent = version
                state = describe(site, live, guest)
                yield {"id": version, "event": "table", "data": json.dumps(state.model_dump())}
                if live.info.status == Status.OVER:
                    return

    return EventSourceResponse(events(), ping=15)
