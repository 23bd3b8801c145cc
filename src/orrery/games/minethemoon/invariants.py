"""What is always true of a position; the conformance suite asks after every action."""

from __future__ import annotations

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.data import MOST_ROBOTS
from orrery.games.minethemoon.names import (
    AT_SITE,
    BIT,
    CARDS_EACH,
    CLOUT_MASK,
    CONTROL_SITE,
    EXCHANGER_SITE,
    FIRST_ADVANCED,
    FIRST_OWN,
    KINDS_EACH,
    LAB,
    LEVELS_EACH,
    OWN_EACH,
    PREROGATIVE,
    PRIVATE,
    QUAKER,
    SHARED_BUILDING,
    SITES_EACH,
    SLOTS_EACH,
    TILE_LEVEL,
    TILE_SITE,
    TILES,
    TREMBLER,
    UPLINK,
    UPLINK_MASK,
)
from orrery.games.minethemoon.position import (
    CAPTURED,
    FOR_DROP,
    FOR_ENTRY,
    FOR_ROOM,
    FOR_TASK,
    FREE,
    GOING_ON,
    IN_BOX,
    IN_RC,
    IN_SILO,
    IN_TEAM,
    NO_ROCKETS,
    NOTHING,
    ON_CRATER,
    ON_ROCKET,
    WHITE_ROBOT,
    Position,
)
from orrery.games.minethemoon.steps.launching import entitled
from orrery.games.minethemoon.steps.work_order import unblocked


def broken(at: Position) -> list[str]:
    """The numbers and words of the invariants that this position breaks."""
    wrong: list[str] = []
    for seat in range(at.seats):
        check_seat(at, seat, wrong)
    check_white(at, wrong)
    check_cards(at, wrong)
    check_stock(at, wrong)
    check_turn(at, wrong)
    check_work(at, wrong)
    check_end(at, wrong)
    return wrong


def hold(wrong: list[str], number: int, words: str, true: bool) -> None:
    if not true:
        wrong.append(f"invariant {number}: {words}")


def check_seat(at: Position, seat: int, wrong: list[str]) -> None:
    """Invariants 1, 3, 6, 9 and 14: robots, Silo, Dominance, teams and sites of one Moonbase."""
    base = at.config.bases[seat]
    built = at.levels[LEVELS_EACH * seat + CONTROL_SITE] - base.levels[CONTROL_SITE]
    own = robots(at, seat)
    hold(wrong, 1, "every cube is somewhere, exactly once", own == base.robots + built)
    hold(wrong, 1, "at most ten robots of a colour", own <= MOST_ROBOTS)
    for type_ in range(3):
        hold(wrong, 3, "Silos do not overflow", at.free(seat, type_) >= 0)
    hold(wrong, 6, "no Dominance below 0", at.dominance[seat] >= 0)
    teams = at.teams[seat]
    for own_place in range(OWN_EACH):
        crew = at.crew[OWN_EACH * seat + own_place]
        hold(wrong, 9, "a team has robots", bool(teams & BIT[FIRST_OWN + own_place]) == (crew > 0))
        building = at.building_at(seat, own_place)
        enough = building >= 0 and crew >= at.config.printed.team[building] > 0
        hold(wrong, 9, "teams stand on buildings", not crew or enough)
    exchanger = at.levels[LEVELS_EACH * seat + EXCHANGER_SITE]
    hold(wrong, 14, "no Exchanger without a site", base.exchanger_site or not exchanger)
    beyond = at.sites[SITES_EACH * seat + base.sites : SITES_EACH * seat + SITES_EACH]
    hold(wrong, 14, "the number of sites", all(site == NOTHING for site in beyond))


