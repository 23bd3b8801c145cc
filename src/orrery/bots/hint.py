"""Advice for people: what the best bot would do for them, why, and what else is nearly as good."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from orrery.bots.levels import LEVEL, thinking_of
from orrery.bots.search import Search, Weighed
from orrery.core.actions import ActionSpace
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.language import _, mark
from orrery.core.policy import Policy
from orrery.core.state import State

BEST: Final = "expert"
SHOWN: Final = 3  # the choice and the two next best
AGAINST: Final = mark("but ")  # how a reason begins that speaks against an action


@dataclass(frozen=True)
class Option:
    """One action that a hint speaks of."""

    action: int
    chance: float | None  # what it promises, from 0 to 1; None if nothing was compared
    reasons: tuple[str, ...]  # for it, in half sentences
    doubts: tuple[str, ...]  # against it


@dataclass(frozen=True)
class Advice:
    """What to do, first; then the next best. `now` is what the position promises before anything is done."""

    options: tuple[Option, ...]
    now: float
    only: bool  # there is nothing else to do

    def as_json(self, space: ActionSpace) -> dict[str, Any]:
        """For a page or a program: actions as notation and in words, chances in percent."""
        first, *others = [
            {
                "do": space.notation(option.action),
                "text": space.label(option.action),
                "chance": percent(option.chance),
                "reasons": list(option.reasons),
                "doubts": list(option.doubts),
            }
            for option in self.options
        ]
        return {**first, "now": percent(self.now), "only": self.only, "others": others}


def percent(chance: float | None) -> int | None:
    """A chance in whole percent; nothing that is not over yet is certain."""
    return None if chance is None else min(99, max(1, round(100 * chance)))


def advise(game: Game, state: State, player: int, rng: Random, in_time: bool = False) -> Advice:
    """What the best bot would do for a player who is to act. It knows no more than that player."""
    legal = state.legal(player) if player in state.actors() else []
    if not legal:
        raise OrreryError("A hint is for the one who is to act.")
    policy = game.policy
    imagined = state.determinize(player, rng)
    now = policy.worth(imagined, player)
    if len(legal) == 1:
        return Advice((Option(legal[0], None, (), ()),), now, only=True)
    thinking = thinking_of(game, BEST, policy.kind(state))
    seconds = LEVEL[BEST].seconds if in_time else 0.0
    weighed = Search(policy, thinking, rng, seconds).weigh(state, player)
    found = chances(weighed)
    order = sorted(range(1, len(weighed)), key=lambda place: -found[place])[: SHOWN - 1]
    options: list[Option] = []
    against = _(AGAINST)
    for place in (0, *order):
        action = weighed[place].action
        words = why(policy, imagined, player, action)
        reasons = tuple(word for word in words if not word.startswith(against))
        doubts = tuple(word.removeprefix(against) for word in words if word.startswith(against))
        options.append(Option(action, found[place] if len(weighed) > 1 else None, reasons, doubts))
    return Advice(tuple(options), now, only=False)


def why(policy: Policy[Any], state: State, player: int, action: int) -> list[str]:
    """What speaks for an action, in the language of now: a policy's own reasons are plain constants."""
    return [_(reason) for reason in policy.why(state, player, action)]


def chances(weighed: list[Weighed]) -> list[float]:
    """What each candidate promises, measured against the policy's own choice in the same futures.

    Those that were dropped early have met fewer worlds, good or bad: how they did beside that choice tells more than
    their own mean. Nothing is shown to be better than what is advised: if it were clearly so, it would be advised.
    """
    anchor = max(weighed, key=lambda option: option.futures if option.gain == 0.0 and option.squares == 0.0 else -1)
    found = [min(1.0, max(0.0, anchor.value + option.mean_gain)) for option in weighed]
    return [min(chance, found[0]) for chance in found]
