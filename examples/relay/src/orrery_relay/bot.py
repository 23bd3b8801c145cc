"""Relay: the plain policy. It launches to where points are cheap, and saves up for its contract."""

from __future__ import annotations

from orrery.core import Judged, Policy
from orrery_relay.actions import LAUNCH, REFUEL
from orrery_relay.position import FREE, Position

NEVER_YET = -1.0  # refuelling is no launch; it comes when nothing else is open


class RelayPolicy(Policy[Position]):
    """The launch with the most points for its fuel; refuel to reach one's contract, or if one must."""

    def judge(self, state: Position, player: int) -> list[Judged]:
        legal = state.legal(player)
        wanted = state.contract[player]
        waiting = wanted >= 0 and state.holder[wanted] == FREE and LAUNCH.at(wanted) not in legal
        judged: list[Judged] = []
        for action in legal:
            if action != REFUEL.zero:
                judged.append((value(state, player, action - LAUNCH.zero), action, "many points for its fuel"))
            elif waiting:
                judged.append((100.0, action, "the contract needs more fuel"))
            else:
                judged.append((NEVER_YET, action, "nothing is in reach"))
        return judged


def value(state: Position, player: int, orbit: int) -> float:
    """Points for each fuel, the own contract included."""
    bonus = state.config.bonus if state.contract[player] == orbit else 0
    return (state.config.points[orbit] + bonus) / state.price(player, orbit)
