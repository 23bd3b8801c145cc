"""What every building does, in one or two short sentences with the numbers of this table."""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.core.data import OURS
from orrery.core.wording import count_of
from orrery.games.minethemoon.names import BUILDING_WORDS, BUILDINGS, SHARED, SIDE_WORDS, TILE_WORDS, TILES
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.words.effects import brief_words, effect_words

NAMES: Final[dict[str, str]] = {
    **dict(zip(TILES, TILE_WORDS, strict=True)),
    **dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)),
}


def effect(view: View, building: str) -> str:
    """What a building does when it is Worked, or by standing there."""
    return effect_words(view["numbers"]["amounts"], building)


def brief(view: View, building: str) -> str:
    """The same in two to four words."""
    return brief_words(view["numbers"]["amounts"], building)


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
