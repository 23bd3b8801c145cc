"""What happens to ships, orbs and tiles, whichever rule it comes from (D-1, D-4.8, D-8.3, D-9.9)."""

from __future__ import annotations

from orrery.games.darkness.actions import BRIDGE
from orrery.games.darkness.pieces import BIT, COLONY, KINDS, LETTERED, SCOUT, SHIPS, SHIPS_EACH, TILES, members
from orrery.games.darkness.position import FATES, NOBODY, NOTHING, NOWHERE, Position

# Ships ----------------------------------------------------------------------------------------------------------------


def lose(at: Position, seat: int, ship: int, rule: str, reason: str) -> None:
    """A ship goes to its owner's waste (D-1.1)."""
    at.waste[SHIPS_EACH * seat + ship] += 1
    if at.journal is not None:
        at.tell("ship_lost", seat, rule, {"ship": SHIPS[ship], "reason": reason})


def spend(at: Position, seat: int, ship: int, number: int) -> None:
    """Ships of the fleet go to waste."""
    at.fleet[SHIPS_EACH * seat + ship] -= number
    at.waste[SHIPS_EACH * seat + ship] += number


def bring_back(at: Position, seat: int, ship: int, rule: str, reason: str) -> None:
    """A ship joins the fleet again."""
    at.fleet[SHIPS_EACH * seat + ship] += 1
    if at.journal is not None:
        at.tell("ship_back", seat, rule, {"ship": SHIPS[ship], "reason": reason})


# Orbs -----------------------------------------------------------------------------------------------------------------


def lay(at: Position, core: int, seat: int, facts: int) -> int:
    """Lay a core as the next orb, face down and seen by its layer; in solo face up (D-4.1, D-16.1)."""
    orb = at.add_orb(core)
    at.facts[orb] = facts
    bit = BIT[orb]
    at.alive |= bit
    if core < LETTERED:
        at.lettered |= bit
        at.room |= bit
    at.seen[seat] |= bit
    if at.config.solo:
        at.face_up |= bit
    if at.journal is not None:
        at.tell("core_laid", seat, "D-4.1", {"orb": orb}, {"core": at.core_label(orb)})
    return orb


def reveal(at: Position, orb: int, rule: str) -> None:
    """Turn a core face up for good (D-4.8)."""
    if not at.face_up & BIT[orb]:
        at.face_up |= BIT[orb]
        if at.journal is not None:
            said = {"orb": orb, "place": at.called(orb), "core": at.core_label(orb)}
            at.tell("core_revealed", NOBODY, rule, said)


def settle(at: Position, seat: int, orb: int) -> None:
    """A colony ship becomes a bridgehead; the first one gives the orb its name (D-4.3, D-4.10, D-R60)."""
    at.bridge[seat] |= BIT[orb]
    at.last_placed[seat] = orb
    if at.founder[orb] == NOBODY:
        at.founder[orb] = seat
        if at.named < len(at.config.names):
            at.name[orb] = at.named
            at.named += 1
    if at.journal is not None:
        at.tell("bridgehead", seat, "D-4.3", {"orb": orb, "place": at.called(orb)})


def remove_bridgehead(at: Position, seat: int, orb: int, rule: str, reason: str) -> None:
    """A bridgehead falls; its colony ship goes to waste."""
    at.bridge[seat] &= ~BIT[orb]
    lose(at, seat, COLONY, rule, reason)


def foreign_bridgeheads(at: Position, seat: int, orb: int) -> list[int]:
    """The bridgeheads of others at an orb, as actions that choose them."""
    return [BRIDGE.zero + other for other in range(at.seats) if other != seat and at.bridge[other] & BIT[orb]]


def depopulate(at: Position, orb: int, team: int) -> int:
    """The ships of a set of seats on core and tiles go to waste; how many there were."""
    removed = 0
    bit = BIT[orb]
    for seat in range(at.seats):
        if team & BIT[seat] and at.bridge[seat] & bit:
            at.bridge[seat] &= ~bit
            at.waste[SHIPS_EACH * seat + COLONY] += 1
            removed += 1
    for tile in at.slots[orb]:
        if tile != NOTHING and at.owner[tile] != NOBODY and team & BIT[at.owner[tile]]:
            removed += at.colony[tile] + at.scout[tile]
            clear_tile(at, orb, tile)
    return removed


def destroy(at: Position, orb: int, rule: str, fate: int) -> None:
    """An orb is gone with everything on it and every gateway to it; its number stays unused (D-1.13)."""
    at.fates[orb] |= BIT[fate]
    if at.journal is not None:
        said = {"orb": orb, "place": at.called(orb), "core": at.core_label(orb), "cause": FATES[fate]}
        at.tell("orb_destroyed", NOBODY, rule, said)
    everybody = BIT[at.seats] - 1
    depopulate(at, orb, everybody)
    if at.station[orb] != NOBODY:
        remove_station(at, orb, "D-1.13")
    remove_links(at, orb, everybody, "D-1.13")
    bit = BIT[orb]
    for tile in at.slots[orb]:
        if tile != NOTHING:
            waste_tile(at, at.kind[tile], at.level[tile])
    at.slots[orb] = []
    at.face_up |= bit
    at.alive &= ~bit
    at.besieged &= ~bit
    at.touch(orb)


# Tiles ----------------------------------------------------------------------------------------------------------------