def check_stock(at: Position, wrong: list[str]) -> None:
    """Invariants 1, 5 and 9: nothing is counted below 0, every tile is somewhere, a column has one team."""
    hold(wrong, 1, "no count below 0", min(*at.rc, *at.silo, *at.crater, *at.crew, *at.tiles) >= 0)
    for tile in range(len(TILES)):
        used = 0
        for seat in range(at.seats):
            printed = at.config.bases[seat].levels[TILE_SITE[tile]]
            level = at.levels[LEVELS_EACH * seat + TILE_SITE[tile]]
            used += 1 if printed < TILE_LEVEL[tile] <= level else 0
        copies = at.config.printed.tile_copies[at.seats][tile]
        hold(wrong, 5, f"copies of {TILES[tile]}", at.tiles[tile] + used == copies)
    shared = [at.teams[seat] & (BIT[FIRST_OWN] - 1) for seat in range(at.seats)]
    hold(wrong, 9, "one team a column", at.taken.bit_count() == sum(mask.bit_count() for mask in shared))
    hold(wrong, 9, "the taken columns", at.taken == sum(shared))


def check_turn(at: Position, wrong: list[str]) -> None:
    """Invariants 7, 10, 12, 13 and 20: what may be where in which step of a turn."""
    settled = at.step > step_id.FIRST_SEAT
    hold(wrong, 7, "Priority is an order of the seats", not settled or sorted(at.priority) == list(range(at.seats)))
    mining = (step_id.PLACE, step_id.SPIN, step_id.SPIN_DEAL, step_id.ROOM)
    asks = at.step == step_id.WHITE and at.white_for in (FOR_ROOM, FOR_ENTRY)
    settled_there = at.step in mining or asks or not any(at.crater) or (at.config.on_passing and placed_by_passing(at))
    hold(wrong, 10, "nobody is left on the Crater", settled_there)
    hold(wrong, 10, "teams are out only from Task to Work", at.step != step_id.TASK or teams_are_in_turn(at))
    hold(wrong, 10, "no team is out after Work", at.step != step_id.END_DEAL or not any(at.teams))
    subsidised = at.turn > 1 and at.step in (step_id.TASK, step_id.PLACE)
    sent = not subsidised or at.white_seat == entitled(at)
    hold(wrong, 12, "the white robot is where the Subsidy sends it", sent)
    hold(wrong, 13, "so many spins", 0 <= at.spins_left <= at.spins <= most_spins(at) and at.spins_zone <= at.spins)
    if at.step == step_id.WORK and not at.over:
        hold(wrong, 20, "somebody who can Work is asked", bool(at.teams[at.current]))


def check_end(at: Position, wrong: list[str]) -> None:
    """Invariants 10 and 16: the game ends when it should, without a team out."""
    hold(wrong, 16, "the end stays in sight", not at.end_turn or at.end_turn <= at.turn <= at.end_turn + 1)
    hold(wrong, 16, "the turn cap", at.turn <= at.config.turn_cap)
    if at.over:
        expected = at.end_turn + 1 if at.over in (1, NO_ROCKETS) else at.config.turn_cap
        hold(wrong, 16, "the game ends when it should", at.turn == expected and at.over != GOING_ON)
        hold(wrong, 10, "no team at the end", not any(at.teams))


def robots(at: Position, seat: int) -> int:
    """All robots of a player's own colour, wherever they are."""
    shared = sum(at.config.size[place] for place in range(FIRST_OWN) if at.teams[seat] & BIT[place])
    mine = (
        at.rc[seat]
        + sum(at.silo[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH])
        + sum(at.crater[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH])
        + sum(at.crew[OWN_EACH * seat : OWN_EACH * seat + OWN_EACH])
        + shared
        + at.slots.count(seat)
        + at.captive.count(seat)
    )
    counted = at.white_seat == seat and at.white_at != IN_BOX and at.white_at < CAPTURED
    return mine - (1 if counted else 0)


def check_white(at: Position, wrong: list[str]) -> None:
    """Invariant 2: the white robot stands where it is said to stand, and nowhere else."""
    seat, where = at.white_seat, at.white_at
    if (where == IN_BOX) != (seat == NOBODY):
        wrong.append("invariant 2: the white robot is in the box or has a controller")
        return
    captives = at.captive.count(WHITE_ROBOT)
    good = captives == (1 if where >= CAPTURED else 0)
    if where >= CAPTURED:
        good = good and at.captive[where - CAPTURED] == WHITE_ROBOT
    elif where >= ON_ROCKET:
        good = good and at.slots[where - ON_ROCKET] == seat
    elif where >= IN_TEAM:
        good = good and bool(at.teams[seat] & BIT[where - IN_TEAM])
    elif where >= ON_CRATER:
        good = good and at.crater[KINDS_EACH * seat + where - ON_CRATER] > 0
    elif where >= IN_SILO:
        good = good and at.silo[KINDS_EACH * seat + where - IN_SILO] > 0
    elif where == IN_RC:
        good = good and at.rc[seat] > 0
    if not good:
        wrong.append("invariant 2: the white robot is in exactly one place")


