"""The places of a board: what a screen calls them, and which of them something that happened speaks of.

A screen tells both with two functions beside its drawings: `place_names(view)`, the name of every place by its id
(empty where the board itself shows it), and `places(view, event)`, the ids that an event speaks of. One that has none
is a board without places. With `links(view, event)` a screen joins some of them, and with `pays(view, event)` it tells
which of them, or which pairs, made how many points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.game import Game
from orrery.core.state import Event
from orrery.draw.default_screen import screen_of


def place_names(game: Game, view: Mapping[str, Any]) -> Mapping[str, str]:
    """The name of every place on the board, by its id; the names that the log uses."""
    named = getattr(screen_of(game), "place_names", None)
    found: Mapping[str, str] = named(view) if named is not None else {}
    return found


def places_of(game: Game, view: Mapping[str, Any], event: Event) -> Sequence[str]:
    """The ids of the places that an event speaks of, as the viewer may know it."""
    spoken = getattr(screen_of(game), "places", None)
    found: Sequence[str] = spoken(view, event) if spoken is not None else ()
    return found


Paid = tuple[tuple[str, ...], int]  # one place, or two that belong together, and the points that they made


def pays_of(game: Game, view: Mapping[str, Any], event: Event) -> Sequence[Paid]:
    """How the points of an event were made: as the screen tells it, else by the one place that the event speaks of."""
    told = getattr(screen_of(game), "pays", None)
    found: Sequence[Paid] | None = told(view, event) if told is not None else None
    if found is None:
        spoken, points = list(places_of(game, view, event)), event.data.get("points")
        found = [((spoken[0],), points)] if len(spoken) == 1 and isinstance(points, int) and points > 0 else []
    return found


def links_of(game: Game, view: Mapping[str, Any], event: Event) -> Sequence[tuple[str, str]]:
    """Pairs of these places that belong together: those that the screen tells, else the two of an event with two."""
    joined = getattr(screen_of(game), "links", None)
    found: Sequence[tuple[str, str]] | None = joined(view, event) if joined is not None else None
    if found is None:
        spoken = list(places_of(game, view, event))
        found = [(spoken[0], spoken[1])] if len(spoken) == 2 else []
    return found
