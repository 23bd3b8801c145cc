"""Mine the Moon: whose team Works next (M-6.2, M-6.3, M-R10)."""

from __future__ import annotations

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    AT_SITE,
    BIT,
    CLOUT_MASK,
    FIRST_OWN,
    FRONT,
    PREROGATIVE,
    SHARED_MASK,
    UPLINK_MASK,
)
from orrery.games.minethemoon.position import Position


def unblocked(at: Position, seat: int) -> int:
    """The teams of a player that may Work now (M-6.2, M-17.8, M-17.12)."""
    teams = at.teams[seat]
    ready = teams & SHARED_MASK & FRONT[at.taken]
    if at.labs_out:  # M-R29: both of two Labs
        ready &= ~UPLINK_MASK
    own = teams & ~SHARED_MASK
    if not own:
        return ready
    ready |= own
    if at.taken & CLOUT_MASK:
        for site in range(AT_SITE, 8):
            if ready & BIT[FIRST_OWN + site] and at.building_at(seat, site) == PREROGATIVE:
                ready &= ~BIT[FIRST_OWN + site]
    return ready


def next_to_work(at: Position) -> None:
    """Whose decision it is (M-6.3, M-R10): the first who does not wait; if all wait, the first of them must Work.

    Work is over when no team is left (M-6.6).
    """
    first = NOBODY
    for seat in at.order:
        if at.teams[seat] and unblocked(at, seat):
            if not at.waits[seat]:
                at.current = seat
                at.forced = False
                at.step = step_id.WORK
                return
            if first == NOBODY:
                first = seat
    at.current = first
    at.forced = True
    at.step = step_id.WORK if first != NOBODY else step_id.WORK_OVER


def may_wait(at: Position, seat: int) -> bool:
    """Somebody else could Work in the meantime (M-6.3)."""
    if at.forced:
        return False
    for other in at.order:  # noqa: SIM110 (a loop is quicker)
        if other != seat and at.teams[other] and unblocked(at, other):
            return True
    return False
