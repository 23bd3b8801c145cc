"""LV3 tiles (D-9): the alien fleet, the altar, the cube and the Hyper laser."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ALTAR_GIFT, BRIDGE, DONE, FROM_FLEET, LASER_SHOT, PLEDGE, SHIP, SLOT, SPACE
from orrery.games.darkness.pieces import (
    ALIEN_FLEET,
    ALTAR,
    BIT,
    COLONY,
    CUBE,
    LASER,
    MAX_SLOTS,
    SCOUT,
    SHIPS,
    SHIPS_EACH,
    OrbActions,
    members,
)
from orrery.games.darkness.position import ASKED_AT, NOBODY, NOTHING, NOWHERE, Position
from orrery.games.darkness.steps import exploring, orbs
from orrery.games.darkness.steps.free import FREE, Moment
from orrery.games.darkness.steps.shared import Decision, ask

# What is given at the altar (D-9.2)
FROM_THE_FLEET: Final = 1
THE_LANDED_SHIP: Final = 2
BRIDGEHEADS: Final = MAX_SLOTS  # from here on a target of the cube is a seat's bridgehead, below it a slot
LASER_SHOTS: Final = OrbActions(LASER_SHOT.zero)


def take_effect(at: Position, seat: int, kind: int) -> None:
    """An LV3 tile has been placed; those that are not named here do nothing now (D-9.7)."""
    if kind == ALIEN_FLEET and fleet_choices(at, seat):
        ask(at, step_id.TAKING_FLEET, seat)
    elif kind == ALTAR and at.waste[SHIPS_EACH * seat + SCOUT] and len(altar_choices(at, seat)) > 1:
        ask(at, step_id.AT_ALTAR, seat)
    else:
        exploring.land_explorer(at, seat)
        if kind == CUBE:  # D-9.6: the ship comes first
            open_cube(at, seat)


# Alien fleet and altar ------------------------------------------------------------------------------------------------


def fleet_choices(at: Position, seat: int) -> list[int]:
    """The kinds of ship of which there are any in reserve or waste (D-9.1)."""
    first = SHIPS_EACH * seat
    return [SHIP.zero + ship for ship in (COLONY, SCOUT) if at.reserve[first + ship] or at.waste[first + ship]]


class TakingFleet(Moment):
    """D-9.1, D-R38: ships of one kind join the fleet, from the reserve first, then from the waste."""

    number = step_id.TAKING_FLEET
    name = "taking_fleet"
    verbs = (*FREE, SHIP)
    prompt = "Take scouts or colony ships."

    def choices(self, at: Position, player: int) -> list[int]:
        return fleet_choices(at, player)

    def choose(self, at: Position, player: int, action: int) -> None:
        ship = action - SHIP.zero
        place = SHIPS_EACH * player + ship
        gift = at.config.fleet_gift[ship]
        reserve = min(gift, at.reserve[place])
        waste = min(gift - reserve, at.waste[place])
        at.reserve[place] -= reserve
        at.waste[place] -= waste
        at.fleet[place] += reserve + waste
        if at.journal is not None:
            at.tell("alien_fleet", player, "D-9.1", {"number": reserve + waste, "ship": SHIPS[ship]})
        exploring.land_explorer(at, player)


def altar_choices(at: Position, seat: int) -> list[int]:
    """What can be given at the altar; nothing, to begin with (D-9.2, D-R39)."""
    found = [ALTAR_GIFT.zero]
    if at.fleet[SHIPS_EACH * seat]:
        found.append(ALTAR_GIFT.zero + FROM_THE_FLEET)
    if at.sent == COLONY:
        found.append(ALTAR_GIFT.zero + THE_LANDED_SHIP)
    return found


class AtAltar(Moment):
    """D-9.2: a colony ship for scouts from the waste, always as many as possible."""

    number = step_id.AT_ALTAR
    name = "at_altar"
    verbs = (*FREE, ALTAR_GIFT)
    prompt = "Sacrifice a colony ship?"

    def choices(self, at: Position, player: int) -> list[int]:
        return altar_choices(at, player)

    def choose(self, at: Position, player: int, action: int) -> None:
        gift = action - ALTAR_GIFT.zero
        if gift == FROM_THE_FLEET:
            orbs.spend(at, player, COLONY, 1)
        elif gift == THE_LANDED_SHIP:
            at.sent = NOTHING
            at.waste[SHIPS_EACH * player + COLONY] += 1
        if gift:
            scouts = min(at.config.altar_scouts, at.waste[SHIPS_EACH * player + SCOUT])
            at.waste[SHIPS_EACH * player + SCOUT] -= scouts
            at.fleet[SHIPS_EACH * player + SCOUT] += scouts
            if at.journal is not None:
                at.tell("sacrificed", player, "D-9.2", {"scouts": scouts})
        exploring.land_explorer(at, player)


# The cube -------------------------------------------------------------------------------------------------------------


def open_cube(at: Position, seat: int) -> None:
    """D-9.6: the question comes again until the player is done or nothing can be replaced any more."""
    if not at.banned(seat) & BIT[at.act_orb] and len(cube_choices(at, seat)) > 1:
        ask(at, step_id.IN_CUBE, seat)
    else:
        at.step = step_id.TURN_OVER


def cube_choices(at: Position, seat: int) -> list[int]:
    """The ships of others here that the player has ships to replace, and `done` (D-9.6)."""
    orb = at.act_orb
    has_colony = len(cube_sources(at, seat)) > 0
    has_scout = at.fleet[SHIPS_EACH * seat + SCOUT] > 0
    found: list[int] = []
    for slot, tile in enumerate(at.slots[orb]):
        if tile == NOTHING or at.owner[tile] in (NOBODY, seat):
            continue
        if (has_colony or not at.colony[tile]) and (has_scout or not at.scout[tile]):
            found.append(SLOT.zero + slot)
    if has_colony:
        found += orbs.foreign_bridgeheads(at, seat, orb)
    found.append(DONE.zero)
    return found


def cube_sources(at: Position, seat: int) -> list[int]:
    """Where a colony ship can come from: own factories of this orb, or the fleet."""
    found: list[int] = []
    for slot, tile in enumerate(at.slots[at.act_orb]):
        if tile != NOTHING and at.owner[tile] == seat and at.is_factory(tile):
            found.append(SLOT.zero + slot)
    if at.fleet[SHIPS_EACH * seat]:
        found.append(FROM_FLEET.zero)
    return found


class InCube(Moment):
    """D-9.6: replace ships of others at this orb, or stop."""

    number = step_id.IN_CUBE
    name = "in_cube"
    verbs = (*FREE, BRIDGE, SLOT, DONE)
    prompt = "Replace ships of others, or stop."

    def choices(self, at: Position, player: int) -> list[int]:
        return cube_choices(at, player)

    def choose(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is DONE:
            at.step = step_id.TURN_OVER
            return
        at.target = BRIDGEHEADS + value if verb is BRIDGE else value
        if verb is SLOT and not at.colony[at.slots[at.act_orb][value]]:
            replace_ships(at, player)
        else:
            ask(at, step_id.CUBE_SOURCE, player)


class CubeSource(Decision):
    """D-9.6: the colony ship leaves the fleet, or an own factory, which becomes ownerless."""

    number = step_id.CUBE_SOURCE
    name = "cube_source"
    verbs = (FROM_FLEET, SLOT)
    prompt = "Which colony ship takes the place?"

    def legal(self, at: Position, player: int) -> list[int]:
        return cube_sources(at, player)

    def apply(self, at: Position, player: int, action: int) -> None:
        if action == FROM_FLEET.zero:
            at.fleet[SHIPS_EACH * player] -= 1
        else:
            tile = at.slots[at.act_orb][action - SLOT.zero]
            at.owner[tile] = NOBODY
            at.colony[tile] = 0
            at.touch(at.act_orb)
        replace_ships(at, player)


def replace_ships(at: Position, seat: int) -> None:
    """The ships of the target go to waste and ships of the seat take their place (D-9.6)."""
    orb, target = at.act_orb, at.target
    at.target = NOWHERE
    if target >= BRIDGEHEADS:
        orbs.remove_bridgehead(at, target - BRIDGEHEADS, orb, "D-9.6", "cube")
        if at.bridge[seat] & BIT[orb]:  # one is enough, so the colony ship goes to waste
            at.waste[SHIPS_EACH * seat + COLONY] += 1
        else:
            orbs.settle(at, seat, orb)
    else:
        tile = at.slots[orb][target]
        colony, scout, old = at.colony[tile], at.scout[tile], at.owner[tile]
        orbs.clear_tile(at, orb, tile)
        at.fleet[SHIPS_EACH * seat + SCOUT] -= scout
        at.owner[tile] = seat
        at.colony[tile] = colony
        at.scout[tile] = scout
        at.touch(orb)
        if at.journal is not None:
            at.tell("assimilated", seat, "D-9.6", {"with": old, "place": at.called(orb), "slot": target})
    open_cube(at, seat)


# The Hyper laser ------------------------------------------------------------------------------------------------------


def laser_shots(at: Position, seat: int) -> list[int]:
    """The actions that fire a laser from an orb: there is something to hit elsewhere (D-9.3, D-5.11)."""
    found = at.lasers[seat] & ~at.besieged
    for orb in members(found):
        if not at.soft & ~BIT[orb]:
            found &= ~BIT[orb]
    return LASER_SHOTS.of(found)


def fire_laser(at: Position, seat: int) -> None:
    """D-9.3: the tile is turned over; then the others may pledge scouts against the laser (D-9.8)."""
    orb = at.act_orb2
    if at.journal is not None:
        at.tell("laser_fired", seat, "D-9.3", {"orb": orb, "place": at.called(orb), "slot": at.act_slot})
    orbs.turn_tile(at, orb, at.act_slot, "D-9.3")
    at.pledges = []
    at.asked = [ASKED_AT * at.act_orb + other for other in at.after(seat) if at.fleet[SHIPS_EACH * other + SCOUT]]
    at.ask_at = 0
    next_pledge(at)


def pledged(at: Position) -> int:
    """The scouts that are pledged against the laser so far."""
    return sum(at.pledges[1::2])


def next_pledge(at: Position) -> None:
    """Others are asked while enough scouts can still come together (D-9.8)."""
    missing = at.config.laser_scouts - pledged(at)
    willing = sum(at.fleet[SHIPS_EACH * (entry % ASKED_AT) + SCOUT] for entry in at.asked[at.ask_at :])
    if missing > 0 and willing >= missing:
        ask(at, step_id.PLEDGING, at.asked[at.ask_at] % ASKED_AT)
        return
    if missing <= 0:
        destroy_laser(at, at.turn)
    at.asked = []
    at.pledges = []
    at.step = step_id.TURN_OVER


class Pledging(Decision):
    """D-9.8: scouts against a laser that has fired; with too few of them nothing is paid."""

    number = step_id.PLEDGING
    name = "pledging"
    verbs = (PLEDGE,)
    prompt = "How many scouts do you pledge against the laser?"

    def legal(self, at: Position, player: int) -> list[int]:
        most = min(at.fleet[SHIPS_EACH * player + SCOUT], at.config.laser_scouts - pledged(at))
        return [PLEDGE.zero + scouts for scouts in range(most + 1)]

    def apply(self, at: Position, player: int, action: int) -> None:
        scouts = action - PLEDGE.zero
        at.pledges += [player, scouts]
        at.ask_at += 1
        if at.journal is not None:
            at.tell("pledged", player, "D-9.8", {"scouts": scouts})
        next_pledge(at)


def destroy_laser(at: Position, seat: int) -> None:
    """D-9.8: the scouts are spent, and the laser that has fired is turned over."""
    for n in range(0, len(at.pledges), 2):
        orbs.spend(at, at.pledges[n], SCOUT, at.pledges[n + 1])
    orb = at.act_orb
    for slot, tile in enumerate(at.slots[orb]):
        if tile != NOTHING and at.kind[tile] == LASER and at.owner[tile] == seat and at.colony[tile]:
            orbs.turn_tile(at, orb, slot, "D-9.8")
            return
