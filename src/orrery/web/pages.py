"""The pages and what their buttons do. Every answer to a person is a page or a short sentence, never a traceback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from hmac import compare_digest
from typing import Any

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from orrery.core import OptionsError, OrreryError, game, games
from orrery.core.options import Values
from orrery.server.auth import Visitor
from orrery.server.bots import BEST, LEVEL_WORDS
from orrery.server.errors import Forbidden, NotFound, Problem, Unprocessable
from orrery.server.names import clean_name, table_name
from orrery.server.plan import PACES, make_plan, quick_plan
from orrery.server.store import Guest, TableInfo, TableSummary
from orrery.server.tables import LiveTable
from orrery.web.frame import Frame
from orrery.web.home import orrery_picture
from orrery.web.render import all_defs, installed
from orrery.web.site import Site

router = APIRouter(include_in_schema=False)


def site_of(request: Request | WebSocket) -> Site:
    site: Site = request.app.state.site
    return site


async def page(request: Request, name: str, visitor: Visitor, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page, with the guest's cookie."""
    site = site_of(request)
    context = {"section": "", "guest": visitor.guest, "defs": all_defs(), "base_url": base_url(request), **context}
    response = HTMLResponse(site.templates.get_template(name).render(**context), status)
    if visitor.new:
        await site.door.remember(visitor)
        site.door.sign(visitor, response)
    return response


def base_url(request: Request | WebSocket) -> str:
    return str(request.base_url).rstrip("/").replace("ws://", "http://").replace("wss://", "https://")


# Home, rules, oneself --------------------------------------------------------------------------------------------------


@router.get("/")
async def home(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    mine = [] if visitor.new else [await described(site, table, visitor.guest) for table in await site.store.tables_of(visitor.guest.id)]
    mine.sort(key=lambda table: (not table["turn"], -table["updated"]))
    open_ones = [*await site.store.listed("open", 6), *await site.store.listed("running", 6)]
    listed = [await described(site, table, visitor.guest) for table in open_ones]
    found = installed()
    words = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}
    return await page(
        request,
        "home.html",
        visitor,
        section="play",
        games=found,
        count=words.get(len(found), str(len(found))),
        many=len(found) > 1,
        orrery=orrery_picture(tuple(shown.slug for shown in found)),
        mine=mine[:8],
        listed=[table for table in listed if table["id"] not in {own["id"] for own in mine}][:6],
        turn=next((table for table in mine if table["turn"]), None),
    )


async def described(site: Site, table: TableSummary, guest: Guest) -> dict[str, Any]:
    """A table in a list."""
    others = [seat.name for seat in table.players if seat.guest != guest.id and seat.name]
    own = [seat.seat for seat in table.players if seat.guest == guest.id]
    turn = False
    if table.status == "running" and own:
        live = await site.tables.live(table.id)
        turn = any(seat in own for seat in live.state.actors())
    state = {"open": "waiting for players", "running": f"action {table.number}", "over": "over"}[table.status]
    company = f", with {', '.join(others)}" if others else ""
    return {
        "id": table.id,
        "name": table.name,
        "game": table.game,
        "updated": table.updated,
        "turn": turn,
        "open": table.status == "open" and not own and any(seat.kind == "open" for seat in table.players),
        "words": f"{game(table.game).title}{company}. {state.capitalize()}.",
    }


@router.get("/watch")
async def watch_list(request: Request) -> Response:
    return RedirectResponse("/#choose", 303) if not games() else await home(request)


@router.get("/rules")
async def rulebooks(request: Request) -> Response:
    visitor = await site_of(request).door.visitor(request)
    return await page(request, "rules.html", visitor, section="rules", title="Rulebooks", games=installed(), game=None)


@router.get("/rules/{slug}")
async def rulebook(request: Request, slug: str, q: str = "") -> Response:
    visitor = await site_of(request).door.visitor(request)
    found = find(slug)
    query = q.strip()[:100]
    sections = found.rules.sections()
    if query:
        word = query.lower()
        kept = {name: [r for r in rules if word in r.plain.lower() or word in r.id.lower()] for name, rules in sections.items()}
        sections = {name: rules for name, rules in kept.items() if rules}
    count = sum(len(rules) for rules in sections.values())
    title = f"Rules of {found.title}"
    return await page(
        request, "rules.html", visitor, section="rules", title=title, game=found, sections=sections, query=query, found=count
    )


