"""What people call things: resources by kind and number, buildings, columns, and the odds of the Crater."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from orrery.core.language import _, mark, ngettext, pgettext
from orrery.games.minethemoon.names import (
    BUILDING_WORDS,
    BUILDINGS,
    KIND_WORDS,
    KINDS,
    OUTCOME_WORDS,
    OUTCOMES,
    SHARED,
    SIDE_WORDS,
    TILE_WORDS,
    TILES,
    TYPE_WORDS,
    TYPES,
)
from orrery.games.minethemoon.view_types import OwnPlaceView, ShownView

View = ShownView

WORDS: Final[dict[str, str]] = {
    **dict(zip(OUTCOMES, OUTCOME_WORDS, strict=True)),
    **dict(zip(KINDS, KIND_WORDS, strict=True)),
    **dict(zip(TILES, TILE_WORDS, strict=True)),
    **dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)),
    "ownshaker": "private Shaker",
}

MANY: Final = {  # more than one of a kind
    "rB": mark("raw Buckyballs"),
    "rG": mark("raw Graphene"),
    "rN": mark("raw Nanotubes"),
    "fB": mark("refined Buckyballs"),
    "fG": mark("refined Graphene"),
    "fN": mark("refined Nanotubes"),
}
COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "rB": lambda count: ngettext("{count} raw Buckyball", "{count} raw Buckyballs", count),
    "rG": lambda count: ngettext("{count} raw Graphene", "{count} raw Graphene", count),
    "rN": lambda count: ngettext("{count} raw Nanotube", "{count} raw Nanotubes", count),
    "fB": lambda count: ngettext("{count} refined Buckyball", "{count} refined Buckyballs", count),
    "fG": lambda count: ngettext("{count} refined Graphene", "{count} refined Graphene", count),
    "fN": lambda count: ngettext("{count} refined Nanotube", "{count} refined Nanotubes", count),
}
COLOUR_WORDS: Final = {
    "Black": mark("Black"),
    "Blue": mark("Blue"),
    "Green": mark("Green"),
    "Purple": mark("Purple"),
    "Red": mark("Red"),
}
COLUMN_WORDS: Final = {  # by the side on which a column stands
    "": "",
    "far left": mark("far left column"),
    "left": mark("left column"),
    "right": mark("right column"),
}
_TYPES: Final = dict(zip(TYPES, TYPE_WORDS, strict=True))


def named(thing: str) -> str:
    """What people call a kind, an outcome, a tile or a building."""
    return _(WORDS[thing])


def standing(place: OwnPlaceView) -> str:
    """What is built at a place of a Moonbase; empty if nothing is."""
    called = place["name"] or ""
    return _(called)


def several(kind: str) -> str:
    """The same for more than one of a kind."""
    return _(MANY[kind])


def type_name(type_: str) -> str:
    return _(_TYPES[type_])


def colour_name(colour: str) -> str:
    return _(COLOUR_WORDS[colour])


def counted(kind: str, count: int) -> str:
    """So many of a kind: 1 raw Buckyball, 2 raw Buckyballs."""
    return COUNTED[kind](count)


def together(cost: Mapping[str, int]) -> str:
    """What has to be given, kind by kind: "1 raw Buckyball and 1 raw Graphene"."""
    return f" {_('and')} ".join(counted(kind, count) for kind, count in cost.items())


def count_robots(count: int) -> str:
    return ngettext("{count} robot", "{count} robots", count)


def count_spins(count: int) -> str:
    return ngettext("{count} spin", "{count} spins", count)


def side_of(place: str) -> str:
    """On which side of its building a column stands; nothing if the building has no other."""
    side = SIDE_WORDS[SHARED.index(place)]
    if side == "far left":
        return pgettext("column", "far left")
    if side == "left":
        return pgettext("column", "left")
    return pgettext("column", "right") if side else ""


def column_name(place: str) -> str:
    """The same as the log says it, where it names the building besides."""
    return _(COLUMN_WORDS[SIDE_WORDS[SHARED.index(place)]])


def odds(view: View, outcome: str) -> tuple[int, int]:
    """The chance of an outcome in per cent: of one spin, and of at least one among all spins of this turn."""
    wheel: Mapping[str, int] = view["wheel"]
    once = wheel.get(outcome, 0) / sum(wheel.values())
    return round(100 * once), round(100 * (1 - (1 - once) ** view["spins"]["total"]))
