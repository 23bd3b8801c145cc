"""The tutorial for researchers runs as it stands, block after block, and teaches what the example does."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from orrery.cli.app import run

if os.environ.get("CI") != "true":  # wheels for a new Python come later; where we land they are there
    pytest.importorskip("pyspiel")

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "researchers.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|sh)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLE = (ROOT / "examples" / "learn_solo.py").read_text(encoding="utf-8")


@pytest.mark.long
def test_all_of_it_runs_and_the_agent_beats_greedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "tutorial"}
    for kind, block in BLOCKS:
        if kind == "python":
            exec(compile(block, "docs/researchers.md", "exec"), names)
        else:
            for line in block.splitlines():
                assert run(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    assert names["shares"]["the agent"] > names["shares"]["greedy"] > 0
    assert len(names["data"].observations) == 100
    assert (tmp_path / "arenas" / "gardens" / "arena.html").is_file()
    assert (tmp_path / "runs" / "gardens" / "report.html").is_file()


def test_what_it_teaches_is_the_example() -> None:
    for part in re.findall(r"^(?:class|def) .*?(?=^(?:class|def) |\Z)", EXAMPLE, re.MULTILINE | re.DOTALL):
        if not part.startswith("def main"):
            assert part.rstrip() in PAGE


def test_its_links_lead_somewhere() -> None:
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", PAGE)]
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
