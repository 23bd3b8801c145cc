"""Live pages without a WebSocket: behind a proxy that lets none through they get a stream of events, or poll.

`connection.js` tries the three ways in this order. A stream needs a proxy that passes on what comes when it comes;
polls get through everywhere. All three tell a page the same, and whoever has a page open is here, whichever way it
hears.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial

import structlog
from fastapi import APIRouter, Request
from sse_starlette.sse import EventSourceResponse
from starlette.responses import JSONResponse, Response

from orrery.server.auth import Visitor
from orrery.server.errors import TooMany
from orrery.web.lines import Mailbox
from orrery.web.live import HIDDEN, VISIBLE, send_frames
from orrery.web.site import Site
from orrery.web.table import enter, open_line
from orrery.web.visit import body

router = APIRouter(include_in_schema=False)
log = structlog.get_logger()

BEAT_SECONDS = 10.0  # a stream is never silent for longer, so that a page knows a dead one
WAIT_SECONDS = 10.0  # that a poll waits for something to tell; proxies have more patience
WAIT = "wait"  # in the address of a poll: as long as there is nothing to tell

ADVICE = (
    "WebSockets do not get through to this server, so pages use a stream of events or poll. If that is so for "
    "everybody, let the proxy pass on the headers Upgrade and Connection: see deploy/nginx.conf."
)


@router.get("/t/{table}/events")
async def events(request: Request, table: str) -> Response:
    """Everything that a WebSocket would tell a page, as server-sent events; `{}` when all of it was sent."""
    site, visitor, _ = await enter(request, table)
    advise(site)
    box = Mailbox(HIDDEN in request.query_params)

    async def sent() -> AsyncIterator[dict[str, str]]:
        writing = asyncio.create_task(write(site, visitor, request, table, box))
        try:
            ended = False
            while not ended:
                messages = await box.take(BEAT_SECONDS)
                ended = box.closed
                for message in messages:
                    yield {"data": json.dumps(message)}
                yield {"data": "{}"}
        finally:
            writing.cancel()
            await asyncio.wait([writing])

    with open_line(site, visitor):  # refused before anything is sent
        pass
    return EventSourceResponse(sent(), ping=60, sep="\n")


async def write(site: Site, visitor: Visitor, request: Request, table: str, box: Mailbox) -> None:
    """Put into a mailbox what the page is to hear, until it goes away or the server stops."""
    try:
        with open_line(site, visitor):
            await send_frames(site, visitor, request, table, box)
    except TooMany:
        pass  # others were quicker
    finally:
        box.close()


@router.get("/t/{table}/poll")
async def poll(request: Request, table: str, line: str = "") -> Response:
    """What a page has not heard yet; `line` is that of the last answer."""
    site, visitor, _ = await enter(request, table)
    advise(site)
    asked = request.query_params
    hidden = HIDDEN in asked
    found = site.mailboxes.find(line, visitor.guest.id, table)
    waits = WAIT in asked or found is None  # a new mailbox has something soon
    if found is None:
        with open_line(site, visitor):  # refused if there are too many
            pass
        found = site.mailboxes.open(visitor.guest.id, table, hidden, partial(write, site, visitor, request, table))
    box = found.box
    if box.hidden != hidden:
        box.hidden = hidden
        box.say(HIDDEN if hidden else VISIBLE)
    messages = await found.take(WAIT_SECONDS if waits else 0.0)
    return JSONResponse({"line": "" if box.closed else box.id, "messages": messages})


@router.post("/t/{table}/hang-up")
async def hang_up(request: Request, table: str) -> Response:
    """The page is left: nobody polls any more."""
    site, visitor, _ = await enter(request, table)
    found = site.mailboxes.find(str((await body(request)).get("line", "")), visitor.guest.id, table)
    if found is not None:
        found.close()
    return JSONResponse({"done": found is not None})


def advise(site: Site) -> None:
    """Tell the operator once what to change."""
    if not site.mailboxes.advised:
        site.mailboxes.advised = True
        log.warning("no websocket", advice=ADVICE)
