"""Terraforming Darkness on the screen. In: what a viewer may see. Out: a drawing, or a piece of a page."""

from orrery.games.darkness.view.art import SYMBOLS
from orrery.games.darkness.view.choices import PANELS
from orrery.games.darkness.view.ending import ending
from orrery.games.darkness.view.hand import hand, opened
from orrery.games.darkness.view.in_words import in_words
from orrery.games.darkness.view.outcomes import outcome
from orrery.games.darkness.view.overview import overview
from orrery.games.darkness.view.picture import draw, poster
from orrery.games.darkness.view.places import place_names, places
from orrery.games.darkness.view.players import seat
from orrery.games.darkness.view.reference import reference
from orrery.games.darkness.view.scene import board
from orrery.games.darkness.view.sidebar import mine

__all__ = [
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
