"""How a player of Terraforming Darkness weighs the decisions inside a turn: tiles, cores, monsters and curiosities."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    ALTAR_GIFT,
    BRIDGE,
    DIG,
    DONE,
    EXCHANGE,
    FLEET,
    FROM_FLEET,
    HIT_AMOEBA,
    KEEP,
    NONE,
    ORB,
    PICK,
    REDRAW,
    SALVAGE,
    SCAN,
    SEAT,
    SHIP,
    SLOT,
)
from orrery.games.darkness.bot_survey import GOOD, Orb, Survey
from orrery.games.darkness.bot_tiles import ALONE_FOR_SURE, DEEP_SCAN_WORTH, LIFE_SPARED, TWO_TO_CHOOSE, Finds
from orrery.games.darkness.bot_turns import Turn, hit_worth, site_worth
from orrery.games.darkness.pieces import (
    BIT,
    CAVES,
    COLONY,
    FREE_CHOICE,
    LETTERED,
    NO_RESOURCE,
    PERFECT_SPOT,
    RESOURCE_OF,
    SCOUT,
    SHIPS_EACH,
    VIRUS,
    VULCAN,
)
from orrery.games.darkness.position import ERASING, MINING, NOBODY, NOTHING, OCCUPYING, SHOOTING, TERRAFORMING
from orrery.games.darkness.steps.free import FIRST_FREE, LAST_FREE
from orrery.games.darkness.steps.lv1_tiles import ACCEPT, ASK_FOR_SCAN
from orrery.games.darkness.steps.lv3_tiles import FROM_THE_FLEET, THE_LANDED_SHIP
from orrery.games.darkness.steps.shared import NO, YES
from orrery.games.darkness.steps.survival import result_of

KEEP_0: Final[int] = KEEP.zero
DIG_0: Final[int] = DIG.zero + 2
REDRAW_0: Final[int] = REDRAW.zero
SALVAGE_0: Final[int] = SALVAGE.zero
PICK_0: Final[int] = PICK.zero
SLOT_0: Final[int] = SLOT.zero
ORB_0: Final[int] = ORB.zero
BRIDGE_0: Final[int] = BRIDGE.zero
SHIP_0: Final[int] = SHIP.zero
HIT_0: Final[int] = HIT_AMOEBA.zero
EXCHANGE_0: Final[int] = EXCHANGE.zero
DONE_0: Final[int] = DONE.zero
NONE_0: Final[int] = NONE.zero
FLEET_0: Final[int] = FLEET.zero
FROM_FLEET_0: Final[int] = FROM_FLEET.zero

ASKING: Final = 0.05  # what it costs to ask others
BEST_OF_SEVERAL: Final = 2.2  # how much better the best of some cores is than any one
CUT_OFF: Final = 0.35  # of the units on an orb, lost to somebody without a bridgehead there
LONE_WILL: Final = 0.6  # of the units of an evolution, where it costs possible partners


def without_free(legal: list[int]) -> list[int]:
    """The answers to what is asked; free actions are left out."""
    return [action for action in legal if not FIRST_FREE <= action <= LAST_FREE]


# Tiles and cores ------------------------------------------------------------------------------------------------------


def finds_here(survey: Survey) -> Finds:
    return Finds(survey, survey.look(survey.at.act_orb), survey.at.sent)


def judge_first_tile(survey: Survey, legal: list[int]) -> list[Judged]:
    finds = finds_here(survey)
    kind = survey.at.drawn
    found: list[Judged] = []
    for action in legal:
        if action == KEEP_0:
            found.append((finds.worth(kind), action, "is of use as it is"))
        elif action < REDRAW_0:
            score = finds.middle if action == DIG_0 else finds.deep
            if kind == PERFECT_SPOT:
                score += TWO_TO_CHOOSE
            found.append((score, action, "may find more below"))
        elif action == REDRAW_0:
            found.append((finds.explored() - ASKING, action, "may draw something better"))
        else:
            found.append((finds.worth(action - SALVAGE_0), action, "finds what was thrown away"))
    return found


def judge_level(survey: Survey, legal: list[int]) -> list[Judged]:
    finds = finds_here(survey)
    return [(finds.middle if action == DIG_0 else finds.deep, action, "is worth more on average") for action in legal]


def judge_scan(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    finds = finds_here(survey)
    other = finds.explored() if at.drawn_level == 0 else finds.mean(at.drawn_level)
    found: list[Judged] = []
    for action in legal:
        how = action - SCAN.zero
        if how == ACCEPT:
            found.append((finds.worth(at.drawn), action, "can live with it"))
        elif how == ASK_FOR_SCAN:
            found.append((other - ASKING, action, "lets somebody else help"))
        else:
            found.append((other - DEEP_SCAN_WORTH, action, "turns a bad tile away"))
    return found


def judge_tile_choice(survey: Survey, legal: list[int]) -> list[Judged]:
    finds = finds_here(survey)
    beside = survey.at.beside
    return [(finds.worth(beside[action - PICK_0]), action, "is the better tile") for action in legal]


def judge_core_choice(survey: Survey, legal: list[int]) -> list[Judged]:
    turn = Turn(survey)
    hand = survey.at.hand
    return [
        (turn.core_worth(hand[action - PICK_0]) + core_rank(survey, hand[action - PICK_0]), action, "has most to offer")
        for action in legal
    ]


def core_rank(survey: Survey, core: int) -> float:
    """What decides between cores that are worth little."""
    return 0.01 * survey.at.config.printed[core] if core < LETTERED else -0.1


def judge_looking(survey: Survey, legal: list[int]) -> list[Judged]:
    """A planetary map shows several cores for a scout; a colony ship can be exchanged for that scout."""
    at = survey.at
    found: list[Judged] = [(0.0, NO, "saves the scout")]
    mean = Turn(survey).discovery(SCOUT) + survey.scout_price
    gain = BEST_OF_SEVERAL * mean - survey.scout_price
    if YES in legal:
        found.append((gain, YES, "chooses the best of several cores"))
    elif EXCHANGE_0 in legal and at.config.any_moment:
        found.append((gain - 2.0 * survey.colony_price, EXCHANGE_0, "gets a scout for the map"))
    return found


# The other half of an announced action --------------------------------------------------------------------------------


def judge_tile(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    act = at.act
    if act == SHOOTING:
        slots = at.slots[at.act_orb2]
        return [(shot_worth(survey, slots[action - SLOT_0]), action, "hurts a rival most") for action in legal]
    slots = at.slots[at.act_orb]
    orb = survey.look(at.act_orb)
    turn = Turn(survey)
    found: list[Judged] = []
    for action in legal:
        tile = slots[action - SLOT_0]
        kind = at.kind[tile]
        if act == OCCUPYING:
            found.append((turn.tile_worth(orb, kind), action, "is what it needs most"))
        elif act == MINING:
            worth = survey.tile_gain(kind)
            if at.owner[tile] == NOBODY:
                worth -= survey.colony_price
            found.append((worth, action, "is what it needs most"))
        elif act == TERRAFORMING:
            found.append((site_worth(survey, tile), action, "costs least as a site"))
        elif act == ERASING:
            if kind == VIRUS:
                found.append((1.0, action, "harms whoever owns it"))
            else:
                found.append((-5.0, action, "but a tile is given away"))
        else:
            found.append((0.0, action, "is in the way"))
    return found


def shot_worth(survey: Survey, tile: int) -> float:
    """What it brings to turn a tile over: a rival's loss, or an own one; caves keep the air of a whole orb."""
    at = survey.at
    owner, kind = at.owner[tile], at.kind[tile]
    if owner == survey.player:
        return -2.0 - at.config.units[kind]
    worth = 0.2 + at.config.units[kind] if owner != NOBODY else 0.1 * at.config.units[kind]
    return worth + 0.5 if kind == CAVES else worth


