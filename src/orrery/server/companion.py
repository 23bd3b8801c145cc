"""Companion mode: what the people at a table are asked when they have rolled or drawn, and who may answer.

Any player may enter what all can see. What goes to a hidden hand is entered by the one whose hand it is: whoever enters
a card sees it. Nobody sees the hand of a bot, so anybody may draw for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core import CHANCE, Game
from orrery.core.drawing import Drawing, Outcome, outcomes
from orrery.core.language import _
from orrery.core.match import last_entered
from orrery.core.record import line_of
from orrery.server.errors import Forbidden
from orrery.server.store import Action, Guest, Sitter, TableInfo
from orrery.server.tables import LiveTable


def rolls_at_home(info: TableInfo, actors: Sequence[int]) -> bool:
    """Whether the people at the table are to say what chance did."""
    return info.companion and list(actors) == [CHANCE]


def asked(game: Game, live: LiveTable) -> Drawing:
    """Whose draw it is, and what it is for, with the names of the table."""
    return game.drawing(live.state, live.names())


def keeper_of(live: LiveTable, drawing: Drawing) -> int | None:
    """The person who alone may enter this draw; None if any player may."""
    hidden = drawing.keeper != CHANCE and live.info.players[drawing.keeper].kind != Sitter.BOT
    return drawing.keeper if hidden else None


def may_enter(live: LiveTable, drawing: Drawing, seat: int) -> bool:
    """Whether the player of a seat may enter this draw, and see what it can be."""
    return keeper_of(live, drawing) in (None, seat)


def check_keeper(live: LiveTable, drawing: Drawing, guest: Guest) -> None:
    """Refuse a hidden draw that is not for this guest to enter."""
    keeper = keeper_of(live, drawing)
    if keeper is not None and keeper not in live.info.seats_of(guest.id):
        name = live.names()[drawing.keeper]
        raise Forbidden(_("Only {name} may know what came, so {name} enters it; or let Orrery draw.", name=name))


def can_come(game: Game, live: LiveTable, seat: int) -> list[Outcome]:
    """What the draw can be as far as the player of a seat knows; nothing if it is not for them to enter."""
    return outcomes(live.state, [seat]) if may_enter(live, asked(game, live), seat) else []


def entered_last(live: LiveTable) -> Sequence[Action]:
    """What people entered last, in one go, and all that followed; empty if somebody has chosen since.

    What bots have chosen goes back with it: they play at once, before anybody sees a slip.
    """
    if not live.info.companion:
        return []
    line = line_of(live.actions)
    bots = [seat for seat in range(live.info.seats) if live.bot_level(seat) is not None]
    place = len(line) - len(last_entered(line, bots))
    if place == len(line):
        return []
    while place and line[place - 1].player == CHANCE and line[place - 1].at == line[place].at:  # stored together
        place -= 1
    return line[place:]
