"""Whose card it is and what it is for, where people draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.language import _
from orrery.games.uranus.position import DISCARD, NOTHING, Position
from orrery.games.uranus.steps.setup import lacking
from orrery.games.uranus.words.log import place


def dealt(at: Position, names: Sequence[str]) -> Drawing:
    seat = lacking(at)
    name = names[seat]
    if at.moon[seat] == NOTHING:
        return Drawing(_("{name} is dealt a moon", name=name), seat)
    if at.race[seat] == NOTHING:
        return Drawing(_("{name} is dealt a project board", name=name), seat)
    return Drawing(_("{name} is dealt a starting mines card", name=name), seat)


def objective(at: Position, names: Sequence[str]) -> Drawing:
    seat = at.objective.index(0)
    return Drawing(_("{name} is dealt a personal objective", name=names[seat]), seat, keeper=seat)


def turned_up(at: Position, names: Sequence[str]) -> Drawing:
    """A card stays where it lies, or goes on to the discard pile."""
    entry = at.reveals[0]
    gap = entry % DISCARD // 2
    where = place(NOTHING if gap == at.config.gaps else gap, names)
    if entry % 2:
        words = _("The impact card {where} is turned up", where=where)
    else:
        words = _("The coordinate card {where} is turned up", where=where)
    if entry >= DISCARD:
        words = _("{what}, for the discard pile", what=words)
    return Drawing(words, place=f"gap-{gap}")


def junk(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(_("{name} draws a space junk card", name=names[at.launcher]), at.launcher)


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "deal": dealt,
    "objectives": objective,
    "reveal": turned_up,
    "junk_draw": junk,
}
