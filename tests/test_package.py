"""What surrounds the package says the same as the package."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from orrery import __version__

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")


def texts() -> list[Path]:
    """What people read and type from."""
    names = subprocess.run(
        ["git", "ls-files", "*.md", "*.toml", "*.py", "*.yml", "*.html", "deploy", "Makefile"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split()
    return [ROOT / name for name in names]


def test_nobody_is_told_to_install_the_library_of_somebody_else() -> None:
    if not (found := texts()):
        pytest.skip("no checkout: git does not list its files")
    wrong = re.compile(r"\borrery\[[a-z]+[],]|pip install '?orrery['\s`]|dependencies = \[\"orrery\"")
    assert [path.name for path in found if path.is_file() and wrong.search(path.read_text(encoding="utf-8"))] == []


def test_the_citation_has_our_version_and_licence() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in citation
    assert f"\nlicense: {PROJECT['license']}\n" in citation


def test_the_lock_has_every_requirement_and_names_no_addresses() -> None:
    locked = set(re.findall(r"^([a-z0-9-]+)==", LOCK, flags=re.MULTILINE))
    wanted = [
        *PROJECT["dependencies"],
        *(line for extra in PROJECT["optional-dependencies"].values() for line in extra),
    ]
    names = {re.split(r"[\[><=; ]", line)[0] for line in wanted} - {"orrery-games"}
    assert names <= locked, "make lock"
    assert "://" not in LOCK
