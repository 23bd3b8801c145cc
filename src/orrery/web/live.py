"""The live connection of a table page: a frame whenever the table changes. The latest version wins."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from fastapi import Request, WebSocket

from orrery.core.language import current
from orrery.server import absence
from orrery.server.acting import find_back
from orrery.server.auth import Visitor
from orrery.server.errors import NotFound
from orrery.server.seating import REMOVED
from orrery.server.store import Status
from orrery.server.tables import LiveTable
from orrery.server.timing import part, part_of
from orrery.web.frame import Frame
from orrery.web.lines import Line, PageLeft
from orrery.web.lobby import lobby_of
from orrery.web.presence import tell_presence, tell_reactions
from orrery.web.sharing import Drawn, seen_as
from orrery.web.site import Site
from orrery.web.visit import base_url

FRESH_SECONDS = 0.25  # between two fresh frames for a page that asks all the time
PAUSE = 0.15  # seconds before it is asked whether a choice can be taken back: bots that answer at once come first
VISIBLE, HIDDEN = "visible", "hidden"  # words of a page; whatever else it says asks for a frame
OPENED = "opened"  # in the address of its connection: the page was opened, and has not only lost another one


def seat_asked(request: Request | WebSocket) -> int | None:
    asked = request.query_params.get("as", "")
    return int(asked) if asked.isdecimal() and len(asked) < 3 else None


def may_look(live: LiveTable, visitor: Visitor) -> bool:
    """Whether a visitor may look at a table: they sit there, it is listed, or they were let in."""
    info = live.info
    return info.listed or info.has_member(visitor.guest.id) or info.id in visitor.watching


def was_removed(live: LiveTable, visitor: Visitor) -> bool:
    """Whether whoever set the table has freed the visitor's seat."""
    return visitor.guest.id in live.info.extra.get(REMOVED, [])


def has_to_go(live: LiveTable, visitor: Visitor) -> bool:
    """Whether a page of the table is to be left: the visitor's seat was freed, or the table was closed."""
    closed_here = (
        live.info.closed_by_operator or visitor.guest.id != live.info.creator
    )  # who closed it has left the page
    closed = live.info.closed and closed_here
    return closed or (was_removed(live, visitor) and not may_look(live, visitor))


async def context_of(
    site: Site, request: Request | WebSocket, live: LiveTable, frame: Frame, guest: str
) -> dict[str, Any]:
    """What the template of a table needs: a frame, and the lobby as long as the table waits for its players."""
    if frame.replay is not None or frame.info.status != Status.OPEN:
        return {"frame": frame, "lobby": None}
    waiting = await lobby_of(site, request, live, guest)
    return {"frame": replace(frame, status=waiting.status.words, status_seat=waiting.status.seat), "lobby": waiting}


async def fragment(site: Site, request: Request | WebSocket, live: LiveTable, frame: Frame, guest: str) -> str:
    context = await context_of(site, request, live, frame, guest)
    name = "_table.html" if context["lobby"] is None else "_lobby.html"
    with part("markup"):
        return site.templates.get_template(name).render(base_url=base_url(request), **context)


async def draw(site: Site, request: Request | WebSocket, live: LiveTable, guest: str) -> Drawn:
    """The table as a guest's page shows it now, and the message that tells the page.

    One is drawn at a time, so that others have their turn of the event loop after each: moves are answered first.
    """
    async with site.drawing:
        frame = await part_of("frame", site.frames.frame(live, guest, seat_asked(request)))
        html = await fragment(site, request, live, frame, guest)
        message = {
            "version": frame.version,
            "html": html,
            "title": frame.title,
            "turn": frame.yours,
            "at": frame.number,
            "steps": frame.since.moments if frame.since is not None else [],
        }
        return Drawn(frame, message, json.dumps(message))


async def drawn_for(site: Site, request: Request | WebSocket, live: LiveTable, guest: str) -> Drawn:
    """The same, shared with the pages that show the same. A lobby tells by which address each page has come."""
    if live.info.status == Status.OPEN:
        return await draw(site, request, live, guest)
    seen = await seen_as(site.tables, site.hearing, live, guest)
    view = live.info.id, site.frames.version(live), seen, seat_asked(request), base_url(request), current()
    return await site.sharing.find(view, lambda: draw(site, request, live, guest))


