"""Mine the Moon on the screen: pure functions from what a viewer may see to drawings and pieces of the table page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.core.state import Event
from orrery.draw import Ending, Held, Markup, SeatFace
from orrery.games.minethemoon.view import ending as ended
from orrery.games.minethemoon.view import hand as hands
from orrery.games.minethemoon.view import panel, picture, scene, sidebar
from orrery.games.minethemoon.view.art import SYMBOLS
from orrery.games.minethemoon.view.choices import PANELS
from orrery.games.minethemoon.view.in_words import in_words
from orrery.games.minethemoon.view.outcomes import ON_BOARD, outcome
from orrery.games.minethemoon.view.overview import overview
from orrery.games.minethemoon.view.picture import poster
from orrery.games.minethemoon.view.places import place_names, places
from orrery.games.minethemoon.view.reference import reference
from orrery.games.minethemoon.view_types import ShownView

__all__ = [
    "ON_BOARD",
    "PANELS",
    "SYMBOLS",
    "board",
    "draw",
    "ending",
    "hand",
    "in_words",
    "mine",
    "opened",
    "outcome",
    "overview",
    "place_names",
    "places",
    "poster",
    "reference",
    "seat",
]

# The contract of a screen knows views of any game; from here on a view is one of this game.


def board(view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    return scene.board(cast(ShownView, view), legal, events, prefix)


def mine(view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> Markup:
    return sidebar.mine(cast(ShownView, view), legal, prefix)


def seat(view: Mapping[str, Any], number: int) -> SeatFace:
    return panel.seat(cast(ShownView, view), number)


def draw(
    view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
) -> Markup:
    return picture.draw(cast(ShownView, view), legal, events, theme)


def ending(view: Mapping[str, Any], events: Sequence[Event] = ()) -> Ending:
    return ended.ending(cast(ShownView, view), events)


def hand(view: Mapping[str, Any]) -> Sequence[Held]:
    return hands.hand(cast(ShownView, view))


def opened(view: Mapping[str, Any], views: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    return hands.opened(cast(ShownView, view), cast(Sequence[ShownView], views))
