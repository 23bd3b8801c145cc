"""Where a server keeps its data: in the user's folder, unless somebody says otherwise or it lies here already."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.cli.data_folder import data_folder, told
from orrery.cli.serve import settings_from
from tests.cli.conftest import Orrery


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with an empty home, in an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("ORRERY_DB", raising=False)
    monkeypatch.delenv("ORRERY_KEY_FILE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def test_by_default_it_is_the_folder_of_the_user(home: Path) -> None:
    settings = settings_from(db=None, key_file=None)
    assert settings.db == str(home / "share" / "orrery" / "orrery.db")
    assert settings.key_file == home / "share" / "orrery" / "orrery.key"
    assert (home / "share" / "orrery").stat().st_mode & 0o777 == 0o700
    assert list((home / "here").iterdir()) == []
    assert told(settings.db) == f"Games are kept in {settings.db}"


def test_what_lies_in_the_current_folder_is_still_used_and_told(home: Path) -> None:
    (home / "here" / "orrery.db").touch()
    settings = settings_from()
    assert settings.db == "orrery.db"
    assert told(settings.db) == f"Games are kept in {home}/here/orrery.db (in this folder, as by earlier versions)"
    assert settings.key_file == home / "share" / "orrery" / "orrery.key"


def test_what_is_said_wins(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_DB", "postgresql://me:secret@host/games")
    monkeypatch.setenv("orrery_key_file", str(home / "key"))
    settings = settings_from()
    assert settings.db == "postgresql://me:secret@host/games"
    assert settings.key_file == home / "key"
    assert "secret" not in told(settings.db)
    assert not (home / "share").exists()
    assert settings_from(db="mine.db").db == "mine.db"


@pytest.mark.parametrize(
    ("system", "folder"),
    [("darwin", "Library/Application Support/orrery"), ("linux", ".local/share/orrery")],
)
def test_every_system_has_its_own(monkeypatch: pytest.MonkeyPatch, home: Path, system: str, folder: str) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert data_folder() == home / folder


def test_a_folder_that_cannot_be_made_is_one_line(orrery: Orrery, home: Path) -> None:
    (home / "share").write_text("no folder")
    assert orrery("serve").refused(2, "cannot be made", "Name files elsewhere by --db and --key-file.")
