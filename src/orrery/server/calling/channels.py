"""What guests and hosts set: their devices, addresses and mail boxes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.core.language import _
from orrery.server.calling.hook import Format, usual_format
from orrery.server.calling.mail import Mailer, NotSent, checked_mail
from orrery.server.calling.outside import checked_address
from orrery.server.calling.push import subscription
from orrery.server.errors import Conflict, NotFound, Unprocessable
from orrery.server.names import hashed, new_id, new_secret
from orrery.server.store import Channel, ChannelKind, Link, Store

DAY: Final = 86400.0
DEVICES: Final = 10  # browsers of one guest
ASK_AGAIN: Final = 3600.0  # seconds before the same address is asked for its consent again, by whomever
CONFIRM: Final = "mail:"  # the kind of a link that confirms a channel, before its id


def only(channels: Sequence[Channel], kind: ChannelKind) -> Channel | None:
    """The channel of a kind of which there is one."""
    return next((channel for channel in channels if channel.kind == kind), None)


async def add_device(store: Store, guest: str, given: Mapping[str, Any], home: str, private: bool) -> Channel:
    """Call a browser by push. The oldest goes when there are too many."""
    address, keys = subscription(given, private)
    devices = [each for each in await store.channels.of_guest(guest) if each.kind == ChannelKind.PUSH]
    channel = Channel(id=new_id(), guest=guest, kind=ChannelKind.PUSH, address=address, detail=keys, home=home)
    others = [each.id for each in devices if each.address != address]
    await store.channels.put(channel, others[: max(0, len(others) - DEVICES + 1)])
    return channel


async def remove_device(store: Store, guest: str, address: str) -> None:
    """Do not call this browser any more."""
    for channel in await store.channels.of_guest(guest):
        if channel.kind == ChannelKind.PUSH and channel.address == address:
            await store.channels.remove(channel.id)


def hook_for(
    old: Channel | None, address: str, form: str, home: str, private: bool, guest: str, table: str | None = None
) -> Channel | None:
    """The channel of a hook with that address; the old one if nothing has changed; None without an address."""
    if not address.strip():
        return None
    checked = checked_address(address, private)
    if form not in ("", *Format):
        raise Unprocessable(f"There is no format '{form[:20]}'; choose {' or '.join(Format)}.")
    chosen = form or usual_format(checked)
    if old is not None and (old.address, old.detail.get("format")) == (checked, chosen):
        return old
    kept: dict[str, str] = {"format": str(chosen)}
    return Channel(
        id=new_id(), guest=guest, table=table, kind=ChannelKind.HOOK, address=checked, detail=kept, home=home
    )


def mail_for(old: Channel | None, address: str, home: str, guest: str) -> Channel | None:
    """The channel of a mail box, to be confirmed; the old one if nothing has changed; None without an address."""
    if not address.strip():
        return None
    checked = checked_mail(address)
    if old is not None and old.address == checked:
        return old
    return Channel(
        id=new_id(), guest=guest, kind=ChannelKind.MAIL, address=checked, home=home, confirmed=False, active=True
    )


async def replace(store: Store, old: Channel | None, new: Channel | None, active: bool) -> None:
    """Keep the new channel in place of the old one, switched on or off."""
    if new is None:
        if old is not None:
            await store.channels.remove(old.id)
    elif old is None or new.id != old.id:
        await store.channels.put(new, [old.id] if old is not None else [])
        if not active:
            await store.channels.switch(new.id, False)
    elif new.active != active:
        await store.channels.switch(new.id, active)


async def ask_mail(store: Store, mailer: Mailer, channel: Channel) -> None:
    """Send the mail whose link confirms the address; it works once, for a day.

    An address is asked once an hour at most, whoever gives it: nobody is flooded by those who type it in.
    """
    if await store.channels.asked_since(channel.address, time.time() - ASK_AGAIN):
        raise Conflict(_("A mail was sent to this address within the hour. Look for it, or wait a little."))
    secret = new_secret()
    # Without a guest: whoever gets the mail confirms an address with it, and can do nothing else
    await store.links.make(hashed(secret), Link(f"{CONFIRM}{channel.id}", None, None, None, time.time() + DAY))
    await store.channels.ask(channel.id)
    try:
        await mailer.ask(channel.address, f"{channel.home}/mail/{secret}", secret[:8] + new_id())
    except NotSent as problem:
        raise Conflict(_("The mail could not be sent: {problem}.", problem=problem)) from None


async def confirm_mail(store: Store, secret: str) -> None:
    """The link of that mail was opened."""
    link = await store.links.use(hashed(secret), time.time())
    known = link is not None and link.kind.startswith(CONFIRM)
    if link is None or not known or not await store.channels.confirm(link.kind.removeprefix(CONFIRM)):
        raise NotFound(_("This link has been used, or is older than a day. Ask for a new mail on your page."))
