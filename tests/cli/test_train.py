"""`orrery train` as a command; training itself is tested in tests/lab."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Orrery

QUICK = ("train", "relay", "--games", 30, "--hidden", 0, "-j", 1)


def test_it_writes_weights_and_tells_how_good_they_are(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    shown = orrery(*QUICK, "--out", file)
    assert (shown.code, shown.err) == (0, "")
    assert "WIN: AUC" in shown.out
    assert f"Written to {file}" in shown.out
    made = json.loads(file.read_text())["made"]
    assert made["command"] == "orrery train relay --games 30 --seed 1 --hidden 0"
    assert made["seed"] == 1
    assert made["sources"]
    assert made["kinds"]["3"]["games"] == 30
    assert 0 < made["kinds"]["3"]["win"]["auc"] < 1
    assert sum(row[2] for row in made["kinds"]["3"]["win"]["calibration"]) > 50


def test_a_dry_run_writes_nothing(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    shown = orrery(*QUICK, "--out", file, "--dry-run")
    assert shown.code == 0
    assert "WIN: AUC" in shown.out
    assert "Written" not in shown.out
    assert not file.exists()


def test_wrong_use_is_one_line(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    assert orrery("train", "relay", "--games", 3).refused(2, "3 games are too few")
    assert orrery(*QUICK, "--kinds", "7").refused(2, "no tables of kind '7'", "2, 3, 4")
    assert orrery("train", "relay", "--jobs", 0).refused(2, "0 jobs")
    assert orrery("train", "relay", "--rounds", 2, "--player", "hrd").refused(2, "no bot called 'hrd'")
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "orrery.lab.fit", raising=False)
    monkeypatch.delitem(sys.modules, "orrery.lab.quality", raising=False)
    assert orrery(*QUICK, "--dry-run").refused(2, "needs numpy", "orrery-games[lab]")
