"""What simulated games gave: one result a game, and the summary of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
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
    actions: int  # with chance and forced moves
    seed: str = ""  # of its chance, as a record shows it
    start: int | None = None  # the seat that began, if one did


@dataclass(frozen=True)
class Spread:
    """A few numbers in short."""

    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Mapping[int, int]) -> Spread:
        """Of numbers that were counted, so that many take no more room than few.

        >>> Spread.of({4: 1, 7: 2, 9: 1})
        Spread(mean=6.75, median=7.0, least=4, most=9)
        """
        total = sum(numbers.values())
        mean = sum(number * count for number, count in numbers.items()) / total
        ordered = sorted(numbers)
        middle = _middle(numbers, ordered, total // 2)
        if total % 2 == 0:
            return cls(mean, (_middle(numbers, ordered, total // 2 - 1) + middle) / 2, ordered[0], ordered[-1])
        return cls(mean, middle, ordered[0], ordered[-1])


def _middle(numbers: Mapping[int, int], ordered: Sequence[int], place: int) -> int:
    """The number at a place, if each stood in a row as often as it was counted."""
    for number in ordered:
        place -= numbers[number]
        if place < 0:
            return number
    raise AssertionError("the place lies within the row")


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


@dataclass
class Count:
    """One seat, one bot or everybody, counted game by game. It takes the same room for any number of games."""

    games: int = 0
    seats: int = 0
    returns: Counter[float] = field(default_factory=Counter)
    shares: Counter[float] = field(default_factory=Counter)  # of one game all its seats: they are one observation
    points: Counter[int] = field(default_factory=Counter)

    def add(self, result: Result, seats: Sequence[int]) -> None:
        self.games += 1
        self.seats += len(seats)
        self.shares[fmean(result.returns[seat] for seat in seats)] += 1
        for seat in seats:
            self.returns[result.returns[seat]] += 1
            self.points[result.points[seat]] += 1

    def line(self, name: str) -> Line:
        wins = sum(won * count for won, count in sorted(self.returns.items()))
        return Line(name, self.games, self.seats, wins, interval_of(self.shares), Spread.of(self.points))


@dataclass
class Summary:
    """A series of games between bots. Equal arguments give equal summaries; only `seconds` differs.

    `results` are handed in, or added one by one: then they are counted, and kept only where that is wanted.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    results: list[Result] = field(default_factory=list, repr=False)
    seconds: float = field(default=0.0, compare=False)
    cooperative: bool = False  # all seats win or lose together
    fresh: int = field(default=0, compare=False)  # games that were played in these seconds; others were there before
    # What was counted
    seats: list[Count] = field(init=False, repr=False)
    bots: dict[str, Count] = field(default_factory=dict, init=False, repr=False)
    all: Count = field(default_factory=Count, init=False, repr=False)  # every seat: for points
    won: Counter[float] = field(default_factory=Counter, init=False, repr=False)  # whether anybody won
    ends: Counter[str] = field(default_factory=Counter, init=False, repr=False)
    lengths: tuple[Counter[int], Counter[int]] = field(  # in decisions, in actions
        default_factory=lambda: (Counter(), Counter()), init=False, repr=False
    )

    def __post_init__(self) -> None:
        self.seats = [Count() for _ in range(self.players)]
        for result in self.results:
            self.count(result)

    def count(self, result: Result) -> None:
        """One game more."""
        for seat, counted in enumerate(self.seats):
            counted.add(result, [seat])
        for name in dict.fromkeys(result.bots):
            counted = self.bots.setdefault(name, Count())
            counted.add(result, [seat for seat, each in enumerate(result.bots) if each == name])
        self.all.add(result, range(self.players))
        self.won[1.0 if max(result.returns) > 0 else 0.0] += 1
        self.ends[result.reason] += 1
        self.lengths[0][result.decisions] += 1
        self.lengths[1][result.actions] += 1

    @property
    def games(self) -> int:
        return self.all.games

    def by_seat(self) -> list[Line]:
        """Who wins from which seat; every bot has sat there equally often, give or take one."""
        return [counted.line(f"seat {seat}") for seat, counted in enumerate(self.seats, 1)]

    def by_bot(self) -> list[Line]:
        """Which bot wins, over all the seats it has had."""
        return [counted.line(name) for name, counted in sorted(self.bots.items())]

    def together(self) -> Line:
        """How often a game was won, by whomever: what counts where all win or lose together."""
        return Line(
            "together", self.games, self.games, float(self.won[1.0]), interval_of(self.won), Spread.of(self.all.points)
        )

    def reasons(self) -> dict[str, int]:
        """Why the games ended, the most frequent reason first."""
        return dict(sorted(self.ends.items(), key=lambda item: (-item[1], item[0])))

    def decisions(self) -> Spread:
        """How long the games were, in real decisions."""
        return Spread.of(self.lengths[0])

    def actions(self) -> Spread:
        """How long the games were, with forced moves and chance."""
        return Spread.of(self.lengths[1])

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
    return interval_of(Counter(shares))


def interval_of(shares: Mapping[float, int]) -> tuple[float, float]:
    """The same, of shares that were counted."""
    games = sum(shares.values())
    ordered = sorted(shares.items())
    mean = sum(share * count for share, count in ordered) / games
    most = mean * (1 - mean)
    if most <= 0:
        return wilson(mean * games, games)
    variance = (sum(count * (share - mean) ** 2 for share, count in ordered) + most) / (games + 1)
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
