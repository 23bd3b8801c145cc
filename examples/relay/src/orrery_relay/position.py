"""Relay: what a position consists of. The rules that change it are in steps.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core import Event, Step, SteppedState
from orrery_relay.actions import ORBITS

FREE: Final = -1
NONE: Final = -1
ALL_HELD: Final = 1  # why it is over
REASONS: Final = ("", "every orbit is held")


class Config:
    """What stays the same for a whole game: the printed numbers, and whether there are contracts."""

    def __init__(self, data: Mapping[str, Any], contracts: bool) -> None:
        self.capacity: int = data["tank"]["capacity"]
        self.start: int = data["tank"]["start"]
        self.fuel: list[int] = data["orbits"]["fuel"]
        self.points: list[int] = data["orbits"]["points"]
        self.bonus: int = data["contract"]["points"]
        self.contracts = contracts


class Position(SteppedState):
    """Flat lists of small ints, so that `copy` is cheap."""

    def __init__(self, config: Config, seats: int, steps: list[Step[Any]]) -> None:
        super().__init__(seats, steps)
        self.config = config
        self.turn = 0
        self.fuel = [config.start] * seats
        self.holder = [FREE] * ORBITS
        self.contract = [NONE] * seats

    @property
    def slug(self) -> str:
        return "relay"

    def price(self, player: int, orbit: int) -> int:
        """What a launch to `orbit` costs `player` now: the printed fuel, one less beside a probe of their own.

        R-2.4 speaks of "a probe", so two neighbours save one fuel, not two (R-R1).
        """
        ring = self.holder
        beside = player in (ring[orbit - 1], ring[(orbit + 1) % ORBITS])
        return self.config.fuel[orbit] - 1 if beside else self.config.fuel[orbit]

    def totals(self) -> list[int]:
        """R-4.2; contracts count when the game is over, because only then they are shown."""
        points = [0] * self.seats
        for orbit, seat in enumerate(self.holder):
            if seat != FREE:
                points[seat] += self.config.points[orbit]
                if self.over and self.contract[seat] == orbit:
                    points[seat] += self.config.bonus
        return points

    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        if self.journal is not None:
            self.journal.append(Event(kind, player, data, rule, secret, [player] if secret else ()))
