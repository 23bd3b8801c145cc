"""Play the series of a game and print its tables.

python -m benchmarks.figures vertium            # as many games as the page in docs/games has
python -m benchmarks.figures uranus --games 20  # fewer, to try
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from benchmarks.figures.series import Facts, play_all
from rich.console import Console
from rich.progress import Progress

GAMES = ("vertium", "vertium_wars", "minethemoon", "uranus", "darkness")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.figures", description=__doc__.split("\n", maxsplit=1)[0]
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, help="games of each series")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games played at once")
    arguments = parser.parse_args()
    page = import_module(f"benchmarks.figures.{arguments.game}")
    count = arguments.games or page.GAMES
    played: dict[tuple[str, int], list[Facts]] = {}
    with Progress(console=Console(stderr=True)) as progress:
        for series in page.SERIES:
            task = progress.add_task(f"{series.name}, {series.players}", total=count)
            games: list[Facts] = []
            for some in play_all(series, count, arguments.jobs):
                games += some
                progress.update(task, completed=len(games))
            played[series.name, series.players] = games
    sys.stdout.write(page.report(played))
    return 0


if __name__ == "__main__":
    sys.exit(main())
