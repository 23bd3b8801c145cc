"""`orrery conformance`: what it says, what it writes, and its exit codes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from orrery import conformance
from orrery.cli import conformance as command
from orrery.conformance import Report, retrace
from orrery.core.record import GameRecord
from tests.cli.conftest import Orrery
from tests.conformance.broken import relay_with
from tests.conformance.test_trial import RunsDry


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Relay has a dead end."""
    monkeypatch.setattr(command, "load_game", lambda _: relay_with(RunsDry))


def test_it_passes_or_fails_by_its_exit_code(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report("gardens")
    monkeypatch.setattr(conformance, "run", lambda *_, **__: report)
    shown = orrery("conformance", "gardens", "-n", 1)
    assert shown.code == 0
    assert "keeps the contract" in shown.out
    report.failures.append("legal actions are sorted: seat 1")
    assert orrery("conformance", "gardens").refused(1, "legal actions are sorted")


def test_the_whole_suite_tells_what_it_saw(orrery: Orrery) -> None:
    shown = orrery("conformance", "relay", "-n", 1)
    assert shown.code == 0
    assert re.search(r"^nobody is stuck +\d", shown.out, re.MULTILINE)
    assert re.search(r"^positions by style +uniform [\d,]+, .*rare verbs [\d,]+", shown.out, re.MULTILINE)
    assert re.search(r"^actions by verb +refuel [\d,]+", shown.out, re.MULTILINE)
    assert not re.search("never (asked|legal|played)", shown.out)


def test_what_never_came_up_is_said(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report("relay")
    report.seen.open["launch"] = 3
    monkeypatch.setattr(conformance, "run", lambda *_, **__: report)
    out = orrery("conformance", "relay").out
    assert re.search(r"^steps never asked +deal, turn, roll$", out, re.MULTILINE)
    assert re.search(r"^verbs never legal +refuel, roll, deal$", out, re.MULTILINE)
    assert re.search(r"^legal, never played +launch$", out, re.MULTILINE)


def test_many_games_are_played_quickly(orrery: Orrery) -> None:
    shown = orrery("conformance", "relay", "--play", 40)
    assert shown.code == 0
    assert "Relay: 40 games, seed 0" in shown.out
    assert "Nobody got stuck in Relay" in shown.out


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("way", [("--play", 300), ("--hunt", "4s")], ids=["play", "hunt"])
def test_what_is_found_is_told_and_its_record_is_written(
    orrery: Orrery, tmp_path: Path, way: tuple[object, ...]
) -> None:
    shown = orrery("conformance", "relay", *way, "--out", tmp_path / "found")
    assert shown.code == 1
    first = shown.err.splitlines()[0]
    assert first.startswith("orrery: nobody is stuck: ")
    assert "has no legal action" in first
    file = Path(first.rpartition("see ")[2])
    assert file.parent == tmp_path / "found"
    assert retrace(GameRecord.load(file), relay_with(RunsDry)) is not None
    told = orrery("replay", file)
    assert told.code == 0
    assert "the game is not over" in told.out


def test_a_hunt_that_finds_nothing_says_so(orrery: Orrery, tmp_path: Path) -> None:
    shown = orrery("conformance", "relay", "--hunt", "1s", "--out", tmp_path / "found")
    assert shown.code == 0
    assert "different things reached" in shown.out
    assert "Nobody got stuck" in shown.out
    assert not (tmp_path / "found").exists()


def test_wrong_use_is_refused(orrery: Orrery) -> None:
    assert orrery("conformance", "relay", "--play", 3, "--hunt", "3s").refused(2, "--play", "--hunt")
    assert orrery("conformance", "relay", "--hunt", "3 weeks").refused(2, "3 weeks", "10m")
    assert orrery("conformance", "relay", "--play", 0).refused(2, "--play")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_hunt_shows_how_it_gets_on_and_ctrl_c_ends_it_with_its_summary() -> None:
    import pty

    controller, terminal = pty.openpty()
    words = [sys.executable, "-m", "orrery.cli", "conformance", "relay", "--hunt", "10m"]
    process = subprocess.Popen(
        ["env", "--default-signal=INT", *words],  # we may ignore it
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "120"},
    )
    os.close(terminal)
    shown, told = b"", False
    try:
        while chunk := os.read(controller, 4096):
            shown += chunk
            if not told and re.search(rb"left, \d+ games?, \d+ different things reached, 0 findings", shown):
                process.send_signal(signal.SIGINT)
                told = True
    except OSError:  # the terminal is closed when the command ends
        pass
    os.close(controller)
    assert process.wait(timeout=60) == 0
    assert b"Nobody got stuck in Relay" in shown
    assert b"Traceback" not in shown
