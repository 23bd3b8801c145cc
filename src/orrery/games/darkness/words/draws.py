"""Whose core or tile it is and what it is for, where people draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.state import CHANCE
from orrery.core.wording import count_of
from orrery.games.darkness.position import DUG, FOR_ARTEFACT, FOR_DISCOVERY, PERFECT, REDRAWN, Position

DOES: Final = {DUG: "digs", PERFECT: "has a perfect spot", REDRAWN: "draws again"}


def core(at: Position, names: Sequence[str]) -> Drawing:
    """D-4.1: only the one who draws may look at it; alone everything is open."""
    who, cores = names[at.turn], count_of(at.wanted, "core")
    keeper = CHANCE if at.config.solo else at.turn
    words = {FOR_DISCOVERY: "discovers an orb: its core", FOR_ARTEFACT: f"lays {cores} of the Ancient artefact"}
    doing = words.get(at.purpose, f"draws {cores} and will lay one")
    left = 1 if at.purpose == FOR_ARTEFACT else at.wanted  # those are laid one after the other, as they come
    return Drawing(f"{who} {doing}", at.turn, left, keeper)


def tile(at: Position, names: Sequence[str]) -> Drawing:
    does = DOES.get(at.purpose, "explores")
    level = at.drawn_level + 1
    return Drawing(
        f"{names[at.turn]} {does} at {at.called(at.act_orb)}: a tile of LV{level}", at.turn, place=f"orb-{at.act_orb}"
    )


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "start": lambda at, names: Drawing("The lot decides who starts"),  # noqa: ARG005
    "core_draw": core,
    "tile_draw": tile,
}
