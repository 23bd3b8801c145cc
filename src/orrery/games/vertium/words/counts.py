"""So many of a thing, as people say it: "1 card", "2 cards"."""

from __future__ import annotations

from orrery.core.language import ngettext


def gems(count: int) -> str:
    return ngettext("{count} gem", "{count} gems", count)


def cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count)


def planets(count: int) -> str:
    return ngettext("{count} planet", "{count} planets", count)


def energy_cards(count: int) -> str:
    return ngettext("{count} Energy card", "{count} Energy cards", count)


def agri_tokens(count: int) -> str:
    return ngettext("{count} Agri token", "{count} Agri tokens", count)


def captains(count: int) -> str:
    return ngettext("{count} Captain", "{count} Captains", count)


def hits(count: int) -> str:
    return ngettext("{count} hit", "{count} hits", count)


def photons(count: int) -> str:
    return ngettext("{count} photon", "{count} photons", count)


def beam_pairs(count: int) -> str:
    return ngettext("{count} beam pair", "{count} beam pairs", count)


def pairs(count: int) -> str:
    return ngettext("{count} pair", "{count} pairs", count)


def shields(count: int) -> str:
    return ngettext("{count} shield", "{count} shields", count)
