"""What a run of simulated games tells about a game: everything that a report shows, as plain numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.registry import game as find_game
from orrery.lab.blocks import GAMES, ITEMS, MOMENTS, PLACES
from orrery.lab.effects import Effect
from orrery.lab.effects import together as together_of
from orrery.lab.results import Summary, interval_of
from orrery.lab.run_folder import WHAT, RunFolder

BEATS: Final = 20  # parts of a game that tension is told for
FEWEST: Final = 10  # seats with an item, and without it, before its worth is told


@dataclass(frozen=True)
class Share:
    """A share from 0 to 1 with its 95 % interval."""

    name: str
    games: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Worth:
    """An item: in how many of all seats (where all win together: games) it was used, and what that went with."""

    kind: str
    item: str
    used: float  # share of seats
    uses: float  # a seat, over all
    fair: float  # its uses measured by the mean of its kind
    worth: float | None  # wins with minus wins without, from -1 to 1; None where either is too rare
    low: float = 0.0
    high: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out nothing."""
        return self.worth is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True)
class Loss:
    """What doing without a thing cost: wins with everything minus wins without it, from -1 to 1."""

    kind: str
    item: str
    games: int
    loss: float
    low: float
    high: float
    used: float  # share of games in which it was used by the one who later did without
    still: float  # the same when it was forbidden: there was no other choice

    @property
    def sure(self) -> bool:
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Tension:
    """The chance of the later winner in each part of the game: a quarter of games lies below, half, three quarters."""

    low: list[float]
    middle: list[float]
    high: list[float]
    decided: float  # the part of the game after which the later winner led for good, in half of the games


@dataclass
class Findings:
    """All of it. What the run does not hold is None or empty."""

    game: Game
    run: Mapping[str, Any]
    summary: Summary
    starts: list[Share]
    lengths: Counter[int]
    points: Counter[int]
    items: list[Worth] | None = None
    leads: Counter[int] | None = None
    tension: Tension | None = None
    places: dict[str, dict[str, float]] = field(default_factory=dict)  # kind of event -> place -> share of games
    losses: list[Loss] = field(default_factory=list)  # of whoever does without a thing, the largest first
    unavoidable: list[str] = field(default_factory=list)  # things that somebody should have done without, and could not
    levels: list[Share] = field(default_factory=list)  # what each level wins in the place of the first bot

    @property
    def fair(self) -> float:
        return 1 / self.summary.players


def read_run(folder: Path) -> Mapping[str, Any]:
    """What `run.json` says; an error unless it is a run with games."""
    if not (folder / WHAT).is_file():
        raise OrreryError(
            f"{folder} holds no simulation ({WHAT}). `orrery simulate SLUG -n 1000 --out {folder} --items --moments` "
            "makes one."
        )
    run = RunFolder(folder).described()
    if not any((folder / GAMES).glob("*.parquet")):
        raise OrreryError(f"{folder} holds no games yet: give its command again, {run['made']['command']}.")
    return run


def findings(folder: Path) -> Findings:
    """Read a run and find out what it tells."""
    run = read_run(folder)
    game = find_game(run["game"])
    if run["data"]:
        game = game.with_data(run["data"])
    players = int(run["players"])
    together = game.cooperative(players, game.options.resolve(run["options"], players))
    summary = Summary(game.slug, players, run["options"], run["seed"], cooperative=together)
    lengths: Counter[int] = Counter()
    points: Counter[int] = Counter()
    started: dict[str, Counter[float]] = {"who began": Counter(), "who did not": Counter()}
    for result in RunFolder(folder).results():
        summary.count(result)
        lengths[result.decisions] += 1
        points.update(result.points)
        if result.start is not None and not together:
            started["who began"][result.returns[result.start]] += 1
            rest = [won for seat, won in enumerate(result.returns) if seat != result.start]
            started["who did not"][sum(rest) / len(rest)] += 1
    starts = [share_of(name, counted) for name, counted in started.items() if counted]
    found = Findings(game, run, summary, starts, lengths, points)
    games = table_of(folder, GAMES).sort("number")
    if ITEMS in run["tables"]:
        found.items = worths(games, table_of(folder, ITEMS), together)
    if MOMENTS in run["tables"]:
        moments = table_of(folder, MOMENTS).sort("number", "action")
        if not together:
            found.leads = lead_changes(moments, summary.games)
        found.tension = tension(games, moments, together)
        found.places = places(table_of(folder, PLACES), games)
    return found


def table_of(folder: Path, table: str) -> pl.DataFrame:
    return pl.read_parquet(sorted((folder / table).glob("*.parquet")), glob=False)


def share_of(name: str, counted: Mapping[float, int]) -> Share:
    games = sum(counted.values())
    low, high = interval_of(counted)
    return Share(name, games, sum(won * count for won, count in counted.items()) / games, low, high)


