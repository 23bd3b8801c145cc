"""Tables that nobody uses are closed and, later, deleted; finished games stay."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from orrery.server.housekeeping import DAY, patience
from orrery.server.store import Status
from tests.server.conftest import settings
from tests.server.people import House


def sweep(house: House, days: float) -> tuple[int, int]:
    """What is swept so many days from now."""
    house.site.housekeeping.clock = lambda: time.time() + days * DAY
    return house.run(house.site.housekeeping.sweep)


@pytest.mark.parametrize(("pace", "days"), [("none", 90), ("live:600", 7), ("days:2", 20), ("days:7", 70)])
def test_how_long_a_game_may_lie_still_follows_from_its_pace(pace: str, days: float) -> None:
    assert patience(pace, 90) == days * DAY


def test_unused_tables_are_closed_then_deleted_and_finished_games_kept(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house:
        program, person = house.program(), house.person("Ada")
        waiting = person.sets("me", "friend")
        running = person.sets("me", "me")
        slow = person.sets("me", "me", pace="days:2")
        finished = program.sets("me", "me")["id"]
        program.play_out(finished)
        program.post(f"/tables/{finished}/say", text="Thanks!")

        assert sweep(house, 0.5) == (0, 0)
        assert sweep(house, 1.5) == (1, 0)
        assert house.live(waiting).info.closed
        assert house.live(slow).info.status == Status.RUNNING
        assert sweep(house, 21) == (1, 0)
        assert house.live(slow).info.no_result
        assert sweep(house, 29) == (0, 0)
        assert sweep(house, 31) == (0, 2), "both tables that were closed"
        assert person.get(f"/t/{waiting}").status_code == 404
        assert person.get(f"/t/{slow}").status_code == 404
        assert house.live(running).info.status == Status.RUNNING
        assert sweep(house, 91) == (1, 1), "the store's own clock stands still here: it ended 91 days ago"
        assert program.get(f"/tables/{finished}/record").status_code == 200


def test_finished_games_go_where_the_operator_wants_it_and_never_by_default(tmp_path: Path) -> None:
    with House(settings(tmp_path, delete_finished_days=10, close_unstarted_days=0, close_abandoned_days=0)) as house:
        program = house.program()
        finished = program.sets("me", "me")["id"]
        program.play_out(finished)
        waiting = program.sets("me", "friend")["id"]
        assert sweep(house, 9) == (0, 0)
        assert sweep(house, 11) == (0, 1)
        assert program.get(f"/tables/{finished}").status_code == 404
        assert program.get(f"/tables/{waiting}").json()["status"] == "open"