def judge_orb(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    turn = Turn(survey)
    found: list[Judged] = []
    for action in legal:
        number = action - ORB_0
        if at.act == SHOOTING:
            best = -9.0
            for tile in at.slots[number]:
                if tile != NOTHING and not at.turned[tile] and not at.level[tile] and at.kind[tile] != VULCAN:
                    best = max(best, shot_worth(survey, tile))
            found.append((best, action, "is where it hurts a rival"))
        elif at.act == MINING:
            found.append((mining_target(survey, number), action, "is where it counts"))
        elif survey.known & BIT[number] and at.core[number] < LETTERED:
            here = survey.look(at.act_orb)
            found.append((turn.link_worth(here, survey.look(number)), action, "brings most into the network"))
        else:
            found.append((-2.0, action, "brings little"))
    return found


def mining_target(survey: Survey, number: int) -> float:
    """A tile is moved to an orb that counts, the safest with most room."""
    if not survey.known & BIT[number] or survey.at.core[number] >= LETTERED:
        return -3.0
    orb = survey.look(number)
    if orb.lost or not orb.counted:
        return -2.0
    return 0.5 * min(2, orb.air) + 0.05 * orb.free + (0.3 if orb.linked or len(survey.settled) == 1 else 0.0)


# Monsters -------------------------------------------------------------------------------------------------------------


def judge_prey(survey: Survey, legal: list[int]) -> list[Judged]:
    """The kraken eats what others have, or what nobody needs; a guard would only be spent."""
    at = survey.at
    found: list[Judged] = []
    for action in legal:
        number = action - ORB_0
        orb = survey.look(number)
        guarded = any(at.guards(seat) & BIT[number] for seat in range(at.seats))
        worth = survey.harm * 2.0 * orb.foreign - 1.5 * orb.stake + 0.02
        found.append((0.3 * worth if guarded else worth, action, "is missed least, or hurts a rival"))
    return found


def judge_victim(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    found: list[Judged] = []
    for action in legal:
        if action == HIT_0:
            missing = at.config.amoeba_hits - at.amoebas[0]
            found.append((hit_worth(survey, missing), action, "weakens the amoeba"))
        elif action >= SEAT.zero:
            seat = action - SEAT.zero
            strength = result_of(at, seat)[1] + 0.02 * at.ships_left(seat)
            found.append((-0.1 + 0.02 * strength, action, "is the strongest of the others"))
    return found


def judge_strike(survey: Survey) -> list[Judged]:
    at = survey.at
    missing = at.config.amoeba_hits - at.amoebas[0]
    return [
        (hit_worth(survey, missing), HIT_0, "weakens the amoeba"),
        (0.0, NONE_0, "leaves the amoeba to others"),
    ]


def judge_bite(survey: Survey, legal: list[int]) -> list[Judged]:
    """Give up the ship that is missed least; alone strike back instead, if need be with an exchanged scout."""
    at = survey.at
    found: list[Judged] = []
    for action in legal:
        if action == HIT_0:
            missing = at.config.amoeba_hits - at.amoebas[0]
            found.append((hit_worth(survey, missing) + 0.3, action, "strikes back in place of a loss"))
        elif action == EXCHANGE_0:
            short = survey.scout == 0 and survey.colony >= 2
            if short:
                found.append((-0.6 * survey.colony_price, action, "gets a scout to strike back"))
        elif action >= SHIP_0:
            found.append((-ship_worth(survey, action - SHIP_0), action, "is missed least"))
    return found


def ship_worth(survey: Survey, ship: int) -> float:
    """What a ship is worth in the fleet as it is."""
    if ship == COLONY:
        return survey.colony_price * (1.3 if survey.colony < 4 else 1.0)
    return survey.scout_price * (1.8 if survey.scout < 3 else 1.0)


def judge_ship(survey: Survey, legal: list[int]) -> list[Judged]:
    """A ship, or some of a kind, come back."""
    at = survey.at
    found: list[Judged] = []
    for action in legal:
        ship = action - SHIP_0
        number = 1
        if at.step == step_id.TAKING_FLEET:
            place = SHIPS_EACH * survey.player + ship
            number = min(at.config.fleet_gift[ship], at.reserve[place] + at.waste[place])
        found.append((number * ship_worth(survey, ship), action, "is what the fleet lacks"))
    return found


# Curiosities ----------------------------------------------------------------------------------------------------------


def judge_life(survey: Survey) -> list[Judged]:
    """An LV3 tile in place of the lifeforms, for the wrath of all aliens."""
    finds = finds_here(survey)
    return [
        (LIFE_SPARED, NO, "keeps peace with the aliens"),
        (finds.deep - survey.killing, YES, "finds more below than it has to fear"),
    ]


def judge_evolution(survey: Survey) -> list[Judged]:
    """A unit of each kind, for partners that will be missing."""
    at = survey.at
    gain = 0.0
    for resource in range(FREE_CHOICE):
        gain += survey.gain(resource, 1)
    if at.seats > 1:
        alone = survey.goal + 1.0 - at.config.threshold - ALONE_FOR_SURE
        gain = LONE_WILL * gain if alone >= 0.0 else -0.5
    return [(0.0, NO, "stays open to partners"), (gain, YES, "adds one of everything")]


def judge_altar(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    scouts = min(at.config.altar_scouts, at.waste[SHIPS_EACH * survey.player + SCOUT])
    gain = scouts * survey.scout_price
    found: list[Judged] = []
    for action in legal:
        gift = action - ALTAR_GIFT.zero
        if gift == FROM_THE_FLEET:
            found.append((gain - survey.colony_price, action, "gets scouts for a colony ship"))
        elif gift == THE_LANDED_SHIP:  # it would stand on a tile of no use
            found.append((gain - 0.1, action, "gets scouts for a ship that has no use here"))
        else:
            found.append((0.0, action, "keeps its ships"))
    return found


def judge_pirates(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    found: list[Judged] = []
    for action in legal:
        if action < SLOT_0:
            found.append((best_prize(survey, action - ORB_0), action, "is where a rival has most to lose"))
        elif FLEET_0 <= action < FLEET_0 + at.seats:
            found.append((0.5, action, "takes a ship before it lands"))
        else:
            found.append((0.0, action, "leaves everybody in peace"))
    return found


def best_prize(survey: Survey, number: int) -> float:
    at, best = survey.at, 0.0
    for tile in at.slots[number]:
        if tile != NOTHING and at.colony[tile] and at.owner[tile] != survey.player:
            best = max(best, float(at.config.units[at.kind[tile]]))
    for seat in range(at.seats):
        if seat != survey.player and at.bridge[seat] & BIT[number]:
            best = max(best, bridge_prize(survey, number, seat))
    return best


def bridge_prize(survey: Survey, number: int, seat: int) -> float:
    """Without a bridgehead the units of an orb do not count."""
    at, units = survey.at, 0
    for tile in at.slots[number]:
        if tile != NOTHING and at.owner[tile] == seat:
            units += at.config.units[at.kind[tile]]
    return CUT_OFF * units + 0.2


def judge_prize(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    slots = at.slots[at.target]
    found: list[Judged] = []
    for action in legal:
        if action < BRIDGE_0:
            found.append((float(at.config.units[at.kind[slots[action - SLOT_0]]]), action, "is worth most to a rival"))
        else:
            found.append((bridge_prize(survey, at.target, action - BRIDGE_0), action, "cuts a rival off"))
    return found


def judge_cube(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    orb = survey.look(at.act_orb)
    slots = at.slots[at.act_orb]
    found: list[Judged] = []
    for action in legal:
        if action == DONE_0:
            found.append((0.0, action, "has what it wants"))
        elif action < BRIDGE_0:
            kind = at.kind[slots[action - SLOT_0]]
            gain = (survey.tile_gain(kind) if counts_here(orb) else 0.0) + survey.harm * at.config.units[kind]
            found.append((gain - 0.8 * survey.colony_price, action, "takes over what a rival has"))
        else:
            gain = survey.harm * bridge_prize(survey, at.act_orb, action - BRIDGE_0)
            found.append((gain - survey.colony_price, action, "drives a rival away"))
    return found


def counts_here(orb: Orb) -> bool:
    return orb.counted and not orb.lost and orb.air >= GOOD - 1


def judge_cube_source(survey: Survey, legal: list[int]) -> list[Judged]:
    at = survey.at
    slots = at.slots[at.act_orb]
    found: list[Judged] = []
    for action in legal:
        if action == FROM_FLEET_0:
            found.append((-survey.colony_price, action, "comes from the fleet"))
        else:
            kind = at.kind[slots[action - SLOT_0]]
            resource = RESOURCE_OF[kind]
            lost = survey.loss(resource, at.config.units[kind]) if resource != NO_RESOURCE else 0.05
            found.append((-lost, action, "has less to do where it stands"))
    return found
