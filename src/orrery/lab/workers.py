"""Work for several processes, its results in order."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any

from orrery.core.errors import OrreryError
from orrery.core.game import Game


def sent(game: Game, jobs: int) -> Game | str:
    """The game as the work is given it: other processes find it by its name, so it has to be installed."""
    return game if jobs == 1 else game.slug


def spread(work: Callable[..., Any], calls: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
    """The results of many calls, in order, made by `jobs` processes. An interruption ends them at once."""
    if jobs == 1 or not calls:
        for call in calls:
            yield work(*call)
        return
    workers = ProcessPoolExecutor(min(jobs, len(calls)), initializer=end_when_interrupted)
    try:
        yield from workers.map(work, *zip(*calls, strict=True))
    finally:
        workers.shutdown(cancel_futures=True)


def end_when_interrupted() -> None:
    """A worker has nothing to tidy up: Ctrl-C just ends it, without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def needs(module: str, wanted: str) -> Any:
    """Import what the laboratory needs beyond playing; a clear word where it is not installed."""
    try:
        return import_module(wanted)
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] != module:
            raise
        raise OrreryError(f"This needs {module}: install it with `pip install 'orrery[lab]'`.") from None


def check_jobs(jobs: int) -> None:
    if jobs < 1:
        raise OrreryError(f"{jobs} jobs are too few; at least 1 has to do the work.")
