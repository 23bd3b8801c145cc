"""The live connection of a table page: a frame whenever the table changes. The latest version wins."""

from __future__ import annotations

import asyncio
import json

from fastapi import Request, WebSocket, WebSocketDisconnect

from orrery.server.auth import Visitor
from orrery.web.frame import Frame
from orrery.web.site import Site
from orrery.web.visit import base_url

FRESH_SECONDS = 0.25  # between two fresh frames for a page that asks all the time
RESTARTING = 1012  # the close code that tells the page to come back soon


def seat_asked(request: Request | WebSocket) -> int | None:
    asked = request.query_params.get("as", "")
    return int(asked) if asked.isdecimal() and len(asked) < 3 else None


def fragment(site: Site, request: Request | WebSocket, frame: Frame) -> str:
    return site.templates.get_template("_table.html").render(frame=frame, base_url=base_url(request))


async def send_frames(site: Site, visitor: Visitor, socket: WebSocket, table: str) -> None:
    """Send frames until the page goes away or the server stops."""
    sent = ""
    fresh = asyncio.Event()  # the page wants a frame, whether or not it has this version
    changes = site.store.hub.watch(table)

    def answer() -> None:
        fresh.set()
        changes.look()

    async def receive() -> None:
        loop = asyncio.get_running_loop()
        answered = 0.0  # when the last request was answered, or will be: then all that have come meanwhile are
        try:
            while True:
                await socket.receive_text()
                if (now := loop.time()) >= answered:
                    answered = max(now, answered + FRESH_SECONDS)
                    loop.call_at(answered, answer)
        finally:
            changes.look()  # a connection that has been closed must not wait for the next move

    receiver = asyncio.create_task(receive())
    try:
        async for _ in changes:
            if receiver.done():
                break
            live = await site.tables.live(table)
            if site.frames.version(live) != sent or fresh.is_set():
                fresh.clear()
                frame = await site.frames.frame(live, visitor.guest.id, seat_asked(socket))
                sent = frame.version
                html = fragment(site, socket, frame)
                message = {"version": sent, "html": html, "title": frame.title, "turn": frame.yours}
                await socket.send_text(json.dumps(message))
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        receiver.cancel()
        await asyncio.gather(receiver, return_exceptions=True)
        if site.store.hub.closed:
            await socket.close(RESTARTING)
