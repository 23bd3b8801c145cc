"""Games by name."""

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

import orrery
from orrery.core import UnknownGameError, game, list_games, registry


def test_our_games_come_first() -> None:
    assert list_games()[0] == "gardens"
    assert game("gardens").slug == "gardens"


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(UnknownGameError, match=r"There is no game called 'garden'\. Did you mean 'gardens'"):
        game("garden")


def test_the_list_can_be_asked_for_after_a_game_was_loaded() -> None:
    """Loading a game binds the package `orrery.games`; the list has a name of its own."""
    code = "import orrery; orrery.game('gardens'); print(orrery.list_games()[0]); from orrery.games.gardens import GAME"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("gardens\n", "")


def test_the_package_says_its_version() -> None:
    assert orrery.__version__.count(".") == 2


def test_a_package_of_somebody_else_that_is_broken_does_not_stop_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {**registry._entries(), "broken": EntryPoint("broken", "no.such.module:GAME", registry.GROUP)}
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    assert "broken" in list_games()
    with pytest.raises(UnknownGameError, match="'broken' is installed and cannot be loaded: ModuleNotFoundError"):
        game("broken")
    assert [found.slug for found in registry.installed()] == [slug for slug in list_games() if slug != "broken"]
