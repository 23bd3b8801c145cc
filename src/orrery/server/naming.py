"""Names that players give to things on the board. They belong to the table, not to the record of the game."""

from __future__ import annotations

from orrery.server.errors import Forbidden, Unprocessable
from orrery.server.names import clean_text
from orrery.server.store import Guest
from orrery.server.tables import Tables

LONGEST = 16  # letters: what fits below an orb


async def give_name(tables: Tables, table: str, guest: Guest, seat: int, what: str, name: str) -> None:
    """Call a thing otherwise; an empty name gives it back the one it has by the game."""
    live = await tables.live(table)
    game = tables.game_of(live.info)
    async with live.lock:
        own = live.own_seat(guest, seat)
        if what not in game.nameable(live.state.view(own.seat)):
            raise Forbidden("You can name what you have founded, and nothing else.")
        given = dict(live.info.extra.get("given", {}))
        words = clean_text(name, LONGEST)
        everything = {thing for other in range(live.info.seats) for thing in game.nameable(live.state.view(other))}
        if words and words in {given.get(thing, thing) for thing in everything - {what}}:
            raise Unprocessable(f"Another place is called {words}.")
        given[what] = words or what
        await tables.change_extra(live, {**live.info.extra, "given": given})