def check_cards(at: Position, wrong: list[str]) -> None:
    """Invariants 4, 8 and 11: every card once; robots only in slots; pads filled while there are cards."""
    cards = [
        *at.deck,
        *at.available,
        *(card for card in [*at.pads, *at.sites] if card != NOTHING),
        *(code % CARDS_EACH for code in at.covered),
    ]
    if sorted(cards) != list(range(39)):
        wrong.append("invariant 4: each card is in exactly one place")
    for pad in range(4):
        card = at.pads[pad]
        slots = 0 if card == NOTHING else len(at.config.printed.slot_type[card])
        row = at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + SLOTS_EACH]
        if any(seat != FREE for seat in row[slots:]):
            wrong.append("invariant 8: robots stand in slots of a rocket")
        if pad == PRIVATE and any(seat not in (FREE, at.config.private_seat) for seat in row):
            wrong.append("invariant 8: only its owner loads the private pad")
        if at.step == step_id.TASK and pad in at.config.pads:
            if card == NOTHING and at.deck:
                wrong.append("invariant 11: a pad is empty while there are cards")
            if card != NOTHING and FREE not in row[:slots]:
                wrong.append("invariant 11: a full rocket has not launched")


def check_work(at: Position, wrong: list[str]) -> None:
    """Invariant 15: from left to right on a shared building, Labs before the Uplink, the Clout before a Prerogative."""
    out, labs = 0, 0
    for seat in range(at.seats):
        out |= at.teams[seat]
        for own in range(AT_SITE, 8):
            labs += 1 if at.crew[OWN_EACH * seat + own] and at.building_at(seat, own) == LAB else 0
    if labs and at.doing == UPLINK:
        wrong.append("invariant 15: no Uplink before the Labs")
    if at.step != step_id.WORK:
        return
    for seat in range(at.seats):
        ready = unblocked(at, seat)
        if labs and ready & UPLINK_MASK:
            wrong.append("invariant 15: no Uplink before the Labs")
        for place in range(FIRST_OWN):
            left = [other for other in range(place) if SHARED_BUILDING[other] == SHARED_BUILDING[place]]
            if ready & BIT[place] and any(out & BIT[other] for other in left):
                wrong.append("invariant 15: teams Work from left to right")
        for own in range(AT_SITE, 8):
            waits = out & CLOUT_MASK and at.building_at(seat, own) == PREROGATIVE
            if waits and ready & BIT[FIRST_OWN + own]:
                wrong.append("invariant 15: no Prerogative before the Clout")


def placed_by_passing(at: Position) -> bool:
    """M-R47: during Task only those who have passed stand on the Crater."""
    if at.step != step_id.TASK and not (at.step == step_id.WHITE and at.white_for in (FOR_TASK, FOR_DROP)):
        return False
    return all(
        at.passed[seat] or not any(at.crater[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH])
        for seat in range(at.seats)
    )


def teams_are_in_turn(at: Position) -> bool:
    """Round by round everybody Tasks one team or passes; so no team is left from the turn before."""
    rounds = at.teams[at.current].bit_count()
    turn = at.priority.index(at.current)
    for place, seat in enumerate(at.priority):
        teams = at.teams[seat].bit_count()
        due = rounds + 1 if place < turn else rounds
        if teams > rounds if at.passed[seat] else teams != due:
            return False
    return True


def most_spins(at: Position) -> int:
    """Zone, three Shaker columns, one private Shaker, and as many Tremblers and Quakers as there are."""
    printed = at.config.printed
    zones = max(pair[1] for pair in at.config.zones)
    tremblers = printed.back.count(TREMBLER - FIRST_ADVANCED)
    return zones + 4 + tremblers + printed.back.count(QUAKER - FIRST_ADVANCED) * printed.amounts["quaker"]
