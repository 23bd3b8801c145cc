"""What a frame of a replay costs, at the beginning and at the end of a long game: CPU time, and actions that were read.

python benchmarks/replay.py
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Sequence

from sqlalchemy import event

from orrery.cli.serve import settings_from
from orrery.server import seating
from orrery.server.logs import configure
from orrery.server.names import new_id
from orrery.server.plan import make_plan
from orrery.server.store import Guest
from orrery.server.tables import LiveTable
from orrery.web.site import Site

TIMES = 9  # each figure is the median of so many


async def play(site: Site, guest: Guest) -> LiveTable:
    """A whole game of Mine the Moon, moves at random: the longest of our games."""
    live = await seating.create(site.tables, guest, make_plan("minethemoon", seats=["me"] * 4))
    rng = random.Random(1)
    while live.info.status == "running":
        seat = rng.choice(live.state.actors())
        async with live.lock:
            await site.tables.append(live, [(seat, rng.choice(live.state.legal(seat)))])
    return live


class Reads:
    """Counts rows of actions that are fetched."""

    def __init__(self, site: Site) -> None:
        self.statements = 0
        event.listen(site.store._database.reader, "before_cursor_execute", self._count)

    def _count(self, *given: object) -> None:
        self.statements += "FROM actions" in str(given[2])


async def frame(site: Site, live: LiveTable, guest: Guest, number: int) -> float:
    """Milliseconds of CPU."""
    began = time.process_time()
    template = site.templates.get_template("_table.html")
    shown = await site.frames.frame(live, guest.id, None, number)
    template.render(frame=shown, base_url="http://x", lobby=None)
    return 1000 * (time.process_time() - began)


def median(found: Sequence[float]) -> str:
    return f"{statistics.median(found):.1f} ms"


async def run() -> None:
    site = await Site.open(settings_from())
    guest = Guest(new_id(), "Ada", 0.0, 0.0)
    await site.store.guests.put(guest.id, guest.name)
    live = await play(site, guest)
    last = live.info.number
    print(f"{last} actions; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    first = []
    for _ in range(3):
        site.tables.forget(live.info.id)
        site.frames.courses.__init__(site.tables)  # type: ignore[misc]
        live = await site.tables.live(live.info.id)
        first.append(await frame(site, live, guest, last // 2))
    print(f"the first frame that anybody asks for: {median(first)}")
    reads = Reads(site)
    for share in (0.01, 0.25, 0.5, 0.75, 1.0):
        number = round(share * (last - 1))
        took = [await frame(site, live, guest, number + again % 2) for again in range(TIMES)]
        print(f"frame {number}: {median(took)}")
    print(f"queries for actions a frame: {reads.statements / (5 * TIMES):.1f}")
    await site.close()


def main() -> None:
    configure()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"ORRERY_DB": f"{folder}/replay.db", "ORRERY_KEY_FILE": f"{folder}/key"}
        asyncio.run(run())


if __name__ == "__main__":
    main()
