"""The folder of an arena: every game as soon as it is played, so that an interrupted arena goes on where it was."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from orrery.core.errors import OrreryError
from orrery.lab.arena import Arena, Pairing, Played
from orrery.lab.manifest import check_same
from orrery.lab.thought import Thought

GAMES: Final = "games.csv"
WHAT: Final = "arena.json"
COLUMNS: Final = (
    "bot", "other", "number", "seats", "share", "rest", "points", "returns", "reason",
    "decisions", "seconds", "times", "other_decisions", "other_seconds", "other_times",
)  # fmt: skip


class Folder:
    """`arena.json` says what is played, `games.csv` has a line for each game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / GAMES

    def open(self, arena: Arena, sources: str) -> list[Played]:
        """Begin, or go on: the games that are there already. Refuses a folder of another arena."""
        wanted = {**described(arena), "sources": sources}
        what = self.path / WHAT
        if what.exists():
            check_same(self.path, "arena", wanted, json.loads(what.read_text()))
            return self.read(arena)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            what.write_text(json.dumps(wanted, indent=2) + "\n")
            self.games.write_text(",".join(COLUMNS) + "\n")
        except OSError as problem:
            raise OrreryError(f"{self.path} cannot be written: {problem.strerror}.") from None
        return []

    def read(self, arena: Arena) -> list[Played]:
        """The games that are there. A line that was cut off when it was written is taken out."""
        text = self.games.read_text()
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.games.write_text(whole)
        found = [played_from(row) for row in csv.DictReader(io.StringIO(whole))]
        return [played for played in found if played.number < arena.games]

    def add(self, games: Iterable[Played]) -> None:
        """Write some games at the end, in one piece."""
        lines = io.StringIO()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerows(row_of(played) for played in games)
        with self.games.open("a") as file:
            file.write(lines.getvalue())


def described(arena: Arena) -> dict[str, Any]:
    """What an arena is, but for how many games: of those there may be more another time."""
    return {
        "game": arena.slug,
        "bots": list(arena.bots),
        "players": arena.players,
        "options": dict(arena.options),
        "seed": arena.seed,
        "apart": arena.apart,
        "sides": [list(side) for side in arena.sides],
        "chain": arena.chain,
    }


def row_of(played: Played) -> list[Any]:
    own, other = played.thoughts
    return [
        played.pairing.bot,
        played.pairing.other,
        played.number,
        " ".join(str(seat) for seat in played.seats),
        round(played.share, 6),
        round(played.rest, 6),
        " ".join(str(points) for points in played.points),
        " ".join(f"{won:.6g}" for won in played.returns),
        played.reason,
        own.decisions,
        round(own.seconds, 6),
        own.text(),
        other.decisions,
        round(other.seconds, 6),
        other.text(),
    ]


def played_from(row: Mapping[str, str]) -> Played:
    return Played(
        Pairing(row["bot"], row["other"]),
        int(row["number"]),
        [int(seat) for seat in row["seats"].split()],
        [int(points) for points in row["points"].split()],
        [float(won) for won in row["returns"].split()],
        row["reason"],
        [
            Thought.read(int(row["decisions"]), float(row["seconds"]), row["times"]),
            Thought.read(int(row["other_decisions"]), float(row["other_seconds"]), row["other_times"]),
        ],
    )


def write_parquet(folder: Folder) -> bool:
    """The games as Parquet, too, if pyarrow is there; whether it is."""
    try:
        reader, writer = import_module("pyarrow.csv"), import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        return False
    writer.write_table(reader.read_csv(folder.games), folder.path / "games.parquet")
    return True