@router.get("/rules/{slug}/{rule}")
async def one_rule(request: Request, slug: str, rule: str, fragment: int = 0) -> Response:
    found = find(slug)
    try:
        entry = found.rules.find(rule)
    except OrreryError as problem:
        raise NotFound(str(problem)) from None
    if not fragment:
        return RedirectResponse(f"/rules/{slug}#{entry.id}", 303)
    return HTMLResponse(site_of(request).templates.get_template("_rule.html").render(game=found, rule=entry))


def find(slug: str) -> Any:
    try:
        return game(slug)
    except OrreryError as problem:
        raise NotFound(str(problem)) from None


async def simple(request: Request, visitor: Visitor, heading: str, lines: list[str], status: int = 200, **more: Any) -> Response:
    context = {"form": "", "slug": "", "link": "", "back": "", "back_words": "", "secret": "", **more}
    return await page(
        request, "simple.html", visitor, status, heading=heading, lines=lines, games=installed(), **context
    )


@router.get("/me")
async def me(request: Request) -> Response:
    visitor = await site_of(request).door.visitor(request)
    return await simple(request, visitor, "You", ["This is how others see you. No account is needed."], form="name")


@router.post("/me")
async def rename(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    form = await request.form()
    await rename_to(site, visitor, str(form.get("name", "")))
    response = RedirectResponse("/", 303)
    site.door.sign(visitor, response)
    return response


async def rename_to(site: Site, visitor: Visitor, name: str) -> None:
    named = clean_name(name, visitor.guest.name)
    await site.store.put_guest(visitor.guest.id, named)
    visitor.guest = Guest(visitor.guest.id, named, visitor.guest.created, visitor.guest.seen)
    visitor.new = False


@router.post("/device")
async def device(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    guest = await site.door.remember(visitor)
    secret = await site.door.device_link(guest)
    if "application/json" in request.headers.get("content-type", ""):
        return JSONResponse({"go": f"/device/show/{secret}"})
    return RedirectResponse(f"/device/show/{secret}", 303)


@router.get("/device/show/{secret}")
async def show_device(request: Request, secret: str) -> Response:
    visitor = await site_of(request).door.visitor(request)
    lines = ["Open this link on the other device within a quarter of an hour. It works once."]
    return await simple(request, visitor, "Another device", lines, link=f"{base_url(request)}/device/{secret}", back="/")


@router.get("/device/{secret}")
async def use_device(request: Request, secret: str) -> Response:
    site = site_of(request)
    guest = await site.door.use_device_link(secret)
    response = RedirectResponse("/", 303)
    site.door.sign(Visitor(guest), response)
    return response


# Setting a table -------------------------------------------------------------------------------------------------------


@router.get("/new")
@router.get("/new/{slug}")
async def new(request: Request, slug: str = "") -> Response:
    visitor = await site_of(request).door.visitor(request)
    found = find(slug or installed()[0].slug)
    return await page(request, "new.html", visitor, section="play", **new_context({"game": found.slug}))


@router.post("/new/preview")
async def preview(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    context = new_context(dict(await request.form()))
    return HTMLResponse(site.templates.get_template("_new.html").render(guest=visitor.guest, **context))


@router.post("/new/preset")
async def preset(request: Request) -> Response:
    visitor = await site_of(request).door.visitor(request)
    form = dict(await request.form())
    found = find(str(form.get("game", "")))
    chosen = found.options.presets.get(str(form.get("preset", "")), {})
    fields = {name: value for name, value in form.items() if not name.startswith("option-")}
    fields |= {f"option-{name}": str(value) for name, value in chosen.items()}
    return await page(request, "new.html", visitor, section="play", **new_context(fields))


@router.post("/new")
async def create(request: Request) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    context = new_context(dict(await request.form()))
    if context["problem"]:
        return await page(request, "new.html", visitor, 422, section="play", **context)
    guest = await site.door.remember(visitor)
    live = await site.tables.create(guest, context["plan"])
    response = RedirectResponse(f"/t/{live.info.id}", 303)
    site.door.sign(visitor, response)
    return response


def new_context(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What the page of a new table shows for these fields, and the plan they make, or the problem with them."""
    slug = str(fields.get("game", "")) or installed()[0].slug
    found = find(slug)
    text = {name: str(value) for name, value in fields.items()}
    try:
        players = int(text.get("players", found.default_players))
    except ValueError:
        players = found.default_players
    players = min(max(players, found.fewest), found.most)
    usual = ["me"] + ["friend"] * 4
    seats = [text.get(f"seat{number}") or (usual[number] if number == 0 else "bot3") for number in range(players)]
    values: Values = {option.name: option.default for option in found.options.options}
    given: dict[str, Any] = {}
    problem = ""
    for option in found.options.options:
        raw = text.get(f"option-{option.name}", "")
        if raw == "":
            continue
        try:
            values[option.name] = option.read(raw)
            if values[option.name] != option.default:
                given[option.name] = values[option.name]
        except OptionsError as wrong:
            problem = problem or str(wrong)
    form = {
        "game": found.slug,
        "players": players,
        "seats": seats,
        "options": values,
        "pace": text.get("pace", "none"),
        "listed": "listed" in text,
        "companion": "companion" in text,
        "name": clean_name(text.get("name", ""), missing=table_name()),
    }
    plan = None
    try:
        plan = make_plan(
            found.slug, players, seats, given, form["name"], form["listed"], form["pace"], form["companion"]
        )
    except OrreryError as wrong:
        problem = problem or str(wrong)
    bots = sum(who.startswith("bot") for who in seats)
    people = seats.count("friend")
    with_whom = [f"{bots} bot{'s' if bots > 1 else ''}"] if bots else []
    with_whom += [f"{people} friend{'s' if people > 1 else ''}"] if people else []
    summary = f"{found.title}, {players} seats" + (f", with {' and '.join(with_whom)}" if with_whom else "")
    pace = PACES.get(form["pace"], PACES["none"])
    return {
        "games": installed(),
        "current": found,
        "form": form,
        "levels": LEVEL_WORDS,
        "paces": PACES,
        "plan": plan,
        "problem": problem,
        "summary": f"{summary}. {pace[0]}: {pace[1]}.",
    }


@router.post("/quick/{slug}")
async def quick(request: Request, slug: str) -> Response:
    return await open_plan(request, quick_plan(find(slug).slug))


@router.get("/learn/{slug}")
async def learn(request: Request, slug: str) -> Response:
    visitor = await site_of(request).door.visitor(request)
    found = find(slug)
    lines = [f"A table with a coach: you play {found.title} against a bot, and every step is explained as it comes."]
    return await simple(request, visitor, f"Learn {found.title}", lines, form="learn", slug=found.slug)


@router.post("/learn/{slug}")
async def start_lesson(request: Request, slug: str) -> Response:
    found = find(slug)
    plan = found.tutorial()
    if plan is None:
        raise NotFound(f"{found.title} has no first-game table yet. The rulebook is at /rules/{slug}.")
    return await open_plan(request, make_plan(found.slug, **plan), tutorial=True)


async def open_plan(request: Request, plan: Any, tutorial: bool = False) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    guest = await site.door.remember(visitor)
    live = await site.tables.create(guest, replace(plan, tutorial=tutorial))
    response = RedirectResponse(f"/t/{live.info.id}", 303)
    site.door.sign(visitor, response)
    return response


async def by_link(site: Site, table: str, kind: str, secret: str) -> TableInfo:
    """The table that a link to sit down (invite) or to watch leads to."""
    info = await site.store.table(table)
    if info is None or not compare_digest(info.invite if kind == "invite" else info.watch, secret):
        raise NotFound("This link leads nowhere. Ask for a new one.")
    return info


# Links -----------------------------------------------------------------------------------------------------------------


@router.get("/j/{table}/{secret}")
async def invited(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    info = await by_link(site, table, "invite", secret)
    if any(seat.guest == visitor.guest.id for seat in info.players):
        return RedirectResponse(f"/t/{info.id}", 303)
    host = next((seat.name for seat in info.players if seat.guest == info.creator), "Somebody")
    lines = [f"{host} invites you to play {game(info.game).title} at table {info.name}."]
    return await simple(
        request, visitor, "Sit down with us", lines, form="join", secret=f"{table}/{secret}", slug=info.game
    )


@router.post("/j/{table}/{secret}")
async def join(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    info = await by_link(site, table, "invite", secret)
    form = await request.form()
    await rename_to(site, visitor, str(form.get("name", "")))
    await site.tables.sit(info.id, visitor.guest)
    response = RedirectResponse(f"/t/{info.id}", 303)
    site.door.sign(visitor, response)
    return response


@router.get("/w/{table}/{secret}")
async def let_in_to_watch(request: Request, table: str, secret: str) -> Response:
    site = site_of(request)
    visitor = await site.door.visitor(request)
    info = await by_link(site, table, "watch", secret)
    await site.door.remember(visitor)
    visitor.watching.append(info.id)
    response = RedirectResponse(f"/t/{info.id}", 303)
    site.door.sign(visitor, response)
    return response


# The table -------------------------------------------------------------------------------------------------------------


async def enter(request: Request | WebSocket, table: str) -> tuple[Site, Visitor, LiveTable]:
    """The table, if the visitor may look at it: they sit there, it is listed, or they were let in."""
    site = site_of(request)
    visitor = await site.door.visitor(request)
    live = await site.tables.live(table)
    allowed = live.info.listed or live.seats_of(visitor.guest.id) or table in visitor.watching
    if not allowed and live.info.creator != visitor.guest.id:
        raise NotFound("There is no such table, or it is private. Ask for its link.")
    return site, visitor, live


def seat_asked(request: Request | WebSocket) -> int | None:
    asked = request.query_params.get("as", "")
    return int(asked) if asked.isdigit() else None


def fragment(site: Site, request: Request | WebSocket, frame: Frame) -> str:
    return site.templates.get_template("_table.html").render(frame=frame, base_url=base_url(request))


@router.get("/t/{table}")
async def show(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    frame = await site.frames.frame(live, visitor.guest.id, seat_asked(request))
    return await page(request, "table.html", visitor, frame=frame)


@router.get("/t/{table}/replay")
async def replay(request: Request, table: str, at: int | None = None) -> Response:
    site, visitor, live = await enter(request, table)
    shown = live.info.number if at is None else at
    frame = await site.frames.frame(live, visitor.guest.id, seat_asked(request), shown)
    return await page(request, "table.html", visitor, frame=frame)


@router.get("/t/{table}/frame/{number}")
async def one_frame(request: Request, table: str, number: int) -> Response:
    site, visitor, live = await enter(request, table)
    frame = await site.frames.frame(live, visitor.guest.id, seat_asked(request), number)
    return HTMLResponse(fragment(site, request, frame))


@router.websocket("/t/{table}/live")
async def live_updates(socket: WebSocket, table: str) -> None:
    """Frames of the table whenever it changes; the browser may ask for a fresh one."""
    try:
        site, visitor, _ = await enter(socket, table)
    except Problem:
        await socket.close(4404)
        return
    await socket.accept()
    sent = ""
    fresh = asyncio.Event()

    async def listen() -> None:
        while True:
            await socket.receive_text()
            fresh.set()
            site.hub.tell(table)

    listener = asyncio.create_task(listen())
    try:
        async for _ in site.hub.changes(table):
            if listener.done():
                break
            live = await site.tables.live(table)
            frame = await site.frames.frame(live, visitor.guest.id, seat_asked(socket))
            if frame.version != sent or fresh.is_set():
                fresh.clear()
                sent = frame.version
                html = fragment(site, socket, frame)
                message = {"version": sent, "html": html, "title": frame.title, "turn": frame.yours}
                await socket.send_text(json.dumps(message))
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)
        if site.hub.closing.is_set():
            await socket.close(1012)


async def body(request: Request) -> dict[str, Any]:
    """The JSON object of a request; `Unprocessable` if it is none."""
    raw = await request.body()
    try:
        content = json.loads(raw or b"{}")
    except ValueError:
        raise Unprocessable("The request is not JSON.") from None
    if not isinstance(content, dict):
        raise Unprocessable("The request must be a JSON object.")
    return content


def whole(content: Mapping[str, Any], name: str, default: int | None = None) -> int:
    value = content.get(name, default)
    if isinstance(value, str) and value.isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unprocessable(f"'{name}' must be a whole number.")
    return value


def own_seat(live: LiveTable, guest: Guest, asked: int | None) -> int:
    own = live.seats_of(guest.id)
    if not own:
        raise Forbidden("You are watching. Only players act.")
    if asked is not None:
        if asked not in own:
            raise Forbidden("That seat is not yours.")
        return asked
    actors = live.state.actors()
    return next((seat for seat in own if seat in actors), own[0])


@router.post("/t/{table}/act")
async def act(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    content = await body(request)
    notation = content.get("do")
    if not isinstance(notation, str):
        raise Unprocessable("'do' must be an action such as 'move:E5'.")
    asked = content.get("as")
    seat = own_seat(live, visitor.guest, whole(content, "as") if asked is not None else None)
    number = await site.tables.act(table, visitor.guest, seat, notation, whole(content, "at", live.info.number))
    return JSONResponse({"at": number})


@router.get("/t/{table}/why")
async def why(request: Request, table: str, do: str = "") -> Response:
    site, visitor, live = await enter(request, table)
    own = live.seats_of(visitor.guest.id)
    asked = seat_asked(request)
    seat = asked if asked in own else (own[0] if own else None)
    text, rule = await site.tables.why(table, seat, do[:100])
    return JSONResponse({"error": "refused", "text": text, "rule": rule, "at": live.info.number})


@router.get("/t/{table}/hint")
async def hint(request: Request, table: str, seat: int) -> Response:
    site, visitor, live = await enter(request, table)
    own_seat(live, visitor.guest, seat)
    if live.info.status != "running" or seat not in live.state.actors():
        raise Problem("A hint is for the one who is to act.")
    overrides = json.dumps(live.info.data) if live.info.data else ""
    notation = await site.tables.workers.choose(live.info.game, overrides, live.state.snapshot(), seat, BEST, live.info.number)
    found = site.tables.game_of(live.info)
    return JSONResponse({"do": notation, "text": found.space.label(found.space.parse(notation))})


@router.post("/t/{table}/back")
async def back(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    seat = own_seat(live, visitor.guest, whole(await body(request), "seat"))
    return JSONResponse({"at": await site.tables.take_back(table, visitor.guest, seat)})


@router.post("/t/{table}/say")
async def say(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    guest = await site.door.remember(visitor)
    if "application/json" in request.headers.get("content-type", ""):
        text = (await body(request)).get("text", "")
        await site.tables.say(table, guest, str(text))
        return JSONResponse({"said": True})
    await site.tables.say(table, guest, str((await request.form()).get("text", "")))
    return RedirectResponse(f"/t/{table}", 303)


@router.post("/t/{table}/sit")
async def sit(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    if not live.info.listed:
        raise Forbidden("The table is private: sit down by its link.")
    guest = await site.door.remember(visitor)
    await site.tables.sit(table, guest, whole(await body(request), "seat"))
    return JSONResponse({"go": f"/t/{table}"})


@router.post("/t/{table}/bot")
async def put_bot(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    content = await body(request)
    await site.tables.put_bot(table, visitor.guest, whole(content, "seat"), whole(content, "level", BEST))
    return JSONResponse({"done": True})


@router.post("/t/{table}/{what}")
async def other_wishes(request: Request, table: str, what: str) -> Response:
    """Nudge, resign, let a bot stand in, come back, stand up, rematch."""
    site, visitor, live = await enter(request, table)
    tables, guest = site.tables, visitor.guest
    if what == "nudge":
        await tables.nudge(table, guest)
    elif what == "rematch":
        return JSONResponse({"go": f"/t/{await tables.rematch(table, guest)}"})
    elif what in ("resign", "standin", "comeback", "stand"):
        seat = whole(await body(request), "seat")
        if what == "standin":
            agreed = await tables.stand_in(table, guest, seat)
            return JSONResponse({"done": agreed})
        own_seat(live, guest, seat)
        wish = {"resign": tables.resign, "comeback": tables.come_back, "stand": tables.stand_up}[what]
        await wish(table, guest, seat)
    else:
        raise NotFound("There is no such wish.")
    return JSONResponse({"done": True})


@router.get("/t/{table}/record")
async def record(request: Request, table: str) -> Response:
    site, _, live = await enter(request, table)
    if live.info.status != "over":
        raise Forbidden("The record holds every secret of the game; it can be had when the game is over.")
    found = await site.tables.record(table)
    name = f"{live.info.game}-{live.info.name.lower().replace(' ', '-')}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name.encode("ascii", "replace").decode()}"'}
    return PlainTextResponse(found.text(), media_type="application/jsonl", headers=headers)


@router.get("/t/{table}/verify")
async def verify(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    if live.info.status != "over":
        raise Forbidden("The seed is shown when the game is over; then every roll and draw can be checked.")
    found = await site.tables.record(table)
    count = found.verify()
    lines = [
        f"{count} rolls and draws were checked. Every one follows from the seed.",
        f"Published before the first of them: {found.commitment}",
        f"The seed: {found.seed}",
        "You can check it yourself: download the record and run `orrery verify FILE`.",
    ]
    return await simple(request, visitor, "Chance was fair", lines, slug=live.info.game, back=f"/t/{table}", back_words="Back to the table")


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    healthy = await site_of(request).store.healthy()
    return JSONResponse({"ok": healthy}, 200 if healthy else 503)
