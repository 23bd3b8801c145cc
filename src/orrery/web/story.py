"""The story of a finished game: who was winning when, where it turned, and positions to try again against bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from orrery.bots.analysis import Analysis, TurningPoint, Verdict, in_short, turning_points
from orrery.core import Game
from orrery.core.language import _
from orrery.draw import Markup, TurnMark, calm, chance_chart
from orrery.server import again, seating
from orrery.server.analysis import LookBack, check_over
from orrery.server.errors import Problem
from orrery.server.store import Action
from orrery.server.tables import LiveTable
from orrery.web.chances import curves_of, percent, whose
from orrery.web.live import seat_asked
from orrery.web.log import tell_all
from orrery.web.screens import page_screen
from orrery.web.site import Site
from orrery.web.status import status_of
from orrery.web.table import enter
from orrery.web.visit import base_url, body, encodable, page, sends_json, whole

router = APIRouter(include_in_schema=False)

BAR: Final = 100.0  # the width of the longest bar of points


@dataclass(frozen=True)
class Turn:
    """A turning point on the page."""

    number: int  # of the action
    words: str
    who: str  # whose chance changed
    before: str
    after: str


@dataclass(frozen=True)
class Lesson:
    """A mistake on the page, with the position it was made in."""

    number: int  # of the action
    board: Markup
    taken: str
    better: str
    reasons: str
    chance: str  # after what was taken
    instead: str  # after what was better


@dataclass(frozen=True)
class Row:
    """The points of a seat, and how long their bar is."""

    seat: int
    name: str
    points: int
    width: float


@dataclass(frozen=True)
class StoryPage:
    """Everything the template needs."""

    table: str
    name: str
    game: Game
    number: int  # of the last action
    heading: Markup
    rows: Sequence[Row]
    together: bool
    wide: Markup | None  # the curve, for screens
    narrow: Markup | None  # and for phones
    turns: Sequence[Turn]
    lessons: Sequence[Lesson]
    own: Sequence[int]
    asked: bool  # somebody has asked for the analysis
    ahead: int  # games that come before this one
    progress: tuple[int, int] | None  # choices looked at, of how many; None before the first and after the last
    problem: str


@router.get("/t/{table}/story")
async def show(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    check_over(live)
    told = await story_of(site, live, visitor.guest.id, seat_asked(request))
    return await page(request, "story.html", visitor, section="play", story=told)


@router.get("/t/{table}/story/part")
async def part(request: Request, table: str) -> Response:
    """The story so far: pages ask for it while the machine thinks."""
    site, visitor, live = await enter(request, table)
    check_over(live)
    told = await story_of(site, live, visitor.guest.id, seat_asked(request))
    html = site.templates.get_template("_story.html").render(story=told, base_url=base_url(request))
    return HTMLResponse(encodable(html))


@router.post("/t/{table}/story")
async def ask(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    try:
        await site.analyses.ask(live, visitor.guest)
    except Problem as problem:
        if sends_json(request) or problem.status != 409:
            raise
        told = await story_of(site, live, visitor.guest.id, seat_asked(request), str(problem))
        return await page(request, "story.html", visitor, problem.status, section="play", story=told)
    return RedirectResponse(f"/t/{table}/story", 303)


@router.post("/t/{table}/story/again")
async def try_again(request: Request, table: str) -> Response:
    site, visitor, live = await enter(request, table)
    content = await body(request) if sends_json(request) else dict(await request.form())
    number = whole(content, "number")
    await seating.check_tables_of(site.tables, visitor.guest, site.settings.tables)
    fresh = await again.try_again(site.tables, live, visitor.guest, number)
    return RedirectResponse(f"/t/{fresh}", 303)


async def story_of(site: Site, live: LiveTable, guest: str, seat: int | None, problem: str = "") -> StoryPage:
    """The story of a table's game as far as it is known, for one who may look at it."""
    info, game = live.info, site.tables.game_of(live.info)
    own = info.seats_of(guest)
    viewer = seat if seat in own else (own[0] if own else None)
    names = live.names()
    view = {**live.state.shown(viewer), "names": names, "given": info.extra.get("given", {})}
    heading = status_of(game, live, live.state, view, viewer, None).words
    shown = [_("You") if [place] == own else name for place, name in enumerate(names)]
    teller = Teller(live, game, shown, viewer, await site.store.records.actions(info.id))
    # How far the look back is, all at one moment: it goes on while this waits for anything
    asked = site.analyses.find(info.id)
    analysis = asked.analysis if asked is not None else None
    progress = progress_of(asked)
    wide, narrow, turns = curve_of(teller, analysis) if analysis is not None else (None, None, [])
    mistakes = [verdict for seat in own for verdict in analysis.mistakes(seat)] if analysis and not progress else []
    lessons = [await lesson(site, teller, verdict) for verdict in mistakes]
    return StoryPage(
        table=info.id,
        name=info.name,
        game=game,
        number=info.number,
        heading=heading,
        rows=rows_of(live, shown),
        together=game.cooperative(info.seats, info.options),
        wide=wide,
        narrow=narrow,
        turns=turns,
        lessons=lessons,
        own=own,
        asked=asked is not None and not asked.problem,
        ahead=site.analyses.ahead_of(asked) if asked is not None else 0,
        progress=progress,
        problem=problem or (_(asked.problem) if asked is not None and asked.problem else ""),
    )


