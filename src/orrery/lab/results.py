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
    """One seat, one bot, or everybody together, over all their games."""

    name: str
    games: int
    seats: int  # over all games; a bot may sit at a table more than once
    wins: float  # a shared win counts as its share
    interval: tuple[float, float]  # 95 %, of `share`
    points: Spread

    @property
    def share(self) -> float:
        """Wins a seat, from 0 to 1; who wins together counts as one."""
        return self.wins / self.seats


@dataclass(frozen=True)
class Summary:
    """A series of games between bots. Equal arguments give equal summaries; only `seconds` differs."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    results: list[Result] = field(repr=False)
    seconds: float = field(default=0.0, compare=False)
    cooperative: bool = False  # all seats win or lose together

    @property
    def games(self) -> int:
        return len(self.results)

    def by_seat(self) -> list[Line]:
        """Who wins from which seat; every bot has sat there equally often, give or take one."""
        return [line(f"seat {seat + 1}", [(result, [seat]) for result in self.results]) for seat in range(self.players)]

    def by_bot(self) -> list[Line]:
        """Which bot wins, over all the seats it has had."""
        names = sorted({name for result in self.results for name in result.bots})
        return [line(name, self._seats_of(name)) for name in names]

    def _seats_of(self, bot: str) -> list[tuple[Result, list[int]]]:
        found = [(result, [seat for seat, name in enumerate(result.bots) if name == bot]) for result in self.results]
        return [(result, seats) for result, seats in found if seats]

    def together(self) -> Line:
        """How often a game was won, by whomever: what counts where all win or lose together."""
        won = [1.0 if max(result.returns) > 0 else 0.0 for result in self.results]
        points = Spread.of([points for result in self.results for points in result.points])
        return Line("together", self.games, self.games, sum(won), interval(won), points)

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
            "cooperative": self.cooperative,
            "won": _plain(self.together()),
            "bots": [_plain(entry) for entry in self.by_bot()],
            "seats": [_plain(entry) for entry in self.by_seat()],
            "decisions": vars(self.decisions()),
            "actions": vars(self.actions()),
            "reasons": self.reasons(),
        }


def line(name: str, places: Iterable[tuple[Result, Sequence[int]]]) -> Line:
    """Sum up the given seats of the given games. One game is one observation, however many of its seats are counted."""
    taken = list(places)
    shares = [fmean(result.returns[seat] for seat in seats) for result, seats in taken]
    wins = sum(result.returns[seat] for result, seats in taken for seat in seats)
    points = Spread.of([result.points[seat] for result, seats in taken for seat in seats])
    return Line(name, len(taken), sum(len(seats) for _, seats in taken), wins, interval(shares), points)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of some shares from 0 to 1, one of each game.

    Games are independent of each other; seats of one game are not, and a shared win varies less than won or lost. So
    it is Wilson's interval for as many games, won or lost, as vary as much as these do. The variance is that of the
    games and of one more that varies as much as can be: a few games that ended alike do not make us certain.

    >>> interval([1.0] * 8 + [0.0] * 2) == wilson(8, 10)
    True
    >>> [round(end, 2) for end in interval([0.5, 0.5, 0.5, 1.0])]
    [0.35, 0.84]
    """
    games, mean = len(shares), fmean(shares)
    most = mean * (1 - mean)
    if most <= 0:
        return wilson(mean * games, games)
    variance = (sum((share - mean) ** 2 for share in shares) + most) / (games + 1)
    equal = games * max(1.0, most / variance)
    return wilson(mean * equal, equal)


def wilson(wins: float, games: float) -> tuple[float, float]:
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
        "seats": entry.seats,
        "wins": entry.wins,
        "share": entry.share,
        "interval": list(entry.interval),
        "points": vars(entry.points),
    }
