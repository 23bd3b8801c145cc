"""Gardens of Uranus on the screen: pure functions from what a viewer may see to drawings and pieces of the page."""

from orrery.games.gardens.view.art import SYMBOLS
from orrery.games.gardens.view.choices import PANELS
from orrery.games.gardens.view.ending import ending
from orrery.games.gardens.view.hand import hand
from orrery.games.gardens.view.in_words import in_words
from orrery.games.gardens.view.missions import mission_picture, mission_title, mission_words
from orrery.games.gardens.view.outcomes import ON_BOARD, outcome
from orrery.games.gardens.view.overview import overview
from orrery.games.gardens.view.panel import seat
from orrery.games.gardens.view.picture import board_picture, draw, poster
from orrery.games.gardens.view.places import links, pays, place_names, places
from orrery.games.gardens.view.reference import reference
from orrery.games.gardens.view.scene import board
from orrery.games.gardens.view.sidebar import mine

__all__ = [
    "ON_BOARD",
    "PANELS",
    "SYMBOLS",
    "board",
    "board_picture",
    "draw",
    "ending",
    "hand",
    "in_words",
    "links",
    "mine",
    "mission_picture",
    "mission_title",
    "mission_words",
    "outcome",
    "overview",
    "pays",
    "place_names",
    "places",
    "poster",
    "reference",
    "seat",
]
