"""Where everything stands on the board, in the pixels of a laptop's stage; and the leaves it has on a small one."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import Leaf
from orrery.games.minethemoon.view.facts import View, part_of_turn

WIDE: Final = 710.0
HIGH: Final = 700.0
BOX: Final = f"0 0 {WIDE:g} {HIGH:g}"

RULE: Final = (10.0, 10.0, 690.0, 48.0)  # the Dominance track: left, top, width, height
HEADER: Final = 79.0  # the middle of the line below it
GROUND: Final = 100.0  # where the moon begins
CRATER: Final = (188.0, 264.0)  # the middle of the part for the wheel, 358 x 328
MARKET: Final = (372.0, 102.0)  # its upper left corner
CARDS: Final = (8.0, 432.0)  # the upper left corner of the shared buildings
PADS: Final = (6.0, 690.0)  # the left rim and the ground of the pads
PAD_STEP: Final = {2: 170.0, 3: 146.0, 4: 131.0}
ADVANCED: Final = {2: 372.0, 3: 446.0, 4: 534.0}  # the left rim of the Advanced Buildings, by the number of pads
ADVANCED_TOP: Final = 546.0

# The leaf that a question belongs to; what is not here is about one's own Moonbase
_LEAF: Final = {
    "task": "teams", "work": "teams", "place": "wheel", "room": "wheel", "spin": "wheel", "build": "market",
    "load": "rockets", "mark": "rockets", "spin_deal": "rockets", "end_deal": "rockets",
}  # fmt: skip


def leaves(view: View, planning: bool) -> list[Leaf]:
    """The parts of the board. Their boxes fit to where the style moves things on a small stage.

    While robots are placed the steppers stand in two rows below a smaller wheel there, or beside a small one, so that
    nothing has to be scrolled.
    """
    pads = len(view["pads"])
    two = 2 * PAD_STEP[pads] + 24
    wheel = Leaf("wheel", _("Wheel"), "1 60 374 370", "5 102 364 328")
    if planning:
        wheel = wheel._replace(middle="9 102 365 262", low="9 176 365 178")
    return [
        wheel,
        Leaf("market", _("Market"), f"366 98 344 {486}"),
        Leaf("teams", _("Teams"), "1 60 296 380"),
        Leaf("rockets", _("Rockets"), f"1 538 {two:g} {160 if pads == 2 else 322}"),
        Leaf("base", _("Base")),
    ]


def open_leaf(view: View, asked: bool, events: list[Event]) -> tuple[str, str]:
    """The leaf with the thing to do or to see, and what it was opened for; the reader stays where nothing calls."""
    if view["over"]:
        return "wheel", "over"
    step, turn = view["step"], view["turn"]
    if not asked:
        spins = sum(event.kind == "spun" for event in events)
        return ("wheel", f"spins {turn}") if spins and part_of_turn(view) == 1 else ("", "")
    if step == "white":
        return ("teams", "wheel", "base", "rockets")[part_of_turn(view) or 0], f"white {turn}"
    return _LEAF.get(step, "base"), f"{step} {turn}"
