"""The end of the game for the podium: four totals are laid open one after the other, and the least is what counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import Category, Ending
from orrery.games.darkness.pieces import RESOURCES
from orrery.games.darkness.view.art import ship
from orrery.games.darkness.words.glossary import View


def ending(view: View, events: Sequence[Event] = ()) -> Ending:  # noqa: ARG001 (the view tells it all)
    """Points are the smallest total of a coalition (D-15.5): each resource can only leave fewer of them."""
    players = view["players"]
    left = [[0] * players for _ in RESOURCES]  # after each resource, by seat
    for result in view["results"]:
        least = list(accumulate((result["totals"][resource] for resource in RESOURCES), min))
        for seat in result["seats"]:
            for number, points in enumerate(least):
                left[number][seat] = points
    changes = [left[0], *([after[s] - before[s] for s in range(players)] for before, after in pairwise(left))]
    return Ending(
        categories=[Category(_(resource), points) for resource, points in zip(RESOURCES, changes, strict=True)],
        figures=[ship(seat, 0, -44, 2.1) for seat in range(players)],
        ground="hex-dark",
    )
