"""So many of a thing, as people say it: "1 scout", "2 scouts"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from orrery.core.language import ngettext


def colony_ships(count: int) -> str:
    return ngettext("{count} colony ship", "{count} colony ships", count)


def cores(count: int) -> str:
    return ngettext("{count} core", "{count} cores", count)


def deep_scans(count: int) -> str:
    return ngettext("{count} Deep scan", "{count} Deep scans", count)


def free_slots(count: int) -> str:
    return ngettext("{count} free slot", "{count} free slots", count)


def gateways(count: int) -> str:
    return ngettext("{count} gateway", "{count} gateways", count)


def hits(count: int) -> str:
    return ngettext("{count} hit", "{count} hits", count)


def more_tiles(count: int) -> str:
    return ngettext("{count} more tile", "{count} more tiles", count)


def orbs(count: int) -> str:
    return ngettext("{count} orb", "{count} orbs", count)


def points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count)


def scouts(count: int) -> str:
    return ngettext("{count} scout", "{count} scouts", count)


def ships(count: int) -> str:
    return ngettext("{count} ship", "{count} ships", count)


def star_maps(count: int) -> str:
    return ngettext("{count} star map", "{count} star maps", count)


def stations(count: int) -> str:
    return ngettext("{count} station", "{count} stations", count)


def tiles(count: int) -> str:
    return ngettext("{count} tile", "{count} tiles", count)


def turns(count: int) -> str:
    return ngettext("{count} turn", "{count} turns", count)


def units(count: int) -> str:
    return ngettext("{count} unit", "{count} units", count)


# What a `Number` can count inside of a sentence: `{scouts:scout}`
COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "colony ship": colony_ships,
    "core": cores,
    "hit": hits,
    "more tile": more_tiles,
    "point": points,
    "scout": scouts,
    "ship": ships,
    "turn": turns,
    "unit": units,
}
