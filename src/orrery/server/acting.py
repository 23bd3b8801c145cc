"""What a seat does at a table: act, ask why not, take back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from orrery.core import CHANCE, Event, Game
from orrery.core import match as core
from orrery.core.errors import ActionError
from orrery.core.knowledge import seems_forced
from orrery.core.record import line_of
from orrery.server.errors import Conflict, Refused, TooLate, Unprocessable
from orrery.server.store import Action, Guest, Status
from orrery.server.stuck import HEADLINE
from orrery.server.tables import NOT_STARTED, WATCHING, LiveTable, Tables


async def act(tables: Tables, table: str, guest: Guest, seat: int | None, notation: str, at: int | None) -> int:
    """Do an action for a seat of the guest (None: for the one that is to act); the number of the last action then.

    `at` is the number that the guest decided at, if they say it.
    """
    live = await tables.live(table)
    async with live.lock:
        player = live.own_seat(guest, seat).seat
        if live.info.companion and live.actors() == [CHANCE]:
            player = CHANCE  # the people rolled; any player may enter the outcome
        live.check_able(player)
        if at is not None and await moved_on(tables, live, player, at):
            raise TooLate(at, live.info.number)
        await _do(tables, live, player, notation)
    return live.info.number


async def act_for_bot(tables: Tables, table: str, seat: int, notation: str, at: int) -> None:
    """Do what the bot of a seat has chosen."""
    live = await tables.live(table)
    async with live.lock:
        live.check_able(seat)
        if await moved_on(tables, live, seat, at):
            raise TooLate(at, live.info.number)
        await _do(tables, live, seat, notation)


async def _do(tables: Tables, live: LiveTable, player: int, notation: str) -> None:
    live.check_running()  # after `moved_on`: a player who had not seen the end yet is late, not wrong
    found = tables.game_of(live.info)
    try:
        await tables.append(live, [(player, found.space.parse(notation))])
    except ActionError as refused:
        raise Refused(refusal_text(found, refused), refused.rule, live.info.number) from None


async def moved_on(tables: Tables, live: LiveTable, player: int, at: int) -> bool:
    """Whether the sender decided on an older position.

    In a phase in which several act at once others may have acted meanwhile: that does not make an action late. It
    is late if it was not for the player to act then, if they have acted since, or if something was taken back.
    """
    missed = live.info.number - at
    if missed == 0:
        return False
    since = live.actions[-missed:] if 0 < missed <= len(live.actions) else []
    if not since or any(action.player == player or action.back is not None for action in since):
        return True
    return player not in (await tables.position(live, at)).actors()


async def why(tables: Tables, table: str, guest: Guest, asked: int | None, notation: str) -> tuple[str, str | None]:
    """Why a guest may not do something now, from the seat they ask for if it is theirs: a sentence and the rule."""
    live = await tables.live(table)
    found = tables.game_of(live.info)
    try:
        action = found.space.parse(notation)
    except ActionError as problem:
        raise Unprocessable(str(problem)) from None
    if live.info.status == Status.OPEN:
        return NOT_STARTED, None
    own = live.info.seats_of(guest.id)
    if not own:
        return WATCHING, None
    seat = live.own_seat(guest, asked if asked in own else None)
    if live.stuck is not None and seat.seat in live.stuck.blocked:
        return f"{HEADLINE} {live.stuck.words(live.names())}", None
    refused = found.explain(live.state, seat.seat, action)
    if refused is None:
        return "You may do that now.", None
    return refusal_text(found, refused), refused.rule


def refusal_text(found: Game, refused: ActionError) -> str:
    """The rule in words; without one, what is wrong with the text."""
    return found.rules.find(refused.rule).plain if refused.rule else str(refused)


# Taking back ----------------------------------------------------------------------------------------------------------


async def last_choice(tables: Tables, live: LiveTable, seat: int) -> Sequence[Action]:
    """The seat's last choice and what followed, if nobody has decided anything since; empty if it cannot go back.

    Whether somebody learnt something from it is another question, and takes longer to answer: it is asked only when
    the seat wants to take it back.
    """
    if live.info.status != Status.RUNNING:
        return []
    seats = (seat,) if live.stuck is None else range(live.info.seats)  # where nobody can go on, anybody may go back
    undone = core.last_choice(line_of(live.actions), seats, alone=True)
    for action in undone[1:]:
        if action.player not in (seat, CHANCE):
            before = await tables.position(live, action.number - 1)
            if not seems_forced(before, seat, action.player):
                return []  # that the other player had no choice is their secret
    return undone


async def take_back(tables: Tables, table: str, guest: Guest, seat: int) -> int:
    """Take back the seat's last choice; it becomes an entry of the record, nothing is deleted.

    Where the game is stuck, anybody who plays may take back the last choice, whoever made it.
    """
    live = await tables.live(table)
    async with live.lock:
        live.own_seat(guest, seat)
        live.check_running()
        undone = await last_choice(tables, live, seat)
        if not undone:
            raise Conflict("Nothing of yours can be taken back: somebody has played since, or chance has.")
        played = [core.Played(action, await tables.position(live, action.number - 1)) for action in undone]
        play = tables.play(live)
        play.state = played[0].before.copy()  # the present one may be stuck
        try:
            entry = await asyncio.to_thread(play.take_back, played)
        except core.TakeBackError as problem:
            raise Conflict(str(problem)) from None
        now = time.time()
        told = [Event("took_back", seat, {}, "")]
        action = Action(entry.number, seat, "", False, entry.back, told, play.state.snapshot(), now)
        await tables.put(live, play.state, [action], Status.RUNNING, now)
    return live.info.number
