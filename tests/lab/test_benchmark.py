"""The benchmark of bots runs and measures everything it promises; how quick that is, no test says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.bots import LEVELS

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "bots.py"


def test_every_figure_is_there() -> None:
    order = [sys.executable, str(SCRIPT), "relay", "--here", "--seconds", "0.01"]
    (found,) = json.loads(subprocess.run(order, capture_output=True, text=True, check=True).stdout)
    assert (found["game"], found["players"]) == ("relay", 2)
    wanted = [
        "games",
        "rollouts",
        "judge",
        "worth",
        "evaluate",
        "copy",
        "determinize",
        *(level.name for level in LEVELS),
    ]
    assert all(found[name] > 0 for name in wanted)


def test_the_time_of_a_decision_is_told_for_every_level_with_a_bound() -> None:
    order = [sys.executable, str(SCRIPT), "relay", "--here", "--thinking", "--decisions", "3"]
    (found,) = json.loads(subprocess.run(order, capture_output=True, text=True, check=True).stdout)
    for level in ("medium", "hard", "expert"):
        mean, slow, decisions = found[level]
        assert min(mean, slow) > 0
        assert decisions == 3


def test_what_simulations_cost_is_measured() -> None:
    order = [sys.executable, str(SCRIPT.with_name("simulation.py")), "memory", "relay", "-n", "20", "--bot", "random"]
    said = subprocess.run(order, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.split()[0] for line in said] == [str(games) for games in range(0, 21, 2)]
    assert all("MB" in line for line in said)


def test_environments_are_measured_beside_those_of_others() -> None:
    if os.environ.get("CI") != "true":
        pytest.importorskip("pyspiel")
    order = [sys.executable, str(SCRIPT.with_name("envs.py")), "gardens", "-s", "20"]
    said = subprocess.run(order, capture_output=True, text=True, check=True).stdout
    rows = {line.split("|")[1].strip(): line.split("|")[2:-1] for line in said.splitlines() if line.startswith("| ")}
    assert all(int(cell.replace(",", "")) > 0 for cell in rows["Gardens of Uranus"] if cell.strip())
    assert rows["OpenSpiel connect four"]


def test_decisions_that_leave_the_policys_choice_are_played_out() -> None:
    script = SCRIPT.with_name("deviations.py")
    order = [sys.executable, str(script), "relay", "--level", "hard", "--positions", "6", "--games", "2", "--set"]
    found = subprocess.run([*order, "doubt=-9"], capture_output=True, text=True, check=True).stdout
    told, *lines = found.splitlines()
    assert " of 6 decisions are not the policy's." in told
    assert not told.startswith("0 ")  # who does not doubt takes whatever seems to gain
    assert [line.split()[0] for line in lines] == ["claimed", "outcome", "win"]


def test_a_setting_that_is_none_is_named() -> None:
    order = [sys.executable, str(SCRIPT.with_name("deviations.py")), "relay", "--set", "futurs=3"]
    refused = subprocess.run(order, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "futurs=3" in refused.stderr
