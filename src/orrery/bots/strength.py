"""How strong the five levels are in a game, as an arena measured it: `strength.json` in the game's folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from orrery.bots.levels import LEVEL
from orrery.core.errors import DataError

FILE: Final = "strength.json"


@dataclass(frozen=True)
class Strength:
    """One level: its rating with the ends of the 95 % interval, and its share of wins against others.

    Where all win together, or one plays alone, nobody meets anybody: the rating is the per cent of games won.
    """

    rating: float
    low: float
    high: float
    against: Mapping[str, float] = field(default_factory=dict)

    def times_in_100(self, other: str) -> int | None:
        """How often it beat that level; None if they have not met."""
        share = self.against.get(other)
        return None if share is None else round(100 * share)

    def expected_in_100(self, other: Strength) -> int:
        """How often it should beat another one, by their ratings: 400 points are odds of 10 to 1."""
        return round(100 / (1 + 10 ** ((other.rating - self.rating) / 400)))


@dataclass(frozen=True)
class Strengths:
    """All levels that were measured, and how: `seats` at a table, `games` of each pair, or of each level `apart`."""

    levels: Mapping[str, Strength]
    seats: int = 0
    games: int = 0
    apart: bool = False


@lru_cache(maxsize=64)
def strengths(package: str) -> Strengths | None:
    """What was measured for the game of this package; None if nothing was."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return strengths_from(json.loads(file.read_text()))
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise DataError(f"{FILE} of {package} cannot be read: {problem!r}. `orrery arena` makes it anew.") from None


def strengths_from(content: Mapping[str, Any]) -> Strengths:
    """What the file says: {level: {rating, low, high, against: {other: share}}, made: {seats, games}}.

    Levels that were measured apart have {won, low, high} instead, as shares.
    """
    measured = {name: each for name, each in content.items() if name in LEVEL}
    apart = any("won" in each for each in measured.values())
    size = 100.0 if apart else 1.0
    levels = {
        name: Strength(
            size * float(each["won" if apart else "rating"]),
            size * float(each["low"]),
            size * float(each["high"]),
            {other: float(share) for other, share in each.get("against", {}).items()},
        )
        for name, each in measured.items()
    }
    made = content.get("made", {})
    return Strengths(levels, int(made.get("seats", 0)), int(made.get("games", 0)), apart)
