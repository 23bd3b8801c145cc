"""What is counted for a guest, ready for the page of their games. Nobody else sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.bots import LEVELS
from orrery.core.language import _, all_of, mark, ngettext, numbered, pgettext
from orrery.core.registry import installed
from orrery.draw import Markup, circle, el, join
from orrery.server.bots import LEVEL_NAMES
from orrery.server.rating import RatingWish, bot, interval, rating_words, wishes_of
from orrery.server.store import Companion, Finish, GameTotals, Guest, Rating, Tally, Totals
from orrery.web.site import Site

STEP, LOW, HIGH = 9, 14, 6  # of the dots of the last ten games


@dataclass(frozen=True)
class LevelLine:
    """Games against, or with, bots of a level; or without any."""

    label: str
    tally: Tally
    rating: str = ""  # of that level on this server


@dataclass(frozen=True)
class GameLine:
    """What is told of all games of one kind."""

    slug: str
    title: str
    words: str  # the best, the favourite
    rating: str
    totals: GameTotals
    last: Markup
    levels: Sequence[LevelLine]


@dataclass(frozen=True)
class CompanionLine:
    """Somebody the guest has played with."""

    name: str
    words: str


@dataclass(frozen=True)
class StatisticsPage:
    """All of it."""

    totals: Totals
    apart: str  # which games are not counted, and which were finished by bots, in sentences
    games: Sequence[GameLine]
    companions: Sequence[CompanionLine]
    more: int  # others they have played with who are not listed
    rates: bool  # the server rates games
    wish: RatingWish


def nothing_yet(site: Site) -> StatisticsPage:
    """The statistics of somebody who has never done anything here."""
    return StatisticsPage(Totals(), "", (), (), 0, site.settings.rating, RatingWish())


async def statistics_of(site: Site, guest: Guest) -> StatisticsPage:
    """The statistics of a guest."""
    found = await site.store.results.statistics(guest.id)
    rates = site.settings.rating
    players = [guest.id, *map(bot, LEVEL_NAMES)] if rates else []
    ratings = await site.store.ratings.of_players(players)
    wish = (await wishes_of(site.store, [guest.id]))[guest.id]
    titles = {game.slug: game.title for game in installed()}
    games = [
        game_line(
            totals,
            titles[totals.game],
            guest,
            {who: of[totals.game] for who, of in ratings.items() if totals.game in of},
        )
        for totals in found.games
        if totals.game in titles
    ]
    return StatisticsPage(
        totals=found.totals,
        apart=apart_words(found.totals),
        games=games,
        companions=[CompanionLine(each.name, companion_words(each)) for each in found.companions],
        more=found.totals.friends - len(found.companions),
        rates=rates,
        wish=wish,
    )


def game_line(totals: GameTotals, title: str, guest: Guest, ratings: Mapping[str, Rating]) -> GameLine:
    """One game; `ratings` are those of its players."""
    shown = {player: rating_words(*interval(rating)) for player, rating in ratings.items()}
    favourite = _("mostly {what}", what=_(totals.favourite)) if totals.favourite else ""
    words = [numbered(totals.best_words), favourite]
    faces = {level.name: level.face for level in LEVELS}
    levels = [
        LevelLine(f"{_(level)} ({faces[level]})", totals.by_level[level], shown.get(bot(level), ""))
        for level in LEVEL_NAMES
        if level in totals.by_level
    ]
    if totals.without_bots.games:
        levels.append(LevelLine(_("without bots"), totals.without_bots))
    return GameLine(
        slug=totals.game,
        title=title,
        words=", ".join(filter(None, words)),
        rating=shown.get(guest.id, ""),
        totals=totals,
        last=last_games(totals.last),
        levels=levels,
    )


def last_games(last: Sequence[bool]) -> Markup:
    """The last ten games as dots: high and full is a win. In words for those who listen."""
    dots = [
        circle(3.4, STEP * (place + 0.5), HIGH if won else LOW, cls="won" if won else "lost")
        for place, won in enumerate(last)
    ]
    results = all_of([pgettext("games", "won") if won else _("not won") for won in last])
    words = _("The last {number}: {results}", number=len(last), results=results)
    return el("svg", join(dots), cls="lastten", viewBox="0 0 90 20", role="img", aria_label=words)


def companion_words(each: Companion) -> str:
    """ "14 games, you 6, Ana 5", and what was won as one team."""
    words = [ngettext("{count} game", "{count} games", each.games)]
    if each.mine or each.theirs or not each.together:
        words.append(_("you {mine}, {name} {theirs}", mine=each.mine, name=each.name, theirs=each.theirs))
    if each.together:
        words.append(_("{number} won together", number=each.together))
    return ", ".join(words)


NOT_COUNTED = {
    Finish.SEVERAL: mark("{number} in which you had several seats"),
    Finish.PRACTICE: mark("{number} tried again from the middle"),
    Finish.NO_RESULT: mark("{number} without a result"),
    Finish.AGREED: mark("{number} ended by agreement"),
}


def apart_words(totals: Totals) -> str:
    """Which games were finished by bots, and which are not counted; empty if there are none."""
    sentences = []
    if totals.finished_by_bots:
        sentences.append(
            ngettext(
                "{count} game was finished by a bot for you: counted, and not as won.",
                "{count} games were finished by a bot for you: counted, and not as won.",
                totals.finished_by_bots,
            )
        )
    apart = [_(words, number=totals.apart[kind]) for kind, words in NOT_COUNTED.items() if totals.apart.get(kind)]
    if apart:
        sentences.append(_("Not counted: {games}.", games=all_of(apart)))
    return " ".join(sentences)
