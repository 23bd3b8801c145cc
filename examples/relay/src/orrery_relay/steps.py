"""Relay: every decision. Setting up is R-1 of rules.md, launching R-2, refuelling R-3, the end R-4."""

from __future__ import annotations

from typing import Any, Final

from orrery.core import ChanceStep, Step, in_order
from orrery_relay.actions import DEAL, LAUNCH, NAMES, ORBITS, REFUEL, ROLL, SPACE
from orrery_relay.position import ALL_HELD, FREE, NONE, Position


class Deal(ChanceStep[Position]):
    """R-1.4: everybody gets a contract, face down."""

    number = 0
    name = "deal"
    verbs = (DEAL,)
    prompt = "The contracts are dealt."

    def legal(self, at: Position, player: int) -> list[int]:
        return [DEAL.zero + orbit for orbit in range(ORBITS) if orbit not in at.contract]

    def apply(self, at: Position, player: int, action: int) -> None:
        seat = at.contract.index(NONE)
        orbit = action - DEAL.zero
        at.contract[seat] = orbit
        at.tell("dealt", seat, "R-1.4", {}, {"orbit": NAMES[orbit]})
        if NONE not in at.contract:
            at.step = Turn.number


class Turn(Step[Position]):
    """R-1.2: launch a probe, or refuel."""

    number = 1
    name = "turn"
    verbs = (LAUNCH, REFUEL)
    prompt = "Launch a probe, or refuel."

    def actors(self, at: Position) -> list[int]:
        return [at.turn]

    def legal(self, at: Position, player: int) -> list[int]:
        tank = at.fuel[player]
        open_orbits = [orbit for orbit in range(ORBITS) if at.holder[orbit] == FREE]
        launches = [LAUNCH.zero + orbit for orbit in open_orbits if at.price(player, orbit) <= tank]
        return [*launches, REFUEL.zero] if tank < at.config.capacity else launches

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, orbit = SPACE.decode(action)
        if verb is LAUNCH:
            launch(at, player, orbit)
        else:  # the die is an action of CHANCE
            at.step = Roll.number


def launch(at: Position, player: int, orbit: int) -> None:
    """R-2.3: pay, then take the orbit. R-4.1: the last one ends the game."""
    paid = at.price(player, orbit)
    at.fuel[player] -= paid
    at.holder[orbit] = player
    at.tell("launched", player, "R-2.3", {"orbit": NAMES[orbit], "fuel": paid})
    at.turn = (at.turn + 1) % at.seats
    if FREE not in at.holder:
        at.over = ALL_HELD
        at.tell("ended", player, "R-4.1", {})


class Roll(ChanceStep[Position]):
    """R-3.1: the die says how much fuel comes; what does not fit is lost (R-3.2)."""

    number = 2
    name = "roll"
    verbs = (ROLL,)
    prompt = "The die decides how much fuel comes."

    def legal(self, at: Position, player: int) -> list[int]:
        return [ROLL.zero + face for face in range(1, 7)]

    def apply(self, at: Position, player: int, action: int) -> None:
        face = action - ROLL.zero
        before = at.fuel[at.turn]
        at.fuel[at.turn] = min(at.config.capacity, before + face)
        at.tell("refuelled", at.turn, "R-3.1", {"face": face, "fuel": at.fuel[at.turn] - before})
        at.turn = (at.turn + 1) % at.seats
        at.step = Turn.number


STEPS: Final[list[Step[Any]]] = in_order([Deal(), Turn(), Roll()])
