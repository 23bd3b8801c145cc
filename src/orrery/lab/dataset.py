"""Positions of games between bots for learning programs: what a seat saw, what was open to it, what it chose, how the
game ended for it.

The folder is that of a simulation (`run_folder.py`) with a table more, `positions`, and a data card, `README.md`. So it
goes on after an interruption, and the same seed gives the same bytes however many processes share the work.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from orrery.bots import make_bot
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.state import CHANCE, State
from orrery.lab.blocks import GAMES, Block, Order, Played, check_sources, sources_here, usual_size
from orrery.lab.manifest import check_same, write_whole
from orrery.lab.results import Result
from orrery.lab.run_folder import RunFolder
from orrery.lab.series import Notes, Series
from orrery.lab.simulate import deal
from orrery.lab.workers import check_jobs, needs, report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POSITIONS: Final = "positions"
WHAT: Final = "dataset.json"
CARD: Final = "README.md"
EACH: Final = 20  # positions of a game: those that follow each other are much alike
SMALL: Final = 10  # games of a block if all positions are kept


class Seen(NamedTuple):
    """One decision."""

    action: int  # its number in the game
    seat: int
    observation: bytes
    legal: list[int]
    choice: int


@dataclass(frozen=True)
class DatasetOrder(Order):
    """What is wanted of every block, with how many positions of each game; 0 for all."""

    each: int = EACH


class Sampled(Notes):
    """Some decisions of a game, each as likely as the next to be among them."""

    def __init__(self, game: Game, number: int, each: int, seed: int) -> None:
        super().__init__(game, number, False, False, None)
        self.each = each
        self.rng = Random(f"{seed}:{number}:{POSITIONS}")
        self.met = 0
        self.seen: list[Seen] = []

    def before(self, state: State, number: int, player: int, action: int, options: int, forced: bool) -> None:  # noqa: ARG002
        if forced or player == CHANCE:
            return
        self.met += 1
        if self.each and len(self.seen) == self.each:
            place = self.rng.randrange(self.met)  # the n-th decision is kept with a chance of `each` in n
            if place >= self.each:
                return
            del self.seen[place]  # any of them goes; those that stay keep their order
        self.seen.append(Seen(number, player, state.observe(player), state.legal(player), action))


def observe_block(order: DatasetOrder, block: Block) -> Played:
    """Play a block and write down what was seen, in whatever process this is."""
    check_sources(order)
    series = order.series
    results: list[Result] = []
    rows: list[tuple[Result, list[Seen]]] = []
    for number in range(block.first, block.end):
        notes = Sampled(series.game, number, order.each, series.seed)
        results.append(series.play(number, notes))
        rows.append((results[-1], notes.seen))
        report(len(results))
    tables = needs("polars", "orrery.lab.tables")
    written = needs("polars", "orrery.lab.dataset_tables")
    state = series.game.new(len(series.bots), series.options)
    return Played(
        files={
            GAMES: tables.as_parquet(GAMES, results, series.options),
            POSITIONS: written.as_parquet(series.game, state.observation(), rows),
        }
    )


def make_dataset(
    game: Game,
    bots: Sequence[str],
    games: int,
    out: Path,
    seed: int = 0,
    *,
    each: int = EACH,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Let `bots` play `games` games and write `each` positions of every game (0: all) to `out`; how many there are."""
    if games < 1:
        raise OrreryError(f"{games} games are too few; a dataset needs at least 1.")
    if each < 0:
        raise OrreryError(f"{each} positions of a game are too few; ask for 1 or more, or 0 for all.")
    check_jobs(jobs)
    for name in bots:
        make_bot(name, game, Random(seed))
    first = game.new(len(bots), options)
    if not first.observation():
        raise OrreryError(f"{game.title} writes no observations; docs/adding-a-game.md says how a game does.")
    series = Series(game, dict(options or {}), list(bots), seed)
    order = DatasetOrder(series, sources_here(game.slug), (GAMES, POSITIONS), each=each)
    folder = RunFolder(out)
    try:
        command = shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]])
        size = usual_size(bots) if each else min(SMALL, usual_size(bots))
        todo = folder.open(order, games, None, size, command)
        describe(out, each)
        for block, played in deal(order, todo, jobs, None, games, progress, observe_block):
            folder.keep(block, played)
        cards = needs("polars", "orrery.lab.dataset_tables")
        write_whole(out / CARD, cards.card(game, folder.described(), first.observation(), each, out).encode())
        rows: int = cards.count(out)
    finally:
        folder.close()
    return rows


def describe(folder: Path, each: int) -> None:
    """What a dataset is beyond a run of games. Another one is refused."""
    wanted = {"dataset": 1, "each": each}
    file = folder / WHAT
    if file.exists():
        try:
            there = dict(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            raise OrreryError(f"{file} is not what this version of Orrery writes. Name a new folder.") from None
        check_same(folder, "dataset", wanted, there)
    else:
        write_whole(file, (json.dumps(wanted) + "\n").encode())


class Arrays(NamedTuple):
    """A dataset in memory, a row a position."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    choices: NDArray[np.int64]
    returns: NDArray[np.float64]


def load_arrays(folder: Path) -> Arrays:
    """All positions of a dataset, in the form in which the environments show them."""
    if not (folder / WHAT).is_file():
        raise OrreryError(f"{folder} holds no dataset; `orrery dataset SLUG --out {folder}` makes one.")
    found: Arrays = Arrays(*needs("polars", "orrery.lab.dataset_tables").arrays(folder))
    return found
