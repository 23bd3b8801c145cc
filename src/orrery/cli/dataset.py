"""`orrery dataset`: positions of games between bots, for learning programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli import completing
from orrery.cli.output import DataFile, Options, Slug, examples, interrupted, load_game, print_error, progress, say
from orrery.cli.simulate import bots_by_seat
from orrery.core.options import parse_assignments


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery dataset gardens -n 10000 --out data/gardens",
        "orrery dataset vertium -o mode=solo --seats hard -n 500 --each 0 --out data/solo",
    )
    app.command("dataset", epilog=examples(*lines))(dataset)


def dataset(
    slug: Slug,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write to, or to go on in.")],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    each: Annotated[
        int, typer.Option("--each", help="How many positions of each game, drawn by lot; 0 for all of them.")
    ] = 20,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="BOT,BOT",
            autocompletion=completing.bots,
            help="The bots; `greedy` on every seat by default.",
        ),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many seats; bots take them in turn.")] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same bytes, however many jobs.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
) -> None:
    """Write positions as Parquet: what a seat saw, what was legal, what it chose, how the game ended for it.

    The folder gets a data card, README.md, with every column. The same command goes on after an interruption, and with
    a higher -n adds games.
    """
    from orrery.lab.dataset import make_dataset
    from orrery.lab.run_folder import RunFolder

    game = load_game(slug, data)
    options = parse_assignments(option or [])
    bots = bots_by_seat(game, seats, players, options)
    try:
        with progress(f"Playing {game.title}", games) as tell:
            rows = make_dataset(
                game,
                bots,
                games,
                out,
                seed,
                each=each,
                options=options,
                jobs=os.cpu_count() or 1 if jobs is None else jobs,
                progress=tell,
            )
    except KeyboardInterrupt:
        print_error(interrupted(RunFolder(out).there(), games, out))
        raise
    say(f"{out}: {rows:,} positions of {games:,} games of {game.title}. {out / 'README.md'} says what is in them.")
