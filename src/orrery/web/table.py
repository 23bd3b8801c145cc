"""The table page: looking at it, acting, and everything else people do there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from fastapi import APIRouter, Request, WebSocket
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.status import WS_1008_POLICY_VIOLATION

from orrery.core.language import _
from orrery.server import (
    absence,
    acting,
    asking_back,
    ending,
    entering,
    hearing,
    hints,
    naming,
    proposing,
    seating,
    stopping,
    talking,
)
from orrery.server.auth import Visitor
from orrery.server.bots import USUAL
from orrery.server.errors import Conflict, Forbidden, Gone, NotFound, Problem, TooMany, Unprocessable
from orrery.server.names import same_secret
from orrery.server.store import Status, TableInfo
from orrery.server.tables import NO_TABLE, LiveTable
from orrery.server.timing import part_of
from orrery.web.frame import Frame
from orrery.web.lines import SocketLine
from orrery.web.live import context_of, fragment, may_look, seat_asked, send_frames, was_removed
from orrery.web.preview import preview_of_table
from orrery.web.render import anchor
from orrery.web.site import Site
from orrery.web.visit import body, page, sends_json, simple, site_of, whole

router = APIRouter(include_in_schema=False)

MAX_CONNECTIONS = 30  # live ones of one guest: tabs on all their devices


async def by_link(site: Site, table: str, secret: str) -> TableInfo:
    """The table that a link to watch leads to."""
    info = await site.store.tables.find(table)
    if info is None or not same_secret(info.watch, secret):
        raise NotFound(_("This link leads nowhere. Ask for a new one."))
    return info


@router.get("/w/{table}/{secret}")
async def let_in_to_watch(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    info = await by_link(site, table, secret)
    visitor.watching.append(info.id)
    response = RedirectResponse(f"/t/{info.id}", 303)
    site.auth.sign(visitor, response)
    return response


def seen_elsewhere(request: Request | WebSocket) -> int:
    """The number that a page knows already: it may have come from another node."""
    at = request.query_params.get("at", "")
    return int(at) if at.isdecimal() and len(at) < 10 else 0


async def enter(request: Request | WebSocket, table: str) -> tuple[Site, Visitor, LiveTable]:
    """The table, if the visitor may look at it: they sit there, it is listed, or they were let in."""
    site = site_of(request)
    visitor = await site.auth.visitor(request)
    live = await seating.look_in(site.tables, table, seen_elsewhere(request))
    if not may_look(live, visitor):
        if was_removed(live, visitor):
            raise Gone(_("Your seat was freed. The link lets you sit down again, unless it was replaced."))
        raise NotFound(_(NO_TABLE))
    if isinstance(request, Request) and request.method == "POST" and live.info.seats_of(visitor.guest.id):
        site.presence.noticed(table, visitor.guest)
    return site, visitor, live


def signed(site: Site, visitor: Visitor, response: Response) -> Response:
    """The response with the guest's cookie: a new guest would be lost without it."""
    site.auth.sign(visitor, response)
    return response


