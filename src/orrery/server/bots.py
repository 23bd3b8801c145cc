"""Bots think in worker processes, never in the event loop. A worker gets a snapshot and answers with an action."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from typing import Any

from orrery.bots import make_bot
from orrery.core import Game, game

LEVELS = {1: "beginner", 2: "easy", 3: "medium", 4: "hard", 5: "expert"}
LEVEL_WORDS = {
    1: "knows the rules, enjoys the view",
    2: "sees what lies in front of it",
    3: "plays a sound game, misses plans",
    4: "looks ahead, punishes slips",
    5: "the best we have, takes its time",
}
BEST = max(LEVELS)
ANYTHING = min(LEVELS)  # of what is allowed


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers itself
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    """End this worker when its server has died: a server that was killed cannot stop its workers."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


@lru_cache(maxsize=16)
def _game(slug: str, overrides: str) -> Game:
    import json

    found = game(slug)
    return found.with_data(json.loads(overrides)) if overrides else found


def think(slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, level: int, seed: int) -> str:
    """One decision, in a worker process: the notation of the action."""
    found = _game(slug, overrides)
    state = found.restore(snapshot)
    bot = make_bot(LEVELS[level], found, Random(seed), in_time=True)
    return found.space.notation(bot.choose(state, seat))


class BotWorkers:
    """A pool of processes that is started when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, level: int, seed: int
    ) -> str:
        """What the bot does; a worker that dies is replaced once."""
        for attempt in (1, 2):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_start_worker)
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, think, slug, overrides, snapshot, seat, level, seed)
            except BrokenProcessPool:
                self.close()
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
