"""Gardens of Uranus: what several steps have in common. It imports no step, so every step module can build on it."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.state import CHANCE
from orrery.core.step import ChanceStep, Step
from orrery.games.gardens.cards import BIT
from orrery.games.gardens.position import Position

ONES: Final[list[list[int]]] = [[1] * count for count in range(65)]


class Choice(Step[Position]):
    """A decision of the player whose turn it is."""

    def actors(self, at: Position) -> list[int]:
        return [at.current]

    def asks(self, at: Position, player: int) -> bool:
        return player == at.current


class Lot(ChanceStep[Position]):
    """A draw whose outcomes are all equally likely."""

    def weights(self, at: Position) -> list[int]:
        return ONES[len(self.legal(at, CHANCE))]

    def sample(self, at: Position, rng: Random) -> int:
        outcomes = self.legal(at, CHANCE)
        return outcomes[int(rng.random() * len(outcomes))]


def free_spots(at: Position, actions: list[int]) -> list[int]:
    """The actions, one for each spot, of the spots without tree and gardener."""
    taken = at.trees | at.standing_on
    found = actions[:]
    while taken:
        spot = taken.bit_length() - 1
        taken ^= BIT[spot]
        del found[spot]  # from the last spot to the first, so that the places before it stay
    return found
