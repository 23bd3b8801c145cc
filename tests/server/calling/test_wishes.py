"""Quiet hours follow the clock on the wall of whoever set them, also on the days that have 23 or 25 hours."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from orrery.server.calling.wishes import Wishes, wishes_of

LISBON = ZoneInfo("Europe/Lisbon")


def at(text: str, zone: ZoneInfo = LISBON) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


NIGHT = Wishes(quiet=(22, 8), zone="Europe/Lisbon")
NOON = Wishes(quiet=(12, 14), zone="Europe/Lisbon")


@pytest.mark.parametrize(
    ("wishes", "now", "until"),
    [
        (NIGHT, "2026-01-10 21:59", None),
        (NIGHT, "2026-01-10 22:00", "2026-01-11 08:00"),
        (NIGHT, "2026-01-11 03:30", "2026-01-11 08:00"),
        (NIGHT, "2026-01-11 07:59", "2026-01-11 08:00"),
        (NIGHT, "2026-01-11 08:00", None),
        (NOON, "2026-07-01 11:59", None),
        (NOON, "2026-07-01 12:30", "2026-07-01 14:00"),
        (NOON, "2026-07-01 14:00", None),
        (NIGHT, "2026-03-28 23:00", "2026-03-29 08:00"),  # an hour is left out that night
        (NIGHT, "2026-10-24 23:00", "2026-10-25 08:00"),  # an hour comes twice
        (Wishes(), "2026-01-10 03:00", None),
    ],
)
def test_quiet_hours(wishes: Wishes, now: str, until: str | None) -> None:
    assert wishes.quiet_until(at(now)) == (at(until) if until else None)


def test_they_are_those_of_the_zone() -> None:
    tokyo = Wishes(quiet=(22, 8), zone="Asia/Tokyo")
    assert tokyo.quiet_until(at("2026-01-10 14:00")) is not None
    assert tokyo.quiet_until(at("2026-01-10 23:30")) is None


def test_a_zone_that_is_not_known_here_any_more_is_utc() -> None:
    assert wishes_of({"quiet": [0, 23], "zone": "Old/Zone"}).quiet_until(0.0) == 23 * 3600.0
