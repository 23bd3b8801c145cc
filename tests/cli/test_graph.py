"""`orrery graph`."""

import json
from pathlib import Path

import pytest

from orrery.cli.app import run


def test_a_graph_is_written_as_a_picture_or_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, data = tmp_path / "relay.svg", tmp_path / "relay.json"
    assert run(["graph", "relay", "-n", "1", "--out", str(picture)]) == 0
    assert run(["graph", "relay", "-n", "1", "--out", str(data)]) == 0
    assert picture.read_text().startswith("<svg")
    assert [step["name"] for step in json.loads(data.read_text())["steps"]] == ["deal", "turn", "roll"]
    assert "3 steps, 8 ways" in capsys.readouterr().out


def test_a_wrong_theme_says_which_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", "relay", "--theme", "dusk", "--out", str(tmp_path / "x.svg")]) == 2
    assert "take day or night" in capsys.readouterr().err
