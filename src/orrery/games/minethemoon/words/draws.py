"""Whose spin or card it is and what it is for, where people spin and draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.language import _, ngettext
from orrery.games.minethemoon.names import PADS
from orrery.games.minethemoon.position import NOTHING, Position


def to_pad(pad: int) -> Drawing:
    if PADS[pad] == "P":
        return Drawing(_("A rocket comes to the private pad"))
    return Drawing(_("A rocket comes to pad {pad}", pad=PADS[pad]))


def first_rocket(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    pads = at.config.pads
    return to_pad(pads[[at.pads[pad] for pad in pads].index(NOTHING)])


def next_rocket(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return to_pad(at.deal_to)


def first_spins(at: Position, names: Sequence[str]) -> Drawing:
    each = at.config.printed.first_spins
    seat, left = at.first_spins // each, each - at.first_spins % each
    words = ngettext("{name} spins for {count} resource", "{name} spins for {count} resources", left, name=names[seat])
    return Drawing(words, seat, left)


def order(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(_("Place {place} on the Priority track by lot", place=len(at.priority) + 1))


def spin(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    number = at.spins - at.spins_left + 1
    words = _("Spin {number} of {count}: where does the Crater stop", number=number, count=at.spins)
    return Drawing(words, place="crater")


def comsat(at: Position, names: Sequence[str]) -> Drawing:
    words = _("{name} works a Comsat: a card of the deck shows its building", name=names[at.current])
    return Drawing(words, at.current)


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "first_deal": first_rocket,
    "first_spin": first_spins,
    "first_seat": order,
    "spin": spin,
    "spin_deal": next_rocket,
    "end_deal": next_rocket,
    "comsat": comsat,
}
