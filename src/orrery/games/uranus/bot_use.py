"""Phase 3: what each set of rocks is best used for, which module a launch goes to, and what becomes of space junk."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.uranus.actions import DONE, GIVE_TECH, JUNK, KEEP_TECH, SECURE, SKIP, TARGETS, USE, WIPE
from orrery.games.uranus.boards import (
    FIRST_TECHNOLOGY,
    FORT_TRACK,
    GALEPEGALS,
    GUN_TRACK,
    MINE_TRACK,
    OSMISH,
    PAD_TRACK,
    ROCKET,
    SPACESHIP,
    TELESCOPE,
    TRACK_COUNT,
    TUNNEL_TRACK,
    WEAPONRY,
    YARLS,
)
from orrery.games.uranus.bot_needs import (
    attacks_ahead,
    fitting_rocks,
    launch_stock,
    launches_needed,
    missing,
    module_share,
    needed_modules,
    pupils,
    rock_count,
)
from orrery.games.uranus.bot_objective import freight_bonus, track_bonus
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.planning import colours_of, hub
from orrery.games.uranus.position import MODULE_COUNT, NOBODY, Position
from orrery.games.uranus.rocks import amount, different, total
from orrery.games.uranus.steps import using

REASONS: Final = [
    "digs on",
    "opens new mines",
    "protects the network",
    "a launchpad is the way to Uranus",
    "loads the space gun",
    "will see what is coming",
    "makes the gun quicker to load",
    "rockets carry rocks to Uranus",
    "without a spaceship nobody flies",
]
COMPLETE: Final = 9.0  # what it is worth to complete a module that somebody needs
PLACED: Final = 1.2  # for each rock that finds a box
SURPLUS: Final = 0.7  # for each that does not
FAR: Final = 4  # launches: more than these are as good as never
LATE_SURPLUS: Final = 0.45  # when few attacks are left to be made worse


def judge_use(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    """The poorest set that pays for the most wanted step comes first, so that rich sets stay for what is left."""
    if at.teaches(seat):
        found = judge_lessons(at, seat, legal)
        if found:
            return found
    found = []
    values = track_values(at, seat)
    seen: list[int] = []
    rocks_of = at.rocks[seat]
    codes = at.codes[seat]
    place, first, rocks, slight = -1, -1, 0, 0.0
    freight: Freight | None = None
    for action in legal:
        if action >= USE.zero + USE.size:
            continue
        if action >= first + TARGETS or first < 0:
            code = (action - USE.zero) // TARGETS
            first = USE.zero + TARGETS * code
            place = codes.index(code)
            rocks = rocks_of[place]
            slight = 0.1 * different(rocks) + 0.01 * rock_count(rocks)
        target = action - first
        like = rocks * 16 + target  # the same rocks for the same thing: one of them will do
        if like in seen:
            continue
        seen.append(like)
        if target < TRACK_COUNT:
            found.append((values[target] - slight, action, REASONS[target]))
        else:
            if freight is None:
                freight = Freight(at, seat)
            value = freight.launch_value(target - TRACK_COUNT, rocks)
            found.append((value, action, "fills boxes of a module"))
    return rivals(found)


def rivals(found: list[Judged]) -> list[Judged]:
    """What the best use competes with: other uses of the same set, and the same step paid by others.

    The rest can follow in any order, so it is no choice yet. To be done is one only where nothing but a launch is left:
    a step costs nothing that could be kept.
    """
    best = 0
    for place in range(1, len(found)):
        if found[place][0] > found[best][0]:
            best = place
    top = found[best][0] if found else 0.0
    if top <= 0.0:
        return [*found, (0.0, DONE.zero, "nothing here is worth a rock")]
    number = found[best][1] - USE.zero
    code, target = number // TARGETS, number % TARGETS
    left: list[Judged] = []
    for each in found:
        other = each[1] - USE.zero
        if other // TARGETS == code or other % TARGETS == target or each[0] == top:
            left.append(each)
    if target >= TRACK_COUNT:
        left.append((0.0, DONE.zero, "nothing here is worth a rock"))
    return left


def judge_lessons(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    """Galepegals keep what they lack and need, and give the rest at once to whoever is further from it."""
    found: list[Judged] = []
    for action in legal:
        if KEEP_TECH.zero <= action < GIVE_TECH.zero:
            technology = action - KEEP_TECH.zero
            found.append((20.0 if technology == ROCKET else 2.0, action, "keeps what it lacks itself"))
        elif GIVE_TECH.zero <= action < GIVE_TECH.zero + GIVE_TECH.size:
            technology, side = (action - GIVE_TECH.zero) // 2, (action - GIVE_TECH.zero) % 2
            other = at.neighbour(seat, side)
            steps = missing(at, other, FIRST_TECHNOLOGY + technology)
            value = 10.0 if technology == SPACESHIP else 6.0 if technology == ROCKET else 1.0
            found.append((value + steps, action, "a neighbour needs it more"))
    return found


# Tracks ---------------------------------------------------------------------------------------------------------------


def track_values(at: Position, seat: int) -> list[float]:
    """What one more step of each track is worth now."""
    centre = hub(at, seat)
    five = colours_of(at, seat, centre).bit_count() == 5
    values = [0.0] * TRACK_COUNT
    open_tracks = at.open_tracks[seat]
    if open_tracks & BIT[PAD_TRACK]:
        values[PAD_TRACK] = pad_value(at, seat)
    values[TUNNEL_TRACK] = 1.2 if five else 3.2
    # a colour of which no mine is left keeps the hub from five colours
    values[MINE_TRACK] = 1.6 if colours_of(at, seat, at.mines[seat]).bit_count() == 5 else 3.4
    forts = (at.forts[seat] & centre).bit_count()
    values[FORT_TRACK] = (1.8 - 0.3 * forts if five else 0.5) if attacks_ahead(at) else 0.05
    values[GUN_TRACK] = gun_value(at, seat)
    for technology in range(4):
        if open_tracks & BIT[FIRST_TECHNOLOGY + technology]:
            values[FIRST_TECHNOLOGY + technology] = lesson_value(at, seat, technology)
    if at.config.with_objectives:
        for track in range(TRACK_COUNT):
            values[track] += track_bonus(at, seat, track)
    return values


def pad_value(at: Position, seat: int) -> float:
    pads = at.pads[seat].bit_count()
    if not pads:
        return 14.0
    if at.race[seat] == OSMISH and needed_modules(at) > 0:  # U-11.1: one more launch in every round
        return 4.0 if pads == 1 else 1.5
    return 0.9 if pads == 1 else 0.2


def gun_value(at: Position, seat: int) -> float:
    """A shot spares two moons, while attacks are to come; it is near for whoever has few steps to go."""
    if not attacks_ahead(at):
        return 0.05
    steps = missing(at, seat, GUN_TRACK)
    value = 1.9 if steps <= 1 else 1.5 if steps == 2 else 0.9
    return value + 0.4 if at.race[seat] == YARLS else value


def lesson_value(at: Position, seat: int, technology: int) -> float:
    known = at.known[seat] & BIT[technology] != 0
    value = 0.0
    if technology == SPACESHIP:
        value = 0.0 if known else 11.0
    elif technology == ROCKET:
        value = 0.0 if known else 9.0 if needed_modules(at) > 0 else 0.3
    if at.race[seat] == GALEPEGALS and not at.config.solo and technology >= ROCKET:
        waiting = pupils(at, seat, technology)
        if waiting:
            value = max(value, 10.4 if technology == SPACESHIP else 5.0)
    if value > 0.0 or known:
        return value
    if technology == TELESCOPE:
        return 0.4
    return 0.3 if technology == WEAPONRY else 0.0


# Launches -------------------------------------------------------------------------------------------------------------


class Freight:
    """What launches of one seat are worth: what all of them ask is answered once."""

    def __init__(self, at: Position, seat: int) -> None:
        self.at = at
        self.seat = seat
        self.needed = needed_modules(at)
        self.surplus = LATE_SURPLUS if attacks_ahead(at) <= 4 else SURPLUS
        self.helpers: list[int] = []  # the rocks that others can launch in a round
        for other in range(at.seats):
            if other != seat and not at.flown[other] and at.pads[other]:
                self.helpers.append(launch_stock(at, other))

    def launch_value(self, module: int, rocks: int) -> float:
        """Few launches to go count most; then rocks that fit, and rocks that do not."""
        at = self.at
        boxes = at.config.modules[module] - at.filled[module]
        fitting = fitting_rocks(rocks, boxes)
        placed, surplus = rock_count(fitting), rock_count(rocks - fitting)
        waste = self.surplus * surplus
        bonus = freight_bonus(at, self.seat, placed, surplus) if at.config.with_objectives else 0.0
        needed = self.needed
        if needed <= 0:
            return bonus - waste if bonus > 0.0 else -1.0 - waste
        value = PLACED * placed - waste + bonus
        left = boxes - fitting
        if not left:
            return value + COMPLETE
        after = launches_needed(left, rocks)
        for stock in self.helpers:
            after = min(after, launches_needed(left, stock) + 1)
        value += 2.5 + 0.5 * needed - 1.2 * min(after, FAR)
        return value + module_share(at, module)


# Space junk -----------------------------------------------------------------------------------------------------------


def judge_junk(at: Position, legal: list[int]) -> list[Judged]:
    """Which rock draws a card first: the one that another module could use, if the card allows it."""
    found: list[Judged] = []
    for action in legal:
        colour = action - JUNK.zero
        use = 0
        for module in range(MODULE_COUNT):
            if module != at.launch_module and at.occupant[module] == NOBODY:
                use = max(use, amount(using.free_boxes(at, module), colour))
        found.append((0.1 * use + 0.01 * amount(at.surplus, colour), action, "other modules could use it"))
    return found


def judge_shelters(at: Position, legal: list[int]) -> list[Judged]:
    """Where a junk rock is secured: in the module that is nearest to completion."""
    found: list[Judged] = []
    for action in legal:
        if action != SKIP.zero:
            module = action - SECURE.zero
            last = total(using.free_boxes(at, module)) == 1
            found.append((1.0 + module_share(at, module) + (5.0 if last else 0.0), action, "the rock is not lost"))
    if not found:
        found.append((0.0, SKIP.zero, "no module takes it"))
    return found


def judge_wipes(at: Position, legal: list[int]) -> list[Judged]:
    """Which module is emptied: the one that loses least."""
    found: list[Judged] = []
    for action in legal:
        module = action - WIPE.zero
        found.append((-float(total(at.filled[module])) - module_share(at, module), action, "least is lost there"))
    return found
