"""The channel of a table's group: an address that whoever set the table has given, told when people are to move."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from orrery.core.language import _
from orrery.server.auth import Visitor
from orrery.server.calling import channels
from orrery.server.calling.hook import Format
from orrery.server.errors import Forbidden, NotFound, Unprocessable
from orrery.server.store import Channel, ChannelKind
from orrery.server.tables import LiveTable
from orrery.web.calls import caller_of, field, home_of
from orrery.web.site import Site
from orrery.web.table import enter
from orrery.web.visit import page

router = APIRouter(include_in_schema=False)


async def host_at(request: Request, table: str) -> tuple[Site, Visitor, LiveTable, Channel | None]:
    """The table and the channel of its group, for whoever set the table."""
    site, visitor, live = await enter(request, table)
    caller_of(site)
    if live.info.creator != visitor.guest.id:
        raise Forbidden(_("Only whoever set the table says where its group is told."))
    return site, visitor, live, channels.only(await site.store.channels.of_table(table), ChannelKind.HOOK)


@router.get("/t/{table}/calls")
async def show(request: Request, table: str) -> Response:
    site, visitor, live, hook = await host_at(request, table)
    title = site.tables.game_of(live.info).title
    return await page(request, "group_calls.html", visitor, info=live.info, title=title, hook=hook, Format=Format)


@router.post("/t/{table}/calls")
async def keep(request: Request, table: str) -> Response:
    site, visitor, _live, old = await host_at(request, table)
    form = await request.form()
    private = site.settings.webhook_private
    address, chosen = field(form, "hook"), field(form, "format")
    hook = channels.hook_for(old, address, chosen, home_of(request), private, visitor.guest.id, table)
    if hook is None and "hook_on" in form:
        raise Unprocessable(_("Say where to: an address such as https://ntfy.example/our-games."))
    await channels.replace(site.store, old, hook, "hook_on" in form or (old is None and hook is not None))
    return RedirectResponse(f"/t/{table}/calls", 303)


@router.post("/t/{table}/calls/try")
async def try_it(request: Request, table: str) -> Response:
    site, _visitor, _live, hook = await host_at(request, table)
    if hook is None:
        raise NotFound(_("There is nothing to try yet: give an address first."))
    await caller_of(site).trial(hook)
    return JSONResponse({"text": _("It is on its way.")})
