"""A task that keeps a processor busy, for benchmarks/simulation.py."""

from __future__ import annotations

import time

SECOND = 1.0  # of processor time


def busy(number: int) -> tuple[int, float]:
    """A task that computes for a second, and how long that took by the clock."""
    started, begun = time.process_time(), time.perf_counter()
    while time.process_time() - started < SECOND:
        sum(range(10_000))
    return number, time.perf_counter() - begun
