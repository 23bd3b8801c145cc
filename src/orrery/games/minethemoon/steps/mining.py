"""Mine (M-3.2, M-5): everybody places the remaining robots in secret, then the Crater is spun."""

from __future__ import annotations

from random import Random

from orrery.core.state import CHANCE
from orrery.core.step import ChanceStep, Step
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DEAL, DONE, DROP, QTY, SPACE, SPIN, WEDGE, WHITE
from orrery.games.minethemoon.names import (
    ALL,
    AT_OWNSHAKER,
    AT_SITE,
    BIT,
    FIRST_ADVANCED,
    FIRST_OWN,
    KINDS,
    KINDS_EACH,
    LAUNCH_A,
    OUTCOMES,
    QUAKER,
    SHAKER_MASK,
    SITES_EACH,
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
    NOT_ASKED,
    NOTHING,
    ON_CRATER,
    READY,
    Position,
)
from orrery.games.minethemoon.steps import launching, tasking
from orrery.games.minethemoon.steps.robots import ASK, YES, ask_white, drops, leave_silo, white_share
from orrery.games.minethemoon.steps.shared import Choice, FromDeck

# Placing (M-5.1, M-5.2) -----------------------------------------------------------------------------------------------


def begin_mine(at: Position) -> None:
    """Robots left in Robot Control are placed (M-1.3): by all at once, or openly in Priority order (M-R11)."""
    at.step = step_id.PLACE
    at.rc_before = at.rc[:]
    at.silo_before = at.silo[:]
    at.white_before = at.white_at
    at.hit_at = 0
    if at.config.on_passing:  # M-R47: everybody stands there already
        begin_spins(at)
        return
    if at.config.open_order:
        next_to_place(at)
        return
    for seat in range(at.seats):
        start_placing(at, seat)
    after_placing(at)


def place_on_passing(at: Position, seat: int) -> None:
    """M-R47: whoever passes sends the robots that are left to the Crater before the next player Tasks."""
    start_placing(at, seat)
    if at.placing[seat] == READY:
        tasking.next_player(at)
    else:
        at.step = step_id.PLACE


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
    """What is to be decided: the white robot's wedge, then how many go to each; the last gets the rest (M-R12)."""
    wedges = at.config.wheel.wedges
    if at.white_at == IN_RC and at.white_seat == seat:
        if not at.config.auto_white:
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
        for kind in at.config.wheel.wedges:
            weight = at.config.wheel.by_outcome[kind]
            if weight > best_weight and (not fits or at.free(seat, kind % 3) > 0):
                best, best_weight = kind, weight
        if best != NOTHING:
            break
    return best


def put_on_wedge(at: Position, seat: int, kind: int, count: int) -> None:
    at.crater[KINDS_EACH * seat + kind] += count
    at.rc[seat] -= count
    if at.journal is not None and count and at.config.open_placing:  # else nothing is told before the reveal
        at.tell("sent", seat, "M-5.1", {"robots": [[KINDS[kind], count]]})


class Place(Step[Position]):
    """M-5.1, M-5.2: each player answers for one wedge after the other, all at the same time.

    The white robot's wedge comes first (M-R36). While there is something to decide, robots may drop what they hold
    and join those to be placed (M-R14); whoever has no robot in Robot Control is asked about that alone. With other
    options the players place openly, one after the other (M-R11) or each when they pass (M-R47).
    """

    number = step_id.PLACE
    name = "place"
    verbs = (DONE, DROP, WHITE, WEDGE, QTY)

    def actors(self, at: Position) -> list[int]:
        return [seat for seat in range(at.seats) if at.placing[seat] != READY]

    def asks(self, at: Position, player: int) -> bool:
        return 0 <= player < at.seats and at.placing[player] != READY

    def legal(self, at: Position, player: int) -> list[int]:
        if at.white_seat == player and at.placing_white != NOT_ASKED:
            if at.placing_white == ASKS_DROP:
                return [WHITE.zero, WHITE.zero + 1]
            return drops(at, player) + [WEDGE.zero + kind for kind in at.config.wheel.wedges]
        if at.placing[player] == EMPTY_HANDED:
            return [DONE.zero, *drops(at, player)]
        return drops(at, player) + list(range(QTY.zero, QTY.zero + at.rc[player] + 1))

    def apply(self, at: Position, player: int, action: int) -> None:
        if action >= QTY.zero:  # the last of the ids here, and what is done most often
            put_on_wedge(at, player, at.config.wheel.wedges[at.placing[player]], action - QTY.zero)
            at.placing[player] += 1
            go_on_placing(at, player)
            after_choice(at, player)
            return
        verb, value = SPACE.decode(action)
        if verb is WEDGE:
            put_on_wedge(at, player, value, 1)
            at.white_at = ON_CRATER + value
            at.placing_white = NOT_ASKED
            go_on_placing(at, player)
            after_choice(at, player)
        elif verb is DROP:
            drop_placing(at, player, value)
        elif verb is WHITE:
            dropped_placing(at, player, at.placing_kind, value == 1)
        else:
            at.placing[player] = READY
            after_choice(at, player)


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
    if at.journal is not None and at.config.open_placing:
        at.tell("dropped", seat, "M-R14", {"what": {KINDS[kind]: 1}})
    if at.placing[seat] == EMPTY_HANDED:
        at.placing[seat] = 0
    go_on_placing(at, seat)
    after_choice(at, seat)


