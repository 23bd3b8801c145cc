"""Why not, for the actions of a turn: the rules read as prohibitions; the first that applies counts.

Written independently of `legal`: it looks at single orbs and tiles, never at the sets that `touch` keeps.
"""

from __future__ import annotations

from orrery.core.actions import Verb
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    ASSAULT,
    DEFEND,
    DISCOVER,
    DONE,
    ERASE,
    EXCHANGE,
    EXPLORE,
    GATEWAY,
    HIT_AMOEBA,
    KILL_EEL,
    LAND,
    LASER_SHOT,
    MINE,
    OCCUPY,
    SPACE,
    TERRAFORM,
)
from orrery.games.darkness.pieces import (
    ALIENS,
    BIT,
    COLONY,
    GAS_GIANT,
    HUGE,
    LARGER,
    LASER,
    LETTER,
    LETTERED,
    MAX_ORBS,
    RESOURCE_TILES,
    SCOUT,
    SHIELD,
    SHIPS_EACH,
    VULCAN,
)
from orrery.games.darkness.position import BY_ORB, MINING, NOBODY, NOTHING, OCCUPYING, TERRAFORMING, Position

FREE_VERBS = (ERASE, EXCHANGE, HIT_AMOEBA)
BRING_SHIPS = (LAND, EXPLORE, OCCUPY, MINE, TERRAFORM)
WITH_SHIP_AND_ORB = (LAND, EXPLORE, ASSAULT, KILL_EEL)
WITHOUT_ORB = (DISCOVER, EXCHANGE, HIT_AMOEBA, DONE)
DURING_SIEGE = (ERASE, EXCHANGE, HIT_AMOEBA, KILL_EEL)  # what a player who must fight an eel may do (D-R11)


def main_refusal(at: Position, seat: int, verb: Verb, argument: int, free_landing: bool = False) -> str | None:
    """The rule against the action of a turn (D-2.4), or against the free landing after an assault (D-10.8)."""
    if at.config.siege_of_player and not free_landing and verb not in DURING_SIEGE and must_kill(at, seat):
        return "D-R11"
    if verb in WITHOUT_ORB:
        return without_orb(at, seat, verb, argument, free_landing)
    ship, orb = divmod(argument, MAX_ORBS) if verb in WITH_SHIP_AND_ORB else (COLONY, argument)
    if not on_table(at, orb):
        return "D-1.13"
    if verb not in (ERASE, KILL_EEL) and (rule := barred(at, seat, orb)):
        return rule
    if free_landing and orb != at.act_orb:
        return "D-10.8"
    if verb in BRING_SHIPS and not free_landing and at.closed & BIT[orb]:
        return "D-11.3"
    if verb is LAND:
        return bad_landing(at, seat, ship, orb)
    if verb is EXPLORE:
        return bad_exploration(at, seat, ship, orb, free_landing)
    if verb is TERRAFORM:
        return bad_terraforming(at, seat, orb)
    if verb is GATEWAY:
        return bad_gateway(at, seat, orb)
    if verb is DEFEND:
        return bad_defence(at, seat, orb)
    return None if fits(at, seat, verb, ship, orb, free_landing) else MISSING[verb.name]


# Free actions inside a turn -------------------------------------------------------------------------------------------


def bad_free(at: Position, seat: int, verb: Verb, argument: int) -> str | None:
    """The rule against a free action while something else is asked (D-1.7, D-1.8, D-5.9, D-R73)."""
    bitten = at.step in (step_id.AMOEBA_NAMES, step_id.AMOEBA_EATS)
    if at.step == step_id.AMOEBA_EATS and at.seats > 1:  # somebody else's turn
        return "D-2.4"
    if bitten and verb is HIT_AMOEBA:
        return None if has(at, seat, SCOUT, 1) else "D-5.8"
    if at.config.options["free_actions"] == "before":
        return "D-R73"
    if verb is ERASE:
        if not on_table(at, argument):
            return "D-1.13"
        own = [tile for tile in tiles(at, argument) if at.owner[tile] == seat]
        if not own:
            return "D-1.7"
        return "D-R73" if all(becomes_station(at, tile) for tile in own) else None
    if rule := without_orb(at, seat, verb, argument, False):
        return rule
    kept = announced_ships(at)
    ship = COLONY if verb is EXCHANGE else SCOUT
    return None if has(at, seat, ship, kept[ship] + 1) else "D-R73"


def announced_ships(at: Position) -> tuple[int, int]:
    """The colony ships and scouts that wait for the word of the guards (D-R73)."""
    config = at.config
    if at.step != step_id.GOING:
        return 0, 0
    if at.act == OCCUPYING:
        return 1, 0
    if at.act == MINING:
        return 0, config.mining_scout
    if at.act == TERRAFORMING:
        free = at.owner[at.slots[at.act_orb][at.act_slot]] == NOBODY
        return (config.terraform_colony if free else config.terraform_on_factory), config.terraform_scout
    return (1, 0) if at.act_ship == COLONY else (0, 1)


