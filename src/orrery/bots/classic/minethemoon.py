"""The plain policy of Mine the Moon: the best team for its robots, the best wedge, the best slot."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.bots.classic.minethemoon_valuation import (
    KIND_VALUE,
    NO_SLOT,
    RAW_EXTRA,
    Prospect,
    best_building,
    best_site,
    held,
    loadable,
    makes,
    raw_held,
    raw_share,
    refined_held,
    refines,
    share_left,
    slot_score,
    slots_for,
    team_out,
)
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import (
    ABDUCT,
    ARRAY,
    BUILD,
    BUILDADV,
    DONE,
    EXCH,
    LOAD,
    MARK,
    MASS,
    PASS,
    QTY,
    SITE,
    SKIP,
    TAKE,
    TARGET,
    TASK,
    WAIT,
    WEDGE,
    WHITE,
    WORK,
)
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    AGRIDOME,
    BUILDINGS,
    CLOUT,
    COMSAT,
    EXCHANGE_TO,
    EXCHANGER,
    EXCHANGER_2,
    FACTORY,
    FACTORY_3,
    FIRST_OWN,
    GENERATOR,
    HYDROPONICS,
    KINDS_EACH,
    LAB,
    LEECHER,
    LOADER,
    MASS_DRIVER,
    OMNIREFINER,
    OWN_EACH,
    OWN_SHAKER,
    PREROGATIVE,
    REFINER,
    REFINER_2,
    REFINERY,
    REPRESSOR,
    REVERTER,
    SHAKER,
    SHAKER_WITH_D,
    SHARED_BUILDING,
    SLOTS_EACH,
    SOLAR_ARRAY,
    SYNTHESIZER,
    TRANSMITTER,
    TREMBLER,
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
    FREE,
    NOTHING,
)
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.steps.mining import added_spins
from orrery.games.minethemoon.steps.tasking import team_size

PASS_BELOW: Final = 0.65  # what a robot is worth in the Crater
FARMED: Final = (
    1.4  # what a D of Agri-Dome and Hydroponics is worth: two robots for one are a little better than mining
)
# One more spin is for everybody: so many more robots than the others have on average must be left to mine
SPIN_LEAD: Final = 2
REFINERS: Final = (REFINERY, REFINER, REFINER_2, OMNIREFINER)
# The order in which own teams Work: make, convert, construct, load, gain, and Priority at last
WORK_RANK: Final = {
    SHAKER: 0, AGRIDOME: 0, HYDROPONICS: 0, ABDUCTOR: 0, COMSAT: 1, FACTORY: 1, FACTORY + 1: 1, FACTORY_3: 1,
    GENERATOR: 1, SYNTHESIZER: 1, EXCHANGER: 2, EXCHANGER_2: 2, TRANSMITTER: 2, REVERTER: 2, LAB: 3, REFINERY: 4,
    REFINER: 4, REFINER_2: 4, OMNIREFINER: 4, REPRESSOR: 5, UPLINK: 6, SOLAR_ARRAY: 7, LOADER: 8, MASS_DRIVER: 9,
    ACCELERATOR: 10, LEECHER: 11, CLOUT: 12, PREROGATIVE: 12,
}  # fmt: skip


def greedy(state: MineTheMoonState, player: int, rng: Random) -> int:
    """The best legal action by the policy; ties by chance."""
    legal = state.legal(player)
    if len(legal) == 1:
        return legal[0]
    step = state.step
    if step == step_id.TASK:
        return best_of(task_choices(state, player, legal), rng)
    if step == step_id.PLACE:
        return place(state, player, rng)
    if step == step_id.WORK:
        return work_choice(state, player, legal, rng)
    if step == step_id.WHITE:
        first = state.white_for in (FOR_TASK, FOR_DROP, FOR_ROOM, FOR_PAYING, FOR_DRIVING)
        return WHITE.base + (1 if first else 0)
    return best_of([(answer_value(state, player, action), action) for action in legal], rng)


def best_of(choices: list[tuple[float, int]], rng: Random) -> int:
    top = max(value for value, _ in choices)
    return rng.choice([action for value, action in choices if value == top])


# Task -----------------------------------------------------------------------------------------------------------------


def task_choices(at: MineTheMoonState, seat: int, legal: list[int]) -> list[tuple[float, int]]:
    """Every team with what it is worth for each of its robots; passing is worth what they may find in the Crater."""
    choices = [(PASS_BELOW, PASS.base)]
    for action in legal:
        if action >= PASS.base:
            break
        place = action - TASK.base
        building = SHARED_BUILDING[place] if place < FIRST_OWN else at.building_at(seat, place - FIRST_OWN)
        value = team_value(at, seat, building, place) / team_size(at, seat, place)
        if place < FIRST_OWN:
            value += column_taste(at, seat, building, place)
        choices.append((value, action))
    return choices


def column_taste(at: MineTheMoonState, seat: int, building: int, place: int) -> float:
    """Of equal columns the left one; at the Loader the dear one only if somebody with more to load is there."""
    taste = -0.001 * place
    if building == LOADER:
        rivals = [
            other
            for other in range(at.seats)
            if other != seat and team_out(at, other, LOADER) and refined_held(at, other) > refined_held(at, seat)
        ]
        if rivals and at.config.size[place] > 2:
            taste += 1.0
    return taste


def team_value(at: MineTheMoonState, seat: int, building: int, place: int) -> float:
    """What a team there is worth, all its robots together."""
    if building == LOADER:
        return loader_value(at, seat)
    if building in (UPLINK, LAB):
        return uplink_value(at, seat)
    if building in REFINERS:
        return refine_value(at, seat, building, team_size(at, seat, place))
    if building == SHAKER:
        return 1.5 if place == SHAKER_WITH_D else 0.7
    if building in (OWN_SHAKER, TREMBLER):
        others = (sum(at.rc) - at.rc[seat]) / (at.seats - 1)
        return 0.7 if at.rc[seat] - team_size(at, seat, place) >= others + SPIN_LEAD else 0.0
    if building in (CLOUT, PREROGATIVE):
        low = at.priority.index(seat) >= at.seats / 2 and not team_out(at, seat, CLOUT)
        return 0.72 if low and team_size(at, seat, place) == 1 else 0.0
    if building in (AGRIDOME, HYDROPONICS):
        return FARMED * at.config.printed.amounts[BUILDINGS[building]]
    if FACTORY <= building <= FACTORY_3:
        room = max(0, at.free(seat, 0)) + max(0, at.free(seat, 1))
        return 1.5 * min(makes(building), room) * (0.4 + 0.6 * share_left(at))
    return other_value(at, seat, building)


def other_value(at: MineTheMoonState, seat: int, building: int) -> float:
    if building == GENERATOR:
        return generator_value(at, seat)
    if building == SYNTHESIZER:
        return max(0.0, made_value(at, seat, 2, 0))
    if building == MASS_DRIVER:
        return 1.2 if held(at, seat, 3) else 0.9 if held(at, seat, 4) else 0.0
    if building == LEECHER:
        return 1.5 if leader(at, seat) != NOBODY else 0.0
    if building == ACCELERATOR:
        return 1.0 if at.on_rockets(seat) else 0.0
    if building == ABDUCTOR:
        # The harm done to one of many rivals is a gain for all the others too
        harm = min(1.5, 3.0 / (at.seats - 1))
        return harm if any(at.in_silo(other) for other in range(at.seats) if other != seat) else 0.0
    if building == COMSAT:
        return 0.7 * share_left(at) if at.deck else 0.0
    if building in (EXCHANGER, EXCHANGER_2):
        return 0.75 * min(2, held(at, seat, 0) + held(at, seat, 1), max(0, at.free(seat, 2)))
    if building == TRANSMITTER:
        return 0.75 * min(held(at, seat, 0), max(0, at.free(seat, 2)))
    if building == REPRESSOR:
        wanted = len(slots_for(at, seat, 0)) + len(slots_for(at, seat, 1))
        return 0.8 * min(2, held(at, seat, 2)) if wanted and not slots_for(at, seat, 2) else 0.0
    if building == SOLAR_ARRAY:
        return max([array_value(at, seat, at.building_at(owner, own)) for owner in range(at.seats) for own in range(8)])
    return 0.0  # Reverter: every use that was tried cost more games than it won (docs/games/minethemoon.md)


def made_value(at: MineTheMoonState, seat: int, type_: int, already: int) -> float:
    """What a raw resource of Generator or Synthesizer is worth: as in the Crater, less the robot that takes it."""
    if at.free(seat, type_) <= already:
        return 0.0
    slots = slots_for(at, seat, type_)
    have = held(at, seat, type_) + held(at, seat, 3 + type_) + already
    wanted = slots[have] if have < len(slots) else KIND_VALUE[3 + type_] * NO_SLOT
    return wanted * raw_share(at, seat) + RAW_EXTRA * share_left(at) - PASS_BELOW


def generator_value(at: MineTheMoonState, seat: int) -> float:
    """The best Buckyballs and Graphene, one after the other: only what is refined in the same turn.

    With more of them the Silo is full of raw resources, and the robots that hold them are missing elsewhere.
    """
    spare = sum(refines(building) for building in REFINERS if team_out(at, seat, building)) - raw_held(at, seat)
    made = [0, 0]
    total = 0.0
    for _ in range(min(makes(GENERATOR), spare)):
        values = [made_value(at, seat, type_, made[type_]) for type_ in range(2)]
        best = values.index(max(values))
        made[best] += 1
        total += max(0.0, values[best])
    return total


def array_value(at: MineTheMoonState, seat: int, building: int) -> float:
    """What it is worth to Work a building with the Solar Array."""
    if building in (LAB, REFINER, REFINER_2, OMNIREFINER):
        return refine_value(at, seat, building, 0) if building != LAB else uplink_value(at, seat)
    if building in (AGRIDOME, HYDROPONICS) or FACTORY <= building <= FACTORY_3:
        return team_value(at, seat, building, FIRST_OWN)
    if building < 0 or building in (SOLAR_ARRAY, CLOUT, PREROGATIVE, OWN_SHAKER, TREMBLER):
        return 0.0
    return other_value(at, seat, building)


def loader_value(at: MineTheMoonState, seat: int) -> float:
    """The best slots for what is refined, and something for what will be refined before the Loader Works."""
    if team_out(at, seat, LOADER):
        return 0.0
    most = at.config.printed.amounts["loader"]
    value = loadable(at, seat, most)
    room = most - min(most, refined_held(at, seat))
    if any(team_out(at, seat, building) for building in REFINERS):
        value += 1.2 * min(room, raw_held(at, seat))
    return value if value >= 2 else 0.0


def uplink_value(at: MineTheMoonState, seat: int) -> float:
    if team_out(at, seat, UPLINK) or team_out(at, seat, LAB):
        return 0.0
    score, choice = best_building(at, seat)
    return score + 1 if choice != NOTHING and score > 0 else 0.0


def refine_value(at: MineTheMoonState, seat: int, building: int, team: int) -> float:
    if any(team_out(at, seat, other) for other in REFINERS):
        return 0.0
    return 0.9 * min(refines(building), raw_held(at, seat)) + 0.3 * team if raw_held(at, seat) else 0.0


def leader(at: MineTheMoonState, seat: int) -> int:
    """The other player who is furthest ahead, if they lead."""
    best = NOBODY
    for other in range(at.seats):
        ahead = other != seat and at.dominance[other] > 0 and at.dominance[other] >= at.dominance[seat]
        if ahead and (best == NOBODY or at.dominance[other] > at.dominance[best]):
            best = other
    return best


# Mine -----------------------------------------------------------------------------------------------------------------


def place(at: MineTheMoonState, seat: int, rng: Random) -> int:
    """Robots one by one to the wedge that promises most; the answer is how many of them come to the present one."""
    prospect = Prospect(at, seat, at.zone() + added_spins(at))
    wedges = at.config.wheel.wedges
    if at.white_seat == seat and at.placing_white:
        if at.placing_white != ASKS_WEDGE:
            return WHITE.base + 1
        return best_of([(prospect.value(kind, 0), WEDGE.base + kind) for kind in wedges], rng)
    if at.placing[seat] == EMPTY_HANDED:
        return DONE.base
    now = at.placing[seat]
    standing = [at.crater[KINDS_EACH * seat + kind] for kind in wedges]
    mine = 0
    for _ in range(at.rc[seat]):
        values = [prospect.value(wedges[n], standing[n]) for n in range(now, len(wedges))]
        best = now + values.index(max(values))
        standing[best] += 1
        mine += 1 if best == now else 0
    return QTY.base + mine


# Work -----------------------------------------------------------------------------------------------------------------


def work_choice(at: MineTheMoonState, seat: int, legal: list[int], rng: Random) -> int:
    """Own teams in a sensible order; wait for blocked ones only if nothing else is to be done."""
    choices: list[tuple[float, int]] = []
    for action in legal:
        if action >= SKIP.base:
            break
        place_ = action - WORK.base
        building = SHARED_BUILDING[place_] if place_ < FIRST_OWN else at.building_at(seat, place_ - FIRST_OWN)
        if worth_working(at, seat, building):
            choices.append((float(-WORK_RANK[building]), action))
    if choices:
        return best_of(choices, rng)
    ready = sum(1 for action in legal if SKIP.base <= action < PASS.base)
    blocked = at.teams[seat].bit_count() > ready
    if blocked and WAIT.base in legal:
        return WAIT.base
    return next(action for action in legal if action >= SKIP.base)


def worth_working(at: MineTheMoonState, seat: int, building: int) -> bool:
    if building in (UPLINK, LAB):
        return best_building(at, seat)[0] > 0
    if building == REVERTER:
        return False
    if building == LEECHER:
        return leader(at, seat) != NOBODY
    return building != ACCELERATOR or at.on_rockets(seat) > 0


def answer_value(at: MineTheMoonState, seat: int, action: int) -> float:
    """How good an answer to the question of a building is; the highest is given."""
    step = at.step
    if action == DONE.base:
        return -50.0
    if step == step_id.REFINE:
        return -abs(action - QTY.base - refine_plan(at, seat)[at.progress])
    if step == step_id.ROOM:
        return float(action - QTY.base) * (1 if at.hit >= 3 else -1)
    if step == step_id.GIVE:
        return giving_value(at, action - QTY.base)
    if step == step_id.TAKE:  # as few of the cheap type as can be
        return -float(action - QTY.base)
    if step in (step_id.PRODUCE, step_id.WHITE_TAKES):
        type_ = action - TAKE.base
        return KIND_VALUE[type_] - held(at, seat, type_) - held(at, seat, 3 + type_)
    if step == step_id.EXCHANGE:
        return KIND_VALUE[EXCHANGE_TO[action - EXCH.base]] - (0.5 if action == EXCH.base + 2 else 0.0)
    if step == step_id.LOAD:
        return slot_score(at, seat, action - LOAD.base)
    if step == step_id.BUILD:
        choice = best_building(at, seat)[1]
        return 1.0 if action == (BUILD.base + choice if choice < 8 else BUILDADV.base + choice - 8) else 0.0
    if step == step_id.SITE:
        return 1.0 if action == SITE.base + best_site(at, seat) else 0.0
    return harm_value(at, seat, action)


def giving_value(at: MineTheMoonState, count: int) -> float:
    """Transmitter: give Buckyballs for Nanotubes. Repressor: give all. Reverter: keep everything."""
    if at.doing == REVERTER:
        return -float(count)
    if at.doing == TRANSMITTER and at.progress != 0:
        return -float(count)
    return float(count)


def harm_value(at: MineTheMoonState, seat: int, action: int) -> float:
    """Answers that concern others, and the Solar Array."""
    step = at.step
    if step == step_id.MASS:
        return float(MASS.base - action)
    if step == step_id.LEECH:
        other = action - TARGET.base
        return -1.0 if other == seat else float(at.dominance[other])
    if step == step_id.MARK:
        pad = action - MARK.base
        values = at.config.printed.slot_value[at.pads[pad]]
        signs = [
            0 if who == FREE else 1 if who == seat else -1
            for who in at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + len(values)]
        ]
        return float(sum(sign * value for sign, value in zip(signs, values, strict=True)))
    if step == step_id.ABDUCT:
        other, what = divmod(action - ABDUCT.base, VICTIMS_EACH)
        return at.dominance[other] + (KIND_VALUE[what] if what < 6 else 0.0)
    owner, own = divmod(action - ARRAY.base, OWN_EACH)
    return array_value(at, seat, at.building_at(owner, own))


def refine_plan(at: MineTheMoonState, seat: int) -> list[int]:
    """How many of each raw kind from the present one on: the most wanted first, without what a building will cost."""
    keep = [0] * 3
    if team_out(at, seat, UPLINK):
        score, choice = best_building(at, seat)
        if score > 0 and choice != NOTHING:
            price = at.config.tile_price[choice] if choice < 8 else at.config.back_price[choice - 8]
            for index in range(0, len(price), 2):
                if price[index] < 3:
                    keep[price[index]] = price[index + 1]
    plan = [0] * 3
    for _ in range(at.left):
        options = [
            (refined_gain(at, seat, type_, plan[type_]), type_)
            for type_ in range(at.progress, 3)
            if held(at, seat, type_) - keep[type_] > plan[type_]
        ]
        if not options:
            break
        plan[max(options)[1]] += 1
    return plan


def refined_gain(at: MineTheMoonState, seat: int, type_: int, already: int) -> float:
    """What one more refined resource of a type is wanted for."""
    slots = slots_for(at, seat, type_)
    have = held(at, seat, 3 + type_) + already
    return slots[have] if have < len(slots) else KIND_VALUE[type_] * 0.45
