"""What every building does, in one or two short sentences with the numbers in use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.language import _, mark

EFFECTS: Final = {
    "refinery": mark("Refine up to {refinery} raw."),
    "shaker": mark("One more spin for each team. A team in the left column also gains {shaker} Dominance."),
    "uplink": mark("Pay for one building and put it up."),
    "loader": mark("Load up to {loader} refined into open slots."),
    "clout": mark("Go to the top of the Priority track."),
    "reverter": mark("Any refined become as many raw of any type."),
    "factory": mark("Make {factory} raw Buckyball or Graphene."),
    "factory+": mark("Make {factory} raw Buckyball or Graphene."),
    "factory++": mark("Make {top_factory} raw, each Buckyball or Graphene."),
    "exchanger": mark("Up to {exchanger} times: a raw Buckyball or Graphene for a dearer raw."),
    "exchanger+": mark("Up to {exchanger} times: a raw Buckyball or Graphene for a dearer raw."),
    "refiner": mark("Refine up to {refiner} raw."),
    "refiner+": mark("Refine up to {refiner} raw."),
    "control+": mark("One more robot."),
    "control++": mark("One more robot."),
    "ownshaker": mark("One more spin."),
    "abductor": mark("Take a robot out of another Silo and keep it here."),
    "accelerator": mark("Choose a rocket: it launches this turn, full or not."),
    "agridome": mark("Gain {agridome} Dominance."),
    "comsat": mark("Turn up the next card of the deck as a building."),
    "generator": mark("Make {generator} raw, each Buckyball or Graphene."),
    "grant": mark("The white robot is yours from the end of this turn."),
    "hydroponics": mark("Gain {hydroponics} Dominance."),
    "lab": mark("Put up one building, before all Uplinks."),
    "leecher": mark("A player of your choice loses {leecher} Dominance."),
    "massdriver": mark("Give a refined Buckyball or Graphene, gain {massdriver} Dominance."),
    "omnirefiner": mark("Refine up to {omnirefiner} raw."),
    "prerogative": mark("Go to the top of the Priority track, after all Clouts."),
    "quaker": mark("{quaker} more spins every turn."),
    "repressor": mark("Up to {repressor} raw Nanotubes become refined Buckyballs or Graphene."),
    "solararray": mark("Work any building on any Moonbase."),
    "synthesizer": mark("Make a raw Nanotube."),
    "transmitter": mark("Up to {transmitter} raw become as many raw of any type."),
    "trembler": mark("One more spin while a team is here."),
}
# The same in two to four words, for a board
BRIEF: Final = {
    "refinery": mark("refine up to {refinery}"),
    "shaker": mark("1 more spin each"),
    "uplink": mark("build 1 building"),
    "loader": mark("load up to {loader}"),
    "clout": mark("first next turn"),
    "reverter": mark("refined becomes raw"),
    "factory": mark("make {factory} raw"),
    "factory+": mark("make {factory} raw"),
    "factory++": mark("make {top_factory} raw"),
    "exchanger": mark("exchange {exchanger}"),
    "exchanger+": mark("exchange {exchanger}"),
    "refiner": mark("refine {refiner}"),
    "refiner+": mark("refine {refiner}"),
    "control+": mark("1 more robot"),
    "control++": mark("1 more robot"),
    "ownshaker": mark("1 more spin"),
    "abductor": mark("keep a robot of others"),
    "accelerator": mark("launch a rocket"),
    "agridome": mark("gain {agridome} D"),
    "comsat": mark("turn up 1 building"),
    "generator": mark("make {generator} raw"),
    "grant": mark("get the white robot"),
    "hydroponics": mark("gain {hydroponics} D"),
    "lab": mark("build before Uplinks"),
    "leecher": mark("somebody loses {leecher} D"),
    "massdriver": mark("1 refined for {massdriver} D"),
    "omnirefiner": mark("refine {omnirefiner}"),
    "prerogative": mark("first, after Clouts"),
    "quaker": mark("{quaker} more spins"),
    "repressor": mark("refine {repressor} Nanotubes"),
    "solararray": mark("Work any building"),
    "synthesizer": mark("make 1 raw Nanotube"),
    "transmitter": mark("change {transmitter} raw"),
    "trembler": mark("1 more spin if Tasked"),
}
_STATUE: Final = mark("Only its bonus.")
_STATUE_BRIEF: Final = mark("bonus only")


def effect_words(amounts: Mapping[str, int], building: str) -> str:
    return _(_STATUE) if building.startswith("statue") else _(EFFECTS[building]).format_map(amounts)


def brief_words(amounts: Mapping[str, int], building: str) -> str:
    return _(_STATUE_BRIEF) if building.startswith("statue") else _(BRIEF[building]).format_map(amounts)
