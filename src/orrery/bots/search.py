"""Search for all games: look at the policy's best actions in many imagined futures, and leave its choice only for good
reason.

A decision goes like this. The policy names candidates. Those whose next position is worth most are kept. Then futures:
what the player cannot know is drawn anew, every candidate is played in that same world and meets the same dice, the
policy plays on for a number of decisions, and the position reached is valued. After a share of the futures the worse
half of the candidates is dropped, and whoever is no better than the policy's own choice already before that. What is
left replaces that choice if it gained clearly more.

How much is thought is counted in futures, so that the choice does not depend on how quick a machine is; a clock only
cuts what takes too long.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from orrery.bots.rollout import let_chance_speak, roll_out, roll_to
from orrery.core.policy import Policy, best_of
from orrery.core.state import State

SEED_BITS: Final = 48
FEWEST: Final = 4  # futures without which no gain is believed
ENOUGH: Final = 8  # futures, by patience, after which somebody may be dropped, or taken, before the budget is spent
IN_HASTE: Final = 8  # the same where the clock has cut: in fewer, one of several rivals is always lucky
BETWEEN: Final = 4  # futures between two looks at that
CERTAIN: Final = 3.0  # standard errors after which nothing else is asked


class Thinking:
    """How much, and how, a bot thinks about a decision."""

    def __init__(
        self,
        futures: int = 0,
        decisions: int = 30,
        candidates: int = 8,
        screened: int = 24,
        doubt: float = 1.0,
        temperature: float = 0.0,
        patience: float = 1.0,
        beats: int = 0,
        margin: float = 0.0,
    ) -> None:
        self.futures = futures  # in all, over all candidates; 0: no search, the policy decides
        self.decisions = decisions  # of the policy in each future, before it is valued
        self.candidates = candidates  # that are compared by futures
        self.screened = screened  # of the policy's best, whose next position is looked at
        self.doubt = doubt  # standard errors by which a gain must exceed nothing
        self.temperature = temperature  # without search: of the bot's choice; else: of the policy in the futures
        self.patience = patience  # standard errors by which a rival may fall behind before it is dropped
        self.beats = beats  # of the policy's clock in each future, before it is valued; 0: `decisions` are counted
        self.margin = margin  # a gain below it is not believed, however certain it seems: so exact no value is


class Weighed:
    """One candidate: what the policy says, and what its futures were worth."""

    def __init__(self, score: float, action: int, reason: str) -> None:
        self.score = score
        self.action = action
        self.reason = reason
        self.first = 0.0  # the worth one step on
        self.futures = 0
        self.total = 0.0  # of the worth at the end of each future
        self.gain = 0.0  # of the differences to the policy's own choice in the same futures
        self.squares = 0.0

    @property
    def value(self) -> float:
        """What the player may expect after this action, as far as it was looked at."""
        return self.total / self.futures if self.futures else self.first

    @property
    def mean_gain(self) -> float:
        """How much better than the policy's own choice it was, on average."""
        return self.gain / self.futures if self.futures else 0.0

    def clearly_better(self, doubt: float, margin: float = 0.0, fewest: int = FEWEST) -> bool:
        """Whether it gained more than `doubt` standard errors over the policy's own choice, and more than `margin`."""
        return self.futures >= fewest and self.mean_gain > max(1e-9, doubt * self.error, margin)

    def no_better(self, patience: float) -> bool:
        """Whether it lost `patience` standard errors to the policy's own choice, or never differed from it."""
        return self.mean_gain <= -patience * self.error

    @property
    def error(self) -> float:
        """One standard error of the mean gain."""
        mean = self.gain / self.futures
        return sqrt(max(0.0, self.squares / self.futures - mean * mean) / (self.futures - 1))


