"""Two runs side by side: what differs between them, and how sure that is.

Where both play games of the same seed with the same bots on the same seats, they are compared game by game: what cards
and dice do to both cancels out. Otherwise the runs are taken as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.registry import game as find_game
from orrery.core.setting import differences as changed_numbers
from orrery.lab.blocks import GAMES, ITEMS
from orrery.lab.effects import Effect, apart, paired, together
from orrery.lab.findings import read_run, table_of

FEWEST: Final = 2  # games, before anything is compared
SHARE: Final = "%"  # the unit of shares; other numbers have none


@dataclass(frozen=True)
class Difference:
    """One number of both runs; `low` to `high` is the interval of the difference."""

    group: str
    name: str
    unit: str
    before: float
    after: float
    difference: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out nothing."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Comparison:
    """Two runs of one game."""

    game: Game
    runs: tuple[Mapping[str, Any], Mapping[str, Any]]
    names: tuple[str, str]
    games: tuple[int, int]
    paired: bool
    differences: list[Difference]
    changes: list[tuple[str, str, str]]  # what is set otherwise: its name, and how it is in either run


@dataclass(frozen=True)
class Run:
    """The games of a run, in the order of their numbers."""

    what: Mapping[str, Any]
    games: pl.DataFrame
    items: pl.DataFrame | None


def compare(first: Path, second: Path) -> Comparison:
    """What the second run has otherwise than the first."""
    one, other = read(first), read(second)
    game = checked(one.what, other.what, (first, second))
    same = ("seed", "players", "seats", "chance")
    pairs = all(one.what[key] == other.what[key] for key in same)
    if pairs:
        numbers = one.games.join(other.games, on="number", how="semi").select("number")
        one, other = only(one, numbers), only(other, numbers)
    for run, folder in ((one, first), (other, second)):
        if run.games.height < FEWEST:
            raise OrreryError(
                f"{folder} has {run.games.height} games {'that the other run has, too' if pairs else ''}".rstrip()
                + f"; {FEWEST} at least are needed."
            )
    measure: Callable[..., Effect] = paired if pairs else apart
    found: list[Difference] = []
    for group, unit, before, after in measured(game, one, other):
        effects = {name: measure(before[name], after[name], unit == SHARE) for name in before}
        for (name, effect), (low, high) in zip(effects.items(), together(list(effects.values())), strict=True):
            means = float(np.mean(before[name])), float(np.mean(after[name]))
            found.append(Difference(group, name, unit, *means, effect.value, low, high))
    return Comparison(
        game,
        (one.what, other.what),
        names_of(first, second),
        (one.games.height, other.games.height),
        pairs,
        found,
        changes(game, one.what, other.what),
    )


def read(folder: Path) -> Run:
    what = read_run(folder)
    items = table_of(folder, ITEMS) if ITEMS in what["tables"] else None
    return Run(what, table_of(folder, GAMES).sort("number"), items)


def only(run: Run, numbers: pl.DataFrame) -> Run:
    """Some games of a run."""
    items = None if run.items is None else run.items.join(numbers, on="number", how="semi")
    return Run(run.what, run.games.join(numbers, on="number", how="semi").sort("number"), items)


def checked(one: Mapping[str, Any], other: Mapping[str, Any], folders: tuple[Path, Path]) -> Game:
    """The game of both runs; an error if it is not one and the same."""
    if one["game"] != other["game"]:
        raise OrreryError(
            f"{folders[0]} holds games of {one['game']}, {folders[1]} of {other['game']}: only runs of one game can be "
            "compared."
        )
    game = find_game(one["game"])
    if one["players"] != other["players"]:
        raise OrreryError(
            f"{folders[0]} has {one['players']} seats, {folders[1]} has {other['players']}: a seat of one is not a "
            "seat of the other. Simulate both with as many."
        )
    return game


def names_of(first: Path, second: Path) -> tuple[str, str]:
    """What the runs are called: their folders, with as much of the path as tells them apart."""
    one, other = first.resolve().parts, second.resolve().parts
    depth = next((n for n in range(1, min(len(one), len(other)) + 1) if one[-n] != other[-n]), 1)
    return "/".join(one[-depth:]), "/".join(other[-depth:])


Values = dict[str, Any]  # by name: a number for each game


def measured(game: Game, one: Run, other: Run) -> Iterable[tuple[str, str, Values, Values]]:
    """What is compared: the group, its unit, and the numbers of both runs."""
    players = int(one.what["players"])
    alike = [game.cooperative(players, game.options.resolve(run.what["options"], players)) for run in (one, other)]
    cooperative = all(alike)
    seats = "games" if cooperative else "seats"
    numbers: dict[tuple[str, str], Callable[[Run], Values]] = {
        ("wins", SHARE): wins_together if cooperative else wins_by_seat,
        ("length", ""): lengths,
        ("points", ""): points,
        ("ends", SHARE): lambda run: ends(game, run),
    }
    if not cooperative and len({*one.what["seats"], *other.what["seats"]}) > 1:
        numbers["wins of a bot", SHARE] = wins_by_bot
    if one.items is not None and other.items is not None:
        numbers[f"{seats} that use", SHARE] = lambda run: uses(game, run, cooperative)
    for (group, unit), values in numbers.items():
        before, after = values(one), values(other)
        if group == "wins of a bot":  # one that plays in one run only cannot be compared
            names = [name for name in before if name in after]
        else:
            names = list(dict.fromkeys([*before, *after]))
        if group.endswith("that use"):  # by kind, the most used first
            names.sort(key=lambda name: (name.partition(":")[0], -float(np.sum(before.get(name, 0))), name))
        none = [np.zeros(run.games.height) for run in (one, other)]  # an end, or a thing, that never came
        if names:
            yield (
                group,
                unit,
                {name: before.get(name, none[0]) for name in names},
                {name: after.get(name, none[1]) for name in names},
            )


def returns(run: Run) -> Any:
    return np.array(run.games["returns"].to_list(), dtype=float)


def wins_together(run: Run) -> Values:
    return {"games won": (returns(run).max(axis=1) > 0).astype(float)}


def wins_by_seat(run: Run) -> Values:
    won = returns(run)
    return {f"seat {seat + 1}": won[:, seat] for seat in range(won.shape[1])}


def wins_by_bot(run: Run) -> Values:
    """What a seat of each bot wins; only of bots that sit at every table."""
    won = returns(run)
    bots = np.array(run.games["bots"].to_list())
    names = sorted({str(name) for name in bots[0]})
    seated = {name: bots == name for name in names}
    return {name: (won * at).sum(axis=1) / at.sum(axis=1) for name, at in seated.items() if at.any(axis=1).all()}


def lengths(run: Run) -> Values:
    return {name: run.games[name].to_numpy().astype(float) for name in ("decisions", "actions")}


def points(run: Run) -> Values:
    gained = np.array(run.games["points"].to_list(), dtype=float)
    found = {"mean of all seats": gained.mean(axis=1)}
    if gained.shape[1] > 1:
        found |= {"best seat": gained.max(axis=1), "last seat": gained.min(axis=1)}
    return found


def ends(game: Game, run: Run) -> Values:
    reasons = np.array(run.games["reason"].to_list())
    return {game.ended_by(reason) or "unknown": (reasons == reason).astype(float) for reason in sorted({*reasons})}


def uses(game: Game, run: Run, cooperative: bool) -> Values:
    """In what share of the seats of a game (where all win together: in how many games) each thing was used."""
    if run.items is None:
        return {}
    row = {number: place for place, number in enumerate(run.games["number"].to_list())}
    seats = 1 if cooperative else int(run.what["players"])
    found: Values = {}
    counted = run.items.group_by("kind", "item", "number").agg(pl.col("seat").n_unique().alias("seats"))
    for kind, item, number, count in counted.iter_rows():
        shares = found.setdefault(f"{kind}: {game.thing(kind, item)}", np.zeros(len(row)))
        shares[row[number]] = min(1.0, count / seats)
    return found


def changes(game: Game, one: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What the runs set otherwise: bots, options, printed numbers, seed."""
    found = [
        (key, said(one.get(key)), said(other.get(key)))
        for key in ("seats", "seed", "forbid")
        if one.get(key) != other.get(key)
    ]
    for option in sorted({*one["options"], *other["options"]}):
        values = [run["options"].get(option, "as usual") for run in (one, other)]
        if values[0] != values[1]:
            found.append((option, said(values[0]), said(values[1])))
    numbers = [{place: new for place, _, new in changed_numbers(game.data, run["data"])} for run in (one, other)]
    printed = {place: old for run in (one, other) for place, old, _ in changed_numbers(game.data, run["data"])}
    for place in sorted(printed):
        values = [each.get(place, printed[place]) for each in numbers]
        if values[0] != values[1]:
            found.append((place, said(values[0]), said(values[1])))
    return found


def said(value: Any) -> str:
    if value is None:
        return "nothing"
    return ", ".join(str(each) for each in value) if isinstance(value, list) else str(value)


def as_json(found: Comparison) -> dict[str, Any]:
    return {
        "game": found.game.slug,
        "runs": list(found.names),
        "games": list(found.games),
        "paired": found.paired,
        "changes": [dict(zip(("what", "before", "after"), change, strict=True)) for change in found.changes],
        "differences": [{**vars(each), "sure": each.sure} for each in found.differences],
    }
