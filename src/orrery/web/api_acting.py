"""The API: what a seat sees, what it may do, doing it, and taking it back."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from orrery.server import acting, asking_back, ending, entering, hints, stopping
from orrery.server.companion import can_come, rolls_at_home
from orrery.server.store import Status
from orrery.server.timing import part_of
from orrery.web.api import ERRORS, V1, AtLeast, Program, Strict, TableId, enter, site_of
from orrery.web.api_state import TableState, describe

router = APIRouter(prefix=V1, tags=["acting"])


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


class View(BaseModel):
    at: int
    version: str = Field(description="Of the schema of such views: see `/games/{slug}/view-schema`.")
    view: dict[str, Any]


@router.get("/tables/{table}/view", responses=ERRORS)
async def get_view(
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
    version = site.tables.game_of(live.info).view_schema["version"]
    return View(at=live.info.number, version=version, view=live.state.view(seat))


@router.get("/tables/{table}/numbers", responses=ERRORS)
async def get_numbers(request: Request, table: TableId, guest: Program) -> dict[str, Any]:
    """Printed numbers of the game at this table, where it has any that views leave out. They never change."""
    live = await enter(site_of(request), guest, table)
    return dict(live.state.numbers())


@router.get("/tables/{table}/legal", responses=ERRORS)
async def list_legal_actions(
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
async def get_hint(request: Request, table: TableId, guest: Program, seat: Annotated[int, Query(ge=0, le=9)]) -> Hint:
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
    live = await part_of("parse", enter(site, guest, table))
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
async def take_back(request: Request, table: TableId, body: TakeBack, guest: Program) -> Done:
    """Take back the last choice of a seat of one's own; of anybody's, if the game is stuck."""
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    return Done(at=await acting.take_back(site.tables, table, guest, body.seat))


@router.post("/tables/{table}/back/ask", responses=ERRORS)
async def ask_to_take_back(request: Request, table: TableId, body: TakeBack, guest: Program) -> TableState:
    """Ask the other people whether the last choice of a seat of one's own may be taken back, where `/back` refuses it.

    409 says why that cannot be asked: chance has decided something since, or something hidden came out.
    """
    site = site_of(request)
    live = await enter(site, guest, table)
    live.seat(body.seat)
    with site.talk.counting(guest):
        await asking_back.ask(site.tables, table, guest, body.seat)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/back/answer", responses=ERRORS)
async def answer_taking_back(request: Request, table: TableId, body: Answer, guest: Program) -> TableState:
    """Agree that somebody takes back their last choice, or decline; who has asked may withdraw by declining."""
    site = site_of(request)
    await enter(site, guest, table)
    await asking_back.answer(site.tables, table, guest, body.agree)
    return describe(site, await site.tables.live(table), guest)


@router.post("/tables/{table}/end", responses=ERRORS)
async def end_stuck_game(request: Request, table: TableId, guest: Program) -> Ended:
    """Agree to end a game that is stuck, without a result. Whoever set the table ends it at once."""
    site = site_of(request)
    await enter(site, guest, table)
    return Ended(ended=await ending.end_without_result(site.tables, table, guest))


@router.post("/tables/{table}/stop", responses=ERRORS)
async def stop_game(request: Request, table: TableId, body: Answer, guest: Program) -> Ended:
    """Agree to end a game that could go on, without a result, or want to play on.

    It ends when everybody who plays and is not absent has agreed; whoever set the table may end it if nobody plays.
    """
    site = site_of(request)
    await enter(site, guest, table)
    with site.talk.counting(guest):
        if body.agree:
            return Ended(ended=await stopping.agree(site.tables, site.presence, table, guest))
        await stopping.play_on(site.tables, table, guest)
    return Ended(ended=False)
