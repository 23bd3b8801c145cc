"""Styles and scripts. Pages ask for them in a folder that is named by their content (`/static/VERSION/...`), so that a
browser keeps them for good and asks for nothing again; scripts import each other by relative addresses, and so in the
same version. Without that folder browsers cache a file, too, but ask whether it has changed.
"""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from orrery.core.language import ENGLISH, LANGUAGES
from orrery.draw import style
from orrery.web.render import STATIC, assets, script_words

FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
VERSION = re.compile(r"[0-9a-f]{10}/")

# What every page needs, in this order, as one file: one request instead of fifteen before anything can be painted
DRAWN: Final = ("tokens", "boards")
OWN = (
    "orrery", "pages", "written", "since", "slips", "telling", "access", "draws", "replay", "finale", "presence",
    "calls", "sizes", "lobby",
)  # fmt: skip
JOINED = "every-page.css"


class Assets(StaticFiles):
    """The folder of the pages, with the style sheets of the drawings."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.sheets = {f"{name}.css": style(name) for name in DRAWN}
        own = ((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in OWN)
        self.sheets[JOINED] = "\n".join([*self.sheets.values(), *own])
        self.sheets |= {f"words-{code}.js": script_words(code) for code in LANGUAGES if code != ENGLISH}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A page from before the server was renewed asks for an older version: it gets what there is now."""
        fresh = path.startswith(f"{assets()}/")
        path = VERSION.sub("", path, count=1) if VERSION.match(path) else path
        sheet = self.sheets.get(path)
        response = await super().get_response(path, scope) if sheet is None else self.made(path, sheet, scope)
        response.headers["Cache-Control"] = FOREVER if fresh else REVALIDATE
        return response

    def made(self, path: str, content: str, scope: Scope) -> Response:
        kind = "text/javascript" if path.endswith(".js") else "text/css"
        response = Response(content, media_type=kind, headers={"ETag": f'"{assets()}"'})
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response
