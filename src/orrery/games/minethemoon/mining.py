"""Mine (M-5): everybody places the remaining robots in secret, then the Crater is spun."""

from __future__ import annotations

from orrery.core.state import CHANCE
from orrery.games.minethemoon.launching import launch_next
from orrery.games.minethemoon.moves import ASK, YES, ask_white, leave_silo, white_share
from orrery.games.minethemoon.names import (
    ALL,
    AT_OWNSHAKER,
    AT_SITE,
    BIT,
    FIRST_ADVANCED,
    FIRST_OWN,
    KINDS,
    LAUNCH_A,
    OUTCOMES,
    QUAKER,
    SHAKER_MASK,
    TREMBLER,
)
from orrery.games.minethemoon.position import (
    ASKS_DROP,
    ASKS_WEDGE,
    EMPTY_HANDED,
    FOR_ENTRY,
    FOR_ROOM,
    IN_RC,
    IN_SILO,
    MINE_OVER,
    NOT_ASKED,
    NOTHING,
    ON_CRATER,
    PLACING,
    READY,
    ROOM,
    SPIN_DEAL,
    SPINNING,
    Position,
)

# Placing (M-5.1, M-5.2) -----------------------------------------------------------------------------------------------


def begin_mine(at: Position) -> None:
    """Robots left in Robot Control are placed: by all at once, or in Priority order with everybody looking (M-R11)."""
    at.phase = PLACING
    at.rc_before = at.rc[:]
    at.silo_before = at.silo[:]
    at.white_before = at.white_at
    at.hit_at = 0
    if at.table.open_order:
        next_to_place(at)
        return
    for seat in range(at.seats):
        start_placing(at, seat)
    after_placing(at)


def next_to_place(at: Position) -> None:
    """M-R11, the open way: the next player in Priority order who has something to decide."""
    while at.hit_at < at.seats:
        seat = at.priority[at.hit_at]
        at.hit_at += 1
        start_placing(at, seat)
        if at.placing[seat] != READY:
            return
    begin_spins(at)


def start_placing(at: Position, seat: int) -> None:
    if at.rc[seat]:
        at.placing[seat] = 0
        go_on_placing(at, seat)
    else:
        at.placing[seat] = EMPTY_HANDED if at.in_silo(seat) else READY


def go_on_placing(at: Position, seat: int) -> None:
    """What is still to be decided: the white robot's wedge, then how many go to each wedge; the last takes the rest."""
    wedges = at.table.wheel.wedges
    if at.white_at == IN_RC and at.white_seat == seat:
        if not at.table.auto_white:
            at.placing_white = ASKS_WEDGE
            return
        kind = likeliest(at, seat)
        put_on_wedge(at, seat, kind, 1)
        at.white_at = ON_CRATER + kind
    if at.rc[seat] and at.placing[seat] == len(wedges) - 1:
        put_on_wedge(at, seat, wedges[-1], at.rc[seat])
    if not at.rc[seat]:
        at.placing[seat] = READY


def likeliest(at: Position, seat: int) -> int:
    """Where the white robot goes by itself: the widest wedge with space in the Silo, or else the widest (M-R36)."""
    best, best_weight = NOTHING, 0
    for fits in (True, False):
        for kind in at.table.wheel.wedges:
            weight = at.table.wheel.by_outcome[kind]
            if weight > best_weight and (not fits or at.free(seat, kind % 3) > 0):
                best, best_weight = kind, weight
        if best != NOTHING:
            break
    return best


def put_on_wedge(at: Position, seat: int, kind: int, count: int) -> None:
    at.crater[6 * seat + kind] += count
    at.rc[seat] -= count
    if at.journal is not None and count and at.table.open_order:  # else nothing is told before the reveal
        at.tell("sent", seat, "M-5.1", {"robots": [[KINDS[kind], count]]})


def place_some(at: Position, seat: int, count: int) -> None:
    put_on_wedge(at, seat, at.table.wheel.wedges[at.placing[seat]], count)
    at.placing[seat] += 1
    go_on_placing(at, seat)
    after_choice(at, seat)


