"""Settings that do not exist are refused, in the environment and in a file `.env`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.cli.serve import settings_from
from orrery.core.errors import OrreryError
from orrery.server.setting_names import check_settings, known_settings, unknown_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_misspelt_setting_stops_the_start_with_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from orrery.cli.app import run

    (folder / ".env").write_text("ORRERY_RATES=3\nSITE=play.example.org\n")
    monkeypatch.setenv("ORRERY_PROT", "8000")
    assert run(["serve", "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert len(said.strip().splitlines()) == 1
    assert "ORRERY_PROT. Did you mean 'ORRERY_PORT'?" in said
    assert "ORRERY_RATES in .env. Did you mean 'ORRERY_RATE'?" in said
    assert "Traceback" not in said


def test_where_no_name_is_near_all_are_listed() -> None:
    with pytest.raises(OrreryError) as raised:
        check_settings(Path("none"), {"ORRERY_XYZZYXYZZYXYZZY": "1"})
    assert all(name in str(raised.value) for name in known_settings())


def test_settings_come_from_the_file_and_the_environment_wins(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / ".env").write_text("ORRERY_RATE=7\nORRERY_CHAT=8\nORRERY_DB=own.db\n")
    monkeypatch.setenv("ORRERY_CHAT", "9")
    found = settings_from(port=1)
    assert (found.rate, found.chat, found.port, found.db) == (7, 9, 1, "own.db")


def test_what_other_parts_of_the_project_read_is_let_through() -> None:
    """Whatever the sources, tools and tests name, and nothing that only begins like it."""
    named: set[str] = set()
    for place in ("src", "tools", "tests/browser", "tests/conftest.py", "Makefile", ".ci", "deploy", "hatch_build.py"):
        files = [ROOT / place] if (ROOT / place).is_file() else [f for f in (ROOT / place).rglob("*") if f.is_file()]
        for file in files:
            text = file.read_bytes().decode(errors="ignore")
            named |= set(re.findall(r"\bORRERY_[A-Z]+(?:_[A-Z]+)*\b", text))
    assert {"ORRERY_PORT", "ORRERY_PURE", "ORRERY_COMPILED", "ORRERY_TRACEBACK"} <= named
    assert unknown_settings(named - {"ORRERY_X"}) == []
    assert unknown_settings(["orrery_port", "ORRERY_TEST_ANYTHING", "PATH"]) == []


def test_a_file_that_is_no_text_is_one_line(folder: Path) -> None:
    (folder / ".env").write_bytes(b"ORRERY_PORT=\xff\xfe\n")
    ended = subprocess.run(
        [sys.executable, "-m", "orrery.cli", "serve"], capture_output=True, text=True, cwd=folder, check=False
    )
    assert ended.returncode == 2
    assert ".env" in ended.stderr
    assert "Traceback" not in ended.stderr
