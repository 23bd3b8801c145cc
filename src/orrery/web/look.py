"""Which moment of a table is shown, and to whom: what a frame, a replay and a playback begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.core import Game, State
from orrery.draw import opened
from orrery.server.companion import asked, keeper_of, rolls_at_home
from orrery.server.store import Status, TableInfo
from orrery.server.stuck import Stuck
from orrery.server.tables import LiveTable, Tables


@dataclass(frozen=True)
class Look:
    """The moment of a table that is shown, and who looks at it."""

    live: LiveTable
    game: Game
    info: TableInfo
    latest: State  # the last position of the table, when the look began
    version: str
    own: Sequence[int]  # the guest's seats
    replay: bool
    opened: bool  # the game is over and all hands are open
    playing: bool  # the game is running and this is its last position
    number: int
    state: State
    actors: Sequence[int]
    viewer: int | None
    pass_to: int | None
    stuck: Stuck | None

    @property
    def shown_to(self) -> int | None:
        """The seat whose hand is on the page: nobody's while the device is passed on."""
        return self.viewer if self.pass_to is None else None

    @property
    def holder(self) -> int | None:
        """Who holds a device of several seats."""
        return self.shown_to if len(self.own) > 1 else None

    def view(self) -> Mapping[str, Any]:
        """What the viewer may see, with printed numbers and the names of players and things."""
        seen = self.seen_by(self.shown_to)
        return opened(self.game, seen, self.views()) if self.opened else seen

    def views(self) -> list[dict[str, Any]]:
        """What each seat could see. Only of a finished game."""
        return [self.seen_by(seat) for seat in range(self.info.seats)] if self.opened else []

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        return {**self.state.shown(seat), **self.live.called()}

    @property
    def rolls_at_home(self) -> bool:
        """Whether the people are asked what they rolled or drew."""
        return self.playing and rolls_at_home(self.info, self.actors)

    def legal(self) -> list[int]:
        """What the viewer may do for their seat."""
        if not self.playing or self.shown_to is None or self.info.players[self.shown_to].standin:
            return []
        return self.state.legal(self.shown_to) if self.shown_to in self.actors else []


async def look_at(
    tables: Tables,
    live: LiveTable,
    version: str,
    guest: str,
    seat: int | None,
    shown: int | None = None,
    closed: bool = False,
) -> Look:
    """The table as the guest sees it from `seat`, now or after action `shown`; `version` names what it is now."""
    info, latest = live.info, live.state
    game = tables.game_of(info)
    stuck, able = live.stuck, live.actors()
    own = info.seats_of(guest)
    replay = shown is not None
    number = info.number if shown is None else max(0, min(shown, info.number))
    viewer = looks_from(live, own, seat, replay)
    over = replay and info.status == Status.OVER
    state = latest if number == info.number else await tables.position(live, number)
    playing = info.status == Status.RUNNING and not replay
    actors = able if playing else []
    return Look(
        live=live,
        game=game,
        info=info,
        latest=latest,
        version=version if not replay else f"replay-{number}",
        own=own,
        replay=replay,
        opened=over and not (closed and viewer is not None),
        playing=playing,
        number=number,
        state=state,
        actors=actors,
        viewer=viewer,
        pass_to=passed_to(game, live, actors, own, viewer) if playing else None,
        stuck=stuck,
    )


def looks_from(live: LiveTable, own: Sequence[int], asked: int | None, replay: bool) -> int | None:
    """The seat of whoever looks; None shows no hand.

    A device of several seats is somebody's once they have said who they are. Before anything was played that is the
    first seat.
    """
    if asked is not None:
        return asked if asked in own else None
    begun = replay or any(action.player in own for action in live.actions)
    if len(own) > 1 and live.info.status == Status.RUNNING and begun:
        return None
    return own[0] if own else None


def passed_to(game: Game, live: LiveTable, actors: Sequence[int], own: Sequence[int], viewer: int | None) -> int | None:
    """The seat that a device of several seats is to be passed on to; None if it is with the right one."""
    asked_of = actors
    if rolls_at_home(live.info, actors):  # anybody may say what came, unless it is hidden and one of them holds it
        keeper = keeper_of(live, asked(game, live))
        asked_of = [keeper] if keeper is not None and keeper in own else own
    if viewer in asked_of:
        return None
    return next((seat for seat in own if seat in asked_of and live.bot_level(seat) is None), None)


def back_seat(look: Look) -> int | None:
    """Whose last choice would be taken back here.

    Also while the device is passed on: who has ended their turn by a slip still holds it.
    """
    seat = look.viewer
    if seat is None and look.stuck is not None and look.own:
        seat = look.own[0]  # whoever holds a device of several seats: anybody may take back there
    return seat if look.playing else None


def has_finale(look: Look) -> bool:
    """Whether the page tells how the game ended: not in a replay, nor of a game that was ended without a result."""
    return look.info.status == Status.OVER and not look.info.no_result and not look.replay
