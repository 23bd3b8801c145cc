"""`orrery arena` as a command; the arena itself is tested in tests/lab."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.lab import arena as module
from tests.cli.conftest import Orrery

QUICK = ("arena", "relay", "--bots", "random,greedy", "-n", 4, "-j", 1)


def test_shares_ratings_and_times_are_shown(orrery: Orrery) -> None:
    shown = orrery(*QUICK)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("Relay: 2 seats, seed 1\n4 games for each pair, seats swapped")
    for word in ("RATING", "AGAINST RANDOM, %", "THINKS, MS (MEAN / 95 %)", "random v greedy: random wins"):
        assert word in shown.out


def test_markdown_is_only_the_table(orrery: Orrery, tmp_path: Path) -> None:
    shown = orrery(*QUICK, "--markdown", "--out", tmp_path)
    assert shown.out.startswith("`orrery arena relay --bots random,greedy -n 4 --seats 2 --seed 1`\n")
    assert shown.out.rstrip().endswith("|")


def test_a_folder_gets_every_game_a_page_and_a_picture(orrery: Orrery, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "arena"
    shown = orrery(*QUICK, "--out", folder)
    assert shown.code == 0
    rows = list(csv.DictReader((folder / "games.csv").open()))
    assert [(row["bot"], row["other"], row["number"]) for row in rows] == [
        ("random", "greedy", str(number)) for number in range(4)
    ]
    assert (folder / "arena.html").read_text().startswith("<!doctype html>")
    assert (folder / "arena.png").read_bytes().startswith(b"\x89PNG")
    again = orrery(*QUICK, "--out", folder)
    assert "4 of 4 games are there already." in again.out
    assert len((folder / "games.csv").read_text().splitlines()) == 5
    assert orrery(*QUICK, "--seed", 2, "--out", folder).refused(2, "another arena", "seed is 1, here it is 2")


def test_an_interruption_says_how_to_go_on(orrery: Orrery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = module.run

    def stopped(*arguments: Any) -> Iterator[Any]:
        yield next(real(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "run", stopped)
    shown = orrery(*QUICK, "--out", tmp_path)
    assert shown.refused(130, "Interrupted after 2 of 4 games", "the same command goes on")
    assert orrery(*QUICK).refused(130, "nothing was kept")
    monkeypatch.setattr(module, "run", real)
    shown = orrery(*QUICK, "--out", tmp_path)
    assert shown.code == 0
    assert "2 of 4 games are there already." in shown.out


def test_wrong_use_is_one_line(orrery: Orrery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert orrery("arena", "relay", "--bots", "greedy").refused(2, "two bots")
    assert orrery(*QUICK, "--seats", 9).refused(2, "2 to 4 players")
    assert orrery(*QUICK, "--sides", "a/b").refused(2, "--sides a/b")
    assert orrery("arena", "relay", "--jobs", 0).refused(2, "0 jobs")
    file = tmp_path / "file"
    file.write_text("")
    assert orrery(*QUICK, "--out", file / "folder").refused(2, "cannot be written")
    monkeypatch.setitem(sys.modules, "choix", None)
    assert orrery(*QUICK).refused(2, "needs choix", "orrery-games[lab]")
