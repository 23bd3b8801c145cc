"""Where robots go: home from a Silo, a team or an Abductor; and which of several robots is the white one (M-R36)."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DROP
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    BIT,
    FIRST_OWN,
    KINDS,
    KINDS_EACH,
    LAB,
    OWN_EACH,
)
from orrery.games.minethemoon.position import (
    FOR_DROP,
    IN_RC,
    IN_SILO,
    IN_TEAM,
    WHITE_ROBOT,
    Position,
)

# Is the white robot among those that do something?
NO: Final = 0
YES: Final = 1
ASK: Final = 2

# Drops by the set of kinds held
DROPS: Final[list[list[int]]] = [[DROP.zero + kind for kind in range(6) if bits & BIT[kind]] for bits in range(64)]


def white_share(at: Position, seat: int, kind: int, count: int, first: bool) -> int:
    """Whether the white robot is among `count` robots that hold `kind`: NO, YES, or ASK its controller.

    `first` is what the option white_handling = auto does: use it first here, or last.
    """
    if not count or at.white_at != IN_SILO + kind or at.white_seat != seat:
        return NO
    if count >= at.silo[KINDS_EACH * seat + kind]:
        return YES
    if at.config.auto_white:
        return YES if first else NO
    return ASK


def ask_white(at: Position, seat: int, reason: int) -> None:
    """The controller says whether the white robot is among those that move; white_robot.py goes on from there."""
    at.current = seat
    at.white_for = reason
    at.step = step_id.WHITE


def leave_silo(at: Position, seat: int, kind: int, count: int, white: bool) -> None:
    """Robots go from the Silo to Robot Control (M-8.4)."""
    at.silo[KINDS_EACH * seat + kind] -= count
    at.rc[seat] += count
    if white:
        at.white_at = IN_RC


def drops(at: Position, seat: int) -> list[int]:
    """One drop for each kind held (M-8.3)."""
    silo = at.silo
    mine = KINDS_EACH * seat
    held = 0
    # One by one: this is asked in every turn, and a loop takes twice as long
    if silo[mine]:
        held = 1
    if silo[mine + 1]:
        held += 2
    if silo[mine + 2]:
        held += 4
    if silo[mine + 3]:
        held += 8
    if silo[mine + 4]:
        held += 16
    if silo[mine + 5]:
        held += 32
    return DROPS[held]


def drop(at: Position, seat: int, kind: int) -> None:
    """A robot in the Silo drops what it holds, at an own Task or Work turn (M-8.3, M-R14)."""
    share = white_share(at, seat, kind, 1, True)
    if share == ASK:
        at.pending = kind
        at.back_to = at.step
        ask_white(at, seat, FOR_DROP)
    else:
        dropped(at, seat, kind, share == YES)


def dropped(at: Position, seat: int, kind: int, white: bool) -> None:
    leave_silo(at, seat, kind, 1, white)
    if at.journal is not None:
        at.tell("dropped", seat, "M-8.3", {"what": {KINDS[kind]: 1}})


def come_home(at: Position, seat: int, place: int) -> None:
    """A team returns to Robot Control (M-6.1)."""
    at.teams[seat] &= ~BIT[place]
    if place < FIRST_OWN:
        at.taken &= ~BIT[place]
        at.rc[seat] += at.config.size[place]
    else:
        own = OWN_EACH * seat + place - FIRST_OWN
        at.rc[seat] += at.crew[own]  # M-R20: as many as were sent
        at.crew[own] = 0
        if at.labs_out and at.building_at(seat, place - FIRST_OWN) == LAB:
            at.labs_out -= 1  # M-R30: also if it was skipped
    if at.white_at == IN_TEAM + place and at.white_seat == seat:
        at.white_at = IN_RC


def release(at: Position, site: int) -> None:
    """The robot on an Abductor goes home (M-R23)."""
    captive = at.captive[site]
    if captive == WHITE_ROBOT:
        at.white_at = IN_RC
        at.rc[at.white_seat] += 1
    elif captive != NOBODY:
        at.rc[captive] += 1
    at.captive[site] = NOBODY
