"""The home page, lists of tables, and the guest's own pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from orrery.core import game
from orrery.core.language import _
from orrery.core.registry import installed
from orrery.draw import Markup
from orrery.server import lobby
from orrery.server.auth import Visitor
from orrery.server.store import Guest, Sitter, Status, TableSummary
from orrery.web.home import PITCH, orrery_picture, worlds_words
from orrery.web.my_tables import AT_HOME, OwnTables, described_of, own_tables
from orrery.web.pictures import TYPES
from orrery.web.preview import Preview
from orrery.web.qr import qr
from orrery.web.site import Site
from orrery.web.status import ended_how
from orrery.web.visit import base_url, only_here, page, rename_to, sends_json, simple, site_of

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    own = OwnTables((), (), 0) if visitor.new else await own_tables(site, visitor.guest, size=AT_HOME)
    mine = [*own.unfinished, *own.finished]
    open_ones = [*await site.store.tables.listed(Status.OPEN, 6), *await site.store.tables.listed(Status.RUNNING, 6)]
    others = await listed(site, open_ones, visitor.guest)
    found = installed()
    worlds = worlds_words(len(found))
    return await page(
        request,
        "home.html",
        visitor,
        section="play",
        games=found,
        worlds=worlds,
        pitch=_(PITCH),
        preview=Preview(
            _("Orrery: {worlds}, one table", worlds=worlds_words(len(found), False)), _(PITCH), "/", "/home/card"
        ),
        orrery=orrery_picture(tuple(shown.slug for shown in found)),
        mine=mine[:AT_HOME],
        total=own.total,
        listed=[table for table in others if not table["own"]][:6],
        turn=next((table for table in mine if table.turn), None),
        seats_free=[] if visitor.new else await lobby.wishes_come_true(site.tables, visitor.guest),
    )


@router.get("/home/card.{kind}")
async def card(request: Request, kind: str) -> Response:
    """The picture of the house, for whoever shows a preview of a link to it."""
    picture = await site_of(request).pictures.house(kind)
    return Response(picture, media_type=TYPES[kind], headers={"Cache-Control": "public, max-age=86400"})


async def listed(site: Site, tables: Sequence[TableSummary], guest: Guest) -> list[dict[str, Any]]:
    """Tables that everybody may look at."""

    async def describe(table: TableSummary) -> dict[str, Any]:
        return await described(site, table, guest)

    return await described_of(tables, describe)


async def described(site: Site, table: TableSummary, guest: Guest) -> dict[str, Any]:
    """A table in a list."""
    others = [seat.name for seat in table.players if seat.guest != guest.id and seat.name]
    own = table.seats_of(guest.id)
    state = {
        Status.OPEN: _("Waiting for players"),
        Status.RUNNING: _("Action {number}", number=table.number),
        Status.OVER: _("Ended {how}", how=ended_how(table)) if table.no_result else _("Over"),
    }[table.status]
    if table.status == Status.RUNNING and own:
        live = await site.tables.live(table.id)
        state = state if live.stuck is None else _("It cannot go on")
    title = game(table.game).title
    company = _("{game}, with {names}.", game=title, names=", ".join(others)) if others else f"{title}."
    return {
        "id": table.id,
        "name": table.name,
        "game": table.game,
        "own": table.has_member(guest.id),
        "open": table.status == Status.OPEN and not own and any(seat.kind == Sitter.NOBODY for seat in table.players),
        "words": f"{company} {state}.",
    }


@router.get("/watch")
async def watch_list(request: Request) -> Response:
    """The tables that are played in the open."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    tables = [*await site.store.tables.listed(Status.RUNNING, 40), *await site.store.tables.listed(Status.OPEN, 20)]
    shown = await listed(site, tables, visitor.guest)
    return await page(request, "watch.html", visitor, section="watch", games=installed(), listed=shown)


@router.get("/api/docs")
async def api_description(request: Request) -> Response:
    """The API for people who write programs: what there is, drawn from its own description."""
    visitor = await site_of(request).auth.visitor(request)
    described_paths = request.app.openapi()["paths"]
    calls = [
        (method.upper(), path, call.get("description", call.get("summary", "")))
        for path, methods in described_paths.items()
        for method, call in methods.items()
    ]
    return await page(request, "api.html", visitor, section="api", calls=calls)


@router.post("/me")
async def rename(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    form = await request.form()
    if not visitor.new:
        site.talk.count(visitor.guest)  # it is told at every table where they play
    await rename_to(site, visitor, str(form.get("name", "")))
    response = RedirectResponse("/", 303)
    site.auth.sign(visitor, response)
    return response


@router.post("/device")
async def device(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    guest = await site.auth.save(visitor)
    secret = await site.auth.device_link(guest)
    if sends_json(request):
        return JSONResponse({"go": f"/device/show/{secret}"})
    return RedirectResponse(f"/device/show/{secret}", 303)


@router.get("/device/show/{secret}")
async def show_device(request: Request, secret: str) -> Response:
    visitor = await site_of(request).auth.visitor(request)
    lines = [_("Open this link on the other device within a quarter of an hour. It works once.")]
    link = f"{base_url(request)}/device/{secret}"
    code = Markup("")
    if only_here(request):
        lines.append(_("It leads to this machine only: another one reaches it by its address in your network."))
    else:
        lines.append(_("Or let its camera look at the code."))
        code = qr(link, _("The link as a QR code"))
    return await simple(request, visitor, _("Another device"), lines, link=link, code=code, back="/mine")


@router.get("/device/{secret}")
async def offer_device(request: Request, secret: str) -> Response:
    """Ask first: a GET, by a link preview say, must not use up the link."""
    visitor = await site_of(request).auth.visitor(request)
    lines = [_("This browser becomes the same guest as the other device. The link works once.")]
    return await simple(
        request, visitor, _("Go on here?"), lines, form="device", secret=secret, back="/", back_words=_("No")
    )


@router.post("/device/{secret}")
async def use_device(request: Request, secret: str) -> Response:
    site = site_of(request)
    guest = await site.auth.use_device_link(secret)
    response = RedirectResponse("/mine", 303)
    site.auth.sign(Visitor(guest), response)
    return response
