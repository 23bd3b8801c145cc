"""Games between bots, as many as you like, on as many cores and machines as there are."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from orrery.bots import make_bot
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.lab.blocks import (
    DECISIONS,
    GAMES,
    ITEMS,
    MOMENTS,
    PLACES,
    Block,
    Order,
    Played,
    blocks_of,
    play_block,
    sources_here,
    usual_size,
)
from orrery.lab.cluster import on_cluster
from orrery.lab.forbidding import find_item
from orrery.lab.manifest import write_whole
from orrery.lab.results import Summary
from orrery.lab.run_folder import RunFolder
from orrery.lab.series import Series
from orrery.lab.workers import Lost, as_done, check_jobs

Progress = Callable[[int], None]


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    data: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    records: Path | None = None,
    out: Path | None = None,
    decisions: bool = False,
    items: bool = False,
    moments: bool = False,
    block: int | None = None,
    cluster: str | None = None,
    keep: bool = True,
    forbid: str | None = None,
) -> Summary:
    """Play `games` games between `bots`, one name a seat, and sum them up.

    The bots move on by one seat from game to game, so that a seat's advantage is not a bot's. Equal arguments give
    equal results, however many `jobs` or machines (`cluster`: the address of a Ray cluster, or "auto") share the work.
    `progress` is told how many games are done.

    With `out` the results go to that folder as Parquet, a block of games at a time, with a row for each decision,
    item and moment if that is wanted; the same call goes on with a run that was interrupted. Otherwise the single
    results are in the summary, unless `keep` is False. With `records` every game is written to that folder, and each
    record can be verified.

    With `forbid` the first of the bots (where all win together: everybody) does without one thing, such as
    "building:farm", as long as it has another choice.

    >>> import orrery
    >>> simulate(orrery.game("gardens"), ["random", "random"], games=2, seed=7).games
    2
    """
    if games < 1:
        raise OrreryError(f"{games} games are too few; a simulation needs at least 1.")
    check_jobs(jobs)
    if block is not None and block < 1:
        raise OrreryError(f"{block} games are too few for a block; it needs at least 1.")
    if (decisions or items or moments) and out is None:
        raise OrreryError("Decisions, items and moments are written to a folder; name one with --out.")
    if data is not None:
        game = game.with_data(data)
    for name in bots:
        make_bot(name, game, Random(seed))
    game.new(len(bots), options)  # wrong players and options are refused before anything is started or written
    cooperative = game.cooperative(len(bots), game.options.resolve(options, len(bots)))
    series = Series(game, dict(options or {}), list(bots), seed)
    if forbid is not None:
        series = replace(series, forbid=find_item(series, forbid, cooperative))
    asked = ((GAMES, out is not None), (DECISIONS, decisions), (ITEMS, items), (MOMENTS, moments), (PLACES, moments))
    tables = tuple(table for table, wanted in asked if wanted)
    order = Order(series, sources_here(game.slug), tables, records is not None)
    summary = Summary(game.slug, len(bots), series.options, seed, cooperative=cooperative)
    folder = None if out is None else RunFolder(out)
    if records is not None:
        make_folder(records, fresh=folder is None or not folder.path.exists())
    started = perf_counter()
    try:
        size = usual_size(bots)
        if folder is None:
            todo = blocks_of(games, block or size)
        else:
            todo = folder.open(order, games, block, size, shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]]))
        for each, played in deal(order, todo, jobs, cluster, games, progress):
            for number, text in played.records.items():
                assert records is not None
                write_whole(records / f"{game.slug}-{number:06}.jsonl", text.encode())
            summary.fresh += each.games
            if folder is not None:
                folder.keep(each, played)
            for result in played.results:
                summary.count(result)
            if keep:
                summary.results += played.results
        summary.results.sort(key=lambda result: result.number)
        if folder is not None:
            for result in folder.results():
                summary.count(result)
    finally:
        if folder is not None:
            folder.close()
    summary.seconds = perf_counter() - started
    return summary


def make_folder(folder: Path, fresh: bool) -> None:
    """Make the folder unless it is there; refuse one that holds records of another run, so that none are mixed up."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OrreryError(f"The folder {folder} cannot be made: {problem.strerror}.") from None
    if fresh and next(folder.glob("*.jsonl"), None) is not None:
        raise OrreryError(f"The folder {folder} holds records already; name a new one.")


def deal(
    order: Order,
    todo: Sequence[Block],
    jobs: int,
    cluster: str | None,
    games: int,
    progress: Progress | None,
    work: Callable[..., Played] = play_block,
) -> Iterator[tuple[Block, Played]]:
    """Play the blocks somewhere, in whatever order they are done. One that nobody survives is named at the end."""
    tell = progress or (lambda _: None)
    done = games - sum(block.games for block in todo)
    under_way: dict[int, int] = {}

    def told(place: int, count: int) -> None:
        under_way[place] = count
        tell(done + sum(under_way.values()))

    tell(done)
    calls = [(order, block) for block in todo]
    results = as_done(work, calls, jobs, told) if cluster is None else on_cluster(cluster, work, calls)
    lost: list[tuple[Block, Lost]] = []
    for place, result in results:
        under_way.pop(place, None)
        if isinstance(result, Lost):
            lost.append((todo[place], result))
            continue
        done += todo[place].games
        tell(done + sum(under_way.values()))
        yield todo[place], result
    if lost:
        block, how = lost[0]
        more = "" if len(lost) == 1 else f" So did {len(lost) - 1} more."
        raise OrreryError(
            f"The block of {block} ended {how.tries} workers one after the other ({how.why}) and was given up.{more} "
            "All other games are there. Is there too little memory?"
        )
