"""The rulebooks: rules, what people look up while they play, who decides what.

A game has one, and so has a table with printed numbers of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from orrery.core import Game, OrreryError
from orrery.core.data import OURS
from orrery.core.language import _, cache_by_language
from orrery.core.registry import installed
from orrery.draw import Chapter, Entry, Markup, Overview, decision_graph, overview_of, reference_of
from orrery.server.errors import NotFound
from orrery.web.table import enter
from orrery.web.visit import find, page, site_of

router = APIRouter(include_in_schema=False)

CACHED_BOOKS = 32  # games, and games with the numbers of some table


@router.get("/rules")
async def rulebooks(request: Request) -> Response:
    visitor = await site_of(request).auth.visitor(request)
    return await page(
        request, "rules.html", visitor, section="rules", title=_("Rulebooks"), games=installed(), game=None
    )


@router.get("/rules/{slug}")
async def rulebook(request: Request, slug: str, q: str = "") -> Response:
    return await show_book(request, find(slug), f"/rules/{slug}", q)


@router.get("/rules/{slug}/data.toml")
async def printed_numbers(slug: str) -> Response:
    """The printed numbers, with their sources: what a file of house numbers looks like."""
    text = files(find(slug).package).joinpath("data.toml").read_text(encoding="utf-8")
    return PlainTextResponse(text, media_type="text/plain; charset=utf-8")


@router.get("/rules/{slug}/{rule}")
async def one_rule(request: Request, slug: str, rule: str, fragment: int = 0) -> Response:
    return show_rule(request, find(slug), f"/rules/{slug}", rule, fragment)


@router.get("/t/{table}/rules")
async def rulebook_of_table(request: Request, table: str, q: str = "") -> Response:
    return await show_book(request, await game_of(request, table), f"/t/{table}/rules", q)


@router.get("/t/{table}/rules/{rule}")
async def one_rule_of_table(request: Request, table: str, rule: str, fragment: int = 0) -> Response:
    return show_rule(request, await game_of(request, table), f"/t/{table}/rules", rule, fragment)


async def game_of(request: Request, table: str) -> Game:
    """The game of a table, with the numbers in use there, for whoever may look at the table."""
    site, _, live = await enter(request, table)
    return site.tables.game_of(live.info)


async def show_book(request: Request, found: Game, book: str, asked: str) -> Response:
    """The whole book, or what has the words that were asked for."""
    visitor = await site_of(request).auth.visitor(request)
    query = asked.strip()[:100]
    word = query.lower()
    sections = found.rules.sections()
    if query:
        kept = {
            name: [r for r in rules if word in r.plain.lower() or word in r.id.lower()]
            for name, rules in sections.items()
        }
        sections = {name: rules for name, rules in kept.items() if rules}
    reference = matching(pieces_of(found), word)
    return await page(
        request,
        "rules.html",
        visitor,
        section="rules",
        title=_("Rules of {game}", game=found.title),
        game=found,
        book=book,
        sections=sections,
        query=query,
        found=sum(len(rules) for rules in sections.values()),
        overview=None if query else first_page_of(found),
        reference=reference,
        pieces=sum(len(chapter.entries) for chapter in reference),
        ours=_(OURS),
        graph=None if query else decisions_of(found),
    )


def show_rule(request: Request, found: Game, book: str, rule: str, fragment: int) -> Response:
    """A rule as a part of a page, or the way to its place in the book."""
    try:
        entry = found.rules.find(rule)
    except OrreryError as problem:
        raise NotFound(str(problem)) from None
    if not fragment:
        return RedirectResponse(f"{book}#{entry.id}", 303)
    template = site_of(request).templates.get_template("_rule.html")
    return HTMLResponse(template.render(game=found, book=book, rule=entry))


@cache_by_language(CACHED_BOOKS)
def first_page_of(found: Game) -> Overview | None:
    """The game on one screen; drawn once."""
    return overview_of(found)


@cache_by_language(CACHED_BOOKS)
def pieces_of(found: Game) -> Sequence[Chapter]:
    """The reference part of a rulebook; drawn once, because it depends on the printed numbers only."""
    return reference_of(found)


def matching(chapters: Sequence[Chapter], word: str) -> list[Chapter]:
    """The chapters with those entries in which the word occurs; all of them without one."""
    kept = [replace(chapter, entries=[e for e in chapter.entries if word in searched(e)]) for chapter in chapters]
    return [chapter for chapter in kept if chapter.entries]


def searched(entry: Entry) -> str:
    facts = " ".join(f"{name} {value}" for name, value in entry.facts)
    return f"{entry.title} {entry.words} {facts} {entry.rule}".lower()


@cache_by_language(CACHED_BOOKS)
def decisions_of(found: Game) -> Markup | None:
    """The decision graph of a game; None if its package has none."""
    return decision_graph(found.graph, found.title) if found.graph is not None else None
