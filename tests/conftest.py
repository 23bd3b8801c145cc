"""What all tests share: the mark `rule`, and the example game on the path, installed or not."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

sys.path.insert(0, str(ROOT / "examples" / "relay" / "src"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of rules.md that this test proves")
