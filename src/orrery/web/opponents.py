"""The bots as people meet them: the five of the house to choose from, how far apart they are, and any others."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.bots import LEVELS, Level
from orrery.bots.strength import Strengths, strengths
from orrery.core import Game
from orrery.core.language import _, ngettext
from orrery.core.registry import installed
from orrery.draw import Markup, circle, el, g, join, path, text
from orrery.server.bots import USUAL, level_named
from orrery.server.own_bots import OwnBot, own_bots
from orrery.web.visit import find, page, site_of

router = APIRouter(include_in_schema=False)

LEFT, WIDTH, LINE = 24.0, 1222.0, 96.0  # of the drawing of ratings
STEPS = 8  # about so many numbers stand below its line


@dataclass(frozen=True)
class Opponent:
    """One bot, ready for a card: how strong from 1 to 5, and what was measured, in words.

    Nobody knows how strong those are that are not of the house, or how long they think.
    """

    level: Level | OwnBot
    pips: int = 0
    measured: str = ""

    @property
    def kind(self) -> str:
        """What stands small beside its name."""
        return _(self.level.name) if isinstance(self.level, Level) else _("added here")

    @property
    def waits(self) -> str:
        """How long it may take, in words."""
        if not isinstance(self.level, Level):
            return _("Whoever runs this server has added it.")
        seconds = self.level.seconds
        return (
            _("Answers at once.")
            if seconds < 0.3
            else _("Thinks about half a second.")
            if seconds < 1
            else _("Thinks up to two seconds.")
        )


def opponents(game: Game) -> list[Opponent]:
    """The five in a game."""
    found = strengths(game.package)
    return [Opponent(level, number, measured(found, level)) for number, level in enumerate(LEVELS, 1)]


def others() -> list[Opponent]:
    """Those that are not of the house and may play here."""
    return [Opponent(each) for each in own_bots().values()]


def measured(found: Strengths | None, level: Level) -> str:
    """How a level does against the usual one, or how often it wins; empty where nobody has measured it."""
    if found is None or level.name not in found.levels:
        return ""
    mine = found.levels[level.name]
    if found.apart:
        return _("wins {rating} times in 100", rating=round(mine.rating))
    if level.name == USUAL:
        return _("the measure of the others")
    times = mine.times_in_100(USUAL)
    face = next(each.face for each in LEVELS if each.name == USUAL)
    if times is not None:
        return _("beats {face} {times} times in 100", face=face, times=times)
    usual = found.levels.get(USUAL)
    return (
        ""
        if usual is None
        else _(
            "by its rating beats {face} {times} times in 100",
            face=face,
            times=mine.expected_in_100(usual),
        )
    )


def how_measured(game: Game) -> str:
    """What the figures are from, in a sentence; empty without figures."""
    found = strengths(game.package)
    if found is None or not found.levels:
        return ""
    words = _("Figures for {game}", game=game.title)
    if found.seats:
        words += " " + ngettext("with {count} player", "with {count} players", found.seats)
    if found.games:
        words += ", " + ngettext("at least {count} game each", "at least {count} games each", found.games)
    return f"{words}."


def how_far_apart(game: Game) -> str:
    """What the line of ratings shows, in half a sentence."""
    found = strengths(game.package)
    if found is not None and found.apart:
        return _("games won in 100 with 95 % interval, the same deals for all")
    return _("rating with 95 % interval, fair arena, seats swapped")


def ratings(game: Game) -> Markup | None:
    """The ratings of the five on one line, with their intervals; None where nobody has measured them."""
    found = strengths(game.package)
    known = [(level, found.levels[level.name]) for level in LEVELS if level.name in found.levels] if found else []
    if len(known) < 2:
        return None
    low, high = min(each.low for _, each in known), max(each.high for _, each in known)
    unit = 5 if found and found.apart else 50
    step = max(unit, unit * ceil((high - low) / STEPS / unit))
    first, last = step * floor(low / step), step * ceil(high / step)

    def x(rating: float) -> float:
        return LEFT + WIDTH * (rating - first) / (last - first)

    marks = range(first, last + 1, step)
    parts = [path(f"M{LEFT:.0f} {LINE:.0f}H{LEFT + WIDTH:.0f}", cls="whisk")]
    parts += [path(f"M{x(mark):.0f} {LINE - 5:.0f}v10", cls="whisk") for mark in marks]
    parts += [text(str(mark), x(mark), LINE + 20, 13, cls="axis") for mark in marks]
    for level, each in known:
        left, right = f"{x(each.low):.0f}", f"{x(each.high):.0f}"
        parts.append(path(f"M{left} 78H{right}M{left} 71v14M{right} 71v14", cls="whisk"))
        parts.append(circle(7, x(each.rating), 78, cls="dotmid"))
        parts.append(
            g(
                el("use", href=f"#bot-{level.name}", x=-30, y=0, width=60, height=60),
                transform=f"translate({x(each.rating):.0f} 2)",
            )
        )
    words = ", ".join(f"{level.face} {each.rating:.0f} ({each.low:.0f} to {each.high:.0f})" for level, each in known)
    what = _("Games won in 100") if found and found.apart else _("Ratings")
    return el("svg", join(parts), cls="ratings", viewBox="0 0 1270 124", role="img", aria_label=f"{what}: {words}")


@router.get("/opponents")
@router.get("/opponents/{slug}")
async def choose(request: Request, slug: str = "", level: str = "") -> Response:
    visitor = await site_of(request).auth.visitor(request)
    found = find(slug or installed()[0].slug)
    return await page(
        request,
        "opponents.html",
        visitor,
        section="play",
        game=found,
        games=installed(),
        opponents=opponents(found),
        others=others(),
        chosen=level_named(level) or USUAL,
        figures=how_measured(found),
        ratings=ratings(found),
        apart=how_far_apart(found),
    )
