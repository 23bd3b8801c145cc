"""Where teams go: what each would bring this turn, against what its robots would find in the Crater."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import HOPELESS, Judged
from orrery.games.minethemoon.actions import DROP, PASS, TASK
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    AGRIDOME,
    ALL,
    BIT,
    CLOUT,
    COMSAT,
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
)
from orrery.games.minethemoon.position import FREE, NOTHING, Position
from orrery.games.minethemoon.valuation import Outlook, builds, team_out

UPLINK_MORE: Final = 1.0  # to build now is worth more than its score: later somebody else may have built it
SPEC_REFINE: Final = 0.2  # a robot in the Crater brings so much for the Refinery of the same turn
SPEC_BUILD: Final = 0.5  # of its score is an Uplink worth, times the chance to find what lacks in time
REFINED: Final = 0.5  # of its worth does a resource gain by being refined
CRATER_COST: Final = (
    0.4  # of what robots might find in the Crater is felt as the cost of a team: they seldom find all of it
)
SPIN_WORTH: Final = (
    0.05  # what one more spin brings to a player for each robot in the Crater beyond those of the others
)
TOP_PRIORITY: Final = 0.4  # what it is worth to go from the last Priority to the first
LEAST_LOAD: Final = 0.3  # less than this is not worth a team at the Loader
REVERTED: Final = 0.6  # of a construction's score is credited to the Reverter that pays for it
TILES_EACH: Final = 8  # a construction below this is a tile, else an Advanced Building
WITH_UPLINK: Final = 3  # robots for the Reverter and an Uplink
REFINERS: Final = (REFINERY, REFINER, REFINER_2, OMNIREFINER)
NOTHING_TO_DO: Final = "there is nothing to do for it"
NEVER: Final = -2.0 * HOPELESS  # somebody who sees less does not send robots for nothing, either
# Why a team goes to a building, in half a sentence
REASON: Final = [
    "raw resources become refined", "it pays Dominance and spins once more", "something worth its cost can be built",
    "refined resources go onto rockets", "it brings the first choice of the next turn",
    "what no rocket wants pays for a building", "it makes raw resources", "it makes raw resources",
    "it makes raw resources", "it makes raw resources dearer", "it makes raw resources dearer",
    "raw resources become refined", "raw resources become refined", "more robots than the others have would mine",
    "a rival loses a robot and what it holds", "own goods leave before the others are ready", "it pays Dominance",
    "another building comes into reach", "it makes raw resources", "", "it pays Dominance",
    "something worth its cost can be built", "the leader loses Dominance", "Dominance for what no rocket pays as well",
    "raw resources become refined", "it brings the first choice of the next turn", "",
    "Nanotubes become what rockets want", "it Works the best building anywhere", "", "", "", "", "",
    "it makes a Nanotube", "raw resources become what is wanted", "more robots than the others have would mine",
]  # fmt: skip


def judge_task(at: Position, seat: int) -> list[Judged]:
    """Every team with what it is worth beyond the Crater, for each of its robots; to pass is worth nothing more."""
    legal = at.legal(seat)
    if legal[0] == PASS.base and len(legal) == 1:
        return [(0.0, PASS.base, "no robot is left")]
    found: list[Judged] = [(0.0, PASS.base, "the robots left find more in the Crater")]
    view = Outlook(at, seat)
    view.find_aim()
    costs = robot_costs(view, at.rc[seat])
    size = 0
    for action in legal:
        if action >= PASS.base:
            break
        place = action - TASK.base
        if place < FIRST_OWN:
            building, size = SHARED_BUILDING[place], at.config.size[place]
        else:
            building = at.building_at(seat, place - FIRST_OWN)
            size = at.config.printed.team[building]
        value = team_value(view, building, place, size)
        if value <= 0.0:
            found.append((NEVER - size, action, NOTHING_TO_DO))
            continue
        score = (value - CRATER_COST * costs[size]) / size - 0.001 * place
        found.append((score, action, REASON[building]))
    for action in legal:
        if action >= DROP.base:
            kind = action - DROP.base
            worth = view.last_held(kind)
            if worth < 0.5:
                found.append((-worth, action, "the robot is worth more than what it holds"))
    return found


def robot_costs(view: Outlook, robots: int) -> list[float]:
    """What the Crater loses without one robot, without two, ...: those that would find least."""
    values: list[float] = []
    for kind in view.at.config.wheel.wedges:
        values += view.wedge(kind, min(robots, 4))
    values.sort(reverse=True)
    costs = [0.0]
    total = 0.0
    for gone in range(robots):
        last = robots - 1 - gone
        total += values[last] if last < len(values) else 0.0
        costs.append(total)
    return [*costs, total, total, total]


def team_value(view: Outlook, building: int, place: int, size: int) -> float:
    """What a team there is worth this turn, all its robots together."""
    at, seat = view.at, view.seat
    if building == LOADER:
        return loader_value(view, place)
    if building in (UPLINK, LAB):
        return 0.0 if builds(at, seat) else uplink_value(view, size)
    if building in REFINERS:
        return refine_value(view, building, size)
    if building == SHAKER:
        return (at.config.yields.shaker if place == SHAKER_WITH_D else 0.0) + spin_value(view, size)
    if building in (OWN_SHAKER, TREMBLER):
        return spin_value(view, size)
    if building in (CLOUT, PREROGATIVE):
        if view.turns < 1.0 or team_out(at, seat, CLOUT) or team_out(at, seat, PREROGATIVE):
            return 0.0
        return TOP_PRIORITY * at.priority.index(seat) / (at.seats - 1)
    return work_value(view, building)


def work_value(view: Outlook, building: int) -> float:
    """What it is worth to Work a building of a Moonbase, by the resources at hand."""
    at, seat = view.at, view.seat
    yields = at.config.yields
    if building in REFINERS:
        return refine_value(view, building, 0)
    if building in (UPLINK, LAB):
        return uplink_value(view, 0)
    if building in (AGRIDOME, HYDROPONICS):
        return float(yields.amount[building])
    if FACTORY <= building <= FACTORY_3:
        return made_value(view, yields.amount[building])
    if building == GENERATOR:  # beyond what is refined at once, its goods only fill the Silo and hold robots
        raw = view.held[0] + view.held[1] + view.held[2]
        return made_value(view, min(yields.amount[building], refining(view) - raw))
    if building == SYNTHESIZER:
        return one_more_raw(view, 2, 0) if at.free(seat, 2) > 0 else 0.0
    if building == MASS_DRIVER:
        best = 0.0
        for type_ in range(2):
            if view.spare(3 + type_) > 0:
                best = max(best, yields.amount[building] - 0.8 * view.last_held(3 + type_))
        return best
    if building == LEECHER:
        return 1.2 * min(yields.amount[building], ahead(at, seat)) / (at.seats - 1) * (1 if at.seats == 2 else 1.5)
    if building == ACCELERATOR:
        return accelerated(view)
    if building == ABDUCTOR:
        return abducted(view)
    if building == COMSAT:
        return 0.7 * view.early if at.deck else 0.0
    if building in (EXCHANGER, EXCHANGER_2):
        return exchange_value(view, yields.amount[building])
    if building in (TRANSMITTER, REVERTER, REPRESSOR):
        return Conversion(view, building).gain
    if building == SOLAR_ARRAY:
        best = 0.0
        for owner in range(at.seats):
            for own in range(8):
                best = max(best, array_value(view, at.building_at(owner, own)))
        return best
    return 0.0


def array_value(view: Outlook, building: int) -> float:
    """What it is worth to Work a building with the Solar Array."""
    if building < 0 or building in (SOLAR_ARRAY, CLOUT, PREROGATIVE, OWN_SHAKER, TREMBLER):
        return 0.0
    return work_value(view, building)


# Loading and refining -------------------------------------------------------------------------------------------------


def refining(view: Outlook) -> int:
    """How many raw resources the teams that are out will refine."""
    at, seat = view.at, view.seat
    total = 0
    for building in REFINERS:
        if team_out(at, seat, building):
            total += at.config.yields.amount[building]
    return total


def loader_value(view: Outlook, place: int) -> float:
    """The best slots for what will be refined when the Loader Works."""
    at, seat = view.at, view.seat
    if team_out(at, seat, LOADER):
        return 0.0
    total = 0.0
    for value in loadable(view, place):
        total += value
    return total if total >= LEAST_LOAD else 0.0


def loadable(view: Outlook, place: int) -> list[float]:
    """The worth of what could be loaded, best first: refined then, not kept, with a slot that nobody fills before."""
    at, seat = view.at, view.seat
    refined = refining(view)
    values: list[float] = []
    for type_ in range(3):
        mine = max(0, view.spare(3 + type_))
        coming = min(max(0, view.spare(type_)), refined)
        refined -= coming
        gone = 0
        for other in range(at.seats):
            if other != seat and loads_before(at, other, place):
                gone += at.silo[KINDS_EACH * other + 3 + type_]
        slots = view.slots[type_]
        values += slots[gone : gone + mine + coming]
    values.sort(reverse=True)
    most = at.config.yields.loads
    while len(values) > most or (values and values[-1] <= 0.0):
        values.pop()
    return values


def loads_before(at: Position, other: int, place: int) -> bool:
    """Whether another player has a team on a column of the Loader left of this one."""
    for left in range(place):  # noqa: SIM110 (a loop is quicker)
        if SHARED_BUILDING[left] == LOADER and at.teams[other] & BIT[left]:
            return True
    return False


def refine_value(view: Outlook, building: int, size: int) -> float:
    """What the best raw resources gain by being refined, and a little for what may be found in the Crater."""
    at, seat = view.at, view.seat
    already = refining(view)
    left = at.config.yields.amount[building]
    values: list[float] = []
    for type_ in range(3):
        have = view.held[3 + type_]
        for n in range(max(0, view.spare(type_) + min(view.held[type_], view.lack[3 + type_]))):
            if n >= view.held[type_]:
                break
            gain = view.refined(type_, have + n) * REFINED
            if n < view.lack[3 + type_]:
                gain += view.aim_find
            values.append(gain)
    values.sort(reverse=True)
    total = 0.0
    for n in range(already, min(len(values), already + left)):
        total += values[n]
    spare = already + left - len(values)
    if spare > 0 and not already:
        total += SPEC_REFINE * min(spare, max(0, at.rc[seat] - size))
    return total


def uplink_value(view: Outlook, size: int) -> float:
    """The building that the player aims at; with a little luck also if one resource lacks that may be found now."""
    at = view.at
    if view.aim == NOTHING:
        return 0.0
    if not view.aim_lacks:
        return view.aim_score + UPLINK_MORE
    if team_out(at, view.seat, REVERTER) and Conversion(view, REVERTER).gain > 0.0:
        return view.aim_score + UPLINK_MORE
    if view.aim_lacks == 1 and at.rc[view.seat] >= size + 2:
        for kind in range(6):
            if view.lack[kind]:
                wheel = at.config.wheel
                chance = 1.0 - float((1.0 - wheel.by_outcome[kind] / view.total) ** view.spins)
                return SPEC_BUILD * chance * view.aim_score
    return 0.0


# Making and converting ------------------------------------------------------------------------------------------------


def one_more_raw(view: Outlook, type_: int, already: int) -> float:
    """What one more raw resource brings, less the robot that holds it."""
    value = view.raw(type_, view.held[type_] + view.held[3 + type_] + already) - 0.3
    return value + (view.aim_find if already < view.lack[type_] else 0.0)


def made_value(view: Outlook, count: int) -> float:
    """The best Buckyballs and Graphene, one after the other."""
    at, seat = view.at, view.seat
    made = [0, 0]
    total = 0.0
    for _ in range(count):
        best, which = 0.0, -1
        for type_ in range(2):
            if at.free(seat, type_) > made[type_]:
                value = one_more_raw(view, type_, made[type_])
                if value > best:
                    best, which = value, type_
        if which < 0:
            break
        made[which] += 1
        total += best
    return total


def swap_gain(view: Outlook, old: int, new: int) -> float:
    """What it brings to exchange one raw type for another."""
    if view.spare(old) <= 0 or view.at.free(view.seat, new) <= 0:
        return -1.0
    gain = view.raw(new, view.held[new] + view.held[3 + new]) - view.last_held(old)
    return gain + (view.aim_find if view.lack[new] else 0.0)


def exchange_value(view: Outlook, count: int) -> float:
    best = 0.0
    for old, new in ((0, 1), (0, 2), (1, 2)):
        best = max(best, swap_gain(view, old, new) * min(count, max(0, view.spare(old))))
    return best


class Conversion:
    """What Reverter, Transmitter or Repressor would best give and take now."""

    def __init__(self, view: Outlook, building: int) -> None:
        at, seat = view.at, view.seat
        self.give = [0] * 6
        self.take = [0] * 3
        self.gain = 0.0
        first, last = (3, 6) if building == REVERTER else (2, 3) if building == REPRESSOR else (0, 3)
        into = 3 if building == REPRESSOR else 0
        types = 2 if building == REPRESSOR else 3
        limit = 99 if building == REVERTER else at.config.yields.amount[building]
        if building == REVERTER and not reverter_helps(view):
            return
        while limit > 0:
            worst, out = 1e9, -1
            for kind in range(first, last):
                spare = view.spare(kind) - self.give[kind]
                if spare > 0:
                    have = view.held[kind] if kind >= 3 else view.held[kind] + view.held[kind + 3]
                    worth = view.of_kind(kind, max(0, have - 1 - self.give[kind]))
                    if worth < worst:
                        worst, out = worth, kind
            best, new = -1e9, -1
            for type_ in range(types):
                room = at.free(seat, type_) + self.give[type_] + self.give[type_ + 3] - self.take[type_]
                if out >= 0 and out % 3 == type_:
                    room += 1
                if room <= 0 or (out == type_ and into == 0):
                    continue
                worth = view.of_kind(into + type_, view.held[type_] + view.held[3 + type_] + self.take[type_])
                if self.take[type_] < view.lack[into + type_]:
                    worth += view.aim_find if building != REVERTER else view.aim_score * REVERTED / view.aim_lacks
                elif building == REVERTER:
                    continue
                if worth > best:
                    best, new = worth, type_
            if out < 0 or new < 0 or best <= worst:
                break
            self.give[out] += 1
            self.take[new] += 1
            self.gain += best - worst
            limit -= 1
        if building == REVERTER and self.take[0] + self.take[1] + self.take[2] < view.aim_lacks:
            self.gain = 0.0  # half a price builds nothing
            self.give = [0] * 6
            self.take = [0] * 3


def reverter_helps(view: Outlook) -> bool:
    """Only for a tile that is built at once: or else what was refined must be refined again."""
    if view.aim == NOTHING or view.aim >= TILES_EACH or not view.aim_lacks:
        return False
    return builds(view.at, view.seat) or view.at.rc[view.seat] >= WITH_UPLINK


# What concerns others -------------------------------------------------------------------------------------------------


def spin_value(view: Outlook, size: int) -> float:
    """One more spin is for everybody: for more own robots in the Crater than others have, and for rockets to leave."""
    at, seat = view.at, view.seat
    others = (sum(at.rc) - at.rc[seat]) / (at.seats - 1)
    launch = at.config.wheel.by_outcome[ALL] / view.total
    mine, theirs = on_rockets(at, seat)
    return SPIN_WORTH * (at.rc[seat] - size - others) + launch * (mine - theirs / (at.seats - 1))


def on_rockets(at: Position, seat: int) -> tuple[int, int]:
    """What rockets would pay now, to the player and to the others."""
    mine = theirs = 0
    for pad in at.config.pads:
        card = at.pads[pad]
        if card == NOTHING:
            continue
        values = at.config.printed.slot_value[card]
        for slot in range(len(values)):
            who = at.slots[SLOTS_EACH * pad + slot]
            if who == seat:
                mine += values[slot]
            elif who != FREE:
                theirs += values[slot]
    return mine, theirs


def ahead(at: Position, seat: int) -> int:
    """The Dominance of the other player who is furthest ahead, if they lead."""
    other = leader(at, seat)
    return at.dominance[other] if other != NOBODY else 0


def leader(at: Position, seat: int) -> int:
    """The other player who is furthest ahead, if they are not behind."""
    best = NOBODY
    for other in range(at.seats):
        if other == seat or not at.dominance[other] or (at.seats > 2 and at.dominance[other] < at.dominance[seat]):
            continue
        if best == NOBODY or at.dominance[other] > at.dominance[best]:
            best = other
    return best


def mark_value(view: Outlook, pad: int) -> float:
    """What it brings to launch a rocket now: own goods that might not leave otherwise, and robots that come home."""
    at, seat = view.at, view.seat
    card = at.pads[pad]
    if card == NOTHING or at.marked & BIT[pad]:
        return 0.0
    values = at.config.printed.slot_value[card]
    mine = theirs = robots = rivals = free = 0
    for slot in range(len(values)):
        who = at.slots[SLOTS_EACH * pad + slot]
        if who == seat:
            mine += values[slot]
            robots += 1
        elif who == FREE:
            free += 1
        else:
            theirs += values[slot]
            rivals += 1
    late = 1.0 - view.leaves(view.launch_chance(pad), free)
    return (mine - theirs / (at.seats - 1)) * late + 0.6 * min(1.0, view.turns) * (robots - rivals / (at.seats - 1))


def accelerated(view: Outlook) -> float:
    best = 0.0
    for pad in view.at.config.pads:
        best = max(best, mark_value(view, pad))
    return best


def victim_value(view: Outlook, kind: int) -> float:
    """The harm of losing a robot with what it holds; of one of many rivals, a gain for all the others too."""
    slot = view.at.config.yields.slot[kind % 3]
    harm = (slot if kind >= 3 else 0.6 * slot) + 0.3 * min(view.turns, 3.0)
    return harm / (view.at.seats - 1)


def abducted(view: Outlook) -> float:
    at = view.at
    best = 0.0
    for other in range(at.seats):
        if other == view.seat:
            continue
        for kind in range(6):
            if at.silo[KINDS_EACH * other + kind]:
                best = max(best, victim_value(view, kind))
    return best
