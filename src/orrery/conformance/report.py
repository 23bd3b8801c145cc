"""What a run of the suite found."""

from __future__ import annotations

import math
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from orrery.conformance.styles import Open, verbs_of
from orrery.core.game import Game
from orrery.core.state import State
from orrery.core.step import SteppedState

About = TypeVar("About")


class PromiseBrokenError(Exception):
    """The game at hand broke a promise. What it does after that would tell nothing, so it is left."""


@dataclass
class Luck:
    """Whether `sample` keeps to the weights: two sums over all that was drawn, which honest chance keeps near 0.

    One grows if outcomes late in the list come too often or too seldom, the other if likely ones do. Beside each is
    the variance that it should have.
    """

    place: float = 0.0
    place_variance: float = 0.0
    weight: float = 0.0
    weight_variance: float = 0.0

    def note(self, weights: Sequence[int], drawn: int) -> None:
        total = sum(weights)
        chances = [weight / total for weight in weights]
        places = [sum(chances[:index]) + chance / 2 for index, chance in enumerate(chances)]
        usual = sum(chance * chance for chance in chances)
        self.place += places[drawn] - 0.5
        self.place_variance += sum(c * place * place for c, place in zip(chances, places, strict=True)) - 0.25
        self.weight += chances[drawn] - usual
        self.weight_variance += sum(chance**3 for chance in chances) - usual * usual

    def fair(self) -> bool:
        """Whether both sums are within six times their usual size; chance alone does that once in 10**8 runs."""
        sums = ((self.place, self.place_variance), (self.weight, self.weight_variance))
        return all(abs(drift) <= 6 * math.sqrt(max(0.0, variance)) + 1e-6 for drift, variance in sums)


@dataclass
class Seen:
    """Which kinds of positions came up, and what was done in them. Every action of every game is counted."""

    steps: Counter[str] = field(default_factory=Counter)  # positions, by the step that is asked
    styles: Counter[str] = field(default_factory=Counter)  # positions, by the style of play
    several: int = 0  # positions in which several seats were to act
    restored: int = 0  # positions that were held against what is restored from their snapshot
    open: Counter[str] = field(default_factory=Counter)  # positions, by the verbs that were legal
    played: Counter[str] = field(default_factory=Counter)  # actions, by their verb

    @property
    def positions(self) -> int:
        return self.styles.total()

    def note(self, game: Game, state: State, legal: Open, style: str) -> None:
        """Count a position in which somebody is to act."""
        self.styles[style] += 1
        self.several += len(legal) > 1
        step = state.current_step() if isinstance(state, SteppedState) else None
        if step is not None:
            self.steps[step.name] += 1
        for name in {verb.name for actions in legal.values() for verb in verbs_of(game.space, actions)}:
            self.open[name] += 1


@dataclass
class Report:
    """Which promises were tried, how often, and which were broken."""

    game: str
    counts: dict[str, int] = field(default_factory=dict)
    luck: Luck = field(default_factory=Luck)
    seen: Seen = field(default_factory=Seen)
    secretive: str = ""  # the last case in which a secret was told
    failures: list[str] = field(default_factory=list)  # "promise: where, so that it can be repeated: what was wrong"

    @property
    def ok(self) -> bool:
        return not self.failures

    @property
    def checks(self) -> list[tuple[str, int]]:
        """Each promise with the number of times it was tried."""
        return list(self.counts.items())

    def count(self, name: str, times: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + times

    def ask(self, promise: Callable[[About], Iterator[str]], about: About, where: str) -> None:
        """Try one promise: its first complaint is a failure, and so is anything that it raises."""
        name = promise.__name__.replace("_", " ")
        self.count(name)
        try:
            complaint = next(promise(about), None)
        except Exception as problem:
            complaint = describe(problem)
        if complaint is not None:
            self.fail(name, where, complaint)

    def fail(self, name: str, where: str, complaint: str) -> NoReturn:
        """Write down a broken promise and leave the game."""
        self.failures.append(f"{name}: {where}: {complaint}")
        raise PromiseBrokenError(self.failures[-1])


def describe(problem: Exception) -> str:
    """An unexpected error with the line of code it came from."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__} in {last.name} ({last.filename}, line {last.lineno}): {problem}"
