"""Why not? Every rule read as a prohibition; of several that apply, the first counts.

Written independently of `legal`: it looks at single cards, tokens, gems and Captains. The conformance suite holds the
two against each other on every action of the table.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import Verb
from orrery.core.state import CHANCE
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import (
    ALLOT,
    ATTACK,
    BLUE_KIND,
    BLUE_SITE,
    CARD,
    CARDS4,
    CUBE_G,
    CUBE_SITE,
    CUBE_V,
    D6,
    DISASTER,
    DRAW,
    END_TURN,
    FIRST,
    FROM,
    LEAK,
    MELT,
    MOON,
    MOST_GEMS,
    NO_ATTACK,
    OBJECTIVE,
    PASS_WAR,
    PICK,
    PLACE,
    PLAY_SET,
    RAID_GEM,
    RAID_HAND,
    RAID_TO,
    REFUGE_FROM,
    ROLL3,
    ROLL4,
    SEND_G,
    SEND_V,
    SPACE,
    STEAL,
    TAKE,
)
from orrery.games.vertium.config import NOBODY, REBEL, SOLO_COMPLEX
from orrery.games.vertium.dice import CARD_FROM, CARD_TO, FACES, ROLLS, ROLLS4
from orrery.games.vertium.pieces import BLUES, COLOURS_EACH, KINDS_EACH, WATER
from orrery.games.vertium.position import NO_ANSWER, Position
from orrery.games.vertium.steps import STEPS

NOT_NOW: Final = "V-0.1"  # wrong seat, wrong step, or an outcome that chance cannot have


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    verb, argument = SPACE.decode(action)
    if at.over or not owes(at, player) or verb not in STEPS[at.step].verbs:
        return NOT_NOW
    if player == CHANCE:
        return None if can_happen(at, verb, argument) else NOT_NOW
    if verb is TAKE:
        return None if argument in at.row else "V-2.1"
    if verb is PLAY_SET:
        return None if in_hand(at, player, argument) >= 3 else "V-2.2"
    if verb is END_TURN:
        return "V-2.4" if holds_set(at, player) else None
    if verb is DISASTER:
        return "V-3.1" if holds_set(at, player) or not in_hand(at, player, argument) else None
    if verb is PLACE:
        return bad_place(at, argument)
    if verb is MELT:
        return None if argument < at.seats else "V-3.3"
    if verb is LEAK:
        water = is_free(at, argument) and at.tokens[COLOURS_EACH * argument + WATER] > 0
        return None if water else "V-3.4"
    if verb is RAID_HAND:
        other = argument < at.seats and argument != player
        return None if other and at.cards[argument] > 0 else "V-3.5"
    if verb is RAID_GEM:
        return bad_raid(at, player, argument // 2, argument % 2)
    if verb is RAID_TO:
        return None if is_owner(at, player, argument) else "V-3.6"
    if verb is CARD:
        return bad_card(at, argument)
    return bad_in_war(at, player, verb, argument)


def bad_in_war(at: Position, player: int, verb: Verb, argument: int) -> str | None:
    """The verbs around the battles."""
    if verb is ATTACK:
        return bad_attack(at, player, argument)
    if verb is NO_ATTACK:
        return "V-7.2" if at.config.must_attack else None
    if verb is PASS_WAR:  # V-R44
        return "V-12.3" if at.fresh and is_able(at, player) else None
    if verb is FROM:
        if not captain_left(at, player):
            return "V-R29"
        return None if has_gem(at, player, argument) else "V-7.4"
    if verb is REFUGE_FROM:
        return None if at.refuge[player] > 0 and has_gem(at, player, argument) else "V-10.5"
    if verb is SEND_V:
        return bad_vertium(at, argument)
    if verb is SEND_G:
        return bad_gelbon(at, argument)
    if verb is CUBE_V:
        gem = is_owner(at, player, argument) and at.vertium[argument] > 0
        partner = gem and any(can_complete(at, player, argument, other) for other in range(at.config.planets))
        return None if partner else "V-13.4"
    if verb is CUBE_G:
        return None if can_complete(at, player, at.cube_v, argument) else "V-13.4"
    if verb is CUBE_SITE:
        if argument not in (at.cube_v, at.cube_g):
            return "V-13.5"
        return "V-13.6" if at.cube[argument] else None
    return None  # keep_set, escape, stand, hold, cubes_done and the answers of V-R67 are always allowed in their step


# Phase One ----------------------------------------------------------------------------------------------------------


def in_hand(at: Position, seat: int, kind: int) -> int:
    return at.hand[KINDS_EACH * seat + kind]


def holds_set(at: Position, seat: int) -> bool:
    return any(in_hand(at, seat, colour) >= 3 for colour in range(COLOURS_EACH))


def is_free(at: Position, planet: int) -> bool:
    """In play and not colonized."""
    return planet < at.config.planets and at.owner[planet] == NOBODY


def is_owner(at: Position, side: int, planet: int) -> bool:
    return planet < at.config.planets and at.owner[planet] == side


def bad_place(at: Position, planet: int) -> str | None:
    if not is_free(at, planet):
        return "V-2.3"
    if not at.tokens[COLOURS_EACH * planet + at.colour]:
        return None
    lacking = [other for other in range(at.config.planets) if not at.tokens[COLOURS_EACH * other + at.colour]]
    return "V-4.4" if lacking else None  # a colonized planet lacks no colour


def bad_raid(at: Position, player: int, planet: int, element: int) -> str | None:
    """V-3.6, V-R18: only with a planet of one's own, only from a faction that has more in all."""
    if player not in at.owner or planet >= at.config.planets:
        return "V-3.6"
    victim = at.owner[planet]
    stock = at.gelbon if element else at.vertium
    if victim == NOBODY or not stock[planet]:
        return "V-3.6"
    return None if wealth(at, victim) > wealth(at, player) else "V-3.6"


