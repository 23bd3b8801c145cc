"""Whose card it is and what it is for, where people draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.games.uranus.position import DISCARD, NOTHING, Position
from orrery.games.uranus.steps.setup import lacking
from orrery.games.uranus.words.log import place


def dealt(at: Position, names: Sequence[str]) -> Drawing:
    seat = lacking(at)
    what = "starting mines card" if at.race[seat] != NOTHING else "project board"
    return Drawing(f"{names[seat]} is dealt a {'moon' if at.moon[seat] == NOTHING else what}", seat)


def objective(at: Position, names: Sequence[str]) -> Drawing:
    seat = at.objective.index(0)
    return Drawing(f"{names[seat]} is dealt a personal objective", seat, keeper=seat)


def turned_up(at: Position, names: Sequence[str]) -> Drawing:
    """A card stays where it lies, or goes on to the discard pile."""
    entry = at.reveals[0]
    gap = entry % DISCARD // 2
    card = "impact card" if entry % 2 else "coordinate card"
    where = place(NOTHING if gap == at.config.gaps else gap, names)
    to_pile = ", for the discard pile" if entry >= DISCARD else ""
    return Drawing(f"The {card} {where} is turned up{to_pile}", place=f"gap-{gap}")


def junk(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(f"{names[at.launcher]} draws a space junk card", at.launcher)


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "deal": dealt,
    "objectives": objective,
    "reveal": turned_up,
    "junk_draw": junk,
}
