"""Housekeeping on PostgreSQL, by two nodes at once; `tests/server/test_housekeeping.py` has it on SQLite."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import create_engine, text

from orrery.server.housekeeping import DAY
from tests.server.conftest import settings
from tests.server.people import House

BELONGINGS = "actions", "seats", "lines", "results", "wishes", "calls", "channels"


@pytest.mark.server
def test_two_nodes_close_and_delete_each_table_once(postgres_url: str, tmp_path: Path) -> None:
    shared = settings(tmp_path, db=postgres_url)
    with House(shared) as one, House(shared) as two, ThreadPoolExecutor(2) as threads:
        program, person = one.program(), two.person("Ada")
        waiting = [person.sets("me", "friend") for _ in range(6)]
        slow = person.sets("me", "me", pace="days:2")
        lasting = person.sets("me", "me")
        finished = program.sets("me", "me")["id"]
        program.play_out(finished)
        person.post(f"/t/{slow}/say", text="Are you there?")

        def sweep(days: float) -> tuple[int, int]:
            """What both nodes together do so many days from now."""
            ready = Barrier(2)

            def on(house: House) -> tuple[int, int]:
                house.site.housekeeping.clock = lambda: time.time() + days * DAY
                ready.wait()
                return house.run(house.site.housekeeping.sweep)

            swept = list(threads.map(on, (one, two)))
            return sum(closed for closed, _ in swept), sum(deleted for _, deleted in swept)

        assert sweep(0.5) == (0, 0)
        assert sweep(1.5) == (len(waiting), 0)
        assert all(house.live(table).info.closed for house in (one, two) for table in waiting)
        assert sweep(21) == (1, 0)
        assert one.live(slow).info.ended_why == "abandoned"
        assert "Nobody had played on for a long time" in person.get(f"/t/{slow}").text
        assert sweep(31) == (0, len(waiting) + 1)
        assert person.get(f"/t/{slow}").status_code == 404
        assert program.get(f"/tables/{finished}/record").status_code == 200
        assert person.get(f"/t/{lasting}").status_code == 200
    kept = {finished, lasting}
    engine = create_engine(postgres_url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as sql:
        assert set(sql.execute(text("SELECT id FROM tables")).scalars()) == kept
        for name in BELONGINGS:
            assert set(sql.execute(text(f"SELECT DISTINCT table_id FROM {name}")).scalars()) <= kept, name
    engine.dispose()
