"""Vertium as a `State`: a position with its steps, and how it is copied, judged, looked at and stored."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, cast

from orrery.core.observation import Field
from orrery.core.state import Standing
from orrery.games.vertium.config import NOBODY, Config
from orrery.games.vertium.hidden import resample, view
from orrery.games.vertium.observe import fields, observe
from orrery.games.vertium.position import REASONS, Position
from orrery.games.vertium.refusal import refusal
from orrery.games.vertium.snapshot import read, write
from orrery.games.vertium.steps import STEPS

ATTACKS_PER_SIDE: Final = 4  # in the first half of an American war


class VertiumState(Position):
    """A position together with the rules of the game, which are its steps."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, STEPS)

    def copy(self) -> VertiumState:
        twin = VertiumState(self.config)
        twin.fill(self)
        return twin

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    def returns(self) -> list[float]:
        winners = self.winners()
        share = 1.0 if self.is_team_game() or not winners else 1 / len(winners)
        return [share if seat in winners else 0.0 for seat in range(self.seats)]

    def standing(self) -> Standing:
        winners = self.winners() if self.over else []
        reason = REASONS[self.over] or None
        return Standing(self.score(), self.places(), winners, bool(self.over), reason, self.progress())

    def progress(self) -> float:
        """How far the game is, from 0 to 1: by planets colonized, then by attacks."""
        config = self.config
        if self.over:
            return 1.0
        colonized = (config.planets - self.owner.count(NOBODY)) / config.planets
        if config.phase_one_only:
            return 0.99 * colonized
        if config.american:  # nobody knows how long it will be; half of it is behind after this many attacks
            fought = self.attacks / (self.attacks + ATTACKS_PER_SIDE * config.sides)
        else:
            fought = self.attacks / (config.rounds * config.sides)
        return 0.99 * fought if config.solo else 0.6 * colonized + 0.39 * fought

    def view(self, viewer: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view(self, viewer, self.actors()))

    def numbers(self) -> Mapping[str, Any]:
        return self.config.numbers

    def observation(self) -> list[Field]:
        return fields(self)

    def observe(self, player: int) -> bytes:
        return observe(self, player)

    def determinize(self, viewer: int, rng: Random) -> VertiumState:
        twin = self.copy()
        resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot; what a partial one leaves out is as at the start."""
        self.clear()
        read(self, snapshot)
