"""Three hundred tables on SQLite, two people and two open pages at each: what `load.py` measures, against its bar."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path

from benchmarks.afternoon.report import Report
from benchmarks.load import Measured, load, serving

EVERY = 3.0  # seconds from one move at a table to the next
BAR = 150.0  # ms from the click of one to the frame of all, 95 of 100 times
SECONDS = 15.0


async def crowd(tables: int, report: Report) -> None:
    given = Namespace(tables=tables, seconds=SECONDS, every=EVERY, rates=None, bots=False, watchers=0)

    async def work() -> tuple[str, bool]:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (address, server):
            (found,) = await load(address, server, given)
        return told(found), found.frame is not None and found.frame < BAR and not found.late

    await report.attempt(
        f"{tables} tables, a move per {EVERY:g} s, act to frame on SQLite (p95 under {BAR:.0f} ms)", work
    )


def told(found: Measured) -> str:
    parts = [f"{found.rate:.0f} moves a second"]
    parts += [f"to the answer p95 {found.answer:.0f} ms"] if found.answer is not None else []
    parts += [f"to the frame p95 {found.frame:.0f} ms"] if found.frame is not None else []
    parts += [f"{found.cpu:.1f} ms of CPU a move", f"{100 * found.share:.0f} % of a core"]
    return ", ".join(parts)
