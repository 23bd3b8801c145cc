"""Bots think in worker processes, never in the event loop. A worker gets a snapshot and answers with an action.

Levels are called by name everywhere; numbers are what tables had before, and what programs may still send.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from typing import Any, Final, ParamSpec, TypeVar

from orrery.bots import LEVELS, Level, advise, make_bot
from orrery.bots.levels import LEVEL
from orrery.bots.registry import ALIASES
from orrery.core import SPECTATOR, Game, game
from orrery.core.language import current, speaking
from orrery.server.own_bots import OwnBot, own_bots

P = ParamSpec("P")
T = TypeVar("T")

USUAL: Final = "medium"  # whoever asks for a bot and does not say which
STAND_IN: Final = "hard"  # plays for people who are absent, out of time or gone
ANYTHING: Final = "random"  # takes any legal action
QUICK: Final = frozenset({ANYTHING, "beginner", "easy", "medium"})  # answer at first sight; the others search
WORLDS: Final = 12  # imagined positions that odds are the mean of
LEVEL_NAMES: Final = tuple(level.name for level in LEVELS)


def level_named(text: str | None) -> str | None:
    """The level that somebody means by `expert`, `5` or `bot5`, or a bot of the operator's list; else None."""
    short = (text or "").removeprefix("bot")
    name = ALIASES.get(short, text or "")
    return name if name in LEVEL or name in own_bots() else None


def bots_here() -> list[Level | OwnBot]:
    """All bots that may sit here: the five of the house, from the weakest on, then those that were added."""
    return [*LEVELS, *own_bots().values()]


def bot_choices() -> list[str]:
    """The names of all bots that may sit here."""
    return [each.name for each in bots_here()]


def level_of(stored: str | None) -> str:
    """The level of a seat as it is stored, by name or by its old number."""
    return level_named(stored) or STAND_IN


def start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers itself
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    """End this worker when its server has died: a server that was killed cannot stop its workers."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


@lru_cache(maxsize=16)
def game_of(slug: str, overrides: str) -> Game:
    """In a worker process: the game, with the numbers of a table's own as JSON, if it has any."""
    found = game(slug)
    return found.with_data(json.loads(overrides)) if overrides else found


def think(slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, level: str, seed: int) -> str:
    """One decision, in a worker process: the notation of the action."""
    found = game_of(slug, overrides)
    state = found.restore(snapshot)
    bot = make_bot(level, found, Random(seed), in_time=True, own=True)  # `level_of` knows what the operator allows
    return found.space.notation(bot.choose(state, seat))


def think_of_hint(
    slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, seed: int, language: str
) -> dict[str, Any]:
    """What the best bot would do for a seat, and why, in a worker process: see `orrery.bots.hint.Advice`."""
    found = game_of(slug, overrides)
    with speaking(language):
        return advise(found, found.restore(snapshot), seat, Random(seed), in_time=True).as_json(found.space)


def think_of_proposal(slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, seed: int) -> str:
    """What a bot would say to its team, in a worker process; empty if nothing."""
    found = game_of(slug, overrides)
    return found.policy.proposal(found.restore(snapshot).determinize(seat, Random(seed)), seat)


def think_of_odds(slug: str, overrides: str, snapshot: Mapping[str, Any], seed: int) -> list[float]:
    """The chance of each seat as somebody judges it who sees no hand, in a worker process."""
    found, rng = game_of(slug, overrides), Random(seed)
    state = found.restore(snapshot)
    judged = [found.policy.evaluate(state.determinize(SPECTATOR, rng)) for _ in range(WORLDS)]
    return [sum(chances) / WORLDS for chances in zip(*judged, strict=True)]


class BotWorkers:
    """A pool of processes that is started when the first bot has to think.

    Whoever searches leaves one process to those who answer at first sight, so that nobody waits for a stranger's
    expert. They wait for each other in the order they came.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._searching = asyncio.Semaphore(max(1, workers - 1))

    async def choose(
        self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, level: str, seed: int
    ) -> str:
        """What the bot does."""
        if level in QUICK:
            return await self._run(think, slug, overrides, snapshot, seat, level, seed)
        async with self._searching:
            return await self._run(think, slug, overrides, snapshot, seat, level, seed)

    async def hint(
        self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, seed: int
    ) -> dict[str, Any]:
        """What the best bot would do, and why."""
        async with self._searching:
            return await self._run(think_of_hint, slug, overrides, snapshot, seat, seed, current())

    async def proposal(self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, seed: int) -> str:
        """What a bot would say to its team; empty if nothing."""
        return await self._run(think_of_proposal, slug, overrides, snapshot, seat, seed)

    async def odds(self, slug: str, overrides: str, snapshot: Mapping[str, Any], seed: int) -> list[float]:
        """The chance of each seat, for those who watch."""
        return await self._run(think_of_odds, slug, overrides, snapshot, seed)

    async def _run(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Let a worker do something; if one dies, all that waited for its pool wait for the one that replaces it."""
        assert not named
        for attempt in (1, 2):
            pool = self._running()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
            except BrokenProcessPool:
                if self._pool is pool:  # else another who waited has replaced it already, and that one works
                    self.close()
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=start_worker)
        return self._pool

    def renew(self) -> None:
        """Let new processes take over, those that think finish what they are at: there is better code to import."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
