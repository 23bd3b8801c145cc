"""The API: talking with the people at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from orrery.server import hearing, talking
from orrery.server.reactions import Reaction
from orrery.server.store import LineKind
from orrery.web.api import ERRORS, V1, Program, Strict, TableId, enter, site_of
from orrery.web.api_acting import Done

router = APIRouter(prefix=V1, tags=["people"])


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


@router.post("/tables/{table}/say", responses=ERRORS)
async def say(request: Request, table: TableId, body: Said, guest: Program) -> Done:
    """Say something at the table."""
    site = site_of(request)
    live = await enter(site, guest, table)
    await talking.say(site.tables, site.talk, table, guest, body.text)
    return Done(at=live.info.number)


@router.get("/tables/{table}/chat", responses=ERRORS)
async def list_chat(
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
async def mute_somebody(request: Request, table: TableId, body: Mute, guest: Program) -> Done:
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


@router.post("/tables/{table}/nudge", responses=ERRORS)
async def nudge(request: Request, table: TableId, guest: Program) -> Done:
    """Remind those who are to act; at most once a minute."""
    site = site_of(request)
    live = await enter(site, guest, table)
    await talking.nudge(site.tables, table, guest)
    return Done(at=live.info.number)


@router.post("/tables/{table}/react", responses=ERRORS)
async def react(request: Request, table: TableId, body: React, guest: Program) -> Done:
    """Show everybody at the table one of six faces, for some seconds."""
    site = site_of(request)
    live = await enter(site, guest, table)
    await site.reactions.react(live, guest, body.what)
    return Done(at=live.info.number)
