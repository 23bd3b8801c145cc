"""What speaks for an action of Terraforming Darkness, in half sentences with numbers: for people who ask for a hint."""

from __future__ import annotations

from orrery.core.wording import count_of
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import DIG, DISCOVER, EXPLORE, GATEWAY, KEEP, LAND, MINE, OCCUPY, PROPOSE, TERRAFORM
from orrery.games.darkness.bot_partners import forecast
from orrery.games.darkness.bot_survey import GOOD, Survey
from orrery.games.darkness.bot_tiles import Finds
from orrery.games.darkness.bot_turns import Turn
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    DEMONS,
    EATER,
    FREE_CHOICE,
    KINDS,
    LETTER,
    LETTERED,
    LEVELS,
    LV2,
    LV3,
    MAX_ORBS,
    NO_RESOURCE,
    RESOURCE_OF,
    RESOURCE_TILES,
    RESOURCES,
    VIRUS,
    VULCAN,
    WEAK_SPOT,
    members,
)
from orrery.games.darkness.position import NOBODY, NOTHING
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.shared import NO, YES
from orrery.games.darkness.steps.survival import best_result


def told(state: DarknessState, player: int, action: int) -> list[str]:
    """Half sentences with numbers; none where the reason alone says it."""
    step = state.step
    if step in (step_id.PROPOSING, step_id.JOINING):
        return partners(state, player, action)
    if state.phase > 1:
        return []
    survey = Survey(state, player)
    if step in (step_id.MAIN, step_id.FREE_LANDING):
        return turn(survey, action)
    if step in (step_id.FIRST_TILE, step_id.WHICH_LEVEL):
        if action == KEEP.zero:
            return resource(survey, state.drawn)
        if DIG.zero + 2 <= action <= DIG.zero + 3:
            return below(survey, action - DIG.zero - 1)
    return []


