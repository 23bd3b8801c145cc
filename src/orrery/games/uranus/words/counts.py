"""So many of a thing, as people say it: "1 hex", "2 hexes"."""

from __future__ import annotations

from orrery.core.language import ngettext


def hexes(count: int) -> str:
    return ngettext("{count} hex", "{count} hexes", count)


def rocks(count: int) -> str:
    return ngettext("{count} rock", "{count} rocks", count)


def sets(count: int) -> str:
    return ngettext("{count} set", "{count} sets", count)


def steps(count: int) -> str:
    return ngettext("{count} step", "{count} steps", count)


def tunnels(count: int) -> str:
    return ngettext("{count} tunnel", "{count} tunnels", count)


def mines(count: int) -> str:
    return ngettext("{count} mine", "{count} mines", count)


def fortifications(count: int) -> str:
    return ngettext("{count} fortification", "{count} fortifications", count)


def launchpads(count: int) -> str:
    return ngettext("{count} launchpad", "{count} launchpads", count)


def modules(count: int) -> str:
    return ngettext("{count} module", "{count} modules", count)


def boxes(count: int) -> str:
    return ngettext("{count} box", "{count} boxes", count)
