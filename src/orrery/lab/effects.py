"""Differences with their intervals, one by one and many at once.

Whoever looks at a hundred differences finds five whose 95 % interval leaves out zero where nothing differs. So where
several are looked at together their intervals are widened after Benjamini, Hochberg and Yekutieli: those that leave out
zero are the ones that the procedure of Benjamini and Hochberg picks, of which one in twenty is expected to be chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np

CHANCE: Final = 0.05  # how often an interval may miss
BRIEFLY: Final = "Intervals are as wide as it takes to look at many things (Benjamini-Hochberg)."
WIDENED: Final = (
    "Several things were looked at, so their intervals are wider than single ones: of those that leave out zero one in "
    "twenty is expected to be chance (Benjamini-Hochberg)."
)


@dataclass(frozen=True)
class Effect:
    """A difference as it was measured, with its standard error and the number of games behind it."""

    value: float
    error: float
    games: int

    @property
    def doubt(self) -> float:
        """How often chance alone would give as much: a two-sided p-value."""
        if self.error <= 0.0:
            return 1.0 if self.value == 0.0 else 0.0
        return erfc(abs(self.value) / self.error / self.stretch / sqrt(2.0))

    @property
    def stretch(self) -> float:
        """Few games know their own spread badly: by so much Student's quantile is larger than the normal one, about."""
        return 1.0 + 1.21 / max(1, self.games - 1)

    def interval(self, level: float = 1.0 - CHANCE) -> tuple[float, float]:
        reach = NormalDist().inv_cdf(0.5 + level / 2) * self.stretch * self.error
        return self.value - reach, self.value + reach


def paired(before: Any, after: Any, share: bool = False) -> Effect:
    """After minus before, of the same games: what they share cancels out.

    Shares of a few games that all went alike do not make us certain: one pair more counts that differs by 1.

    >>> found = paired(np.array([1.0, 0.0, 1.0, 1.0]), np.array([1.0, 1.0, 1.0, 1.0]))
    >>> (found.value, round(found.error, 3), found.games)
    (0.25, 0.25, 4)
    """
    differences = np.asarray(after, dtype=float) - np.asarray(before, dtype=float)
    games = len(differences)
    mean = float(differences.mean())
    squares = float(((differences - mean) ** 2).sum()) + share
    return Effect(mean, sqrt(squares / max(1, games - 1 + share) / games), games)


def apart(before: Any, after: Any, share: bool = False) -> Effect:
    """After minus before, of games that have nothing to do with each other."""
    one, other = (np.asarray(each, dtype=float) for each in (before, after))
    spread = sum(
        (float(((each - each.mean()) ** 2).sum()) + 0.25 * share) / max(1, len(each) - 1 + share) / len(each)
        for each in (one, other)
    )
    return Effect(float(other.mean() - one.mean()), sqrt(spread), min(len(one), len(other)))


def together(effects: Sequence[Effect]) -> list[tuple[float, float]]:
    """The intervals of differences that are looked at together. A single one has its usual interval."""
    if not effects:
        return []
    picked = 1
    for rank, doubt in enumerate(sorted(effect.doubt for effect in effects), 1):
        if doubt <= rank * CHANCE / len(effects):
            picked = rank
    level = 1.0 - picked * CHANCE / len(effects)
    return [effect.interval(level) for effect in effects]
