"""What the README shows works as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from orrery.cli.app import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
COMMANDS = [
    line.partition("#")[0].strip()
    for block in re.findall(r"```\n(.*?)```", README, flags=re.DOTALL)
    for line in block.splitlines()
]


@pytest.mark.parametrize("code", PYTHON)
def test_the_python_of_the_readme_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    points, reason = re.findall(r"\[(.*)\] (.*)", capsys.readouterr().out)[0]
    assert len(points.split(",")) == 3
    assert reason in ("no flowers", "no planting", "last card", "hexagon")


@pytest.mark.parametrize("command", [line for line in COMMANDS if "orrery " in line])
def test_the_commands_of_the_readme_exist(command: str) -> None:
    words = shlex.split(command)[1:]
    assert run([words[0], "--help"]) == 0


def test_it_opens_with_the_two_commands_which_make_knows() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    assert COMMANDS[0] == "make play"
    assert COMMANDS[1] == "make test"
    assert {"play", "test", "check", "fast", "bench"} <= set(targets)


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r'src="([^"]+)"', README)
    assert [link for link in links if not (ROOT / link).exists()] == []
