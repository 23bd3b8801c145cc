"""Whose core or tile it is and what it is for, where people draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.language import _, mark, ngettext
from orrery.core.state import CHANCE
from orrery.games.darkness.position import DUG, FOR_ARTEFACT, FOR_DISCOVERY, PERFECT, REDRAWN, Position
from orrery.games.darkness.words.glossary import place_called

EXPLORES: Final = mark("{name} explores at {place}: a tile of LV{level}")
DOES: Final = {
    DUG: mark("{name} digs at {place}: a tile of LV{level}"),
    PERFECT: mark("{name} has a perfect spot at {place}: a tile of LV{level}"),
    REDRAWN: mark("{name} draws again at {place}: a tile of LV{level}"),
}


def core(at: Position, names: Sequence[str]) -> Drawing:
    """D-4.1: only the one who draws may look at it; alone everything is open."""
    name, number = names[at.turn], at.wanted
    keeper = CHANCE if at.config.solo else at.turn
    if at.purpose == FOR_DISCOVERY:
        return Drawing(_("{name} discovers an orb: its core", name=name), at.turn, number, keeper)
    if at.purpose == FOR_ARTEFACT:
        words = ngettext(
            "{name} lays {count} core of the Ancient artefact",
            "{name} lays {count} cores of the Ancient artefact",
            number,
            name=name,
        )
        return Drawing(words, at.turn, 1, keeper)  # those are laid one after the other, as they come
    words = ngettext(
        "{name} draws {count} core and will lay one", "{name} draws {count} cores and will lay one", number, name=name
    )
    return Drawing(words, at.turn, number, keeper)


def tile(at: Position, names: Sequence[str]) -> Drawing:
    words = _(
        DOES.get(at.purpose, EXPLORES),
        name=names[at.turn],
        place=place_called(at.called(at.act_orb)),
        level=at.drawn_level + 1,
    )
    return Drawing(words, at.turn, place=f"orb-{at.act_orb}")


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "start": lambda at, names: Drawing(_("The lot decides who starts")),  # noqa: ARG005
    "core_draw": core,
    "tile_draw": tile,
}
