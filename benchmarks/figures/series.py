"""Whole games between greedy bots, watched on the way, on as many cores as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from statistics import fmean, median
from typing import Any, Protocol

import orrery
from orrery.bots import make_bot
from orrery.core import CHANCE, Event, State

CHUNK = 5  # games between two reports of progress

Facts = Mapping[str, Any]  # what was noted of one game; plain data


class Watch(Protocol):
    """One game under observation."""

    def see(self, state: State, events: Sequence[Event]) -> None:
        """Called after every action with what it caused."""

    def facts(self, state: State) -> Facts:
        """Called once, at the end."""


@dataclass(frozen=True)
class Series:
    """Games that differ by chance alone. `watch` is a class or function at the top of a module."""

    slug: str
    name: str
    players: int
    watch: Callable[[State], Watch]
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Sequence[str] = ()  # by seat; greedy everywhere if there are none


def play(series: Series, number: int) -> Facts:
    """Game `number`: the same one whenever, and in whatever process, it is played."""
    game = orrery.game(series.slug)
    rng = Random(f"{series.name}:{series.players}:{number}")
    state = game.new(series.players, series.options)
    state.journal = []
    watch = series.watch(state)
    names = series.bots or ["greedy"] * series.players
    bots = [make_bot(name, game, Random(rng.getrandbits(64))) for name in names]
    while actors := state.actors():
        player = actors[0]
        legal = state.legal(player)
        if player == CHANCE:
            action = state.sample(rng)
        else:
            action = legal[0] if len(legal) == 1 else bots[player].choose(state, player)
        state.apply(player, action)
        watch.see(state, state.journal)
        state.journal = []
    return watch.facts(state)


def play_all(series: Series, games: int, jobs: int) -> Iterator[list[Facts]]:
    """All games, in the order of their numbers, some at a time."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(play_chunk, repeat(series), chunks)


def play_chunk(series: Series, numbers: range) -> list[Facts]:
    return [play(series, number) for number in numbers]


# What tables are made of ------------------------------------------------------------------------------------------


def numbers(games: Sequence[Facts], fact: str) -> list[float]:
    """One fact of all games that have it."""
    return [game[fact] for game in games if game.get(fact) is not None]


def mean(games: Sequence[Facts], fact: str) -> float:
    return fmean(found) if (found := numbers(games, fact)) else float("nan")


def middle(games: Sequence[Facts], fact: str) -> float:
    return median(found) if (found := numbers(games, fact)) else float("nan")


def share(games: Sequence[Facts], fact: str) -> str:
    """How often a fact holds, in percent of the games that have it."""
    return f"{100 * mean(games, fact):.0f} %"


def percentile(games: Sequence[Facts], fact: str, percent: float) -> float:
    found = sorted(numbers(games, fact))
    return found[min(len(found) - 1, int(len(found) * percent / 100))] if found else float("nan")


def by_seat(games: Sequence[Facts], fact: str = "returns") -> str:
    """The mean of a fact that is a list by seat: who wins from where."""
    lists = [game[fact] for game in games]
    return " ".join(f"{fmean(column):.2f}" for column in zip(*lists, strict=True))


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown; the first column holds names, the others numbers."""
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *[[str(cell) for cell in row] for row in rows]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
