"""What a server draws: size and speed of frames, memory of a table. `load.py` has live tables under load.

python benchmarks/server.py
"""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import resource
import tempfile
import time
from pathlib import Path

from orrery.cli.serve import settings_from
from orrery.server import acting, seating
from orrery.server.logs import configure
from orrery.server.names import new_id
from orrery.server.plan import make_plan
from orrery.server.store import Guest
from orrery.web.site import Site


async def frames(folder: Path, tables: int) -> None:
    """Size and speed of frames in this process, and what a table takes in memory."""
    os.environ |= {"ORRERY_DB": f"sqlite:///{folder / 'frames.db'}", "ORRERY_KEY_FILE": str(folder / "key")}
    site = await Site.open(settings_from())
    guest = Guest(new_id(), "Ada", 0.0, 0.0)
    await site.store.guests.put(guest.id, guest.name)
    live = await seating.create(site.tables, guest, make_plan("gardens", seats=["me", "me", "me"]))
    rng = random.Random(1)
    for _ in range(60):
        seat = live.state.actors()[0]
        space = site.tables.game_of(live.info).space
        await acting.act(
            site.tables, live.info.id, guest, seat, space.notation(rng.choice(live.state.legal(seat))), None
        )
    template = site.templates.get_template("_table.html")
    began, count, page = time.process_time(), 0, ""
    while time.process_time() - began < 2.0:
        page = template.render(frame=await site.frames.frame(live, guest.id, None), base_url="http://x", lobby=None)
        count += 1
    each = (time.process_time() - began) / count
    raw = page.encode()
    print(f"frame: {len(raw):,} bytes, {len(gzip.compress(raw, 6)):,} with gzip")
    print(f"renders a second of CPU: {1 / each:.0f} ({1000 * each:.1f} ms each)")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(tables):
        await seating.create(site.tables, guest, make_plan("gardens", seats=["me", "me", "me"]))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"memory a table: {(after - before) / tables:.0f} KiB")
    await site.close()


def main() -> None:
    configure()
    print(f"load average at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(frames(Path(folder), 100))


if __name__ == "__main__":
    main()
