"""What a seat does at a table: act, ask why not, take back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from orrery.core import CHANCE, Event, State
from orrery.core import match as core
from orrery.core.errors import ActionError
from orrery.core.knowledge import seems_forced
from orrery.core.language import _, mark
from orrery.core.record import line_of
from orrery.server import rating
from orrery.server.anew import TRIES
from orrery.server.asked_back import request_at
from orrery.server.companion import asked, check_keeper, entered_last, rolls_at_home
from orrery.server.errors import Conflict, Overtaken, Refused, TooLate, Unprocessable
from orrery.server.notices import stood_in
from orrery.server.store import Action, Guest, Sitter, Status
from orrery.server.stuck import HEADLINE
from orrery.server.tables import NOT_STARTED, WATCHING, LiveTable, Tables
from orrery.server.timing import timed


async def act(tables: Tables, table: str, guest: Guest, seat: int | None, notation: str, at: int | None) -> int:
    """Do an action for a seat of the guest (None: for the one that is to act); the number of the last action then.

    `at` is the number that the guest decided at, if they say it.
    """
    for _attempt in range(TRIES):
        live = await tables.live(table, at or 0)
        async with live.lock:
            seat = live.own_seat(guest, seat).seat
            player = seat
            if rolls_at_home(live.info, live.actors()):
                player = CHANCE  # the people rolled, and one of them says what came
            live.check_able(player)
            if at is not None and await moved_on(tables, live, player, at):
                raise TooLate(at, live.info.number)
            if player == CHANCE:
                check_keeper(live, asked(tables.game_of(live.info), live), guest)
            try:
                await _do(tables, live, player, notation)
            except Overtaken as problem:  # they decided on what was here, and it may still be right
                at, last = problem.sent if at is None else at, problem
                continue
            except Refused:
                if at is not None and await was_right(tables, live, player, notation, at):
                    raise TooLate(at, live.info.number) from None
                raise
        return live.info.number
    raise last


async def act_for_bot(tables: Tables, table: str, seat: int, notation: str, at: int) -> None:
    """Do what the bot of a seat has chosen."""
    for _attempt in range(TRIES):
        live = await tables.live(table, at)
        async with live.lock:
            live.check_able(seat)
            if await moved_on(tables, live, seat, at):
                raise TooLate(at, live.info.number)
            try:
                await _do(tables, live, seat, notation)
            except Overtaken as problem:
                last = problem
                continue
        return
    raise last


async def _do(tables: Tables, live: LiveTable, player: int, notation: str) -> None:
    live.check_running()  # after `moved_on`: a player who had not seen the end yet is late, not wrong
    found = tables.game_of(live.info)
    state = live.state
    try:
        action = found.space.parse(notation)
        await tables.append(live, [(player, action)])
    except ActionError as problem:
        refused = problem
        if problem.rule:  # with the names of the table
            refused = found.forbidden(state, player, action, problem.rule, live.called())
        raise refused_by(refused, live.info.number) from None


async def moved_on(tables: Tables, live: LiveTable, player: int, at: int) -> bool:
    """Whether the sender decided on an older position.

    In a phase in which several act at once others may have acted meanwhile: that does not make an action late. It
    is late if it was not for the player to act then, if they have acted since, if something was taken back, or if
    something else is asked now: who is done with one phase is not done with the next.
    """
    missed = live.info.number - at
    if missed == 0:
        return False
    since = live.actions[-missed:] if 0 < missed <= len(live.actions) else []
    if not since or any(action.player == player or action.back is not None for action in since):
        return True
    before = await tables.position(live, at)
    return player not in before.actors() or asked_in(before) != asked_in(live.state)


def asked_in(state: State) -> object:
    """The decision that is asked in a position."""
    return state.shown(None)["step"]


async def was_right(tables: Tables, live: LiveTable, player: int, notation: str, at: int) -> bool:
    """Whether something that is forbidden now was open to the player at an older action: others have spoilt it."""
    if at == live.info.number:
        return False
    before, space = await tables.position(live, at), tables.game_of(live.info).space
    return notation in map(space.notation, before.legal(player))


async def why(tables: Tables, table: str, guest: Guest, asked: int | None, notation: str) -> Refused:
    """Why a guest may not do something now, from the seat they ask for if it is theirs."""
    live = await tables.live(table)
    found = tables.game_of(live.info)
    try:
        action = found.space.parse(notation)
    except ActionError as problem:
        raise Unprocessable(str(problem)) from None
    at = live.info.number
    if live.info.status == Status.OPEN:
        return Refused(_(NOT_STARTED), None, at)
    own = live.info.seats_of(guest.id)
    if not own:
        return Refused(_(WATCHING), None, at)
    seat = live.own_seat(guest, asked if asked in own else None)
    if live.stuck is not None and seat.seat in live.stuck.blocked:
        return Refused(f"{_(HEADLINE)} {live.stuck.words(live.names())}", None, at)
    player = CHANCE if rolls_at_home(live.info, live.actors()) and found.space.decode(action)[0].chance else seat.seat
    rule = live.state.refusal(player, action)
    if rule is None:
        return Refused(_("You may do that now."), None, at)
    return refused_by(found.forbidden(live.state, player, action, rule, live.called()), at)


def refused_by(refused: ActionError, at: int) -> Refused:
    """A refusal by the rules, as a table at action `at` answers it."""
    return Refused(refusal_text(refused), refused.rule, at, refused.here)


def refusal_text(refused: ActionError) -> str:
    """What is wrong here, then the rule in short; without a rule, what is wrong with the text."""
    return " ".join(filter(None, [refused.here, refused.law])) if refused.rule else str(refused)


# Taking back ----------------------------------------------------------------------------------------------------------


async def last_choice(tables: Tables, live: LiveTable, seat: int) -> Sequence[Action]:
    """The seat's last choice and what followed, if nobody has decided anything since; empty if it cannot go back.

    In companion mode any player may take back what was entered last.
    Whether somebody learnt something from it is another question, and takes longer to answer: see `find_back`.
    """
    if live.info.status != Status.RUNNING:
        return []
    if entered := entered_last(live):
        return entered
    seats = (seat,) if live.stuck is None else range(live.info.seats)  # where nobody can go on, anybody may go back
    undone = core.last_choice(line_of(live.actions), seats, alone=True)
    for action in undone[1:]:
        if action.player not in (seat, CHANCE):
            before = await tables.position(live, action.number - 1)
            if not seems_forced(before, seat, action.player):
                return []  # that the other player had no choice is their secret
    return undone


@dataclass(frozen=True)
class Back:
    """Whether a seat may take back its last choice: known to be granted, known to be refused, or not looked at yet."""

    granted: bool | None
    reason: str  # why not; empty if granted or unknown
    what: str = mark("Take back your last choice: nobody has learnt anything from it (u)")
    ask: bool = False  # it is not granted, but the others may be asked: see `asking_back`

    @property
    def title(self) -> str:
        """What the button says when somebody rests on it."""
        if self.granted:
            return _(self.what)
        if self.ask:
            return _("{reason} You may ask the others (u).", reason=_(self.reason))
        return (
            _(self.reason) if self.reason else _("Looking whether anybody has learnt something from your last choice")
        )


NOTHING_TO_TAKE_BACK = Back(
    False, mark("Nothing of yours can be taken back: somebody has played since, or chance has.")
)
GRANTED = Back(True, "")
CHOSEN_BY_BOT = Back(True, "", mark("Take back what a bot chose for you: nobody has learnt anything from it (u)"))
ENTERED = Back(True, "", mark("Take back what was entered last (u)"))
OVER_BOTS = Back(True, "", mark("Take back your last choice: the bots choose anew (u)"))
UNKNOWN = Back(None, "")
SAID_NO = mark("The others have said no. Play on.")


def reachable(live: LiveTable, seat: int) -> Sequence[Action]:
    """The seat's last choice and all that followed it, whoever has played since; empty if chance has decided."""
    if live.info.status != Status.RUNNING or live.stuck is not None:
        return []
    undone = core.last_choice(line_of(live.actions), (seat,))
    return [] if any(action.player == CHANCE for action in undone) else undone


