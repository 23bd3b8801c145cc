"""The API before it had versions: what was at `/api/...` is answered by `/api/v1/...`, with a word that it moved."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.web.api import V1

OLD = "/api/"
NOT_MOVED = ("/api/v", "/api/docs")
SINCE = "@1798761600"  # the first of January 2027, as RFC 9745 writes it: until then the old addresses are no worse


class Unversioned:
    """Rewrites old addresses. They work until version 1.0 of Orrery: see docs/bot-authors.md."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or not path.startswith(OLD) or path.startswith(NOT_MOVED):
            await self.app(scope, receive, send)
            return
        moved = f"{V1}/{path.removeprefix(OLD)}"

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Deprecation"] = SINCE
                headers["Link"] = f'<{V1}/openapi.json>; rel="successor-version"'
            await send(message)

        await self.app({**scope, "path": moved, "raw_path": moved.encode()}, receive, told)
