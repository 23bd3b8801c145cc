"""The command before our package is imported: another library of the same name may lie in the way."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from orrery import __version__

ROOT = Path(__file__).parent.parent.parent
COMMAND = "from orrery_games import main; main()"


def start(first: Path) -> subprocess.CompletedProcess[str]:
    """`orrery --version` as it is installed, with a folder that is looked through before all others."""
    environment = {**os.environ, "PYTHONPATH": str(first)}
    words = [sys.executable, "-P", "-c", COMMAND, "--version"]
    return subprocess.run(words, capture_output=True, text=True, check=False, env=environment, timeout=60)


def test_the_installed_command_starts_here() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["name"] == "orrery-games"
    assert project["scripts"] == {"orrery": "orrery_games:main"}


def test_it_starts_where_nothing_is_in_the_way(tmp_path: Path) -> None:
    done = start(tmp_path)
    assert done.returncode == 0, done.stderr
    assert __version__ in done.stdout


@pytest.mark.parametrize(
    "files",
    [
        {"orrery/__init__.py": "raise RuntimeError('of somebody else')"},
        {"orrery.py": "__version__ = '9.0'"},
        {"orrery/__init__.py": "", "orrery/cli/__init__.py": "", "orrery/cli/main.py": "def main(): print('theirs')"},
    ],
)
def test_another_library_in_the_way_is_named_plainly(tmp_path: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    done = start(tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert str(tmp_path) in done.stderr
    assert "pip uninstall orrery" in done.stderr
    assert "orrery-games" in done.stderr
