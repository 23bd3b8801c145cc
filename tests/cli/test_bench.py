"""`orrery bench`: that it runs and reports, not how fast."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.cli import bench
from tests.cli.conftest import Orrery


@pytest.fixture(autouse=True)
def few_repetitions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "COPIES", 100)
    monkeypatch.setattr(bench, "STARTS", 1)


def test_bench_reports_and_writes_figures(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    shown = orrery("bench", "gardens", "--seconds", 0.05, "--out", file)
    assert shown.code == 0
    for word in ("Decisions a second", "Games a second", "One copy", "orrery --version", "4 players", "compiled"):
        assert word in shown.out
    figures = json.loads(file.read_text())
    assert figures["decisions_per_second"] > 0
    assert figures["copy_microseconds"] > 0
    assert 0 < figures["startup_seconds"] < 30


def test_bench_refuses_what_is_no_game(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery("bench", "gardens", "--players", 9).refused(2, "2 to 5 players")
    assert orrery("bench", "gardens", "-o", "board=square").refused(2, "G-1.2")
    assert orrery("bench", "gardens", "--seconds", 0.01, "--out", tmp_path).code == 2
