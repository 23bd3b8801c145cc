"""What an invite link opens: a page to sit down, or what there is to do where every seat is taken; and its picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from orrery.core import Game
from orrery.core.language import _, all_of, capitalized, ngettext, number_in_words
from orrery.draw import Glance, overview_of, seats_scene
from orrery.server import lobby, seating
from orrery.server.auth import Visitor
from orrery.server.errors import Gone, NameTaken
from orrery.server.names import clean_name, free_name
from orrery.server.store import Status, TableInfo
from orrery.server.tables import LiveTable
from orrery.web.game_page import answer
from orrery.web.lobby import presence_words
from orrery.web.presence import present_at
from orrery.web.preview import Preview, names_at
from orrery.web.screens import page_screen
from orrery.web.site import Site
from orrery.web.status import ended_how, result_of
from orrery.web.table import signed
from orrery.web.visit import page, rename_to, simple, site_of

router = APIRouter(include_in_schema=False)

GLANCES = 3  # pictures of how the game goes


@dataclass(frozen=True)
class Row:
    """A seat as those see it who are not at the table."""

    seat: int
    name: str
    presence: str
    words: str
    points: str = ""


@router.get("/j/{table}/{secret}")
async def invited(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    try:
        info = await lobby.invited_to(site.tables, table, secret)
    except Gone as gone:
        heading = _("This link opens nothing any more")
        return await simple(request, visitor, heading, [str(gone)], 410, back="/", back_words=_("Home"))
    if info.seats_of(visitor.guest.id):
        return RedirectResponse(f"/t/{info.id}", 303)
    return await show(request, site, visitor, await seating.look_in(site.tables, table))


@router.post("/j/{table}/{secret}")
async def join(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    info = await lobby.invited_to(site.tables, table, secret)
    if info.seats_of(visitor.guest.id):  # by another page of the same browser
        await seating.look_in(site.tables, table)
        return RedirectResponse(f"/t/{info.id}", 303)
    form = await request.form()
    typed = clean_name(str(form.get("name", "")), missing="")
    asked = str(form.get("seat", ""))
    seat = int(asked) if asked.isdecimal() and len(asked) < 3 else None
    guest = await site.auth.save(visitor)
    name = typed or guest.name
    try:
        if seat is not None and seat not in seating.free_seats(info):
            seat = None  # somebody was quicker: any other one
        await seating.sit(site.tables, info.id, replace(guest, name=name), seat, chosen=bool(typed))
        site.presence.noticed(info.id, guest)
    except NameTaken as taken:
        live = await seating.look_in(site.tables, table)
        return await show(request, site, visitor, live, typed, str(taken), 409)
    await rename_to(site, visitor, name)  # elsewhere, too; but who finds no seat keeps their name
    return signed(site, visitor, RedirectResponse(f"/t/{info.id}", 303))


@router.post("/j/{table}/{secret}/watch")
async def only_watch(request: Request, table: str, secret: str) -> Response:
    """Whoever is invited may also just look."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    info = await lobby.invited_to(site.tables, table, secret)
    visitor.watching.append(info.id)
    return signed(site, visitor, RedirectResponse(f"/t/{info.id}", 303))


