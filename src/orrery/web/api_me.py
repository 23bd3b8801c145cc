"""The API for programs, about themselves: their games, what is counted of them, and their rating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from orrery.server import departing
from orrery.server.bots import LEVEL_NAMES
from orrery.server.errors import Conflict
from orrery.server.names import hashed
from orrery.server.rating import RatingWish, bot, interval, keep_wish, wishes_of
from orrery.server.store import Guest, Result, Status, TableSummary
from orrery.server.store.outcome import Rating as StoredRating
from orrery.server.store.outcome import Tally as StoredTally
from orrery.web.api import ERRORS, V1, Bearer, Program, Strict, site_of
from orrery.web.my_tables import Place, own_tables

router = APIRouter(prefix=f"{V1}/me", tags=["me"])
MOST = 100  # games on a page


class GoingOn(BaseModel):
    """A table that is not over."""

    table: str
    name: str
    game: str
    status: str
    your_turn: bool
    updated: float


class Finished(BaseModel):
    """A finished game. Without a seat of one's own, or with several, only the table is told."""

    table: str
    name: str
    game: str
    at: float = Field(description="When it ended, in seconds of UTC.")
    players: int
    finish: str | None = Field(
        description="played; stand_in or left: a bot finished it, so it is not won; several, practice, no_result, "
        "agreed: it is not counted."
    )
    won: bool | None
    place: int | None
    points: int | None
    team: bool = Field(description="All seats win or lose together.")
    level: str | None = Field(description="Of the strongest bot among the others.")
    favourite: str
    options: dict[str, Any] = Field(description="Those that are not as usual.")
    gain: float | None = Field(description="What it brought to the rating; none if it was not rated.")


class MyGames(BaseModel):
    unfinished: list[GoingOn] = Field(description="Those first where it is one's turn.")
    finished: list[Finished] = Field(description="A page of them, the latest first.")
    total: int = Field(description="Of the finished ones.")
    page: int
    pages: int


class Counted(BaseModel):
    games: int
    won: int


class OfGame(Counted):
    best: str = Field(description="The best game that was played to the end, in words.")
    favourite: str
    last: list[bool] = Field(description="Whether the last ten were won, the oldest first.")
    by_level: dict[str, Counted] = Field(description="By the level of the strongest bot among the others.")
    without_bots: Counted


class With(BaseModel):
    name: str
    games: int
    mine: int = Field(description="Games won against them.")
    theirs: int
    together: int = Field(description="Games won as one team.")


class MyStatistics(Counted):
    finished_by_bots: int = Field(description="Among the games, and not won: left, or a bot stood in at the end.")
    in_a_row: int
    friends: int
    not_counted: dict[str, int] = Field(description="Tables that are not counted, by the reason.")
    games_by: dict[str, OfGame] = Field(description="By the slug of the game.")
    companions: list[With]


class Rated(BaseModel):
    rating: int
    plus_minus: int = Field(description="It is within so much 19 times out of 20.")
    games: int


class MyRating(BaseModel):
    offered: bool = Field(description="The server rates games.")
    rated: bool = Field(description="Games that begin from now on may be rated.")
    shown: bool = Field(description="Others see it at the table, in games that begin from now on.")
    ratings: dict[str, Rated] = Field(description="By the slug of the game.")
    bots: dict[str, dict[str, Rated]] = Field(description="Those of the bots, by game and level.")


class OwnToken(BaseModel):
    id: str = Field(description="By which it is revoked. It opens nothing.")
    name: str
    created: float | None = Field(description="In seconds of UTC; not known of the oldest.")
    this: bool = Field(description="The token of this request.")


class Revoked(BaseModel):
    done: bool


class Farewell(Strict):
    name: str = Field(max_length=60, description="One's own name as it is now, to be sure.")


class Wish(Strict):
    rated: bool
    shown: bool


@router.get("/games", responses=ERRORS)
async def my_games(
    request: Request,
    guest: Program,
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
    size: Annotated[int, Query(ge=1, le=MOST)] = 20,
) -> MyGames:
    """All of one's games: those that go on, and a page of those that are over."""
    site = site_of(request)
    own = await own_tables(site, guest, page, size)
    store = site.store.results
    over = await store.finished(guest.id, size, (own.page - 1) * size)
    rows = await store.of_tables([table.id for table in over])
    return MyGames(
        unfinished=[
            GoingOn(
                table=table.id,
                name=table.name,
                game=table.game,
                status=Status.OPEN if table.place == Place.WAITING else Status.RUNNING,
                your_turn=table.turn,
                updated=table.updated,
            )
            for table in own.unfinished
        ],
        finished=[finished_game(table, rows.get(table.id, []), guest) for table in over],
        total=own.total - own.going_on,
        page=own.page,
        pages=own.pages,
    )


