"""A decision is one thing: who owes it, what is open to them, what happens then, and its words.

A game writes one class for each decision and lists them once; `SteppedState` answers the contract of `State` from that
list. A step reads and changes the position it is given; it has no state of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from orrery.core.actions import Verb
from orrery.core.state import CHANCE, State
from orrery.core.views import OVER

P = TypeVar("P", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[P]):
    """One decision of a game, for every position that asks it. `P` is the game's class of positions."""

    # ClassVar is needed: without it compiled code would not see what a plain Python subclass says
    number: ClassVar[int]  # what a position keeps to say which step it is in
    name: ClassVar[str]  # what snapshots, views and panels call it; it never changes
    verbs: ClassVar[Sequence[Verb]]  # what can be done here at all; `legal` must not use it, so that it can be checked
    prompt: ClassVar[str] = ""  # for the one to act, in one short sentence without the name

    def actors(self, at: P) -> list[int]:
        """Who owes the decision: seats, or [CHANCE]."""
        raise NotImplementedError

    def asks(self, at: P, player: int) -> bool:
        """Whether `player` is one of the actors; overridden where that is known without making the list."""
        return player in self.actors(at)

    def legal(self, at: P, player: int) -> list[int]:
        """What is open to `player`, who is one of the actors; sorted."""
        raise NotImplementedError

    def apply(self, at: P, player: int, action: int) -> None:
        """Do a legal action and set the step that comes next."""
        raise NotImplementedError

    def always_asked(self, at: P) -> bool:  # noqa: ARG002
        """Whether it is put to the player also with one option only: how many there are depends on something hidden."""
        return False

    def weights(self, at: P) -> list[int]:
        """When chance acts: the weight of each outcome, in the order of `legal`. All alike by default."""
        return [1] * len(self.legal(at, CHANCE))

    def sample(self, at: P, rng: Random) -> int:
        """One outcome of chance by its weight. Steps may override it with something quicker, equally fair."""
        outcomes = self.legal(at, CHANCE)
        return outcomes[pick(rng, self.weights(at))]


@mypyc_attr(allow_interpreted_subclasses=True)  # a game that is not compiled needs it here, too
class ChanceStep(Step[P]):
    """A roll, a spin, a draw."""

    def actors(self, at: P) -> list[int]:  # noqa: ARG002
        return [CHANCE]

    def asks(self, at: P, player: int) -> bool:  # noqa: ARG002
        return player == CHANCE


def pick(rng: Random, weights: list[int], total: int = 0) -> int:
    """An index, each as likely as its weight. Whoever knows the sum of the weights may hand it in."""
    point = int(rng.random() * (total or sum(weights)))
    index = 0
    for weight in weights:
        point -= weight
        if point < 0:
            break
        index += 1
    return index


def in_order(steps: Sequence[Step[P]]) -> list[Step[P]]:
    """The steps, each at its number; `ValueError` if a number is missing or taken twice, or a name is."""
    found = sorted(steps, key=lambda step: step.number)
    for number, step in enumerate(found):
        if step.number != number:
            raise ValueError(f"Step '{step.name}' has the number {step.number}, but {number} is the next one.")
    names = [step.name for step in found]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"Two steps are called '{name}'.")
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class SteppedState(State):
    """A position that is always in one step of its game. Who acts, what they may do and what happens is said there."""

    def __init__(self, seats: int, steps: list[Step[Any]]) -> None:
        super().__init__(seats)
        self.steps = steps  # by number; all copies share the list
        self.step = 0  # the number of the step that is asked; a number, because copies and pickles keep it equal
        self.over = 0  # why the game is over; 0 while it goes on. Then no step is asked
        # The step with the number `_looked_up`. Every question needs it, and looking it up in the list takes as long
        # as many an answer; so it is kept until `step` changes.
        self._step = steps[0]
        self._looked_up = 0
        self._first_passage = len(steps)

    def current_step(self) -> Step[Any] | None:
        """The step that is asked now; None when the game is over."""
        return None if self.over else self.steps[self.step]

    def step_name(self) -> str:
        """What views call the step that is asked; OVER when the game is over."""
        return OVER if self.over else self.steps[self.step].name

    def actors(self) -> list[int]:
        if self.over:  # then `step` may be the number of something that no step asks
            return []
        if self.step != self._looked_up:
            self._step = self.steps[self.step]
            self._looked_up = self.step
        return self._step.actors(self)

    def legal(self, player: int) -> list[int]:
        if self.over:
            return []
        if self.step != self._looked_up:
            self._step = self.steps[self.step]
            self._looked_up = self.step
        step = self._step
        return step.legal(self, player) if step.asks(self, player) else []

    def weights(self) -> list[int]:
        if self.over:
            return []
        step = self.steps[self.step]
        return step.weights(self) if step.asks(self, CHANCE) else []

    def apply(self, player: int, action: int) -> None:
        if self.step != self._looked_up:
            self._step = self.steps[self.step]
            self._looked_up = self.step
        self._step.apply(self, player, action)
        if self.step >= self._first_passage:
            self.carry_on()

    def carry_on(self) -> None:
        """Go through passages to the next step, for games that have any.

        A passage is something that follows without a decision, but only when the step that led to it is through with
        everything else: a number after the last step. A finished game may stay in one.
        """

    def sample(self, rng: Random) -> int:
        if self.step != self._looked_up:
            self._step = self.steps[self.step]
            self._looked_up = self.step
        return self._step.sample(self, rng)
