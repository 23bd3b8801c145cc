"""Why not? Each rule read as a prohibition, in the order a person at the table would object.

It is written from rules.md and not from `legal`: the conformance suite holds the two against each other.
"""

from __future__ import annotations

from orrery.core import CHANCE
from orrery_relay.actions import DEAL, REFUEL, ROLL, SPACE
from orrery_relay.position import FREE, Position
from orrery_relay.steps import Deal, Roll


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    verb, argument = SPACE.decode(action)
    if at.over:
        return "R-4.1"
    if at.step == Deal.number:
        return None if player == CHANCE and verb is DEAL and argument not in at.contract else "R-1.4"
    if at.step == Roll.number:  # only the die decides, and it has six faces
        return None if player == CHANCE and verb is ROLL else "R-3.1"
    if player != at.turn or verb is DEAL:
        return "R-1.2"
    if verb is ROLL:
        return "R-3.1"
    if verb is REFUEL:
        return "R-3.3" if at.fuel[player] == at.config.capacity else None
    if at.holder[argument] != FREE:
        return "R-2.2"
    return "R-2.3" if at.price(player, argument) > at.fuel[player] else None