def put_tile(at: Position, orb: int, kind: int, level: int) -> int:
    """Lay a tile in the lowest free slot; the core is face up from now on (D-6.4, D-4.8)."""
    return fill_slot(at, orb, at.add_tile(kind, level))


def fill_slot(at: Position, orb: int, tile: int) -> int:
    """A tile comes to lie in the lowest free slot; its number."""
    slots = at.slots[orb]
    slot = 0
    while slot < len(slots) and slots[slot] != NOTHING:
        slot += 1
    if slot == len(slots):
        slots.append(tile)
    else:
        slots[slot] = tile
    reveal(at, orb, "D-4.8")
    at.touch(orb)
    return slot


def occupy_tile(at: Position, seat: int, orb: int, tile: int, ship: int, rule: str) -> None:
    """A ship comes to stand on a tile without ships."""
    at.owner[tile] = seat
    if ship == COLONY:
        at.colony[tile] = 1
        at.last_placed[seat] = orb
    else:
        at.scout[tile] = 1
    at.touch(orb)
    if at.journal is not None:
        said = {"orb": orb, "place": at.called(orb), "ship": SHIPS[ship], "tile": TILES[at.kind[tile]]}
        at.tell("stands", seat, rule, said)


def clear_tile(at: Position, orb: int, tile: int) -> None:
    """The ships on a tile go to waste (D-1.1)."""
    owner = at.owner[tile]
    if owner != NOBODY:
        at.waste[SHIPS_EACH * owner + COLONY] += at.colony[tile]
        at.waste[SHIPS_EACH * owner + SCOUT] += at.scout[tile]
        at.owner[tile] = NOBODY
        at.colony[tile] = 0
        at.scout[tile] = 0
        at.shift[tile] = 0
        at.touch(orb)


def turn_tile(at: Position, orb: int, slot: int, rule: str) -> None:
    """A tile is turned over: it counts as a tile and is dead otherwise; its ships are lost (D-9.9, D-R27)."""
    tile = at.slots[orb][slot]
    clear_tile(at, orb, tile)
    at.turned[tile] = 1
    at.touch(orb)
    if at.journal is not None:
        said = {"orb": orb, "place": at.called(orb), "slot": slot, "tile": TILES[at.kind[tile]]}
        at.tell("tile_turned", NOBODY, rule, said)


def waste_tile(at: Position, kind: int, level: int) -> None:
    """A tile goes to the common pile of spent tiles (D-1.1)."""
    at.wasted[KINDS * level + kind] += 1


# Guards ---------------------------------------------------------------------------------------------------------------


def remove_station(at: Position, orb: int, rule: str) -> None:
    """A defence station falls: its mark goes to waste, its token leaves the game (D-1.1)."""
    owner = at.station[orb]
    at.station[orb] = NOBODY
    at.stations[owner] &= ~BIT[orb]
    at.waste[SHIPS_EACH * owner + SCOUT] += 1
    if at.journal is not None:
        at.tell("station_destroyed", owner, rule, {"orb": orb, "place": at.called(orb)})


def destroy_guard(at: Position, orb: int, shield_slot: int, rule: str) -> None:
    """A station falls, or the shield in a slot is turned over with its ship (D-5.14, D-10.7)."""
    if shield_slot == NOWHERE:
        remove_station(at, orb, rule)
    else:
        turn_tile(at, orb, shield_slot, rule)


# Gateways and portals -------------------------------------------------------------------------------------------------


def open_link(at: Position, seat: int, a: int, b: int, portal: int) -> None:
    """Two orbs are linked by a gateway (D-10.4) or a portal (D-13.3)."""
    at.link_owner.append(seat)
    at.link_a.append(a)
    at.link_b.append(b)
    at.link_portal.append(portal)
    if at.journal is not None:
        kind, rule = ("portal_opened", "D-13.3") if portal else ("gateway_built", "D-10.4")
        at.tell(kind, seat, rule, {"place": at.called(a), "other": at.called(b)})


def remove_links(at: Position, orb: int, team: int, rule: str) -> None:
    """Gateways and portals of a set of seats with an end at this orb are lost with both ends (D-1.13)."""
    n = len(at.link_owner)
    while n:
        n -= 1
        owner = at.link_owner[n]
        if team & BIT[owner] and orb in (at.link_a[n], at.link_b[n]):
            if not at.link_portal[n]:
                at.waste[SHIPS_EACH * owner + COLONY] += 1
                at.waste[SHIPS_EACH * owner + SCOUT] += 1
            if at.journal is not None:
                ends = {"place": at.called(at.link_a[n]), "other": at.called(at.link_b[n])}
                at.tell("gateway_destroyed", owner, rule, ends)
            del at.link_owner[n]
            del at.link_a[n]
            del at.link_b[n]
            del at.link_portal[n]


# Aliens ---------------------------------------------------------------------------------------------------------------


def purge(at: Position, orb: int) -> None:
    """Aliens destroy everything of those who have eliminated life (D-8.3)."""
    for seat in range(at.seats):
        if at.eliminations[seat]:
            team = BIT[seat]
            removed = depopulate(at, orb, team)
            remove_links(at, orb, team, "D-8.3")
            if at.station[orb] == seat:
                remove_station(at, orb, "D-8.3")
            if removed and at.journal is not None:
                at.tell("purged", seat, "D-8.3", {"orb": orb, "place": at.called(orb), "ships": removed})


def purge_everywhere(at: Position) -> None:
    """Every Alien colony acts (D-8.7)."""
    for orb in members(at.aliens):
        purge(at, orb)
