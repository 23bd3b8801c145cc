"""The end of the game for the podium: how Dominance was gained, and the robots on the moon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import pgettext
from orrery.core.state import Event
from orrery.draw import Category, Ending, use
from orrery.games.minethemoon.view.art import robot
from orrery.games.minethemoon.view.facts import View

_GAINED: Final = ("delivered", "built", "earned", "driven")  # kinds of events
_LEECHED: Final = "leeched"  # what others took (M-17.9)
_BEFORE: Final = "before"  # a table may begin in the middle of a game
_GROWING: Final = use("moon-rocket-idle", -454, 340, 2.4) + use("moon-rocket-idle", 456, 330, 2.6)


def ending(view: View, events: Sequence[Event] = ()) -> Ending:
    """Dominance by rockets, by building, by Working, by the Mass Driver into space; less what was leeched."""
    seats = range(view["players"])
    found: dict[str, list[int]] = {}
    for event in events:
        if event.kind in _GAINED:
            found.setdefault(event.kind, [0] * len(seats))[event.player] += event.data["points"]
        elif event.kind == _LEECHED:
            found.setdefault(_LEECHED, [0] * len(seats))[event.data["with"]] -= event.data["points"]
    dominance = [seat["dominance"] for seat in view["seats"]]
    before = [dominance[seat] - sum(points[seat] for points in found.values()) for seat in seats]
    names = {
        _BEFORE: pgettext("the count", "before"),
        "delivered": pgettext("the count", "rockets"),
        "built": pgettext("the count", "buildings"),
        "earned": pgettext("the count", "work"),
        "driven": pgettext("the count", "space"),
        _LEECHED: pgettext("the count", "leeched"),
    }
    if any(before):
        found[_BEFORE] = before
    return Ending(
        categories=[Category(words, found[name]) for name, words in names.items() if any(found.get(name, ()))],
        figures=[robot(seat, -4, -44, 3.4) for seat in seats],
        ground="f-moon",
        growing=_GROWING,
    )
