"""The positions of a dataset as Parquet, and its data card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from orrery.core.game import Game
from orrery.core.observation import Field, mask
from orrery.lab.blocks import GAMES
from orrery.lab.dataset import POSITIONS, Seen
from orrery.lab.results import Result

SEEN: Final = "see_"  # begins the columns of an observation
MASK: Final = "action_mask"
LICENCE: Final = "MIT, as Orrery itself; the printed games belong to their designers and publishers"
FIRST: Final = {
    "game": "the number of the game, as in `games`",
    "action": "the number of the action in its game, chance included",
    "seat": "who decided",
    "bot": "which bot that was",
    "choice": "the number of the action that it chose",
    "chosen": "the same in words of the notation",
    "return": "what the seat got at the end: 1 for a win, split among ties, 0 for a loss",
    "points": "the points of the seat at the end",
}


def column_of(field: Field) -> str:
    """
    >>> column_of(Field("to act", 4))
    'see_to_act'
    """
    return SEEN + field.name.replace(" ", "_")


def as_parquet(game: Game, fields: Sequence[Field], rows: Sequence[tuple[Result, Sequence[Seen]]]) -> bytes:
    """The positions of a block. Equal rows give equal bytes."""
    every = [(result, seen) for result, decisions in rows for seen in decisions]
    columns = [
        pl.Series("game", [result.number for result, _ in every], pl.UInt32),
        pl.Series("action", [seen.action for _, seen in every], pl.UInt32),
        pl.Series("seat", [seen.seat for _, seen in every], pl.UInt8),
        pl.Series("bot", [result.bots[seen.seat] for result, seen in every], pl.String),
        pl.Series("choice", [seen.choice for _, seen in every], pl.UInt16),
        pl.Series("chosen", [game.space.notation(seen.choice) for _, seen in every], pl.String),
        pl.Series("return", [result.returns[seen.seat] for result, seen in every], pl.Float64),
        pl.Series("points", [result.points[seen.seat] for result, seen in every], pl.Int32),
    ]
    start = 0
    numbers = rows_of([seen.observation for _, seen in every], sum(field.size for field in fields))
    for field in fields:
        columns.append(numbers_as_column(column_of(field), numbers[:, start : start + field.size]))
        start += field.size
    masks = rows_of([mask(seen.legal, game.space.size) for _, seen in every], game.space.size)
    columns.append(numbers_as_column(MASK, masks))
    content = BytesIO()
    pl.DataFrame(columns).write_parquet(content, compression="zstd")
    return content.getvalue()


def rows_of(found: Sequence[bytes | bytearray], size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.frombuffer(b"".join(found), np.uint8).reshape(len(found), size)


def numbers_as_column(name: str, numbers: np.ndarray[Any, np.dtype[np.uint8]]) -> pl.Series:
    """A column of lists that are all of one length."""
    return pl.Series(name, np.ascontiguousarray(numbers), pl.Array(pl.UInt8, numbers.shape[1]))


def files(folder: Path) -> list[Path]:
    return sorted((folder / POSITIONS).glob("*.parquet"))


def count(folder: Path) -> int:
    """How many positions there are."""
    return sum(pl.scan_parquet(file, glob=False).select(pl.len()).collect().item() for file in files(folder))


def outcomes(folder: Path) -> list[tuple[str, int, float, float]]:
    """What each bot got: its seats over all games, the mean of its returns, and of its points."""
    wanted = ["bots", "returns", "points"]
    games = [pl.read_parquet(file, columns=wanted, glob=False) for file in sorted((folder / GAMES).glob("*.parquet"))]
    seats = pl.concat(games).explode(wanted).group_by("bots")
    found = seats.agg(pl.len(), pl.col("returns").mean(), pl.col("points").mean()).sort("bots")
    return [(bot, count, gain, points) for bot, count, gain, points in found.iter_rows()]


def arrays(folder: Path) -> tuple[Any, ...]:
    """Observations, masks, choices and returns of all positions."""
    frame = pl.concat([pl.read_parquet(file, glob=False) for file in files(folder)])
    seen = [name for name in frame.columns if name.startswith(SEEN)]
    return (
        np.concatenate([frame[name].to_numpy() for name in seen], axis=1),
        frame[MASK].to_numpy(),
        frame["choice"].to_numpy().astype(np.int64),
        frame["return"].to_numpy(),
    )


def card(game: Game, run: Mapping[str, Any], fields: Sequence[Field], each: int, folder: Path) -> str:
    """What a dataset is, for whoever finds it."""
    options = ", ".join(f"{name} {value}" for name, value in run["options"].items()) or "as usual"
    made = run["made"]
    size = sum(field.size for field in fields)
    rows = count(folder)
    wanted = f"{each} of each game, drawn by lot" if each else "all decisions"
    lines = [
        f"# {game.title}: positions of {run['games']:,} games",
        "",
        f"{rows:,} positions ({wanted}; those with one option only are left out). Made by bots, not by people.",
        "",
        "| | |",
        "|---|---|",
        f"| game | {game.title} (`{game.slug}`), {run['players']} players, rules revision {game.rules.revision} |",
        f"| options | {options} |",
        f"| printed numbers | {'changed, see run.json' if run['data'] else 'those of the game'} |",
        f"| bots | {', '.join(run['seats'])}; they move on by a seat from game to game |",
        f"| seed | {run['seed']} |",
        f"| made with | Orrery {made['orrery']} ({made['commit']}), Python {made['python']}, polars {made['polars']} |",
        f"| command | `{made['command']}` |",
        f"| licence | {LICENCE} |",
        "",
        "The same command with the same version makes the same bytes, whatever the number of processes.",
        "",
        "## Who played, and what they got",
        "",
        "| bot | seats | mean return | mean points |",
        "|---|---|---|---|",
        *(f"| {bot} | {seats:,} | {gain:.3f} | {points:.1f} |" for bot, seats, gain, points in outcomes(folder)),
        "",
        "## What to mind",
        "",
        "- Positions of one game share its outcome: split them by `game` for learning and judging, never by row.",
        "- What was chosen is what these bots do, with their habits; it is not what is best, nor what people do.",
        "- Positions are those that such games lead to. Others, which are legal too, may be missing altogether.",
        "- `see_...` is what one seat may know. Hidden cards of others are not in it, and cannot be recovered from it.",
        "",
        "## Files",
        "",
        "- `positions/*.parquet`: a row a position, see below.",
        "- `games/*.parquet`: a row a game: seed, bots, points and returns of all seats, why it ended, length.",
        "- `run.json`, `dataset.json`: how it was made, for programs.",
        "",
        "```python",
        "import polars as pl",
        "from orrery.lab.dataset import load_arrays  # or as arrays: observations, masks, choices, returns",
        "",
        'positions = pl.scan_parquet("positions/*.parquet")',
        "```",
        "",
        "## Columns of `positions`",
        "",
        "| column | size | numbers | |",
        "|---|---|---|---|",
        *(f"| `{name}` | 1 | | {about} |" for name, about in FIRST.items()),
        *(f"| `{column_of(field)}` | {field.size} | 0 to {field.high} | {field.about} |" for field in fields),
        f"| `{MASK}` | {game.space.size} | 0 to 1 | 1 for every legal action |",
        "",
        f"The columns `{SEEN}...`, one after the other, are the observation of the environments: {size} numbers,",
        "turned so that the one who decides is the first seat.",
        "",
    ]
    return "\n".join(lines)
