"""Styles of play: each leads to positions that the others seldom see. Whoever is to act acts in random order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from orrery.bots.bot import GreedyBot
from orrery.core.actions import ActionSpace, Verb
from orrery.core.game import Game
from orrery.core.state import CHANCE, State

Open = Mapping[int, Sequence[int]]  # the legal actions of each actor


def verbs_of(space: ActionSpace, legal: Sequence[int]) -> Iterator[Verb]:
    """The verbs of legal actions, each once: the ids of a verb follow each other, and legal actions are sorted."""
    place = 0
    while place < len(legal):
        verb = space.decode(legal[place])[0]
        yield verb
        place = bisect_left(legal, verb.base + verb.size, place)


class Style:
    """Any legal action, each as likely as the next; chance by its weights."""

    name = "uniform"

    def __init__(self, game: Game, rng: Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, state: State, legal: Open) -> tuple[int, int]:
        """One of the actors, and one of their actions."""
        player = self.rng.choice(list(legal))
        if player == CHANCE:
            return player, self.roll(state, legal[player])
        return player, self.decide(state, player, legal[player])

    def roll(self, state: State, outcomes: Sequence[int]) -> int:
        return self.rng.choices(outcomes, state.weights())[0]

    def decide(self, state: State, player: int, legal: Sequence[int]) -> int:  # noqa: ARG002
        return self.rng.choice(legal)


class Greedy(Style):
    """The game's own policy: it gets far, where chance choices rarely come."""

    name = "greedy"
    attentive = 1.0  # the share of decisions that the policy takes; the rest are any legal action

    def __init__(self, game: Game, rng: Random) -> None:
        super().__init__(game, rng)
        self.bot = GreedyBot(game, rng)

    def decide(self, state: State, player: int, legal: Sequence[int]) -> int:
        if self.attentive < 1 and self.rng.random() >= self.attentive:
            return self.rng.choice(legal)
        return self.bot.choose(state, player)


class MostlyGreedy(Greedy):
    """Nine tenths greedy: good positions with something odd in them."""

    name = "mostly greedy"
    attentive = 0.9


class Rare(Style):
    """Prefers verbs that were done least so far in this game; unlikely outcomes of chance come as often as others."""

    name = "rare verbs"
    attentive = 0.8

    def __init__(self, game: Game, rng: Random) -> None:
        super().__init__(game, rng)
        self.done: Counter[str] = Counter()

    def roll(self, state: State, outcomes: Sequence[int]) -> int:  # noqa: ARG002
        return self.rng.choice(outcomes)

    def decide(self, state: State, player: int, legal: Sequence[int]) -> int:  # noqa: ARG002
        space = self.game.space
        if self.rng.random() < self.attentive:
            verbs = list(verbs_of(space, legal))
            least = min(self.done[verb.name] for verb in verbs)
            verb = self.rng.choice([verb for verb in verbs if self.done[verb.name] == least])
            legal = [action for action in legal if verb.base <= action < verb.base + verb.size]
        action = self.rng.choice(legal)
        self.done[space.decode(action)[0].name] += 1
        return action


STYLES: dict[str, type[Style]] = {style.name: style for style in (Style, Greedy, MostlyGreedy, Rare)}
UNIFORM, GREEDY, MOSTLY_GREEDY, RARE = STYLES
