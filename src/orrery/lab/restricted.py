"""What somebody loses who does without a thing, and what another level wins in their place.

Beside a run, in its folder, lie further runs with the same seed, in which one bot (where all win together: everybody)
does without one thing, or is replaced by another level. Game by game the same chance decides, so the difference is what
the thing, or the level, is worth, cause and all.

    runs/x/restricted/building-farm    the games without farms
    runs/x/levels/hard                 the games with `hard` in the first place
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.lab.blocks import ITEMS
from orrery.lab.compare import Run, only, read, returns
from orrery.lab.effects import Effect, paired, together
from orrery.lab.findings import Findings, Loss, Share, Worth
from orrery.lab.results import interval
from orrery.lab.simulate import simulate

RESTRICTED: Final = "restricted"
LEVELS: Final = "levels"
PROBE: Final = 10  # games, after which it is seen whether a thing can be avoided at all
AVOIDED: Final = 0.5  # a bot that still uses more than this part of what it used had no choice

Progress = Callable[[str, int, int], None]  # what is played, how many games of it are done, of how many


def play_restricted(
    game: Game, folder: Path, items: Sequence[tuple[str, str]], count: int, games: int, jobs: int, tell: Progress
) -> None:
    """Play without each of the first `count` of these things that can be avoided; what is there is not played again."""
    base = read(folder)
    check_items(base.what, folder)
    found = 0
    hopeless: dict[str, int] = {}
    for kind, item in items:
        if found == count:
            break
        if hopeless.get(kind, 0) >= 2:  # dealt, not chosen
            continue
        path = folder / RESTRICTED / re.sub(r"[^a-z0-9]+", "-", f"{kind}-{item}".lower())
        play(game, base, path, base.what["seats"], min(PROBE, games), jobs, tell, f"{kind}:{item}")
        if avoidable(base, read(path), kind, item):
            play(game, base, path, base.what["seats"], games, jobs, tell, f"{kind}:{item}")
            found += 1
        else:
            hopeless[kind] = hopeless.get(kind, 0) + 1


def in_turn(items: Sequence[Worth]) -> list[tuple[str, str]]:
    """The things of a run, of every kind in turn the most used one that is left."""
    rank: dict[str, int] = {}
    placed: list[tuple[int, float, str, str]] = []
    for item in sorted(items, key=lambda item: -item.uses):
        rank[item.kind] = rank.get(item.kind, 0) + 1
        placed.append((rank[item.kind], -item.uses, item.kind, item.item))
    return [(kind, item) for _, _, kind, item in sorted(placed)]


def play_levels(game: Game, folder: Path, levels: Sequence[str], games: int, jobs: int, tell: Progress) -> None:
    """Play with each of these bots in the place of the first one, or of all where all win together."""
    base = read(folder)
    seats = base.what["seats"]
    for level in levels:
        bots = [level] * len(seats) if cooperative(game, base.what) else [level, *seats[1:]]
        play(game, base, folder / LEVELS / level, bots, games, jobs, tell, None)


def play(
    game: Game,
    base: Run,
    path: Path,
    bots: Sequence[str],
    games: int,
    jobs: int,
    tell: Progress,
    forbid: str | None,
) -> None:
    """A run as the first one, but for one thing. More games may be there already."""
    what = base.what
    there = read(path).what["games"] if (path / "run.json").is_file() else 0
    name = f"Without {forbid.partition(':')[2]}" if forbid else path.name
    simulate(
        game,
        bots,
        max(games, there),
        what["seed"],
        options=what["options"],
        jobs=jobs,
        out=path,
        items=forbid is not None,
        block=PROBE,
        keep=False,
        forbid=forbid,
        progress=lambda done: tell(name, done, games),
    )


def check_items(what: Mapping[str, Any], folder: Path) -> None:
    if ITEMS not in what["tables"]:
        raise OrreryError(
            f"{folder} does not tell what was used, so nothing can be left out: simulate it again with --items, "
            f"{what['made']['command']} --items."
        )


def cooperative(game: Game, what: Mapping[str, Any]) -> bool:
    players = int(what["players"])
    return game.cooperative(players, game.options.resolve(what["options"], players))


def first_bot(run: Run) -> Any:
    """The seat of the first of the bots in each game: they move on by one from game to game."""
    players = int(run.what["players"])
    return np.array([-number % players for number in run.games["number"].to_list()])


def wins(run: Run, everybody: bool) -> Any:
    """What the first of the bots won in each game; where all win together, whether they did."""
    won = returns(run)
    if everybody:
        return (won.max(axis=1) > 0).astype(float)
    return won[np.arange(len(won)), first_bot(run)]


def use_of(run: Run, kind: str, item: str, everybody: bool) -> float:
    """In what share of games the one who may not use a thing later has used it."""
    assert run.items is not None
    rows = run.items.filter(pl.col("kind") == kind, pl.col("item") == item)
    if not everybody:
        players = int(run.what["players"])
        rows = rows.filter((pl.col("seat").cast(pl.Int64) + pl.col("number").cast(pl.Int64)) % players == 0)
    return rows["number"].n_unique() / run.games.height


def avoidable(base: Run, run: Run, kind: str, item: str) -> bool:
    everybody = len(set(run.games["bots"].to_list()[0])) == 1 and "without" in run.games["bots"].to_list()[0][-1]
    same = only(base, run.games.select("number"))
    used = use_of(same, kind, item, everybody)
    return use_of(run, kind, item, everybody) <= AVOIDED * used if used else True


def losses(game: Game, folder: Path) -> tuple[list[Loss], list[str]]:
    """What each thing that was left out is worth, the dearest first; and those that could not be avoided."""
    base = read(folder)
    everybody = cooperative(game, base.what)
    found: list[tuple[str, str, Effect, float, float]] = []
    never: list[str] = []
    for path in sorted((folder / RESTRICTED).glob("*/run.json")):
        run = read(path.parent)
        kind, _, item = str(run.what["forbid"]).partition(":")
        here = only(base, run.games.select("number"))
        run = only(run, here.games.select("number"))
        if here.games.height < 2:
            continue
        used, still = use_of(here, kind, item, everybody), use_of(run, kind, item, everybody)
        if used and still > AVOIDED * used:
            never.append(game.thing(kind, item))
            continue
        found.append((kind, item, paired(wins(run, everybody), wins(here, everybody), True), used, still))
    intervals = together([effect for _, _, effect, _, _ in found])
    told = [
        Loss(kind, item, effect.games, effect.value, low, high, used, still)
        for (kind, item, effect, used, still), (low, high) in zip(found, intervals, strict=True)
    ]
    return sorted(told, key=lambda loss: -loss.loss), never


def standings(game: Game, folder: Path) -> list[Share]:
    """What each level wins in the first place, the best first, with the bot of the run itself."""
    if not (folder / LEVELS).is_dir():
        return []
    base = read(folder)
    everybody = cooperative(game, base.what)
    runs = [(base.what["seats"][0], base)]
    runs += [(path.parent.name, read(path.parent)) for path in sorted((folder / LEVELS).glob("*/run.json"))]
    found: dict[str, Share] = {}
    for name, run in runs:
        won = wins(run, everybody)
        found[name] = Share(name, len(won), float(won.mean()), *interval([float(each) for each in won]))
    return sorted(found.values(), key=lambda each: -each.value)


def add_to(found: Findings, folder: Path) -> Findings:
    """What was found of a run, with the runs beside it."""
    found.losses, found.unavoidable = losses(found.game, folder)
    found.levels = standings(found.game, folder)
    return found
