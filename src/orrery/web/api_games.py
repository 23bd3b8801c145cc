"""The API: tokens, and what there is to play: games, their options and views, and the bots of the house."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from orrery.bots import LEVELS
from orrery.core import Game, registry
from orrery.server.auth import address_of
from orrery.server.names import clean_name
from orrery.server.own_bots import own_bots
from orrery.web.api import ERRORS, PUBLIC, V1, Strict, site_of
from orrery.web.visit import find

router = APIRouter(prefix=V1, tags=["games"])


class NewToken(Strict):
    name: str = Field("Program", max_length=60, description="What people see at the table.")


class Token(BaseModel):
    token: str
    guest: str
    name: str


class OptionInfo(BaseModel):
    """Something to choose before a game begins."""

    title: str
    words: str
    default: Any = Field(description="None where it follows from the rest, or is left to chance.")
    domain: str = Field(description="What may be chosen, in words.")
    allowed: dict[str, Any] = Field(description="The same as data: a JSON Schema of its values.")


class GameInfo(BaseModel):
    slug: str
    title: str
    tagline: str
    fewest: int
    most: int
    minutes: int
    options: dict[str, OptionInfo]
    presets: dict[str, dict[str, Any]] = Field(description="Options that go well together, by name.")
    actions: int = Field(description="How many actions the game knows of; each has a notation.")
    view_version: str = Field(description="Of its views: see `/games/{slug}/view-schema`.")


class LevelInfo(BaseModel):
    name: str
    face: str = Field(description="What people call it.")
    words: str
    seconds: float | None = Field(description="How long it may think, in play; none if nobody has said.")


@router.post("/tokens", status_code=201, responses=ERRORS, tags=["me"], openapi_extra=PUBLIC)
async def create_token(request: Request, body: NewToken) -> Token:
    """A token for a program. It is shown once: keep it."""
    guest, token = await site_of(request).auth.new_token(clean_name(body.name, "Program"), address_of(request))
    return Token(token=token, guest=guest.id, name=guest.name)


@router.get("/games", responses=ERRORS, openapi_extra=PUBLIC)
async def list_games() -> list[GameInfo]:
    """The games that are installed, with their options."""
    return [game_info(found) for found in registry.installed()]


def game_info(found: Game) -> GameInfo:
    options = {
        option.name: OptionInfo(
            title=option.title,
            words=option.words,
            default=option.default,
            domain=option.domain(),
            allowed=option.schema(),
        )
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
        presets={name: dict(values) for name, values in found.options.presets.items()},
        actions=found.space.size,
        view_version=found.view_schema["version"],
    )


@router.get("/levels", responses=ERRORS, openapi_extra=PUBLIC)
async def list_levels() -> list[LevelInfo]:
    """The five bots of the house, the same in every game, from the weakest to the strongest; then any others.

    The others are those that the operator lets play here.
    """
    ours = [LevelInfo(name=level.name, face=level.face, words=level.words, seconds=level.seconds) for level in LEVELS]
    others = [LevelInfo(name=each.name, face=each.face, words=each.words, seconds=None) for each in own_bots().values()]
    return [*ours, *others]


@router.get("/games/{slug}/view-schema", responses=ERRORS, openapi_extra=PUBLIC)
async def get_view_schema(slug: Annotated[str, Path(max_length=40)]) -> dict[str, Any]:
    """The JSON Schema of what a seat sees of this game, as `/tables/{table}/view` gives it.

    Its `version` changes whenever anything in it does. Views may have more than a version says, but never less.
    """
    return find(slug).view_schema


@router.get("/games/{slug}/view", include_in_schema=False)
async def old_view_schema(slug: str) -> dict[str, Any]:
    """Where the schema was before there were versions of the API."""
    return find(slug).view_schema