@router.get("/t/{table}")
async def show(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    frame = await site.frames.frame(live, visitor.guest.id, seat_asked(request))
    return await table_page(request, site, visitor, live, frame)


async def table_page(request: Request, site: Site, visitor: Visitor, live: LiveTable, frame: Frame) -> Response:
    if live.info.closed:
        if live.info.closed_by_operator:
            how = _("It was closed by the people who run this server before the game began.")
        else:
            how = _("It was closed before the game began.")
        words = f"{how} " + _("Set one of your own, or ask for another link.")
        slug = live.info.game
        return await simple(
            request,
            visitor,
            _("This table is closed"),
            [words],
            slug=slug,
            back=f"/new/{slug}",
            back_words=_("New table"),
        )
    context = await context_of(site, request, live, frame, visitor.guest.id)
    preview = preview_of_table(live.info, frame.game)
    return await page(request, "table.html", visitor, preview=preview, **context)


def closed(request: Request) -> bool:
    """Whether the replay of a finished game is to show it as the visitor saw it."""
    return request.query_params.get("hands") == "mine"


@router.get("/t/{table}/replay")
async def replay(request: Request, table: str, at: int | None = None) -> Response:
    site, visitor, live = await enter(request, table)
    shown = live.info.number if at is None else at
    frame = await site.frames.frame(live, visitor.guest.id, seat_asked(request), shown, closed(request))
    return await table_page(request, site, visitor, live, frame)


@router.get("/t/{table}/frame/{number}")
async def one_frame(request: Request, table: str, number: int) -> Response:
    site, visitor, live = await enter(request, table)
    frame = await site.frames.frame(live, visitor.guest.id, seat_asked(request), number, closed(request))
    return HTMLResponse(await fragment(site, request, live, frame, visitor.guest.id))


@router.get("/t/{table}/since")
async def since(request: Request, table: str, after: int | None = None) -> Response:
    """What the visitor missed, moment by moment, to be played back on the page."""
    site, visitor, live = await enter(request, table)
    moments = await site.frames.moments(live, visitor.guest.id, seat_asked(request), after)
    line = site.templates.get_template("_moment.html")
    shown = [
        {
            "at": moment.at,
            "step": moment.step.number if moment.step is not None else None,
            "seat": moment.step.seat if moment.step is not None else None,
            "line": line.render(moment=moment, slug=live.info.game),
            "lights": moment.lights,
            "links": moment.links,
            "board": moment.board,
            "seats": [{"points": str(face.points), "more": face.counters, "note": face.facts} for face in moment.faces],
        }
        for moment in moments
    ]
    return JSONResponse({"moments": shown})


@router.websocket("/t/{table}/live")
async def live_updates(socket: WebSocket, table: str) -> None:
    """Frames of the table whenever it changes; the browser may ask for a fresh one."""
    with ExitStack() as held:
        try:
            site, visitor, _ = await enter(socket, table)
            held.enter_context(open_line(site, visitor))
        except Problem as problem:
            await socket.close(WS_1008_POLICY_VIOLATION if isinstance(problem, TooMany) else 4404)
            return
        await socket.accept()
        await send_frames(site, visitor, socket, table, SocketLine(socket))


@contextmanager
def open_line(site: Site, visitor: Visitor) -> Iterator[None]:
    """One more live connection of a visitor, as long as it is open; `TooMany` if they have enough."""
    site.auth.quota.check_line(visitor.address)
    if site.connections.open[visitor.guest.id] >= MAX_CONNECTIONS:
        raise TooMany(_("You have very many pages of tables open. Close some of them."))
    with site.connections.count(visitor.guest.id), site.auth.quota.line(visitor.address):
        yield


async def act(request: Request) -> Response:
    """`POST /t/{table}/act`: what a busy server is asked for most, so the first of all routes, and a plain one."""
    table = request.path_params["table"]
    site, visitor, live = await part_of("parse", enter(request, table))
    content = await body(request)
    notation = content.get("do")
    if not isinstance(notation, str):
        raise Unprocessable("'do' must be an action such as 'move:E5'.")
    seat = whole(content, "as") if content.get("as") is not None else None
    at = whole(content, "at", live.info.number)
    number = await acting.act(site.tables, table, visitor.guest, seat, notation, at)
    return JSONResponse({"at": number})


@router.post("/t/{table}/draw")
async def draw(request: Request, table: str) -> Response:
    """Companion mode: what people rolled or drew, many at once, or Orrery draws."""
    site, visitor, live = await enter(request, table)
    content = await body(request)
    draws = content.get("do", [])
    if not isinstance(draws, list) or len(draws) > entering.MOST or not all(isinstance(one, str) for one in draws):
        raise Unprocessable("'do' must be a list of actions such as 'draw_flower:red'.")
    try:
        rest = entering.Rest(content.get("rest", entering.Rest.NOTHING))
    except ValueError:
        raise Unprocessable(f"'rest' is one of {', '.join(entering.Rest)}.") from None
    seat = whole(content, "as") if content.get("as") is not None else None
    at = whole(content, "at", live.info.number)
    number = await entering.enter(site.tables, table, visitor.guest, seat, draws, rest, at)
    return JSONResponse({"at": number})


@router.get("/t/{table}/why")
async def why(request: Request, table: str, do: str = "") -> Response:
    site, visitor, _ = await enter(request, table)
    found = await acting.why(site.tables, table, visitor.guest, seat_asked(request), do[:100])
    return JSONResponse(found.as_json())


@router.get("/t/{table}/hint")
async def hint(request: Request, table: str, seat: int) -> Response:
    site, visitor, live = await enter(request, table)
    found = await hints.hint(site.tables, site.bots.workers, live, visitor.guest, seat)
    view = {**live.state.shown(seat), **live.called()}
    return JSONResponse(hints.with_names(found, site.tables.game_of(live.info), view))


@router.post("/t/{table}/back")
async def back(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    content = await body(request)
    seat = whole(content, "seat")
    if content.get("ask") is True:
        with site.talk.counting(visitor.guest):
            await asking_back.ask(site.tables, table, visitor.guest, seat)
        return JSONResponse({"asked": True})
    return JSONResponse({"at": await acting.take_back(site.tables, table, visitor.guest, seat)})


@router.post("/t/{table}/answer")
async def answer(request: Request, table: str) -> Response:
    """Agree that somebody takes back their last choice, or decline."""
    site, visitor, _ = await enter(request, table)
    agrees = agrees_in(await body(request))
    return JSONResponse({"done": await asking_back.answer(site.tables, table, visitor.guest, agrees)})


@router.post("/t/{table}/stop")
async def stop(request: Request, table: str) -> Response:
    """Agree to end a game that could go on, or want to play on."""
    site, visitor, _ = await enter(request, table)
    agrees = agrees_in(await body(request))
    with site.talk.counting(visitor.guest):
        if agrees:
            done = await stopping.agree(site.tables, site.presence, table, visitor.guest)
            return JSONResponse({"done": done})
        await stopping.play_on(site.tables, table, visitor.guest)
    return JSONResponse({"done": False})


def agrees_in(content: Mapping[str, Any]) -> bool:
    """Whether a request agrees or declines."""
    agrees = content.get("agree")
    if not isinstance(agrees, bool):
        raise Unprocessable("'agree' must be true or false.")
    return agrees


@router.post("/t/{table}/say")
async def say(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    guest = await site.auth.save(visitor)
    if sends_json(request):
        text = (await body(request)).get("text", "")
        await talking.say(site.tables, site.talk, table, guest, str(text))
        return signed(site, visitor, JSONResponse({"said": True}))
    await talking.say(site.tables, site.talk, table, guest, str((await request.form()).get("text", "")))
    return signed(site, visitor, RedirectResponse(f"/t/{table}", 303))


@router.post("/t/{table}/react")
async def react(request: Request, table: str) -> Response:
    """Show one of six faces to everybody at the table."""
    site, visitor, live = await enter(request, table)
    await site.reactions.react(live, visitor.guest, (await body(request)).get("what"))
    return JSONResponse({"done": True})


@router.post("/t/{table}/mute")
async def mute(request: Request, table: str) -> Response:
    """Hear no word of somebody any more, or hear them again."""
    site, visitor, live = await enter(request, table)
    content, guest = await body(request), await site.auth.save(visitor)
    lines = await site.tables.chat(live)
    whom = hearing.whom_by(live, lines, content.get("seat"), content.get("line"))
    await site.hearing.mute(live, guest, whom, switched(content))
    return signed(site, visitor, JSONResponse({"done": True}))


@router.post("/t/{table}/watchers")
async def hear_watchers(request: Request, table: str) -> Response:
    """Hear what watchers say, or not."""
    site, visitor, live = await enter(request, table)
    content, guest = await body(request), await site.auth.save(visitor)
    await site.hearing.hear_watchers(live, guest, switched(content))
    return signed(site, visitor, JSONResponse({"done": True}))


def switched(content: Mapping[str, Any]) -> bool:
    """Whether a request switches something on or off."""
    wanted = content.get("on")
    if not isinstance(wanted, bool):
        raise Unprocessable("'on' must be true or false.")
    return wanted


@router.post("/t/{table}/name")
async def name_a_thing(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    content = await body(request)
    seat = whole(content, "as")
    what, name = str(content.get("what", "")), str(content.get("name", ""))
    await naming.give_name(site.tables, table, visitor.guest, seat, what, name)
    return JSONResponse({"done": True})


@router.post("/t/{table}/sit")
async def sit(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    if not live.info.listed:
        raise Forbidden(_("The table is private: sit down by its link."))
    guest = await site.auth.save(visitor)
    if live.info.status != Status.OPEN:
        raise Conflict(_("The game has started. You can watch."))
    await seating.sit(site.tables, table, guest, whole(await body(request), "seat"))
    return signed(site, visitor, JSONResponse({"go": f"/t/{table}"}))


@router.post("/t/{table}/bot")
async def put_bot(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    content = await body(request)
    level = str(content.get("level", USUAL))
    await seating.put_bot(site.tables, table, visitor.guest, whole(content, "seat"), level)
    return JSONResponse({"done": True})


@router.post("/t/{table}/{what}")
async def other_actions(request: Request, table: str, what: str) -> Response:
    """Nudge, resign, let a bot stand in, come back, stand up, rematch, end a game that cannot go on, hush the bots."""
    site, visitor, _live = await enter(request, table)
    tables, guest = site.tables, visitor.guest
    if what == "nudge":
        await talking.nudge(tables, table, guest)
    elif what == "end":
        return JSONResponse({"done": await ending.end_without_result(tables, table, guest)})
    elif what == "proposals":
        await proposing.switch(tables, table, guest, switched(await body(request)))
    elif what == "rematch":
        return JSONResponse({"go": f"/t/{await seating.rematch(tables, table, guest)}"})
    elif what in ("resign", "standin", "comeback", "stand"):
        seat = whole(await body(request), "seat")
        if what == "standin":
            with site.talk.counting(guest):
                agreed = await absence.stand_in(tables, site.presence, table, guest, seat)
            return JSONResponse({"done": agreed})
        action = {"resign": seating.resign, "comeback": absence.come_back, "stand": seating.stand_up}[what]
        await action(tables, table, guest, seat)
        if what in ("resign", "stand"):  # a player who leaves a private table may still watch
            visitor.watching.append(table)
            return signed(site, visitor, JSONResponse({"done": True}))
    else:
        raise NotFound(_("There is nothing at this address."))
    return JSONResponse({"done": True})


@router.get("/t/{table}/record")
async def record(request: Request, table: str) -> Response:
    site, _visitor, live = await enter(request, table)
    if live.info.status != Status.OVER:
        raise Forbidden(_("The record holds every secret of the game; it is available when the game is over."))
    found = await site.tables.record(table)
    name = anchor(f"{live.info.game} {live.info.name}")  # letters, digits and hyphens: nothing that ends the header
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
    return PlainTextResponse(found.text(), media_type="application/jsonl", headers=headers)


@router.get("/t/{table}/verify")
async def verify(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    if live.info.status != Status.OVER:
        raise Forbidden(_("The seed is shown when the game is over; then every roll and draw can be checked."))
    if live.info.no_result:
        raise Forbidden(_("The game was ended without a result: its seed stays sealed."))
    found = await site.tables.record(table)
    count = found.verify()
    lines = [
        _("{count} rolls and draws were checked. Every one follows from the seed.", count=count),
        _("Published before the first of them: {commitment}", commitment=found.commitment),
        _("The seed: {seed}", seed=found.seed),
        _("You can check it yourself: download the record and run `orrery verify FILE`."),
    ]
    return await simple(
        request,
        visitor,
        _("Chance was fair"),
        lines,
        slug=live.info.game,
        back=f"/t/{table}",
        back_words=_("Back to the table"),
    )
