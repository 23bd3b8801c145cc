"""Bots of somebody's own, named by where they are: `module:Class` in every command that seats bots."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

import orrery as package
from orrery.bots import make_bot
from orrery.core import OrreryError
from tests.cli.conftest import Orrery, orrery

__all__ = ["orrery"]  # the fixture

SOURCE = """
from orrery.bots import Bot

class Last(Bot):
    def decide(self, state, player):
        return state.legal(player)[-1]

NOT_A_BOT = 7
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A module with a bot in the current folder; its name."""
    name = f"own_bot_{abs(hash(request.node.name))}"
    (tmp_path / f"{name}.py").write_text(SOURCE)
    (tmp_path / f"{name}_broken.py").write_text("import nothing_of_this_name")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place not in ("", ".")])
    return name


def test_an_own_bot_plays_in_a_simulation_by_several_processes(orrery: Orrery, module: str) -> None:
    done = orrery("simulate", "relay", "-n", 4, "--seats", f"{module}:Last,random", "-j", 2)
    assert done.code == 0, done.err
    assert f"{module}:Last" in done.out


def test_an_own_bot_is_rated_in_an_arena(orrery: Orrery, module: str) -> None:
    done = orrery("arena", "relay", "--bots", f"{module}:Last,random", "-n", 2, "-j", 1)
    assert done.code == 0, done.err
    assert f"{module}:Last" in done.out


def test_an_own_bot_sits_at_a_table_in_the_terminal(orrery: Orrery, module: str) -> None:
    done = orrery("play", "relay", "--seats", f"{module}:Last,random", "--seed", 1)
    assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("x:Last", "there is no module"),
        (":Lasst", "has no 'Lasst'"),
        (":NOT_A_BOT", "no kind of orrery.bots.Bot"),
        ("_broken:Last", "nothing_of_this_name"),
    ],
)
@pytest.mark.parametrize(
    "command", [("simulate", "relay", "--seats"), ("arena", "relay", "--bots"), ("play", "relay", "--seats")]
)
def test_what_cannot_be_loaded_is_one_line(
    orrery: Orrery, module: str, ending: str, words: str, command: tuple[str, ...]
) -> None:
    assert orrery(*command, f"{module}{ending},random").refused(2, f"{module}{ending}", words)


def test_a_server_never_imports_what_a_name_says(module: str) -> None:
    game = package.game("relay")
    with pytest.raises(OrreryError, match="There is no bot called"):
        make_bot(f"{module}:Last", game, Random(1), in_time=True)
    assert module not in sys.modules
