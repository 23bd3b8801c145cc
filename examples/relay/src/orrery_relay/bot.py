"""Relay: the plain policy. It launches to where points are cheap, and saves up for its contract."""

from __future__ import annotations

from orrery.core import Judged, Policy
from orrery_relay.actions import LAUNCH, ORBITS, REFUEL
from orrery_relay.position import FREE, Position

NEVER_YET = -1.0  # refuelling is no launch; it comes when nothing else is open


class RelayPolicy(Policy[Position]):
    """The launch with the most points for its fuel; refuel to reach one's contract, or if one must."""

    package = "orrery_relay"
    clear = 4.0

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

    def feature_names(self) -> list[str]:
        return [
            "lead",  # over the best of the others
            "my fuel",
            "most fuel of others",
            "my contract is free",
            "I hold my contract",
            "fuel my contract needs",
            "orbits free",
            "points free",
            "lead when few are free",
            "my turn",
        ]

    def features(self, state: Position, player: int) -> list[float]:
        others = [seat for seat in range(state.seats) if seat != player]
        points = state.totals()
        lead = points[player] - max(points[seat] for seat in others)
        free = [orbit for orbit in range(ORBITS) if state.holder[orbit] == FREE]
        wanted = state.contract[player]
        open_to_me = wanted in free
        return [
            float(lead),
            float(state.fuel[player]),
            float(max(state.fuel[seat] for seat in others)),
            float(open_to_me),
            float(wanted >= 0 and state.holder[wanted] == player),
            float(max(0, state.price(player, wanted) - state.fuel[player])) if open_to_me else 0.0,
            float(len(free)),
            float(sum(state.config.points[orbit] for orbit in free)),
            lead * (1.0 - len(free) / ORBITS),
            float(state.turn == player),
        ]


def value(state: Position, player: int, orbit: int) -> float:
    """Points for each fuel, the own contract included."""
    bonus = state.config.bonus if state.contract[player] == orbit else 0
    return (state.config.points[orbit] + bonus) / state.price(player, orbit)
