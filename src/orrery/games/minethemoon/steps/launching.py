"""Launch (M-3.4, M-7): rockets leave, score and turn over; then the Subsidy and the end of the turn."""

from __future__ import annotations

from bisect import insort

from orrery.core.state import CHANCE
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DEAL
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    ADVANCED,
    BIT,
    CARDS,
    KINDS_EACH,
    PADS,
    SLOTS_EACH,
)
from orrery.games.minethemoon.position import (
    CAPTURED,
    FREE,
    GOING_ON,
    IN_BOX,
    IN_RC,
    IN_SILO,
    NOTHING,
    ON_ROCKET,
    Position,
)
from orrery.games.minethemoon.steps.ending import finish, gain, look_for_rockets, why_over
from orrery.games.minethemoon.steps.shared import FromDeck


def begin_launch(at: Position) -> None:
    """Full and accelerated rockets launch, all scores first (M-7.1, M-17.2)."""
    full = loaded_pads(at)
    at.queue = full | at.marked
    for pad in at.config.pads:
        if at.queue & BIT[pad]:
            score_rocket(at, pad, "M-7.1" if full & BIT[pad] else "M-17.2")
    go_on_launching(at)


def loaded_pads(at: Position) -> int:
    """The set of pads whose rocket is full."""
    full = 0
    slot_type = at.config.printed.slot_type
    for pad in at.config.pads:
        card = at.pads[pad]
        if card != NOTHING and FREE not in at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + len(slot_type[card])]:
            full |= BIT[pad]
    return full


def score_rocket(at: Position, pad: int, rule: str) -> None:
    """Each loaded robot scores its slot, only now, and goes home (M-7.2, M-12.4, M-R38).

    `rule` says why the rocket launches.
    """
    card = at.pads[pad]
    values = at.config.printed.slot_value[card]
    if at.journal is not None:
        at.tell("launched", CHANCE, rule, {"pad": PADS[pad], "card": CARDS[card]})
    for slot in range(len(values)):
        seat = at.slots[SLOTS_EACH * pad + slot]
        if seat == FREE:
            continue
        at.slots[SLOTS_EACH * pad + slot] = FREE
        at.rc[seat] += 1
        if at.white_at == ON_ROCKET + SLOTS_EACH * pad + slot:
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
    return ADVANCED[at.config.printed.back[card]]


def launch_next(at: Position, deal: int) -> bool:
    """Go on with the pads in the queue, in the order A, B, C, P. True when none is left; False when a card is dealt.

    `deal` is the step that deals it. In the Mine step each rocket scores when its turn comes; at the end of the turn
    all have scored before.
    """
    pad = 0
    while at.queue:
        if at.queue & BIT[pad]:
            at.queue &= ~BIT[pad]
            if deal == step_id.SPIN_DEAL:
                score_rocket(at, pad, "M-5.8")
            turn_over(at, pad)
            if at.deck:  # M-7.4; M-R33: with an empty deck the pad stays empty
                at.deal_to = pad
                at.step = deal
                return False
        pad += 1
    return True


def deal_to_pad(at: Position, card: int) -> None:  # M-7.4
    at.deck.remove(card)
    at.pads[at.deal_to] = card
    if at.journal is not None:
        at.tell("dealt", CHANCE, "M-7.4", {"card": CARDS[card], "pad": PADS[at.deal_to]})


class EndDeal(FromDeck):
    """M-7.4: a new rocket for the pad of one that was launched at the end of the turn."""

    number = step_id.END_DEAL
    name = "end_deal"
    prompt = "A new rocket comes to the pad."

    def apply(self, at: Position, player: int, action: int) -> None:
        deal_to_pad(at, action - DEAL.zero)
        go_on_launching(at)


def go_on_launching(at: Position) -> None:
    """The next rocket; after the last one the Subsidy (M-7.5, M-R37), then the end or the next turn (M-18.2)."""
    if not launch_next(at, step_id.END_DEAL):
        return
    look_for_rockets(at)
    subsidise(at)
    reason = why_over(at)
    if reason == GOING_ON:
        at.step = step_id.TURN_OVER
    else:
        finish(at, reason)


# The Subsidy (M-7.5 to M-7.9) -----------------------------------------------------------------------------------------


def granted_to(at: Position) -> int:
    """Who has a Grant that is in force (M-17.7, M-R25); NOBODY if there is none."""
    return at.grant_seat if at.config.grant_permanent or at.grant_card in at.sites else NOBODY


def entitled(at: Position) -> int:
    """Who controls the white robot after this turn: the owner of the Grant, or the one player with the fewest D."""
    owner = granted_to(at)
    if owner != NOBODY:
        return owner
    fewest = min(at.dominance)
    return at.dominance.index(fewest) if at.dominance.count(fewest) == 1 else NOBODY  # M-7.5, M-7.6, M-R35


def subsidise(at: Position) -> None:
    """The white robot goes where it belongs; if that is where it was, it stays as it is (M-7.7, M-7.8, M-7.9)."""
    seat = entitled(at)
    if seat == at.white_seat:
        return
    old, where = at.white_seat, at.white_at
    if where >= CAPTURED:
        at.captive[where - CAPTURED] = NOBODY  # M-R24
    elif where >= ON_ROCKET:
        at.slots[where - ON_ROCKET] = FREE
    elif where >= IN_SILO:
        at.silo[KINDS_EACH * old + where - IN_SILO] -= 1
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
