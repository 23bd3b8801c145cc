"""Every test of the store runs on both databases, each time on a fresh one. Tests may be coroutines."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.postgres import find

from tests.server.loops import run_apart
from tests.server.store.cluster import Cluster, started


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    arguments = {name: value for name, value in pyfuncitem.funcargs.items() if name in wanted}
    run_apart(pyfuncitem.obj(**arguments))
    return True


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    programs = find()
    if programs is None:
        reason = "PostgreSQL is not installed; tools/postgres.py installs it."
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with started(programs) as running:
        yield running


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'orrery.db'}"


@pytest.fixture
def postgres_url(cluster: Cluster) -> str:
    return cluster.new_schema()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, once of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address
