"""A possible future: play on by the policy for some decisions. Search looks at many of them."""

from __future__ import annotations

from random import Random
from typing import Any

from orrery.core.policy import Policy, best_of, soft_choice
from orrery.core.state import CHANCE, State


def let_chance_speak(state: State, dice: Random) -> list[int]:
    """Roll and draw until a player owes a decision; who owes it."""
    while True:
        actors = state.actors()
        if not actors or actors[0] != CHANCE:
            return actors
        state.apply(CHANCE, state.sample(dice))


def roll_out(
    policy: Policy[Any], state: State, decisions: int, rng: Random, dice: Random, temperature: float = 0.0
) -> bool:
    """Play `state` on by the policy, for so many decisions that leave a choice; whether the game is over then.

    Chance has dice of its own: two futures that differ in one decision meet the same luck for as long as they can.
    """
    while True:
        actors = let_chance_speak(state, dice)
        if not actors:
            return True
        if decisions <= 0:
            return False
        player = actors[0]
        judged = policy.judge(state, player)
        if len(judged) == 1:
            state.apply(player, judged[0][1])
            continue
        decisions -= 1
        if temperature > 0.0:
            state.apply(player, soft_choice(judged, temperature, rng))
        else:
            state.apply(player, best_of(judged, rng))


def roll_to(policy: Policy[Any], state: State, beat: int, rng: Random, luck: int, temperature: float = 0.0) -> bool:
    """Play `state` on by the policy until its clock says `beat`; whether the game is over then.

    So all futures of a decision are valued at the same moment of a round, however many decisions they took. Every beat
    has dice of its own: what one future draws more than another changes the luck of that beat, and of no later one.
    """
    now = policy.clock(state)
    dice = Random(luck + now)
    while True:
        actors = state.actors()
        if not actors:
            return True
        here = policy.clock(state)
        if here >= beat:
            return False
        if here != now:
            now = here
            dice = Random(luck + now)
        player = actors[0]
        if player == CHANCE:
            state.apply(CHANCE, state.sample(dice))
            continue
        judged = policy.judge(state, player)
        if len(judged) == 1:
            state.apply(player, judged[0][1])
        elif temperature > 0.0:
            state.apply(player, soft_choice(judged, temperature, rng))
        else:
            state.apply(player, best_of(judged, rng))
