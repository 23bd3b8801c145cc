"""The folder of a simulation: `run.json` says what is played, and every block of games is a file for each table.

    runs/x/run.json
    runs/x/games/000000000-000000099.parquet
    runs/x/items/000000000-000000099.parquet

A block is there when its file of games is: that is written last, and each file as a whole. So a run that was ended in
any way goes on with the blocks that are missing.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final

import orrery
from orrery.core.errors import OrreryError
from orrery.core.fair import STREAM
from orrery.lab.blocks import GAMES, Block, Order, Played, blocks_of
from orrery.lab.manifest import check_same, write_whole
from orrery.lab.results import Result
from orrery.lab.sources import sources_of
from orrery.lab.workers import needs

WHAT: Final = "run.json"
FORMAT: Final = 1


class RunFolder:
    """Where the blocks of a simulation are kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[bytes] | None = None

    def open(self, order: Order, games: int, size: int | None, usual: int, command: str) -> list[Block]:
        """Begin, or go on: the blocks that are to be played. A folder of another run is refused."""
        polars = needs("polars", "polars")
        what = self.path / WHAT
        begun = what.exists()
        there = self._read(what) if begun else {}
        if size is None:
            size = there.get("block", usual)
        wanted = {**described(order), "block": size}
        if begun:
            check_same(self.path, "run", wanted, there)
            if there["games"] > games:
                raise OrreryError(f"{self.path} holds a run of {there['games']} games; ask for as many, or for more.")
        elif self.path.is_dir() and any(self.path.iterdir()):
            raise OrreryError(f"{self.path} holds something, but no simulation ({WHAT}). Name a new folder.")
        try:
            for table in order.tables:
                (self.path / table).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise OrreryError(f"The folder {self.path} cannot be made: {problem.strerror}.") from None
        self._hold()
        for part in self.path.glob("*/.*.part"):  # of a run that was ended while it wrote
            part.unlink(missing_ok=True)
        made = {
            "command": command,
            "orrery": orrery.__version__,
            "commit": sources_of(order.series.game),
            "python": platform.python_version(),
            "polars": polars.__version__,
        }
        content = {**wanted, "games": games, "made": there.get("made", made)}
        if content != there:
            write_whole(what, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode())
        return [block for block in blocks_of(games, size) if not self._file(GAMES, block).exists()]

    def _read(self, what: Path) -> dict[str, Any]:
        try:
            there = json.loads(what.read_text(encoding="utf-8"))
            if there["run"] == FORMAT and isinstance(there["games"], int) and isinstance(there["block"], int):
                return dict(there)
        except (OSError, ValueError, KeyError, TypeError):
            pass
        raise OrreryError(f"{what} is not what this version of Orrery writes about a simulation. Name a new folder.")

    def _hold(self) -> None:
        """Two runs in one folder would play the same games. The lock goes with the process."""
        try:
            import fcntl
        except ImportError:  # not on this system
            return
        self._lock = (self.path / ".lock").open("wb")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise OrreryError(f"Somebody else plays in {self.path} at the moment.") from None

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _file(self, table: str, block: Block) -> Path:
        return self.path / table / f"{block.name}.parquet"

    def keep(self, block: Block, played: Played) -> None:
        """Write a block, its games last."""
        for table, content in sorted(played.files.items(), key=lambda item: item[0] == GAMES):
            write_whole(self._file(table, block), content)
        for table in played.files:  # the last block of a run that had fewer games
            for shorter in (self.path / table).glob(f"{block.name.partition('-')[0]}-*.parquet"):
                if shorter != self._file(table, block):
                    shorter.unlink()

    def described(self) -> Mapping[str, Any]:
        """What is played here, as `run.json` says it."""
        return self._read(self.path / WHAT)

    def there(self) -> int:
        """How many games are there."""
        ranges = [file.stem.split("-") for file in (self.path / GAMES).glob("*.parquet")]
        return sum(int(last) - int(first) + 1 for first, last in ranges)

    def results(self) -> Iterator[Result]:
        """All games that are there, in order, a block at a time."""
        tables = needs("polars", "orrery.lab.tables")
        for file in sorted((self.path / GAMES).glob("*.parquet")):
            try:
                yield from tables.read_results(file)
            except tables.pl.exceptions.PolarsError as problem:
                raise OrreryError(f"{file} cannot be read: {problem}. Delete it, and run the command again.") from None


def described(order: Order) -> Mapping[str, Any]:
    """What a run is, but for how many games: of those there may be more another time."""
    series = order.series
    return {
        "run": FORMAT,
        "game": series.game.slug,
        "players": len(series.bots),
        "seats": list(series.bots),
        "options": dict(series.options),
        "data": dict(series.game.overrides),
        "seed": series.seed,
        **({} if series.forbid is None else {"forbid": series.forbid.name}),
        "chance": STREAM,
        "tables": list(order.tables),
        "sources": order.sources,
    }