def finished_game(table: TableSummary, rows: list[Result], guest: Guest) -> Finished:
    mine = [row for row in rows if row.guest == guest.id]
    own = mine[0] if len(mine) == 1 else None
    shared = rows[0] if rows else None
    return Finished(
        table=table.id,
        name=table.name,
        game=table.game,
        at=table.updated,
        players=table.seats,
        finish=mine[0].finish if mine else None,
        won=own.victory if own is not None and own.counted else None,
        place=own.place if own is not None else None,
        points=own.points if own is not None else None,
        team=shared.team if shared is not None else False,
        level=own.level if own is not None else None,
        favourite=own.favourite if own is not None else "",
        options=dict(shared.options) if shared is not None else {},
        gain=own.gain if own is not None else None,
    )


@router.get("/statistics", responses=ERRORS)
async def my_statistics(request: Request, guest: Program) -> MyStatistics:
    """What is counted of one's finished games. Nobody else sees it."""
    site = site_of(request)
    await site.results.settle_for(guest.id)
    found = await site.store.results.statistics(guest.id)
    totals = found.totals
    return MyStatistics(
        games=totals.games,
        won=totals.won,
        finished_by_bots=totals.finished_by_bots,
        in_a_row=totals.in_a_row,
        friends=totals.friends,
        not_counted={str(kind): count for kind, count in totals.apart.items()},
        games_by={
            each.game: OfGame(
                games=each.games,
                won=each.won,
                best=each.best_words,
                favourite=each.favourite,
                last=list(each.last),
                by_level={level: tally(each.by_level[level]) for level in LEVEL_NAMES if level in each.by_level},
                without_bots=tally(each.without_bots),
            )
            for each in found.games
        },
        companions=[
            With(name=each.name, games=each.games, mine=each.mine, theirs=each.theirs, together=each.together)
            for each in found.companions
        ],
    )


def tally(found: StoredTally) -> Counted:
    return Counted(games=found.games, won=found.won)


@router.get("/rating", responses=ERRORS)
async def my_rating(request: Request, guest: Program) -> MyRating:
    """One's ratings, and those of the bots of this server; whether one is rated, and whether others see it."""
    site = site_of(request)
    store = site.store.ratings
    wish = (await wishes_of(site.store, [guest.id]))[guest.id]
    ratings = await store.of_players([guest.id, *map(bot, LEVEL_NAMES)])
    bots: dict[str, dict[str, Rated]] = {}
    for level in LEVEL_NAMES:
        for slug, rating in rated_of(ratings[bot(level)]).items():
            bots.setdefault(slug, {})[level] = rating
    return MyRating(
        offered=site.settings.rating,
        rated=wish.rated,
        shown=wish.shown,
        ratings=rated_of(ratings[guest.id]),
        bots=bots,
    )


@router.put("/rating", responses=ERRORS)
async def wish_for_rating(request: Request, body: Wish, guest: Program) -> MyRating:
    """Say whether one wants to be rated, and whether others may see it. Games that go on are not changed."""
    await keep_wish(site_of(request).store, guest.id, RatingWish(body.rated, body.shown))
    return await my_rating(request, guest)


def rated_of(ratings: Mapping[str, StoredRating]) -> dict[str, Rated]:
    found: dict[str, Rated] = {}
    for slug, rating in ratings.items():
        mean, off = interval(rating)
        found[slug] = Rated(rating=mean, plus_minus=off, games=rating.games)
    return found


@router.get("/tokens", responses=ERRORS)
async def my_tokens(request: Request, guest: Program, given: Bearer) -> list[OwnToken]:
    """The tokens by which programs are this guest."""
    mine = hashed(given.credentials.strip()) if given is not None else ""  # `Program` has checked it
    found = await site_of(request).store.guests.tokens_of(guest.id)
    return [OwnToken(id=each.short, name=each.name, created=each.created, this=each.hash == mine) for each in found]


@router.delete("/tokens/{token}", responses=ERRORS)
async def revoke_token(request: Request, guest: Program, token: Annotated[str, Path(max_length=60)]) -> Revoked:
    """Make a token worthless, perhaps the one of this request. Streams that it opened end."""
    await site_of(request).auth.revoke(guest, token)
    return Revoked(done=True)


@router.post("/devices/end", responses=ERRORS)
async def end_devices(request: Request, guest: Program) -> Revoked:
    """End this guest in all browsers. Tokens stay as they are."""
    await site_of(request).auth.end_devices(guest)
    return Revoked(done=True)


@router.post("/delete", responses=ERRORS)
async def delete_me(request: Request, body: Farewell, guest: Program) -> Revoked:
    """Delete oneself: running games are resigned, names go from finished ones. It cannot be undone."""
    if body.name != guest.name:
        raise Conflict("Nothing was deleted: 'name' must be your name as it is now.")
    site = site_of(request)
    await departing.delete(site.tables, site.results, guest)
    await site.auth.forget_known(guest.id)
    return Revoked(done=True)
