"""Assaults on guards, and the free landing after one (D-10.7, D-10.8)."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ASSAULT, DONE, EXPLORE, GUARD, LAND, OCCUPY, SPACE
from orrery.games.darkness.pieces import BIT, COLONY, MAX_ORBS, SCOUT, SHIELD, SHIPS, SHIPS_EACH, OrbActions
from orrery.games.darkness.position import NOBODY, Position
from orrery.games.darkness.steps import announcing, exploring, landing, orbs
from orrery.games.darkness.steps.free import FIRST_FREE, FREE, LAST_FREE, free_actions, take_free
from orrery.games.darkness.steps.shared import Decision, ask

ASSAULTS: Final = [OrbActions(ASSAULT.zero), OrbActions(ASSAULT.zero + MAX_ORBS)]  # by kind of ship
STATION: Final = 0
ANCIENT_SHIELD: Final = 1


def assaults(at: Position, seat: int, guarded: int) -> list[int]:
    """The actions that destroy a guard on one of these orbs, with ships of one kind (D-10.7, D-R36)."""
    found: list[int] = []
    for ship in (COLONY, SCOUT):
        if at.fleet[SHIPS_EACH * seat + ship] >= at.config.guard_price[ship]:
            found += ASSAULTS[ship].of(guarded)
    return found


class WhichGuard(Decision):
    """D-R67: of two foreign guards the attacker chooses which to assault."""

    number = step_id.WHICH_GUARD
    name = "which_guard"
    verbs = (GUARD,)
    prompt = "Which guard do you attack?"

    def legal(self, at: Position, player: int) -> list[int]:
        orb = at.act_orb
        found: list[int] = []
        if at.station[orb] not in (NOBODY, player):
            found.append(GUARD.zero + STATION)
        for other in range(at.seats):
            if other != player and at.shields[other] & BIT[orb]:
                found.append(GUARD.zero + ANCIENT_SHIELD)
                break
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        at.step = step_id.CARRY_OUT if action == GUARD.zero + STATION else step_id.WHICH_TILE


def is_foreign_shield(at: Position, seat: int, tile: int) -> bool:
    """Whether a tile is an active shield of somebody else."""
    return at.kind[tile] == SHIELD and not at.turned[tile] and at.owner[tile] not in (NOBODY, seat)


def assault(at: Position, seat: int) -> None:
    """D-10.7: the guard is destroyed; D-10.8: then one more ship may come."""
    orb, ship = at.act_orb, at.act_ship
    price = at.config.guard_price[ship]
    orbs.spend(at, seat, ship, price)
    if at.journal is not None:
        said = {"orb": orb, "place": at.called(orb), "number": price, "ship": SHIPS[ship]}
        at.tell("assaulted", seat, "D-10.7", said)
    orbs.destroy_guard(at, orb, at.act_slot, "D-10.7")
    if at.ships_left(seat):
        at.free = 1
        at.closed &= ~BIT[orb]
        ask(at, step_id.FREE_LANDING, seat)
    else:
        at.step = step_id.TURN_OVER


class FreeLanding(Decision):
    """D-10.8, D-R37: after an assault one more ship may land on the core of that orb or on a tile."""

    number = step_id.FREE_LANDING
    name = "free_landing"
    verbs = (LAND, EXPLORE, OCCUPY, *FREE, DONE)
    prompt = "Send one more ship to this orb, or stop."

    def always_asked(self, at: Position) -> bool:
        """That only `done` is open would tell that this player knows a gas giant there."""
        return at.seats > 1

    def legal(self, at: Position, player: int) -> list[int]:
        orb = BIT[at.act_orb] & at.usable(player)
        found: list[int] = []
        if orb:
            found += landing.landings(at, player, orb)
            if (at.bridge[player] | at.known(player)) & orb:
                found += exploring.explorations(at, player, orb)
                found += exploring.occupations(at, player, orb)
        if at.config.any_moment:
            found += free_actions(at, player)
        found.append(DONE.zero)
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is DONE:
            at.step = step_id.TURN_OVER
        elif FIRST_FREE <= action <= LAST_FREE:
            take_free(at, player, action)
        else:
            announcing.announce(at, player, announcing.ACT_OF[verb], value)
