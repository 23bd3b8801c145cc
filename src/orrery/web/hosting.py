"""What whoever set a table does in its lobby, by its buttons."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from orrery.server import lobby
from orrery.server.bots import USUAL
from orrery.web.table import enter
from orrery.web.visit import body, whole

router = APIRouter(include_in_schema=False)


@router.post("/t/{table}/free")
async def free(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    await lobby.free_seat(site.tables, table, visitor.guest, whole(await body(request), "seat"))
    return JSONResponse({"done": True})


@router.post("/t/{table}/fill")
async def fill(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    level = str((await body(request)).get("level", USUAL))
    await lobby.fill_and_start(site.tables, table, visitor.guest, level)
    return JSONResponse({"done": True})


@router.post("/t/{table}/hold")
async def hold(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    await lobby.hold(site.tables, table, visitor.guest)
    return JSONResponse({"done": True})


@router.post("/t/{table}/link")
async def link(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    await lobby.new_link(site.tables, table, visitor.guest)
    return JSONResponse({"done": True})


@router.post("/t/{table}/watch-link")
async def watch_link(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    await lobby.new_watch_link(site.tables, table, visitor.guest)
    return JSONResponse({"done": True})


@router.post("/t/{table}/seats")
async def seats(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    await lobby.set_seats(site.tables, table, visitor.guest, whole(await body(request), "count"))
    return JSONResponse({"done": True})


@router.post("/t/{table}/close")
async def close(request: Request, table: str) -> Response:
    site, visitor, _ = await enter(request, table)
    await lobby.close(site.tables, table, visitor.guest)
    return JSONResponse({"go": "/"})
