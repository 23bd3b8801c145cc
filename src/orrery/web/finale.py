"""The end of a game on its page: how it ended in words, the stage with the podium or the rescue, and the count."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.core import Event, Game, Standing
from orrery.core.record import line_of
from orrery.core.wording import listing
from orrery.draw import Markup, Result, count_panel, finale, in_words, join, own_stage, passing_panel, result_of
from orrery.server.store import Action
from orrery.server.tables import LiveTable, Tables

REMEMBERED = 200  # finished games whose events are kept in memory


@dataclass(frozen=True)
class Finale:
    """What the template of a finished table needs beside the board."""

    stage: Markup  # the drawing that every game has
    own: Markup | None  # the game's own, for large screens
    counts: Markup  # panels
    spoken: str  # all of it in one sentence or two
    won: bool  # whoever looks has won


def how_it_ended(
    game: Game, standing: Standing, view: Mapping[str, Any], names: Sequence[str], viewer: int | None
) -> tuple[str, str]:
    """The result in a short sentence, and everybody else in the order of their places."""
    if verdict := game.verdict(view):
        return verdict, ""
    order = sorted(range(len(standing.points)), key=lambda seat: (standing.places[seat], seat))
    called = ["You" if seat == viewer else name for seat, name in enumerate(names)]
    rest = ", ".join(f"{called[seat]} {standing.points[seat]}" for seat in order if seat not in standing.winners)
    if not standing.winners:
        return "The game is over.", rest
    winners = [called[seat] for seat in order if seat in standing.winners]
    verb = "win" if len(winners) > 1 or winners == ["You"] else "wins"
    return f"{listing(winners)} {verb} with {standing.points[standing.winners[0]]}.", rest


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
        head, rest = how_it_ended(game, standing, view, live.names(), viewer)
        sentence = f"{head} {rest}".strip()
        return result_of(game, view, standing, sentence, await self._happened(live))

    async def finale(self, live: LiveTable, viewer: int | None) -> Finale:
        """What the page of a finished table shows."""
        result = await self.result(live, viewer)
        words = in_words(result)
        spoken = result.sentence if words == result.sentence else f"{result.sentence} {words}"
        return Finale(
            finale(result),
            own_stage(result),
            counts_of(result),
            f"The game is over. {spoken}",
            result.viewer in result.winners,
        )

    async def _happened(self, live: LiveTable) -> list[Event]:
        table = live.info.id
        if table not in self._events:
            self._events[table] = played(await self.tables.store.records.actions(table))
            while len(self._events) > REMEMBERED:
                self._events.popitem(last=False)
        return self._events[table]