def wealth(at: Position, side: int) -> int:
    return sum(at.vertium[p] + at.gelbon[p] for p in range(at.config.planets) if at.owner[p] == side)


# War ----------------------------------------------------------------------------------------------------------------


def captain_left(at: Position, side: int) -> bool:
    """A Captain in the supply for the planet that the attack leaves (V-R29)."""
    return at.owner.count(side) + at.refuge[side] < at.config.captains


def has_gem(at: Position, side: int, planet: int) -> bool:
    return is_owner(at, side, planet) and (at.vertium[planet] > 0 or at.gelbon[planet] > 0)


def is_rival(at: Position, side: int, planet: int) -> bool:
    return planet < at.config.planets and at.owner[planet] not in (NOBODY, side)


def both_rebels(at: Position, side: int, planet: int) -> bool:  # V-14.5
    return at.config.shadows and at.config.complex not in (side, at.owner[planet])


def is_able(at: Position, side: int) -> bool:
    planets = range(at.config.planets)
    targets = any(is_rival(at, side, planet) and not both_rebels(at, side, planet) for planet in planets)
    leads = captain_left(at, side) or at.refuge[side] > 0
    return targets and leads and any(has_gem(at, side, planet) for planet in planets)


def bad_attack(at: Position, player: int, planet: int) -> str | None:
    if not is_rival(at, player, planet) or not is_able(at, player):
        return "V-7.3"
    return "V-14.5" if both_rebels(at, player, planet) else None


def bad_vertium(at: Position, number: int) -> str | None:
    """V-7.4: not more than there is, and one gem stays; from the Refuge Moon all may go, but one must (V-R39)."""
    vertium, gelbon = at.vertium[at.origin], at.gelbon[at.origin]
    if number > vertium or number > MOST_GEMS:
        return "V-7.4"
    if at.by_refuge:
        return "V-7.4" if number + gelbon < 1 else None
    return "V-7.4" if vertium + gelbon - number < 1 else None


def bad_gelbon(at: Position, number: int) -> str | None:
    vertium, gelbon = at.vertium[at.origin], at.gelbon[at.origin]
    if number > gelbon or number > MOST_GEMS:
        return "V-7.4"
    sent = at.force_v + number
    if at.by_refuge:
        return "V-7.4" if sent < 1 else None
    return "V-7.4" if vertium + gelbon - sent < 1 else None


def bad_card(at: Position, card: int) -> str | None:
    """V-9.4: each card once in an attack. V-9.2, V-R33: it changes one of one's own dice."""
    unused, roll = (at.cards_a, at.roll_a) if at.step == step_id.CARD_A else (at.cards_d, at.roll_d)
    if not unused >> CARD_TO[card] & 1:
        return "V-9.4"
    return None if FACES[CARD_FROM[card]] in ROLLS[roll] else "V-9.2"


def can_complete(at: Position, side: int, first: int, second: int) -> bool:
    """Gelbon on `second`, and room for the CUBE on one of the two planets (V-13.5, V-13.6)."""
    if not is_owner(at, side, second) or not at.gelbon[second]:
        return False
    return not (at.cube[first] and at.cube[second])


# Who, and chance ----------------------------------------------------------------------------------------------------


def owes(at: Position, player: int) -> bool:
    """Whether the decision is this player's (V-0.1)."""
    if STEPS[at.step].verbs[0].chance:
        return player == CHANCE
    if at.step == step_id.DECIDE:  # V-R67: all who have not answered
        return 0 <= player < at.seats and at.wishes[player] == NO_ANSWER
    return player == (at.defender if at.step in (step_id.ESCAPE, step_id.CARD_D) else at.turn)


def can_happen(at: Position, verb: Verb, argument: int) -> bool:
    """Whether this outcome of chance is possible."""
    config = at.config
    if verb is DRAW:
        return at.deck[argument] > 0
    if verb is STEAL:
        return in_hand(at, at.victim, argument) > 0
    if verb is MOON:
        return at.moons[argument] > 0
    if verb is BLUE_SITE:
        return argument < config.planets and BLUES[at.blue[argument]] == "none"
    if verb is ALLOT:
        return is_free(at, argument)
    if verb is OBJECTIVE:
        return argument < config.planets and argument not in at.objective
    if verb is FIRST:
        return argument < at.seats
    if verb is BLUE_KIND:
        return argument + 2 not in at.blue
    if verb is PICK:
        distances = {p: abs(at.value[p] - at.die) for p in range(config.planets) if at.owner[p] == REBEL}
        return argument in distances and distances[argument] == min(distances.values())
    if verb is D6:
        return True
    side = at.turn if at.step == step_id.ROLL_A else at.defender
    if config.solo and side == SOLO_COMPLEX:
        if verb is not CARDS4:
            return False
        return all(ROLLS4[argument].count(face) <= at.left[number] for number, face in enumerate(FACES))
    return verb is (ROLL4 if side == config.complex else ROLL3)
