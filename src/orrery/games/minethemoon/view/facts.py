"""What several drawings read out of a view: names, odds, sums, and which part of the turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.language import mark
from orrery.core.views import given
from orrery.games.minethemoon.names import TILE_LEVEL, TILES
from orrery.games.minethemoon.view_types import SeatView, ShownView

View = ShownView

# Which of the four parts of a turn a step belongs to (M-1.2); what a building asks belongs to Work
PARTS: Final = (mark("Task"), mark("Mine"), mark("Work"), mark("Launch"))
_PART: Final = {"task": 0, "place": 1, "spin": 1, "spin_deal": 1, "room": 1, "end_deal": 3}


def part_of_turn(view: View) -> int | None:
    """Which part of the turn it is: 0 Task, 1 Mine, 2 Work, 3 Launch; None before the first turn and at the end."""
    step = view["step"]
    if step == "over" or step.startswith("first"):
        return None
    if step == "white":
        asked = given(view["question"])
        if asked["white"] == "drop":
            return _PART.get(asked["back_to"], 2)
        return {"task": 0, "room": 1, "entry": 1}.get(asked["white"], 2)
    if step == "place" and view["options"]["mine_reveal"] == "on_passing":  # M-R47
        return 0
    return _PART.get(step, 2)


def room(seat: SeatView, kind: str) -> int:
    """How many more of this type a Silo takes."""
    silo = seat["silo"]
    return int(seat["capacity"]) - int(silo["r" + kind[-1]]) - int(silo["f" + kind[-1]])


def robots_of(view: View, number: int) -> int:
    """All robots that work for a seat, the white one included."""
    here = view["seats"][number]
    shared = sum(place["size"] for place in view["shared"] if place["team"] == number)
    own = sum(place["team"] for place in here["places"])
    held = sum(
        place.get("captive") == number for other in view["seats"] for place in other["places"] if "captive" in place
    )
    silo = sum(here["silo"].values())
    return int(here["rc"] + silo + sum(here["crater"].values()) + shared + own + here["on_rockets"] + held)


def missing(silo: Mapping[str, int], cost: Mapping[str, int]) -> dict[str, int]:
    """What a Silo lacks to pay a cost."""
    return {kind: count - silo[kind] for kind, count in cost.items() if silo[kind] < count}


def fits(view: View, tile: str) -> bool:
    """Whether a copy is left and the viewer's Moonbase has its site at the level below."""
    if view["viewer"] is None or not view["tiles"][tile]:
        return False
    here, site = view["seats"][view["viewer"]], tile.rstrip("+")
    if site == "control":
        level: int | None = here["control"]
    else:
        built = [place["building"] for place in here["places"] if place["place"] == site]
        level = None if not built else 0 if built[0] is None else 1 + built[0].count("+")
    return level == TILE_LEVEL[TILES.index(tile)] - 1


def payable(view: View, cost: Mapping[str, int]) -> bool:
    """Whether the viewer's Silo holds a cost now."""
    return view["viewer"] is not None and not missing(view["seats"][view["viewer"]]["silo"], cost)


def sentence(words: str) -> str:
    """The words with a capital letter at the start and the names in them untouched."""
    return words[:1].upper() + words[1:]
