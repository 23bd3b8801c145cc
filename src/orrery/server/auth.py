"""Authentication: a signed cookie is all the account a guest has. Programs use bearer tokens and no cookie."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from orrery.core.language import _
from orrery.server.banning import Bans
from orrery.server.errors import Conflict, NotFound, Unauthorized
from orrery.server.names import guest_name, hashed, new_id, new_secret
from orrery.server.quota import AddressQuota
from orrery.server.settings import Settings
from orrery.server.store import Guest, Link, Store, StoreError

COOKIE = "orrery"
TOPIC = "guests"  # what nodes tell each other: what they know of guests may not be true any more
TOKENS = 20  # of one guest
YEAR = 365 * 24 * 3600
LINK_SECONDS = 15 * 60
GUEST = "orrery.guest"  # in the scope of a request: the id of the guest it was found to come from
CACHE_TTL = 60.0  # seconds: a page asks often
CACHE_SIZE = 5000

log = structlog.get_logger()


@dataclass
class Visitor:
    """Who is asking: a guest, and the private tables they were let in to watch."""

    guest: Guest
    watching: list[str] = field(default_factory=list)
    new: bool = False  # not in the store: a guest who only looks around has at most a cookie
    signed: bool = False  # the request had a valid cookie
    address: str = ""  # where the request came from


def address_of(request: HTTPConnection) -> str:
    """The network address that a request came from; behind a trusted proxy, the one that it names."""
    return request.client.host if request.client is not None else ""


def unsaved_guest(guest: str, name: str) -> Guest:
    """A guest who is not in the store yet."""
    now = time.time()
    return Guest(guest, name, now, now)


class Authenticator:
    """Knows guests by their cookie and programs by their token."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.quota = AddressQuota(settings)
        self.secure = settings.secure_cookies
        self._signer = URLSafeSerializer(settings.secret_key(), salt="guest")
        self._cache: dict[str, tuple[float, Guest]] = {}  # by id or by the hash of a token, with the time
        self.bans = Bans(store, self._cache.clear)
        self.changed: Callable[[str], None] = lambda _guest: None  # told who a guest is not any more, on any node
        store.wire.hear(TOPIC, self._heard, self._cache.clear)

    async def visitor(self, request: HTTPConnection) -> Visitor:
        """The guest behind a request; a new one if the cookie is missing or was tampered with. `Banned` if they are."""
        visitor = await self.anybody(request)
        self.bans.check(visitor.guest.id)
        return visitor

    async def anybody(self, request: HTTPConnection) -> Visitor:
        """The same, without a look at the bans: somebody has to be told."""
        content = self._read(request.cookies.get(COOKIE, ""))
        address = address_of(request)
        if not content:
            return Visitor(unsaved_guest(new_id(), guest_name()), new=True, address=address)
        watching = [str(table) for table in content.get("watching", [])][-50:]
        guest = await self._cached(content["id"], self.store.guests.find)
        if guest is not None and guest.epoch != content.get("epoch", 0):  # ended from another device, or deleted
            return Visitor(unsaved_guest(new_id(), guest_name()), new=True, address=address)
        request.scope[GUEST] = content["id"]
        if guest is not None:
            return Visitor(guest, watching, signed=True, address=address)
        unsaved = unsaved_guest(content["id"], str(content.get("name", "")) or guest_name())
        return Visitor(unsaved, watching, new=True, signed=True, address=address)

    async def _cached(self, key: str, find: Callable[[str], Awaitable[Guest | None]]) -> Guest | None:
        now = time.monotonic()
        since, cached = self._cache.get(key, (0.0, None))
        if cached is not None and now - since < CACHE_TTL:
            return cached
        guest = await find(key)
        if guest is not None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            self._cache[key] = now, guest
        return guest

    async def rename(self, visitor: Visitor, name: str) -> Guest:
        """Store the new name of a guest."""
        if visitor.new:
            self.quota.new_guest(visitor.address)
        guest = await self.store.guests.put(visitor.guest.id, name)
        for key in [key for key, (_seen, known) in self._cache.items() if known.id == guest.id]:  # and by their tokens
            del self._cache[key]
        return guest

    async def save(self, visitor: Visitor) -> Guest:
        """Make sure that the guest is in the store before anything refers to them."""
        if visitor.new:
            self.quota.new_guest(visitor.address)
            await self.store.guests.put(visitor.guest.id, visitor.guest.name)
        return visitor.guest

    def sign(self, visitor: Visitor, response: Response) -> None:
        """Set the guest's cookie on a response."""
        guest = visitor.guest
        content: dict[str, Any] = {"id": guest.id, "name": guest.name, "watching": visitor.watching[-50:]}
        content |= {"epoch": guest.epoch} if guest.epoch else {}
        response.set_cookie(
            COOKIE,
            self._signer.dumps(content),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.secure,
            path="/",
        )

    def sign_out(self, response: Response) -> None:
        """Take the guest's cookie away."""
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=self.secure)

    async def knows(self, visitor: Visitor) -> bool:
        """Whether a visitor whose page has been open for a while is still who they were: nobody has ended it since."""
        if visitor.new:
            return True
        guest = await self._cached(visitor.guest.id, self.store.guests.find)
        return guest is not None and guest.epoch == visitor.guest.epoch

    def _read(self, cookie: str) -> dict[str, Any]:
        try:
            content = self._signer.loads(cookie) if cookie else {}
        except BadSignature:
            return {}
        return content if isinstance(content, dict) and isinstance(content.get("id"), str) else {}

    # Programs --------------------------------------------------------------------------------------------------------

    async def new_token(self, name: str, address: str) -> tuple[Guest, str]:
        """A guest for a program, and its token; the token is shown once and stored only as a hash."""
        self.quota.new_guest(address)
        guest = unsaved_guest(new_id(), name)
        token = new_secret()
        await self.store.guests.put(guest.id, guest.name)
        await self.store.guests.put_token(hashed(token), guest.id, name)
        return guest, token

    async def own_token(self, visitor: Visitor, name: str) -> str:
        """A token by which a program is the visitor, wherever it runs; it is shown once."""
        guest = await self.save(visitor)
        if len(await self.store.guests.tokens_of(guest.id)) >= TOKENS:
            raise Conflict(_("You have {tokens} tokens. Revoke one that is not used any more.", tokens=TOKENS))
        self.quota.new_guest(visitor.address)
        token = new_secret()
        await self.store.guests.put_token(hashed(token), guest.id, name)
        return token

    async def revoke(self, guest: Guest, short: str) -> None:
        """Make a token of a guest worthless, at once and on all nodes."""
        found = next((token for token in await self.store.guests.tokens_of(guest.id) if token.short == short), None)
        if found is None or not await self.store.guests.drop_token(found.hash):
            raise NotFound(_("You have no such token. Perhaps it has been revoked already."))
        await self.forget_known(guest.id)

    async def end_devices(self, guest: Guest) -> Guest:
        """End the guest on all devices; the guest as whoever did it goes on."""
        fresh = await self.store.guests.end_devices(guest.id)
        if fresh is None:
            raise NotFound(_("You are not known here yet: there is no other device."))
        await self.forget_known(guest.id)
        return fresh

    async def forget_known(self, guest: str) -> None:
        """Ask the store again who guests are, on all nodes; one of them has changed."""
        self._heard("", [guest])
        try:
            await self.store.wire.send(TOPIC, [guest])
        except StoreError as problem:  # other nodes find out within a minute
            log.warning("guests not told", problem=str(problem))

    def _heard(self, _node: str, guests: Sequence[Any]) -> None:
        self._cache.clear()  # a guest may be cached under several tokens
        for guest in guests:
            self.changed(str(guest))

    async def knows_token(self, token: str) -> Guest | None:
        """The guest of a bearer token; None if there is no such token, or none any more."""
        return await self._cached(hashed(token.strip()), self.store.guests.find_by_token)

    async def by_token(self, request: HTTPConnection, token: str | None) -> Guest:
        """The guest of the bearer token that a request has."""
        guest = await self.knows_token(token) if token else None
        if guest is None:
            raise Unauthorized("This needs a token: send `Authorization: Bearer TOKEN`; POST /api/v1/tokens gives one.")
        self.bans.check(guest.id)
        request.scope[GUEST] = guest.id
        return guest

    # The same guest on another device --------------------------------------------------------------------------------

    async def device_link(self, guest: Guest) -> str:
        """A secret that makes another browser the same guest, once, within a quarter of an hour."""
        secret = new_secret()
        await self.store.links.make(hashed(secret), Link("device", None, None, guest.id, time.time() + LINK_SECONDS))
        return secret

    async def use_device_link(self, secret: str) -> Guest:
        link = await self.store.links.use(hashed(secret), time.time())
        guest = await self.store.guests.find(link.guest) if link is not None and link.guest else None
        if guest is None:
            raise NotFound(_("This link has been used, or is older than a quarter of an hour. Make a new one."))
        return guest