def worths(games: pl.DataFrame, items: pl.DataFrame, together: bool) -> list[Worth]:
    """Every item, the most used of each kind first.

    Seats of one game are no independent observations, so the interval counts each game as one. All things are looked
    at together, and their intervals are as wide as that asks for.
    """
    returns = np.array(games["returns"].to_list(), dtype=float)
    row = {number: place for place, number in enumerate(games["number"].to_list())}
    if together:
        returns = returns.max(axis=1, keepdims=True)
    found: list[tuple[Worth, Effect | None]] = []
    for (kind,), of_kind in sorted(items.group_by("kind"), key=lambda group: str(group[0])):
        mean = float(of_kind["uses"].sum()) / of_kind["item"].n_unique()
        each: list[tuple[Worth, Effect | None]] = []
        for (item,), rows in sorted(of_kind.group_by("item"), key=lambda group: str(group[0])):
            used = np.zeros_like(returns, dtype=bool)
            places = [row[number] for number in rows["number"].to_list()]
            used[places, 0 if together else rows["seat"].to_list()] = True
            uses = float(rows["uses"].sum())
            known = Worth(str(kind), str(item), float(used.mean()), uses / used.size, uses / mean, None)
            each.append((known, gain(returns, used)))
        found += sorted(each, key=lambda worth: -worth[0].used)
    intervals = iter(together_of([effect for _, effect in found if effect is not None]))
    told: list[Worth] = []
    for worth, effect in found:
        if effect is None:
            told.append(worth)
        else:
            low, high = next(intervals)
            told.append(replace(worth, worth=effect.value, low=low, high=high))
    return told


def gain(returns: Any, used: Any) -> Effect | None:
    """Wins of seats with something minus wins of those without; None where either is too rare."""
    having, lacking = int(used.sum()), int((~used).sum())
    if having < FEWEST or lacking < FEWEST:
        return None
    one, other = float(returns[used].mean()), float(returns[~used].mean())
    pull = np.where(used, (returns - one) / having, (other - returns) / lacking).sum(axis=1)
    return Effect(one - other, sqrt(float((pull**2).sum())), len(returns))


def lead_changes(moments: pl.DataFrame, games: int) -> Counter[int]:
    """How often somebody else came to lead alone by points, counted over games."""
    changes: Counter[int] = Counter()
    for _, game in moments.group_by("number"):
        leaders = [leader_of(points) for points in game.sort("action")["points"].to_list()]
        alone = [leader for leader in leaders if leader is not None]
        changes[sum(one != other for one, other in pairwise(alone))] += 1
    changes[0] += games - sum(changes.values())  # games in which nobody decided anything
    return changes


def leader_of(values: Sequence[float]) -> int | None:
    """The seat with most, if one alone has."""
    most = max(values)
    return values.index(most) if values.count(most) == 1 else None


def tension(games: pl.DataFrame, moments: pl.DataFrame, together: bool) -> Tension | None:
    """The chance of the later winner over the game, and when it was decided; None if nobody ever won alone.

    Where all win together it is the chance of the team in games that were won.
    """
    won: dict[int, tuple[int, int]] = {}
    for number, returns, actions in games.select("number", "returns", "actions").iter_rows():
        if max(returns) > 0:
            won[number] = (returns.index(max(returns)), actions)
    beats: list[list[float]] = [[] for _ in range(BEATS)]
    decided: list[float] = []
    for (number,), game in moments.group_by("number"):
        if number not in won:
            continue
        winner, actions = won[number]
        turns = [
            (action / actions, chances)
            for action, chances in game.sort("action").select("action", "chances").iter_rows()
        ]
        place = 0
        for beat in range(BEATS):
            while place + 1 < len(turns) and turns[place + 1][0] <= (beat + 0.5) / BEATS:
                place += 1
            beats[beat].append(turns[place][1][winner])
        behind = [when for when, chances in turns if chances[winner] < (0.5 if together else max(chances))]
        decided.append(behind[-1] if behind else 0.0)
    if not decided:
        return None
    low, middle, high = ([float(np.quantile(beat, part)) for beat in beats] for part in (0.25, 0.5, 0.75))
    return Tension(low, middle, high, float(np.median(decided)))


def places(rows: pl.DataFrame, games: pl.DataFrame) -> dict[str, dict[str, float]]:
    """In what share of games something happened at a place, by kind of event; kinds with many places first.

    Only the first third of each game counts, from where something happens on the board for the first time (before that
    cards may be dealt and drafted): later most boards are full everywhere.
    """
    begun = pl.col("first").min().over("number")
    early = rows.join(games.select("number", "actions"), on="number").filter(
        (pl.col("first") - begun) * 3 <= pl.col("actions") - begun
    )
    found: dict[str, dict[str, float]] = {}
    for (kind,), of_kind in early.group_by("kind"):
        counted = of_kind.group_by("place").agg(pl.col("number").n_unique().alias("games")).sort("place")
        found[str(kind)] = {place: count / games.height for place, count in counted.iter_rows()}
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def as_json(found: Findings) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        **found.summary.as_json(),
        "data": json.loads(json.dumps(dict(found.run["data"]))),
        "starts": [vars(start) for start in found.starts],
        "items": None if found.items is None else [vars(item) for item in found.items],
        "lead_changes": None if found.leads is None else {str(key): found.leads[key] for key in sorted(found.leads)},
        "tension": None if found.tension is None else vars(found.tension),
        "places": found.places,
        "restricted": [vars(loss) for loss in found.losses],
        "unavoidable": found.unavoidable,
        "levels": [vars(level) for level in found.levels],
    }