def place_white(at: Position, seat: int, kind: int) -> None:
    put_on_wedge(at, seat, kind, 1)
    at.white_at = ON_CRATER + kind
    at.placing_white = NOT_ASKED
    go_on_placing(at, seat)
    after_choice(at, seat)


def drop_placing(at: Position, seat: int, kind: int) -> None:
    """A robot drops what it holds and joins those to be placed (M-R14)."""
    share = white_share(at, seat, kind, 1, True)
    if share == ASK:
        at.placing_white = ASKS_DROP
        at.placing_kind = kind
    else:
        dropped_placing(at, seat, kind, share == YES)


def dropped_placing(at: Position, seat: int, kind: int, white: bool) -> None:
    if at.white_seat == seat:
        at.placing_white = NOT_ASKED
    leave_silo(at, seat, kind, 1, white)
    if at.journal is not None and at.table.open_order:
        at.tell("dropped", seat, "M-R14", {"what": {KINDS[kind]: 1}})
    if at.placing[seat] == EMPTY_HANDED:
        at.placing[seat] = 0
    go_on_placing(at, seat)
    after_choice(at, seat)


def place_nothing(at: Position, seat: int) -> None:
    at.placing[seat] = READY
    after_choice(at, seat)


def after_choice(at: Position, seat: int) -> None:
    if at.placing[seat] != READY:
        return
    if at.journal is not None:
        at.tell("ready", seat, "M-5.2", {})
    if at.table.open_order:
        next_to_place(at)
    else:
        after_placing(at)


def after_placing(at: Position) -> None:
    """When the last player is ready, everybody shows their robots (M-5.2)."""
    for step in at.placing:
        if step != READY:
            return
    if at.journal is not None:
        for seat in at.priority:
            row = at.crater[6 * seat : 6 * seat + 6]
            standing = [[KINDS[kind], row[kind]] for kind in range(6) if row[kind]]
            lost = sum(at.silo_before[6 * seat : 6 * seat + 6]) - at.in_silo(seat)
            kind_of = "shown_after_drop" if lost else "shown"
            at.tell(kind_of, seat, "M-5.2", {"robots": standing, "dropped": lost})
    begin_spins(at)


# Spinning (M-5.3 to M-5.9) --------------------------------------------------------------------------------------------


def added_spins(at: Position) -> int:
    """Spins beyond the zone: Shaker columns, private Shakers, Tremblers that are Tasked, Quakers that are visible."""
    more = (at.taken & SHAKER_MASK).bit_count()  # M-13.2
    back = at.table.printed.back
    for seat in range(at.seats):
        teams = at.teams[seat]
        if teams & BIT[FIRST_OWN + AT_OWNSHAKER]:  # M-15.3
            more += 1
        for site in range(3):
            card = at.sites[3 * seat + site]
            if card != NOTHING:
                building = FIRST_ADVANCED + back[card]
                if building == QUAKER:  # M-17.13
                    more += at.table.printed.amounts["quaker"]
                elif building == TREMBLER and teams & BIT[FIRST_OWN + AT_SITE + site]:  # M-17.19
                    more += 1
    return more


def begin_spins(at: Position) -> None:
    """The number of spins is fixed now, whatever the leader scores meanwhile (M-5.3, M-R17)."""
    zone, more = at.zone(), added_spins(at)
    at.spins = zone + more
    at.spins_zone = zone
    at.spins_left = at.spins
    at.phase = SPINNING
    if at.journal is not None:
        at.tell("spins", CHANCE, "M-5.3", {"spins": at.spins, "zone": zone, "more": more})


def next_spin(at: Position) -> None:
    if at.spins_left:
        at.phase = SPINNING
        return
    for seat in range(at.seats):  # M-5.7
        for kind in range(6):
            at.rc[seat] += at.crater[6 * seat + kind]
            at.crater[6 * seat + kind] = 0
    if ON_CRATER <= at.white_at < ON_CRATER + 6:
        at.white_at = IN_RC
    at.phase = MINE_OVER