def turn(survey: Survey, action: int) -> list[str]:
    """The actions of a turn."""
    if action < LAND.zero:
        return unseen(survey, action - DISCOVER.zero)
    if action < EXPLORE.zero:
        return landing(survey, (action - LAND.zero) % MAX_ORBS)
    if action < OCCUPY.zero:
        return exploring(survey, (action - EXPLORE.zero) // MAX_ORBS, (action - EXPLORE.zero) % MAX_ORBS)
    if action < MINE.zero:
        return best_tile(survey, action - OCCUPY.zero, False)
    if action < TERRAFORM.zero:
        return best_tile(survey, action - MINE.zero, True)
    if TERRAFORM.zero <= action < GATEWAY.zero:
        return saving(survey, action - TERRAFORM.zero)
    if GATEWAY.zero <= action < GATEWAY.zero + MAX_ORBS:
        return joining(survey, action - GATEWAY.zero)
    return []


def unseen(survey: Survey, ship: int) -> list[str]:
    at = survey.at
    left = at.config.core_copies[:]
    for number in members(survey.known):
        left[at.core[number]] -= 1
    good = sum(copies for core, copies in enumerate(left) if LETTER[core] == 2)
    bad = sum(left[LETTERED:])
    total = max(1, sum(left))
    parts = [f"{round(100 * good / total)} % of the unseen cores are A"]
    if bad:
        parts.append(f"but {round(100 * bad / total)} % hold no life")
    if ship == COLONY:
        parts.append("but the colony ship stays whatever it finds")
    return parts


def landing(survey: Survey, number: int) -> list[str]:
    at = survey.at
    if not survey.known & BIT[number] or at.core[number] >= LETTERED:
        return []
    orb = survey.look(number)
    parts = [f"{count_of(orb.free, 'free slot')} at air {LEVELS[max(0, min(2, orb.air))]}"]
    if orb.foreign:
        parts.append(f"others have {count_of(orb.foreign, 'unit')} there")
    if orb.deficit and not orb.minable:
        parts.append(f"but it takes {count_of(orb.deficit, 'station')} to live there")
    return parts + guarded(survey, number)


def guarded(survey: Survey, number: int) -> list[str]:
    """Who shoots at ships that come."""
    foreign = survey.at.foreign_guards(survey.player) if survey.at.seats > 1 else 0
    return ["but a guard of others may shoot"] if foreign & BIT[number] else []


def ships_left(survey: Survey, colony: int, scout: int) -> str:
    """What is built costs ships of both kinds."""
    left = f"{survey.colony - colony} and {survey.scout - scout} are left then"
    return f"but it costs {count_of(colony, 'colony ship')} and {count_of(scout, 'scout')}: {left}"


def exploring(survey: Survey, ship: int, number: int) -> list[str]:
    at = survey.at
    orb = survey.look(number)
    scarce = survey.totals.index(min(survey.totals))
    slots = count_of(orb.free, "free slot")
    parts = [f"{slots}, {RESOURCES[scarce]} is scarcest with {survey.totals[scarce]}"]
    left = at.pool_left[0]
    if left:
        found = sum(at.pool[kind] for kind in range(RESOURCE_TILES))
        parts.append(f"{round(100 * found / left)} % of the LV1 tiles are resources")
        if at.pool[VULCAN] and orb.air <= GOOD and not orb.minable:
            parts.append(f"but {round(100 * at.pool[VULCAN] / left)} % are vulcans, which spoil the air")
    if Finds(survey, orb, ship).deep > 0.5 and orb.minable:
        parts.append("what lies in LV3 can be moved home")
    needed = Turn(survey).builds_ahead()
    if needed and (survey.colony if ship == COLONY else survey.scout) <= needed:
        verb = "is" if needed == 1 else "are"
        parts.append(f"but {count_of(needed, 'such ship')} {verb} needed to link or terraform")
    return parts + guarded(survey, number)


def resource(survey: Survey, kind: int) -> list[str]:
    """What a tile brings."""
    found = RESOURCE_OF[kind]
    units = survey.at.config.units[kind]
    if found == NO_RESOURCE:
        return []
    if found == FREE_CHOICE:
        return [f"{units} of any kind"]
    have = survey.totals[found]
    return [f"{RESOURCES[found]} +{units}: {have} so far, the scarcest kind has {min(survey.totals)}"]


def best_tile(survey: Survey, number: int, moved: bool) -> list[str]:
    at = survey.at
    orb = survey.look(number)
    weighing = Turn(survey)
    best, most = NOTHING, -99.0
    for tile in at.slots[number]:
        if (
            tile == NOTHING
            or at.turned[tile]
            or at.owner[tile] not in ((NOBODY, survey.player) if moved else (NOBODY,))
        ):
            continue
        worth = survey.tile_gain(at.kind[tile]) if moved else weighing.tile_worth(orb, at.kind[tile])
        if worth > most:
            best, most = at.kind[tile], worth
    return resource(survey, best) if best != NOTHING else []


def saving(survey: Survey, number: int) -> list[str]:
    orb = survey.look(number)
    units = sum(orb.units)
    if not orb.deficit:
        return ["the air is good already"]
    config = survey.at.config
    lost = f"{count_of(units, 'own unit')} and {count_of(orb.free, 'free slot')}"
    return [
        f"{lost} would be lost at air {LEVELS[max(0, orb.air)]}",
        ships_left(survey, config.terraform_on_factory, config.terraform_scout),
    ]


def joining(survey: Survey, number: int) -> list[str]:
    weighing = Turn(survey)
    here = weighing.net_of(survey.look(number))
    units = sum(sum(orb.units) for orb in survey.settled if orb.counted and not here & BIT[orb.number])
    config = survey.at.config
    return [
        f"{count_of(units, 'unit')} on other orbs {'does' if units == 1 else 'do'} not count without a link",
        ships_left(survey, config.gateway_colony, config.gateway_scout),
    ]


def below(survey: Survey, level: int) -> list[str]:
    """What lies in a level, in shares."""
    at = survey.at
    first, left = KINDS * level, at.pool_left[level]
    found = sum(at.pool[first + kind] for kind in range(RESOURCE_TILES))
    parts = [f"{round(100 * found / left)} % of the LV{level + 1} tiles are resources"]
    if level == LV2:
        parts.append(f"but {round(100 * at.pool[first + WEAK_SPOT] / left)} % weak spots")
    elif level == LV3:
        bad = sum(at.pool[first + kind] for kind in (VIRUS, DEMONS, EATER))
        parts.append(f"but {round(100 * bad / left)} % disasters")
    units = sum(survey.look(at.act_orb).units)
    if units:
        parts.append(f"but you have {count_of(units, 'unit')} there to lose")
    return parts


def partners(state: DarknessState, player: int, action: int) -> list[str]:
    """How many points a group would have, and who stands alone."""
    group = state.proposal if action in (NO, YES) else action - PROPOSE.zero
    alone = best_result(forecast(state, player, BIT[player]), BIT[player])[1]
    if group == BIT[player]:
        return [f"{alone} points alone"]
    together = best_result(forecast(state, player, group), group)[1]
    need = state.config.threshold
    parts = [f"{count_of(together, 'point')} together, {alone} alone; {need} are needed to survive"]
    if alone >= need and not state.config.full_win and action != NO:
        parts.append(f"but you live alone, too, and would share the win with {group.bit_count() - 1} more")
    return parts
