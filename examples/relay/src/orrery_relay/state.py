"""Relay as a state: how a position is looked at, copied and kept. The rules are in steps.py."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from orrery.core import Standing
from orrery.core.observation import Field
from orrery_relay.actions import NAMES, ORBITS
from orrery_relay.observe import fields, observe
from orrery_relay.position import ALL_HELD, FREE, NONE, REASONS, Config, Position
from orrery_relay.refusal import refusal
from orrery_relay.steps import STEPS, Deal, Roll, Turn


class RelayState(Position):
    """A position that knows the rules."""

    def __init__(self, config: Config, seats: int) -> None:
        super().__init__(config, seats, STEPS)
        self.step = Deal.number if config.contracts else Turn.number  # R-R2

    def copy(self) -> RelayState:
        twin = RelayState(self.config, self.seats)
        twin.game = self.game
        twin.step = self.step
        twin.over = self.over
        twin.turn = self.turn
        twin.fuel = self.fuel[:]
        twin.holder = self.holder[:]
        twin.contract = self.contract[:]
        return twin

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # Looking at it --------------------------------------------------------------------------------------------------

    def standing(self) -> Standing:
        points = self.totals()
        places = [1 + sum(other > mine for other in points) for mine in points]
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if self.over else []
        progress = 1 - self.holder.count(FREE) / ORBITS
        return Standing(points, places, winners, bool(self.over), REASONS[self.over] or None, progress)

    def returns(self) -> list[float]:
        winners = self.standing().winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        standing = self.standing()
        return {
            "game": "relay",
            "viewer": viewer,
            "players": self.seats,
            "actors": self.actors(),
            "step": self.step_name(),
            "turn": self.turn,
            "fuel": self.fuel[:],
            "capacity": self.config.capacity,
            "holder": self.holder[:],
            "price": [self.price(self.turn, orbit) for orbit in range(ORBITS)],
            "points": standing.points,
            "contracts": [
                NAMES[orbit] if orbit != NONE and (self.over or seat == viewer) else None
                for seat, orbit in enumerate(self.contract)
            ],
            "winners": standing.winners,
            "reason": standing.reason,
        }

    def observation(self) -> list[Field]:
        return fields(self)

    def observe(self, player: int) -> bytes:
        return observe(self, player)

    def determinize(self, viewer: int, rng: Random) -> RelayState:
        """The contracts of the others may be any of those that `viewer` does not hold."""
        twin = self.copy()
        if self.over:  # nothing is secret any more
            return twin
        others = [orbit for orbit in range(ORBITS) if orbit != self.contract[viewer]]
        rng.shuffle(others)
        for seat in range(self.seats):
            if seat != viewer and self.contract[seat] != NONE:
                twin.contract[seat] = others.pop()
        return twin

    def snapshot(self) -> dict[str, Any]:
        return {
            "players": self.seats,
            "options": {"contracts": "on" if self.config.contracts else "off"},
            "turn": self.turn,
            "rolling": self.step == Roll.number,
            "fuel": self.fuel[:],
            "holder": self.holder[:],
            "contract": self.contract[:],
        }

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        self.turn = snapshot["turn"]
        self.fuel = list(snapshot["fuel"])
        self.holder = list(snapshot["holder"])
        self.contract = list(snapshot["contract"])
        self.over = 0 if FREE in self.holder else ALL_HELD
        if snapshot["rolling"]:
            self.step = Roll.number
        elif NONE not in self.contract:
            self.step = Turn.number
