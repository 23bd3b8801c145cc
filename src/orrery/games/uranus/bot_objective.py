"""Personal objectives (U-12.2): what a race does for its own, as long as the team does not suffer."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.boards import (
    FIRST_TECHNOLOGY,
    FORT_TRACK,
    GUN_TRACK,
    MINE_TRACK,
    PAD_TRACK,
    ROCKET,
    TRACK_COUNT,
)
from orrery.games.uranus.bot_needs import rounds_left
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.position import Position

TRACK: Final = 2.5  # what a step towards the own objective is worth
SAFE_ROUNDS: Final = 4  # rounds before the end until which a race may wait for its objective


def asked(at: Position, seat: int) -> str:
    """What the own objective asks; nothing without one."""
    return at.config.objectives[at.objective[seat] - 1].asks if at.objective[seat] else ""


def short_of(at: Position, seat: int) -> int:
    """How much is missing of what the objective counts; 0 if it is met, or counts nothing that can be worked at."""
    if not at.objective[seat]:
        return 0
    objective = at.config.objectives[at.objective[seat] - 1]
    asks = objective.asks
    if asks == "technologies":
        have = at.known[seat].bit_count()
    elif asks == "mines":
        have = at.mines[seat].bit_count()
    elif asks == "network":
        have = at.largest_network(seat)
    elif asks == "forts":
        have = at.forts[seat].bit_count()
    elif asks == "pads":
        have = at.pads[seat].bit_count()
    elif asks == "freight":
        have = at.freight[seat]
    elif asks == "shots":
        have = at.shots[seat]
    else:
        return 0
    return max(0, objective.number - have)


def track_bonus(at: Position, seat: int, track: int) -> float:
    """What a step of a track adds for the own objective."""
    if not short_of(at, seat):
        return 0.0
    asks = asked(at, seat)
    wanted = -1
    if asks == "forts":
        wanted = FORT_TRACK
    elif asks == "pads":
        wanted = PAD_TRACK
    elif asks == "mines":
        wanted = MINE_TRACK
    elif asks == "shots":
        wanted = GUN_TRACK
    elif asks == "technologies" and FIRST_TECHNOLOGY <= track < FIRST_TECHNOLOGY + ROCKET:
        unknown = not at.known[seat] & BIT[track - FIRST_TECHNOLOGY]
        return TRACK if unknown else 0.0
    return TRACK if track == wanted and track < TRACK_COUNT else 0.0


def freight_bonus(at: Position, seat: int, placed: int, surplus: int) -> float:
    """What a launch adds for the own objective."""
    asks = asked(at, seat)
    if asks == "freight" and short_of(at, seat):
        return 0.5 * placed
    if asks == "clean" and at.junk_drawn[seat] <= at.config.objectives[at.objective[seat] - 1].number:
        return -0.8 * surplus
    return 0.0


def worth_waiting(at: Position, seat: int, others_live: bool) -> bool:
    """Whether a race that could fly stays for its objective: only while nothing presses."""
    if not at.config.with_objectives or at.eruption[seat] or rounds_left(at) < SAFE_ROUNDS:
        return False
    if asked(at, seat) == "last":
        return others_live
    return short_of(at, seat) == 1


def wants_to_be_first(at: Position, seat: int) -> bool:
    return at.config.with_objectives and asked(at, seat) == "first" and not any(at.flown)


def met_so_far(at: Position, seat: int) -> float:
    """How the own objective stands: 1 as long as nothing is missing, else less."""
    if not at.config.with_objectives or not at.objective[seat]:
        return 0.0
    return 1.0 / (1.0 + short_of(at, seat))
