"""The application: pages for people, an API for programs, and one answer for everything that goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import orrery
from orrery.core import OrreryError
from orrery.core.language import _
from orrery.server.banning import Banned
from orrery.server.errors import Problem, Unauthorized
from orrery.server.settings import Settings
from orrery.server.store import StoreError
from orrery.web import (
    api,
    api_acting,
    api_calls,
    api_games,
    api_me,
    api_people,
    api_tables,
    by_custom,
    calls,
    detour,
    game_page,
    group_calls,
    health,
    hosting,
    installable,
    joining,
    languages,
    manual_pages,
    me,
    my_tables,
    new_table,
    opponents,
    pages,
    rulebook,
    story,
    table,
)
from orrery.web.access import Access
from orrery.web.api_unversioned import Unversioned
from orrery.web.assets import Assets
from orrery.web.compression import Compression
from orrery.web.languages import Languages
from orrery.web.security import Guard, wants_page
from orrery.web.site import Site
from orrery.web.visit import encodable, simple, site_of

log = structlog.get_logger()

TAGS = [
    {"name": "me", "description": "Who asks: tokens, one's own games and ratings, being called."},
    {"name": "games", "description": "What there is to play, and against which bots."},
    {"name": "tables", "description": "Setting a table, sitting down, hosting others, following the game."},
    {"name": "acting", "description": "What a seat sees and may do; doing it; taking it back."},
    {"name": "people", "description": "Talking with the others at a table."},
]


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings; it opens its store when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.site = await Site.open(settings)
        try:
            yield
        finally:
            await app.state.site.close()

    app = FastAPI(
        title="Orrery",
        version=orrery.__version__,
        summary="Space board games for people and programs.",
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{api.V1}/openapi.json",
        openapi_tags=TAGS,
        servers=[{"url": "/", "description": "This server."}],
        contact={"name": "Whoever runs this server"},
        license_info={"name": "MIT", "identifier": "MIT"},
        generate_unique_id_function=lambda route: route.name,  # functions of the API are called as its operations are
        lifespan=lifespan,
    )
    app.router.routes.append(Route("/t/{table}/act", table.act, methods=["POST"]))
    app.mount("/static", Assets(), name="static")
    for each in (api, api_games, api_tables, api_acting, api_people, api_me, api_calls):
        app.include_router(each.router)
    for part in (
        installable,
        by_custom,
        languages,
        calls,
        group_calls,
        pages,
        me,
        my_tables,
        rulebook,
        manual_pages,
        opponents,
        new_table,
        story,
        game_page,
        joining,
        health,
        hosting,
        detour,
        table,
    ):
        for route in part.router.routes:
            if isinstance(route, Route) and route.methods and "GET" in route.methods:
                route.methods.add("HEAD")
        app.include_router(part.router)
    app.add_middleware(Unversioned)
    app.add_middleware(Compression)
    app.add_middleware(Guard, rate=settings.rate)
    app.add_middleware(Languages)  # before the guard, who also says something
    if settings.access_log or settings.metrics_port:
        app.add_middleware(Access, settings=settings)
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(OrreryError, on_problem)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(ClientDisconnect, on_disconnect)
    return app


async def problem_answer(request: Request, status: int, content: dict[str, object]) -> Response:
    """The same message as a page or as JSON. It may quote input that cannot be encoded."""
    content = {name: encodable(value) if isinstance(value, str) else value for name, value in content.items()}
    if not wants_page(request.url.path, request.headers):
        return JSONResponse(content, status)
    try:
        visitor = await site_of(request).auth.anybody(request)
        if content["error"] == Banned.error:
            return await simple(request, visitor, _("You are banned here"), [str(content["text"])], status)
        heading = _("Nothing here") if status == 404 else _("That did not work")
        return await simple(request, visitor, heading, [str(content["text"])], status, back="/", back_words=_("Home"))
    except Exception:
        log.exception("error page failed")
        return PlainTextResponse(str(content["text"]), status)


async def on_problem(request: Request, problem: Exception) -> Response:
    if isinstance(problem, Problem):
        response = await problem_answer(request, problem.status, problem.as_json())
        if isinstance(problem, Unauthorized):
            response.headers["WWW-Authenticate"] = "Bearer"
        return response
    if isinstance(problem, StoreError):
        log.error("store failed", problem=str(problem))
        text = _("The store does not answer just now. Nothing was changed; try again in a moment.")
        return await problem_answer(request, 503, {"error": "unavailable", "text": text})
    return await problem_answer(request, 422, {"error": "invalid", "text": str(problem)})


async def on_invalid(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0] if problem.errors() else {"loc": (), "msg": "not valid"}
    place = ".".join(str(part) for part in first["loc"])
    return await problem_answer(request, 422, {"error": "invalid", "text": f"{place}: {first['msg']}"})


async def on_disconnect(_request: Request, _problem: Exception) -> Response:
    """The client has disconnected: there is nobody to answer, and nothing went wrong."""
    return Response(status_code=400)


async def on_http(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    words = {404: _("There is nothing at this address."), 405: _("That cannot be done here.")}
    text = words.get(problem.status_code, str(problem.detail))
    error = {404: "not found", 405: "not allowed", 413: "too large"}.get(problem.status_code, "wrong")
    response = await problem_answer(request, problem.status_code, {"error": error, "text": text})
    for name, value in (problem.headers or {}).items():
        response.headers[name] = value
    return response
