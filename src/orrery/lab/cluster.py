"""Work for many machines: Ray deals out the calls, and makes one again whose worker or machine is lost."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from orrery.core.errors import OrreryError
from orrery.lab.workers import TRIES, Call, Lost, needs

AUTO: Final = "auto"  # the cluster that this machine belongs to
PATIENCE: Final = 5.0  # seconds
AHEAD: Final = 4  # calls for each processor that are handed out before the first is done


def on_cluster(address: str, work: Callable[..., Any], calls: Sequence[Call]) -> Iterator[tuple[int, Any]]:
    """The place of each call with its result, or with `Lost`, as they come; as `workers.as_done` does it here."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is told to anybody
    ray = needs("ray", "ray", "cluster")
    connected = ray.is_initialized()
    if not connected:
        connect(ray, address)
    try:
        task = ray.remote(max_retries=TRIES - 1)(work)
        width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        coming = iter(enumerate(calls))
        under_way: dict[Any, int] = {}
        while True:
            while len(under_way) < width and (following := next(coming, None)) is not None:
                place, call = following
                under_way[task.remote(*call)] = place
            if not under_way:
                return
            done, _ = ray.wait(list(under_way), num_returns=1)
            for each in done:
                yield under_way.pop(each), result_of(ray, each)
    finally:
        if not connected:
            ray.shutdown()


def connect(ray: Any, address: str) -> None:
    try:
        knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError, OverflowError) as problem:
        which = "No Ray cluster runs on this machine" if address == AUTO else f"There is no Ray cluster at {address}"
        raise OrreryError(
            f"{which}; `ray start --head` starts one, `ray start --address=...` adds a machine to it "
            f"({' '.join(str(problem).split())[:160]})."
        ) from None


def knock(address: str) -> None:
    """Whether somebody listens there at all: Ray would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == AUTO:
        return
    if not colon or not port.isdigit():
        raise ValueError("an address is a host and a port, such as 10.0.0.1:6379 or ray://10.0.0.1:10001")
    socket.create_connection((host, int(port)), PATIENCE).close()


def result_of(ray: Any, reference: Any) -> Any:
    """What a call gave. Ray has tried it again wherever that could help."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as problem:  # the work itself raised something
        raise (problem.cause if isinstance(problem.cause, Exception) else problem) from None
    except ray.exceptions.RayError as problem:
        return Lost(TRIES, " ".join(str(problem).split())[:160])
