"""Vertium: base classes of several steps. This module imports no step, so that every step module can import it."""

from __future__ import annotations

from random import Random

from orrery.core.step import ChanceStep, Step, pick
from orrery.games.vertium.actions import DRAW
from orrery.games.vertium.position import Position


class Choice(Step[Position]):
    """A decision of the side whose turn it is, and of nobody else (V-0.1)."""

    def actors(self, at: Position) -> list[int]:
        return [at.turn]

    def asks(self, at: Position, player: int) -> bool:
        return player == at.turn


class Answer(Step[Position]):
    """A decision of the side that is attacked."""

    def actors(self, at: Position) -> list[int]:
        return [at.defender]

    def asks(self, at: Position, player: int) -> bool:
        return player == at.defender


class FromDeck(ChanceStep[Position]):
    """A card is drawn from the deck; `apply` says where it goes."""

    verbs = (DRAW,)

    def legal(self, at: Position, player: int) -> list[int]:
        return [DRAW.zero + kind for kind, copies in enumerate(at.deck) if copies]

    def weights(self, at: Position) -> list[int]:
        return [copies for copies in at.deck if copies]

    def sample(self, at: Position, rng: Random) -> int:
        return DRAW.zero + pick(rng, at.deck)