def progress_of(asked: LookBack | None) -> tuple[int, int] | None:
    """How many choices were looked at, and of how many; None if nothing is under way."""
    if asked is None or not asked.busy:
        return None
    return (asked.analysis.done, asked.analysis.total) if asked.analysis is not None else (0, 0)


def rows_of(live: LiveTable, names: Sequence[str]) -> list[Row]:
    """Everybody's points, the best first."""
    standing = live.state.standing()
    most = max(1, *(abs(points) for points in standing.points))
    order = sorted(range(live.info.seats), key=lambda seat: (standing.places[seat], seat))
    return [
        Row(seat, names[seat], standing.points[seat], max(0.0, BAR * standing.points[seat] / most)) for seat in order
    ]


class Teller:
    """What happened at a table, in words, for one who looks at its finished game."""

    def __init__(
        self, live: LiveTable, game: Game, names: Sequence[str], viewer: int | None, actions: Sequence[Action]
    ) -> None:
        self.live = live
        self.game = game
        self.names = names
        self.actions = {action.number: action for action in actions}
        given = live.info.extra.get("given", {})
        self._told: dict[int, list[str]] = {}
        for line in tell_all(game, actions, live.names_at, viewer, True, given):
            if line.number is not None:
                self._told.setdefault(line.number, []).append(line.text)

    def words(self, number: int) -> str:
        """What the log tells of an action; else who did what."""
        if number in self._told:
            return in_short(self._told[number])
        action = self.actions[number]
        return f"{self.live.names()[action.player]}: {self.label(action.action)}."

    def label(self, notation: str) -> str:
        return self.game.space.label(self.game.space.parse(notation))


def curve_of(teller: Teller, analysis: Analysis) -> tuple[Markup, Markup, list[Turn]]:
    """The curve, wide and narrow, and its turning points in words."""
    walked = analysis.walk
    names = whose(walked, teller.names)
    curves = curves_of(walked, teller.names)
    points = turning_points(walked)
    turns = [turn_of(teller, point, names[0] if walked.together else names[point.seat]) for point in points]
    table = teller.live.info.id
    marks = [
        TurnMark(
            turn.number,
            _("Move {number}: {words}", number=turn.number, words=turn.words),
            replay_at(table, turn.number),
        )
        for turn in turns
    ]
    return chance_chart(curves, marks), chance_chart(curves, marks, wide=False), turns


def replay_at(table: str, number: int) -> str:
    return f"/t/{table}/replay?at={number}"


def turn_of(teller: Teller, point: TurningPoint, who: str) -> Turn:
    return Turn(point.number, teller.words(point.number), who, percent(point.before), percent(point.after))


async def lesson(site: Site, teller: Teller, verdict: Verdict) -> Lesson:
    """A mistake with the position it was made in, the better choice lit."""
    live = teller.live
    state = await site.tables.position(live, verdict.number - 1)
    given = live.info.extra.get("given", {})
    view = {**state.shown(verdict.seat), "names": live.names(), "given": given}
    better = teller.game.space.parse(verdict.better)
    drawn = page_screen(teller.game).board(view, [better], (), f"m{verdict.number}-")
    return Lesson(
        number=verdict.number,
        board=calm(drawn),
        taken=teller.label(verdict.taken),
        better=teller.label(verdict.better),
        reasons="; ".join(verdict.because()),
        chance=percent(verdict.chance),
        instead=percent(verdict.instead),
    )