def becomes_station(at: Position, tile: int) -> bool:
    """Whether an announced terraforming is about this tile (D-R73)."""
    about = [at.step, at.act, at.act_ship, at.act_orb, at.act_slot] if at.step == step_id.GOING else at.paused
    if not about or about[0] != step_id.GOING or about[1] != TERRAFORMING:
        return False
    return at.slots[about[3]][about[4]] == tile


# The rule for an action that lacks its price, place, tile or target
MISSING = {
    "occupy": "D-6.9",
    "mine": "D-10.1",
    "assault": "D-10.7",
    "kill_eel": "D-5.12",
    "laser": "D-9.3",
    "erase": "D-1.7",
}


def fits(at: Position, seat: int, verb: Verb, ship: int, orb: int, free_landing: bool) -> bool:
    if verb is OCCUPY:
        near = settled(at, seat, orb) or free_landing  # D-R37
        return has(at, seat, COLONY, 1) and near and any(is_loose(at, t) for t in tiles(at, orb))
    if verb is MINE:
        return can_mine(at, seat, orb)
    if verb is ASSAULT:
        guarded = any(guards(at, other, orb) for other in range(at.seats) if other != seat)
        return guarded and has(at, seat, ship, at.config.guard_price[ship])
    if verb is KILL_EEL:
        here = bool(at.besieged & BIT[orb]) and stands_at(at, seat, orb)
        return here and has(at, seat, ship, at.config.eel_price[ship])
    if verb is LASER_SHOT:
        return can_fire(at, seat, orb)
    return owns_at(at, seat, orb)  # erase


def without_orb(at: Position, seat: int, verb: Verb, argument: int, free_landing: bool) -> str | None:
    if verb is DISCOVER:
        if not has(at, seat, argument, 1):
            return "D-4.1"
        return None if any(at.bag) else "D-1.2"
    if verb is EXCHANGE:
        return None if has(at, seat, COLONY, 1) and at.waste[SHIPS_EACH * seat + SCOUT] > 0 else "D-1.8"
    if verb is HIT_AMOEBA:
        return None if at.amoebas and has(at, seat, SCOUT, 1) else "D-5.9"
    if free_landing:
        return None
    for action in range(DISCOVER.base, ERASE.base):  # D-2.7: whoever can act, must
        other, value = SPACE.decode(action)
        if main_refusal(at, seat, other, value) is None:
            return "D-2.7"
    return None


# Questions about the table --------------------------------------------------------------------------------------------


def has(at: Position, seat: int, ship: int, number: int) -> bool:
    return at.fleet[SHIPS_EACH * seat + ship] >= number


def on_table(at: Position, orb: int) -> bool:
    return 0 <= orb < len(at.core) and bool(at.alive & BIT[orb])


def barred(at: Position, seat: int, orb: int) -> str | None:
    """An eel, or aliens with a memory."""
    if at.besieged & BIT[orb]:
        return "D-5.11"
    if at.eliminations[seat] and any(at.kind[tile] == ALIENS for tile in tiles(at, orb)):
        return "D-8.3"
    return None


def tiles(at: Position, orb: int) -> list[int]:
    return [tile for tile in at.slots[orb] if tile != NOTHING]


def is_loose(at: Position, tile: int) -> bool:
    return at.owner[tile] == NOBODY and not at.turned[tile]


def settled(at: Position, seat: int, orb: int) -> bool:
    return bool(at.bridge[seat] & BIT[orb])


def owns_at(at: Position, seat: int, orb: int) -> bool:
    return any(at.owner[tile] == seat for tile in tiles(at, orb))


def stands_at(at: Position, seat: int, orb: int) -> bool:
    return settled(at, seat, orb) or owns_at(at, seat, orb)


def knows(at: Position, seat: int, orb: int) -> bool:
    return bool((at.face_up | at.seen[seat]) & BIT[orb])


def size_of(at: Position, orb: int) -> int:
    kinds = [at.kind[tile] for tile in tiles(at, orb)]
    return at.config.printed[at.core[orb]] + at.config.larger * kinds.count(LARGER) + at.config.huge * kinds.count(HUGE)


def has_room(at: Position, orb: int) -> bool:
    return at.core[orb] < LETTERED and len(tiles(at, orb)) < size_of(at, orb)


def is_shield_of(at: Position, tile: int, seat: int) -> bool:
    return at.kind[tile] == SHIELD and not at.turned[tile] and at.owner[tile] == seat


def guards(at: Position, seat: int, orb: int) -> bool:
    return at.station[orb] == seat or any(is_shield_of(at, tile, seat) for tile in tiles(at, orb))


def must_kill(at: Position, seat: int) -> bool:
    """D-R11, strict reading: present at a besieged orb and able to pay."""
    price = at.config.eel_price
    able = has(at, seat, COLONY, price[COLONY]) or has(at, seat, SCOUT, price[SCOUT])
    orbs = range(len(at.core))
    return able and any(at.besieged & BIT[orb] and stands_at(at, seat, orb) for orb in orbs)


# One action each ------------------------------------------------------------------------------------------------------


def bad_landing(at: Position, seat: int, ship: int, orb: int) -> str | None:
    if not has(at, seat, ship, 1):
        return "D-4.4"
    if at.core[orb] == GAS_GIANT and knows(at, seat, orb):
        return "D-5.4"
    return "D-4.5" if ship == COLONY and settled(at, seat, orb) else None


