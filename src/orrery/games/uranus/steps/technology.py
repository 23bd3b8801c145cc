"""Technologies (U-9): finding them, and what Galepegals do with theirs (U-11.12)."""

from __future__ import annotations

from orrery.games.uranus import step_id
from orrery.games.uranus.actions import GIVE_TECH, KEEP_TECH, TECHNOLOGIES
from orrery.games.uranus.boards import (
    CROSSED_OUT,
    FIRST_TECHNOLOGY,
    GUN_TRACK,
    SPACESHIP,
    TRACK_COUNT,
    WEAPONRY,
)
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.position import LEFT, NOBODY, RIGHT, Position
from orrery.games.uranus.steps import decks


def learn(at: Position, seat: int, technology: int, rule: str) -> None:
    """A race knows a technology for the rest of the game (U-9.1). What a telescope shows is turned up afterwards."""
    at.known[seat] |= BIT[technology]
    if at.journal is not None:
        at.tell("learnt", seat, rule, {"technology": TECHNOLOGIES[technology]})
    gun = max(at.ticks[TRACK_COUNT * seat + GUN_TRACK], CROSSED_OUT if technology == WEAPONRY else 0)
    at.tick(seat, GUN_TRACK, gun)  # U-9.3, U-R37


def found(at: Position, seat: int) -> list[int]:
    """The technologies whose last step is ticked and that wait for a decision or for phase 4."""
    return [technology for technology in range(4) if at.full(seat, FIRST_TECHNOLOGY + technology)]


def take_effect(at: Position) -> None:
    """Option tech_at_once off: what was found in phase 3 is known from the start of phase 4 (U-R22)."""
    for seat in range(at.seats):
        if not at.flown[seat] and not at.teaches(seat):
            for technology in found(at, seat):
                if not at.knows(seat, technology):
                    learn(at, seat, technology, "U-9.1")
    decks.turn_up_watched(at)  # U-9.2: only now, so that two new telescopes beside a gap turn its cards up once


def choices(at: Position, seat: int) -> list[int]:
    """What Galepegals may keep or give now (U-11.12, U-R38)."""
    if not at.teaches(seat) or (at.phase == step_id.USE and not at.config.tech_at_once):
        return []
    ready = found(at, seat)
    actions = [KEEP_TECH.zero + t for t in ready if t != SPACESHIP and not at.knows(seat, t)]
    for technology in ready:
        for side in (LEFT, RIGHT):
            other = at.neighbour(seat, side)
            if other != NOBODY and not at.knows(other, technology):
                actions.append(GIVE_TECH.zero + 2 * technology + side)
    return actions


def keep(at: Position, seat: int, technology: int) -> None:
    """U-11.12: the own moon box is ticked, and the track is free again."""
    at.tick(seat, FIRST_TECHNOLOGY + technology, 0)
    learn(at, seat, technology, "U-11.12")
    decks.turn_up_watched(at)


def give(at: Position, seat: int, technology: int, side: int) -> int:
    """U-11.12: a neighbour gets the technology, and the track is free again. Who got it."""
    other = at.neighbour(seat, side)
    at.tick(seat, FIRST_TECHNOLOGY + technology, 0)
    if at.journal is not None:
        at.tell("gave_technology", seat, "U-11.12", {"technology": TECHNOLOGIES[technology], "seat": other})
    learn(at, other, technology, "U-11.12")
    decks.turn_up_watched(at)
    return other
