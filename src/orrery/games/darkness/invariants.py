"""What must be true of every position."""

from __future__ import annotations

from orrery.games.darkness import step_id
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    DEEP_SCAN,
    KINDS,
    LETTERED,
    LIFEFORMS,
    SCOUT,
    SHIELD,
    SHIPS_EACH,
    members,
)
from orrery.games.darkness.position import FOR_ARTEFACT, NOBODY, NOTHING, Position
from orrery.games.darkness.steps.biosphere import fed_seats
from orrery.games.darkness.steps.survival import RESULT, best_result


def broken(at: Position) -> list[str]:
    """The invariants that a position breaks, each in a sentence."""
    return [
        *ships(at),
        *cores(at),
        *level_tiles(at),
        *orbs(at),
        *stations_and_gateways(at),
        *players(at),
        *late_phases(at),
    ]


def ships(at: Position) -> list[str]:
    """Every ship of a colour is somewhere."""
    found: list[str] = []
    for seat in range(at.seats):
        gateways = sum(
            1 for owner, portal in zip(at.link_owner, at.link_portal, strict=True) if owner == seat and not portal
        )
        stations = sum(1 for owner in at.station if owner == seat)
        on_tiles = [(at.colony[tile], at.scout[tile]) for tile in lying(at) if at.owner[tile] == seat]
        placed = [
            at.bridge[seat].bit_count() + gateways + sum(colony for colony, _ in on_tiles),
            gateways + stations + sum(scout for _, scout in on_tiles),
        ]
        for ship in (COLONY, SCOUT):
            place = SHIPS_EACH * seat + ship
            piles = (at.fleet[place], at.waste[place], at.reserve[place])
            stock = sum(piles)
            under_way = 1 if seat == at.turn and at.sent == ship else 0
            if stock + placed[ship] + under_way != at.config.of_a_colour:
                found.append(f"seat {seat} has {stock + placed[ship] + under_way} ships of kind {ship}")
            if min(piles) < 0:
                found.append(f"seat {seat} has a negative number of ships")
    return found


def lying(at: Position) -> list[int]:
    """The tiles on the table."""
    return [tile for slots in at.slots for tile in slots if tile != NOTHING]


def cores(at: Position) -> list[str]:
    """Every core is in the bag, in a hand, on the table or gone from it."""
    count = at.bag[:]
    for core in [*at.core, *at.hand]:
        count[core] += 1
    wrong = count != at.config.core_copies or sum(at.bag) != at.bag_left or min(at.bag) < 0
    return ["the cores do not add up"] if wrong else []


def level_tiles(at: Position) -> list[str]:
    """Every tile is in its pool, on an orb, in the waste, in somebody's hands or being drawn."""
    count = [pool + wasted for pool, wasted in zip(at.pool, at.wasted, strict=True)]
    for tile in lying(at):
        count[KINDS * at.level[tile] + at.kind[tile]] += 1
    count[DEEP_SCAN] += sum(at.deep_scans)
    count[KINDS + LIFEFORMS] += sum(at.eliminations)
    for kind in [*at.beside, *([at.drawn] if at.drawn != NOTHING else [])]:
        count[KINDS * at.drawn_level + kind] += 1
    left = [sum(at.pool[KINDS * level : KINDS * (level + 1)]) for level in range(3)]
    wrong = count != at.config.tile_copies or left != at.pool_left or min(at.pool) < 0
    return ["the tiles do not add up"] if wrong else []


def orbs(at: Position) -> list[str]:
    """Tiles fit their orbs, ships stand as they may, cores with tiles are open."""
    found: list[str] = []
    for orb, slots in enumerate(at.slots):
        tiles = [tile for tile in slots if tile != NOTHING]
        if len(tiles) != at.count[orb] or len(tiles) > at.size[orb] or (tiles and at.core[orb] >= LETTERED):
            found.append(f"orb {orb} has {len(tiles)} tiles")
        if tiles and not at.face_up & BIT[orb]:
            found.append(f"orb {orb} has tiles and lies face down")
        for tile in tiles:
            standing = at.colony[tile] + at.scout[tile]
            if (at.owner[tile] == NOBODY) != (standing == 0) or max(at.colony[tile], at.scout[tile]) > 1:
                found.append(f"ships on a tile of orb {orb} are wrong")
            if at.scout[tile] and not at.colony[tile] and at.kind[tile] != SHIELD:
                found.append(f"a lone scout stands on orb {orb}")
            if at.turned[tile] and standing:
                found.append(f"ships stand on a turned tile of orb {orb}")
    if any(bridges & ~at.alive for bridges in at.bridge):
        found.append("a bridgehead stands on an orb that is gone")
    if at.seats == 1 and at.alive & ~at.face_up:
        found.append("a core lies face down in a solo game")
    return found


