"""What all pages share: who is asking, reading requests, and rendering responses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from fastapi import Request, WebSocket
from starlette.responses import HTMLResponse, Response

from orrery.core import Game, OrreryError, game
from orrery.core.registry import installed
from orrery.server import seating
from orrery.server.auth import Visitor
from orrery.server.errors import NotFound, Unprocessable
from orrery.server.names import clean_name
from orrery.web.reach import Reach, reach_of
from orrery.web.render import all_defs
from orrery.web.site import Site


def site_of(request: Request | WebSocket) -> Site:
    site: Site = request.app.state.site
    return site


def reach(request: Request | WebSocket) -> Reach:
    """By which address friends reach this server."""
    return reach_of(request, site_of(request).settings)


BASE_URL = "orrery_base_url"  # in the scope of a request


def base_url(request: Request | WebSocket) -> str:
    """The address before the paths of links. A live connection asks for it with every frame."""
    if (known := request.scope.get(BASE_URL)) is None:
        known = request.scope[BASE_URL] = reach(request).address
    return str(known)


def only_here(request: Request) -> bool:
    """Whether the address that the guest has come by leads to this machine from no other."""
    host = request.url.hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def encodable(text: str) -> str:
    """The text with a question mark for every lone surrogate: a client may send one, but it cannot be encoded."""
    return text.encode(errors="replace").decode()


async def page(request: Request, name: str, visitor: Visitor, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page, with the guest's cookie."""
    site = site_of(request)
    context = {"section": "", "guest": visitor.guest, "defs": all_defs(), "base_url": base_url(request), **context}
    response = HTMLResponse(encodable(site.templates.get_template(name).render(**context)), status)
    if not visitor.signed:
        site.auth.sign(visitor, response)
    return response


async def simple(
    request: Request, visitor: Visitor, heading: str, lines: list[str], status: int = 200, **more: Any
) -> Response:
    """A page that says one thing."""
    context = {"form": "", "slug": "", "link": "", "back": "", "back_words": "", "secret": "", "code": "", **more}
    return await page(
        request, "simple.html", visitor, status, heading=heading, lines=lines, games=installed(), **context
    )


def find(slug: str) -> Game:
    """The game of an address; a page that says so if there is none."""
    try:
        return game(slug)
    except OrreryError as problem:
        raise NotFound(str(problem)) from None


async def rename_to(site: Site, visitor: Visitor, name: str) -> None:
    named = clean_name(name, visitor.guest.name)
    if named == visitor.guest.name and not visitor.new:
        return  # nothing to store, and no table to look through
    visitor.guest = await site.auth.rename(visitor, named)
    site.presence.renamed(visitor.guest.id, named)
    if not visitor.new:
        await seating.rename(site.tables, visitor.guest)
    visitor.new = False


async def body(request: Request) -> dict[str, Any]:
    """The JSON object of a request; `Unprocessable` if it is none."""
    raw = await request.body()
    try:
        content = json.loads(raw or b"{}")
    except (ValueError, RecursionError):
        raise Unprocessable("The request is not JSON.") from None
    if not isinstance(content, dict):
        raise Unprocessable("The request must be a JSON object.")
    return content


def whole(content: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """A whole number of a request."""
    value = content.get(name, default)
    if isinstance(value, str) and value.isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unprocessable(f"'{name}' must be a whole number.")
    return value


def sends_json(request: Request) -> bool:
    return "application/json" in request.headers.get("content-type", "")
