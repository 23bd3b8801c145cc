"""The position in numbers, as `orrery train` learns from them whether all races will reach Uranus.

The team wins or loses as one, so the numbers say how its races stand on average and how the worst of them stands, in
each respect; whose seat it is makes no difference but for the own objective.
"""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.boards import (
    FIRST_TECHNOLOGY,
    FORT_TRACK,
    GUN_TRACK,
    MINE_TRACK,
    PAD_TRACK,
    ROCKET,
    SPACESHIP,
    TRACK_COUNT,
    TUNNEL_TRACK,
)
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
    rock_count,
    rounds_left,
    tunnel_colours,
)
from orrery.games.uranus.bot_objective import met_so_far
from orrery.games.uranus.moon import BIT, WITHIN, hexes_of
from orrery.games.uranus.planning import APART
from orrery.games.uranus.position import MODULE_COUNT, NOBODY, NOTHING, Position
from orrery.games.uranus.rocks import different

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
    "pad time",
    "hub time",
    "lone colours",
    "mine steps",
    "fort steps",
    "paying sets",
]
LESS_IS_WORSE: Final = {
    *("pad", "hub colours", "hub rocks", "second colours", "mines", "colours", "digging mines", "tunnels", "forts"),
    *("gun", "slack", "pad time", "hub time", "mine steps", "fort steps", "paying sets"),
}
LOW: Final = [name in LESS_IS_WORSE for name in OF_A_RACE]  # of which the worst is the least
STEPS: Final = OF_A_RACE.index("steps")
HUB_COLOURS: Final = OF_A_RACE.index("hub colours")
AHEAD: Final = 3  # rounds of an eruption that are looked ahead to
FAR: Final = 8  # rounds of an eruption that reach every hex
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
    *[f"mean {name}" for name in OF_A_RACE],
    *[f"worst {name}" for name in OF_A_RACE],
    "tight steps",
    "tight colours",
]
SIZE: Final = len(OF_A_RACE)
SHIP: Final = BIT[FIRST_TECHNOLOGY + SPACESHIP]
# Whoever has flown has all it needs
FLOWN: Final = [
    *[1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0],
    *[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.5],
]


def of_a_race(at: Position, seat: int, left: int) -> list[float]:
    """How one race stands."""
    if at.flown[seat]:
        return FLOWN
    moon = at.config.moons[at.moon[seat]]
    board = at.config.boards[at.race[seat]]
    mines = at.mines[seat]
    pads = at.pads[seat]
    best, best_colours, second, centre = 0, 0, 0, 0
    joined = 0
    sets = 0
    for network in at.networks[seat]:
        joined |= network
        rocks = made_by(at, seat, network)
        if board.payable(rocks) & SHIP:
            sets += 1
        colours = different(rocks)
        if colours > best_colours or (colours == best_colours and rocks > best):
            best, best_colours, second = rocks, colours, best_colours
            centre = network
        elif colours > second:
            second = colours
    single = tunnel_colours(at, seat)
    doomed = 0  # what an eruption takes soon
    pad_time = 1.0
    eruption = at.eruption[seat]
    if eruption:
        doomed = WITHIN[moon.volcano][min(eruption + AHEAD - 1, FAR)] & ~at.forts[seat]
        if pads:
            last = 0
            for pad in hexes_of(pads):
                last = max(last, APART[moon.volcano][pad] - eruption + 1)
            pad_time = min(1.0, last / FAR)
        else:
            pad_time = 0.5
    lone, kinds, alone, lasting = 0, 0, 0, 0
    for colour, ground in enumerate(moon.ground):
        own = mines & ground
        if own:
            kinds += 1
            if single & BIT[colour]:
                lone += (own & ~joined).bit_count()
            inside = own & centre
            if inside & ~doomed:
                lasting += 1
            if inside and not inside & (inside - 1) and not inside & at.forts[seat]:
                alone += 1
    pad_steps = 0 if pads else missing(at, seat, PAD_TRACK)
    ship = lessons_missing(at, seat, SPACESHIP)
    rocket = lessons_missing(at, seat, ROCKET)
    launches = NEVER
    if best:
        modules = at.config.modules
        for module in range(MODULE_COUNT):
            if at.occupant[module] == NOBODY:
                launches = min(launches, launches_needed(modules[module] - at.filled[module], best))
    else:  # nothing but a module that is complete needs no launch
        for module in range(MODULE_COUNT):
            if home_free(at, module):
                launches = 0
    steps = pad_steps + ship
    ticks = TRACK_COUNT * seat
    return [
        1.0 if pads else 0.0,
        0.5 * pad_steps,
        0.3 * ship,
        0.3 * rocket,
        0.2 * steps,
        0.2 * best_colours,
        0.1 * rock_count(best),
        0.2 * second,
        0.1 * mines.bit_count(),
        0.2 * kinds,
        0.3 * lone,
        board.tunnels[at.ticks[ticks + TUNNEL_TRACK]] / 15.0,
        at.dark[seat].bit_count() / 61.0,
        0.2 * eruption,
        0.3 * at.forts[seat].bit_count(),
        1.0 if at.gun_ready(seat) else 0.25 if missing(at, seat, GUN_TRACK) <= 1 else 0.0,
        0.2 * launches,
        max(-1.0, min(1.0, 0.1 * (left - steps))),
        pad_time,
        0.2 * lasting,
        0.2 * alone,
        at.ticks[ticks + MINE_TRACK] / 6.0,
        0.5 * at.ticks[ticks + FORT_TRACK],
        0.5 * sets,
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
    mean = [0.0] * SIZE
    worst: list[float] = []
    launchers, live = 0, 0
    for other in range(at.seats):
        each = of_a_race(at, other, left)
        for place in range(SIZE):
            mean[place] += each[place]
        if at.flown[other]:
            continue
        live += 1
        if at.pads[other] and at.known[other] & BIT[ROCKET]:
            launchers += 1
        if not worst:
            worst = each[:]
            continue
        for place in range(SIZE):
            if LOW[place]:
                worst[place] = min(worst[place], each[place])
            else:
                worst[place] = max(worst[place], each[place])
    if not worst:
        worst = FLOWN
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
    return [*table, *mean, *worst, worst[STEPS] * pressing, (1.0 - worst[HUB_COLOURS]) * pressing]
