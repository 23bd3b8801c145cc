"""How long a bot thinks: the mean, and what the slowest decisions take, without keeping every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log
from typing import Final

STEP: Final = 1.1  # times are kept to a tenth
SHORTEST: Final = 1e-7  # seconds


@dataclass
class Thought:
    """The times of many decisions."""

    decisions: int = 0
    seconds: float = 0.0
    slow: Counter[int] = field(default_factory=Counter)  # how many decisions took SHORTEST * STEP ** key or more

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slow[int(log(max(seconds, SHORTEST) / SHORTEST) / log(STEP))] += 1

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    def slower_than(self, share: float) -> float:
        """The time that this share of the decisions stays below, 0.95 say."""
        left = share * self.decisions
        for key in sorted(self.slow):
            left -= self.slow[key]
            if left <= 0:
                return float(SHORTEST * STEP ** (key + 0.5))
        return 0.0

    def text(self) -> str:
        """The times as `key:count` with spaces, for a table."""
        return " ".join(f"{key}:{count}" for key, count in sorted(self.slow.items()))

    @classmethod
    def read(cls, decisions: int, seconds: float, text: str) -> Thought:
        pairs = [part.split(":") for part in text.split()]
        return cls(decisions, seconds, Counter({int(key): int(count) for key, count in pairs}))

    @classmethod
    def sum(cls, several: Iterable[Thought]) -> Thought:
        total = cls()
        for each in several:
            total.decisions += each.decisions
            total.seconds += each.seconds
            total.slow += each.slow
        return total
