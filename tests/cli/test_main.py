"""The command as a whole: help, version, wrong use, exit codes, and how it leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from orrery import __version__
from orrery.cli import app as command
from orrery.compiled import how_it_runs
from tests.cli.conftest import Orrery

ORRERY = [sys.executable, "-m", "orrery.cli"]
COMMANDS = ["games", "rules", "data", "play", "simulate", "replay", "validate", "verify", "conformance", "bench"]


def shell(*arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    words = [*ORRERY, *map(str, arguments)]
    return subprocess.run(words, input=typed, capture_output=True, text=True, check=False, timeout=300)


def test_the_version_is_shown_without_loading_anything_slow() -> None:
    watched = "import sys; from orrery.cli.main import main; main(); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", watched, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"orrery {__version__}, {how_it_runs()}\n"
    loaded = done.stderr.split()
    assert not [name for name in loaded if name in ("rich", "typer", "orrery.games", "orrery.lab", "orrery.bots")]


def test_the_version_can_stand_beside_a_command(orrery: Orrery) -> None:
    shown = orrery("--version", "games")
    assert (shown.code, shown.out) == (0, f"orrery {__version__}, {how_it_runs()}\n")


def test_the_commands_load_neither_rich_nor_a_game_before_they_need_them() -> None:
    watched = "import sys, orrery.cli.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name in ("rich", "orrery.games", "orrery.lab", "orrery.bots")]


def test_without_a_command_the_help_is_shown(orrery: Orrery) -> None:
    shown = orrery()
    assert shown.code == 0
    assert all(name in shown.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(orrery: Orrery, name: str) -> None:
    shown = orrery(name, "--help")
    assert shown.code == 0
    assert "Examples:" in shown.out
    assert f"orrery {name}" in shown.out.partition("Examples:")[2]


def test_a_wrong_command_gets_the_nearest_one(orrery: Orrery) -> None:
    assert orrery("simulat", "gardens").refused(2, "'simulat'", "'simulate'", "orrery --help")


def test_a_wrong_flag_gets_the_nearest_ones(orrery: Orrery) -> None:
    assert orrery("play", "gardens", "--sed", "3").refused(2, "--sed", "--seed", "orrery play --help")


def test_a_missing_argument_is_wrong_use(orrery: Orrery) -> None:
    assert orrery("play").refused(2, "SLUG")


def test_a_value_of_the_wrong_kind_is_wrong_use(orrery: Orrery) -> None:
    assert orrery("simulate", "gardens", "-n", "many").refused(2, "--games", "integer", "orrery simulate --help")


@pytest.mark.parametrize("name", ["rules", "data", "play", "simulate", "conformance", "bench"])
def test_a_wrong_game_gets_the_nearest_one(orrery: Orrery, name: str) -> None:
    assert orrery(name, "gradens").refused(2, "'gradens'", "'gardens'")


def test_an_error_of_ours_is_one_line_too(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("spot")

    monkeypatch.setattr(command, "app", broken)
    assert orrery("games").refused(1, "Internal error", "KeyError('spot')", command.TRACEBACK)
    monkeypatch.setenv(command.TRACEBACK, "1")
    with pytest.raises(KeyError):
        orrery("games")


def test_the_real_command_plays_through_pipes() -> None:
    done = shell("play", "relay", "--seed", 1, typed="a\n" * 50)
    assert done.returncode == 0
    assert "is over" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_the_real_command_says_no_without_a_traceback() -> None:
    done = shell("play", "gardens", "--option", "board=square")
    assert done.returncode == 2
    assert done.stderr == "orrery: unknown board; choose hexagon, trapezoid or rhombus (G-1.2)\n"
    assert done.stdout == ""


@pytest.mark.parametrize("arguments", [["rules", "gardens"], ["games"]])
def test_a_reader_who_stops_reading_is_left_in_peace(arguments: list[str]) -> None:
    with subprocess.Popen([*ORRERY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_ctrl_c_leaves_quietly_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    process = subprocess.Popen(
        ["env", "--default-signal=INT", *ORRERY, "play", "gardens", "--record", str(file)],  # we may ignore it
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    shown = b""
    while not shown.endswith(b"> "):
        shown += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert said == b""
    assert len(file.read_text().splitlines()) > 30


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_terminal_gets_colours_and_a_progress_bar() -> None:
    import pty

    controller, terminal = pty.openpty()
    words = [*ORRERY, "simulate", "gardens", "-n", "4", "--seats", "random,random", "-j", "1"]
    with subprocess.Popen(
        words, stdout=terminal, stderr=terminal, env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"}
    ) as process:
        os.close(terminal)
        shown = b""
        try:
            while chunk := os.read(controller, 4096):
                shown += chunk
        except OSError:  # the terminal is closed when the command ends
            pass
        os.close(controller)
    assert process.returncode == 0
    assert b"Playing Gardens of Uranus" in shown
    assert b"\x1b[1m" in shown
