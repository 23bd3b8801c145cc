"""Launch (M-7): rockets leave, score and turn over; then the Subsidy and the end of the turn."""

from __future__ import annotations

from bisect import insort

from orrery.core.state import CHANCE
from orrery.games.minethemoon.moves import gain
from orrery.games.minethemoon.names import ADVANCED, BIT, CARDS, PADS
from orrery.games.minethemoon.position import (
    CAPTURED,
    END_DEAL,
    FREE,
    GOING_ON,
    IN_BOX,
    IN_RC,
    IN_SILO,
    NO_ROCKETS,
    NOBODY,
    NOTHING,
    ON_ROCKET,
    REASONS,
    SPIN_DEAL,
    TURN_CAP,
    TURN_OVER,
    Position,
)


def score_rocket(at: Position, pad: int, rule: str) -> None:
    """Each loaded robot scores its slot and goes home (M-7.2). `rule` says why the rocket launches."""
    card = at.pads[pad]
    values = at.table.printed.slot_value[card]
    if at.journal is not None:
        at.tell("launched", CHANCE, rule, {"pad": PADS[pad], "card": CARDS[card]})
    for slot in range(len(values)):
        seat = at.slots[5 * pad + slot]
        if seat == FREE:
            continue
        at.slots[5 * pad + slot] = FREE
        at.rc[seat] += 1
        if at.white_at == ON_ROCKET + 5 * pad + slot:
            at.white_at = IN_RC
        if at.journal is not None:
            at.tell("delivered", seat, "M-7.2", {"card": CARDS[card], "slot": slot + 1, "points": values[slot]})
        gain(at, seat, values[slot])


def turn_over(at: Position, pad: int) -> None:
    """The card shows its Advanced Building, free to be constructed (M-7.3)."""
    card = at.pads[pad]
    at.pads[pad] = NOTHING
    at.marked &= ~BIT[pad]
    insort(at.available, card)
    if at.journal is not None:
        at.tell("revealed_building", CHANCE, "M-7.3", {"card": CARDS[card], "building": building_name(at, card)})


def building_name(at: Position, card: int) -> str:
    return ADVANCED[at.table.printed.back[card]]


def launch_next(at: Position, phase: int) -> bool:
    """Go on with the pads in the queue, in the order A, B, C, P. True when none is left; False when a card is dealt.

    In the Mine phase each rocket scores when its turn comes; at the end of the turn all have scored before.
    """
    pad = 0
    while at.queue:
        if at.queue & BIT[pad]:
            at.queue &= ~BIT[pad]
            if phase == SPIN_DEAL:
                score_rocket(at, pad, "M-5.8")
            turn_over(at, pad)
            if at.deck:  # M-7.4; M-R33: with an empty deck the pad stays empty
                at.deal_to = pad
                at.phase = phase
                return False
        pad += 1
    return True


def deal_to_pad(at: Position, card: int) -> None:  # M-7.4
    at.deck.remove(card)
    at.pads[at.deal_to] = card
    if at.journal is not None:
        at.tell("dealt", CHANCE, "M-7.4", {"card": CARDS[card], "pad": PADS[at.deal_to]})


def loaded_pads(at: Position) -> int:
    """The set of pads whose rocket is full."""
    full = 0
    slot_type = at.table.printed.slot_type
    for pad in at.table.pads:
        card = at.pads[pad]
        if card != NOTHING and FREE not in at.slots[5 * pad : 5 * pad + len(slot_type[card])]:
            full |= BIT[pad]
    return full


def begin_launch(at: Position) -> None:
    """Full and accelerated rockets launch, all scores first (M-7.1, M-17.2)."""
    full = loaded_pads(at)
    at.queue = full | at.marked
    for pad in at.table.pads:
        if at.queue & BIT[pad]:
            score_rocket(at, pad, "M-7.1" if full & BIT[pad] else "M-17.2")
    go_on(at)


def go_on(at: Position) -> None:
    if launch_next(at, END_DEAL):
        end_turn(at)


def end_turn(at: Position) -> None:
    """Subsidy, then the end of the game or the next turn (M-7.5, M-18.2)."""
    if at.table.deck_end and not at.end_turn and not at.deck and at.pads.count(NOTHING) == 4:  # M-R46
        at.end_turn = at.turn
        at.end_reason = NO_ROCKETS
        if at.journal is not None:
            at.tell("no_rockets_left", CHANCE, "M-R46", {})
    subsidise(at)
    if at.end_turn and at.turn > at.end_turn:
        finish(at, at.end_reason)
    elif at.turn >= at.table.turn_cap:  # M-R34
        finish(at, TURN_CAP)
    else:
        at.phase = TURN_OVER


def finish(at: Position, reason: int) -> None:
    at.over = reason
    if at.journal is not None and reason != GOING_ON:
        winners = [seat for seat, place in enumerate(at.places()) if place == 1]
        best = winners[0]
        rule = "M-R34" if reason == TURN_CAP else "M-18.2"
        at.tell("over_" + REASONS[reason].replace(" ", "_"), best, rule, {"points": at.dominance[best]})
        for seat in winners[1:]:
            at.tell("shares_win", seat, "M-18.3", {})


# The white robot ------------------------------------------------------------------------------------------------------


def granted_to(at: Position) -> int:
    """Who has a Grant that is in force (M-17.7, M-R25); NOBODY if there is none."""
    return at.grant_seat if at.table.grant_permanent or at.grant_card in at.sites else NOBODY


def entitled(at: Position) -> int:
    """Who controls the white robot after this turn: the owner of the Grant, or the one player with the fewest D."""
    owner = granted_to(at)
    if owner != NOBODY:
        return owner
    fewest = min(at.dominance)
    return at.dominance.index(fewest) if at.dominance.count(fewest) == 1 else NOBODY  # M-7.5, M-7.6


def subsidise(at: Position) -> None:
    """The white robot goes where it belongs; if that is where it was, it stays as it is (M-7.7 to M-7.9)."""
    seat = entitled(at)
    if seat == at.white_seat:
        return
    old, where = at.white_seat, at.white_at
    if where >= CAPTURED:
        at.captive[where - CAPTURED] = NOBODY  # M-R24
    elif where >= ON_ROCKET:
        at.slots[where - ON_ROCKET] = FREE
    elif where >= IN_SILO:
        at.silo[6 * old + where - IN_SILO] -= 1
    elif where == IN_RC:
        at.rc[old] -= 1
    at.white_seat = seat
    if seat == NOBODY:
        at.white_at = IN_BOX
    else:
        at.white_at = IN_RC
        at.rc[seat] += 1
    if at.journal is not None:
        if seat == NOBODY:
            at.tell("subsidy_ends", CHANCE, "M-7.6", {})
        else:
            at.tell("subsidised", seat, "M-17.7" if seat == granted_to(at) else "M-7.5", {})