def bad_exploration(at: Position, seat: int, ship: int, orb: int, free_landing: bool) -> str | None:
    if not has(at, seat, ship, 1):
        return "D-6.1"
    if not settled(at, seat, orb):
        if not free_landing:
            return "D-6.1"
        if not knows(at, seat, orb):
            return "D-R37"
    if at.core[orb] >= LETTERED:
        return "D-5.1"
    if not has_room(at, orb):
        return "D-4.6"
    return None if any(at.pool) else "D-1.3"


def movable(at: Position, seat: int, tile: int) -> bool:
    if at.kind[tile] >= RESOURCE_TILES or at.turned[tile]:
        return False
    return at.owner[tile] == NOBODY or (at.owner[tile] == seat and not at.scout[tile])


def takes_mined(at: Position, seat: int, source: int, orb: int) -> bool:
    """Whether a tile can be moved to an orb, apart from eels, aliens and parley."""
    return orb != source and settled(at, seat, orb) and has_room(at, orb)


def can_mine(at: Position, seat: int, orb: int) -> bool:
    small = settled(at, seat, orb) and LETTER[at.core[orb]] == 0 and size_of(at, orb) <= at.config.mining_size
    if not small or not has(at, seat, SCOUT, at.config.mining_scout):
        return False
    if not any(movable(at, seat, tile) for tile in tiles(at, orb)):
        return False
    for target in range(len(at.core)):
        free = on_table(at, target) and barred(at, seat, target) is None and not at.closed & BIT[target]
        if free and takes_mined(at, seat, orb, target):
            return True
    return False


def takes_station(at: Position, seat: int, tile: int) -> bool:
    """Whether the ships at hand make a terraforming station of this tile (D-10.2, D-10.3)."""
    config = at.config
    if at.turned[tile] or not has(at, seat, SCOUT, config.terraform_scout):
        return False
    if at.owner[tile] == NOBODY:
        return has(at, seat, COLONY, config.terraform_colony)
    factory = at.owner[tile] == seat and at.colony[tile] == 1 and at.scout[tile] == 0
    return factory and has(at, seat, COLONY, config.terraform_on_factory)


def bad_terraforming(at: Position, seat: int, orb: int) -> str | None:
    if at.config.need_bridgehead and not settled(at, seat, orb):
        return "D-R34"
    return None if any(takes_station(at, seat, tile) for tile in tiles(at, orb)) else "D-10.2"


def controls(at: Position, seat: int, orb: int) -> bool:
    """D-10.4, D-R32."""
    return owns_at(at, seat, orb) or (at.config.core_controls and settled(at, seat, orb))


def links_to(at: Position, seat: int, orb: int, other: int) -> bool:
    """Whether the seat could link two orbs, apart from guards that refused (D-10.4)."""
    if other <= orb or not on_table(at, other) or not controls(at, seat, other) or barred(at, seat, other):
        return False
    ends = [{a, b} for owner, a, b in zip(at.link_owner, at.link_a, at.link_b, strict=True) if owner == seat]
    return {orb, other} not in ends


def bad_gateway(at: Position, seat: int, orb: int) -> str | None:
    config = at.config
    if at.gateways_built[seat] >= config.max_gateways:
        return "D-1.4"
    if config.gateway_stock and at.gateway_tiles < config.gateway_ends:
        return "D-R31"
    paid = has(at, seat, COLONY, config.gateway_colony) and has(at, seat, SCOUT, config.gateway_scout)
    others = [other for other in range(len(at.core)) if links_to(at, seat, orb, other)]
    if not paid or not controls(at, seat, orb) or not others:
        return "D-10.4"
    return "D-10.5" if all(BY_ORB * orb + other in at.closed_pairs for other in others) else None


def bad_defence(at: Position, seat: int, orb: int) -> str | None:
    config = at.config
    shields = [
        tile
        for other in range(len(at.core))
        if on_table(at, other)
        for tile in tiles(at, other)
        if is_shield_of(at, tile, seat)
    ]
    if at.stations_built[seat] + len(shields) >= config.max_stations:
        return "D-1.5"
    paid = has(at, seat, COLONY, config.station_colony) and has(at, seat, SCOUT, config.station_scout)
    guarded = any(guards(at, other, orb) for other in range(at.seats))
    return "D-10.6" if not paid or at.station_tokens < 1 or guarded else None


def is_target(at: Position, tile: int) -> bool:
    """What a laser may turn over (D-9.3)."""
    return at.level[tile] == 0 and at.kind[tile] != VULCAN and not at.turned[tile]


def can_fire(at: Position, seat: int, orb: int) -> bool:
    armed = any(at.kind[t] == LASER and at.owner[t] == seat and at.colony[t] for t in tiles(at, orb))
    return armed and any(can_be_shot(at, orb, other) for other in range(len(at.core)))


def can_be_shot(at: Position, orb: int, other: int) -> bool:
    return other != orb and on_table(at, other) and any(is_target(at, tile) for tile in tiles(at, other))
