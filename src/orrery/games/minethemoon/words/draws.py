"""Whose spin or card it is and what it is for, where people spin and draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.wording import count_of
from orrery.games.minethemoon.names import PADS
from orrery.games.minethemoon.position import NOTHING, Position


def to_pad(pad: int) -> Drawing:
    name = "the private pad" if PADS[pad] == "P" else f"pad {PADS[pad]}"
    return Drawing(f"A rocket comes to {name}")


def first_rocket(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    pads = at.config.pads
    return to_pad(pads[[at.pads[pad] for pad in pads].index(NOTHING)])


def next_rocket(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return to_pad(at.deal_to)


def first_spins(at: Position, names: Sequence[str]) -> Drawing:
    each = at.config.printed.first_spins
    seat, left = at.first_spins // each, each - at.first_spins % each
    return Drawing(f"{names[seat]} spins for {count_of(left, 'resource')}", seat, left)


def order(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(f"Place {len(at.priority) + 1} on the Priority track by lot")


def spin(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(f"Spin {at.spins - at.spins_left + 1} of {at.spins}: where does the Crater stop", place="crater")


def comsat(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(f"{names[at.current]} works a Comsat: a card of the deck shows its building", at.current)


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "first_deal": first_rocket,
    "first_spin": first_spins,
    "first_seat": order,
    "spin": spin,
    "spin_deal": next_rocket,
    "end_deal": next_rocket,
    "comsat": comsat,
}
