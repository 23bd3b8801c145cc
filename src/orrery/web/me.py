"""The guest's own page: name, devices, tokens of programs, deleting oneself; and what the server keeps of anybody."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.language import _, mark, ngettext
from orrery.core.registry import installed
from orrery.server import departing
from orrery.server.auth import Visitor
from orrery.server.errors import Conflict
from orrery.server.names import clean_name
from orrery.server.settings import Settings
from orrery.web.my_tables import ago
from orrery.web.site import Site
from orrery.web.visit import page, simple, site_of

router = APIRouter(include_in_schema=False)

LEAVING = (
    mark("Games that go on: a bot plays on for you, as if you had resigned. Tables that wait for players lose you."),
    mark(
        "Games that are over stay with those who played them. Where your name was they read “Somebody who left”, "
        "also beside what you said there."
    ),
    mark("Your statistics, your rating, your preferences, the ways to call you and your tokens are deleted."),
    mark("It cannot be undone. Records of your games can be downloaded before, on the page My games."),
)


@router.get("/me")
async def me(request: Request) -> Response:
    visitor = await site_of(request).auth.visitor(request)
    return await show(request, visitor)


async def show(request: Request, visitor: Visitor, token: str = "", told: str = "") -> Response:
    """The page; with a new token, which is shown this once."""
    site, now = site_of(request), time.time()
    tokens = [] if visitor.new else await site.store.guests.tokens_of(visitor.guest.id)
    shown = [(each, _("made {ago}", ago=ago(now, each.created)) if each.created else "") for each in tokens]
    return await page(request, "me.html", visitor, games=installed(), tokens=shown, token=token, told=told)


@router.post("/me/tokens")
async def new_token(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    form = await request.form()
    token = await site.auth.own_token(visitor, clean_name(str(form.get("name", "")), "Program"))
    visitor.new = False
    return await show(request, visitor, token)


@router.post("/me/tokens/{token}/revoke")
async def revoke(request: Request, token: str) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    await site.auth.revoke(visitor.guest, token)
    return await show(request, visitor, told=_("The token was revoked. Whatever used it is a stranger now."))


@router.post("/me/devices")
async def end_devices(request: Request) -> Response:
    """Keep the guest on this device alone."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    await site.auth.save(visitor)
    visitor.new = False
    visitor.guest = await site.auth.end_devices(visitor.guest)
    response = await show(request, visitor, told=_("Every other device was ended. You are on this one alone."))
    site.auth.sign(visitor, response)
    return response


@router.get("/me/delete")
async def ask_to_delete(request: Request) -> Response:
    visitor = await site_of(request).auth.visitor(request)
    return await simple(
        request,
        visitor,
        _("Delete yourself?"),
        [_(line) for line in LEAVING],
        form="delete",
        back="/me",
        back_words=_("No, stay"),
    )


@router.post("/me/delete")
async def delete(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    form = await request.form()
    if "sure" not in form:
        raise Conflict(_("Nothing was deleted: say first that you are sure."))
    if not visitor.new:
        await departing.delete(site.tables, site.results, visitor.guest)
        await site.auth.forget_known(visitor.guest.id)
    response = RedirectResponse("/me/deleted", 303)
    site.auth.sign_out(response)
    return response


@router.get("/me/deleted")
async def deleted(request: Request) -> Response:
    visitor = await site_of(request).auth.visitor(request)
    lines = [_("Nothing here knows you any more. Whoever comes back is a new guest.")]
    return await simple(request, visitor, _("You are gone"), lines, back="/", back_words=_("Home"))


def kept_for(days: float) -> str:
    return ngettext("{count} day", "{count} days", round(days)) if days >= 1 else _("less than a day")


def how_long(settings: Settings) -> dict[str, str]:
    """For how long tables are kept, in words."""
    finished, closed = settings.delete_finished_days, settings.delete_closed_days
    return {
        "finished": _("{time} after the end", time=kept_for(finished)) if finished else _("until somebody deletes it"),
        "closed": _("{time} after the end", time=kept_for(closed)) if closed else _("until somebody deletes it"),
    }


@router.get("/privacy")
async def privacy(request: Request) -> Response:
    site: Site = site_of(request)
    visitor = await site.auth.visitor(request)
    settings = site.settings
    return await page(request, "privacy.html", visitor, games=installed(), settings=settings, lasts=how_long(settings))
