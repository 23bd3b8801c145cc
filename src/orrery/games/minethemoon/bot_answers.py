"""Placing robots, the order of Work, and the answers to what buildings ask."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import (
    ABDUCT,
    ARRAY,
    BUILD,
    BUILDADV,
    DONE,
    DROP,
    EXCH,
    LOAD,
    MARK,
    MASS,
    QTY,
    SITE,
    SKIP,
    TAKE,
    TARGET,
    WAIT,
    WEDGE,
    WHITE,
    WORK,
)
from orrery.games.minethemoon.bot_task import (
    LEAST_LOAD,
    NEVER,
    Conversion,
    array_value,
    mark_value,
    swap_gain,
    victim_value,
    work_value,
)
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    AGRIDOME,
    CLOUT,
    COMSAT,
    EXCHANGE_FROM,
    EXCHANGE_TO,
    EXCHANGER,
    EXCHANGER_2,
    FACTORY,
    FACTORY_3,
    FIRST_OWN,
    GENERATOR,
    HYDROPONICS,
    LAB,
    LEECHER,
    LOADER,
    MASS_DRIVER,
    OMNIREFINER,
    OWN_EACH,
    PREROGATIVE,
    REFINER,
    REFINER_2,
    REFINERY,
    REPRESSOR,
    REVERTER,
    SHAKER,
    SHARED_BUILDING,
    SOLAR_ARRAY,
    SYNTHESIZER,
    TRANSMITTER,
    UPLINK,
    VICTIMS_EACH,
)
from orrery.games.minethemoon.position import (
    ASKS_WEDGE,
    EMPTY_HANDED,
    FOR_DRIVING,
    FOR_DROP,
    FOR_PAYING,
    FOR_ROOM,
    FOR_TASK,
    NOTHING,
    Position,
)
from orrery.games.minethemoon.steps.constructing import affords, tile_fits
from orrery.games.minethemoon.valuation import NO_SLOT, Outlook, site_yield

# The order in which own teams Work: gain, make, convert, construct, load, harm, and Priority at last
LOAD_LATER: Final = 0.6  # of what a resource may bring on a later rocket counts against loading it now
WORK_RANK: Final = {
    SHAKER: 0, AGRIDOME: 0, HYDROPONICS: 0, ABDUCTOR: 0, COMSAT: 1, FACTORY: 1, FACTORY + 1: 1, FACTORY_3: 1,
    GENERATOR: 1, SYNTHESIZER: 1, EXCHANGER: 2, EXCHANGER_2: 2, TRANSMITTER: 2, REVERTER: 3, LAB: 4, REFINERY: 5,
    REFINER: 5, REFINER_2: 5, OMNIREFINER: 5, REPRESSOR: 6, UPLINK: 7, SOLAR_ARRAY: 8, LOADER: 9, MASS_DRIVER: 10,
    ACCELERATOR: 11, LEECHER: 12, CLOUT: 13, PREROGATIVE: 13,
}  # fmt: skip
RANKS: Final[list[int]] = [WORK_RANK.get(building, 13) for building in range(37)]


# Mine -----------------------------------------------------------------------------------------------------------------


def judge_place(at: Position, seat: int) -> list[Judged]:
    """How many robots for the present wedge: what they may find there, and the rest on the later wedges."""
    view = Outlook(at, seat)
    view.find_aim()
    wedges = at.config.wheel.wedges
    found: list[Judged] = []
    if at.white_seat == seat and at.placing_white:
        if at.placing_white != ASKS_WEDGE:
            return [(1.0, WHITE.base + 1, "")]
        return [(view.wedge(kind, 1)[0], WEDGE.base + kind, "its find is worth most there") for kind in wedges]
    if at.placing[seat] == EMPTY_HANDED:
        found.append((0.0, DONE.base, "what the robots hold is worth keeping"))
        add_drops(view, found)
        return found
    now, robots = at.placing[seat], at.rc[seat]
    here = view.wedge(wedges[now], robots)
    later: list[float] = []
    for n in range(now + 1, len(wedges)):
        later += view.wedge(wedges[n], min(robots, 5))
    later.sort(reverse=True)
    total = 0.0
    for n in range(min(robots, len(later))):
        total += later[n]
    found.append((total, QTY.base, "the other wedges promise more"))
    for count in range(1, robots + 1):
        total += here[count - 1]
        if robots - count < len(later):
            total -= later[robots - count]
        found.append((total, QTY.base + count, "chance and worth of the find are best shared so"))
    add_drops(view, found)
    return found


def add_drops(view: Outlook, found: list[Judged]) -> None:
    """Drops of what is worth less than a robot in the Crater."""
    for kind in range(6):
        if view.held[kind]:
            worth = view.last_held(kind)
            if worth < 0.4:
                found.append(
                    (found[0][0] - worth - 0.1, DROP.base + kind, "the robot is worth more than what it holds")
                )


# Work -----------------------------------------------------------------------------------------------------------------


def judge_work(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    """Own teams in a sensible order; wait for blocked ones only if nothing else is to be done."""
    found: list[Judged] = []
    view: Outlook | None = None
    vain: list[int] = []  # the places of teams whose Work brings nothing
    for action in legal:
        if action >= SKIP.base:
            break
        place = action - WORK.base
        building = SHARED_BUILDING[place] if place < FIRST_OWN else at.building_at(seat, place - FIRST_OWN)
        rank = RANKS[building]
        if rank == 0 and building != ABDUCTOR:
            return [(1.0, action, "it pays Dominance at once")]
        score = 10.0 - 0.5 * rank
        if building in (UPLINK, LAB, REVERTER, LEECHER, ACCELERATOR, MASS_DRIVER, TRANSMITTER, REPRESSOR):
            if view is None:
                view = Outlook(at, seat)
                view.find_aim()
            if building in (UPLINK, LAB):
                worth = view.aim_score if view.aim != NOTHING and not view.aim_lacks else best_now(view)
            else:
                worth = work_value(view, building)
            if worth <= 0.0:
                score = -1.0
                vain.append(place)
        found.append((score, action, "make and refine first, then build, then load"))
    blocked = at.teams[seat].bit_count()
    for action in legal:
        if SKIP.base <= action < WAIT.base:
            blocked -= 1
    for action in legal:
        if SKIP.base <= action < WAIT.base:
            if action - SKIP.base in vain or not found:
                found.append((0.0, action, "its Work would cost more than it brings"))
        elif action == WAIT.base:
            found.append((0.5 if blocked > 0 else -0.5, action, "others must Work before what is blocked"))
    return found


def best_now(view: Outlook) -> float:
    """What the best construction is worth that can be paid for now, below nothing if none is."""
    best = -1.0
    at, seat = view.at, view.seat
    for tile in range(8):
        if affords(at, seat, at.config.tile_price[tile]) and tile_fits(at, seat, tile):
            best = max(best, view.building_score(tile))
    for card in at.available:
        back = at.config.printed.back[card]
        if affords(at, seat, at.config.back_price[back]):
            best = max(best, view.building_score(8 + back))
    return best


def chosen(action: int) -> int:
    """A tile, or 8 + the back of a card, by the action that builds it."""
    return action - BUILD.base if action < BUILDADV.base else 8 + action - BUILDADV.base


def judge_answer(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    """The answers to the question of a building."""
    step = at.step
    if step == step_id.WHITE:
        first = at.white_for in (FOR_TASK, FOR_DROP, FOR_ROOM, FOR_PAYING, FOR_DRIVING)
        return [(1.0, WHITE.base + (1 if first else 0), "")]
    view = Outlook(at, seat)
    if step == step_id.LOAD:
        return judge_load(view, legal)
    if step == step_id.ROOM:
        return judge_room(view, legal)
    if step == step_id.SITE:
        return [
            (-site_yield(at, seat, site) - 0.001 * site, SITE.base + site, "what stands there brings least")
            for site in range(at.config.site_count[seat])
        ]
    if step == step_id.BUILD:
        return [(view.building_score(chosen(action)), action, "it brings most for its cost") for action in legal]
    view.find_aim()
    if step == step_id.REFINE:
        plan = refine_plan(view)[at.progress]
        return [
            (-abs(action - QTY.base - plan) * 1.0, action, "as many as rockets and buildings want") for action in legal
        ]
    if step in (step_id.GIVE, step_id.TAKE):
        return judge_conversion(view, legal)
    if step in (step_id.PRODUCE, step_id.WHITE_TAKES):
        found: list[Judged] = []
        for action in legal:
            if action == DONE.base:
                found.append((0.3, action, "the robot is needed more than the resource"))
                continue
            type_ = action - TAKE.base
            worth = view.raw(type_, view.held[type_] + view.held[3 + type_]) + (
                view.aim_find if view.lack[type_] else 0.0
            )
            found.append((worth, action, "it is wanted most"))
        return found
    if step == step_id.EXCHANGE:
        return [
            (0.0, action, "what is there is wanted more")
            if action == DONE.base
            else (
                swap_gain(view, EXCHANGE_FROM[action - EXCH.base], EXCHANGE_TO[action - EXCH.base]),
                action,
                "it is worth more exchanged",
            )
            for action in legal
        ]
    return [(harm_value(view, action), action, "it gains most") for action in legal]


def judge_load(view: Outlook, legal: list[int]) -> list[Judged]:
    """Which slot: what it will pay, how soon the rocket leaves, and whom it helps."""
    at = view.at
    view.find_aim()
    found: list[Judged] = []
    best = 0.0
    for action in legal:
        if action == DONE.base:
            continue
        slot = action - LOAD.base
        type_ = at.config.printed.slot_type[at.pads[slot // 5]][slot % 5]
        later = at.config.yields.slot[type_] * NO_SLOT * view.early * LOAD_LATER
        score = view.by_slot[slot] - later
        if view.spare(3 + type_) <= 0:
            score -= view.aim_value
        best = max(best, score)
        found.append((score, action, "it pays well and may leave soon"))
    found.append((NEVER if best >= LEAST_LOAD else 0.0, DONE.base, "what is left is kept"))
    return found


def judge_room(view: Outlook, legal: list[int]) -> list[Judged]:
    """What comes in against what must be dropped for it."""
    at = view.at
    new, old = at.hit, (at.hit + 3) % 6
    have = view.held[new] + view.held[old]
    gain = view.of_kind(new, max(0, have - 1)) - view.of_kind(old, max(0, have - 1))
    return [((action - QTY.base) * gain, action, "the better state of the resource stays") for action in legal]


def judge_conversion(view: Outlook, legal: list[int]) -> list[Judged]:
    """Reverter, Transmitter and Repressor: kind by kind what the best conversion gives, then takes."""
    at = view.at
    best = Conversion(view, at.doing)
    if at.step == step_id.GIVE:
        wanted = best.give[at.progress]
    else:
        wanted = best.take[at.progress]
        if sum(best.give) != sum(at.plan):  # something else was given: little of the cheap types
            wanted = 0
    return [(-abs(action - QTY.base - wanted) * 1.0, action, "the best conversion") for action in legal]


def refine_plan(view: Outlook) -> list[int]:
    """How many of each raw kind from the present one on: the most wanted first, without what a building will cost."""
    at = view.at
    plan = [0] * 3
    for _ in range(at.left):
        best, which = 0.0, -1
        for type_ in range(at.progress, 3):
            allowed = view.spare(type_)
            if view.lack[3 + type_]:
                allowed = view.held[type_]
            if allowed <= plan[type_]:
                continue
            gain = view.refined(type_, view.held[3 + type_] + plan[type_]) + 0.01
            if plan[type_] < view.lack[3 + type_]:
                gain += view.aim_find
            if gain > best:
                best, which = gain, type_
        if which < 0:
            break
        plan[which] += 1
    return plan


def harm_value(view: Outlook, action: int) -> float:
    """Answers that concern others, and the Solar Array."""
    at, seat = view.at, view.seat
    step = at.step
    if step == step_id.MASS:
        return -view.last_held(3 + action - MASS.base)
    if step == step_id.LEECH:
        other = action - TARGET.base
        return -50.0 if other == seat else 0.1 * at.dominance[other]
    if step == step_id.MARK:
        return mark_value(view, action - MARK.base)
    if step == step_id.ABDUCT:
        other, what = divmod(action - ABDUCT.base, VICTIMS_EACH)
        harm = victim_value(view, what if what < 6 else 4)
        return harm + 0.05 * at.dominance[other]
    owner, own = divmod(action - ARRAY.base, OWN_EACH)
    return array_value(view, at.building_at(owner, own))
