"""The plain policy of Terraforming Darkness when it is asked something in phase 1 (specification 12)."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.games.darkness.bot_sight import (
    best_partner,
    own_tiles,
    planned_level,
    prey_value,
    tile_value,
)
from orrery.games.darkness.findings import (
    ALTAR_0,
    BRIDGE_0,
    DONE_0,
    FLEET_0,
    FROM_FLEET_0,
    NONE_0,
    ORB_0,
    SHIP_0,
    SLOT_0,
)
from orrery.games.darkness.landing import NO, YES
from orrery.games.darkness.parley import ALLOW_0, CALL_OFF_0, GO_0, PROMISE_0, SHOOT_0
from orrery.games.darkness.pieces import (
    ALIENS,
    CAVES,
    COLONY,
    KINDS,
    NO_RESOURCE,
    RESOURCE_OF,
    SCOUT,
    VULCAN,
)
from orrery.games.darkness.position import (
    AMOEBA_EATS,
    AMOEBA_NAMES,
    AT_ALTAR,
    CONSENTING,
    CUBE_SOURCE,
    EVOLVING,
    EXPLORING,
    FIRING,
    GOING,
    HELPING,
    IN_CUBE,
    KRAKEN_TARGET,
    MEETING_LIFE,
    MINING,
    NOBODY,
    OCCUPYING,
    PERMITTING,
    PIRATES_AT,
    PIRATES_ORDER,
    PROMISING,
    RECOVERING,
    SHOOTING,
    TAKING_FLEET,
    TERRAFORMING,
    WHICH_ORB,
    WHICH_TILE,
)
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.turns import (
    HIT_AMOEBA_0,
    SEAT_0,
)
from orrery.games.darkness.works import PLEDGE_0

LIES: Final = 0.2  # how often a guard promises what it will not keep


def answer(state: DarknessState, player: int, legal: list[int], rng: Random) -> int:
    step = state.step
    if step == WHICH_TILE:
        return choose_tile(state, player, legal)
    if step == WHICH_ORB:
        return choose_orb(state, player, legal)
    if step == FIRING:
        return SHOOT_0 if unwelcome(state, player) else ALLOW_0
    if step == PROMISING:
        honest = not unwelcome(state, player)
        return PROMISE_0 + (honest if rng.random() >= LIES else not honest)
    if step == GOING:
        return GO_0 if state.ships_left(player) < 6 else CALL_OFF_0 if risky(state, player) else GO_0
    if step in (CONSENTING, HELPING, PERMITTING):
        return YES if friendly(state, player) else NO
    if step == AMOEBA_NAMES:
        return amoeba(state, player, legal)
    if step in (AMOEBA_EATS, RECOVERING, TAKING_FLEET):
        return choose_ship(state, player, legal)
    if step == KRAKEN_TARGET:
        return max(legal, key=lambda action: prey_value(state, player, action - ORB_0))
    if step == EVOLVING:
        return YES if state.seats == 1 or has_enough(state, player) else NO
    if step == MEETING_LIFE:  # aliens that still come would hunt a killer
        return NO if state.pool[KINDS + ALIENS] and has_enough(state, player) else YES
    if step == AT_ALTAR:
        many = state.fleet[2 * player] >= 6 and state.waste[2 * player + SCOUT] >= 4
        return ALTAR_0 + 1 if many else ALTAR_0
    return plunder(state, player, legal)


def has_enough(state: DarknessState, player: int) -> bool:
    """Whether the player would survive alone if it ended now."""
    return state.result_of(player)[1] >= state.table.threshold


def choose_tile(state: DarknessState, player: int, legal: list[int]) -> int:
    """Q4: the best tile to occupy or move, the least useful one to terraform, the strongest one to shoot."""
    orb = state.act_orb2 if state.act == SHOOTING else state.act_orb
    slots = state.slots[orb]
    if state.act == TERRAFORMING:
        return max(legal, key=lambda action: station_site(state, slots[action - SLOT_0]))
    if state.act in (OCCUPYING, MINING):
        return max(legal, key=lambda action: tile_value(state, player, state.kind[slots[action - SLOT_0]]))
    return max(legal, key=lambda action: shot_value(state, player, slots[action - SLOT_0]))


def station_site(state: DarknessState, tile: int) -> float:
    """A station takes the place of a factory: best a vulcan, or something else without resources."""
    kind = state.kind[tile]
    if kind == VULCAN:
        return 3.0
    if RESOURCE_OF[kind] == NO_RESOURCE:
        return 2.0 if kind != CAVES else 1.0
    return -float(state.table.units[kind])


def shot_value(state: DarknessState, player: int, tile: int) -> float:
    foreign = state.owner[tile] not in (NOBODY, player)
    return (2.0 if foreign else -1.0) * (1 + state.table.units[state.kind[tile]])


def choose_orb(state: DarknessState, player: int, legal: list[int]) -> int:
    """Q5: the other end of a gateway, the largest home to mine to, or the richest foreign orb to shoot at."""
    if state.act == SHOOTING:
        return max(legal, key=lambda action: prey_value(state, player, action - ORB_0))
    if state.act == MINING:
        return max(legal, key=lambda action: planned_level(state, action - ORB_0))
    best = best_partner(state, player, state.act_orb)
    return ORB_0 + best if best != NOBODY else legal[0]


def unwelcome(state: DarknessState, player: int) -> bool:
    """Ships that come to dig or take room on an orb that matters to its guard."""
    orb = state.asked[state.ask_at] // 8
    crowded = state.size[orb] - state.count[orb] <= 3
    return state.act in (EXPLORING, OCCUPYING, MINING) and own_tiles(state, player, orb) >= 3 and crowded


def risky(state: DarknessState, player: int) -> bool:
    """A guard with a lot to lose here may shoot."""
    return any(own_tiles(state, entry % 8, entry // 8) >= 3 for entry in state.asked if entry % 8 != player)


def friendly(state: DarknessState, player: int) -> bool:
    """Help who is behind, or anybody where partners will be needed."""
    return state.seats > 2 or state.result_of(state.turn)[1] <= state.result_of(player)[1]


def amoeba(state: DarknessState, player: int, legal: list[int]) -> int:
    scouts = state.fleet[2 * player + SCOUT]
    if HIT_AMOEBA_0 in legal and (scouts >= 4 or state.amoebas[0] == state.table.amoeba_hits - 1):
        return HIT_AMOEBA_0
    seats = [action for action in legal if action >= SEAT_0]
    return max(seats, key=lambda action: (state.result_of(action - SEAT_0)[1:3], state.ships_left(action - SEAT_0)))


def choose_ship(state: DarknessState, player: int, legal: list[int]) -> int:
    """Give up what there is more of; take what there is less of. Colony ships weigh more."""
    if HIT_AMOEBA_0 in legal:
        return HIT_AMOEBA_0
    more_scouts = state.fleet[2 * player + SCOUT] >= state.fleet[2 * player]
    if state.step == AMOEBA_EATS:
        return SHIP_0 + (SCOUT if more_scouts else COLONY)
    return SHIP_0 + (COLONY if more_scouts else SCOUT)


def plunder(state: DarknessState, player: int, legal: list[int]) -> int:
    """Pirates and the cube: the most useful foreign ship; then the free landing after an assault."""
    if state.step == PIRATES_ORDER:
        orbs = [action for action in legal if action < FLEET_0]
        if orbs and max(prey_value(state, player, action - ORB_0) for action in orbs) > 0:
            return max(orbs, key=lambda action: prey_value(state, player, action - ORB_0))
        fleets = [action for action in legal if FLEET_0 <= action < NONE_0]
        return fleets[0] if fleets else NONE_0
    if state.step in (PIRATES_AT, IN_CUBE):
        orb = state.target if state.step == PIRATES_AT else state.act_orb
        slots = [action for action in legal if action < BRIDGE_0]
        if slots:
            return max(slots, key=lambda action: state.table.units[state.kind[state.slots[orb][action - SLOT_0]]])
        return legal[0] if state.step == PIRATES_AT else DONE_0
    if state.step == CUBE_SOURCE:
        return FROM_FLEET_0 if FROM_FLEET_0 in legal else legal[0]
    return legal[0]


def pledge(state: DarknessState, player: int) -> int:
    """Scouts against a laser only when there are plenty."""
    missing = state.table.laser_scouts - state.pledged()
    return PLEDGE_0 + (min(missing, 2) if state.fleet[2 * player + SCOUT] >= 6 else 0)
