"""Mine the Moon as a state: how a position is looked at, copied and kept. The rules are in the steps."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from orrery.core.observation import Field
from orrery.core.state import Standing
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.config import Config
from orrery.games.minethemoon.hidden import resample, view
from orrery.games.minethemoon.observe import fields, observe
from orrery.games.minethemoon.position import REASONS, Position
from orrery.games.minethemoon.refusal import refusal
from orrery.games.minethemoon.snapshot import read, write
from orrery.games.minethemoon.steps import STEPS
from orrery.games.minethemoon.steps.passages import carry_on


class MineTheMoonState(Position):
    """A position that knows the rules."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, STEPS)

    def copy(self) -> MineTheMoonState:
        twin = MineTheMoonState(self.config)
        twin.fill(self)
        return twin

    def carry_on(self) -> None:
        carry_on(self)

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    def returns(self) -> list[float]:
        places = self.places()
        winners = places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in places]

    def standing(self) -> Standing:
        places = self.places()
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if self.over else []
        far = max(self.best() / (self.config.goal + 1), self.turn / (self.config.turn_cap + 1))
        progress = 1.0 if self.over else min(far, 0.99)
        return Standing(self.dominance[:], places, winners, bool(self.over), REASONS[self.over] or None, progress)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view(self, viewer, self.actors()))

    def numbers(self) -> Mapping[str, Any]:
        return self.config.printed.numbers

    def observation(self) -> list[Field]:
        return fields(self)

    def observe(self, player: int) -> bytes:
        return observe(self, player)

    def determinize(self, viewer: int, rng: Random) -> MineTheMoonState:
        twin = self.copy()
        if self.step == step_id.PLACE and not self.over and not self.config.open_placing:
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        self.clear()
        read(self, snapshot)
