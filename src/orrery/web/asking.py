"""What the others are asked at a table, as its page and the API tell it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.server.asked_back import open_request
from orrery.server.asking_back import awaited
from orrery.server.tables import LiveTable


@dataclass(frozen=True)
class AskedBack:
    """Somebody asks to take back their last choice."""

    seat: int
    name: str
    first: int  # the number of the choice
    mine: bool  # the viewer asks
    answers: bool  # the viewer is to answer
    agreed: Sequence[int]  # seats of those who have agreed
    waiting: Sequence[int]  # and of those who have not answered
    names: Sequence[str]  # of these


def asked_back(live: LiveTable, guest: str) -> AskedBack | None:
    """The request that waits for answers, as a guest sees it."""
    request = open_request(live.info)
    if request is None:
        return None
    asker, missing = live.info.players[request.seat], awaited(live, request)
    waiting = [seat for seat in live.info.players if seat.guest in missing]
    return AskedBack(
        seat=request.seat,
        name=asker.name,
        first=request.first,
        mine=asker.guest == guest,
        answers=guest in missing,
        agreed=[seat.seat for seat in live.info.players if seat.guest in request.yes],
        waiting=[seat.seat for seat in waiting],
        names=[seat.name for seat in waiting],
    )
