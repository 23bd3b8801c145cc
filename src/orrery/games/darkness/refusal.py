"""Why not? Every rule read as a prohibition, the first that applies counts.

Written independently of `legal`. The conformance suite holds the two against each other on every action of the table.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import Verb
from orrery.core.state import CHANCE
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    BRIDGE,
    DIG,
    FLEET,
    FROM_FLEET,
    KEEP,
    NONE,
    ORB,
    SALVAGE,
    SHIP,
    SLOT,
    SPACE,
)
from orrery.games.darkness.main_refusal import (
    FREE_VERBS,
    bad_free,
    barred,
    becomes_station,
    can_be_shot,
    has,
    is_loose,
    is_shield_of,
    is_target,
    knows,
    links_to,
    main_refusal,
    movable,
    on_table,
    settled,
    size_of,
    takes_mined,
    takes_station,
    tiles,
)
from orrery.games.darkness.pieces import (
    ALIENS,
    BIT,
    COLONY,
    KINDS,
    LETTERED,
    NETWORK,
    PERFECT_SPOT,
    PORTAL,
    SCOUT,
    SHIPS_EACH,
    TUNNELS,
    VIRUS,
)
from orrery.games.darkness.position import (
    BY_ORB,
    ERASING,
    MINING,
    NOBODY,
    NOTHING,
    OCCUPYING,
    SHOOTING,
    TERRAFORMING,
    Position,
)
from orrery.games.darkness.steps import STEPS

# The rule of an announced action, by its number
RULE_OF_ACT: Final = ["D-2.4", "D-4.4", "D-6.1", "D-6.9", "D-10.1", "D-10.2", "D-10.4", "D-10.7", "D-9.3", "D-1.7"]


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    verb, argument = SPACE.decode(action)
    step = at.step
    if at.over or player != at.actor or verb not in STEPS[step].verbs:
        return "D-2.4"
    if player == CHANCE:
        return impossible(at, argument)
    if step == step_id.MAIN:
        return main_refusal(at, player, verb, argument)
    if step == step_id.STRIKING_BACK:
        return None if verb is NONE or has(at, player, SCOUT, 1) else "D-5.9"
    if verb in FREE_VERBS:
        return bad_free(at, player, verb, argument)
    if step == step_id.FREE_LANDING:
        return main_refusal(at, player, verb, argument, free_landing=True)
    if verb is ORB:
        return bad_orb(at, player, argument)
    if verb is SLOT:
        return bad_slot(at, player, argument)
    if step in (step_id.AMOEBA_NAMES, step_id.AMOEBA_EATS):
        return bad_meal(at, player, verb, argument)
    if step == step_id.FIRST_TILE:
        return bad_treatment(at, player, verb, argument)
    if step == step_id.PROPOSING:
        return bad_proposal(at, player, argument)
    return bad_answer(at, player, verb, argument)


def impossible(at: Position, argument: int) -> str | None:
    """What chance cannot do: name an empty seat, draw what is not there."""
    if at.step == step_id.START:
        return None if argument < at.seats else "D-2.3"
    left = at.bag[argument] if at.step == step_id.CORE_DRAW else at.pool[KINDS * at.drawn_level + argument]
    return None if left else "D-2.2"


def bad_meal(at: Position, seat: int, verb: Verb, argument: int) -> str | None:  # D-5.8
    if verb is SHIP:
        return None if has(at, seat, argument, 1) else "D-5.8"
    if argument == seat or argument >= at.seats:
        return "D-5.8"
    return None if has(at, argument, COLONY, 1) or has(at, argument, SCOUT, 1) else "D-5.8"


# Orbs and slots -----------------------------------------------------------------------------------------------------


def bad_orb(at: Position, seat: int, orb: int) -> str | None:
    if not on_table(at, orb):
        return "D-1.13"
    step = at.step
    if step == step_id.WHICH_ORB:
        return bad_second_orb(at, seat, orb)
    if step == step_id.KRAKEN_TARGET:
        if not knows(at, seat, orb):
            return "D-R13"
        return None if at.core[orb] < LETTERED and size_of(at, orb) <= at.config.kraken_size else "D-5.13"
    if step == step_id.PIRATES_ORDER:
        return None if has_foreign_colony(at, seat, orb) else "D-8.8"
    if step == step_id.PORTAL_TARGET:
        return bad_portal(at, seat, orb)
    if step == step_id.VIRUS_TARGET:
        ends = [(a, b) for a, b in zip(at.link_a, at.link_b, strict=True)]
        return None if (orb, at.act_orb) in ends or (at.act_orb, orb) in ends else "D-13.5"
    team = at.order[at.place]
    return None if any(team & BIT[q] and settled(at, q, orb) for q in range(at.seats)) else "D-15.1"


def bad_second_orb(at: Position, seat: int, orb: int) -> str | None:
    if at.act == SHOOTING:
        return None if can_be_shot(at, at.act_orb, orb) else "D-9.3"
    if rule := barred(at, seat, orb):
        return rule
    if at.act == MINING:
        if at.closed & BIT[orb]:
            return "D-11.3"
        return None if takes_mined(at, seat, at.act_orb, orb) else "D-10.1"
    if not links_to(at, seat, at.act_orb, orb):
        return "D-10.4"
    return "D-10.5" if BY_ORB * at.act_orb + orb in at.closed_pairs else None


def bad_portal(at: Position, seat: int, orb: int) -> str | None:
    if at.eliminations[seat] and any(at.kind[tile] == ALIENS for tile in tiles(at, orb)):
        return "D-8.3"
    if at.refused & BIT[orb]:
        return "D-13.4"
    return "D-13.3" if orb == at.act_orb else None


def has_foreign_colony(at: Position, seat: int, orb: int) -> bool:
    if any(settled(at, other, orb) for other in range(at.seats) if other != seat):
        return True
    return any(at.colony[tile] and at.owner[tile] != seat for tile in tiles(at, orb))


def bad_slot(at: Position, seat: int, slot: int) -> str | None:
    step = at.step
    rule, orb = "D-9.6", at.act_orb
    if step == step_id.WHICH_TILE:
        rule = RULE_OF_ACT[at.act]
        orb = at.act_orb2 if at.act == SHOOTING else at.act_orb
    elif step == step_id.PIRATES_AT:
        rule, orb = "D-8.8", at.target
    elif step == step_id.WHICH_FIRST:
        rule, orb = "D-13.2", at.order[at.place]
    tile = at.slots[orb][slot] if slot < len(at.slots[orb]) else NOTHING
    if tile == NOTHING:
        return rule
    if step == step_id.WHICH_TILE:
        if at.act == ERASING and becomes_station(at, tile):
            return "D-R73"
        fits = fits_act(at, seat, tile)
    elif step == step_id.PIRATES_AT:
        fits = at.colony[tile] == 1 and at.owner[tile] != seat
    elif step == step_id.IN_CUBE:
        fits = at.owner[tile] not in (NOBODY, seat) and can_replace(at, seat, at.colony[tile], at.scout[tile])
    elif step == step_id.CUBE_SOURCE:
        fits = at.owner[tile] == seat and at.colony[tile] == 1 and at.scout[tile] == 0
    elif at.stage == 0:
        fits = at.kind[tile] == PORTAL and at.colony[tile] == 1 and slot not in at.handled
    else:
        fits = at.kind[tile] == VIRUS and slot not in at.handled
    return None if fits else rule


def fits_act(at: Position, seat: int, tile: int) -> bool:
    """Whether a tile fits the announced action."""
    act = at.act
    if act == OCCUPYING:
        return is_loose(at, tile)
    if act == TERRAFORMING:
        return takes_station(at, seat, tile)
    if act == MINING:
        return movable(at, seat, tile)
    if act == ERASING:
        return at.owner[tile] == seat
    if act == SHOOTING:
        return is_target(at, tile)
    return any(is_shield_of(at, tile, other) for other in range(at.seats) if other != seat)


def can_replace(at: Position, seat: int, colony: int, scout: int) -> bool:
    """Whether the cube has the ships to put in place of these (D-9.6)."""
    own = [t for t in tiles(at, at.act_orb) if at.owner[t] == seat and at.colony[t] and not at.scout[t]]
    return at.fleet[SHIPS_EACH * seat] + len(own) >= colony and at.fleet[SHIPS_EACH * seat + SCOUT] >= scout


# Tiles, and everything else -----------------------------------------------------------------------------------------


def bad_treatment(at: Position, seat: int, verb: Verb, argument: int) -> str | None:
    """D-6.2, D-6.7, D-7.9: what may be done with the first tile."""
    deeper = any(at.pool[KINDS:])
    found = any(at.wasted[:8])
    if verb is KEEP:
        if at.drawn == PERFECT_SPOT and deeper:
            return "D-7.8"
        return "D-7.9" if at.drawn == TUNNELS and found else None
    if verb is DIG:
        return bad_dig(at, argument)
    if verb is SALVAGE:
        return None if at.drawn == TUNNELS and at.wasted[argument] else "D-7.9"
    if at.redraw_used:
        return "D-6.8"
    partner = any(settled(at, other, at.act_orb) for other in range(at.seats) if other != seat)
    return None if partner and any(at.pool[:KINDS]) else "D-6.7"


def bad_dig(at: Position, level: int) -> str | None:
    first = KINDS * (level - 1)
    return None if any(at.pool[first : first + KINDS]) else "D-1.3"


def bad_proposal(at: Position, seat: int, group: int) -> str | None:
    named = [other for other in range(5) if group & BIT[other]]
    if seat not in named or named[-1] >= at.seats:
        return "D-12.1"
    if any(at.coalition[other] for other in named):
        return "D-12.2"
    if any(at.evolved[other] for other in named):
        return "D-12.4"
    return "D-R53" if len(named) > at.config.max_coalition else None


def bad_answer(at: Position, seat: int, verb: Verb, argument: int) -> str | None:
    """The steps that ask for a number, a seat, a ship or a word; whatever is not named here is always allowed."""
    step = at.step
    if step == step_id.LOOKING:
        sold = at.core[at.act_orb] == NETWORK and has(at, seat, SCOUT, at.config.map_scout)
        return None if argument == 0 or sold else "D-5.5"
    if step == step_id.CORE_CHOICE:
        return None if argument < len(at.hand) else "D-4.2"
    if step == step_id.SCANNING:
        return None if can_scan(at, seat, argument) else "D-7.6"
    if step == step_id.WHICH_LEVEL:
        return bad_dig(at, argument)
    if step == step_id.TILE_CHOICE:
        return None if argument < len(at.beside) else "D-7.8"
    if step == step_id.RECOVERING:
        return None if at.waste[SHIPS_EACH * seat + argument] else "D-7.7"
    if step == step_id.TAKING_FLEET:
        return None if at.waste[SHIPS_EACH * seat + argument] + at.reserve[SHIPS_EACH * seat + argument] else "D-9.1"
    if step == step_id.AT_ALTAR:
        given = (True, has(at, seat, COLONY, 1), at.sent == COLONY)
        return None if given[argument] else "D-9.2"
    if step == step_id.PLEDGING:
        left = at.config.laser_scouts - sum(at.pledges[1::2])
        return None if argument <= left and has(at, seat, SCOUT, argument) else "D-9.8"
    if step == step_id.WHICH_GUARD:
        return None if can_be_assaulted(at, seat, argument) else "D-10.7"
    if verb is FLEET:
        seated = argument < at.seats and argument != seat
        return None if seated and has(at, argument, COLONY, 1) else "D-8.8"
    if verb is BRIDGE:
        return bad_bridgehead(at, seat, argument)
    if verb is FROM_FLEET:
        return None if has(at, seat, COLONY, 1) else "D-9.6"
    return None


def can_scan(at: Position, seat: int, how: int) -> bool:
    """Own Deep scan, somebody else's, or none (D-7.6)."""
    if how == 0:
        return at.deep_scans[seat] > 0
    if how == 1:
        return not at.scan_asked and any(at.deep_scans[other] for other in range(at.seats) if other != seat)
    return True


def can_be_assaulted(at: Position, seat: int, shield: int) -> bool:
    if not shield:
        return at.station[at.act_orb] not in (NOBODY, seat)
    others = [other for other in range(at.seats) if other != seat]
    return any(is_shield_of(at, tile, other) for tile in tiles(at, at.act_orb) for other in others)


def bad_bridgehead(at: Position, seat: int, other: int) -> str | None:
    """A bridgehead as target of pirates or of the cube."""
    rule, orb = ("D-8.8", at.target) if at.step == step_id.PIRATES_AT else ("D-9.6", at.act_orb)
    if other == seat or other >= at.seats or not settled(at, other, orb):
        return rule
    return None if at.step == step_id.PIRATES_AT or can_replace(at, seat, 1, 0) else rule
