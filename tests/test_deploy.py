"""The hosting kit agrees with the program: settings that exist, files that are there, commands that are."""

from __future__ import annotations

import re
from configparser import ConfigParser
from pathlib import Path

import pytest

from orrery.server.settings import Settings

ROOT = Path(__file__).parent.parent
KIT = sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file())


@pytest.mark.parametrize("file", KIT, ids=lambda file: file.name)
def test_it_sets_only_what_can_be_set(file: Path) -> None:
    named = set(re.findall(r"\bORRERY_([A-Z_]+)", file.read_text(encoding="utf-8")))
    assert named <= {name.upper() for name in Settings.model_fields}


def test_the_image_copies_what_is_there_and_nothing_is_left_out_of_its_context() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    copied = [word for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, flags=re.MULTILINE) for word in line.split()]
    kept = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert len(copied) > 4
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in kept


def test_the_service_starts_with_the_system_and_reads_its_settings() -> None:
    unit = ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "orrery.service", encoding="utf-8")
    assert unit["Install"]["WantedBy"] == "multi-user.target"
    assert unit["Service"]["EnvironmentFile"].endswith("/etc/orrery.env")
    assert unit["Service"]["ExecStart"].endswith("orrery serve")


def test_the_links_of_its_guide_lead_somewhere() -> None:
    guide = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)", guide)
    assert links
    assert [link for link in links if not (ROOT / "deploy" / link).exists()] == []
