"""What `orrery tune` strives for: named targets, how far a run misses them, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np

from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.game import Game
from orrery.lab.compare import Run, read
from orrery.lab.effects import Effect
from orrery.lab.results import interval

LENGTH: Final = "length"
SEATS: Final = "seat_balance"
WINS: Final = "win_rate"
ITEMS_ALL: Final = "items"
TARGET: Final = re.compile(r"([a-z_ ]+?)\s*(?:(=|<|>)\s*([\d.]+?)(?:\.\.([\d.]+))?)?")
# What counts as a miss of 1, so that targets can be added up: a tenth of the length, five points of wins, half of a
# fair share
SIZES: Final = {LENGTH: 0.1, SEATS: 0.05, WINS: 0.05, ITEMS_ALL: 0.5}
AGAIN: Final = 400  # times that games are drawn anew for an interval
EXAMPLE: Final = "length=60,seat_balance,win_rate=0.5..0.6,items<1.5"


@dataclass(frozen=True)
class Target:
    """A number of a run that shall lie between `low` and `high`."""

    name: str  # one of those above, or a kind of thing, such as building
    low: float
    high: float
    words: str  # as it was given

    @property
    def items(self) -> bool:
        """Whether it speaks of the uses of things."""
        return self.name not in (LENGTH, SEATS, WINS)

    @property
    def title(self) -> str:
        """What is wanted, for people.

        >>> Target("win_rate", 0.5, 0.6, "").title
        'Win rate 50 to 60 %'
        >>> Target("building", 0.3, inf, "").title
        'Building: above 0.3 of a fair share'
        """
        if self.name == SEATS:
            return "Seat balance"
        size, unit = (100, " %") if self.name == WINS else (1, " decisions" if self.name == LENGTH else "")
        low, high = (f"{size * bound:.4g}" for bound in (self.low, self.high))
        between = (
            f"above {low}"
            if self.high == inf
            else f"below {high}"
            if self.low == 0.0
            else low
            if low == high
            else f"{low} to {high}"
        )
        name = "thing" if self.name == ITEMS_ALL else self.name
        if self.items:
            return f"{name[:1].upper()}{name[1:]}: {between} of a fair share"
        return f"{'Win rate' if self.name == WINS else 'Length'} {between}{unit}"

    def beyond(self, value: float) -> float:
        """How far a number is from what is wanted; 0 within."""
        return max(0.0, self.low - value, value - self.high)

    def size(self) -> float:
        size = SIZES.get(self.name, SIZES[ITEMS_ALL])
        return size * max(self.low, 1.0) if self.name == LENGTH else size


@dataclass(frozen=True)
class Measured:
    """A target in a run: the number, its 95 % interval, how far it is missed, and what is to be said of it."""

    target: Target
    value: float
    low: float
    high: float
    miss: float
    note: str = ""

    @property
    def verdict(self) -> str:
        """Whether the target is met, as far as the games tell."""
        if self.low >= self.target.low and self.high <= self.target.high:
            return "met"
        if self.high < self.target.low or self.low > self.target.high:
            return "missed"
        exact = self.target.low == self.target.high
        return "met, within the interval" if exact or self.target.beyond(self.value) == 0 else "not told apart"


def read_targets(game: Game, given: Sequence[str]) -> list[Target]:
    """The targets of `--towards`; an error that says which there are."""
    kinds = sorted({kind for kind, _ in game.uses.values()})
    names = [LENGTH, SEATS, WINS, ITEMS_ALL, *kinds]
    found = [read_target(part.strip(), names) for each in given for part in each.split(",") if part.strip()]
    if not found:
        raise OrreryError(f"Towards what? Targets: {', '.join(names)}. For example --towards '{EXAMPLE}'.")
    return found


def read_target(text: str, names: Sequence[str]) -> Target:
    match = TARGET.fullmatch(text)
    name = match[1] if match is not None else re.split(r"[=<>]", text)[0].strip()
    if name not in names:
        raise OrreryError(f"There is no target '{name}'.{did_you_mean(name, names)} Targets: {', '.join(names)}.")
    try:
        assert match is not None
        sign, first, second = match[2], match[3], match[4]
        if sign is None:
            if name != SEATS:
                raise ValueError
            return Target(name, 0.0, 0.0, text)
        low, high = float(first), float(second or first)
        if sign == "<":
            low = 0.0
        elif sign == ">":
            high = inf
        if low > high or (name == WINS and high > 1.0 and high != inf) or (sign != "=" and second):
            raise ValueError
    except (AssertionError, ValueError):
        raise OrreryError(
            f"The target '{text}' cannot be read; write NAME=NUMBER, NAME=LOW..HIGH, NAME<NUMBER or NAME>NUMBER "
            "(a win rate goes from 0 to 1)."
        ) from None
    return Target(name, low, high, text)


def measure(game: Game, folder: Path, targets: Sequence[Target]) -> list[Measured]:
    """Every target in a run."""
    run = read(folder)
    players = int(run.what["players"])
    together = game.cooperative(players, game.options.resolve(run.what["options"], players))
    return [measured(game, run, target, together) for target in targets]


def measured(game: Game, run: Run, target: Target, together: bool) -> Measured:
    if target.name == LENGTH:
        decisions = run.games["decisions"].to_numpy().astype(float)
        error = float(decisions.std(ddof=1)) / len(decisions) ** 0.5 if len(decisions) > 1 else 0.0
        effect = Effect(float(decisions.mean()), error, len(decisions))
        return as_measured(target, effect.value, *effect.interval())
    returns = np.array(run.games["returns"].to_list(), dtype=float)
    if target.name == WINS:
        if together:
            shares = (returns.max(axis=1) > 0).astype(float)
        else:
            at = np.array(run.games["bots"].to_list()) == run.what["seats"][0]
            shares = (returns * at).sum(axis=1) / at.sum(axis=1)
        return as_measured(target, float(shares.mean()), *interval([float(share) for share in shares]))
    if target.name == SEATS:
        if together:
            return as_measured(target, 0.0, 0.0, 0.0, "all win together")
        fair = 1 / returns.shape[1]
        value, low, high = drawn_anew(returns, lambda rows: float(np.abs(rows.mean(axis=0) - fair).max()))
        worst = int(np.abs(returns.mean(axis=0) - fair).argmax())
        return as_measured(target, value, low, high, f"seat {worst + 1} wins {100 * returns[:, worst].mean():.1f} %")
    return of_items(game, run, target)


def as_measured(target: Target, value: float, low: float, high: float, note: str = "") -> Measured:
    return Measured(target, value, low, high, target.beyond(value) / target.size(), note)


def of_items(game: Game, run: Run, target: Target) -> Measured:
    """The thing that is farthest from its fair share, that is from the mean uses of its kind.

    The miss adds up all things that are beyond, so that the search sees each of them come nearer.
    """
    assert run.items is not None
    row = {number: place for place, number in enumerate(run.games["number"].to_list())}
    names: list[tuple[str, str]] = []
    columns: list[Any] = []
    items = run.items if target.name == ITEMS_ALL else run.items.filter(kind=target.name)
    for (kind, item), rows in sorted(items.group_by("kind", "item"), key=lambda group: tuple(map(str, group[0]))):
        uses = np.zeros(len(row))
        np.add.at(uses, [row[number] for number in rows["number"].to_list()], rows["uses"].to_numpy().astype(float))
        names.append((str(kind), str(item)))
        columns.append(uses)
    if not columns:
        return as_measured(target, 0.0, 0.0, 0.0, "nothing was used")
    uses = np.array(columns).T
    kinds = np.array([kind for kind, _ in names])

    def shares(rows: Any) -> Any:
        total = rows.sum(axis=0)
        mean = np.array([max(total[kinds == kind].mean(), 1e-9) for kind in kinds])
        return total / mean

    here = shares(uses)
    upper = target.high < inf
    place = int(here.argmax() if upper else here.argmin())
    value, low, high = drawn_anew(uses, lambda rows: float(shares(rows)[place]))
    miss = sum(target.beyond(float(each)) for each in here) / target.size()
    beyond = sum(target.beyond(float(each)) > 0 for each in here)
    note = f"{game.thing(*names[place])}; {beyond} of {len(here)} beyond"
    return Measured(target, value, low, high, miss, note)


def drawn_anew(rows: Any, number: Any) -> tuple[float, float, float]:
    """A number of the games with its 95 % interval, by drawing as many games from them again and again."""
    rng = np.random.default_rng(7)
    again = [number(rows[rng.integers(0, len(rows), len(rows))]) for _ in range(AGAIN)]
    low, high = np.quantile(again, [0.025, 0.975])
    return number(rows), float(low), float(high)


def needs_items(targets: Sequence[Target]) -> bool:
    return any(target.items for target in targets)
