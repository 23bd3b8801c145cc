"""What an impact or a launch would do, worked out from a view: for the drawings, and for the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.views import given
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import CELLS, NAMES, NUMBER, Triple, moved, oriented
from orrery.games.uranus.view_types import SeatView, SetView, UranusView
from orrery.games.uranus.words.glossary import placed_words


class Strike(NamedTuple):
    """An impact turned one way: the cells of its pattern round the point, and the hexes that would go dark."""

    point: int
    offsets: Sequence[Triple]
    hexes: Sequence[str]  # the name of each cell; none off the moon
    lost: Sequence[str]  # names of hexes


def strike(view: UranusView, seat: int, source: str, orientation: int) -> Strike:
    """What an impact does to the moon of a seat; `source` is left, right or junk (U-3.4, U-3.5)."""
    here = view["seats"][seat]
    pair = given(view["junk"]) if source == "junk" else view["gaps"][here["gaps"][source]]
    safe = {*here["dark"], *here["forts"]}
    shielded = view["options"]["volcano_shield"] == "whole" and not view["attacks_done"] and source != "junk"
    if shielded and view["phase"] == "strikes":
        safe.add(given(here["volcano"]))
    point = NAMES.index(given(pair["coord"]))
    offsets = [oriented((cell[0], cell[1], cell[2]), orientation) for cell in view["patterns"][given(pair["impact"])]]
    hit = [NUMBER.get(moved(CELLS[point], offset)) for offset in offsets]
    hexes = ["" if place is None else NAMES[place] for place in hit]
    return Strike(point, offsets, hexes, [name for name in hexes if name and name not in safe])


def ways(view: UranusView, seat: int, source: str) -> dict[int, Strike]:
    """The ways to turn an impact that darken different hexes, by the lowest orientation of each (U-3.4, U-R3)."""
    turns = [strike(view, seat, source, orientation) for orientation in range(ORIENTATIONS)]
    on_moon = [sum(name != "" for name in turn.hexes) for turn in turns]
    fewest = max(on_moon) if view["options"]["edge_rule"] == "most" else 0
    found: dict[int, Strike] = {}
    for orientation, turn in enumerate(turns):
        new = all(set(turn.lost) != set(other.lost) for other in found.values())
        if new and on_moon[orientation] >= fewest:
            found[orientation] = turn
    return found


def launchable(seat: SeatView) -> list[SetView]:
    """The sets that a seat may launch (U-7.3): Osmish any, once for each launchpad (U-11.1)."""
    if not seat["pads"] or "rocket" not in seat["known"]:
        return []
    if seat["race"] == "I":
        return seat["sets"] if seat["launches"] < len(seat["pads"]) else []
    return [held for held in seat["sets"] if not set(held["mines"]).isdisjoint(seat["pads"])]


def landings(view: UranusView, rocks: Sequence[int]) -> list[int]:
    """The modules (1 to 6) in which some of the rocks fit (U-7.4)."""
    return [module for module in range(1, len(view["modules"]) + 1) if sum(fitting(view, module, rocks))]


def fitting(view: UranusView, module: int, rocks: Sequence[int]) -> list[int]:
    """The rocks of a set that find a free box in a module (1 to 6)."""
    here = view["modules"][module - 1]
    return [min(r, box - full) for r, box, full in zip(rocks, here["boxes"], here["filled"], strict=True)]


def launch_words(view: UranusView, module: int, rocks: Sequence[int]) -> str:
    """What a launch brings: rocks that fit, and rocks that become space junk."""
    fits = sum(fitting(view, module, rocks))
    return placed_words(fits, sum(rocks) - fits)
