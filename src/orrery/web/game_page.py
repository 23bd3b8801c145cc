"""The page of a finished game, for everybody who has its link, and its picture.

The link holds the secret that lets people in to watch: whoever has it may look at the table, and at nothing more. While
the game is running the page says only that.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.language import _
from orrery.server import lobby, seating
from orrery.server.store import Status
from orrery.server.tables import LiveTable
from orrery.web.pictures import TYPES, headline
from orrery.web.preview import Preview
from orrery.web.raster import can_draw
from orrery.web.render import anchor
from orrery.web.table import by_link, enter
from orrery.web.visit import page, simple, site_of

router = APIRouter(include_in_schema=False)

# A drawing has its own style in it and nothing else; opened by itself it must be allowed to use that
DRAWING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@router.get("/t/{table}/picture.{kind}")
async def table_picture(request: Request, table: str, kind: str) -> Response:
    """The picture for those who may look at the table."""
    site, _, live = await enter(request, table)
    return answer(live, await site.pictures.picture(live, kind), kind, "private, max-age=60")


@router.get("/g/{table}/{secret}/picture.{kind}")
async def linked_picture(request: Request, table: str, secret: str, kind: str) -> Response:
    """The picture for those who have the link, and for whoever shows a preview of it."""
    site = site_of(request)
    await by_link(site, table, secret)
    live = await seating.look_in(site.tables, table)
    return answer(live, await site.pictures.picture(live, kind), kind, "public, max-age=300")


@router.get("/t/{table}/card.{kind}")
async def table_card(request: Request, table: str, kind: str) -> Response:
    """Who sits at a table, as a picture, for those who may look at it."""
    site, _, live = await enter(request, table)
    host = await lobby.host_of(site.tables, live.info)
    return answer(live, await site.pictures.card(live, kind, host), kind, "private, max-age=60")


def answer(live: LiveTable, made: bytes, kind: str, caching: str) -> Response:
    name = anchor(f"{live.info.game} {live.info.name}")
    headers = {
        "Cache-Control": caching,
        "Content-Disposition": f'inline; filename="{name}.{kind}"',
        "Content-Security-Policy": DRAWING,
    }
    return Response(made, media_type=TYPES[kind], headers=headers)


@router.get("/g/{table}/{secret}")
async def show(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    info = await by_link(site, table, secret)
    live = await seating.look_in(site.tables, table)
    if not info.has_member(visitor.guest.id) and table not in visitor.watching:
        visitor.watching.append(table)  # replay and story are open to them as well
        visitor.signed = False
    game = site.tables.game_of(live.info)
    title = _("{game}, table {table}", game=game.title, table=live.info.name)
    if live.info.status != Status.OVER or live.info.no_result:
        words = (
            _("It was ended without a result.") if live.info.no_result else _("It is not over yet. You may watch it.")
        )
        return await simple(
            request, visitor, title, [words], slug=game.slug, back=f"/t/{table}", back_words=_("To the table")
        )
    result = await site.pictures.endings.result(live, None)
    at = f"/g/{table}/{secret}"
    return await page(
        request,
        "game.html",
        visitor,
        section="watch",
        game=game,
        info=live.info,
        at=at,
        headline=headline(result),
        preview=Preview(headline(result), f"{title}. {result.sentence}", at, f"{at}/picture"),
        sentence=result.sentence,
        counts=await site.pictures.endings.counts(live, result),
        kind="png" if can_draw() else "svg",
    )
