"""The end of the game, which all win or lose together (U-1.1): who is safe, and the stage with Uranus itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.state import Event
from orrery.draw import Ending
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.facts import View
from orrery.games.uranus.view.finale import finale
from orrery.games.uranus.view.turning import helped, turned

_APART: Final = "end-"  # what begins the ids of its drawing: the board is on the same page


def ending(view: View, events: Sequence[Event] = ()) -> Ending:
    """There are no points; a large screen shows the wheel with its modules."""
    return Ending(
        figures=[imp(seat, 0, -50, 2.2) for seat in range(view["players"])],
        ground="f-ice2",
        safe=[bool(seat["flown"]) for seat in view["seats"]],
        stage=finale(view, _APART),
        turned=turned(view, events),
        helped=helped(view, events) if events else (),
    )