@router.post("/j/{table}/{secret}/wish")
async def wish(request: Request, table: str, secret: str) -> Response:
    """Be told when a seat is free, or not any more."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    info = await lobby.invited_to(site.tables, table, secret)
    guest = await site.auth.save(visitor)
    if "off" in await request.form():
        await site.store.wishes.drop(info.id, guest.id)
    else:
        await lobby.wish_for_seat(site.tables, info, guest)
    return signed(site, visitor, RedirectResponse(f"/j/{table}/{secret}", 303))


@router.get("/j/{table}/{secret}/card.{kind}")
async def card(request: Request, table: str, secret: str, kind: str) -> Response:
    """The picture of the link, for whoever shows a preview of it."""
    site = site_of(request)
    await lobby.invited_to(site.tables, table, secret)
    live = await seating.look_in(site.tables, table)
    host = await lobby.host_of(site.tables, live.info)
    return answer(live, await site.pictures.card(live, kind, host), kind, "public, max-age=60")


async def show(
    request: Request,
    site: Site,
    visitor: Visitor,
    live: LiveTable,
    typed: str = "",
    problem: str = "",
    status: int = 200,
) -> Response:
    """The page of an invite link, by how it stands at the table."""
    info, game = live.info, site.tables.game_of(live.info)
    host = await lobby.host_of(site.tables, info)
    free = seating.free_seats(info)
    at = f"/j/{info.id}/{info.invite}"
    taken = {seat.name for seat in info.players if seat.name}
    context = {
        "info": info,
        "game": game,
        "host": host,
        "at": at,
        "scene": seats_scene(info.game, [seat.seat not in free for seat in info.players]),
        "rows": rows_of(site, live, game),
        "preview": Preview(
            _("{host} invites you to {game}", host=host, game=game.title),
            names_at(info, game),
            at,
            f"{at}/card",
        ),
    }
    if free:
        return await page(
            request,
            "join.html",
            visitor,
            status,
            free=free,
            chosen=free[0],
            words=words_of(info, game, len(free)),
            named=typed or free_name(visitor.guest.name, taken),
            problem=problem,
            glances=glances_of(game),
            book=f"/rules/{info.game}",
            **context,
        )
    heading, words = heading_of(site, live, game, host)
    wishes = [] if visitor.new else await site.store.wishes.of_table(info.id)
    return await page(
        request,
        "join_full.html",
        visitor,
        status,
        heading=heading,
        words=words,
        waits=any(each.guest == visitor.guest.id for each in wishes),
        **context,
    )


def words_of(info: TableInfo, game: Game, free: int) -> str:
    """What game it is, for how many, how long it takes, how many seats are free."""
    if info.status == Status.RUNNING:
        return _("{game} has begun, and a seat is free: a bot plays there. You play on in its place.", game=game.title)
    left = ngettext("{number} is free.", "{number} are free.", free, number=number_in_words(free))
    return _(
        "{game}, {number} seats, about {minutes} minutes. {left}",
        game=game.title,
        number=number_in_words(info.seats),
        minutes=game.minutes,
        left=capitalized(left),
    )


def glances_of(game: Game) -> list[Glance]:
    """How the game goes, in a few pictures from its rulebook."""
    overview = overview_of(game)
    return [] if overview is None else [*overview.steps, overview.goal][:GLANCES]


def rows_of(site: Site, live: LiveTable, game: Game) -> list[Row]:
    """Who is at the table, and what everybody may know of how it stands."""
    info, present = live.info, present_at(site.presence, live)
    playing = info.status != Status.OPEN and not info.no_result
    view = {**live.state.shown(None), **live.called()} if playing else {}
    actors = live.actors() if info.status == Status.RUNNING else []
    rows = []
    for seat in info.players:
        presence = present.seats.get(seat.seat, "")
        words = presence_words(site.presence, info, seat, presence)
        words = ", ".join(filter(None, [words, _("to move") if seat.seat in actors else ""]))
        face = page_screen(game).seat(view, seat.seat) if playing else None
        points = "" if face is None else f"{face.points}"
        rows.append(Row(seat.seat, seat.name, presence, words, points))
    return rows


def heading_of(site: Site, live: LiveTable, game: Game, host: str) -> tuple[str, str]:
    """Why nobody can sit down, and how it stands."""
    info = live.info
    if info.closed and info.closed_by_operator:
        words = _("Those who run this server have closed table {table} before the game began.", table=info.name)
        return _("This table is closed"), words
    if info.closed:
        words = _("{name} has closed table {table} before the game began.", name=host, table=info.name)
        return _("This table is closed"), words
    if info.no_result:
        return _("This game is over"), _(
            "The game at table {table} was ended {how}.", table=info.name, how=ended_how(info)
        )
    if info.status == Status.OVER:
        view = {**live.state.shown(None), **live.called()}
        result = result_of(live.state.standing(), live.names(), None, game.verdict(view))
        return _("This game is over"), _("{how} See how it went.", how=result.plain)
    if info.status == Status.OPEN:
        return _("Every seat is taken"), _(
            "Table {table} is about to begin. Pull up a chair and watch.", table=info.name
        )
    leads = leader(rows_of(site, live, game), game, info)
    begun = _("Table {table} has begun without you{leads}. Pull up a chair and watch.", table=info.name, leads=leads)
    return _("Every seat is taken"), begun


def leader(rows: list[Row], game: Game, info: TableInfo) -> str:
    """Who has the most points, where points are what counts."""
    points = [int(row.points) for row in rows if row.points.isdecimal()]
    if len(points) < len(rows) or game.cooperative(info.seats, info.options) or not any(points):
        return ""
    first = [row.name for row in rows if int(row.points) == max(points)]
    names, most = all_of(first), max(points)
    return ": " + ngettext(
        "{names} leads with {points}", "{names} lead with {points}", len(first), names=names, points=most
    )
