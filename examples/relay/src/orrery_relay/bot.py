"""Relay: the plain policy. It launches to where points are cheap, and saves up for its contract."""

from __future__ import annotations

from random import Random

from orrery_relay.actions import LAUNCH, REFUEL, SPACE
from orrery_relay.position import FREE, Position


def greedy(state: Position, player: int, rng: Random) -> int:
    """The launch with the most points for its fuel, ties by chance; refuel to reach one's contract, or if one must."""
    legal = state.legal(player)
    wanted = state.contract[player]
    waiting = wanted >= 0 and state.holder[wanted] == FREE and LAUNCH.at(wanted) not in legal
    launches = [action for action in legal if action != REFUEL.at()]
    if not launches or (waiting and REFUEL.at() in legal):
        return REFUEL.at()
    values = [value(state, player, SPACE.decode(action)[1]) for action in launches]
    best = max(values)
    return rng.choice([action for action, each in zip(launches, values, strict=True) if each == best])


def value(state: Position, player: int, orbit: int) -> float:
    """Points for each fuel, the own contract included."""
    bonus = state.config.bonus if state.contract[player] == orbit else 0
    return (state.config.points[orbit] + bonus) / state.price(player, orbit)