async def tell_back(site: Site, line: Line, live: LiveTable, frame: Frame) -> None:
    """Find out whether the viewer may take back their choice, and tell the page that has the frame.

    It takes some milliseconds, so no frame waits for it; it is asked once for each position, when there is leisure.
    """
    if frame.back.granted is not None or frame.back_seat is None:
        return
    await asyncio.sleep(PAUSE)
    async with site.leisure.turn():
        if site.frames.version(live) != frame.version:
            return
        found = await find_back(site.tables, live, frame.back_seat)
    if found.granted is not None and site.frames.version(live) == frame.version:
        back = {"granted": found.granted, "ask": found.ask, "title": found.title}
        with suppress(PageLeft):
            await line.send({"version": frame.version, "back": back})


async def tell_odds(site: Site, line: Line, live: LiveTable, frame: Frame) -> None:
    """Find out who is winning, and tell the page of one who watches. No frame waits for it."""
    if not frame.odds:
        return
    found = await site.odds.find(site.bots.workers, live, frame.game)
    if found is None or live.info.number != frame.number:
        return
    shared = frame.game.cooperative(live.info.seats, live.info.options)
    html = site.templates.get_template("_odds.html").render(odds=found, frame=frame, shared=shared)
    with suppress(PageLeft):
        await line.send({"version": frame.version, "odds": html})


def tell_company(site: Site, line: Line, table: str, guest: str) -> list[asyncio.Task[None]]:
    """Tell a page who is there and what they show, until it goes away."""
    presence = tell_presence(site.presence, site.tables, line, table)
    reactions = tell_reactions(site.reactions, site.hearing, line, table, guest)
    return [asyncio.create_task(presence), asyncio.create_task(reactions)]


async def send_frames(site: Site, visitor: Visitor, request: Request | WebSocket, table: str, line: Line) -> None:
    """Send frames until the page goes away or the server stops; as long as it is open, its guest is there."""
    was_gone = site.presence.is_gone(table, visitor.guest.id)
    with site.presence.page(table, visitor.guest) as page:
        if HIDDEN in request.query_params:
            site.presence.hidden(page)
        else:
            opened = OPENED in request.query_params
            await absence.returned(site.tables, table, visitor.guest, was_gone, opened)
        await _send_frames(site, visitor, request, table, page, line)


async def _send_frames(
    site: Site, visitor: Visitor, request: Request | WebSocket, table: str, page: str, line: Line
) -> None:
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
                word = await line.hear()
                if word == VISIBLE:
                    was_gone = site.presence.is_gone(table, visitor.guest.id)
                    site.presence.visible(page)
                    await absence.returned(site.tables, table, visitor.guest, was_gone, opened=False)
                elif word == HIDDEN:
                    site.presence.hidden(page)
                elif (now := loop.time()) >= answered:
                    answered = max(now, answered + FRESH_SECONDS)
                    loop.call_at(answered, answer)
        finally:
            changes.look()  # a connection that has been closed must not wait for the next move

    receiver = asyncio.create_task(receive())
    tellers: list[asyncio.Task[None]] = []
    company: list[asyncio.Task[None]] = []
    try:
        async for _ in changes:
            if receiver.done():
                break
            live = await site.tables.live(table)
            banned = site.auth.bans.has(visitor.guest.id)
            if banned or has_to_go(live, visitor) or not await site.auth.knows(visitor):
                await line.send({"go": f"/t/{table}"})
                break
            if site.frames.version(live) != sent or fresh.is_set():
                find = draw if fresh.is_set() else drawn_for
                fresh.clear()
                frame, message, text = await find(site, request, live, visitor.guest.id)
                sent = frame.version
                await part_of("send", line.send(message, text))
                for teller in tellers:
                    teller.cancel()
                tellers = [asyncio.create_task(tell(site, line, live, frame)) for tell in (tell_back, tell_odds)]
                company = company or tell_company(site, line, table, visitor.guest.id)
    except (PageLeft, NotFound):  # the page has gone, or the table was deleted
        pass
    finally:
        tasks = [receiver, *tellers, *company]
        for task in tasks:
            task.cancel()
        # Not `gather`: if this one is cancelled meanwhile, whoever cancelled it must recognize its own cancellation
        ended, _ = await asyncio.wait(tasks)
        for task in ended:
            if not task.cancelled():
                task.exception()  # looked at, so that nobody complains of it: the page has gone
        if site.store.hub.closed:
            await line.restarting()
