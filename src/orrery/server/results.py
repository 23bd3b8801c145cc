"""Settling finished games: what became of each seat is written down once, and the players are rated with it.

This happens by itself right after the end of a game, at the start of a server for all that nobody has settled (games of
an older version, or a server that was killed), and before somebody looks at their own games. However often and wherever
it is tried, a table is settled once: the store looks while the table's row is locked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import structlog

from orrery.core import Game, OrreryError, State
from orrery.core.language import ENGLISH, speaking
from orrery.server.bots import LEVEL_NAMES, level_of
from orrery.server.leaving import leavers
from orrery.server.rating import to_rate
from orrery.server.store import (
    Changes,
    Company,
    Finish,
    Result,
    Seat,
    Sitter,
    Status,
    StoreError,
    TableInfo,
    What,
)
from orrery.server.tables import Tables

AT_A_VISIT: Final = 50  # tables that a look at one's own games settles; the rest comes by itself

log = structlog.get_logger()


class Results:
    """Settles the finished games of a server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._unable: set[str] = set()  # of a game that is not installed, say: not tried again until the next start
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Settle what is left over, and from now on every game that ends."""
        changes = self.tables.store.hub.subscribe()
        self._tasks = [
            asyncio.create_task(self._follow(changes), name="results"),
            asyncio.create_task(self._catch_up(), name="results left over"),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settle_for(self, guest: str) -> None:
        """Settle the tables of a guest that have just ended, before their games are shown."""
        for table in await self.tables.store.results.unsettled(guest, AT_A_VISIT):
            await self.settle(table)

    async def settle(self, table: str) -> bool:
        """Write down what became of a finished game; whether that was done now. A fault of a game harms nobody else."""
        if table in self._unable:
            return False
        try:
            return await self._settle(table)
        except StoreError as problem:  # busy: the next visit or start tries again
            log.warning("game not settled", table=table, problem=str(problem))
            return False
        except OrreryError as problem:
            log.warning("game not settled", table=table, problem=str(problem))
        except Exception:  # by a game that cannot read its own position any more
            log.exception("game not settled", table=table)
        self._unable.add(table)
        return False

    async def _settle(self, table: str) -> bool:
        store = self.tables.store
        info = await store.tables.find(table)
        if info is None or info.status != Status.OVER:
            return False
        game = self.tables.game_of(info)
        state = game.restore(info.snapshot)
        results = results_of(game, state, info)
        return await store.results.settle(table, results, to_rate(info, results))

    async def _follow(self, changes: Changes) -> None:
        async for change in changes:
            if change.everything:
                await self._catch_up()
            elif change.here and What.PLAY in change.what:
                try:
                    over = (await self.tables.live(change.table)).info.status == Status.OVER
                except OrreryError:
                    continue
                if over:
                    await self.settle(change.table)

    async def _catch_up(self) -> None:
        try:
            for table in await self.tables.store.results.unsettled():
                await self.settle(table)
        except OrreryError as problem:  # the store is busy: the next visit or start tries again
            log.warning("games not settled", problem=str(problem))


def results_of(game: Game, state: State, info: TableInfo) -> list[Result]:
    """What became of each seat of a finished game."""
    left = {seat: gone.guest for seat, gone in leavers(info).items() if gone.guest is not None}
    who = [left.get(seat.seat) or seat.guest for seat in info.players]
    options = unusual(game, info)
    return [
        Result(
            table=info.id,
            seat=seat.seat,
            guest=who[seat.seat],
            game=info.game,
            players=info.seats,
            finish=finish_of(info, seat, who, left),
            team=game.cooperative(info.seats, info.options),
            company=company_of(info.players, seat.seat),
            level=strongest(info.players, seat.seat, left),
            options=options,
            at=info.updated,
            **({} if info.no_result else counted(game, state, info, seat.seat)),
        )
        for seat in info.players
    ]


def counted(game: Game, state: State, info: TableInfo, seat: int) -> dict[str, Any]:
    """Place, points and what else is kept of a seat; words in English, whoever's move ended the game."""
    with speaking(ENGLISH):
        return _counted(game, state, info, seat)


def _counted(game: Game, state: State, info: TableInfo, seat: int) -> dict[str, Any]:
    standing, kept = state.standing(), game.keepsake(state, seat)
    sitter = info.players[seat]
    viewer = seat if sitter.guest is not None and not sitter.standin else None
    names = [player.name or f"Seat {player.seat + 1}" for player in info.players]
    view = {**state.shown(viewer), "names": names, "given": info.extra.get("given", {})}
    return {
        "place": standing.places[seat],
        "points": standing.points[seat],
        "won": seat in standing.winners,
        "favourite": kept.favourite,
        "best": kept.best,
        "best_words": kept.words,
        "verdict": game.verdict(view),
    }


def finish_of(info: TableInfo, seat: Seat, who: Sequence[str | None], left: Mapping[int, str]) -> Finish:
    """How the one who played a seat came to the end of the game."""
    if info.no_result:
        return Finish.AGREED if info.ended_by_agreement else Finish.NO_RESULT
    if "again" in info.extra:
        return Finish.PRACTICE
    guest = who[seat.seat]
    if guest is not None and who.count(guest) > 1:
        return Finish.SEVERAL
    if seat.seat in left:
        return Finish.LEFT
    return Finish.STAND_IN if seat.standin else Finish.PLAYED


def company_of(players: Sequence[Seat], seat: int) -> Company:
    """Who else sat there at the end."""
    kinds = {other.kind for other in players if other.seat != seat}
    if not kinds:
        return Company.ALONE
    if kinds == {Sitter.BOT}:
        return Company.BOTS
    return Company.BOTH if Sitter.BOT in kinds else Company.PEOPLE


def strongest(players: Sequence[Seat], seat: int, left: Mapping[int, str]) -> str | None:
    """The level of the strongest bot among the others; bots that finished the game of a person do not count."""
    levels = [
        level_of(other.level)
        for other in players
        if other.seat != seat and other.kind == Sitter.BOT and other.seat not in left
    ]
    return max(levels, key=lambda level: LEVEL_NAMES.index(level) if level in LEVEL_NAMES else -1, default=None)


def unusual(game: Game, info: TableInfo) -> dict[str, Any]:
    """The options of a table that are not as usual; the seat that starts does not matter."""
    seats = {option.name for option in game.options.options if option.seat}
    usual = {option.name: option.default for option in game.options.options}
    return {
        name: value
        for name, value in info.options.items()
        if name not in seats and value not in (None, usual.get(name))
    }
