"""How a guest wants to be called: at all, how often, when not; and who sees that they are here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from orrery.core.language import ENGLISH
from orrery.core.wording import listing
from orrery.server.errors import Unprocessable

HOUR: Final = 3600.0


class Often(StrEnum):
    """How often one table may call. Live tables call at once."""

    TURN = "turn"
    HOUR = "hour"
    DAY = "day"

    @property
    def seconds(self) -> float:
        return {Often.TURN: 0.0, Often.HOUR: HOUR, Often.DAY: 24 * HOUR}[self]


class SeenBy(StrEnum):
    """Who sees whether a guest is here or away."""

    TABLES = "tables"  # everybody at the tables where they sit, who watches too
    NOBODY = "nobody"


@dataclass(frozen=True)
class Wishes:
    """The preferences of a guest that have to do with calls and presence; the defaults are for one who set nothing."""

    calls: bool = True
    often: Often = Often.HOUR
    quiet: tuple[int, int] | None = None  # from this hour to that one
    zone: str = "UTC"
    presence: SeenBy = SeenBy.TABLES
    language: str = ENGLISH  # in which calls are worded

    def quiet_until(self, now: float) -> float | None:
        """When the quiet hours end in which `now` lies; None if it lies in none."""
        if self.quiet is None:
            return None
        first, last = self.quiet
        zone = zone_of(self.zone)
        local = datetime.fromtimestamp(now, zone)
        if not (first <= local.hour < last if first < last else local.hour >= first or local.hour < last):
            return None
        end = local.replace(hour=last, minute=0, second=0, microsecond=0, fold=0)
        if end <= local.replace(fold=0):
            end += timedelta(days=1)  # of the clock on the wall: a day may have 23 hours
        return max(end.timestamp(), now + 1.0)


LANGUAGE: Final = "language"  # the name of the preference
NAMES: Final = ("calls", "often", "quiet", "zone", "presence", LANGUAGE)


def wishes_of(kept: Mapping[str, Any]) -> Wishes:
    """What is kept as preferences, read."""
    known = {name: kept[name] for name in NAMES if name in kept}
    if known.get("quiet") is not None:
        known["quiet"] = tuple(known["quiet"])
    for name, kind in (("often", Often), ("presence", SeenBy)):
        if name in known:
            known[name] = kind(known[name])
    return Wishes(**known)


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """Preferences as somebody sends them; `Unprocessable` says what is wrong with one."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name == "calls" and isinstance(value, bool):
            found[name] = value
        elif name in ("often", "presence") and value in list(Often if name == "often" else SeenBy):
            found[name] = str(value)
        elif name == "quiet":
            found[name] = _hours(value)
        elif name == "zone" and isinstance(value, str) and value in zones():
            found[name] = value
        else:
            raise Unprocessable(f"'{name}' cannot be {str(value)[:40]!r}; {RIGHT.get(name, 'there is no such wish')}.")
    return found


RIGHT: Final = {
    "calls": "it is true or false",
    "often": f"it is {listing(list(Often), 'or')}",
    "presence": f"it is {listing(list(SeenBy), 'or')}",
    "zone": "it is the name of a time zone, such as Europe/Lisbon",
}


def _hours(value: Any) -> list[int] | None:
    if value is None:
        return None
    whole = isinstance(value, list | tuple) and len(value) == 2 and all(type(hour) is int for hour in value)
    if not whole or not all(0 <= hour <= 23 for hour in value) or value[0] == value[1]:
        raise Unprocessable("Quiet hours are two different whole numbers from 0 to 23: from when, and until when.")
    return list(value)


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones() | {"UTC"})


def zone_of(name: str) -> tzinfo:
    return ZoneInfo(name) if name in zones() and name != "UTC" else UTC
