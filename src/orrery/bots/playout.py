"""Random play to the end: the yardstick of speed, and the work-horse of search."""

from __future__ import annotations

from random import Random

from orrery.core.state import CHANCE, State


def playout(state: State, rng: Random) -> int:
    """Play `state` to its end with random choices; how many of them players made (chance is not counted)."""
    decisions = 0
    random = rng.random
    while True:
        actors = state.actors()
        if not actors:
            return decisions
        player = actors[0]
        if player == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            legal = state.legal(player)
            state.apply(player, legal[int(random() * len(legal))])
            decisions += 1
