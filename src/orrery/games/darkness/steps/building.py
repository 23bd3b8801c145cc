"""What ships move and build (D-10.1 to D-10.6): mined tiles, terraforming stations, gateways, defence stations."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import DEFEND, GATEWAY, MINE, TERRAFORM
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    LETTER,
    RESOURCE_TILES,
    SCOUT,
    SHIELD,
    SHIPS_EACH,
    TILES,
    OrbActions,
    members,
)
from orrery.games.darkness.position import BY_ORB, NOBODY, NOTHING, Position
from orrery.games.darkness.steps import orbs

MININGS: Final = OrbActions(MINE.zero)
TERRAFORMINGS: Final = OrbActions(TERRAFORM.zero)
GATEWAYS: Final = OrbActions(GATEWAY.zero)
DEFENCES: Final = OrbActions(DEFEND.zero)

# Space mining ---------------------------------------------------------------------------------------------------------


def minings(at: Position, seat: int) -> list[int]:
    """The actions that move a tile from an orb to somewhere else (D-10.1)."""
    mine = at.usable(seat) & ~at.closed & at.bridge[seat]
    if at.fleet[SHIPS_EACH * seat + SCOUT] < at.config.mining_scout or not mine & at.room:
        return []
    found = 0
    for orb in members(mine & at.lettered):
        if (
            at.count[orb]
            and at.size[orb] <= at.config.mining_size
            and LETTER[at.core[orb]] == 0
            and mine & at.room & ~BIT[orb]
            and any(movable(at, seat, tile) for tile in at.tiles_of(orb))
        ):
            found |= BIT[orb]
    return MININGS.of(found)


def movable(at: Position, seat: int, tile: int) -> bool:
    """A resource tile that is ownerless or carries an own factory (D-10.1)."""
    if at.kind[tile] >= RESOURCE_TILES or at.turned[tile]:
        return False
    owner = at.owner[tile]
    return owner == NOBODY or (owner == seat and at.is_factory(tile))


def mining_targets(at: Position, seat: int, source: int) -> int:
    """The orbs that a tile can be moved to (D-10.1)."""
    return at.usable(seat) & ~at.closed & at.bridge[seat] & at.room & ~BIT[source]


def mine(at: Position, seat: int) -> None:
    """D-10.1, D-R64: a resource tile moves, with its factory."""
    source, target = at.act_orb, at.act_orb2
    orbs.spend(at, seat, SCOUT, at.config.mining_scout)
    tile = at.slots[source][at.act_slot]
    at.slots[source][at.act_slot] = NOTHING
    at.touch(source)
    orbs.fill_slot(at, target, tile)
    if at.journal is not None:
        said = {"place": at.called(source), "other": at.called(target), "tile": TILES[at.kind[tile]]}
        at.tell("tile_moved", seat, "D-10.1", said)
    at.step = step_id.TURN_OVER


# Terraforming stations ------------------------------------------------------------------------------------------------


def terraformings(at: Position, seat: int) -> list[int]:
    """The actions that build a terraforming station at an orb (D-10.2, D-10.3)."""
    config = at.config
    colony = at.fleet[SHIPS_EACH * seat]
    if at.fleet[SHIPS_EACH * seat + SCOUT] < config.terraform_scout:
        return []
    sites = at.usable(seat) & ~at.closed
    if config.need_bridgehead:  # D-R34
        sites &= at.bridge[seat]
    found = sites & at.loose if colony >= config.terraform_colony else 0
    for orb in members(sites & at.owns[seat] & ~found):
        if any(can_terraform(at, seat, tile) for tile in at.tiles_of(orb)):
            found |= BIT[orb]
    return TERRAFORMINGS.of(found)


def can_terraform(at: Position, seat: int, tile: int) -> bool:
    """Whether a station can be built on a tile of any kind with the ships at hand (D-10.2, D-10.3, D-R58)."""
    if at.turned[tile] or at.fleet[SHIPS_EACH * seat + SCOUT] < at.config.terraform_scout:
        return False
    colony = at.fleet[SHIPS_EACH * seat]
    if at.owner[tile] == NOBODY:
        return colony >= at.config.terraform_colony
    return at.owner[tile] == seat and at.is_factory(tile) and colony >= at.config.terraform_on_factory


def terraform(at: Position, seat: int) -> None:
    """D-10.2, D-10.3: a colony ship with a scout on top stays on the tile."""
    orb, config = at.act_orb, at.config
    tile = at.slots[orb][at.act_slot]
    if at.owner[tile] == NOBODY:
        orbs.spend(at, seat, COLONY, config.terraform_colony - 1)
        at.fleet[SHIPS_EACH * seat] -= 1
        at.last_placed[seat] = orb
    else:
        orbs.spend(at, seat, COLONY, config.terraform_on_factory)
    orbs.spend(at, seat, SCOUT, config.terraform_scout - 1)
    at.fleet[SHIPS_EACH * seat + SCOUT] -= 1
    at.owner[tile] = seat
    at.colony[tile] = 1
    at.scout[tile] = 1
    at.touch(orb)
    if at.journal is not None:
        at.tell("terraformed", seat, "D-10.2", {"orb": orb, "place": at.called(orb), "slot": at.act_slot})
    at.step = step_id.TURN_OVER


# Gateways -------------------------------------------------------------------------------------------------------------


def gateways(at: Position, seat: int) -> list[int]:
    """The actions that build a gateway from an orb to one of higher number (D-10.4, D-1.4, D-R30)."""
    config = at.config
    if at.gateways_built[seat] >= config.max_gateways or not gateway_in_stock(at):
        return []
    if at.fleet[SHIPS_EACH * seat] < config.gateway_colony or at.fleet[SHIPS_EACH * seat + 1] < config.gateway_scout:
        return []
    found = 0
    for orb in members(controlled(at, seat)):
        if gateway_partners(at, seat, orb):
            found |= BIT[orb]
    return GATEWAYS.of(found)


def gateway_in_stock(at: Position) -> bool:
    """D-R31; without a stock limit there are always tiles."""
    return not at.config.gateway_stock or at.gateway_tiles >= at.config.gateway_ends


def controlled(at: Position, seat: int) -> int:
    """The usable orbs where the seat can build a gateway end (D-10.4, D-R32)."""
    return at.usable(seat) & (at.present(seat) if at.config.core_controls else at.owns[seat])


def gateway_partners(at: Position, seat: int, orb: int) -> int:
    """The orbs of higher number that a gateway from this one can lead to."""
    found = controlled(at, seat) & ~((BIT[orb] << 1) - 1)
    if found:
        found &= ~at.linked_by(orb, BIT[seat])
        for pair in at.closed_pairs:
            if pair // BY_ORB == orb:
                found &= ~BIT[pair % BY_ORB]
    return found


def link(at: Position, seat: int) -> None:
    """D-10.4, D-R35: a gateway; a ship of each kind stays as a mark."""
    config = at.config
    orbs.spend(at, seat, COLONY, config.gateway_colony - 1)
    orbs.spend(at, seat, SCOUT, config.gateway_scout - 1)
    at.fleet[SHIPS_EACH * seat] -= 1
    at.fleet[SHIPS_EACH * seat + SCOUT] -= 1
    at.gateways_built[seat] += 1
    if config.gateway_stock:
        at.gateway_tiles -= config.gateway_ends
    orbs.open_link(at, seat, at.act_orb, at.act_orb2, 0)
    at.step = step_id.TURN_OVER


# Defence stations -----------------------------------------------------------------------------------------------------


def defences(at: Position, seat: int, usable: int) -> list[int]:
    """The actions that build a defence station at an orb without a guard (D-10.6, D-1.5, D-R29, D-R30)."""
    config = at.config
    if not at.station_tokens or at.stations_built[seat] >= config.max_stations:
        return []
    if at.fleet[SHIPS_EACH * seat] < config.station_colony or at.fleet[SHIPS_EACH * seat + 1] < config.station_scout:
        return []
    if at.shields[seat] and at.stations_built[seat] + shield_count(at, seat) >= config.max_stations:
        return []
    for other in range(at.seats):
        usable &= ~(at.stations[other] | at.shields[other])
    return DEFENCES.of(usable)


def shield_count(at: Position, seat: int) -> int:
    """The active shields a seat owns."""
    found = 0
    for orb in members(at.shields[seat]):
        for tile in at.tiles_of(orb):
            if at.kind[tile] == SHIELD and at.owner[tile] == seat and not at.turned[tile]:
                found += 1
    return found


def defend(at: Position, seat: int, orb: int) -> None:
    """D-10.6, D-R35: a defence station; the scout is the mark."""
    config = at.config
    orbs.spend(at, seat, COLONY, config.station_colony)
    orbs.spend(at, seat, SCOUT, config.station_scout - 1)
    at.fleet[SHIPS_EACH * seat + SCOUT] -= 1
    at.stations_built[seat] += 1
    at.station_tokens -= 1
    at.station[orb] = seat
    at.stations[seat] |= BIT[orb]
    if at.journal is not None:
        at.tell("station_built", seat, "D-10.6", {"orb": orb, "place": at.called(orb)})
    at.step = step_id.TURN_OVER
