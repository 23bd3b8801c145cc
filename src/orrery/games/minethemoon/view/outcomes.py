"""What people spin and draw at their own table, as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from orrery.draw import Face, el, rect
from orrery.games.minethemoon.names import CARDS, KINDS
from orrery.games.minethemoon.view.art import ore_icon, rocket_sign
from orrery.games.minethemoon.view.reference import slots_of
from orrery.games.minethemoon.view.reference_art import rocket_picture
from orrery.games.minethemoon.view_types import ShownView as View

if TYPE_CHECKING:
    from orrery.games.minethemoon.game import MineTheMoon

ON_BOARD: Final = ("spin",)


def outcome(game: MineTheMoon, view: View, verb: str, argument: str) -> Face | None:  # noqa: ARG001
    """A wedge of the Crater, or a rocket."""
    if verb == "spin" and argument in KINDS:
        return Face(ore_icon(argument))
    if verb == "spin":
        paper = rect(44, 44, rx=10, cls="f-paper")
        return Face(el("svg", paper, rocket_sign(argument, 0, 0, 0.9), viewBox="-22 -22 44 44", aria_hidden="true"))
    if verb == "deal":
        slots = slots_of(game.printed, CARDS.index(argument))
        return Face(rocket_picture(argument, slots), game.card_names[argument])
    return None
