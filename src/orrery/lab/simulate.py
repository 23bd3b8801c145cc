"""Games between bots, as many as you like, on as many cores as there are."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from orrery.bots import make_bot
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.match import Match
from orrery.core.registry import game as find_game
from orrery.core.state import CHANCE
from orrery.lab.results import Result, Summary

LARGEST_CHUNK = 10  # games between two reports of progress


@dataclass(frozen=True)
class Series:
    """What all games of a simulation share. It can be sent to another process."""

    slug: str
    data: Mapping[str, Any]
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: int
    records: Path | None

    def play(self, number: int, game: Game) -> Result:
        """Game `number` of the series: the same one whenever, and in whatever process, it is played."""
        rng = Random(f"{self.seed}:{number}")
        names = [self.bots[(seat + number) % len(self.bots)] for seat in range(len(self.bots))]
        match = Match.begin(game, len(names), self.options, rng.randbytes(32))
        bots = [make_bot(name, game, Random(rng.getrandbits(64))) for name in names]
        state = match.state
        match.advance()
        while actors := state.actors():
            match.act(actors[0], bots[actors[0]].choose(state, actors[0]))
            match.advance()
        if self.records is not None:
            match.record.save(self.records / f"{self.slug}-{number:06}.jsonl")
        standing = state.standing()
        decisions = sum(1 for entry in match.record.entries if entry.player != CHANCE and not entry.forced)
        return Result(
            number, names, standing.points, state.returns(), standing.reason or "", decisions, match.record.number
        )


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    data: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    records: Path | None = None,
) -> Summary:
    """Play `games` games between `bots`, one name a seat, and sum them up.

    The bots move on by one seat from game to game, so that a seat's advantage is not a bot's. Equal arguments give
    equal results, however many `jobs` share the work; more than one needs a game that is installed. `progress` is
    told how many games are done. With `records` every game is written to that folder, and each record can be verified.

    >>> import orrery
    >>> simulate(orrery.game("gardens"), ["random", "random"], games=2, seed=7).games
    2
    """
    if games < 1:
        raise OrreryError(f"{games} games are too few; a simulation needs at least 1.")
    if jobs < 1:
        raise OrreryError(f"{jobs} jobs are too few; at least 1 has to do the work.")
    if data is not None:
        game = game.with_data(data)
    for name in bots:
        make_bot(name, game, Random(seed))
    game.new(len(bots), options)  # wrong players and options are refused before anything is started or written
    if records is not None:
        make_folder(records)
    started = perf_counter()
    series = Series(game.slug, dict(game.overrides), dict(options or {}), list(bots), seed, records)
    results: list[Result] = []
    for finished in _play_all(series, game, games, jobs):
        results += finished
        if progress is not None:
            progress(len(results))
    results.sort(key=lambda result: result.number)
    cooperative = game.cooperative(len(bots), game.options.resolve(series.options, len(bots)))
    return Summary(game.slug, len(bots), series.options, seed, results, perf_counter() - started, cooperative)


def make_folder(folder: Path) -> None:
    """Make the folder unless it is there; refuse one that holds records already, so that none are mixed up."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OrreryError(f"The folder {folder} cannot be made: {problem.strerror}.") from None
    if next(folder.glob("*.jsonl"), None) is not None:
        raise OrreryError(f"The folder {folder} holds records already; name a new one.")


def _play_all(series: Series, game: Game, games: int, jobs: int) -> Iterator[list[Result]]:
    size = max(1, min(LARGEST_CHUNK, games // (4 * jobs)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield [series.play(number, game) for number in chunk]
        return
    workers = ProcessPoolExecutor(min(jobs, len(chunks)), initializer=_leave_interrupts_to_the_parent)
    try:
        for done in as_completed([workers.submit(_play_chunk, series, chunk) for chunk in chunks]):
            yield done.result()
    finally:
        workers.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(series: Series, numbers: range) -> list[Result]:
    game = find_game(series.slug)
    if series.data:
        game = game.with_data(series.data)
    return [series.play(number, game) for number in numbers]
