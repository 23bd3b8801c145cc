"""What all tests share: the mark `rule`, and the example game on the path, installed or not."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

sys.path.insert(0, str(ROOT / "examples" / "relay" / "src"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of rules.md that this test proves")


# Whole games in a browser, whole suites, whole servers: a minute or two each
LONG = ("test_every_game.py", "_end_by_clicks", "test_serve.py", "from_the_lobby_to_the_count")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with what takes longest, on every worker: otherwise one is busy for minutes when all others are done."""
    long = [item for item in items if any(part in item.nodeid for part in LONG)]
    short = [item for item in items if item not in set(long)]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    share = -(-len(short) // workers)
    items[:] = [
        item
        for worker in range(workers)  # each gets the next part of the list, and takes from the others when it is done
        for item in long[worker::workers] + short[worker * share : (worker + 1) * share]
    ]
