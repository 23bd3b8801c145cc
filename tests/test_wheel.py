"""Building the package: the wheel holds what was compiled, or is plain and says why. No compiler is run here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from orrery import __version__

ROOT = Path(__file__).parent.parent
BUILD = "from hatchling.build import build_wheel; print(build_wheel('dist'))"
EDITABLE = "from hatchling.build import build_editable; print(build_editable('dist'))"
WORKING = """
import sys
from pathlib import Path
made = Path(sys.argv[sys.argv.index("--into") + 1], "lib")
(made / "orrery" / "core").mkdir(parents=True)
(made / "orrery" / "core" / "state.cpython-311.so").write_bytes(b"machine code")
(made / "orrery_compiled__mypyc.cpython-311.so").write_bytes(b"machine code")
(made / "orrery" / "core" / "state.c").write_text("not this")
"""
FAILING = "import sys; sys.exit('something long\\nerror: gcc was not amused')"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The package in small: our configuration and our hook, with few modules and another tool."""
    pytest.importorskip("hatchling", reason="hatchling is not installed: pip install hatchling")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/orrery/__init__.py"):
        copy = tmp_path / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    shutil.copytree(ROOT / "src/orrery/cli/starter", tmp_path / "src/orrery/cli/starter")
    for name in ("src/orrery/core/state.py", "src/orrery_games/__init__.py", "tools/compile.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


def build(project: Path, tool: str = WORKING, how: str = BUILD, **environment: str) -> tuple[str, list[str], str]:
    """The name of the wheel, what is in it, and what was said meanwhile."""
    (project / "tools" / "compile.py").write_text(tool)
    settings = {**os.environ, "CC": "cc", "ORRERY_PURE": "", **environment}
    done = subprocess.run(
        [sys.executable, "-c", how], cwd=project, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    wheel = next((project / "dist").glob("*.whl"))
    return wheel.name, zipfile.ZipFile(wheel).namelist(), done.stdout + done.stderr


def test_a_wheel_holds_the_templates_of_a_new_game(project: Path) -> None:
    _, files, _ = build(project)
    made = {str(file.relative_to(ROOT / "src")) for file in (ROOT / "src/orrery/cli/starter").rglob("*.txt")}
    assert "orrery/cli/starter/package/rules.md.txt" in made
    assert made <= {*files}


def test_a_wheel_holds_what_was_compiled_beside_its_sources(project: Path) -> None:
    name, files, _ = build(project)
    assert not name.endswith("-any.whl")
    assert {"orrery/core/state.py", "orrery/core/state.cpython-311.so", "orrery_compiled__mypyc.cpython-311.so"} <= {
        *files
    }
    assert not [file for file in files if file.endswith(".c")]


def test_a_wheel_that_cannot_be_compiled_is_plain_and_says_why_in_one_line(project: Path) -> None:
    name, files, said = build(project, FAILING)
    assert name == f"orrery_games-{__version__}-py3-none-any.whl"
    assert "orrery/core/state.py" in files
    assert len([line for line in said.splitlines() if "plain Python" in line and "gcc was not amused" in line]) == 1


def test_without_a_compiler_it_is_not_tried(project: Path) -> None:
    name, _, said = build(project, CC="", PATH="/nowhere")
    assert name.endswith("-any.whl")
    assert "no C compiler" in said


def test_a_plain_wheel_can_be_asked_for(project: Path) -> None:
    name, _, said = build(project, ORRERY_PURE="1")
    assert name.endswith("-any.whl")
    assert "ORRERY_PURE is set" in said


def test_an_editable_installation_stays_plain(project: Path) -> None:
    name, files, said = build(project, how=EDITABLE)
    assert name.endswith("-any.whl")
    assert not [file for file in files if file.endswith(".so")]
    assert "plain Python" not in said