def spin(at: Position, outcome: int) -> None:
    at.spins_left -= 1
    if at.journal is not None:
        number = at.spins - at.spins_left
        at.tell("spun", CHANCE, "M-5.4", {"number": number, "of": at.spins, "outcome": OUTCOMES[outcome]})
    if outcome < ALL:
        at.hit = outcome
        at.hit_at = 0
        go_on_hit(at)
        return
    at.queue = 0
    for pad in at.table.pads:  # M-5.8; M-R7, M-R8: a wedge for one pad means that pad only
        if at.pads[pad] != NOTHING and launches_pad(outcome, pad):
            at.queue |= BIT[pad]
    if launch_next(at, SPIN_DEAL):
        next_spin(at)


def launches_pad(outcome: int, pad: int) -> bool:
    """Whether this outcome of the Crater launches the rocket on a pad."""
    return outcome == ALL or outcome - LAUNCH_A == pad


def go_on_hit(at: Position) -> None:
    """The robots on the wedge go to the Silos, player by player in Priority order (M-5.4, M-5.5)."""
    kind = at.hit
    while at.hit_at < at.seats:
        seat = at.priority[at.hit_at]
        found = at.crater[6 * seat + kind]
        if found:
            room = at.free(seat, kind % 3)
            if found > room and at.silo[6 * seat + (kind + 3) % 6]:  # M-R13
                at.current = seat
                at.phase = ROOM
                return
            if not enter(at, seat, min(found, room)):
                return
        at.hit_at += 1
    next_spin(at)


def make_room(at: Position, seat: int, count: int) -> None:
    """Drop so many of the same type in the other state (M-R13)."""
    share = white_share(at, seat, (at.hit + 3) % 6, count, True)
    if share == ASK:
        at.pending = count
        ask_white(at, seat, FOR_ROOM)
    else:
        made_room(at, seat, count, share == YES)


def made_room(at: Position, seat: int, count: int, white: bool) -> None:
    other = (at.hit + 3) % 6
    leave_silo(at, seat, other, count, white)
    if at.journal is not None and count:
        at.tell("dropped", seat, "M-R13", {"what": {KINDS[other]: count}})
    if enter(at, seat, min(at.crater[6 * seat + at.hit], at.free(seat, at.hit % 3))):
        at.hit_at += 1
        go_on_hit(at)


def enter(at: Position, seat: int, count: int) -> bool:
    """So many robots of the wedge find space. False if the controller must say whether the white one is among them."""
    found = at.crater[6 * seat + at.hit]
    white = at.white_at == ON_CRATER + at.hit and at.white_seat == seat
    if white and 0 < count < found:
        if not at.table.auto_white:
            at.pending = count
            ask_white(at, seat, FOR_ENTRY)
            return False
        entered(at, seat, count, False)
    else:
        entered(at, seat, count, white and count > 0)
    return True


def entered(at: Position, seat: int, count: int, white: bool) -> None:
    kind = at.hit
    found = at.crater[6 * seat + kind]
    at.crater[6 * seat + kind] = 0
    at.silo[6 * seat + kind] += count
    at.rc[seat] += found - count
    if at.white_at == ON_CRATER + kind and at.white_seat == seat:
        at.white_at = IN_SILO + kind if white else IN_RC
    if at.journal is not None:
        if count == found:
            at.tell("found", seat, "M-5.4", {"what": {KINDS[kind]: count}})
        elif count:
            at.tell("found_some", seat, "M-5.5", {"what": {KINDS[kind]: count}, "lost": found - count})
        else:
            at.tell("no_room", seat, "M-5.5", {"what": {KINDS[kind]: found}})


def answered_entry(at: Position, seat: int, white: bool) -> None:
    entered(at, seat, at.pending, white)
    at.hit_at += 1
    go_on_hit(at)
