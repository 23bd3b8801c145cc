"""Being called back, for programs: read and set when and by what address."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from orrery.server.calling import channels
from orrery.server.calling.hook import Format
from orrery.server.calling.wishes import Often, SeenBy, checked
from orrery.server.errors import Unprocessable
from orrery.server.store import ChannelKind
from orrery.web.api import ERRORS, V1, Program, Strict, site_of
from orrery.web.calls import caller_of, home_of

router = APIRouter(prefix=V1, tags=["me"])


class ChannelInfo(BaseModel):
    kind: ChannelKind
    address: str | None = Field(description="Of a webhook or a mail box; that of a browser is its own.")
    active: bool
    confirmed: bool
    trouble: str = Field(description="What was wrong the last time; an inactive channel was dropped for it.")


class Calls(BaseModel):
    calls: bool = Field(description="Whether the guest is called at all.")
    often: Often
    quiet: list[int] | None = Field(description="From this hour to that one nobody is called.")
    zone: str = Field(description="The time zone of the quiet hours.")
    presence: SeenBy = Field(description="Who sees whether the guest is here.")
    channels: list[ChannelInfo]


class NewCalls(Strict):
    """What is left out stays as it is."""

    calls: bool | None = None
    often: str | None = Field(None, max_length=20, description="turn, hour or day: how often one table may call.")
    quiet: list[int] | None = Field(None, max_length=2, description="Two hours from 0 to 23; an empty list for none.")
    zone: str | None = Field(None, max_length=60)
    presence: str | None = Field(None, max_length=20, description="tables or nobody.")
    hook: str | None = Field(
        None, max_length=1000, description="The address of a webhook or of a topic of ntfy; empty for none."
    )
    format: str = Field("", max_length=10, description="text or json; what the address most likely wants if empty.")


async def described(request: Request, guest: str) -> Calls:
    site = site_of(request)
    wishes = await caller_of(site).wishes(guest)
    return Calls(
        calls=wishes.calls,
        often=wishes.often,
        quiet=list(wishes.quiet) if wishes.quiet is not None else None,
        zone=wishes.zone,
        presence=wishes.presence,
        channels=[
            ChannelInfo(
                kind=channel.kind,
                address=None if channel.kind == ChannelKind.PUSH else channel.address,
                active=channel.active,
                confirmed=channel.confirmed,
                trouble=channel.trouble,
            )
            for channel in await site.store.channels.of_guest(guest)
        ],
    )


@router.get("/calls", responses=ERRORS)
async def get_calls(request: Request, guest: Program) -> Calls:
    """When and by what the program is called back to its tables. 409 if this server calls nobody."""
    return await described(request, guest.id)


@router.post("/calls", responses=ERRORS)
async def set_calls(request: Request, body: NewCalls, guest: Program) -> Calls:
    """Change when and by what the program is called: a POST to its own address whenever it is to act, say."""
    site = site_of(request)
    caller_of(site)
    given = body.model_dump(exclude_none=True, exclude={"hook", "format"})
    if given.get("quiet") == []:
        given["quiet"] = None
    wanted = checked(given)
    if body.format and body.format not in list(Format):
        raise Unprocessable(f"There is no format '{body.format}'; choose {' or '.join(Format)}.")
    if body.hook is not None:
        old = channels.only(await site.store.channels.of_guest(guest.id), ChannelKind.HOOK)
        private = site.settings.webhook_private
        hook = channels.hook_for(old, body.hook, body.format, home_of(request), private, guest.id)
        await channels.replace(site.store, old, hook, True)
    await site.keep_wishes(guest.id, wanted)
    return await described(request, guest.id)