def after_choice(at: Position, seat: int) -> None:
    if at.placing[seat] != READY:
        return
    if at.journal is not None:
        at.tell("ready", seat, "M-5.2", {})
    if at.config.on_passing:
        tasking.next_player(at)
    elif at.config.open_order:
        next_to_place(at)
    else:
        after_placing(at)


def after_placing(at: Position) -> None:
    """When the last player is ready, everybody shows their robots (M-5.2)."""
    for asked in at.placing:
        if asked != READY:
            return
    if at.journal is not None:
        for seat in at.priority:
            row = at.crater[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH]
            standing = [[KINDS[kind], row[kind]] for kind in range(6) if row[kind]]
            lost = sum(at.silo_before[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH]) - at.in_silo(seat)
            kind_of = "shown_after_drop" if lost else "shown"
            at.tell(kind_of, seat, "M-5.2", {"robots": standing, "dropped": lost})
    begin_spins(at)


# Spinning (M-5.3 to M-5.9) --------------------------------------------------------------------------------------------


def added_spins(at: Position) -> int:
    """Spins beyond the zone: Shaker columns, private Shakers, Tremblers that are Tasked, Quakers that are visible."""
    more = (at.taken & SHAKER_MASK).bit_count()  # M-13.2
    back = at.config.printed.back
    for seat in range(at.seats):
        teams = at.teams[seat]
        if teams & BIT[FIRST_OWN + AT_OWNSHAKER]:  # M-15.3
            more += 1
        for site in range(3):
            card = at.sites[SITES_EACH * seat + site]
            if card != NOTHING:
                building = FIRST_ADVANCED + back[card]
                if building == QUAKER:  # M-17.13
                    more += at.config.printed.amounts["quaker"]
                elif building == TREMBLER and teams & BIT[FIRST_OWN + AT_SITE + site]:  # M-17.19
                    more += 1
    return more


def begin_spins(at: Position) -> None:
    """The number of spins is fixed now, whatever the leader scores meanwhile (M-5.3, M-R17)."""
    zone, more = at.zone(), added_spins(at)
    at.spins = zone + more
    at.spins_zone = zone
    at.spins_left = at.spins
    at.step = step_id.SPIN
    if at.journal is not None:
        at.tell("spins", CHANCE, "M-5.3", {"spins": at.spins, "zone": zone, "more": more})


class Spin(ChanceStep[Position]):
    """M-5.4, M-5.8: the Crater shows a wedge, or a launch that happens at once."""

    number = step_id.SPIN
    name = "spin"
    verbs = (SPIN,)
    prompt = "The Crater is spun."

    def legal(self, at: Position, player: int) -> list[int]:
        return at.config.wheel.outcomes[:]

    def weights(self, at: Position) -> list[int]:
        return at.config.wheel.weights[:]

    def sample(self, at: Position, rng: Random) -> int:
        point = int(rng.random() * at.config.wheel.total)
        weights = at.config.wheel.by_outcome
        outcome = 0
        while True:
            point -= weights[outcome]
            if point < 0:
                return SPIN.zero + outcome
            outcome += 1

    def apply(self, at: Position, player: int, action: int) -> None:
        outcome = action - SPIN.zero
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
        for pad in at.config.pads:  # M-5.8; M-R7, M-R8: a wedge for one pad means that pad only
            if at.pads[pad] != NOTHING and launches_pad(outcome, pad):
                at.queue |= BIT[pad]
        go_on_launching(at)


