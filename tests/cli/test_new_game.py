"""`orrery new-game`: what it writes keeps the contract and is played in terminal and browser, as it comes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.core import game, registry
from tests.cli.conftest import Orrery
from tests.server.conftest import settings
from tests.server.people import House


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to write games in; nothing of them stays behind."""
    monkeypatch.chdir(tmp_path)
    before = {*sys.modules}
    yield tmp_path
    for name in {*sys.modules} - before:
        if name.startswith(("orrery_moonrace", "orrery_crowd")):
            del sys.modules[name]
    forget()


def install(folder: Path, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `pip install -e` does, without a network: the sources on the path, and the entry point beside them."""
    about = folder / "src" / f"orrery_{slug}-0.1.0.dist-info"
    about.mkdir()
    said = (folder / "pyproject.toml").read_text(encoding="utf-8")
    entry = f'{slug} = "orrery_{slug}:GAME"'
    assert f'[project.entry-points."orrery.games"]\n{entry}\n' in said
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: orrery-{slug}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(f"[orrery.games]\n{entry.replace(chr(34), '')}\n")
    monkeypatch.syspath_prepend(folder / "src")
    forget()


def forget() -> None:
    registry._entries.cache_clear()
    registry._load.cache_clear()


def test_a_new_game_keeps_the_contract_and_is_played_everywhere(
    orrery: Orrery, author: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = orrery("new-game", "Moon Race")
    assert done.code == 0, done.err
    assert "moonrace is a whole game: Moon Race, for 2 to 4 players." in done.out
    install(author / "moonrace", "moonrace", monkeypatch)
    assert "Moon Race keeps the contract." in orrery("conformance", "moonrace", "--games", "3").out
    assert "Moon Race" in orrery("games").out
    played = orrery("simulate", "moonrace", "-n", "4", "--seats", "greedy,random", "-j", "1")
    assert played.code == 0, played.err
    with House(settings(author)) as house:
        ana = house.person("Ana")
        table = ana.sets("me", "bot1", game="moonrace")
        page = ana.get(f"/t/{table}").text
        assert 'class="written short"' in page
        assert 'data-act="take:2"' in page
        assert "Launch" not in page
        while (live := house.wait(table, lambda live: live.info.status == "over" or live.actors() == [0])).actors():
            legal = live.state.legal(0)
            assert ana.act(table, game("moonrace").space.notation(legal[-1])).status_code == 200
        page = ana.get(f"/t/{table}").text
        assert 'id="finale"' in page
        assert ana.get(f"/t/{table}/replay").status_code == 200
        assert ana.get("/rules/moonrace").status_code == 200


def test_the_tests_and_the_style_of_a_new_game_are_clean(orrery: Orrery, author: Path) -> None:
    assert orrery("new-game", "crowd", "--players", "6", "--dir", str(author)).code == 0
    folder = author / "crowd"
    environment = {"PYTHONPATH": str(folder / "src"), "PATH": ""}
    for command in (["pytest", "-q", "-p", "no:cacheprovider"], ["ruff", "check"], ["ruff", "format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["gardens"], "There is a game called 'gardens' already"),
        (["class"], "'class' is a word of Python itself; take another name, such as `class-game`"),
        (["9 lives"], "with a letter at the beginning, such as `Moon Race`"),
        (["../escape"], "cannot be the name of a game"),
        (["x" * 31], "take at most 30 letters"),
        (["moon", "--players", "1-9"], "--players is a number or two from 2 to 6, such as 3 or 2-5"),
        (["moon", "--players", "4-2"], "--players is a number or two from 2 to 6"),
        (["moon", "--dir", "nowhere"], "There is no folder nowhere for the game"),
        (["taken"], "taken is there already and stays as it is"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(orrery: Orrery, author: Path, arguments: list[str], told: str) -> None:
    (author / "taken").write_text("mine")
    done = orrery("new-game", *arguments)
    assert done.code == 2
    assert told in done.err
    assert [file.name for file in author.iterdir()] == ["taken"]
    assert (author / "taken").read_text() == "mine"
