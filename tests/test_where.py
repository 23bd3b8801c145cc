"""`make where RULE=...` finds what belongs to a rule."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "where.py"


def ask(rule: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(TOOL), rule], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("rule", "places"),
    [
        ("G-3.1", ["gardens/rules.md", "steps/scoring.py", "gardens/refusal.py", "test_scoring.py", "{who} scores"]),
        (
            "v-3.4",
            ["vertium/rules.md", "steps/disasters.py", "vertium/refusal.py", "test_disasters.py", "(leak, leaked)"],
        ),
        ("M-15.4", ["minethemoon/rules.md", "data.toml", "test_moonbase.py"]),
    ],
)
def test_a_rule_is_found_in_all_its_places(rule: str, places: list[str]) -> None:
    answer = ask(rule)
    assert answer.returncode == 0
    for place in places:
        assert place in answer.stdout


def test_a_longer_id_is_another_rule() -> None:
    decided = ask("U-1.1").stdout.partition("decided:")[2].partition("refused:")[0]
    assert decided.strip()
    assert all(re.search(r"U-1\.1(?!\d)", line) for line in decided.strip().splitlines())


def test_a_rule_that_does_not_exist_is_told_in_words() -> None:
    answer = ask("Z-9")
    assert answer.returncode == 2
    assert "No rulebook has Z-9" in answer.stderr
    assert "Traceback" not in answer.stderr
