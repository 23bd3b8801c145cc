"""Setting up (M-2): rockets to the pads, two resources for everybody, the Priority order. All of it is chance."""

from __future__ import annotations

from orrery.core.state import CHANCE
from orrery.core.step import ChanceStep
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DEAL, PICK_SEAT, SPIN
from orrery.games.minethemoon.names import (
    CARDS,
    KINDS,
    KINDS_EACH,
    PADS,
)
from orrery.games.minethemoon.position import NOTHING, Position
from orrery.games.minethemoon.steps.shared import FromDeck


class FirstDeal(FromDeck):
    """M-2.3: a rocket for the next empty pad."""

    number = step_id.FIRST_DEAL
    name = "first_deal"
    prompt = "Rockets are dealt to the pads."

    def apply(self, at: Position, player: int, action: int) -> None:
        card = action - DEAL.zero
        pads = at.config.pads
        pad = pads[[at.pads[pad] for pad in pads].index(NOTHING)]
        at.deck.remove(card)
        at.pads[pad] = card
        if at.journal is not None:
            at.tell("dealt", CHANCE, "M-2.3", {"card": CARDS[card], "pad": PADS[pad]})
        if pad == pads[-1]:
            at.step = step_id.FIRST_SPIN if at.config.printed.first_spins else step_id.FIRST_SEAT


class FirstSpin(ChanceStep[Position]):
    """M-2.7, M-R43: one of the spins of each player; launches are spun again, so only resources come up."""

    number = step_id.FIRST_SPIN
    name = "first_spin"
    verbs = (SPIN,)
    prompt = "Everybody spins for the first resources."

    def legal(self, at: Position, player: int) -> list[int]:
        return at.config.wheel.first_outcomes[:]

    def weights(self, at: Position) -> list[int]:
        return at.config.wheel.first_weights[:]

    def apply(self, at: Position, player: int, action: int) -> None:
        kind = action - SPIN.zero
        each = at.config.printed.first_spins
        seat = at.first_spins // each
        at.rc[seat] -= 1
        at.silo[KINDS_EACH * seat + kind] += 1
        at.first_spins += 1
        if at.journal is not None:
            at.tell("found_first", seat, "M-2.7", {"kind": KINDS[kind]})
        if at.first_spins == each * at.seats:
            at.step = step_id.FIRST_SEAT


class FirstSeat(ChanceStep[Position]):
    """M-2.8: the next on the Priority track; the last one needs no lot."""

    number = step_id.FIRST_SEAT
    name = "first_seat"
    verbs = (PICK_SEAT,)
    prompt = "The Priority order is drawn."

    def legal(self, at: Position, player: int) -> list[int]:
        return [PICK_SEAT.zero + seat for seat in range(at.seats) if seat not in at.priority]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.priority.append(action - PICK_SEAT.zero)
        if len(at.priority) == at.seats - 1:
            for last in range(at.seats):
                if last not in at.priority:
                    at.priority.append(last)
                    break
            if at.journal is not None:
                at.tell("ordered", at.priority[0], "M-2.8", {"order": " ".join(str(seat + 1) for seat in at.priority)})
            at.step = step_id.TURN_OVER
