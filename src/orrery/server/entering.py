"""Companion mode: what people rolled and drew comes to the table, draw by draw or many at once; or Orrery draws.

Many draws are one step: all of them are stored, or none is. What Orrery draws comes from a fresh secret of the server.
It is as fair as at any other table, but it is not sealed: nothing was published before, so nobody can check it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from orrery.core import CHANCE, Event, Game, State
from orrery.core.errors import ActionError
from orrery.core.fair import new_seed, pick
from orrery.core.language import _
from orrery.server.acting import moved_on, refused_by
from orrery.server.companion import asked, check_keeper, rolls_at_home
from orrery.server.errors import Conflict, TooLate, Unprocessable
from orrery.server.store import Guest
from orrery.server.tables import LiveTable, Tables

MOST = 200  # draws at once; no game asks for so many in a row
DREW_FOR_US = "drew_for_us"  # the kind of event that a log tells: somebody let Orrery draw


class Rest(StrEnum):
    """How much Orrery draws after what was entered."""

    NOTHING = "nothing"
    RUN = "run"  # the draws like these that are still missing
    ALL = "all"  # everything until somebody has a choice


async def enter(
    tables: Tables,
    table: str,
    guest: Guest,
    seat: int | None,
    draws: Sequence[str],
    rest: Rest = Rest.NOTHING,
    at: int | None = None,
) -> int:
    """Enter draws of one kind, in any order, and let Orrery draw the rest if that is wanted; the number then."""
    live = await tables.live(table, at or 0)
    async with live.lock:
        player = live.own_seat(guest, seat).seat
        if at is not None and await moved_on(tables, live, CHANCE, at):
            raise TooLate(at, live.info.number)
        live.check_running()
        live.check_able(CHANCE)
        if not rolls_at_home(live.info, live.actors()):
            raise Conflict(_("Nothing is rolled or drawn now."))
        if not draws and rest == Rest.NOTHING:
            raise Unprocessable(_("Say what came, or let Orrery draw."))
        told = [Event(DREW_FOR_US, player, {}, "")] if rest != Rest.NOTHING else []
        await _one_run(tables, live, guest, draws, rest, told)
        while rest == Rest.ALL and rolls_at_home(live.info, live.actors()):
            await _one_run(tables, live, guest, (), rest, [])
    return live.info.number


async def _one_run(
    tables: Tables, live: LiveTable, guest: Guest, draws: Sequence[str], rest: Rest, told: list[Event]
) -> None:
    """The draws of one kind that come in a row."""
    game = tables.game_of(live.info)
    drawing = asked(game, live)
    if draws:
        check_keeper(live, drawing, guest)
    if len(draws) > drawing.left:
        raise Unprocessable(
            _(
                "{count} draws are too many: {words}, {left} to enter.",
                count=len(draws),
                words=drawing.words,
                left=drawing.left,
            )
        )
    state = live.state.copy()
    try:
        moves = _entered(game, state, draws)
    except ActionError as problem:
        raise refused_by(problem, live.info.number) from None
    if rest != Rest.NOTHING:
        moves += _drawn(state, drawing.left - len(draws))
    await tables.append(live, [(CHANCE, action) for action in moves], told)


def _entered(game: Game, state: State, draws: Sequence[str]) -> list[int]:
    """What people drew; `state` is changed. `ActionError` if one of the draws cannot have come."""
    found: list[int] = []
    for notation in draws:
        action = game.space.parse(notation)
        if (refused := game.explain(state, CHANCE, action)) is not None:
            raise refused
        state.apply(CHANCE, action)
        found.append(action)
    return found


def _drawn(state: State, count: int) -> list[int]:
    """So many draws of our own; `state` is changed. Fewer if something else comes in between."""
    seed = new_seed()
    found: list[int] = []
    while len(found) < count and state.actors() == [CHANCE]:
        action = state.legal(CHANCE)[pick(seed, len(found), state.weights())]
        state.apply(CHANCE, action)
        found.append(action)
    return found