class Search:
    """One decision, thought about. `weigh` tells all it found, `best` only what to do.

    It never looks further than the seat it thinks for: whatever that cannot know is drawn anew for every future.
    """

    def __init__(self, policy: Policy[Any], thinking: Thinking, rng: Random, seconds: float = 0.0) -> None:
        self.policy = policy
        self.thinking = thinking
        self.rng = rng
        self.seconds = seconds  # after which the clock cuts; 0: never
        self.until = 0.0
        self.cut = False  # whether it did

    def best(self, state: State, player: int) -> int:
        """The action to take."""
        return self.weigh(state, player)[0].action

    def weigh(self, state: State, player: int) -> list[Weighed]:
        """The candidates, the one to take first, then by what they promise."""
        self.until = perf_counter() + self.seconds if self.seconds > 0.0 else 0.0
        self.cut = False
        imagined = state.determinize(player, self.rng)
        judged = self.policy.judge(imagined, player)
        choice = best_of(judged, self.rng)
        options = [Weighed(score, action, reason) for score, action, reason in judged]
        if len(options) == 1:
            return options
        anchor = next(option for option in options if option.action == choice)
        rivals = self._screen(imagined, player, [option for option in options if option is not anchor])
        left = self._halve(state, player, anchor, rivals)
        fewest = IN_HASTE if self.cut else FEWEST
        best = left if left.clearly_better(self.thinking.doubt, self.thinking.margin, fewest) else anchor
        others = [option for option in [anchor, *rivals] if option is not best]
        others.sort(key=lambda option: -option.value)
        return [best, *others]

    def _screen(self, imagined: State, player: int, rivals: list[Weighed]) -> list[Weighed]:
        """The rivals of the policy's choice that are worth futures: by the worth one step on."""
        wanted = self.thinking.candidates - 1
        if len(rivals) <= wanted:
            return rivals
        rivals.sort(key=lambda option: -option.score)
        rivals = rivals[: self.thinking.screened]
        luck = self.rng.getrandbits(SEED_BITS)
        for option in rivals:
            after = imagined.copy()
            after.apply(player, option.action)
            let_chance_speak(after, Random(luck))
            option.first = self.policy.worth(after, player)
        rivals.sort(key=lambda option: -option.first)
        return rivals[:wanted]

    def _halve(self, state: State, player: int, anchor: Weighed, rivals: list[Weighed]) -> Weighed:
        """Futures for all, then for the better half, and so on; the rival that gained most.

        Whoever is seen to be no better than the policy's choice is dropped on the way. Most decisions are clear: then
        nobody is left soon, and the rest of the futures is saved.
        """
        left = rivals[:]
        patience = self.thinking.patience
        rounds = len(left).bit_length()
        for _ in range(rounds):
            futures = self.thinking.futures // rounds
            while futures > 0:
                futures -= len(left) + 1
                self._compare(state, player, anchor, left)
                if self.until and perf_counter() > self.until:
                    self.cut = True
                    return max(left, key=lambda option: option.mean_gain)
                if anchor.futures >= ENOUGH * patience and anchor.futures % BETWEEN == 0:
                    hopeful = [option for option in left if not option.no_better(patience)]
                    if not hopeful or (len(hopeful) == 1 and hopeful[0].clearly_better(CERTAIN, self.thinking.margin)):
                        return (hopeful or left)[0]
                    left = hopeful
            left.sort(key=lambda option: -option.mean_gain)
            left = left[: max(1, len(left) // 2)]
        return left[0]

    def _compare(self, state: State, player: int, anchor: Weighed, rivals: list[Weighed]) -> None:
        """One world with its dice, in which the policy's choice and each rival is played."""
        world = state.determinize(player, self.rng)
        seed = self.rng.getrandbits(SEED_BITS)
        luck = self.rng.getrandbits(SEED_BITS)
        own = self._future(world, player, anchor, seed, luck)
        for option in rivals:
            difference = self._future(world, player, option, seed, luck) - own
            option.gain += difference
            option.squares += difference * difference

    def _future(self, world: State, player: int, option: Weighed, seed: int, luck: int) -> float:
        after = world.copy()
        after.apply(player, option.action)
        thinking = self.thinking
        if thinking.beats:
            beat = self.policy.clock(world) + thinking.beats
            roll_to(self.policy, after, beat, Random(seed), luck, thinking.temperature)
        else:
            roll_out(self.policy, after, thinking.decisions, Random(seed), Random(luck), thinking.temperature)
        value = self.policy.worth(after, player)
        option.futures += 1
        option.total += value
        return value
