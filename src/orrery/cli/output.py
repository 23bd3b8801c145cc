"""What all commands share: the console, errors on one line, progress bars and the usual arguments."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.cli import completing
from orrery.core.data import Data, parse_overrides, read_overrides
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.record import GameRecord
from orrery.core.registry import game as find_game
from orrery.core.setting import set_values

if TYPE_CHECKING:
    from rich.console import Console

FAILED = 1  # what was checked does not hold
USAGE_ERROR = 2  # the arguments make no sense
PIPE_WIDTH = 160  # wide enough for our tables when nobody says how wide a line may be

Slug = Annotated[
    str,
    typer.Argument(
        metavar="SLUG", autocompletion=completing.games, help="The short name of the game; `orrery games` lists them."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        autocompletion=completing.options,
        help="An option of the game. Repeat it for several.",
    ),
]
DataFile = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="FILE", help="Your own printed numbers, laid over those of the game; - is the standard input."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PLACE=VALUE",
        help="Change one printed number, by its place in `orrery data SLUG`. Repeat it for several.",
    ),
]
# The same everywhere: the standard output has one JSON value, and nothing else; what goes wrong is told as always
AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON, and nothing else.")]
STDIN = Path("-")  # for a file that is read: the standard input


@cache
def console() -> Console:
    """The standard output: colours and widths on a terminal, plain text into a pipe."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else PIPE_WIDTH)


def say(text: str = "", style: str | None = None) -> None:
    """Print text as it is. Long lines wrap between words on a terminal and stay whole in a pipe."""
    if console().is_terminal:
        console().print(text, style=style, markup=False)
    else:
        print(text)


def clear_screen() -> None:
    """Clear the terminal and what can be scrolled back to; nothing elsewhere."""
    if console().is_terminal:
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


def print_error(message: object) -> None:
    """One line on the standard error."""
    print(f"orrery: {' '.join(str(message).split())}", file=sys.stderr)


def examples(*lines: str) -> str:
    """The examples at the end of a command's help."""
    return "\n\n".join(["Examples:", *(f"[cyan]{line}[/cyan]" for line in lines)])


def load_game(slug: str, data: Path | None = None, settings: Sequence[str] | None = None) -> Game:
    """The game called `slug`, with the numbers of the data file if there is one, and those that were set one by one."""
    game = find_game(slug)
    overrides = {} if data is None else load_overrides(data)
    if settings:
        overrides = set_values(game.data, overrides, settings)
    return game.with_data(overrides) if overrides else game


def load_overrides(path: Path) -> Data:
    """The tables of a data file, or of the standard input."""
    return parse_overrides(typed_in(), "The standard input") if path == STDIN else read_overrides(path)


def load_record(path: Path) -> GameRecord:
    """The record in a file, or of the standard input."""
    return GameRecord.parse(typed_in(), "The standard input") if path == STDIN else GameRecord.load(existing(path))


def typed_in() -> str:
    """Everything on the standard input."""
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise OrreryError("The standard input is no text.") from None


def print_json(found: object) -> None:
    """One JSON value on the standard output, for `--json`."""
    print(json.dumps(found, indent=2, ensure_ascii=False))


def existing(path: Path) -> Path:
    """The path, if something is there."""
    if not path.exists():
        raise OrreryError(f"There is nothing at {path}.")
    return path


def interrupted(done: int, total: int, out: Path | None) -> str:
    """What somebody is told who has ended a long run of games by Ctrl-C."""
    if out is None:
        return f"Interrupted after {done:,} of {total:,} games; nothing was kept. With --out DIR it could go on later."
    return f"Interrupted after {done:,} of {total:,} games. They are in {out}: the same command goes on from there."


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, nothing elsewhere; call what it gives with the number done so far.

    It shows how many are done in a second, and the time that is left. What was done before the first call does not
    count for that.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.{0 if speed >= 100 else 1}f}/s")

    columns: list[Any] = [TextColumn(title), BarColumn(), MofNCompleteColumn(), Rate(), TimeLeft()]
    with Progress(*columns, console=Console(stderr=True), transient=True, speed_estimate_period=120) as bar:
        tasks: list[Any] = []

        def tell(done: int) -> None:
            if tasks:
                bar.update(tasks[0], completed=done)
            else:
                tasks.append(bar.add_task(title, total=total, completed=done))

        yield tell


@contextmanager
def steps() -> Iterator[Callable[[str, int, int], None]]:
    """Progress bars for work of several steps; call what it gives with the step, what is done of it, and out of how
    much. Nothing is shown where nobody looks.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns: list[Any] = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def tell(step: str, done: int, total: int) -> None:
            if step not in tasks:
                tasks[step] = bar.add_task(step, total=total)
            bar.update(tasks[step], completed=done, visible=done < total)  # what is done makes room

        yield tell
