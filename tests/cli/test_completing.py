"""What a shell offers while somebody types a command."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def offered(line: str) -> list[str]:
    """What bash would offer for the last word of a line."""
    words = {"_ORRERY_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    done = subprocess.run(
        [sys.executable, "-c", "from orrery_games import main; main()"],
        env={**os.environ, **words},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("orrery simul", ["simulate"]),
        ("orrery play g", ["gardens"]),
        ("orrery games re", ["relay"]),
        ("orrery play gardens --seats m", ["me", "medium"]),
        ("orrery simulate gardens --seats expert,gr", ["expert,greedy"]),
        ("orrery play gardens -o po", ["powers="]),
        ("orrery play gardens -o board=r", ["board=rhombus"]),
        ("orrery play chess -o ", []),
    ],
)
def test_games_bots_and_options_are_offered(line: str, words: list[str]) -> None:
    assert offered(line) == words
