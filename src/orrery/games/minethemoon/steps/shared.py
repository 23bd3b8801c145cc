"""Mine the Moon: what several steps have in common. It imports no step, so every module of steps can build on it."""

from __future__ import annotations

from random import Random

from orrery.core.step import ChanceStep, Step
from orrery.games.minethemoon.actions import DEAL
from orrery.games.minethemoon.names import NO_BUILDING
from orrery.games.minethemoon.position import Position
from orrery.games.minethemoon.steps.work_order import next_to_work


class Choice(Step[Position]):
    """A decision of the player whose turn it is."""

    def actors(self, at: Position) -> list[int]:
        return [at.current]

    def asks(self, at: Position, player: int) -> bool:
        return player == at.current


class BuildingStep(Choice):
    """A question of the building that is being Worked. After the last one `do` sets `at.doing` to NO_BUILDING."""

    def apply(self, at: Position, player: int, action: int) -> None:
        self.do(at, player, action)
        go_on_working(at)

    def do(self, at: Position, seat: int, action: int) -> None:
        """What the building does with the answer."""
        raise NotImplementedError


class FromDeck(ChanceStep[Position]):
    """A card off the deck, any of those left (M-2.4); `apply` says where it goes."""

    verbs = (DEAL,)

    def legal(self, at: Position, player: int) -> list[int]:
        return [DEAL.zero + card for card in at.deck]

    def sample(self, at: Position, rng: Random) -> int:
        return DEAL.zero + at.deck[int(rng.random() * len(at.deck))]


def go_on_working(at: Position) -> None:
    """Once the building has done its work, the next team may Work (M-6.3)."""
    if at.doing == NO_BUILDING:
        next_to_work(at)
