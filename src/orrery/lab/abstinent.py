"""A bot that does without one thing: what it loses by that is what the thing is worth, cause and all.

It never takes an action that uses the thing, or that leaves nothing but to use it, as long as anything else is open to
it. Search compares only the actions that are left; in the futures it imagines everybody is free.
"""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any, Final

from orrery.bots.bot import Bot
from orrery.bots.registry import make_bot
from orrery.core.game import Game
from orrery.core.policy import Judged, Policy
from orrery.core.state import State

AHEAD: Final = 3  # decisions of the same seat that are looked at, to see whether a use can still be avoided


class Forbidden:
    """One thing, as `Game.uses` names it: its kind and which one."""

    def __init__(self, game: Game, kind: str, item: str) -> None:
        self.game = game
        self.kind = kind
        self.item = item

    def used_by(self, state: State, player: int, action: int, ahead: int = AHEAD) -> bool:
        """Whether an action uses the thing, or leaves nothing but to use it. `state` stays as it is."""
        after = state.copy()
        after.journal = []
        after.apply(player, action)
        for event in after.journal or ():
            used = self.game.used(event)
            if used is not None and used == (player, self.kind, self.item):
                return True
        if ahead <= 0 or after.actors() != [player]:
            return False
        return all(self.used_by(after, player, each, ahead - 1) for each in after.legal(player))


class Abstaining(Policy[Any]):
    """The policy of a game with a thing left out of the decision that is thought about."""

    def __init__(self, policy: Policy[Any], forbidden: Forbidden) -> None:
        self.inner = policy
        self.forbidden = forbidden
        self.deciding = False  # the next judgement is the decision itself, not a part of an imagined future
        self._learnt = policy.made()

    def judge(self, state: Any, player: int) -> list[Judged]:
        judged = self.inner.judge(state, player)
        if not self.deciding:
            return judged
        self.deciding = False
        allowed = [each for each in judged if not self.forbidden.used_by(state, player, each[1])]
        if allowed:
            return allowed
        others = {action for _, action, _ in judged}
        rest = [action for action in state.legal(player) if action not in others]
        return [(0.0, action, "") for action in rest if not self.forbidden.used_by(state, player, action)] or judged

    # Everything else is as the game has it
    def kind(self, state: Any) -> str:
        return self.inner.kind(state)

    def clock(self, state: Any) -> int:
        return self.inner.clock(state)

    def shared(self, state: Any) -> bool:
        return self.inner.shared(state)

    def outcome(self, state: Any, player: int) -> float:
        return self.inner.outcome(state, player)

    def features(self, state: Any, player: int) -> list[float]:
        return self.inner.features(state, player)

    def worth(self, state: Any, player: int) -> float:
        return self.inner.worth(state, player)

    def chance(self, state: Any, player: int) -> float:
        return self.inner.chance(state, player)

    def evaluate(self, state: Any) -> list[float]:
        return self.inner.evaluate(state)


class Abstinent(Bot):
    """The bot called `name`, without the thing."""

    def __init__(self, name: str, game: Game, rng: Random, kind: str, item: str) -> None:
        super().__init__(game, rng)
        self.name = without(name, item)
        self.forbidden = Forbidden(game, kind, item)
        self.policy = Abstaining(game.policy, self.forbidden)
        twin = copy(game)
        twin.policy = self.policy
        self.inner = make_bot(name, twin, rng)

    def decide(self, state: State, player: int) -> int:
        self.policy.deciding = True
        action = self.inner.decide(state.copy(), player) if self.thinks else self.inner.choose(state, player)
        self.policy.deciding = False
        if not self.forbidden.used_by(state, player, action):
            return action
        # A bot that asks no policy: what is left, by lot
        left = [each for each in state.legal(player) if not self.forbidden.used_by(state, player, each)]
        return left[int(self.rng.random() * len(left))] if left else action

    @property
    def thinks(self) -> bool:
        """Whether the bot fills in `decide`; the position is imagined already."""
        return type(self.inner).decide is not Bot.decide


def without(name: str, item: str) -> str:
    """What a bot is called that does without something."""
    return f"{name} without {item}"
