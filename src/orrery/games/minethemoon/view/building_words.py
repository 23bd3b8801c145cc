"""What every building does, in one or two short sentences with the numbers of this table."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, capitalized, mark
from orrery.games.minethemoon.names import BUILDING_WORDS, BUILDINGS, SHARED, TILE_WORDS, TILES
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.words.effects import brief_words, effect_words
from orrery.games.minethemoon.words.glossary import count_robots, side_of

NAMES: Final[dict[str, str]] = {
    **dict(zip(TILES, TILE_WORDS, strict=True)),
    **dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)),
}
PARTS: Final = {  # of the face of a building
    "cost": mark("cost"),
    "bonus": mark("bonus"),
    "team": mark("team"),
    "effect": mark("effect"),
    "copies": mark("copies"),
}


def name_of_building(building: str) -> str:
    """What people call it."""
    return _(NAMES[building])


def effect(view: View, building: str) -> str:
    """What a building does when it is Worked, or by standing there."""
    return effect_words(view["numbers"]["amounts"], building)


def brief(view: View, building: str) -> str:
    """The same in two to four words."""
    return brief_words(view["numbers"]["amounts"], building)


def ours(view: View, building: str) -> str:
    """Which numbers of a building are not from the book, as a sentence; empty if all are."""
    parts = view["numbers"]["ours"].get(building, ())
    if not parts:
        return ""
    return capitalized(_("{parts}: our number; the print is lost.", parts=", ".join(_(PARTS[part]) for part in parts)))


def about(view: View, building: str) -> str:
    """What a building does, and which of its numbers are ours."""
    return " ".join(filter(None, (effect(view, building), ours(view, building))))


def column(view: View, place: str) -> str:
    """What a team on this column of a shared building brings."""
    building = place.partition(".")[0]
    if building != "shaker":
        return effect(view, building)
    words = _("One more spin.")
    if place == "shaker.1":
        words += " " + _("Gain {count} when you Work.", count=view["numbers"]["amounts"]["shaker"])
    return words


def size_of(view: View, place: str) -> int:
    return int(view["shared"][SHARED.index(place)]["size"])


def place_name(place: str) -> str:
    """A shared column as people say it: "Loader, right"."""
    building, side = name_of_building(place.partition(".")[0]), side_of(place)
    return f"{building}, {side}" if side else building


def team_words(size: int) -> str:
    return count_robots(size) if size else _("no team")
