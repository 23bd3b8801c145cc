"""What speaks for an action of Terraforming Darkness, in half sentences with numbers: for people who ask for a hint."""

from __future__ import annotations

from orrery.core.language import _, ngettext
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
from orrery.games.darkness.words.counts import colony_ships, free_slots, scouts


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
    parts = [_("{share} % of the unseen cores are A", share=round(100 * good / total))]
    if bad:
        parts.append(_("but {share} % hold no life", share=round(100 * bad / total)))
    if ship == COLONY:
        parts.append(_("but the colony ship stays whatever it finds"))
    return parts


def landing(survey: Survey, number: int) -> list[str]:
    at = survey.at
    if not survey.known & BIT[number] or at.core[number] >= LETTERED:
        return []
    orb = survey.look(number)
    parts = [_("{slots} at air {level}", slots=free_slots(orb.free), level=LEVELS[max(0, min(2, orb.air))])]
    if orb.foreign:
        parts.append(ngettext("others have {count} unit there", "others have {count} units there", orb.foreign))
    if orb.deficit and not orb.minable:
        parts.append(
            ngettext(
                "but it takes {count} station to live there", "but it takes {count} stations to live there", orb.deficit
            )
        )
    return parts + guarded(survey, number)


def guarded(survey: Survey, number: int) -> list[str]:
    """Who shoots at ships that come."""
    foreign = survey.at.foreign_guards(survey.player) if survey.at.seats > 1 else 0
    return [_("but a guard of others may shoot")] if foreign & BIT[number] else []


def ships_left(survey: Survey, colony: int, scout: int) -> str:
    """What is built costs ships of both kinds."""
    return _(
        "but it costs {colonies} and {scouts}: {colonies_left} and {scouts_left} are left then",
        colonies=colony_ships(colony),
        scouts=scouts(scout),
        colonies_left=survey.colony - colony,
        scouts_left=survey.scout - scout,
    )


def exploring(survey: Survey, ship: int, number: int) -> list[str]:
    at = survey.at
    orb = survey.look(number)
    scarce = survey.totals.index(min(survey.totals))
    parts = [
        _(
            "{slots}, {resource} is scarcest with {number}",
            slots=free_slots(orb.free),
            resource=_(RESOURCES[scarce]),
            number=survey.totals[scarce],
        )
    ]
    left = at.pool_left[0]
    if left:
        found = sum(at.pool[kind] for kind in range(RESOURCE_TILES))
        parts.append(_("{share} % of the LV1 tiles are resources", share=round(100 * found / left)))
        if at.pool[VULCAN] and orb.air <= GOOD and not orb.minable:
            share = round(100 * at.pool[VULCAN] / left)
            parts.append(_("but {share} % are vulcans, which spoil the air", share=share))
    if Finds(survey, orb, ship).deep > 0.5 and orb.minable:
        parts.append(_("what lies in LV3 can be moved home"))
    needed = Turn(survey).builds_ahead()
    if needed and (survey.colony if ship == COLONY else survey.scout) <= needed:
        parts.append(
            ngettext(
                "but {count} such ship is needed to link or terraform",
                "but {count} such ships are needed to link or terraform",
                needed,
            )
        )
    return parts + guarded(survey, number)


def resource(survey: Survey, kind: int) -> list[str]:
    """What a tile brings."""
    found = RESOURCE_OF[kind]
    units = survey.at.config.units[kind]
    if found == NO_RESOURCE:
        return []
    if found == FREE_CHOICE:
        return [_("{units} of any kind", units=units)]
    return [
        _(
            "{resource} +{units}: {have} so far, the scarcest kind has {least}",
            resource=_(RESOURCES[found]),
            units=units,
            have=survey.totals[found],
            least=min(survey.totals),
        )
    ]


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
        return [_("the air is good already")]
    config = survey.at.config
    return [
        _(
            "{units} and {slots} would be lost at air {level}",
            units=ngettext("{count} own unit", "{count} own units", units),
            slots=free_slots(orb.free),
            level=LEVELS[max(0, orb.air)],
        ),
        ships_left(survey, config.terraform_on_factory, config.terraform_scout),
    ]


def joining(survey: Survey, number: int) -> list[str]:
    weighing = Turn(survey)
    here = weighing.net_of(survey.look(number))
    units = sum(sum(orb.units) for orb in survey.settled if orb.counted and not here & BIT[orb.number])
    config = survey.at.config
    return [
        ngettext(
            "{count} unit on other orbs does not count without a link",
            "{count} units on other orbs do not count without a link",
            units,
        ),
        ships_left(survey, config.gateway_colony, config.gateway_scout),
    ]


def below(survey: Survey, level: int) -> list[str]:
    """What lies in a level, in shares."""
    at = survey.at
    first, left = KINDS * level, at.pool_left[level]
    found = sum(at.pool[first + kind] for kind in range(RESOURCE_TILES))
    share = round(100 * found / left)
    parts = [_("{share} % of the LV{level} tiles are resources", share=share, level=level + 1)]
    if level == LV2:
        parts.append(_("but {share} % weak spots", share=round(100 * at.pool[first + WEAK_SPOT] / left)))
    elif level == LV3:
        bad = sum(at.pool[first + kind] for kind in (VIRUS, DEMONS, EATER))
        parts.append(_("but {share} % disasters", share=round(100 * bad / left)))
    units = sum(survey.look(at.act_orb).units)
    if units:
        parts.append(
            ngettext("but you have {count} unit there to lose", "but you have {count} units there to lose", units)
        )
    return parts


def partners(state: DarknessState, player: int, action: int) -> list[str]:
    """How many points a group would have, and who stands alone."""
    group = state.proposal if action in (NO, YES) else action - PROPOSE.zero
    alone = best_result(forecast(state, player, BIT[player]), BIT[player])[1]
    if group == BIT[player]:
        return [_("{points} points alone", points=alone)]
    together = best_result(forecast(state, player, group), group)[1]
    need = state.config.threshold
    parts = [
        ngettext(
            "{count} point together, {alone} alone; {need} are needed to survive",
            "{count} points together, {alone} alone; {need} are needed to survive",
            together,
            alone=alone,
            need=need,
        )
    ]
    if alone >= need and not state.config.full_win and action != NO:
        others = group.bit_count() - 1
        parts.append(_("but you live alone, too, and would share the win with {others} more", others=others))
    return parts
