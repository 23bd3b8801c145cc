"""The seats of the players' panel: who sits there, whose turn it is and what time they have left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.core.game import Screen
from orrery.core.language import _
from orrery.server.plan import clock_seconds
from orrery.server.store import Seat, Sitter
from orrery.server.tables import LiveTable

LOW = 0.2  # of a clock: then it is time to hurry


@dataclass(frozen=True)
class Clock:
    """What a player has left, when the frame was made. The page counts on, and finds the words."""

    left: float  # seconds
    low: float  # below this many it is little
    runs: bool


@dataclass(frozen=True)
class Player:
    """A seat of the players' panel."""

    seat: int
    name: str
    face: Any
    turn: bool
    thinking: bool
    mine: bool
    kind: str
    note: str
    level: str  # of the bot that sits or stands in here; empty for a person
    standin: bool
    open: bool
    clock: Clock | None
    asked: bool  # this viewer has agreed that a bot plays here


def players_of(
    live: LiveTable, screen: Screen, view: Mapping[str, Any], guest: str, acting: Sequence[int], now: float
) -> list[Player]:
    """The seats of the players' panel. `acting` is empty when nobody plays: then no clock is shown."""
    votes = live.info.extra.get("votes", {})
    players: list[Player] = []
    for seat in live.info.players:
        face = screen.seat(view, seat.seat)
        turn = seat.seat in acting
        players.append(
            Player(
                seat=seat.seat,
                name=seat.name or _("Open seat"),
                face=face,
                turn=turn,
                thinking=turn and live.bot_level(seat.seat) is not None,
                mine=seat.guest == guest,
                kind=seat.kind,
                note=note_of(seat, face.note),
                level=live.bot_level(seat.seat) or "",
                standin=seat.standin,
                open=seat.kind == Sitter.NOBODY,
                clock=clock_of(live, seat, turn, now) if acting else None,
                asked=guest in votes.get(str(seat.seat), []),
            )
        )
    return players


def clock_of(live: LiveTable, seat: Seat, runs: bool, now: float) -> Clock | None:
    """A person's clock; None if there is none, or if a bot plays for them."""
    total = clock_seconds(live.info.pace)
    if seat.clock is None or total is None or live.bot_level(seat.seat) is not None:
        return None
    left = max(0.0, seat.clock - (live.used(now) if runs else 0.0))
    return Clock(round(left, 1), total * LOW, runs)


def most_urgent(players: Sequence[Player], viewer: int | None) -> Player | None:
    """Whose clock to show at the top: mine if it runs, else one that runs, else mine."""
    timed = [player for player in players if player.clock and (player.turn or player.seat == viewer)]
    return max(timed, key=lambda player: (player.turn, player.seat == viewer), default=None)


def note_of(seat: Seat, face_note: str) -> str:
    """A few words after the name. How well a bot plays its face says, and its first name."""
    return _("away") if seat.standin else face_note
