"""The rows of a simulation as Parquet: a row a game, and on request a row a decision and a row an item."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import polars as pl

from orrery.lab.blocks import DECISIONS, GAMES, ITEMS, MOMENTS, PLACES
from orrery.lab.results import Result
from orrery.lab.series import Decision, Item, Moment, Place

SCHEMAS: Final[Mapping[str, Mapping[str, Any]]] = {
    GAMES: {
        "number": pl.UInt32,
        "seed": pl.String,
        "players": pl.UInt8,
        "options": pl.String,
        "bots": pl.List(pl.String),
        "points": pl.List(pl.Int32),
        "returns": pl.List(pl.Float64),
        "winner": pl.Int8,
        "start": pl.Int8,
        "reason": pl.String,
        "decisions": pl.UInt32,
        "actions": pl.UInt32,
    },
    DECISIONS: {
        "number": pl.UInt32,
        "action": pl.UInt32,
        "seat": pl.UInt8,
        "step": pl.String,
        "options": pl.UInt16,
        "chosen": pl.String,
    },
    ITEMS: {
        "number": pl.UInt32,
        "seat": pl.UInt8,
        "kind": pl.String,
        "item": pl.String,
        "uses": pl.UInt32,
        "first": pl.UInt32,
    },
    MOMENTS: {
        "number": pl.UInt32,
        "action": pl.UInt32,
        "seat": pl.UInt8,
        "chances": pl.List(pl.Float32),
        "points": pl.List(pl.Int32),
    },
    PLACES: {
        "number": pl.UInt32,
        "kind": pl.String,
        "place": pl.String,
        "uses": pl.UInt32,
        "first": pl.UInt32,
    },
}


Row = Result | Decision | Item | Moment | Place


def as_parquet(table: str, rows: Sequence[Row], options: Mapping[str, Any]) -> bytes:
    """The rows of a block. Equal rows give equal bytes."""
    text = json.dumps(dict(options), sort_keys=True)
    lines = [row_of(row, text) if isinstance(row, Result) else tuple(row) for row in rows]
    frame = pl.DataFrame(lines, schema=SCHEMAS[table], orient="row")
    content = BytesIO()
    frame.write_parquet(content, compression="zstd")
    return content.getvalue()


def row_of(result: Result, options: str) -> tuple[Any, ...]:
    return (
        result.number,
        result.seed,
        len(result.bots),
        options,
        result.bots,
        result.points,
        result.returns,
        winner_of(result),
        result.start,
        result.reason,
        result.decisions,
        result.actions,
    )


def winner_of(result: Result) -> int | None:
    """The seat that won, if exactly one did."""
    winners = [seat for seat, won in enumerate(result.returns) if won > 0]
    return winners[0] if len(winners) == 1 else None


def read_results(file: Path) -> Iterator[Result]:
    """The games of a file, as they were."""
    for row in pl.read_parquet(file, glob=False).iter_rows(named=True):
        yield Result(
            row["number"],
            row["bots"],
            row["points"],
            row["returns"],
            row["reason"],
            row["decisions"],
            row["actions"],
            row["seed"],
            row["start"],
        )