def launches_pad(outcome: int, pad: int) -> bool:
    """Whether this outcome of the Crater launches the rocket on a pad."""
    return outcome == ALL or outcome - LAUNCH_A == pad


def go_on_launching(at: Position) -> None:
    """The next rocket that the Crater launches; after the last one the Crater is spun on."""
    if launching.launch_next(at, step_id.SPIN_DEAL):
        next_spin(at)


class SpinDeal(FromDeck):
    """M-5.9: a new rocket is dealt at once where the Crater launched one."""

    number = step_id.SPIN_DEAL
    name = "spin_deal"
    prompt = "A new rocket comes to the pad."

    def apply(self, at: Position, player: int, action: int) -> None:
        launching.deal_to_pad(at, action - DEAL.zero)
        go_on_launching(at)


def next_spin(at: Position) -> None:
    if at.spins_left:
        at.step = step_id.SPIN
        return
    for seat in range(at.seats):  # M-5.7
        for kind in range(6):
            at.rc[seat] += at.crater[KINDS_EACH * seat + kind]
            at.crater[KINDS_EACH * seat + kind] = 0
    if ON_CRATER <= at.white_at < ON_CRATER + 6:
        at.white_at = IN_RC
    at.step = step_id.MINE_OVER


# A wedge is shown (M-5.4, M-5.5) --------------------------------------------------------------------------------------


def go_on_hit(at: Position) -> None:
    """The robots on the wedge go to the Silos, player by player in Priority order (M-5.4, M-5.5, M-5.6)."""
    kind = at.hit
    while at.hit_at < at.seats:
        seat = at.priority[at.hit_at]
        found = at.crater[KINDS_EACH * seat + kind]
        if found:
            room = at.free(seat, kind % 3)
            if found > room and at.silo[KINDS_EACH * seat + (kind + 3) % 6]:  # M-R13
                at.current = seat
                at.step = step_id.ROOM
                return
            if not enter(at, seat, min(found, room)):
                return
        at.hit_at += 1
    next_spin(at)


class Room(Choice):
    """M-R13: how many of the same type in the other state are dropped, so that robots with the find can enter."""

    number = step_id.ROOM
    name = "room"
    verbs = (QTY,)

    def legal(self, at: Position, player: int) -> list[int]:
        lacking = at.crater[KINDS_EACH * player + at.hit] - at.free(player, at.hit % 3)
        held = at.silo[KINDS_EACH * player + (at.hit + 3) % 6]
        return list(range(QTY.zero, QTY.zero + min(lacking, held) + 1))

    def apply(self, at: Position, player: int, action: int) -> None:
        count = action - QTY.zero
        share = white_share(at, player, (at.hit + 3) % 6, count, True)
        if share == ASK:
            at.pending = count
            ask_white(at, player, FOR_ROOM)
        else:
            made_room(at, player, count, share == YES)


def made_room(at: Position, seat: int, count: int, white: bool) -> None:
    other = (at.hit + 3) % 6
    leave_silo(at, seat, other, count, white)
    if at.journal is not None and count:
        at.tell("dropped", seat, "M-R13", {"what": {KINDS[other]: count}})
    if enter(at, seat, min(at.crater[KINDS_EACH * seat + at.hit], at.free(seat, at.hit % 3))):
        at.hit_at += 1
        go_on_hit(at)


def enter(at: Position, seat: int, count: int) -> bool:
    """So many robots of the wedge find space. False if the controller must say whether the white one is among them."""
    found = at.crater[KINDS_EACH * seat + at.hit]
    white = at.white_at == ON_CRATER + at.hit and at.white_seat == seat
    if white and 0 < count < found:
        if not at.config.auto_white:
            at.pending = count
            ask_white(at, seat, FOR_ENTRY)
            return False
        entered(at, seat, count, False)
    else:
        entered(at, seat, count, white and count > 0)
    return True


def entered(at: Position, seat: int, count: int, white: bool) -> None:
    kind = at.hit
    found = at.crater[KINDS_EACH * seat + kind]
    at.crater[KINDS_EACH * seat + kind] = 0
    at.silo[KINDS_EACH * seat + kind] += count
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


def entered_after_asking(at: Position, seat: int, count: int, white: bool) -> None:
    entered(at, seat, count, white)
    at.hit_at += 1
    go_on_hit(at)
