"""Shared by all tests: the example game on the path, the markers that follow from a test's place, and the order."""

import os
import sys
from asyncio import events
from collections.abc import Iterator
from itertools import chain, groupby, islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]
BROWSER_TESTS = ROOT / "tests" / "browser"
SERVER_FIXTURES = {"serving", "cluster", "postgres_url"}

sys.path.insert(0, str(ROOT / "examples" / "relay" / "src"))

# How long an example takes says something about the machine, not about what is tested
settings.register_profile("orrery", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("orrery")


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Between tests in a browser their loop sleeps, and yet is marked as running: `asyncio.run` would refuse to."""
    if request.node.get_closest_marker("browser"):
        yield
        return
    sleeping = events._get_running_loop()
    events._set_running_loop(None)
    yield
    events._set_running_loop(sleeping)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
        if SERVER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("server")
    items[:] = long_ones_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def long_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Start with what takes longest, on every worker: otherwise one is busy for minutes when all others are done.

    pytest-xdist gives each worker the next part of the list (and whoever is done takes from the others), so every part
    begins with its share of the long tests: first the whole games in a browser, then the rest.
    """
    marked = [item for item in items if item.get_closest_marker("long")]
    marked.sort(key=lambda item: item.get_closest_marker("browser") is None)
    long = [list(group) for _, group in groupby(marked, key=shared_setup)]
    short = [item for item in items if not item.get_closest_marker("long")]
    rest = iter(short)
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        share = (len(items) - len(ordered)) // (workers - worker)  # as many as pytest-xdist gives to this worker
        part = list(chain.from_iterable(long[worker::workers]))
        ordered += [*part, *islice(rest, max(0, share - len(part)))]
    return [*ordered, *rest]


def shared_setup(item: pytest.Item) -> tuple[Path, str]:
    """Equal for tests in a row that have the same parameters: they may share a fixture, and stay together."""
    _, bracket, parameters = item.name.partition("[")
    return item.path, bracket + parameters or item.name
