"""What all parts of the API for programs share: JSON over HTTP with bearer tokens, described by OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict
from starlette.responses import RedirectResponse

from orrery.core.language import _
from orrery.server import seating
from orrery.server.errors import NotFound
from orrery.server.store import Guest
from orrery.server.tables import NO_TABLE, LiveTable
from orrery.web.site import Site

V1: Final = "/api/v1"
PUBLIC: Final[dict[str, Any]] = {"security": []}  # no token is needed

router = APIRouter()


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


def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


BEARER = HTTPBearer(auto_error=False, description="A token from POST /api/v1/tokens.")


Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]


async def program(request: Request, given: Bearer = None) -> Guest:
    return await site_of(request).auth.by_token(request, given.credentials if given is not None else None)


Program = Annotated[Guest, Depends(program)]


AtLeast = Annotated[
    int, Query(ge=0, le=10**9, description="A number that some node has answered with: this answer is not older.")
]


async def enter(site: Site, guest: Guest, table: str, at: int = 0) -> LiveTable:
    live = await seating.look_in(site.tables, table, at)
    if not live.info.listed and not live.info.has_member(guest.id):
        raise NotFound(_(NO_TABLE))
    if live.info.seats_of(guest.id):
        site.presence.noticed(table, guest)  # a program need not listen all the time
    return live


@router.get("/api", include_in_schema=False)
async def description(request: Request) -> RedirectResponse:
    """Where the description of the API lies: for people, or for programs."""
    person = "text/html" in request.headers.get("accept", "")
    return RedirectResponse("/api/docs" if person else f"{V1}/openapi.json", 303)
