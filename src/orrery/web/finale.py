"""The end of a game on its page: how it ended in words, the stage with the podium or the rescue, and the count."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core import CHANCE, Event
from orrery.core.record import line_of
from orrery.draw import (
    Markup,
    Result,
    count_panel,
    finale,
    finale_in_words,
    helped_panel,
    join,
    own_stage,
    passing_panel,
    result_of,
    turned_panel,
)
from orrery.server.leaving import left_words
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
    again: Again | None  # where whoever looks can try a lost game of a team again


class Again(NamedTuple):
    """A choice to try again from, and the round it was in."""

    number: int
    round: int


class Happened(NamedTuple):
    """Something that happened, and the number of its action; who chose it, unless it was chance or had to be."""

    number: int
    event: Event
    chooser: int | None


def played(actions: Sequence[Action]) -> list[Happened]:
    """Everything that happened and was not taken back, as all may know it when the game is over."""
    return [
        Happened(
            action.number,
            event.seen_by(event.seers[0] if event.seers else None),
            None if action.forced or action.player == CHANCE else action.player,
        )
        for action in line_of(actions)
        for event in action.events
    ]


def again_from(result: Result, happened: Sequence[Happened]) -> Again | None:
    """The viewer's first choice of the round in which a lost game of a team first turned."""
    if result.winners or not result.together or result.viewer is None:
        return None
    for turn in result.ending.turned:
        began = next((each.number for each in happened if each.event is turn.since), None)
        if began is None:
            continue
        own = (each.number for each in happened if each.number > began and each.chooser == result.viewer)
        if (number := next(own, None)) is not None:
            return Again(number, turn.round)
    return None


def counts_of(result: Result, link_of: Callable[[Event], str | None]) -> Markup:
    """The panels that tell how points were made and who passed whom; in a team where it turned, and who helped."""
    return join([count_panel(result), passing_panel(result), turned_panel(result, link_of), helped_panel(result)])


class Endings:
    """Tells the ends of games. What happened in one is read from the store once."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._events: OrderedDict[str, list[Happened]] = OrderedDict()

    async def result(self, live: LiveTable, viewer: int | None) -> Result:
        """The finished game of a table as a seat (None: anybody) sees it."""
        game, standing = self.tables.game_of(live.info), live.state.standing()
        view = {**live.state.shown(viewer), **live.called()}
        sentence = in_a_sentence(standing, live.names(), viewer, game.verdict(view)).plain
        happened = [each.event for each in await self._happened(live)]
        return result_of(game, view, standing, sentence, happened)

    async def counts(self, live: LiveTable, result: Result) -> Markup:
        """How it came to this result, with ways into the replay."""
        numbers = {id(each.event): each.number for each in await self._happened(live)}

        def link_of(event: Event) -> str | None:
            number = numbers.get(id(event))
            return f"/t/{live.info.id}/replay?at={number}" if number is not None else None

        return counts_of(result, link_of)

    async def finale(self, live: LiveTable, viewer: int | None) -> Finale:
        """What the page of a finished table shows."""
        result = await self.result(live, viewer)
        # A podium says the same as the sentence, and has it as its own name
        spoken = finale_in_words(result) if result.together else result.sentence
        return Finale(
            finale(result),
            own_stage(result),
            await self.counts(live, result),
            " ".join(filter(None, ["The game is over.", spoken, left_words(live.info)])),
            result.viewer in result.winners,
            at_the_end(live.info, result.winners, self._team(live), viewer),
            again_from(result, await self._happened(live)),
        )

    def _team(self, live: LiveTable) -> bool:
        return self.tables.game_of(live.info).cooperative(live.info.seats, live.info.options)

    async def _happened(self, live: LiveTable) -> list[Happened]:
        table = live.info.id
        if table not in self._events:
            self._events[table] = played(await self.tables.store.records.actions(table))
            while len(self._events) > REMEMBERED:
                self._events.popitem(last=False)
        return self._events[table]
