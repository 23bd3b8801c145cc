"""Who has left a running game to a bot for good: kept with the table, and told with the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from orrery.core.language import _
from orrery.server.store import Seat, Sitter, TableSummary

KEY: Final = "left"  # in `TableInfo.extra`: by seat, who has given it to a bot


class Left(NamedTuple):
    """Somebody who has left a running game."""

    guest: str | None  # None at tables of an older version, which kept the seats alone
    name: str
    at: int  # the number of the last action then


def with_left(info: TableSummary, seat: Seat) -> dict[str, Any]:
    """What is kept about the table when the player of a seat leaves."""
    gone = Left(seat.guest, seat.name, info.number)
    return {**info.extra, KEY: {**_kept(info), str(seat.seat): gone._asdict()}}


def leavers(info: TableSummary) -> dict[int, Left]:
    """By seat that a bot has now: who has left it. A friend who has sat down there plays on for themselves."""
    found = {int(seat): Left(**left) for seat, left in _kept(info).items()}
    return {seat: left for seat, left in found.items() if info.players[seat].kind == Sitter.BOT}


def left_words(info: TableSummary) -> str:
    """Who has left and who played on, for the result; empty if nobody has."""
    return " ".join(
        _(
            "{name} left after action {at}, and {bot} played on.",
            name=left.name,
            at=left.at,
            bot=info.players[seat].name,
        )
        for seat, left in leavers(info).items()
    )


def _kept(info: TableSummary) -> Mapping[str, Mapping[str, Any]]:
    kept = info.extra.get(KEY, {})
    if isinstance(kept, list):  # of an older version: the name is that of the seat before the bot's
        former = {seat: info.players[seat].former or (("Somebody", 0),) for seat in kept}
        return {str(seat): Left(None, *names[-1])._asdict() for seat, names in former.items()}
    return dict(kept)
