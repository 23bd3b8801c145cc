"""The places of the board: what they are called, and which of them an event speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.state import Event
from orrery.games.vertium.view_types import VertiumView as View

_PLANETS: Final = ("planet", "from", "to", "origin", "target")  # what events call a planet


def place_names(view: View, prefix: str = "") -> Mapping[str, str]:
    """Every place of the board by its id. Planets have their names written below them."""
    return {f"{prefix}planet-{planet['id']}": "" for planet in view["planets"]}


def places(view: View, event: Event, prefix: str = "") -> list[str]:
    """The ids of the places that an event speaks of."""
    known = {planet["id"] for planet in view["planets"]}
    named = (event.data.get(key) for key in _PLANETS)
    return [f"{prefix}planet-{planet}" for planet in named if planet in known]
