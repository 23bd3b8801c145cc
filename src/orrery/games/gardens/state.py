"""Gardens of Uranus as a state: how a position is begun, copied, looked at and kept. The rules are in the steps."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from orrery.core.observation import Field
from orrery.core.state import Standing
from orrery.games.gardens.config import Config
from orrery.games.gardens.hidden import resample, view
from orrery.games.gardens.observe import fields, observe
from orrery.games.gardens.position import REASONS, Position
from orrery.games.gardens.refusal import refusal
from orrery.games.gardens.snapshot import read, write
from orrery.games.gardens.steps import STEPS, setup


class GardensState(Position):
    """A position that knows the rules."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, STEPS)

    def begin(self) -> None:
        setup.begin(self)

    def copy(self) -> GardensState:
        twin = GardensState(self.config)
        twin.fill(self)
        return twin

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    def returns(self) -> list[float]:
        places = self.places(self.totals())
        winners = places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in places]

    def standing(self) -> Standing:
        totals = self.totals() if self.over else self.points[:]
        places = self.places(totals)
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if self.over else []
        planted = 60 - sum(self.left) if self.turn_no else 0
        progress = 1.0 if self.over else planted / 61
        return Standing(totals, places, winners, bool(self.over), REASONS[self.over] or None, progress)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view(self, viewer, self.actors()))

    def observation(self) -> list[Field]:
        return fields(self)

    def observe(self, player: int) -> bytes:
        return observe(self, player)

    def determinize(self, viewer: int, rng: Random) -> GardensState:
        twin = self.copy()
        if not self.over:  # a finished game has no secrets
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot; a partial one gives a position for tests."""
        self.clear()
        read(self, snapshot)
