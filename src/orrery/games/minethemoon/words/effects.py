"""What every building does, in one or two short sentences with the numbers in use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EFFECTS: Final = {
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
# The same in two to four words, for a board
BRIEF: Final = {
    "refinery": "refine up to {refinery}",
    "shaker": "1 more spin each",
    "uplink": "build 1 building",
    "loader": "load up to {loader}",
    "clout": "first next turn",
    "reverter": "refined becomes raw",
    "factory": "make {factory} raw",
    "factory+": "make {factory} raw",
    "factory++": "make {top_factory} raw",
    "exchanger": "exchange {exchanger}",
    "exchanger+": "exchange {exchanger}",
    "refiner": "refine {refiner}",
    "refiner+": "refine {refiner}",
    "control+": "1 more robot",
    "control++": "1 more robot",
    "ownshaker": "1 more spin",
    "abductor": "keep a robot of others",
    "accelerator": "launch a rocket",
    "agridome": "gain {agridome} D",
    "comsat": "turn up 1 building",
    "generator": "make {generator} raw",
    "grant": "get the white robot",
    "hydroponics": "gain {hydroponics} D",
    "lab": "build before Uplinks",
    "leecher": "somebody loses {leecher} D",
    "massdriver": "1 refined for {massdriver} D",
    "omnirefiner": "refine {omnirefiner}",
    "prerogative": "first, after Clouts",
    "quaker": "{quaker} more spins",
    "repressor": "refine {repressor} Nanotubes",
    "solararray": "Work any building",
    "synthesizer": "make 1 raw Nanotube",
    "transmitter": "change {transmitter} raw",
    "trembler": "1 more spin if Tasked",
}
_STATUE: Final = "Only its bonus."
_STATUE_BRIEF: Final = "bonus only"


def effect_words(amounts: Mapping[str, int], building: str) -> str:
    return _STATUE if building.startswith("statue") else EFFECTS[building].format_map(amounts)


def brief_words(amounts: Mapping[str, int], building: str) -> str:
    return _STATUE_BRIEF if building.startswith("statue") else BRIEF[building].format_map(amounts)
