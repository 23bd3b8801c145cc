"""What a race and the team still lack on the way to Uranus: the questions that every decision of the policy asks."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.boards import (
    FIRST_TECHNOLOGY,
    PAD_TRACK,
    ROCKET,
    SPACESHIP,
    TRACK_COUNT,
    TUNNEL_TRACK,
)
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.planning import hub
from orrery.games.uranus.position import MODULE_COUNT, NOBODY, Position
from orrery.games.uranus.rocks import ONE, SHIFT

NEVER: Final = 9  # launches: a colour is missing


def rounds_left(at: Position) -> int:
    """Whole rounds after this one."""
    return at.config.end - 1 - at.marker


def attack_ahead(at: Position) -> bool:
    """Whether the next space of the track is an attack space."""
    following = at.marker + 1
    return following < at.config.end and at.config.attacks[following]


def attacks_ahead(at: Position) -> int:
    """How many attacks are still to come."""
    attacks = at.config.attacks
    count = 0
    for space in range(at.marker + 1, len(attacks)):
        if attacks[space]:
            count += 1
    return count


def missing(at: Position, seat: int, track: int) -> int:
    """Steps of a track that are not ticked yet."""
    return at.config.boards[at.race[seat]].steps[track] - at.ticks[TRACK_COUNT * seat + track]


def lessons_missing(at: Position, seat: int, technology: int) -> int:
    """Steps until a race knows a technology."""
    return 0 if at.known[seat] & BIT[technology] else missing(at, seat, FIRST_TECHNOLOGY + technology)


def goals(at: Position, seat: int) -> int:
    """The tracks, as a set, without which a race never reaches Uranus."""
    wanted = 0 if at.pads[seat] else BIT[PAD_TRACK]
    for technology in (ROCKET, SPACESHIP):
        if not at.known[seat] & BIT[technology]:
            wanted |= BIT[FIRST_TECHNOLOGY + technology]
    return wanted & at.open_tracks[seat]


def home_free(at: Position, module: int) -> bool:
    """Whether somebody could move in."""
    return at.occupant[module] == NOBODY and at.filled[module] == at.config.modules[module]


def needed_modules(at: Position) -> int:
    """How many more modules must be completed for everybody who is still on a moon."""
    count = 0
    for rounds in at.flown:
        if not rounds:
            count += 1
    modules = at.config.modules
    for module in range(MODULE_COUNT):
        if at.occupant[module] == NOBODY and at.filled[module] == modules[module]:
            count -= 1
    return count


def module_share(at: Position, module: int) -> float:
    return rock_count(at.filled[module]) / rock_count(at.config.modules[module])


def rock_count(rocks: int) -> int:
    """How many rocks of all colours; `rocks.total` makes a list for it."""
    return (rocks & 127) + (rocks >> 8 & 127) + (rocks >> 16 & 127) + (rocks >> 24 & 127) + (rocks >> 32 & 127)


def fitting_rocks(rocks: int, boxes: int) -> int:
    """The rocks that find a box of their colour; `rocks.smaller` makes lists for it."""
    found = 0
    for shift in SHIFT:
        have = rocks >> shift & 127
        if have:
            free = boxes >> shift & 127
            found |= (have if have < free else free) << shift
    return found


def tunnel_colours(at: Position, seat: int) -> int:
    """The colours, as a set, of which a single rock buys a tunnel step."""
    cost = at.board(seat).costs[TUNNEL_TRACK]
    found = 0
    if cost is not None:
        for rocks in cost.sums:
            if rocks in ONE:
                found |= BIT[ONE.index(rocks)]
    return found


def made_by(at: Position, seat: int, hexes: int) -> int:
    """The rocks that the mines on these hexes make in a round."""
    mines = hexes & at.mines[seat]
    rocks = 0
    if mines:
        for colour, ground in enumerate(at.config.moons[at.moon[seat]].ground):
            here = mines & ground
            if here:
                rocks += here.bit_count() << SHIFT[colour]
    return rocks


def launches_needed(boxes: int, rocks: int) -> int:
    """How often these rocks have to be launched until they fill the boxes; NEVER if they lack a colour."""
    most = 0
    for shift in SHIFT:
        wanted = boxes >> shift & 127
        if wanted:
            have = rocks >> shift & 127
            if not have:
                return NEVER
            most = max(most, (wanted + have - 1) // have)
    return most


def pupils(at: Position, seat: int, technology: int) -> int:
    """How many neighbours do not know a technology."""
    left, right = at.left_of[seat], at.right_of[seat]
    count = 0
    if left != NOBODY and not at.known[left] & BIT[technology]:
        count += 1
    if right not in (NOBODY, left) and not at.known[right] & BIT[technology]:
        count += 1
    return count


def launch_stock(at: Position, seat: int) -> int:
    """The rocks that a race can launch in a round, or will once it has a launchpad: those of its hub."""
    return made_by(at, seat, hub(at, seat))
