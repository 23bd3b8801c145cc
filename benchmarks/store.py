"""What the store takes for a move, one at a time and many at once, with either setting of `ORRERY_SYNCHRONOUS`.

python benchmarks/store.py --folder .     # the disk to measure: where the database would lie
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.store.sample import run_of, set_up

from orrery.server.store import Status, Store
from orrery.server.store.database import Synchronous

TABLES = 50  # that move at once
ROUNDS = 10
TURNS = 3  # that the settings take in turns: others use the disk, too


async def moves(store: Store, number: int, at_once: bool) -> None:
    """A move at each table."""
    works = [
        store.records.append(f"t{table}", number, run_of(number + 1, number + 1), Status.RUNNING)
        for table in range(TABLES)
    ]
    if at_once:
        await asyncio.gather(*works)
    else:
        for work in works:
            await work


async def measure(folder: Path, synchronous: Synchronous) -> tuple[float, float, float, float]:
    """Milliseconds a move: by the clock and of CPU, one after the other; then the same, all at once."""
    path = folder / f"{synchronous}-{time.monotonic_ns()}.db"
    found: list[float] = []
    async with await Store.open(str(path), synchronous=synchronous) as store:
        await set_up(store, *(f"t{table}" for table in range(TABLES)))
        number = 0
        for at_once in (False, True):
            began, cpu = time.perf_counter(), time.process_time()
            for _ in range(ROUNDS):
                await moves(store, number, at_once)
                number += 1
            each = 1000 / (TABLES * ROUNDS)
            found += [each * (time.perf_counter() - began), each * (time.process_time() - cpu)]
    one, one_cpu, many, many_cpu = found
    return one, one_cpu, many, many_cpu


async def run(folder: Path) -> None:
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; ms a move, the best of {TURNS} turns")
    settings: tuple[Synchronous, ...] = ("normal", "full")
    best = {setting: [float("inf")] * 4 for setting in settings}
    for _ in range(TURNS):
        for setting in settings:
            best[setting] = [min(pair) for pair in zip(best[setting], await measure(folder, setting), strict=True)]
    for setting, (one, one_cpu, many, many_cpu) in best.items():
        print(f"{setting}: alone {one:.2f} (CPU {one_cpu:.2f}); {TABLES} at once {many:.2f} (CPU {many_cpu:.2f})")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--folder", type=Path, default=Path("."))
    given = words.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        asyncio.run(run(Path(folder)))


if __name__ == "__main__":
    main()
