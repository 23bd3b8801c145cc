"""The plain policy after phase 1: partners, portals, stations, counting."""

from __future__ import annotations

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import NONE, ORB, PROPOSE, RESOURCE, SHIFT
from orrery.games.darkness.pieces import BIT, members
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.disasters import begin_disasters
from orrery.games.darkness.steps.passages import carry_on
from orrery.games.darkness.steps.shared import NO, YES
from orrery.games.darkness.steps.survival import best_result, bridgeheads, network_of, places, result_of


def decide_late(state: DarknessState, player: int) -> int:
    """The action of phases 2 to 5."""
    step = state.step
    if step == step_id.PROPOSING:
        return best_proposal(state, player)
    if step == step_id.JOINING:
        alone = worth(state, player, BIT[player])
        return YES if worth(state, player, state.proposal) >= alone else NO
    return settle_late(state, player)


def settle_late(state: DarknessState, player: int) -> int:
    """The decisions of phases 3 to 5; none of them looks further than the table."""
    step = state.step
    legal = state.legal(player)
    team = state.coalition[player]
    if step == step_id.STATION_WAY:
        friends = any(state.present(seat) & BIT[state.act_orb] for seat in members(team))
        return SHIFT.zero if friends else SHIFT.zero + 1
    if step == step_id.PERMITTING:
        return YES if team & BIT[state.turn] else NO
    if step == step_id.PORTAL_TARGET:
        return best_portal(state, team, legal)
    if step == step_id.VIRUS_TARGET:
        return min(legal, key=lambda action: ships_at(state, team, action - ORB.zero))
    if step == step_id.STRONGHOLD:
        return ORB.zero + best_result(state, team)[3]
    if state.totals:
        return RESOURCE.zero + state.totals.index(min(state.totals))
    return legal[0]


def ships_at(state: DarknessState, team: int, orb: int) -> int:
    """How much more a team has on an orb than the others."""
    own = sum(1 for seat in members(team) if state.bridge[seat] & BIT[orb])
    for tile in state.tiles_of(orb):
        if state.owner[tile] >= 0:
            own += 1 if team & BIT[state.owner[tile]] else -1
    return own


def best_portal(state: DarknessState, team: int, legal: list[int]) -> int:
    """The settled orb with most own tiles that is not in the network yet; none if there is no such orb."""
    settled = bridgeheads(state, team)
    here = network_of(state, team, state.act_orb)
    best, most = NONE.zero, 0
    for action in legal:
        if action == NONE.zero:
            continue
        orb = action - ORB.zero
        tiles = sum(1 for tile in state.tiles_of(orb) if state.owner[tile] >= 0 and team & BIT[state.owner[tile]])
        if settled & ~here & BIT[orb] and tiles > most:
            best, most = action, tiles
    return best


def best_proposal(state: DarknessState, player: int) -> int:
    """The group that is worth most to the player; of equals the smallest."""
    groups = [action - PROPOSE.zero for action in state.legal(player)]
    groups.sort(key=int.bit_count)
    return PROPOSE.zero + max(groups, key=lambda group: worth(state, player, group))


def worth(state: DarknessState, player: int, team: int) -> float:
    """A share of the win if the team would survive and be best with everybody else alone; else how near it comes."""
    end = forecast(state, team)
    points, second = result_of(end, player)[1:3]
    if points >= end.config.threshold and places(end)[player] == 1:
        return 1 / team.bit_count() + second / 1000
    return points / 1000 / team.bit_count()


def forecast(state: DarknessState, team: int) -> DarknessState:
    """How it would end if this team were bound and the others stood alone."""
    end = state.copy()
    for seat in range(end.seats):
        if not end.coalition[seat]:
            end.coalition[seat] = team if team & BIT[seat] else BIT[seat]
    end.asked = []
    end.proposal = 0
    begin_disasters(end)
    carry_on(end)
    while end.actors():
        actor = end.actors()[0]
        end.apply(actor, settle_late(end, actor))
    return end
