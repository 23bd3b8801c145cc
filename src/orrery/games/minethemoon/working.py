"""Work (M-6): every team comes home and does what its building does, in the order of 4.4 of the specification."""

from __future__ import annotations

from orrery.games.minethemoon.deeds import begin_deed
from orrery.games.minethemoon.moves import come_home
from orrery.games.minethemoon.names import (
    AT_OWNSHAKER,
    AT_SITE,
    BIT,
    CLOUT_MASK,
    FIRST_OWN,
    FRONT,
    LAB,
    NO_BUILDING,
    PLACES,
    PREROGATIVE,
    SHAKER_MASK,
    SHAKER_WITH_D,
    SHARED_BUILDING,
    SHARED_MASK,
    TREMBLER,
    UPLINK_MASK,
)
from orrery.games.minethemoon.position import NOBODY, WORK_OVER, WORKING, Position


def begin_work(at: Position) -> None:
    """The order is fixed (M-R9); teams whose Work is done already come home at once (M-13.3)."""
    at.order = at.priority[:]
    at.waits = [False] * at.seats
    at.labs_out = 0
    idle = SHAKER_MASK & ~BIT[SHAKER_WITH_D] | BIT[FIRST_OWN + AT_OWNSHAKER]
    for seat in range(at.seats):
        teams = at.teams[seat]
        for place in range(21):
            if not teams & BIT[place]:
                continue
            if idle & BIT[place]:
                come_home(at, seat, place)
            elif place >= FIRST_OWN + AT_SITE:
                building = at.building_at(seat, place - FIRST_OWN)
                if building == LAB:
                    at.labs_out += 1
                elif building == TREMBLER:
                    come_home(at, seat, place)
    next_to_work(at)


def unblocked(at: Position, seat: int) -> int:
    """The teams of a player that may Work now (M-6.2, M-17.8, M-17.12)."""
    teams = at.teams[seat]
    ready = teams & SHARED_MASK & FRONT[at.taken]
    if at.labs_out:
        ready &= ~UPLINK_MASK
    ready |= teams & ~SHARED_MASK
    if at.taken & CLOUT_MASK:
        for site in range(AT_SITE, 8):
            if ready & BIT[FIRST_OWN + site] and at.building_at(seat, site) == PREROGATIVE:
                ready &= ~BIT[FIRST_OWN + site]
    return ready


def next_to_work(at: Position) -> None:
    """Whose decision it is (M-6.3, M-R10): the first who does not wait; if all wait, the first, and he must."""
    first = NOBODY
    for seat in at.order:
        if at.teams[seat] and unblocked(at, seat):
            if not at.waits[seat]:
                at.current = seat
                at.forced = False
                at.phase = WORKING
                return
            if first == NOBODY:
                first = seat
    at.current = first
    at.forced = True
    at.phase = WORKING if first != NOBODY else WORK_OVER


def may_wait(at: Position, seat: int) -> bool:
    """Somebody else could Work in the meantime."""
    if at.forced:
        return False
    for other in at.order:  # noqa: SIM110 (a loop is quicker)
        if other != seat and at.teams[other] and unblocked(at, other):
            return True
    return False


def wait(at: Position, seat: int) -> None:
    at.waits[seat] = True
    if at.journal is not None:
        at.tell("waits", seat, "M-6.3", {})
    next_to_work(at)


def skip(at: Position, seat: int, place: int) -> None:  # M-6.4
    come_home(at, seat, place)
    at.waits = [False] * at.seats
    if at.journal is not None:
        at.tell("skipped", seat, "M-6.4", {"place": PLACES[place], "where": at.table.place_words[place]})
    next_to_work(at)


def work(at: Position, seat: int, place: int) -> None:
    """The team comes home first, so its robots can carry what the building makes (M-R15)."""
    building = SHARED_BUILDING[place] if place < FIRST_OWN else at.building_at(seat, place - FIRST_OWN)
    come_home(at, seat, place)
    at.waits = [False] * at.seats
    begin_deed(at, seat, building, 3 * seat + place - FIRST_OWN - AT_SITE)
    after_deed(at)


def after_deed(at: Position) -> None:
    """When the building has done its work, the next team may."""
    if at.doing == NO_BUILDING:
        next_to_work(at)
