"""Uranus! as a `State`: a position with its steps, and how it is copied, judged, looked at and stored."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from orrery.core.observation import Field
from orrery.core.state import Standing
from orrery.games.uranus.config import Config
from orrery.games.uranus.hidden import resample, view
from orrery.games.uranus.observe import fields, observe
from orrery.games.uranus.position import REASONS, WON, Position
from orrery.games.uranus.refusal import refusal
from orrery.games.uranus.snapshot import read, write
from orrery.games.uranus.steps import STEPS, setup
from orrery.games.uranus.steps.shared import settle


class UranusState(Position):
    """A position together with the rules of the game, which are its steps."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, STEPS)

    def begin(self) -> None:
        """Start the setup (U-1)."""
        setup.begin(self)
        self.forget()
        settle(self)

    def copy(self) -> UranusState:
        twin = UranusState(self.config)
        twin.fill(self)
        return twin

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    def returns(self) -> list[float]:
        """U-1.1: everybody wins, or nobody."""
        return [1.0 if self.over == WON else 0.0] * self.seats

    def standing(self) -> Standing:
        """All share the first place, and after a loss the last, alone the second. Points count the races on Uranus."""
        seats = range(self.seats)
        lost = self.over not in (0, WON)
        points = [1 if self.flown[seat] else 0 for seat in seats]
        places = [max(self.seats, 2) if lost else 1 for _ in seats]
        winners = list(seats) if self.over == WON else []
        return Standing(points, places, winners, bool(self.over), REASONS[self.over] or None, self.progress())

    def view(self, viewer: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view(self, viewer, self.actors()))

    def observation(self) -> list[Field]:
        return fields(self)

    def observe(self, player: int) -> bytes:
        return observe(self, player)

    def determinize(self, viewer: int, rng: Random) -> UranusState:
        twin = self.copy()
        if not self.over:  # a finished game has no secrets
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        self.clear()
        read(self, snapshot)
        self.forget()
        settle(self)
