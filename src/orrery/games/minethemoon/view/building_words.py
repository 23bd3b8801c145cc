"""What every building does, in one or two short sentences with the numbers of this table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from orrery.core.data import OURS
from orrery.core.wording import count_of
from orrery.games.minethemoon.names import ADVANCED, BUILDING_WORDS, BUILDINGS, SHARED, SIDE_WORDS, TILE_WORDS, TILES
from orrery.games.minethemoon.view.facts import View

NAMES: Final[dict[str, str]] = {
    **dict(zip(TILES, TILE_WORDS, strict=True)),
    **dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)),
}
# Three letters each, for the small tiles on the board
CODES: Final[dict[str, str]] = {
    name: f"ST{name[-1]}" if name.startswith("statue") else name[:3].upper() for name in ADVANCED
}

_EFFECTS: Final = {
    "refinery": "Refine up to {refinery} raw.",
    "shaker": "One more spin for each team. A team in the left column also gains {shaker} Dominance.",
    "uplink": "Pay for one building and put it up.",
    "loader": "Load up to {loader} refined into open slots.",
    "clout": "Go to the top of the Priority track.",
    "reverter": "Any refined become as many raw of any type.",
    "factory": "Make {factory} raw Buckyball or Graphene.",
    "factory+": "Make {factory} raw Buckyball or Graphene.",
    "factory++": "Make {top_factory} raw, each Buckyball or Graphene.",
    "exchanger": "Up to {exchanger} times: a raw Buckyball or Graphene for a dearer raw.",
    "exchanger+": "Up to {exchanger} times: a raw Buckyball or Graphene for a dearer raw.",
    "refiner": "Refine up to {refiner} raw.",
    "refiner+": "Refine up to {refiner} raw.",
    "control+": "One more robot.",
    "control++": "One more robot.",
    "ownshaker": "One more spin.",
    "abductor": "Take a robot out of another Silo and keep it here.",
    "accelerator": "Choose a rocket: it launches this turn, full or not.",
    "agridome": "Gain {agridome} Dominance.",
    "comsat": "Turn up the next card of the deck as a building.",
    "generator": "Make {generator} raw, each Buckyball or Graphene.",
    "grant": "The white robot is yours from the end of this turn.",
    "hydroponics": "Gain {hydroponics} Dominance.",
    "lab": "Put up one building, before all Uplinks.",
    "leecher": "A player of your choice loses {leecher} Dominance.",
    "massdriver": "Give a refined Buckyball or Graphene, gain {massdriver} Dominance.",
    "omnirefiner": "Refine up to {omnirefiner} raw.",
    "prerogative": "Go to the top of the Priority track, after all Clouts.",
    "quaker": "{quaker} more spins every turn.",
    "repressor": "Up to {repressor} raw Nanotubes become refined Buckyballs or Graphene.",
    "solararray": "Work any building on any Moonbase.",
    "synthesizer": "Make a raw Nanotube.",
    "transmitter": "Up to {transmitter} raw become as many raw of any type.",
    "trembler": "One more spin while a team is here.",
}
_STATUE: Final = "Only its bonus."


def effect(view: View, building: str) -> str:
    """What a building does when it is Worked, or by standing there."""
    return effect_words(view["numbers"]["amounts"], building)


def effect_words(amounts: Mapping[str, int], building: str) -> str:
    return _STATUE if building.startswith("statue") else _EFFECTS[building].format_map(amounts)


def ours(view: View, building: str) -> str:
    """Which numbers of a building are not from the book, as a sentence; empty if all are."""
    parts = view["numbers"]["ours"].get(building, ())
    return f"{', '.join(parts).capitalize()}: {OURS}." if parts else ""


def about(view: View, building: str) -> str:
    """What a building does, and which of its numbers are ours."""
    return " ".join(filter(None, (effect(view, building), ours(view, building))))


def column(view: View, place: str) -> str:
    """What a team on this column of a shared building brings."""
    building = place.partition(".")[0]
    if building != "shaker":
        return effect(view, building)
    more = f" Gain {view['numbers']['amounts']['shaker']} when you Work." if place == "shaker.1" else ""
    return "One more spin." + more


def size_of(view: View, place: str) -> int:
    return int(view["shared"][SHARED.index(place)]["size"])


def place_name(place: str) -> str:
    """A shared column as people say it: "Loader, right"."""
    building, side = place.partition(".")[0].capitalize(), SIDE_WORDS[SHARED.index(place)]
    return f"{building}, {side}" if side else building


@cache
def team_words(size: int) -> str:
    return count_of(size, "robot") if size else "no team"
