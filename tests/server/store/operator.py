"""Whoever runs the server, with `orrery admin`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orrery.cli.app import run


class Operator:
    """Runs `orrery admin` on one store; everything it says can be read."""

    def __init__(self, db: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.db = db
        self.capsys = capsys

    def call(self, *words: object) -> tuple[int, str, str]:
        """Exit code, standard output and standard error of a command."""
        self.capsys.readouterr()
        code = run(["admin", *(str(word) for word in words), "--db", self.db])
        out, err = self.capsys.readouterr()
        return code, out, err

    def says(self, *words: object, code: int = 0) -> str:
        """What a command that works says."""
        got, out, err = self.call(*words)
        assert (got, err) == (code, ""), (got, out, err)
        return out

    def json(self, *words: object, code: int = 0) -> Any:
        return json.loads(self.says(*words, "--json", code=code))

    def refused(self, *words: object) -> str:
        """The one line by which a command says no."""
        code, out, err = self.call(*words)
        line = err.removesuffix("\n")
        assert code in (1, 2), (code, out, err)
        assert line.startswith("orrery: "), err
        assert "Internal error" not in line, err
        assert "\n" not in line, err
        return line
