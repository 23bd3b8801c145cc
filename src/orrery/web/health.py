"""What a supervisor asks: whether the process lives, and whether it can do its work."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from orrery.web.visit import site_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process answers. A store that is away is no reason to start it again: that would help nobody."""
    return JSONResponse({"ok": True})


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """The store can write and its disk has room; otherwise 503, and why."""
    found = await site_of(request).readiness.ask()
    return JSONResponse({"ok": True} if found.ok else {"ok": False, "reason": found.reason}, 200 if found.ok else 503)