def others_at(live: LiveTable, seat: int) -> set[str]:
    """The other people who play at the table themselves."""
    people = [player for player in live.info.players if player.kind == Sitter.PERSON and not player.standin]
    return {player.guest for player in people if player.guest} - {live.info.players[seat].guest or ""}


def against_bots(live: LiveTable, seat: int) -> bool:
    """Whether no other person has a seat, not even at the same device."""
    return all(player.kind == Sitter.BOT for player in live.info.players if player.seat != seat)


def beyond(live: LiveTable, seat: int, refused: Back) -> Back:
    """What a seat may do where the rules of knowledge have refused: bots do not mind, and people may be asked."""
    if not reachable(live, seat):
        return refused
    if against_bots(live, seat):
        return OVER_BOTS
    if not others_at(live, seat):
        return refused
    request = request_at(live.info)
    if request is not None and request.declined:
        return Back(False, SAID_NO)
    came_out = live.known_come_out.of(live.state, seat)
    if came_out is None:
        return UNKNOWN
    return Back(False, core.CAME_OUT) if came_out else replace(refused, ask=True)


async def known_back(tables: Tables, live: LiveTable, seat: int) -> Back:
    """What is known without looking long: a page must not wait for it."""
    if live.info.status == Status.RUNNING and entered_last(live):
        return ENTERED
    state = live.state
    if (known := live.known_back.of(state, seat)) is not None:
        if not known:
            return beyond(live, seat, Back(False, core.TOLD))
        undone = await last_choice(tables, live, seat)
        by_bot = bool(undone) and stood_in(await tables.chat(live), seat, undone[0].at)
        return CHOSEN_BY_BOT if by_bot else GRANTED
    if await last_choice(tables, live, seat):
        return UNKNOWN
    return beyond(live, seat, NOTHING_TO_TAKE_BACK)


