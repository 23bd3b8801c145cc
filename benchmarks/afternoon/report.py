"""What held and what did not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass
class Report:
    """A line for each point that was tried."""

    rows: list[tuple[str, str, bool]] = field(default_factory=list)

    def add(self, what: str, figure: str, holds: bool = True) -> None:
        self.rows.append((what, figure, holds))
        print(f"  {'ok  ' if holds else 'FAIL'} {what}: {figure}", flush=True)

    async def attempt(self, what: str, work: Callable[[], Awaitable[tuple[str, bool]]]) -> None:
        """Try a point. Whatever goes wrong with it is a point that does not hold; the others are tried all the same."""
        try:
            figure, holds = await work()
        except Exception as problem:
            figure, holds = f"{type(problem).__name__}: {problem}".splitlines()[0][:300], False
        self.add(what, figure, holds)

    @property
    def holds(self) -> bool:
        return all(holds for _, _, holds in self.rows)

    def table(self) -> str:
        lines = ["| what | figure | |", "|---|---|---|"]
        return "\n".join(
            [*lines, *(f"| {what} | {figure} | {'ok' if ok else 'FAIL'} |" for what, figure, ok in self.rows)]
        )
