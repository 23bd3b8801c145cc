"""What the plain policy of Terraforming Darkness looks at: levels, homes, worth of tiles, links and targets."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.pieces import (
    BIT,
    FREE_CHOICE,
    NO_RESOURCE,
    RESOURCE_OF,
    WEAK_SPOT,
    members,
)
from orrery.games.darkness.position import (
    NOBODY,
)
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.building import gateway_partners
from orrery.games.darkness.steps.survival import network_of

GLUT: Final = 5  # a kind of which one has so much more than of the scarcest is not worth another ship
GOOD: Final = 2  # level A


def planned_level(state: DarknessState, orb: int) -> int:
    """The level of an orb if every terraforming station is set to better."""
    if not state.is_lettered(orb):
        return -1
    stations = sum(1 for tile in state.tiles_of(orb) if state.colony[tile] and state.scout[tile])
    return max(0, min(GOOD, state.biosphere_sum(orb) + stations))


def totals(state: DarknessState, player: int) -> list[int]:
    """Own units of each kind on orbs that will stay habitable, wherever they are."""
    found = [0] * 4
    for orb in members(state.owns[player]):
        if planned_level(state, orb) < 1:
            continue
        for tile in state.tiles_of(orb):
            resource = RESOURCE_OF[state.kind[tile]]
            if 0 <= resource < FREE_CHOICE and state.owner[tile] == player and state.is_factory(tile):
                found[resource] += state.config.units[state.kind[tile]]
    return found


def own_tiles(state: DarknessState, player: int, orb: int) -> int:
    return sum(1 for tile in state.tiles_of(orb) if state.owner[tile] == player)


def homes(state: DarknessState, player: int) -> list[int]:
    """The settled orbs that are or can stay at level A."""
    orbs = members(state.bridge[player] & state.alive)
    return [
        orb for orb in orbs if planned_level(state, orb) == GOOD and weak_spots(state, orb) < state.config.weak_spots
    ]


def weak_spots(state: DarknessState, orb: int) -> int:
    return sum(1 for tile in state.tiles_of(orb) if state.kind[tile] == WEAK_SPOT)


def wanted_homes(state: DarknessState) -> int:
    return 3 if state.seats <= 3 else 2


def tile_value(state: DarknessState, player: int, kind: int) -> float:
    """What another tile of this kind would be worth: twice its units less what one has."""
    resource = RESOURCE_OF[kind]
    if resource == NO_RESOURCE:
        return -100.0
    units = state.config.units[kind]
    have = totals(state, player)
    if resource == FREE_CHOICE:
        return 2.0 * units - min(have)
    return 2.0 * units - have[resource] if have[resource] - min(have) < GLUT else -50.0


def best_partner(state: DarknessState, player: int, orb: int) -> int:
    """The other end of a gateway that brings most tiles into the network of this orb."""
    team = BIT[player]
    network = network_of(state, team, orb)
    linked = [end for n, end in enumerate(state.link_a) if state.link_owner[n] == player]
    best, most = NOBODY, 2
    for other in homes(state, player):
        if other > orb and not network & BIT[other] and gateway_partners(state, player, orb) & BIT[other]:
            if linked and not (network | network_of(state, team, other)) & sum_of(linked):
                continue
            tiles = own_tiles(state, player, orb) + own_tiles(state, player, other)
            if tiles > most:
                best, most = other, tiles
    return best


def sum_of(orbs: list[int]) -> int:
    found = 0
    for orb in orbs:
        found |= BIT[orb]
    return found


def prey_value(state: DarknessState, player: int, orb: int) -> int:
    """Foreign tiles less twice the own ones; a guard would only be spent."""
    own = own_tiles(state, player, orb)
    foreign = sum(1 for tile in state.tiles_of(orb) if state.owner[tile] != NOBODY) - own
    guarded = any(state.guards(seat) & BIT[orb] for seat in range(state.seats))
    return foreign - 2 * own - (3 if guarded else 0)
