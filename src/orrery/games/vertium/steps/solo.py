"""Vertium: the attacks of the solo Complex (V-15.8, V-R63). Dice decide everything; it has no choice."""

from __future__ import annotations

from orrery.core.step import ChanceStep
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import D6, PICK
from orrery.games.vertium.config import NOBODY, REBEL, SOLO_COMPLEX
from orrery.games.vertium.position import Position
from orrery.games.vertium.steps import war


class TargetDie(ChanceStep[Position]):
    """V-15.8: the Complex rolls a die for its target."""

    number = step_id.D6
    name = "d6"
    verbs = (D6,)
    prompt = "The Complex rolls for its target."

    def legal(self, at: Position, player: int) -> list[int]:
        return [D6.zero + number for number in range(1, 7)]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.die = action - D6.zero
        found = candidates(at)
        if at.journal is not None:
            at.tell("target_die", NOBODY, "V-15.8", {"number": at.die})
        if len(found) == 1:
            attack(at, found[0])
        else:
            at.step = step_id.PICK


class TargetLot(ChanceStep[Position]):
    """V-R63: the lot decides between targets that are equally near to the die."""

    number = step_id.PICK
    name = "pick"
    verbs = (PICK,)
    prompt = "The lot decides between targets."

    def legal(self, at: Position, player: int) -> list[int]:
        return [PICK.zero + planet for planet in candidates(at)]

    def apply(self, at: Position, player: int, action: int) -> None:
        attack(at, action - PICK.zero)


def candidates(at: Position) -> list[int]:
    """V-15.8, V-R63: the player's planets whose value is nearest to the die."""
    theirs = [planet for planet, owner in enumerate(at.owner) if owner == REBEL]
    nearest = min([abs(at.value[planet] - at.die) for planet in theirs])
    return [planet for planet in theirs if abs(at.value[planet] - at.die) == nearest]


def attack(at: Position, target: int) -> None:
    """V-R63: the Complex attacks from its richest planet, with as much force as the option says."""
    at.die = 0
    war.attack(at, target)
    own = [planet for planet, owner in enumerate(at.owner) if owner == SOLO_COMPLEX]
    keys = [(-at.vertium[planet], -at.value[planet], planet) for planet in own]
    at.origin = min(keys)[2]
    at.by_refuge = False
    stock = at.vertium[at.origin]
    force = at.config.complex_force
    if force == "half":
        at.force_v = stock // 2
    elif force == "match":
        at.force_v = min(at.vertium[target] + 1, stock - 1)
    else:
        at.force_v = stock - 1
    war.depart(at)
