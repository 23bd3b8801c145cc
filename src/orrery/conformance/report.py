"""What a run of the suite found."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

About = TypeVar("About")


class PromiseBrokenError(Exception):
    """The game at hand broke a promise. What it does after that would tell nothing, so it is left."""


@dataclass
class Report:
    """Which promises were tried, how often, and which were broken."""

    game: str
    counts: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)  # "promise: where, so that it can be repeated: what was wrong"

    @property
    def ok(self) -> bool:
        return not self.failures

    @property
    def checks(self) -> list[tuple[str, int]]:
        """Each promise with the number of times it was tried."""
        return list(self.counts.items())

    def count(self, name: str, times: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + times

    def ask(self, promise: Callable[[About], Iterator[str]], about: About, where: str) -> None:
        """Try one promise: its first complaint is a failure, and so is anything that it raises."""
        name = promise.__name__.replace("_", " ")
        self.count(name)
        try:
            complaint = next(promise(about), None)
        except Exception as problem:
            complaint = describe(problem)
        if complaint is not None:
            self.fail(name, where, complaint)

    def fail(self, name: str, where: str, complaint: str) -> NoReturn:
        """Write down a broken promise and leave the game."""
        self.failures.append(f"{name}: {where}: {complaint}")
        raise PromiseBrokenError(self.failures[-1])


def describe(problem: Exception) -> str:
    """An unexpected error with the line of code it came from."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__} in {last.name} ({last.filename}, line {last.lineno}): {problem}"
