"""What makes Orrery installable: the manifest, icons as PNG, and the worker that shows pushes."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from orrery.core.language import _, current
from orrery.server.errors import NotFound
from orrery.web.render import STATIC

router = APIRouter(include_in_schema=False)

NIGHT: Final = "#191230"  # the page by night: the icon stands on it
SIZES: Final = {
    "icon-192": 192,
    "icon-512": 512,
    "icon-maskable-512": 512,
    "icon-180": 180,
    "icon-16": 16,
    "icon-32": 32,
    "icon-48": 48,  # of favicon.ico
}
SAFE: Final = 0.8  # of a maskable icon: what may be cut away round it is plain


@cache
def icon_png(name: str) -> bytes:
    """The icon of the house as PNG. One that is cut to a shape, or by a phone that rounds it itself, has no corners."""
    drawing = (STATIC / "icon.svg").read_text()
    size = SIZES[name]
    if name in ("icon-maskable-512", "icon-180"):
        middle = (64 - 64 * SAFE) / 2 if "maskable" in name else 0
        scale = SAFE if "maskable" in name else 1
        body = re.sub(r"<rect[^>]*/>", "", drawing.partition(">")[2].rpartition("</svg>")[0])
        drawing = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
            f'<rect width="64" height="64" fill="{NIGHT}"/>'
            f'<g transform="translate({middle:g} {middle:g}) scale({scale:g})">{body}</g></svg>'
        )
    drawing = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    resvg: Any = import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=drawing))


@cache
def can_draw_icons() -> bool:
    return find_spec("resvg_py") is not None


@router.get("/{name}.png")
async def icon(name: str) -> Response:
    if name not in SIZES or not can_draw_icons():
        raise NotFound(_("There is nothing at this address."))
    return Response(icon_png(name), media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What an installed Orrery is called, how it looks and where it begins."""
    icons = [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    if can_draw_icons():
        for name in ("icon-192", "icon-512", "icon-maskable-512"):
            side = f"{SIZES[name]}x{SIZES[name]}"
            purpose = "maskable" if "maskable" in name else "any"
            icons.append({"src": f"/{name}.png", "sizes": side, "type": "image/png", "purpose": purpose})
    content = {
        "id": "/",
        "name": "Orrery",
        "short_name": "Orrery",
        "description": _("Space board games with friends and bots."),
        "lang": current(),
        "categories": ["games", "entertainment"],
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": icons,
        "shortcuts": [{"name": _("My games"), "url": "/mine"}, {"name": _("New table"), "url": "/new"}],
    }
    headers = {"Cache-Control": "public, max-age=3600"}
    return JSONResponse(content, media_type="application/manifest+json", headers=headers)


@router.get("/sw.js")
async def worker() -> Response:
    """At the top, so that it may open any page. Browsers ask for it again and again: it is small."""
    script = (STATIC / "sw.js").read_text()
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
