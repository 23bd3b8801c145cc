"""Every request, when it is done: a line of the log, if that is wanted, and a count for metrics.

Links to tables, devices and mails have their secret in the path, so a path is never logged as it came: it is put
together again from the template of its route and those parts that are known to be harmless. Queries, cookies, tokens
and names are not looked at. A guest is a short hash that the server's key is mixed into: lines of one guest can be
found, and nobody can tell whose they are from an id.
"""

from __future__ import annotations

import hmac
import re
from time import perf_counter
from typing import Any, Final

from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.server.auth import GUEST
from orrery.server.logs import request_log
from orrery.server.measures import REQUEST, took
from orrery.server.settings import Settings

SHOWN: Final = ("table", "slug", "rule", "number", "kind", "what", "name")  # parts of paths that are no secret
HARMLESS: Final = re.compile(r"[A-Za-z0-9_.-]{1,16}")  # an id has 14 characters, a secret 24
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")
OTHER: Final = "other"
NOWHERE: Final = "none"  # there is no such route, or the request was refused before anybody looked for one
STATIC: Final = "/static"
OPENED: Final = 101  # the status of a live connection


class Seen:
    """What becomes of one request."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.start = perf_counter()
        self.status = 500 if scope["type"] == "http" else 403  # unless something is answered
        self.bytes = 0
        self.close: int | None = None  # the code that ended a live connection

    def note(self, message: Message) -> None:
        """Look at what is sent."""
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                self.status = message["status"]
            case "http.response.body" | "websocket.http.response.body":
                self.bytes += len(message.get("body", b""))
            case "websocket.accept":
                self.status = OPENED
            case "websocket.send":
                self.bytes += len(message.get("text") or "") or len(message.get("bytes") or b"")
            case "websocket.close":
                self.close = message.get("code")

    @property
    def method(self) -> str:
        method = self.scope.get("method", "GET")
        return method if method in METHODS else OTHER

    @property
    def route(self) -> str:
        """The template of the path: there are as many as the program has."""
        template = getattr(self.scope.get("route"), "path", None)
        if isinstance(template, str) and not isinstance(self.scope.get("route"), Mount):
            return template
        return STATIC if self.scope["path"].startswith(f"{STATIC}/") else NOWHERE

    @property
    def path(self) -> str:
        """The path without what may be secret."""
        params = self.scope.get("path_params") or {}

        def filled(found: re.Match[str]) -> str:
            name = found[1].partition(":")[0]
            value = str(params.get(name, ""))
            return value if name in SHOWN and HARMLESS.fullmatch(value) else f"{{{name}}}"

        return re.sub(r"{([^}]+)}", filled, self.route)


class Access:
    """The outermost middleware: it sees the answers of all others."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.log = request_log() if settings.access_log else None
        self.addresses = settings.access_log_addresses
        self._key = settings.secret_key().encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        seen = Seen(scope)

        async def noting(message: Message) -> None:
            seen.note(message)
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            self._done(seen)

    def _done(self, seen: Seen) -> None:
        seconds = perf_counter() - seen.start
        if seen.scope["type"] == "http":  # how long a page was open says nothing about the server
            took(REQUEST, seconds, seen.method, seen.route, str(seen.status))
        if self.log is None:
            return
        client, guest = seen.scope.get("client"), seen.scope.get(GUEST)
        facts: dict[str, Any] = {
            "method": seen.method if seen.scope["type"] == "http" else "WEBSOCKET",
            "path": seen.path,
            "route": seen.route,
            "status": seen.status,
            "seconds": round(seconds, 4),
            "bytes": seen.bytes,
            "guest": self._named(guest) if guest else None,
        }
        if self.addresses:
            facts["address"] = client[0] if client else None
        if seen.close is not None:
            facts["close"] = seen.close
        self.log.info("request", **facts)

    def _named(self, guest: str) -> str:
        return hmac.digest(self._key, guest.encode(errors="replace"), "sha256").hex()[:12]
