"""What simulated games gave: one result a game, and the summary of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median
from typing import Any

NORMAL_95 = 1.959964  # how many standard deviations to each side hold 95 % of a normal distribution


@dataclass(frozen=True)
class Result:
    """How one game went. Lists go by seat."""

    number: int  # of the game in its series, from 0
    bots: list[str]
    points: list[int]
    returns: list[float]  # 1 for a win, 0 for a loss, ties split
    reason: str
    decisions: int  # real ones: forced moves and chance are not counted
    actions: int  # everything in the record


@dataclass(frozen=True)
class Spread:
    """A few numbers in short."""

    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        return cls(fmean(numbers), median(numbers), min(numbers), max(numbers))


@dataclass(frozen=True)
class Line:
    """One seat or one bot over all its games."""

    name: str
    games: int
    wins: float  # a shared win counts as its share
    interval: tuple[float, float]  # 95 %, of the share of wins
    points: Spread

    @property
    def share(self) -> float:
        """Wins a game, from 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True)
class Summary:
    """A series of games between bots. Equal arguments give equal summaries; only `seconds` differs."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    results: list[Result] = field(repr=False)
    seconds: float = field(default=0.0, compare=False)

    @property
    def games(self) -> int:
        return len(self.results)

    def by_seat(self) -> list[Line]:
        """Who wins from which seat; every bot has sat there equally often, give or take one."""
        return [line(f"seat {seat + 1}", [(result, seat) for result in self.results]) for seat in range(self.players)]

    def by_bot(self) -> list[Line]:
        """Which bot wins, over all the seats it has had."""
        names = sorted({name for result in self.results for name in result.bots})
        return [line(name, self._seats_of(name)) for name in names]

    def _seats_of(self, bot: str) -> list[tuple[Result, int]]:
        return [(result, seat) for result in self.results for seat in range(self.players) if result.bots[seat] == bot]

    def reasons(self) -> dict[str, int]:
        """Why the games ended, the most frequent reason first."""
        counted = Counter(result.reason for result in self.results)
        return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))

    def decisions(self) -> Spread:
        """How long the games were, in real decisions."""
        return Spread.of([result.decisions for result in self.results])

    def actions(self) -> Spread:
        """How long the games were, with forced moves and chance."""
        return Spread.of([result.actions for result in self.results])

    def as_json(self) -> dict[str, Any]:
        """The summary as plain data, without the single games."""
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "bots": [_plain(entry) for entry in self.by_bot()],
            "seats": [_plain(entry) for entry in self.by_seat()],
            "decisions": vars(self.decisions()),
            "actions": vars(self.actions()),
            "reasons": self.reasons(),
        }


def line(name: str, places: Iterable[tuple[Result, int]]) -> Line:
    """Sum up the given seats of the given games."""
    taken = list(places)
    wins = sum(result.returns[seat] for result, seat in taken)
    points = Spread.of([result.points[seat] for result, seat in taken])
    return Line(name, len(taken), wins, wilson(wins, len(taken)), points)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson, which stays inside 0 to 1 and holds for few games too.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    share = wins / games
    square = NORMAL_95**2 / games
    middle = (share + square / 2) / (1 + square)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _plain(entry: Line) -> dict[str, Any]:
    return {
        "name": entry.name,
        "games": entry.games,
        "wins": entry.wins,
        "share": entry.share,
        "interval": list(entry.interval),
        "points": vars(entry.points),
    }
