"""Who is winning, for those who watch: the chance of each player, as bots judge positions.

Two things keep it fair. It is told only at tables where bots alone play: a player could open the table in a second
window and watch there, and whoever reads how good a move was has help. (With people at the table it is told when the
game is over: the story and the replay have it.) And it is judged from positions that are imagined anew for somebody who
sees no hand, so it tells nothing of what is hidden.

Each position is judged once, one at a time, in a worker process; no frame waits for it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from orrery.core import Game, State
from orrery.server.bots import BotWorkers
from orrery.server.store import Sitter, Status
from orrery.server.tables import LiveTable

SHOWN_WITHIN: Final = 0.3  # seconds: bots that answer at once come first


def are_told(live: LiveTable, game: Game) -> bool:
    """Whether those who watch this table are told the odds now."""
    bots_alone = all(seat.kind == Sitter.BOT for seat in live.info.players)
    return game.odds and live.info.status == Status.RUNNING and bots_alone


class Odds:
    """The odds of the tables that somebody watches, each for its last position."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[LiveTable, tuple[State, Sequence[float]]] = WeakKeyDictionary()
        self._turn = asyncio.Lock()  # one position at a time: bots need the workers more

    def known(self, live: LiveTable) -> Sequence[float] | None:
        """The odds of the table's position, if it has been judged."""
        found = self._known.get(live)
        return found[1] if found is not None and found[0] is live.state else None

    async def find(self, workers: BotWorkers, live: LiveTable, game: Game) -> Sequence[float] | None:
        """The chance of each seat; None if it is not told here, or the game has gone on meanwhile."""
        await asyncio.sleep(SHOWN_WITHIN)
        async with self._turn:
            state, number = live.state, live.info.number
            if not are_told(live, game) or self.known(live) is not None:
                return self.known(live)
            overrides = json.dumps(live.info.data) if live.info.data else ""
            chances = await workers.odds(game.slug, overrides, state.snapshot(), number)
            self._known[live] = state, chances
            return self.known(live)
