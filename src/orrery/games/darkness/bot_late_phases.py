"""How a player of Terraforming Darkness weighs the decisions of phases 3 to 5: portals, viruses, stations, counting."""

from __future__ import annotations

from orrery.core.policy import HOPELESS, Judged
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import NONE, ORB, RESOURCE, SHIFT
from orrery.games.darkness.pieces import BIT, EATER, FREE_CHOICE, VIRUS, members
from orrery.games.darkness.position import NOBODY, NOTHING
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.shared import NO, YES
from orrery.games.darkness.steps.survival import best_count, bridgeheads, counts, network_of, tally


def judge_late(state: DarknessState, player: int, legal: list[int]) -> list[Judged]:
    """The decisions of phases 3 to 5; none of them looks further than the table."""
    step = state.step
    team = state.coalition[player]
    if step == step_id.STATION_WAY:
        return judge_station(state, team)
    if step == step_id.PERMITTING:
        friend = bool(team & BIT[state.turn])
        return [(0.0, NO, "serves only others"), (1.0 if friend else -1.0, YES, "serves a partner")]
    if step == step_id.PORTAL_TARGET:
        return judge_portal(state, team, legal)
    if step == step_id.VIRUS_TARGET:
        return [(-balance(state, team, action - ORB.zero), action, "costs the others most") for action in legal]
    if step == step_id.STRONGHOLD:
        return [(network_worth(state, team, action - ORB.zero), action, "counts most") for action in legal]
    if step == step_id.FREE_UNIT:
        totals = state.totals
        return [(float(-totals[action - RESOURCE.zero]), action, "is the scarcest") for action in legal]
    return [(0.0, action, "has to come first or last") for action in legal]


def judge_station(state: DarknessState, team: int) -> list[Judged]:
    """Better where partners live, worse where only others do."""
    here = balance(state, team, state.act_orb)
    friends = False
    for seat in members(team):
        friends = friends or bool(state.present(seat) & BIT[state.act_orb])
    worth = here if friends else -1.0
    harm = -worth if not friends else 0.0
    if friends and here > 0.0:  # whoever sees less does not take the air from its own, either
        harm = -2.0 * HOPELESS
    return [
        (max(0.1, worth) if friends and here > -2.0 else worth, SHIFT.zero, "keeps what lives there alive"),
        (harm, SHIFT.zero + 1, "leaves the others without air"),
    ]


def balance(state: DarknessState, team: int, orb: int) -> float:
    """How much more a team has on an orb than the others."""
    total = 0.0
    for seat in range(state.seats):
        if state.bridge[seat] & BIT[orb]:
            total += 1.0 if team & BIT[seat] else -0.3
    for tile in state.slots[orb]:
        if tile != NOTHING and state.owner[tile] != NOBODY:
            units = 0.2 + state.config.units[state.kind[tile]]
            total += units if team & BIT[state.owner[tile]] else -0.3 * units
    return total


def judge_portal(state: DarknessState, team: int, legal: list[int]) -> list[Judged]:
    """The settled orb with most own units that is not in the network yet; none if there is no such orb."""
    settled = bridgeheads(state, team)
    here = network_of(state, team, state.act_orb)
    found: list[Judged] = []
    for action in legal:
        if action == NONE.zero:
            found.append((0.0, action, "has nothing to link"))
            continue
        orb = action - ORB.zero
        if not settled & ~here & BIT[orb]:
            found.append((-1.0, action, "brings nothing into the network"))
            continue
        units = float(units_of(state, team, orb))
        if spreads(state, state.act_orb) or spreads(state, orb):
            found.append((-1.0 - units, action, "opens the way for a disaster"))
        else:
            found.append((units + 0.1, action, "brings most into the network"))
    return found


def spreads(state: DarknessState, orb: int) -> bool:
    """Whether something sleeps on an orb that a link carries further."""
    return any(tile != NOTHING and state.kind[tile] in (EATER, VIRUS) for tile in state.slots[orb])


def units_of(state: DarknessState, team: int, orb: int) -> int:
    """The units that a team has on an orb."""
    total = 0
    for tile in state.slots[orb]:
        if tile != NOTHING and counts(state, team, tile):
            total += state.config.units[state.kind[tile]]
    return total


def network_worth(state: DarknessState, team: int, stronghold: int) -> float:
    """The points of a stronghold, then what is beyond them."""
    network = network_of(state, team, stronghold)
    tallied = tally(state, team, network)
    totals = best_count(tallied, tallied[FREE_CHOICE])
    return min(totals) + 0.01 * max(totals)


def best_late(state: DarknessState, player: int) -> int:
    """The best of these decisions; of equals the first."""
    judged = judge_late(state, player, state.legal(player))
    best = judged[0]
    for each in judged:
        if each[0] > best[0]:
            best = each
    return best[1]
