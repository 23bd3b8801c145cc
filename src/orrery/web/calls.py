"""The page on which guests say when and how they want to be called back, and what its scripts ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from orrery.core.language import ENGLISH, _, current, mark
from orrery.core.registry import installed
from orrery.server.auth import Visitor
from orrery.server.calling import channels
from orrery.server.calling.caller import Caller
from orrery.server.calling.hook import Format
from orrery.server.calling.messages import is_live, message_for
from orrery.server.calling.wishes import LANGUAGE, Often, SeenBy, Wishes, checked
from orrery.server.errors import Conflict, NotFound, Unprocessable
from orrery.server.store import CallKind, Channel, ChannelKind, Guest
from orrery.server.tables import NO_TABLE
from orrery.web.site import Site
from orrery.web.visit import base_url, body, page, simple, site_of

router = APIRouter(include_in_schema=False)

SILENT = mark("This server calls nobody: its operator has switched that off.")
USUAL_QUIET = (22, 8)


@dataclass(frozen=True)
class OwnCalls:
    """How a guest is called, for the page."""

    wishes: Wishes
    devices: int  # that are called by push
    lost: int  # devices that could not be reached any more
    hook: Channel | None
    mail: Channel | None

    @property
    def quiet(self) -> tuple[int, int]:
        """The quiet hours, or those that are proposed."""
        return self.wishes.quiet or USUAL_QUIET

    def is_quiet(self, hour: int) -> bool:
        """Whether an hour of the day is one of them, for the picture of the day."""
        if self.wishes.quiet is None:
            return False
        first, last = self.wishes.quiet
        return first <= hour < last if first < last else hour >= first or hour < last


def home_of(request: Request) -> str:
    """The address of this server for links in messages."""
    return site_of(request).settings.public_url.rstrip("/") or base_url(request)


def caller_of(site: Site) -> Caller:
    """Who calls people; `Conflict` where nobody is called."""
    if site.caller is None:
        raise Conflict(_(SILENT))
    return site.caller


async def own_calls(site: Site, guest: str) -> OwnCalls:
    caller = caller_of(site)
    own = await site.store.channels.of_guest(guest)
    devices = [channel for channel in own if channel.kind == ChannelKind.PUSH]
    return OwnCalls(
        await caller.wishes(guest),
        sum(device.usable for device in devices),
        sum(device.dropped for device in devices),
        channels.only(own, ChannelKind.HOOK),
        channels.only(own, ChannelKind.MAIL),
    )


async def context(site: Site, guest: Guest) -> dict[str, Any]:
    """What the page and its form need."""
    caller = caller_of(site)
    return {
        "own": await own_calls(site, guest.id),
        "key": caller.pusher.public_key,
        "mails": caller.mailer.available,
        "Often": Often,
        "SeenBy": SeenBy,
        "Format": Format,
        "games": installed(),
    }


@router.get("/me/calls")
async def show(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    if site.caller is None:
        return await simple(request, visitor, _("When to call me"), [_(SILENT)], back="/mine", back_words=_("My games"))
    return await page(request, "calls.html", visitor, **await context(site, visitor.guest))


@router.post("/me/calls")
async def keep(request: Request) -> Response:
    """Keep what the form says. A wrong field changes nothing at all."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    guest = await site.auth.save(visitor)
    form = await request.form()
    if "turn" in form:
        await site.store.preferences.put(guest.id, {"calls": form["turn"] == "on"})
    else:
        await keep_form(site, guest.id, form, home_of(request))
    return await answer(request, visitor, guest)


async def answer(request: Request, visitor: Visitor, guest: Guest) -> Response:
    """The page again; for its script, the part that may have changed."""
    site = site_of(request)
    if request.query_params.get("part"):
        html = site.templates.get_template("_calls.html").render(**await context(site, guest))
        response: Response = HTMLResponse(html)
    else:
        response = RedirectResponse("/me/calls", 303)
    if not visitor.signed:
        site.auth.sign(visitor, response)
    return response


def field(form: FormData, name: str) -> str:
    return str(form.get(name, ""))


def hour(form: FormData, name: str) -> int:
    value = field(form, name)
    return int(value) if value.isdecimal() and len(value) < 3 else -1


async def keep_form(site: Site, guest: str, form: FormData, home: str) -> None:
    caller = caller_of(site)
    own = await own_calls(site, guest)
    given: dict[str, Any] = {name: field(form, name) for name in ("often", "presence", "zone") if field(form, name)}
    given["quiet"] = [hour(form, "quiet_from"), hour(form, "quiet_to")] if "quiet" in form else None
    wanted = checked(given)
    private = site.settings.webhook_private
    hook = channels.hook_for(own.hook, field(form, "hook"), field(form, "format"), home, private, guest)
    if hook is None and "hook_on" in form:
        raise Unprocessable(_("Say where to: an address such as https://ntfy.example/my-games."))
    mail = channels.mail_for(own.mail, field(form, "mail"), home, guest) if caller.mailer.available else own.mail
    if mail is None and "mail_on" in form:
        raise Unprocessable(_("Say where to: a mail address such as juniper@example.org."))
    await site.keep_wishes(guest, {**wanted, LANGUAGE: current() if current() != ENGLISH else None})
    # An address that was typed in just now is wanted, even if the switch was not touched
    await channels.replace(site.store, own.hook, hook, "hook_on" in form or (own.hook is None and hook is not None))
    if caller.mailer.available:
        fresh = mail is not None and (own.mail is None or own.mail.id != mail.id)
        await channels.replace(site.store, own.mail, mail, "mail_on" in form or fresh)
        if fresh and mail is not None:
            await channels.ask_mail(site.store, caller.mailer, mail)


