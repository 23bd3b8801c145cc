"""Setting up (M-2): rockets to the pads, two resources for everybody, the Priority order. All of it is chance."""

from __future__ import annotations

from orrery.core.state import CHANCE
from orrery.games.minethemoon.names import CARDS, KINDS, PADS
from orrery.games.minethemoon.position import FIRST_SEAT, FIRST_SPIN, NOTHING, TURN_OVER, Position


def deal_first(at: Position, card: int) -> None:
    """A rocket for the next empty pad (M-2.3)."""
    pads = at.table.pads
    pad = pads[[at.pads[pad] for pad in pads].index(NOTHING)]
    at.deck.remove(card)
    at.pads[pad] = card
    if at.journal is not None:
        at.tell("dealt", CHANCE, "M-2.3", {"card": CARDS[card], "pad": PADS[pad]})
    if pad == pads[-1]:
        at.phase = FIRST_SPIN
        if not at.table.printed.first_spins:
            at.phase = FIRST_SEAT


def spin_first(at: Position, kind: int) -> None:
    """One of the spins of each player (M-2.7)."""
    each = at.table.printed.first_spins
    seat = at.first_spins // each
    at.rc[seat] -= 1
    at.silo[6 * seat + kind] += 1
    at.first_spins += 1
    if at.journal is not None:
        at.tell("found_first", seat, "M-2.7", {"kind": KINDS[kind]})
    if at.first_spins == each * at.seats:
        at.phase = FIRST_SEAT


def pick_seat(at: Position, seat: int) -> None:
    """The next on the Priority track; the last one needs no lot (M-2.8)."""
    at.priority.append(seat)
    if len(at.priority) == at.seats - 1:
        for last in range(at.seats):
            if last not in at.priority:
                at.priority.append(last)
                break
        if at.journal is not None:
            at.tell("ordered", at.priority[0], "M-2.8", {"order": " ".join(str(seat + 1) for seat in at.priority)})
        at.phase = TURN_OVER
