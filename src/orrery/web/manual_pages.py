"""`/docs`: the documentation of the repository, read on the server it describes; no internet is needed for it."""

from __future__ import annotations

from asyncio import to_thread
from mimetypes import guess_type
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, RedirectResponse, Response

from orrery.core.language import _, mark
from orrery.server.errors import NotFound
from orrery.web.manual import Shelf, open_shelf
from orrery.web.manual.markdown import address, rendered, search
from orrery.web.manual.shelf import PICTURES, RULES
from orrery.web.visit import page, site_of

router = APIRouter(include_in_schema=False)

NOT_HERE: Final = mark("The documentation has no such page. Its first page lists them all.")
MISSING: Final = mark("This installation has no documentation: its files were left out when it was built.")
KEPT: Final = {"Cache-Control": "public, max-age=3600"}


def shelf_here() -> Shelf:
    shelf = open_shelf()
    if shelf is None:
        raise NotFound(_(MISSING))
    return shelf


@router.get("/docs")
async def first_page(request: Request, q: str = "") -> Response:
    asked = q.strip()[:100]
    return await found(request, asked) if asked else await show(request, "")


@router.get("/docs/{place:path}")
async def show(request: Request, place: str) -> Response:
    """A page of the documentation, a picture of it, or a file that it points to."""
    shelf = await to_thread(shelf_here)
    if (file := shelf.files_by_place.get(place)) is not None:
        kind = guess_type(file)[0] if file.endswith(PICTURES) else "text/plain; charset=utf-8"
        return FileResponse(shelf.path(file), media_type=kind, headers=KEPT)
    known = shelf.by_place.get(place.rstrip("/"))
    if known is None:
        raise NotFound(_(NOT_HERE))
    if RULES.fullmatch(known.source):
        return RedirectResponse(address(known.source), 303)
    drawn = await to_thread(rendered, shelf, known)
    visitor = await site_of(request).auth.visitor(request)
    return await page(
        request,
        "manual.html",
        visitor,
        section="docs",
        title=known.title,
        contents=shelf.contents(),
        address=address,
        here=known,
        drawn=drawn,
        query="",
        places=(),
    )


async def found(request: Request, asked: str) -> Response:
    shelf = await to_thread(shelf_here)
    visitor = await site_of(request).auth.visitor(request)
    return await page(
        request,
        "manual.html",
        visitor,
        section="docs",
        title=_("Search the documentation"),
        contents=shelf.contents(),
        address=address,
        here=None,
        drawn=None,
        query=asked,
        places=await to_thread(search, shelf, asked),
    )
