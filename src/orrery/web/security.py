"""The middleware in front of all pages: security headers, cross-site requests, body sizes and rate limits."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.core.language import _, current, mark
from orrery.server.auth import COOKIE
from orrery.server.names import hashed
from orrery.server.window import MovingWindow

MINUTE = 60.0
MAX_BYTES = 64 * 1024
TOO_LARGE = mark("At most {bytes} bytes, please.")
GUESTS_PER_ADDRESS = 10  # a family, a school class, an office behind one router
REPLAY_FACTOR = 2  # times as many frames of a replay: its slider asks for dozens, and must not use up what acting needs
POLL_FACTOR = 2  # times as many polls of pages that have no other way to hear of their table
POLL = re.compile(r"/t/[^/]+/poll$")
REPLAY_FRAME = re.compile(r"/t/[^/]+/frame/")
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def cross_site(headers: Headers) -> bool:
    """Whether another site sent this request in the guest's name (as browsers tell us)."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:  # no address at all
        return True


def wants_page(path: str, headers: Headers) -> bool:
    """Whether a person asks, with a browser, and not a program or a script of the page."""
    return not path.startswith("/api") and "text/html" in headers.get("accept", "")


class RateLimit:
    """How many requests of one kind a guest, and an address, may send in a minute."""

    def __init__(self, rate: int) -> None:
        self.guest = MovingWindow(rate, MINUTE)
        self.alone = MovingWindow(rate, MINUTE)  # of an address, without a cookie
        self.address = MovingWindow(rate * GUESTS_PER_ADDRESS, MINUTE)


class Guard:
    """One middleware for all of it."""

    def __init__(self, app: ASGIApp, rate: int) -> None:
        self.app = app
        self.requests = RateLimit(rate)
        self.replays = RateLimit(rate * REPLAY_FACTOR)
        self.polls = RateLimit(rate * POLL_FACTOR)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            if cross_site(headers) or self.over_limit(scope, headers):
                await send({"type": "websocket.close", "code": 4403})
                return
            await self.app(scope, receive, send)
            return
        refused = self.refuse(scope, headers)
        if refused is not None:
            await refused(scope, receive, self.with_headers(send))
            return
        await self.app(scope, self.limited(receive), self.with_headers(send))

    def refuse(self, scope: Scope, headers: Headers) -> Response | None:
        path = scope["path"]
        page = wants_page(path, headers)
        # No other site can send a token; what else browsers put into this header they may send by themselves
        bearer = headers.get("authorization", "").lower().startswith("bearer ")
        if scope["method"] not in SAFE and not bearer and cross_site(headers):
            return answer(page, 403, "forbidden", _("This request came from another site."))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) < 10 and int(length) <= MAX_BYTES):
            return answer(page, 413, "too large", _(TOO_LARGE, bytes=MAX_BYTES))
        if not path.startswith(("/static/", "/healthz", "/readyz")) and self.over_limit(scope, headers):
            return answer(page, 429, "too many", _("That was very quick. Wait a moment."), {"Retry-After": "10"})
        return None

    def over_limit(self, scope: Scope, headers: Headers) -> bool:
        """Count the request, for the guest it claims to be from and for its address; whether that is too many.

        A cookie or token can be invented anew for each request, so the address counts as well; but several people may
        share one, so it has more.
        """
        client = scope.get("client")
        address = client[0] if client else ""
        who = headers.get("authorization") or cookie(headers)
        limit = self.limit_of(scope["path"])
        allowed = (limit.address if who else limit.alone).hit(address)
        return not (allowed and (not who or limit.guest.hit(hashed(who))))

    def limit_of(self, path: str) -> RateLimit:
        if REPLAY_FRAME.match(path):
            return self.replays
        return self.polls if POLL.match(path) else self.requests

    def limited(self, receive: Receive) -> Receive:
        """A body without a length must not be endless either."""
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > MAX_BYTES:
                raise HTTPException(413, _(TOO_LARGE, bytes=MAX_BYTES))
            return message

        return counted

    def with_headers(self, send: Send) -> Send:
        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        return wrapped


def cookie(headers: Headers) -> str:
    """The guest's cookie as it came, to count requests by; whether it is genuine does not matter here."""
    parts = (part.strip().partition("=") for part in headers.get("cookie", "").split(";"))
    return next((value for name, _, value in parts if name == COOKIE), "")


# Small, without the drawings of all other pages: a client over its limit gets many of these.
PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading} - Orrery</title>
<link rel="stylesheet" href="/static/tokens.css">
<link rel="stylesheet" href="/static/orrery.css">
<link rel="stylesheet" href="/static/pages.css">
</head>
<body>
<main class="simple"><section class="panel"><h1>{heading}</h1><p>{text}</p>
<p><a class="btn" href="/">{home}</a></p></section></main>
</body>
</html>
"""


def answer(page: bool, status: int, error: str, text: str, headers: dict[str, str] | None = None) -> Response:
    """One of the sentences of this module, as a page or as JSON."""
    if page:
        return HTMLResponse(
            PAGE.format(language=current(), heading=_("That did not work"), text=text, home=_("Home")), status, headers
        )
    return JSONResponse({"error": error, "text": text}, status, headers)
