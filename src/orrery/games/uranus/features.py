"""The position in numbers, as `orrery train` learns from them whether all races will reach Uranus.

The team wins or loses as one, so most numbers say how its races stand on average and how the worst of them stands; the
own race has its own, because what a seat decides changes those first.
"""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.boards import GUN_TRACK, PAD_TRACK, ROCKET, SPACESHIP, TRACK_COUNT, TUNNEL_TRACK
from orrery.games.uranus.bot_needs import (
    NEVER,
    attacks_ahead,
    home_free,
    launches_needed,
    lessons_missing,
    made_by,
    missing,
    module_share,
    needed_modules,
    rounds_left,
    tunnel_colours,
)
from orrery.games.uranus.bot_objective import met_so_far
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.position import MODULE_COUNT, NOBODY, NOTHING, Position
from orrery.games.uranus.rocks import different, total
from orrery.games.uranus.steps import using

OF_A_RACE: Final = [
    "pad",
    "pad steps",
    "spaceship steps",
    "rocket steps",
    "steps",
    "hub colours",
    "hub rocks",
    "second colours",
    "mines",
    "colours",
    "digging mines",
    "tunnels",
    "dark",
    "eruption",
    "forts",
    "gun",
    "launches",
    "slack",
]
STEPS: Final = 4  # their places in the list above
SLACK: Final = 17
OF_THE_TABLE: Final = [
    "rounds left",
    "attacks left",
    "live",
    "needed modules",
    "homes",
    "best module",
    "second module",
    "third module",
    "boxes",
    "in time",
    "objective",
    "launchers",
    "rounds for a module",
]
NAMES: Final = [
    *OF_THE_TABLE,
    *[f"own {name}" for name in OF_A_RACE],
    *[f"mean {name}" for name in OF_A_RACE],
    *[f"worst {name}" for name in ("steps", "slack", "hub colours", "eruption", "pad", "mines")],
    "tight steps",
    "tight colours",
]
SIZE: Final = len(OF_A_RACE)


def of_a_race(at: Position, seat: int, left: int) -> list[float]:
    """How one race stands. Whoever has flown has all it needs."""
    if at.flown[seat]:
        return [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    moon = at.config.moons[at.moon[seat]]
    mines = at.mines[seat]
    best, best_colours, second = 0, 0, 0
    joined = 0
    for network in at.networks[seat]:
        joined |= network
        rocks = made_by(at, seat, network)
        colours = different(rocks)
        if colours > best_colours or (colours == best_colours and rocks > best):
            best, best_colours, second = rocks, colours, best_colours
        elif colours > second:
            second = colours
    single = tunnel_colours(at, seat)
    lone, kinds = 0, 0
    for colour, ground in enumerate(moon.ground):
        if mines & ground:
            kinds += 1
        if single & BIT[colour]:
            lone += (mines & ~joined & ground).bit_count()
    pads = 1.0 if at.pads[seat] else 0.0
    pad_steps = 0 if at.pads[seat] else missing(at, seat, PAD_TRACK)
    ship = lessons_missing(at, seat, SPACESHIP)
    rocket = lessons_missing(at, seat, ROCKET)
    launches = NEVER
    for module in range(MODULE_COUNT):
        if at.occupant[module] == NOBODY:
            launches = min(launches, launches_needed(using.free_boxes(at, module), best))
    steps = pad_steps + ship
    board = at.config.boards[at.race[seat]]
    return [
        pads,
        0.5 * pad_steps,
        0.3 * ship,
        0.3 * rocket,
        0.2 * steps,
        0.2 * best_colours,
        0.1 * total(best),
        0.2 * second,
        0.1 * mines.bit_count(),
        0.2 * kinds,
        0.3 * lone,
        board.tunnels[at.ticks[TRACK_COUNT * seat + TUNNEL_TRACK]] / 15.0,
        at.dark[seat].bit_count() / 61.0,
        0.2 * at.eruption[seat],
        0.3 * at.forts[seat].bit_count(),
        1.0 if at.gun_ready(seat) else 0.25 if missing(at, seat, GUN_TRACK) <= 1 else 0.0,
        0.2 * launches,
        max(-1.0, min(1.0, 0.1 * (left - steps))),
    ]


def features(at: Position, seat: int) -> list[float]:
    """What `NAMES` says, in this order."""
    if at.race[at.seats - 1] == NOTHING or at.moon[at.seats - 1] == NOTHING:
        return [0.0] * len(NAMES)
    left = rounds_left(at)
    needed = needed_modules(at)
    shares = [0.0, 0.0, 0.0]  # of the fullest modules that are not complete
    boxes = 0
    homes = 0
    for module in range(MODULE_COUNT):
        if at.occupant[module] == NOBODY:
            if home_free(at, module):
                homes += 1
            else:
                share = module_share(at, module)
                if share > shares[0]:
                    shares = [share, shares[0], shares[1]]
                elif share > shares[1]:
                    shares = [shares[0], share, shares[1]]
                elif share > shares[2]:
                    shares[2] = share
    for place in range(max(0, needed)):
        boxes += 8 if place > 2 else round(8.0 * (1.0 - shares[place]))
    own: list[float] = []
    mean = [0.0] * SIZE
    worst = [0.0, 1.0, 1.0, 0.0, 1.0, 1.0]  # the least or the most of any race, whichever is worse
    launchers, live = 0, 0
    for other in range(at.seats):
        each = of_a_race(at, other, left)
        if other == seat:
            own = each
        for place in range(SIZE):
            mean[place] += each[place]
        if not at.flown[other]:
            live += 1
            worst[0] = max(worst[0], each[STEPS])
            worst[1] = min(worst[1], each[SLACK])
            worst[2] = min(worst[2], each[5])
            worst[3] = max(worst[3], each[13])
            worst[4] = min(worst[4], each[0])
            worst[5] = min(worst[5], each[8])
            if at.pads[other] and at.known[other] & BIT[ROCKET]:
                launchers += 1
    for place in range(SIZE):
        mean[place] /= at.seats
    pressing = 1.0 / (1.0 + max(0, left))
    table = [
        0.05 * left,
        0.1 * attacks_ahead(at),
        live / at.seats,
        0.3 * max(0, needed),
        0.3 * homes,
        shares[0] if needed > 0 else 1.0,
        shares[1] if needed > 1 else 1.0,
        shares[2] if needed > 2 else 1.0,
        0.05 * boxes,
        pressing,
        met_so_far(at, seat),
        launchers / at.seats,
        min(2.0, 0.5 * left * launchers / (1 + max(0, needed))),
    ]
    return [*table, *own, *mean, *worst, worst[0] * pressing, (1.0 - worst[2]) * pressing]
