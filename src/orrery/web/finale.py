"""The end of a game on its page: how it ended in words, the stage with the podium or the rescue, and the count."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.core import Event
from orrery.core.record import line_of
from orrery.draw import Markup, Result, count_panel, finale, finale_in_words, join, own_stage, passing_panel, result_of
from orrery.server.series import at_the_end
from orrery.server.store import Action
from orrery.server.tables import LiveTable, Tables
from orrery.web.status import result_of as in_a_sentence

REMEMBERED = 200  # finished games whose events are kept in memory


@dataclass(frozen=True)
class Finale:
    """What the template of a finished table needs beside the board."""

    stage: Markup  # the drawing that every game has
    own: Markup | None  # the game's own, for large screens
    counts: Markup  # panels
    spoken: str  # all of it in one sentence or two
    won: bool  # whoever looks has won
    series: str  # how a series stands; empty for a game by itself


def played(actions: Sequence[Action]) -> list[Event]:
    """Everything that happened and was not taken back, as all may know it when the game is over."""
    return [
        event.seen_by(event.seers[0] if event.seers else None) for action in line_of(actions) for event in action.events
    ]


def counts_of(result: Result) -> Markup:
    """The panels that tell how points were made and who passed whom."""
    return join([count_panel(result), passing_panel(result)])


class Endings:
    """Tells the ends of games. What happened in one is read from the store once."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._events: OrderedDict[str, list[Event]] = OrderedDict()

    async def result(self, live: LiveTable, viewer: int | None) -> Result:
        """The finished game of a table as a seat (None: anybody) sees it."""
        game, standing = self.tables.game_of(live.info), live.state.standing()
        view = {**live.state.shown(viewer), **live.called()}
        sentence = in_a_sentence(standing, live.names(), viewer, game.verdict(view)).plain
        return result_of(game, view, standing, sentence, await self._happened(live))

    async def finale(self, live: LiveTable, viewer: int | None) -> Finale:
        """What the page of a finished table shows."""
        result = await self.result(live, viewer)
        words = finale_in_words(result)
        spoken = result.sentence if words == result.sentence else f"{result.sentence} {words}"
        return Finale(
            finale(result),
            own_stage(result),
            counts_of(result),
            f"The game is over. {spoken}",
            result.viewer in result.winners,
            at_the_end(live.info, result.winners, self._team(live), viewer),
        )

    def _team(self, live: LiveTable) -> bool:
        return self.tables.game_of(live.info).cooperative(live.info.seats, live.info.options)

    async def _happened(self, live: LiveTable) -> list[Event]:
        table = live.info.id
        if table not in self._events:
            self._events[table] = played(await self.tables.store.records.actions(table))
            while len(self._events) > REMEMBERED:
                self._events.popitem(last=False)
        return self._events[table]
