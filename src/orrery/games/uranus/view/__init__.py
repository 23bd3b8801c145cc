"""Uranus! on the screen: pure functions from what a viewer may see to drawings and pieces of the table page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.core.state import Event
from orrery.draw import Ending, Held, Markup, SeatFace
from orrery.games.uranus.view import ending as ended
from orrery.games.uranus.view import hand as hands
from orrery.games.uranus.view import panel, picture, scene, sidebar
from orrery.games.uranus.view.choices import PANELS
from orrery.games.uranus.view.in_words import in_words
from orrery.games.uranus.view.outcomes import outcome, outcome_map
from orrery.games.uranus.view.overview import overview
from orrery.games.uranus.view.picture import poster
from orrery.games.uranus.view.places import place_names, places
from orrery.games.uranus.view.reference import reference
from orrery.games.uranus.view.symbols import SYMBOLS
from orrery.games.uranus.view_types import UranusView

__all__ = [
    "PANELS",
    "SYMBOLS",
    "board",
    "draw",
    "ending",
    "hand",
    "in_words",
    "mine",
    "outcome",
    "outcome_map",
    "overview",
    "place_names",
    "places",
    "poster",
    "reference",
    "seat",
]

# The contract of a screen knows views of any game; from here on a view is one of this game.


def board(view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    return scene.board(cast(UranusView, view), legal, events, prefix)


def mine(view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> Markup:
    return sidebar.mine(cast(UranusView, view), legal, prefix)


def seat(view: Mapping[str, Any], number: int) -> SeatFace:
    return panel.seat(cast(UranusView, view), number)


def draw(
    view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
) -> Markup:
    return picture.draw(cast(UranusView, view), legal, events, theme)


def ending(view: Mapping[str, Any], events: Sequence[Event] = ()) -> Ending:
    return ended.ending(cast(UranusView, view), events)


def hand(view: Mapping[str, Any]) -> Sequence[Held]:
    return hands.hand(cast(UranusView, view))
