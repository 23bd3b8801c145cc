"""Vertium on the screen: pure functions from what a viewer may see to drawings and pieces of the table page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.core.state import Event
from orrery.draw import Ending, Held, Markup, SeatFace
from orrery.games.vertium.view import ending as ended
from orrery.games.vertium.view import hand as hands
from orrery.games.vertium.view import panel, picture, scene, sidebar
from orrery.games.vertium.view.art import SYMBOLS
from orrery.games.vertium.view.choices import PANELS
from orrery.games.vertium.view.in_words import in_words
from orrery.games.vertium.view.option_art import option_picture
from orrery.games.vertium.view.outcomes import ON_BOARD, outcome
from orrery.games.vertium.view.overview import overview
from orrery.games.vertium.view.picture import poster
from orrery.games.vertium.view.places import place_names, places
from orrery.games.vertium.view.reference import reference
from orrery.games.vertium.view_types import VertiumView

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
    "option_picture",
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
    return scene.board(cast(VertiumView, view), legal, events, prefix)


def mine(view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> Markup:
    return sidebar.mine(cast(VertiumView, view), legal, prefix)


def seat(view: Mapping[str, Any], number: int) -> SeatFace:
    return panel.seat(cast(VertiumView, view), number)


def draw(
    view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
) -> Markup:
    return picture.draw(cast(VertiumView, view), legal, events, theme)


def ending(view: Mapping[str, Any], events: Sequence[Event] = ()) -> Ending:
    return ended.ending(cast(VertiumView, view), events)


def hand(view: Mapping[str, Any]) -> Sequence[Held]:
    return hands.hand(cast(VertiumView, view))
