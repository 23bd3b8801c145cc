"""Names that players give to things on the board, at a table of the server."""

from __future__ import annotations

from orrery.core.naming import NameTakenError, NotYoursError, with_name
from orrery.server.anew import looks_again
from orrery.server.errors import Forbidden, Unprocessable
from orrery.server.store import Guest
from orrery.server.tables import Tables


@looks_again
async def give_name(tables: Tables, table: str, guest: Guest, seat: int, what: str, name: str) -> None:
    """Call a thing otherwise; an empty name gives it back the one it has by the game."""
    live = await tables.live(table)
    game = tables.game_of(live.info)
    async with live.lock:
        own = live.own_seat(guest, seat)
        try:
            given = with_name(game, live.state, own.seat, what, name, live.info.extra.get("given", {}))
        except NotYoursError as problem:
            raise Forbidden(str(problem)) from None
        except NameTakenError as problem:
            raise Unprocessable(str(problem)) from None
        await tables.change_extra(live, {**live.info.extra, "given": given})