async def find_back(tables: Tables, live: LiveTable, seat: int) -> Back:
    """Find out whether the seat's last choice could go back, in a thread, and remember it for this position.

    A game that is stuck is not asked: nobody knows what it would answer.
    """
    found = await known_back(tables, live, seat)
    if found.granted is not None or live.stuck is not None:
        return found
    async with live.looking_back:  # several pages of one player ask at once
        state, game = live.state, tables.game_of(live.info)
        if live.known_back.of(state, seat) is None:
            played = await played_by(tables, live, await last_choice(tables, live, seat))
            if played and live.state is state:
                told = await asyncio.to_thread(timed, "back", core.has_told, game, played, live.told)
                live.known_back.keep(state, seat, not told)
        found = await known_back(tables, live, seat)
        if found.granted is None and live.known_come_out.of(state, seat) is None:  # whether the others may be asked
            played = await played_by(tables, live, reachable(live, seat))
            if played and live.state is state:
                came_out = await asyncio.to_thread(timed, "back", core.has_come_out, game, played, seat, live.told)
                live.known_come_out.keep(state, seat, came_out)
    return await known_back(tables, live, seat)


async def played_by(tables: Tables, live: LiveTable, undone: Sequence[Action]) -> list[core.Played]:
    """The actions with the positions before them."""
    return [core.Played(action, await tables.position(live, action.number - 1)) for action in undone]


async def take_back(tables: Tables, table: str, guest: Guest, seat: int) -> int:
    """Take back the seat's last choice; it becomes an entry of the record, nothing is deleted.

    Where the game is stuck, anybody who plays may take back the last choice, whoever made it.
    """
    live = await tables.live(table)
    async with live.lock:
        live.own_seat(guest, seat)
        live.check_running()
        undone = await last_choice(tables, live, seat)
        try:
            if not undone:
                raise Conflict(_(NOTHING_TO_TAKE_BACK.reason))
            kind = "took_back" if undone[0].player != CHANCE else "mended"
            await go_back(tables, live, seat, undone, kind)
        except Conflict:
            wider = reachable(live, seat)
            if not wider or not against_bots(live, seat):
                raise
            await go_back(tables, live, seat, wider, "took_back", asked=True, extra=rating.with_help(live.info, seat))
    return live.info.number


async def go_back(
    tables: Tables,
    live: LiveTable,
    seat: int,
    undone: Sequence[Action],
    kind: str,
    asked: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> None:
    """Return to the position before the first of the actions; `asked` if what people know is no hindrance.

    The log tells it as an event of that kind. `extra` replaces what is kept about the table beside the game. The caller
    has the table's lock.
    """
    played = await played_by(tables, live, undone)
    play = tables.play(live)
    play.state = played[0].before.copy()  # the present one may be stuck
    try:
        entry = await asyncio.to_thread(play.go_back if asked else play.take_back, played)
    except core.TakeBackError as problem:
        raise Conflict(str(problem)) from None
    told = [Event(kind, seat, {}, "")]
    action = Action(entry.number, seat, "", False, entry.back, told, play.state.snapshot(), time.time())
    await tables.put(live, play.state, [action], Status.RUNNING, tables.clock(), extra)
