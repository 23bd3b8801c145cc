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
from orrery.games.uranus.rocks import ONE, SHIFT, total

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
    return sum(at.config.attacks[at.marker + 1 :])


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


def live_races(at: Position) -> int:
    """How many are still on their moons."""
    return sum([1 for rounds in at.flown if not rounds])


def home_free(at: Position, module: int) -> bool:
    """Whether somebody could move in."""
    return at.occupant[module] == NOBODY and at.filled[module] == at.config.modules[module]


def needed_modules(at: Position) -> int:
    """How many more modules must be completed for everybody who is still on a moon."""
    return live_races(at) - sum([1 for module in range(MODULE_COUNT) if home_free(at, module)])


def module_share(at: Position, module: int) -> float:
    return total(at.filled[module]) / total(at.config.modules[module])


def tunnel_colours(at: Position, seat: int) -> int:
    """The colours, as a set, of which a single rock buys a tunnel step."""
    cost = at.board(seat).costs[TUNNEL_TRACK]
    found = 0
    if cost is not None:
        for colour in range(5):
            if ONE[colour] in cost.sums:
                found |= BIT[colour]
    return found


def made_by(at: Position, seat: int, hexes: int) -> int:
    """The rocks that the mines on these hexes make in a round."""
    mines = hexes & at.mines[seat]
    rocks = 0
    for colour, ground in enumerate(at.config.moons[at.moon[seat]].ground):
        rocks += (mines & ground).bit_count() << SHIFT[colour]
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
