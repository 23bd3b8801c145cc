"""How a player of Terraforming Darkness answers others in phase 1: guards, redraws, Deep scans, gateways, lasers."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.darkness.actions import ALLOW, CALL_OFF, GO, PLEDGE, PROMISE, SHOOT
from orrery.games.darkness.bot_survey import Survey
from orrery.games.darkness.bot_tiles import DEEP_SCAN_WORTH, Finds
from orrery.games.darkness.pieces import BIT, LETTERED, SCOUT, VULCAN
from orrery.games.darkness.position import (
    EXPLORING,
    LANDING,
    MINING,
    NOTHING,
    OCCUPYING,
    TERRAFORMING,
)
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.lv3_tiles import pledged
from orrery.games.darkness.steps.shared import NO, YES, sent_colony, sent_scout
from orrery.games.darkness.steps.survival import result_of

GOODWILL: Final = 0.9  # what it costs to shoot at somebody who may be a partner yet
WORD_BROKEN: Final = 0.1  # what it costs to lie
SHOT_IN_SPITE: Final = 0.15  # how likely a guard shoots that has promised not to
SHOT_UNPROMISED: Final = 0.6


def judge_shot(survey: Survey) -> list[Judged]:
    return [
        (0.0, ALLOW.zero, "has nothing to fear from them"),
        (threat(survey) - GOODWILL, SHOOT.zero, "keeps them off what it has there"),
    ]


def judge_promise(survey: Survey) -> list[Judged]:
    """Mostly what will be done; a lie may cost the visitor a ship."""
    if threat(survey) > GOODWILL:
        return [
            (0.0, PROMISE.zero, "is going to shoot"),
            (-WORD_BROKEN, PROMISE.zero + 1, "lures them in"),
        ]
    return [
        (0.0, PROMISE.zero + 1, "means to let them pass"),
        (-WORD_BROKEN, PROMISE.zero, "would rather not have them here"),
    ]


def threat(survey: Survey) -> float:
    """What the ships that come may do to what the guard has there, and what their loss is worth."""
    at = survey.at
    number = at.asked_orb()
    ships = sent_colony(at) * survey.colony_price + sent_scout(at) * survey.scout_price
    fear = survey.harm * 2.0 * ships
    if not survey.known & BIT[number] or at.core[number] >= LETTERED:
        return fear
    orb = survey.look(number)
    stake = orb.stake
    if at.act == TERRAFORMING:
        return fear - stake if orb.deficit else fear
    if at.act == EXPLORING:
        theirs = 0
        for tile in at.slots[number]:
            if tile != NOTHING and at.owner[tile] == at.turn:
                theirs += 1
        fear += 0.12 * stake if theirs < 2 else 0.03 * stake
        if orb.free <= 3:
            fear += survey.slot_worth
    elif at.act == OCCUPYING:
        fear += max(0.0, survey.tile_gain(at.kind[at.slots[at.act_orb][at.act_slot]]) - survey.colony_price)
    elif at.act == LANDING:
        fear += 0.04 * stake
    elif at.act == MINING and number == at.act_orb2 and orb.free <= 2:
        fear += survey.slot_worth
    return fear


def judge_going(survey: Survey) -> list[Judged]:
    """Whoever has promised nothing will probably shoot."""
    at = survey.at
    passes = 1.0
    for place in range(0, len(at.promises), 2):
        passes *= 1.0 - (SHOT_IN_SPITE if at.promises[place + 1] else SHOT_UNPROMISED)
    ships = sent_colony(at) * survey.colony_price + sent_scout(at) * survey.scout_price
    hurry = 0.2 if survey.ships < 6 else 0.0  # there is little else to do
    return [
        (0.4 * passes - (1.0 - passes) * ships + hurry, GO.zero, "trusts the guards"),
        (0.1, CALL_OFF.zero, "does not trust the guards"),
    ]


def favour(at: DarknessState, player: int, seat: int) -> float:
    """What it is worth to do somebody a favour: something for who may be a partner, nothing for who is ahead."""
    ahead = result_of(at, seat)[1] - result_of(at, player)[1]
    return (0.1 if at.seats > 2 else -0.02) - 0.06 * ahead


def judge_consent(at: DarknessState, player: int) -> list[Judged]:
    return [
        (0.0, NO, "does not help a rival"),
        (favour(at, player, at.turn), YES, "helps somebody who may be a partner"),
    ]


def judge_help(survey: Survey) -> list[Judged]:
    """A bad tile on an orb where much of the own stands is worth a Deep scan."""
    at = survey.at
    saved = 0.0
    if survey.known & BIT[at.act_orb] and at.core[at.act_orb] < LETTERED:
        orb = survey.look(at.act_orb)
        if orb.own:
            saved = -Finds(survey, orb, SCOUT).worth(at.drawn)
    if at.drawn != VULCAN:
        saved *= 0.7
    return [
        (0.0, NO, "keeps the Deep scan"),
        (saved - DEEP_SCAN_WORTH + favour(at, survey.player, at.turn), YES, "saves an orb that it shares"),
    ]


def judge_permit(survey: Survey) -> list[Judged]:
    """In phase 1 a gateway of somebody else; after it a portal, which serves only partners."""
    at = survey.at
    team = at.coalition[survey.player]
    if at.phase > 1:
        friend = bool(team & BIT[at.turn])
        return [(0.0, NO, "serves only others"), (1.0 if friend else -1.0, YES, "serves a partner")]
    return [
        (0.0, NO, "does not help a rival"),
        (favour(at, survey.player, at.turn), YES, "helps somebody who may be a partner"),
    ]


def judge_pledge(survey: Survey, legal: list[int]) -> list[Judged]:
    """Scouts against a laser: the more is in its reach, the more they are worth; too few cost nothing."""
    at = survey.at
    missing = at.config.laser_scouts - pledged(at)
    reach = 0
    for tile, owner in enumerate(at.owner):
        if owner == survey.player and not at.level[tile]:
            reach += at.config.units[at.kind[tile]]
    worth = 0.08 * min(10, reach) * min(1.0, at.ships_left(at.turn) / 6.0)
    found: list[Judged] = []
    for action in legal:
        scouts = action - PLEDGE.zero
        if scouts >= missing:
            found.append((worth - scouts * survey.scout_price, action, "ends the laser"))
        elif scouts:
            found.append((0.4 * worth - 0.6 * scouts * survey.scout_price, action, "does its share against the laser"))
        else:
            found.append((0.0, action, "has no scouts to spare"))
    return found
