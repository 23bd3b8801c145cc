"""`orrery compare`, and single numbers set by `--set`; what is compared is tested in tests/lab."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import orrery as package
from orrery.lab import simulate
from tests.cli.conftest import Orrery


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    gardens, bots = package.game("gardens"), ["random", "random"]
    simulate(gardens, bots, 4, seed=4, out=folder / "a")
    simulate(gardens, bots, 4, seed=4, out=folder / "b", options={"board": "rhombus"})
    simulate(package.game("vertium"), bots, 2, seed=4, out=folder / "vertium")
    return folder


def test_the_command_prints_a_table_json_and_a_page(orrery: Orrery, runs: Path, tmp_path: Path) -> None:
    shown = orrery("compare", runs / "a", runs / "b", "--html", tmp_path / "page.html")
    assert (shown.code, shown.err) == (0, "")
    for words in ("same chance in both", "seat 1", "95 % INTERVAL", "Benjamini-Hochberg", "page.html"):
        assert words in shown.out
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    found = json.loads(orrery("compare", runs / "a", runs / "b", "--json").out)
    assert found["paired"] is True
    assert {"name", "before", "after", "difference", "low", "high", "sure"} <= found["differences"][0].keys()
    assert orrery("compare", runs / "a", runs / "vertium").refused(2, "only runs of one game can be compared")


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("track.lenth=9", ["track.lenth", "'track.length'", "track has length, attacks"]),
        ("track.attacks.99=9", ["places 0 to 8"]),
        ("track.length=long", ["track.length is 20"]),
        ("track.length", ["PLACE=VALUE"]),
        ("track.length=3", ["track.attacks"]),  # the game's own check
        ("track.length.more=3", ["is a value itself"]),
    ],
)
def test_a_wrong_setting_is_refused_with_what_would_do(orrery: Orrery, setting: str, words: list[str]) -> None:
    assert orrery("simulate", "uranus", "-n", 1, "--set", setting).refused(2, *words)


def test_single_numbers_are_set_and_travel_in_the_run(orrery: Orrery, tmp_path: Path) -> None:
    arguments = ("simulate", "uranus", "-n", 1, "--seats", "random", "-j", 1, "--out", tmp_path / "run")
    assert orrery(*arguments, "--set", "track.attacks.0=2", "--set", "track.length=21").code == 0
    data = json.loads((tmp_path / "run" / "run.json").read_text())["data"]
    assert data == {"track": {"attacks": [2, 6, 9, 11, 13, 15, 17, 18, 19], "length": 21}}
