"""A simulation is dealt out in blocks of games. Which games are in a block depends on nothing but its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from orrery.bots.levels import LevelBot
from orrery.bots.registry import bot_class
from orrery.core.errors import OrreryError
from orrery.lab.results import Result
from orrery.lab.series import Decision, Item, Moment, Notes, Place, Series
from orrery.lab.sources import fingerprint
from orrery.lab.workers import needs, report

GAMES: Final = "games"
DECISIONS: Final = "decisions"
ITEMS: Final = "items"
MOMENTS: Final = "moments"
PLACES: Final = "places"
QUICK: Final = 100  # games of a block
SLOW: Final = 10  # the same where somebody searches: less is lost with a block


@dataclass(frozen=True)
class Block:
    """Games `first` to before `end`."""

    first: int
    end: int

    @property
    def games(self) -> int:
        return self.end - self.first

    @property
    def name(self) -> str:
        return f"{self.first:09}-{self.end - 1:09}"

    def __str__(self) -> str:
        return f"games {self.first} to {self.end - 1}"


def blocks_of(games: int, size: int) -> list[Block]:
    """
    >>> [str(block) for block in blocks_of(25, 10)]
    ['games 0 to 9', 'games 10 to 19', 'games 20 to 24']
    """
    return [Block(first, min(first + size, games)) for first in range(0, games, size)]


def usual_size(bots: Sequence[str]) -> int:
    """How many games a block has: it depends on who plays, not on who does the work."""
    return SLOW if any(issubclass(bot_class(name), LevelBot) for name in bots) else QUICK


@dataclass(frozen=True)
class Order:
    """What is wanted of every block."""

    series: Series
    sources: str  # fingerprint of the sources: whoever plays must have the same
    tables: tuple[str, ...] = ()  # to be written as Parquet; the results themselves come back if there are none
    records: bool = False


@dataclass
class Played:
    """A block that was played."""

    results: list[Result] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)  # by table
    records: dict[int, str] = field(default_factory=dict)  # by the number of the game


def play_block(order: Order, block: Block) -> Played:
    """Play a block, in whatever process, on whatever machine this is."""
    check_sources(order)
    series = order.series
    noted = order.records or len(order.tables) > 1
    results: list[Result] = []
    decisions: list[Decision] = []
    items: list[Item] = []
    moments: list[Moment] = []
    places: list[Place] = []
    played = Played()
    for number in range(block.first, block.end):
        notes = None
        if noted:
            record = series.record(number) if order.records else None
            wanted = [table in order.tables for table in (DECISIONS, ITEMS, MOMENTS)]
            notes = Notes(series.game, number, wanted[0], wanted[1], record, wanted[2])
        results.append(series.play(number, notes))
        if notes is not None:
            decisions += notes.decisions or ()
            items += notes.used()
            moments += notes.moments or ()
            places += notes.places()
            if notes.record is not None:
                played.records[number] = notes.record.text()
        report(len(results))
    if order.tables:
        tables = needs("polars", "orrery.lab.tables")
        rows = {GAMES: results, DECISIONS: decisions, ITEMS: items, MOMENTS: moments, PLACES: places}
        played.files = {name: tables.as_parquet(name, rows[name], series.options) for name in order.tables}
    else:
        played.results = results
    return played


def check_sources(order: Order) -> None:
    """Refuse to play a part of a run with other sources than the rest."""
    game = order.series.game
    if order.sources != sources_here(game.slug):
        raise OrreryError(
            f"The sources of {game.title} here are not those that the run was begun with: the games would not "
            "be the same. Install the same version of Orrery everywhere, and do not change it while a run goes on."
        )


@cache
def sources_here(slug: str) -> str:
    from orrery.core.registry import game, list_games

    return fingerprint(game(slug)) if slug in list_games() else ""
