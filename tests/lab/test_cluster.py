"""Simulations on a real Ray cluster with two workers: the games of one machine, also when a worker is killed."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import orrery
from orrery.core import OrreryError
from orrery.lab import simulate
from orrery.lab.cluster import knock, on_cluster
from orrery.lab.workers import Lost
from tests.lab import deadly
from tests.lab.test_runs import contents

if not os.environ.get("CI") or sys.version_info >= (3, 14):  # not every Python has Ray at once
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'orrery-games[cluster]'")

pytestmark = pytest.mark.long
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of two workers, which only this machine can reach."""
    import ray

    before = {name: os.environ.get(name) for name in QUIET}
    os.environ.update(QUIET)
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=80 * 1024 * 1024,
        _node_ip_address="127.0.0.1",
        logging_level=logging.ERROR,
        log_to_driver=False,
    )
    yield "auto"
    ray.shutdown()
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.update({name: value})


def workers() -> list[int]:
    """The processes that play a block for Ray at the moment."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            title = file.read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::play_block"):
            found.append(int(file.parent.name))
    return found


def kill_a_worker(killed: list[int]) -> None:
    """Wait for a worker that plays, and end it."""
    while not killed:
        for worker in workers():
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)
            return
        time.sleep(0.002)


def test_a_cluster_plays_the_games_of_one_machine_also_with_a_worker_killed(cluster: str, tmp_path: Path) -> None:
    vertium = orrery.game("vertium")
    killed: list[int] = []
    killer = threading.Thread(target=kill_a_worker, args=(killed,), daemon=True)
    killer.start()
    many = simulate(vertium, ["random"] * 2, 400, out=tmp_path / "many", items=True, cluster=cluster)
    killer.join()
    here = simulate(vertium, ["random"] * 2, 400, out=tmp_path / "here", items=True)
    assert killed
    assert contents(tmp_path / "many") == contents(tmp_path / "here")
    assert many == here


def test_what_ends_every_worker_is_given_up_and_errors_come_back(cluster: str) -> None:
    found = dict(on_cluster(cluster, deadly.die_at, [(number, 2) for number in range(4)]))
    assert isinstance(found.pop(2), Lost)
    assert found == {0: 0, 1: 2, 3: 6}
    with pytest.raises(OrreryError, match="three is a crowd"):
        list(on_cluster(cluster, deadly.refuse, [(3,)]))


def test_no_cluster_is_told_in_one_line() -> None:
    order = [sys.executable, "-m", "orrery.cli", "simulate", "relay", "-n", "2", "--cluster", "127.0.0.1:1"]
    done = subprocess.run(order, capture_output=True, text=True, check=False, env={**os.environ, **QUIET})
    assert done.returncode == 2
    assert "There is no Ray cluster at 127.0.0.1:1" in done.stderr
    assert done.stderr.count("\n") == 1
    for wrong in ("nowhere", "here:there"):
        with pytest.raises(ValueError, match="a host and a port"):
            knock(wrong)
