"""The plain policy of Terraforming Darkness when it is asked something in phase 1."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.bots.classic.darkness_values import (
    best_partner,
    own_tiles,
    planned_level,
    prey_value,
    tile_value,
)
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    ALLOW,
    ALTAR_GIFT,
    BRIDGE,
    CALL_OFF,
    DONE,
    FLEET,
    FROM_FLEET,
    GO,
    HIT_AMOEBA,
    NONE,
    ORB,
    PLEDGE,
    PROMISE,
    SEAT,
    SHIP,
    SHOOT,
    SLOT,
)
from orrery.games.darkness.pieces import (
    ALIENS,
    CAVES,
    COLONY,
    KINDS,
    NO_RESOURCE,
    RESOURCE_OF,
    SCOUT,
    SHIPS_EACH,
    VULCAN,
)
from orrery.games.darkness.position import (
    ASKED_AT,
    EXPLORING,
    MINING,
    NOBODY,
    OCCUPYING,
    SHOOTING,
    TERRAFORMING,
)
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.lv3_tiles import pledged
from orrery.games.darkness.steps.shared import NO, YES
from orrery.games.darkness.steps.survival import result_of

LIES: Final = 0.2  # how often a guard promises what it will not keep


def answer(state: DarknessState, player: int, legal: list[int], rng: Random) -> int:
    step = state.step
    if step == step_id.WHICH_TILE:
        return choose_tile(state, player, legal)
    if step == step_id.WHICH_ORB:
        return choose_orb(state, player, legal)
    if step == step_id.FIRING:
        return SHOOT.zero if unwelcome(state, player) else ALLOW.zero
    if step == step_id.PROMISING:
        honest = not unwelcome(state, player)
        return PROMISE.zero + (honest if rng.random() >= LIES else not honest)
    if step == step_id.GOING:
        return GO.zero if state.ships_left(player) < 6 else CALL_OFF.zero if risky(state, player) else GO.zero
    if step in (step_id.CONSENTING, step_id.HELPING, step_id.PERMITTING):
        return YES if friendly(state, player) else NO
    if step == step_id.AMOEBA_NAMES:
        return amoeba(state, player, legal)
    if step == step_id.STRIKING_BACK:
        return HIT_AMOEBA.zero if worth_a_hit(state, player) else NONE.zero
    if step in (step_id.AMOEBA_EATS, step_id.RECOVERING, step_id.TAKING_FLEET):
        return choose_ship(state, player, legal)
    if step == step_id.KRAKEN_TARGET:
        return max(legal, key=lambda action: prey_value(state, player, action - ORB.zero))
    if step == step_id.EVOLVING:
        return YES if state.seats == 1 or has_enough(state, player) else NO
    if step == step_id.MEETING_LIFE:  # aliens that still come would hunt a killer
        return NO if state.pool[KINDS + ALIENS] and has_enough(state, player) else YES
    if step == step_id.AT_ALTAR:
        many = state.fleet[SHIPS_EACH * player] >= 6 and state.waste[SHIPS_EACH * player + SCOUT] >= 4
        return ALTAR_GIFT.zero + 1 if many else ALTAR_GIFT.zero
    return plunder(state, player, legal)


def has_enough(state: DarknessState, player: int) -> bool:
    """Whether the player would survive alone if it ended now."""
    return result_of(state, player)[1] >= state.config.threshold


def choose_tile(state: DarknessState, player: int, legal: list[int]) -> int:
    """The best tile to occupy or move, the least useful one to terraform, the strongest one to shoot."""
    orb = state.act_orb2 if state.act == SHOOTING else state.act_orb
    slots = state.slots[orb]
    if state.act == TERRAFORMING:
        return max(legal, key=lambda action: station_site(state, slots[action - SLOT.zero]))
    if state.act in (OCCUPYING, MINING):
        return max(legal, key=lambda action: tile_value(state, player, state.kind[slots[action - SLOT.zero]]))
    return max(legal, key=lambda action: shot_value(state, player, slots[action - SLOT.zero]))


def station_site(state: DarknessState, tile: int) -> float:
    """A station takes the place of a factory: best a vulcan, or something else without resources."""
    kind = state.kind[tile]
    if kind == VULCAN:
        return 3.0
    if RESOURCE_OF[kind] == NO_RESOURCE:
        return 2.0 if kind != CAVES else 1.0
    return -float(state.config.units[kind])


def shot_value(state: DarknessState, player: int, tile: int) -> float:
    foreign = state.owner[tile] not in (NOBODY, player)
    return (2.0 if foreign else -1.0) * (1 + state.config.units[state.kind[tile]])


def choose_orb(state: DarknessState, player: int, legal: list[int]) -> int:
    """The other end of a gateway, the largest home to mine to, or the richest foreign orb to shoot at."""
    if state.act == SHOOTING:
        return max(legal, key=lambda action: prey_value(state, player, action - ORB.zero))
    if state.act == MINING:
        return max(legal, key=lambda action: planned_level(state, action - ORB.zero))
    best = best_partner(state, player, state.act_orb)
    return ORB.zero + best if best != NOBODY else legal[0]


def unwelcome(state: DarknessState, player: int) -> bool:
    """Ships that come to dig or take room on an orb that matters to its guard."""
    orb = state.asked_orb()
    crowded = state.size[orb] - state.count[orb] <= 3
    return state.act in (EXPLORING, OCCUPYING, MINING) and own_tiles(state, player, orb) >= 3 and crowded


def risky(state: DarknessState, player: int) -> bool:
    """A guard with a lot to lose here may shoot."""
    others = [divmod(entry, ASKED_AT) for entry in state.asked]
    return any(own_tiles(state, seat, orb) >= 3 for orb, seat in others if seat != player)


def friendly(state: DarknessState, player: int) -> bool:
    """Help who is behind, or anybody where partners will be needed."""
    return state.seats > 2 or result_of(state, state.turn)[1] <= result_of(state, player)[1]


def amoeba(state: DarknessState, player: int, legal: list[int]) -> int:
    if HIT_AMOEBA.zero in legal and worth_a_hit(state, player):
        return HIT_AMOEBA.zero
    seats = [action for action in legal if action >= SEAT.zero]
    return max(
        seats, key=lambda action: (result_of(state, action - SEAT.zero)[1:3], state.ships_left(action - SEAT.zero))
    )


def worth_a_hit(state: DarknessState, player: int) -> bool:
    """The last hit always is; before that one who has enough scouts begins."""
    last = state.amoebas[0] == state.config.amoeba_hits - 1
    return last or state.fleet[SHIPS_EACH * player + SCOUT] >= 4


def choose_ship(state: DarknessState, player: int, legal: list[int]) -> int:
    """Give up what there is more of; take what there is less of. Colony ships weigh more."""
    if HIT_AMOEBA.zero in legal:
        return HIT_AMOEBA.zero
    more_scouts = state.fleet[SHIPS_EACH * player + SCOUT] >= state.fleet[SHIPS_EACH * player]
    if state.step == step_id.AMOEBA_EATS:
        return SHIP.zero + (SCOUT if more_scouts else COLONY)
    return SHIP.zero + (COLONY if more_scouts else SCOUT)


def plunder(state: DarknessState, player: int, legal: list[int]) -> int:
    """Pirates and the cube: the most useful foreign ship; then the free landing after an assault."""
    if state.step == step_id.PIRATES_ORDER:
        orbs = [action for action in legal if action < FLEET.zero]
        if orbs and max(prey_value(state, player, action - ORB.zero) for action in orbs) > 0:
            return max(orbs, key=lambda action: prey_value(state, player, action - ORB.zero))
        fleets = [action for action in legal if FLEET.zero <= action < NONE.zero]
        return fleets[0] if fleets else NONE.zero
    if state.step in (step_id.PIRATES_AT, step_id.IN_CUBE):
        orb = state.target if state.step == step_id.PIRATES_AT else state.act_orb
        slots = [action for action in legal if action < BRIDGE.zero]
        if slots:
            return max(slots, key=lambda action: state.config.units[state.kind[state.slots[orb][action - SLOT.zero]]])
        return legal[0] if state.step == step_id.PIRATES_AT else DONE.zero
    if state.step == step_id.CUBE_SOURCE:
        return FROM_FLEET.zero if FROM_FLEET.zero in legal else legal[0]
    return legal[0]


def pledge(state: DarknessState, player: int) -> int:
    """Scouts against a laser only when there are plenty."""
    missing = state.config.laser_scouts - pledged(state)
    return PLEDGE.zero + (min(missing, 2) if state.fleet[SHIPS_EACH * player + SCOUT] >= 6 else 0)
