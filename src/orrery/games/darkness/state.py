"""Terraforming Darkness as a state: how a position is copied, looked at and kept. The rules are in the steps."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from orrery.core.observation import Field
from orrery.core.state import CHANCE, Standing
from orrery.games.darkness.config import Config
from orrery.games.darkness.hidden import resample, view
from orrery.games.darkness.observe import fields, observe
from orrery.games.darkness.position import Position
from orrery.games.darkness.refusal import refusal
from orrery.games.darkness.snapshot import read, write
from orrery.games.darkness.steps import STEPS
from orrery.games.darkness.steps.passages import carry_on
from orrery.games.darkness.steps.survival import places, reason, result_of, survived
from orrery.games.darkness.steps.turn import first_turn


class DarknessState(Position):
    """A position that knows the rules."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, STEPS)

    def begin(self) -> None:
        """D-2.3: a fixed start player, the only player, or the lot."""
        start = self.config.options["start"]
        if self.config.solo or start != "random":
            first_turn(self, 0 if self.config.solo else int(start))
            carry_on(self)
        else:
            self.actor = CHANCE

    def carry_on(self) -> None:
        carry_on(self)

    def copy(self) -> DarknessState:
        twin = DarknessState(self.config)
        twin.fill(self)
        return twin

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # Looking at it ----------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """A win is shared, or full for everybody (D-15.7); a lone player gets a half for a hard survival (D-16.2)."""
        if self.config.solo:
            points = result_of(self, 0)[1]
            return [1.0 if points >= self.config.triumph else 0.5 if points >= self.config.threshold else 0.0]
        if not survived(self):
            return [0.0] * self.seats
        found = places(self)
        share = 1.0 if self.config.full_win else 1 / found.count(1)
        return [share if place == 1 else 0.0 for place in found]

    def standing(self) -> Standing:
        points = [result_of(self, seat)[1] for seat in range(self.seats)]
        if not self.over:
            by_points = [1 + sum(1 for other in points if other > own) for own in points]
            return Standing(points, by_points, [], False, None, self.progress())
        found = places(self)
        winners = [seat for seat in range(self.seats) if found[seat] == 1] if survived(self) else []
        return Standing(points, found, winners, True, reason(self), 1.0)

    def progress(self) -> float:
        """How far the game is: mostly how many of the dealt ships have been used."""
        if self.phase > 1:
            return 0.9 + 0.02 * self.phase
        left = sum(self.fleet) / max(1, 2 * self.seats * self.config.dealt)
        return 0.9 * max(0.0, 1 - left)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view(self, viewer, self.actors()))

    def numbers(self) -> Mapping[str, Any]:
        return self.config.numbers

    def observation(self) -> list[Field]:
        return fields(self)

    def observe(self, player: int) -> bytes:
        return observe(self, player)

    def determinize(self, viewer: int, rng: Random) -> DarknessState:
        twin = self.copy()
        if self.phase < 3 and not self.config.solo:  # from phase 3 on every core is open
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot; a partial one gives a position for tests."""
        self.clear()
        read(self, snapshot)
