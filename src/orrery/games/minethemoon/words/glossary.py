"""What people call things: resources by kind and number, buildings, and the odds of the Crater."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.games.minethemoon.names import (
    BUILDING_WORDS,
    BUILDINGS,
    KIND_WORDS,
    KINDS,
    KINDS_WORDS,
    OUTCOME_WORDS,
    OUTCOMES,
    TILE_WORDS,
    TILES,
)
from orrery.games.minethemoon.view_types import ShownView

View = ShownView

WORDS: Final[dict[str, str]] = {
    **dict(zip(OUTCOMES, OUTCOME_WORDS, strict=True)),
    **dict(zip(KINDS, KIND_WORDS, strict=True)),
    **dict(zip(TILES, TILE_WORDS, strict=True)),
    **dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)),
    "ownshaker": "private Shaker",
}

MANY: Final = dict(zip(KINDS, KINDS_WORDS, strict=True))


def counted(kind: str, count: int) -> str:
    """So many of a kind: 1 raw Buckyball, 2 raw Buckyballs."""
    return f"{count} {WORDS[kind] if count == 1 else MANY[kind]}"


def odds(view: View, outcome: str) -> tuple[int, int]:
    """The chance of an outcome in per cent: of one spin, and of at least one among all spins of this turn."""
    wheel: Mapping[str, int] = view["wheel"]
    once = wheel.get(outcome, 0) / sum(wheel.values())
    return round(100 * once), round(100 * (1 - (1 - once) ** view["spins"]["total"]))
