"""That somebody asks the others to let them take back a choice, as it is kept with the table. See `asking_back`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from orrery.server.store import Status, TableSummary

KEY: Final = "asked_back"  # in `TableInfo.extra`


@dataclass(frozen=True)
class Request:
    """Somebody asks to take back their last choice."""

    at: int  # the number of the last action then
    seat: int
    first: int  # the number of the choice
    yes: Sequence[str] = ()  # guests who have agreed
    declined: bool = False


def request_at(info: TableSummary) -> Request | None:
    """The request that was made at this moment of the game, if any; also one that was declined."""
    kept = info.extra.get(KEY)
    if info.status != Status.RUNNING or not isinstance(kept, dict) or kept.get("at") != info.number:
        return None
    return Request(**kept)


def open_request(info: TableSummary) -> Request | None:
    """The request that waits for answers."""
    found = request_at(info)
    return found if found is not None and not found.declined else None