def stations_and_gateways(at: Position) -> list[str]:
    """Limits and stock."""
    config = at.config
    found: list[str] = []
    if max(at.gateways_built) > config.max_gateways or max(at.stations_built) > config.max_stations:
        found.append("somebody has built too much")
    if config.gateway_stock and not 0 <= at.gateway_tiles <= config.gateway_stock:
        found.append(f"{at.gateway_tiles} gateway tiles are left")
    if any(not at.alive & BIT[end] for end in (*at.link_a, *at.link_b)):
        found.append("a gateway leads to an orb that is gone")
    for orb, owner in enumerate(at.station):
        if owner != NOBODY and not (at.alive & BIT[orb] and at.stations[owner] & BIT[orb]):
            found.append(f"the station at orb {orb} is wrong")
    return found


def players(at: Position) -> list[str]:
    """Aliens, amoebas, coalitions, decisions."""
    found: list[str] = []
    for seat in range(at.seats):
        banned = at.banned(seat)
        ends = [a for owner, a in zip(at.link_owner, at.link_a, strict=True) if owner == seat]
        ends += [b for owner, b in zip(at.link_owner, at.link_b, strict=True) if owner == seat]
        if banned & (at.present(seat) | at.stations[seat]) or any(banned & BIT[end] for end in ends):
            found.append(f"seat {seat} has eliminated life and is among aliens")
        if at.suspended[seat] < 0:
            found.append(f"seat {seat} is suspended for {at.suspended[seat]} turns")
        if at.phase > 2:
            team = at.coalition[seat]
            if not team & BIT[seat] or any(at.coalition[member] != team for member in members(team)):
                found.append("the coalitions are no partition")
            if at.evolved[seat] and team != BIT[seat]:
                found.append(f"seat {seat} is evolved and in a coalition")
    if any(not 0 <= hits < at.config.amoeba_hits for hits in at.amoebas):
        found.append(f"the amoebas have {at.amoebas} hits")
    if at.step >= step_id.FIRST_PASSAGE or not 1 <= at.phase <= 5:
        found.append("the position is between two steps")
    drawing = at.step in (step_id.CORE_DRAW, step_id.TILE_DRAW)
    if at.sent != NOTHING and at.phase > 1:
        found.append("a ship is under way after phase 1")
    if at.step == step_id.CORE_DRAW and not at.wanted:
        found.append("no core is wanted")
    if drawing and at.purpose < 1:
        found.append(f"something is drawn for purpose {at.purpose}, not up to {FOR_ARTEFACT}")
    return found


def late_phases(at: Position) -> list[str]:
    """Who stayed, and what was counted."""
    found: list[str] = []
    if at.phase == 5:
        best = sum(BIT[orb] for orb in members(at.alive & at.lettered) if at.decided_level(orb) == 2)
        for orb in members(at.alive):
            allowed = fed_seats(at, orb, at.decided_level(orb), best) if at.is_lettered(orb) else 0
            staying = sum(BIT[seat] for seat in range(at.seats) if at.present(seat) & BIT[orb])
            if not best & BIT[orb] and staying & ~allowed:
                found.append(f"seats {members(staying & ~allowed)} stayed on orb {orb}")
    for n in range(0, len(at.results), RESULT):
        team, points, second = at.results[n : n + 3]
        best_points, best_second = best_result(at, team)[1:3]
        if points > second or (points, second) > (best_points, best_second):
            found.append(f"the coalition {members(team)} was counted {points} and {second}")
    return found
