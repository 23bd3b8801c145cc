"""An action that is announced: its tile and its other orb are chosen, then guards are asked, then it happens."""

from __future__ import annotations

from typing import Final

from orrery.core.actions import Verb
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    ASSAULT,
    EXPLORE,
    GATEWAY,
    LAND,
    LASER_SHOT,
    MINE,
    OCCUPY,
    ORB,
    SLOT,
    TERRAFORM,
)
from orrery.games.darkness.pieces import BIT, LV1, MAX_ORBS, SCOUT, SHIPS_EACH, VULCAN
from orrery.games.darkness.position import (
    ASSAULTING,
    ERASING,
    EXPLORING,
    LANDING,
    LINKING,
    MINING,
    NO_ACT,
    NOBODY,
    NOTHING,
    NOWHERE,
    OCCUPYING,
    SHOOTING,
    TERRAFORMING,
    Position,
)
from orrery.games.darkness.steps import assault, building, exploring, guards, landing, lv3_tiles
from orrery.games.darkness.steps.free import erase, is_announced
from orrery.games.darkness.steps.shared import ORB_CHOICES, Decision

ACT_OF: Final[dict[Verb, int]] = {
    LAND: LANDING,
    EXPLORE: EXPLORING,
    OCCUPY: OCCUPYING,
    MINE: MINING,
    TERRAFORM: TERRAFORMING,
    GATEWAY: LINKING,
    ASSAULT: ASSAULTING,
    LASER_SHOT: SHOOTING,
}


def announce(at: Position, seat: int, act: int, value: int) -> None:
    """What has to be chosen yet is chosen before any guard is asked; `value` is MAX_ORBS * kind of ship + orb."""
    at.act = act
    at.act_orb = value % MAX_ORBS
    at.act_ship = SCOUT if act == MINING else value // MAX_ORBS
    at.act_slot = NOWHERE
    at.act_orb2 = NOWHERE
    if act in (LANDING, EXPLORING):
        guards.call_guards(at, seat)
    elif act == ASSAULTING:
        at.step = step_id.WHICH_GUARD
    elif act in (LINKING, SHOOTING):
        at.step = step_id.WHICH_ORB
    else:
        at.step = step_id.WHICH_TILE


class WhichTile(Decision):
    """D-6.9, D-10.1, D-10.2, D-10.7, D-9.3, D-1.7: the tile that the announced action is about."""

    number = step_id.WHICH_TILE
    name = "which_tile"
    verbs = (SLOT,)
    prompt = "Choose a tile."

    def legal(self, at: Position, player: int) -> list[int]:
        orb = at.act_orb2 if at.act == SHOOTING else at.act_orb
        return [
            SLOT.zero + slot
            for slot, tile in enumerate(at.slots[orb])
            if tile != NOTHING and fits_act(at, player, tile)
        ]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.act_slot = action - SLOT.zero
        if at.act == MINING:
            at.step = step_id.WHICH_ORB
        elif at.act in (OCCUPYING, TERRAFORMING):
            guards.call_guards(at, player)
        else:
            at.step = step_id.CARRY_OUT


def fits_act(at: Position, seat: int, tile: int) -> bool:
    """Whether the announced action can be about this tile."""
    act = at.act
    if act == OCCUPYING:
        return at.owner[tile] == NOBODY and not at.turned[tile]
    if act == TERRAFORMING:
        return building.can_terraform(at, seat, tile)
    if act == MINING:
        return building.movable(at, seat, tile)
    if act == ERASING:
        return at.owner[tile] == seat and not is_announced(at, tile)
    if act == SHOOTING:
        return at.level[tile] == LV1 and at.kind[tile] != VULCAN and not at.turned[tile]
    return assault.is_foreign_shield(at, seat, tile)


class WhichOrb(Decision):
    """D-10.1, D-10.4, D-9.3: where a mined tile or a gateway goes to, or what a laser fires at."""

    number = step_id.WHICH_ORB
    name = "which_orb"
    verbs = (ORB,)
    prompt = "Choose the other orb."

    def always_asked(self, at: Position) -> bool:
        """A mined tile goes to a lettered core, and some of them are known to this player alone."""
        return at.seats > 1 and at.act == MINING

    def legal(self, at: Position, player: int) -> list[int]:
        if at.act == MINING:
            return ORB_CHOICES.of(building.mining_targets(at, player, at.act_orb))
        if at.act == SHOOTING:
            return ORB_CHOICES.of(at.soft & ~BIT[at.act_orb])
        return ORB_CHOICES.of(building.gateway_partners(at, player, at.act_orb))

    def apply(self, at: Position, player: int, action: int) -> None:
        at.act_orb2 = action - ORB.zero
        if at.act == MINING:
            guards.call_guards(at, player)
        elif at.act == LINKING:
            guards.ask_permission(at, player)
        else:
            at.step = step_id.WHICH_TILE


def carry_out(at: Position) -> None:
    """The announced action happens: its ships leave the fleet only now."""
    seat = at.turn
    act, at.act = at.act, NO_ACT
    at.idle = 0
    if act == LANDING:
        at.fleet[SHIPS_EACH * seat + at.act_ship] -= 1
        landing.arrive(at, seat, at.act_ship, at.act_orb, "D-4.4")
    elif act == EXPLORING:
        exploring.explore(at, seat, at.act_ship)
    elif act == OCCUPYING:
        exploring.occupy(at, seat)
    elif act == MINING:
        building.mine(at, seat)
    elif act == TERRAFORMING:
        building.terraform(at, seat)
    elif act == LINKING:
        building.link(at, seat)
    elif act == ASSAULTING:
        assault.assault(at, seat)
    elif act == SHOOTING:
        lv3_tiles.fire_laser(at, seat)
    elif act == ERASING:
        erase(at, seat)
