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
    NEVER,
    attacks_ahead,
    launch_stock,
    launches_needed,
    missing,
    module_share,
    needed_modules,
    pupils,
    rounds_left,
)
from orrery.games.uranus.bot_objective import freight_bonus, track_bonus
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.planning import colours_of, hub
from orrery.games.uranus.position import MODULE_COUNT, NOBODY, Position
from orrery.games.uranus.rocks import amount, different, smaller, total
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
    for action in legal:
        if action >= USE.zero + USE.size:
            continue
        if action >= first + TARGETS or first < 0:
            code = (action - USE.zero) // TARGETS
            first = USE.zero + TARGETS * code
            place = codes.index(code)
            rocks = rocks_of[place]
            slight = 0.1 * different(rocks) + 0.01 * total(rocks)
        target = action - first
        like = rocks * 16 + target  # the same rocks for the same thing: one of them will do
        if like in seen:
            continue
        seen.append(like)
        if target < TRACK_COUNT:
            found.append((values[target] - slight, action, REASONS[target]))
        else:
            value = launch_value(at, seat, target - TRACK_COUNT, rocks)
            found.append((value, action, "fills boxes of a module"))
    found.append((0.0, DONE.zero, "nothing here is worth a rock"))
    return found


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


def launch_value(at: Position, seat: int, module: int, rocks: int) -> float:
    """Few launches to go count most; then rocks that fit, and rocks that do not."""
    boxes = using.free_boxes(at, module)
    fitting = smaller(rocks, boxes)
    placed, surplus = total(fitting), total(rocks - fitting)
    waste = (LATE_SURPLUS if attacks_ahead(at) <= 4 else SURPLUS) * surplus
    bonus = freight_bonus(at, seat, placed, surplus) if at.config.with_objectives else 0.0
    if needed_modules(at) <= 0:
        return bonus - waste if bonus > 0.0 else -1.0 - waste
    value = PLACED * placed - waste + bonus
    left = boxes - fitting
    if not left:
        return value + COMPLETE
    after = min(launches_needed(left, rocks), helpers_needed(at, seat, left))
    value += 2.0 - 1.5 * after
    if after > rounds_left(at):
        value *= 0.5
    return max(value, 0.1 * placed - waste) + module_share(at, module)


def helpers_needed(at: Position, seat: int, boxes: int) -> int:
    """How many launches somebody else would need for these boxes."""
    least = NEVER
    for other in range(at.seats):
        if other != seat and not at.flown[other] and at.pads[other]:
            least = min(least, launches_needed(boxes, launch_stock(at, other)) + 1)
    return min(least, NEVER)


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
