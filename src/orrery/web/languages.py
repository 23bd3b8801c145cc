"""In which language a request is answered, and the choice of another one.

A page asks for the one it is in (`?lang=de`), so that what comes later fits what stands there already. Else it is what
the guest has chosen, which a cookie keeps; else what their browser asks for; else English.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qs, urlsplit

from fastapi import APIRouter, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.core.language import LANGUAGES, _, current, known, preferred, speaking
from orrery.server.auth import YEAR
from orrery.server.calling.wishes import LANGUAGE
from orrery.server.errors import Unprocessable
from orrery.web.visit import site_of

router = APIRouter(include_in_schema=False)

COOKIE: Final = "orrery_language"
PARAMETER: Final = "lang"
WORDED: Final = ("text/", "application/json", "application/manifest+json", "image/")  # what can have sentences in it


def asked_for(scope: Scope) -> str:
    """The language in which a request wants to be answered."""
    headers = Headers(scope=scope)
    queried = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(PARAMETER, [""])[0]
    return known(queried) or known(chosen(headers)) or preferred(headers.get("accept-language", ""))


def chosen(headers: Headers) -> str:
    """What the cookie says; empty if nothing was chosen."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie is not None else ""


class Languages:
    """The middleware that chooses the language, and says of the answers that they depend on it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith(WORDED):
                    headers.setdefault("Content-Language", current())
                    headers.add_vary_header("Accept-Language")
                    headers.add_vary_header("Cookie")
            await send(message)

        with speaking(asked_for(scope)):
            await self.app(scope, receive, told)


@router.post("/language")
async def choose(request: Request) -> Response:
    """Speak another language from now on, here and in calls; then the page where it was chosen comes again."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    form = await request.form()
    language = known(form.get("language", ""))
    if language is None:
        raise Unprocessable(_("There is no such language here; choose one of these: {all}.", all=", ".join(LANGUAGES)))
    if not visitor.new:
        await site.store.preferences.put(visitor.guest.id, {LANGUAGE: language})
    response = RedirectResponse(back_to(request), 303)
    response.set_cookie(
        COOKIE, language, max_age=YEAR, httponly=True, samesite="lax", secure=site.auth.secure, path="/"
    )
    if not visitor.signed:
        site.auth.sign(visitor, response)
    return response


def back_to(request: Request) -> str:
    """The path of the page that asked; never another site."""
    came = urlsplit(request.headers.get("referer", ""))
    query = "&".join(part for part in came.query.split("&") if part and not part.startswith(f"{PARAMETER}="))
    path = "/" + came.path.lstrip("/\\")
    return f"{path}?{query}" if query else path
