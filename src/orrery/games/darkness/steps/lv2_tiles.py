"""LV2 tiles (D-8): artefacts, aliens, lifeforms, evolution, pirates and star maps."""

from __future__ import annotations

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ANSWER, BRIDGE, FLEET, NONE, ORB, SLOT, SPACE
from orrery.games.darkness.pieces import (
    ALIENS,
    ARTEFACT,
    BIT,
    COLONY,
    EVOLUTION,
    LV3,
    PIRATES,
    SHIPS,
    SHIPS_EACH,
    STAR_MAP,
    members,
)
from orrery.games.darkness.position import DUG, FOR_ARTEFACT, NOTHING, NOWHERE, Position
from orrery.games.darkness.steps import exploring, landing, orbs
from orrery.games.darkness.steps.free import FREE, Moment, OwnYesOrNo
from orrery.games.darkness.steps.shared import NO, YES, Decision, ask


def take_effect(at: Position, seat: int, kind: int) -> None:
    """An LV2 tile has been placed; those that are not named here do nothing now (D-8.10)."""
    if kind == ARTEFACT and at.bag_left:  # D-8.1
        landing.draw_cores(at, FOR_ARTEFACT, at.config.artefact_cores)
    elif kind == ALIENS:
        meet_aliens(at, seat)
    elif kind == EVOLUTION and not at.evolved[seat]:
        ask(at, step_id.EVOLVING, seat)
    elif kind == PIRATES and len(pirate_choices(at, seat)) > 1:
        ask(at, step_id.PIRATES_ORDER, seat)
    else:
        if kind == STAR_MAP:  # D-8.9
            at.star_maps[seat] += 1
        exploring.land_explorer(at, seat)


def lay_artefact_core(at: Position, core: int) -> None:
    """D-8.1: every core drawn is laid at once, seen by its finder alone."""
    orbs.lay(at, core, at.turn, 0)
    if not at.wanted:
        exploring.land_explorer(at, at.turn)


# Aliens and lifeforms -------------------------------------------------------------------------------------------------


def meet_aliens(at: Position, seat: int) -> None:  # D-8.3, D-R68
    lose_explorer_to_aliens(at, seat)
    orbs.purge(at, at.act_orb)
    exploring.land_explorer(at, seat)


def lose_explorer_to_aliens(at: Position, seat: int) -> None:
    """The ship under way is lost if its player has eliminated life (D-8.3)."""
    if at.eliminations[seat] and at.sent != NOTHING:
        ship, at.sent = at.sent, NOTHING
        orbs.lose(at, seat, ship, "D-8.3", "aliens")


class MeetingLife(OwnYesOrNo):
    """D-8.7: let lifeforms live, or eliminate them for an LV3 tile."""

    number = step_id.MEETING_LIFE
    name = "meeting_life"
    verbs = (*FREE, ANSWER)
    prompt = "Eliminate the lifeforms?"

    def choose(self, at: Position, player: int, action: int) -> None:
        if action == NO:
            exploring.place_tile(at, player)
            return
        at.eliminations[player] += 1
        at.drawn = NOTHING
        if at.journal is not None:
            at.tell("eliminated_life", player, "D-8.7", {"place": at.called(at.act_orb)})
        if at.aliens & BIT[at.act_orb]:
            lose_explorer_to_aliens(at, player)
        orbs.purge_everywhere(at)
        exploring.draw_tiles(at, DUG, LV3)


class Evolving(OwnYesOrNo):
    """D-8.5: one unit of each kind in phase 5, and no coalition with others."""

    number = step_id.EVOLVING
    name = "evolving"
    verbs = (*FREE, ANSWER)
    prompt = "Evolve? You will stand alone."

    def choose(self, at: Position, player: int, action: int) -> None:
        if action == YES:
            at.evolved[player] = 1
            if at.journal is not None:
                at.tell("evolved", player, "D-8.5", {})
        exploring.land_explorer(at, player)


# Space pirates --------------------------------------------------------------------------------------------------------


def pirate_choices(at: Position, seat: int) -> list[int]:
    """Where pirates find a colony ship of somebody else: on an orb or in a fleet; or nowhere (D-8.8)."""
    found = [ORB.zero + orb for orb in members(at.alive) if pirate_targets(at, seat, orb)]
    found += [FLEET.zero + other for other in range(at.seats) if other != seat and at.fleet[SHIPS_EACH * other]]
    found.append(NONE.zero)
    return found


def pirate_targets(at: Position, seat: int, orb: int) -> list[int]:
    """The colony ships of others on an orb: on tiles, then bridgeheads (D-8.8)."""
    found: list[int] = []
    for slot, tile in enumerate(at.slots[orb]):
        if tile != NOTHING and at.colony[tile] and at.owner[tile] != seat:
            found.append(SLOT.zero + slot)
    return found + orbs.foreign_bridgeheads(at, seat, orb)


class PiratesOrder(Moment):
    """D-8.8: the orb or fleet where space pirates destroy a colony ship, or none."""

    number = step_id.PIRATES_ORDER
    name = "pirates_order"
    verbs = (*FREE, ORB, FLEET, NONE)
    prompt = "Whose colony ship shall the pirates destroy?"

    def choices(self, at: Position, player: int) -> list[int]:
        return pirate_choices(at, player)

    def choose(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is ORB:
            at.target = value
            ask(at, step_id.PIRATES_AT, player)
            return
        if verb is FLEET:
            at.fleet[SHIPS_EACH * value] -= 1
            orbs.lose(at, value, COLONY, "D-8.8", "pirates")
        exploring.land_explorer(at, player)


class PiratesAt(Decision):
    """D-8.8: the colony ship on that orb; a scout on top of it is lost too."""

    number = step_id.PIRATES_AT
    name = "pirates_at"
    verbs = (BRIDGE, SLOT)
    prompt = "Which colony ship?"

    def legal(self, at: Position, player: int) -> list[int]:
        return pirate_targets(at, player, at.target)

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        orb, at.target = at.target, NOWHERE
        if verb is BRIDGE:
            orbs.remove_bridgehead(at, value, orb, "D-8.8", "pirates")
        else:
            tile = at.slots[orb][value]
            if at.journal is not None:
                at.tell("ship_lost", at.owner[tile], "D-8.8", {"ship": SHIPS[COLONY], "reason": "pirates"})
            orbs.clear_tile(at, orb, tile)
        exploring.land_explorer(at, player)
