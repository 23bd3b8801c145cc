"""How strong people and bots of this server are, by game: OpenSkill's Plackett-Luce model.

It is made for games of more than two players with places and ties, which Elo and Glicko are not: those compare two at a
time. Its numbers are scaled as in the lab: between two players who are well known, 400 points are odds of 10 to 1.

Whether a game is rated is agreed on when it starts and kept with the table: nobody withdraws a game that goes badly.
It is, if the server rates at all, all people who play want it, at least one does, nobody has two seats, and players
compete; not with a coach, numbers of one's own, dice rolled at home, or from the middle of another game. Whoever
leaves, or has a bot in their seat at the end, is rated as the last. Hints never raise a rating: whoever would gain by a
game in which they asked for one is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import log, sqrt
from statistics import fmean
from typing import Any, Final

from openskill.models import PlackettLuce

from orrery.server.bots import level_of
from orrery.server.errors import Conflict
from orrery.server.store import Finish, Rating, Result, Sitter, Store, TableInfo
from orrery.server.store.results import ToRate
from orrery.server.tables import LiveTable, Tables

MEAN: Final = 1500.0
BETA: Final = 400 / sqrt(2) / log(10)  # so that 400 points are odds of 10 to 1
DEVIATION: Final = 2 * BETA  # of somebody unknown; these and the next are in OpenSkill's own proportions
DRIFT: Final = DEVIATION / 100  # people learn: no rating ever becomes certain
MODEL: Final = PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=BETA, tau=DRIFT)
NEW: Final = Rating(MEAN, DEVIATION)
KEY: Final = "rating"  # of a table's extra: what was agreed on
RATED: Final = "rated"  # preferences of a guest
SHOWN: Final = "rating_shown"


@dataclass(frozen=True)
class RatingWish:
    """What a guest wants of the rating."""

    rated: bool = True  # games they play may be rated; otherwise nobody is rated by them
    shown: bool = False  # others see it at the table


async def wishes_of(store: Store, guests: Sequence[str]) -> dict[str, RatingWish]:
    """What each of the guests wants; whoever has said nothing gets what is usual."""
    kept = await store.preferences.of_all(guests, (RATED, SHOWN))
    usual = RatingWish()
    return {
        guest: RatingWish(said.get(RATED, usual.rated), said.get(SHOWN, usual.shown)) for guest, said in kept.items()
    }


async def keep_wish(store: Store, guest: str, wish: RatingWish) -> None:
    """Keep what a guest wants."""
    await store.preferences.put(guest, {RATED: wish.rated, SHOWN: wish.shown})


def bot(level: str) -> str:
    """How a level of bots is called among the rated players."""
    return f"bot:{level}"


def interval(rating: Rating) -> tuple[int, int]:
    """What is shown of a rating: the number, and how far it may be off, 19 times out of 20."""
    return round(rating.mean), round(2 * rating.deviation)


def rating_words(mean: int, off: int) -> str:
    """A rating as it is shown: "1,480 ± 90"."""
    return f"{mean:,} \N{PLUS-MINUS SIGN} {off}"


def players_of(info: TableInfo) -> list[str]:
    """Who plays, by seat: guests by their id, bots by their level."""
    return [
        bot(level_of(seat.level)) if seat.kind == Sitter.BOT else seat.guest or f"nobody:{seat.seat}"
        for seat in info.players
    ]


def may_be_rated(tables: Tables, info: TableInfo) -> bool:
    """Whether a game can be rated at all, before its people are asked."""
    people = [seat.guest for seat in info.players if seat.kind == Sitter.PERSON]
    plain = not (info.companion or info.data or info.extra.get("tutorial") or info.extra.get("again"))
    competing = not tables.game_of(info).cooperative(info.seats, info.options)
    return tables.rating and plain and competing and len(people) == len(set(people)) > 0


async def agree(tables: Tables, live: LiveTable) -> dict[str, Any] | None:
    """What is kept with a table that starts: its extra with what was agreed on; None if the game is not rated.

    The ratings of those who let others see them are kept with it as they are now: bots have no secrets.
    """
    info = live.info
    if not may_be_rated(tables, info):
        return None
    store = tables.store.ratings
    players = players_of(info)
    wishes = await wishes_of(tables.store, sorted({seat.guest for seat in info.players if seat.guest is not None}))
    if not all(wish.rated for wish in wishes.values()):
        return None
    ratings = await store.of_game(info.game, sorted(set(players)))
    shown = {
        str(seat): interval(ratings[player])
        for seat, player in enumerate(players)
        if player in ratings and (player not in wishes or wishes[player].shown)
    }
    return {**info.extra, KEY: {"shown": shown, "hinted": []}}


def agreed(info: TableInfo) -> Mapping[str, Any] | None:
    """What was agreed on when the game started; None if it is not rated."""
    found = info.extra.get(KEY)
    return found if isinstance(found, dict) else None


def with_help(info: TableInfo, seat: int) -> Mapping[str, Any] | None:
    """What is kept about a rated table, with the note that somebody chose anew after a bot's answer: they gain nothing.

    None if there is nothing to note.
    """
    terms = agreed(info)
    if terms is None or seat in terms["hinted"]:
        return None
    return {**info.extra, KEY: {**terms, "hinted": sorted({*terms["hinted"], seat})}}


async def note_hint(tables: Tables, live: LiveTable, seat: int) -> None:
    """Remember that somebody has asked for a hint in a rated game."""
    for _ in range(3):
        async with live.lock:
            noted = with_help(live.info, seat)
            if noted is None:
                return
            with suppress(Conflict):  # something else at the table may have changed
                await tables.change_extra(live, dict(noted))
                return
        live = await tables.live(live.info.id)
    raise Conflict("The table is busy. Ask again.")


def to_rate(info: TableInfo, results: Sequence[Result]) -> ToRate | None:
    """How a finished game changes the ratings of its players; None if it does not."""
    terms = agreed(info)
    if terms is None or any(result.finish in (Finish.NO_RESULT, Finish.AGREED, Finish.PRACTICE) for result in results):
        return None
    players = [result.guest or player for result, player in zip(results, players_of(info), strict=True)]
    places = [len(results) + 1 if gone(result) else result.place or 1 for result in results]
    hinted = {players[seat] for seat in terms["hinted"]}
    return ToRate(dict.fromkeys(players, NEW), lambda before: rate(before, players, places, hinted))


def gone(result: Result) -> bool:
    """Whether somebody has not played to the end."""
    return result.finish in (Finish.LEFT, Finish.STAND_IN)


def rate(
    before: Mapping[str, Rating], players: Sequence[str], places: Sequence[int], hinted: set[str]
) -> dict[str, Rating]:
    """The ratings after a game: places by seat, as the players of the seats came in.

    A level of bots that has several seats gets the mean of what they bring; it becomes no surer than by one of them.
    """
    taking_part = set(players)
    while True:
        seats = [seat for seat, player in enumerate(players) if player in taking_part]
        if len({players[seat] for seat in seats}) < 2:
            return {}
        teams = [[MODEL.rating(before[players[seat]].mean, before[players[seat]].deviation)] for seat in seats]
        made = [team[0] for team in MODEL.rate(teams, ranks=[float(places[seat]) for seat in seats])]
        after: dict[str, Rating] = {}
        for player in taking_part:
            own = [new for seat, new in zip(seats, made, strict=True) if players[seat] == player]
            mean, deviation = fmean(new.mu for new in own), max(new.sigma for new in own)
            after[player] = replace(before[player], mean=mean, deviation=deviation, games=before[player].games + 1)
        gaining = {player for player in taking_part & hinted if after[player].mean > before[player].mean}
        if not gaining:
            return after
        taking_part -= gaining