@router.post("/me/calls/mail")
async def ask_again(request: Request) -> Response:
    """Send the mail that confirms an address once more."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    mail = (await own_calls(site, visitor.guest.id)).mail
    if mail is None or mail.confirmed:
        raise Conflict(_("There is no mail address to confirm."))
    await channels.ask_mail(site.store, caller_of(site).mailer, mail)
    return JSONResponse({"text": _("A mail is on its way to {address}.", address=mail.address)})


@router.post("/me/calls/try")
async def try_it(request: Request) -> Response:
    """Send a message by one channel now: a kind, or the address of this browser."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    content = await body(request)
    own = await site.store.channels.of_guest(visitor.guest.id)
    if "endpoint" in content:
        channel = device_at(own, content["endpoint"])
    else:
        channel = next((each for each in own if each.kind == content.get("kind")), None)
    if channel is None:
        raise NotFound(_("There is nothing to try yet: give an address first."))
    await caller_of(site).trial(channel)
    return JSONResponse({"text": _("It is on its way.")})


def device_at(own: list[Channel], endpoint: object) -> Channel | None:
    return next((each for each in own if each.kind == ChannelKind.PUSH and each.address == endpoint), None)


@router.get("/me/calls/key")
async def key(request: Request) -> Response:
    """What a browser needs to subscribe."""
    return JSONResponse({"key": caller_of(site_of(request)).pusher.public_key})


@router.post("/me/calls/device")
async def this_device(request: Request) -> Response:
    """Whether this browser is called, and what was wrong if it was dropped."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    found = device_at(await site.store.channels.of_guest(visitor.guest.id), (await body(request)).get("endpoint"))
    on = found is not None and found.usable
    return JSONResponse({"on": on, "trouble": found.trouble if found is not None and not on else ""})


@router.post("/me/calls/push")
async def add_device(request: Request) -> Response:
    """Call this browser from now on."""
    site = site_of(request)
    caller_of(site)
    visitor = await site.auth.visitor(request)
    content = await body(request)
    guest = await site.auth.save(visitor)
    await channels.add_device(site.store, guest.id, content, home_of(request), site.settings.webhook_private)
    zone = content.get("zone")
    if isinstance(zone, str) and "zone" not in await site.store.preferences.of(guest.id):
        await site.store.preferences.put(guest.id, checked({"zone": zone}))
    response = JSONResponse({"on": True})
    site.auth.sign(visitor, response)
    return response


@router.post("/me/calls/push/off")
async def remove_device(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    await channels.remove_device(site.store, visitor.guest.id, str((await body(request)).get("endpoint", "")))
    return JSONResponse({"on": False})


@router.get("/me/calls/now")
async def now(request: Request, table: str = "") -> Response:
    """For a page of a table that nobody looks at: whether to call now, with what words, and how long not again."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    caller = caller_of(site)
    live = await site.tables.live(table)
    if not live.info.has_member(visitor.guest.id):
        raise NotFound(_(NO_TABLE))
    message = message_for(CallKind.TURN, live, visitor.guest.id, site.tables.game_of(live.info).title)
    wishes = await caller.wishes(visitor.guest.id)
    if message is None or not wishes.calls or wishes.quiet_until(caller.clock()) is not None:
        return JSONResponse({"call": False})
    every = 0.0 if is_live(live.info.pace) else wishes.often.seconds
    return JSONResponse({"call": True, "every": every, **message.as_json()})


# Links in mails -------------------------------------------------------------------------------------------------------


@router.get("/mail/off/{token}")
async def offer_off(request: Request, token: str) -> Response:
    """Ask first: programs that look at every link in a mail must not switch it off."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    caller_of(site).mail_off(token)
    lines = [_("Orrery will send no more mail to this address.")]
    return await simple(request, visitor, _("No more mail?"), lines, form="mail off", secret=token, back="/")


@router.post("/mail/off/{token}")
async def off(request: Request, token: str) -> Response:
    """The button of that page, or a mail program that has one of its own."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    await site.store.channels.switch(caller_of(site).mail_off(token), False)
    lines = [_("No more mail will come. On the page below you can switch it on again.")]
    return await simple(request, visitor, _("Mail is off"), lines, back="/me/calls", back_words=_("When to call me"))


@router.get("/mail/{secret}")
async def offer_confirm(request: Request, secret: str) -> Response:
    """Ask first, for the same reason."""
    visitor = await site_of(request).auth.visitor(request)
    lines = [_("Orrery will tell this address when it is your turn. The link works once.")]
    return await simple(request, visitor, _("Mails to this address?"), lines, form="mail on", secret=secret, back="/")


@router.post("/mail/{secret}")
async def confirm(request: Request, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    await channels.confirm_mail(site.store, secret)
    lines = [_("This address is confirmed. Each mail has a link that switches them off.")]
    return await simple(request, visitor, _("Mail is on"), lines, back="/me/calls", back_words=_("When to call me"))
