"""Running `orrery` inside the test: quick, and everything it says can be read."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import orrery as package
from orrery.cli.app import run
from orrery.lab import simulate

Orrery = Callable[..., "Outcome"]
Typist = Callable[
    [str], str
]  # reads what is new on the screen, and types a line; an empty text is the end of the input


@dataclass(frozen=True)
class Outcome:
    """What a command answered."""

    code: int
    out: str
    err: str

    def refused(self, code: int, *words: str) -> bool:
        """Whether it said no as it should: that exit code, one line that has these words, no traceback."""
        line = self.err.removesuffix("\n")
        return self.code == code and line.startswith("orrery: ") and "\n" not in line and all(w in line for w in words)


@pytest.fixture
def orrery(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Orrery:
    """Call it like the command: `orrery("play", "gardens", typed="a\\n")`. Instead of a text it may have a typist."""

    def call(*arguments: object, typed: str | Typist = "") -> Outcome:
        seen: list[str] = []

        class Keyboard:
            """What `input` needs of a standard input."""

            def readline(self, _: int = -1) -> str:
                assert not isinstance(typed, str)
                seen.append(capsys.readouterr().out)
                return typed(seen[-1])

        monkeypatch.setattr("sys.stdin", io.StringIO(typed) if isinstance(typed, str) else Keyboard())
        code = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, "".join(seen) + out, err)

    return call


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game of two bots."""
    simulate(package.game("gardens"), ["greedy", "random"], games=1, seed=3, records=tmp_path / "records")
    return tmp_path / "records" / "gardens-000000.jsonl"
