"""What browsers and search engines ask for at the top without having seen a link to it: favicon.ico, robots.txt."""

from __future__ import annotations

import struct
from functools import cache
from typing import Final

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from orrery.web.installable import can_draw_icons, icon_png

router = APIRouter(include_in_schema=False)

SMALL: Final = ("icon-16", "icon-32", "icon-48")
# Home, rulebooks and games are for everybody to find; tables are for those who sit there, invite links are secrets
PRIVATE: Final = ("/api/", "/j/", "/me", "/mine", "/new", "/t/")
KEPT: Final = {"Cache-Control": "public, max-age=86400"}


@cache
def favicon() -> bytes:
    """The icon of the house in small sizes, as one file: a list of pictures, then the pictures, which are PNG."""
    pictures = [(int(name.removeprefix("icon-")), icon_png(name)) for name in SMALL]
    place = 6 + 16 * len(pictures)
    listed = b""
    for side, picture in pictures:
        listed += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + listed + b"".join(picture for _, picture in pictures)


@router.get("/favicon.ico")
async def icon() -> Response:
    if not can_draw_icons():
        return RedirectResponse("/static/icon.svg", 302, KEPT)
    return Response(favicon(), media_type="image/x-icon", headers=KEPT)


@router.get("/robots.txt")
async def robots() -> Response:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in PRIVATE)]
    return PlainTextResponse("\n".join(lines) + "\n", headers=KEPT)
