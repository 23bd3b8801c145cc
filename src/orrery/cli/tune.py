"""`orrery tune`: search for printed numbers that make a game what somebody wants it to be."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli import completing
from orrery.cli.output import (
    AsJson,
    DataFile,
    Options,
    Slug,
    console,
    examples,
    load_game,
    print_error,
    print_json,
    progress,
    say,
)
from orrery.cli.simulate import bots_by_seat
from orrery.core.data import read_overrides
from orrery.core.errors import OrreryError
from orrery.core.options import parse_assignments

if TYPE_CHECKING:
    from orrery.lab.targets import Measured
    from orrery.lab.tune import Outcome

EXTRA = "tune"


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery tune uranus --set track.length=16..24 --towards win_rate=0.5..0.6 --players 1,2,4",
        "orrery tune minethemoon --set advanced.lab.bonus=0..6 --set advanced.lab.team=1..2 --towards 'building>0.3'",
        "orrery tune gardens --set ... --towards length=60,seat_balance --seats medium --trials 60 -n 400",
    )
    app.command("tune", epilog=examples(*lines))(tune)


def tune(
    slug: Slug,
    *,
    settings: Annotated[
        list[str],
        typer.Option(
            "--set",
            metavar="PLACE=LOW..HIGH",
            help="A printed number to turn, by its place in `orrery data SLUG`; 'PLACE=ONE|OTHER' for one of several "
            "values, PLACE=VALUE to set it for good. Repeat it.",
        ),
    ],
    towards: Annotated[
        list[str],
        typer.Option(
            "--towards",
            metavar="TARGETS",
            help="length=60 (decisions), seat_balance, win_rate=0.5..0.6 (of all together, or of the first bot), "
            "items<1.5 (of a fair share), or a kind of thing: 'building>0.3'. Separate them by commas, or repeat it.",
        ),
    ],
    trials: Annotated[int, typer.Option("--trials", help="How many sets of numbers are tried.")] = 40,
    games: Annotated[int, typer.Option("--games", "-n", help="Games of a trial, at each table.")] = 200,
    confirm: Annotated[
        int | None, typer.Option("--confirm", help="Fresh games for the best numbers; twice those of a trial.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="BOT,BOT",
            autocompletion=completing.bots,
            help="The bots, as for `simulate`; greedy by default.",
        ),
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="N,N", help="Tables to play at, by how many sit there: 1,2,4.")
    ] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[int, typer.Option("--seed", help="Every trial plays the games of this seed.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where everything goes; runs/tune-SLUG. The same command goes on."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search for printed numbers that make a game what you want it to be, and say with fresh games what they do.

    Every trial plays the same chance, so that trials differ by their numbers alone. The best numbers are played again
    with fresh seeds, beside the printed ones: only that is told of them. DIR/tuned.toml is a data file with them,
    DIR/tune.html a page.
    """
    from orrery.lab.workers import needs

    lab = needs("optuna", "orrery.lab.tune", EXTRA)
    knobs = needs("polars", "orrery.lab.knobs")
    game = load_game(slug)
    options = parse_assignments(option or [])
    turned, fixed = knobs.read_knobs(game.data, settings)
    base = {} if data is None else read_overrides(data)
    if fixed:
        base = knobs.merged(base, fixed)
    task = lab.Task(
        game,
        base,
        turned,
        needs("polars", "orrery.lab.targets").read_targets(game, towards),
        [lab.Table(tuple(bots_by_seat(game, seats, count, options))) for count in tables(players)],
        options,
        games,
        trials,
        2 * games if confirm is None else confirm,
        seed,
        Path("runs", f"tune-{slug}") if out is None else out,
    )
    try:
        with progress(f"Tuning {game.title}", lab.total_games(task)) as shown:
            outcome = lab.tune(task, os.cpu_count() or 1 if jobs is None else jobs, shown)
    except KeyboardInterrupt:
        print_error(f"Interrupted. What was played is in {task.out}: the same command goes on from there.")
        raise
    from orrery.lab.manifest import write_whole

    page = needs("polars", "orrery.lab.tune_page").tune_page(outcome)
    write_whole(task.out / "tune.html", page.encode())
    if as_json:
        print_json(lab.as_json(outcome))
    else:
        show(outcome)


def tables(players: str | None) -> list[int | None]:
    """How many sit at each table; None for as many as usual."""
    if players is None:
        return [None]
    try:
        found: list[int | None] = [int(part) for part in players.split(",")]
    except ValueError:
        raise OrreryError(f"--players is '{players}'; write numbers, such as 4 or 1,2,4.") from None
    return list(dict.fromkeys(found))


def show(outcome: Outcome) -> None:
    """What was found, and what fresh games say of it."""
    from rich.table import Table

    task = outcome.task
    unfit = sum(trial.miss is None for trial in outcome.trials)
    without = f", {unfit} of them made no game" if unfit else ""
    say(f"{task.game.title}: {len(outcome.trials)} trials{without}; number {outcome.best.number} is the best.", "bold")
    for place, printed, tuned in outcome.changes:
        say(f"  {place}: {printed} becomes {tuned}")
    if not outcome.changes:
        say("  The printed numbers stay as they are.")
    say()
    say(f"On {task.confirm:,} fresh games at each table:")
    table = Table(box=None, pad_edge=False)
    for heading in ("PLAYERS", "TARGET", "PRINTED", "95 % INTERVAL", "TUNED", "95 % INTERVAL", ""):
        table.add_column(heading, justify="left" if heading in ("TARGET", "") else "right", no_wrap=True)
    for name, found in outcome.confirmed.items():
        for before, after in zip(found["printed"], found["tuned"], strict=True):
            cells = [cell for each in (before, after) for cell in (f"{each.value:.3g}", interval_of(each))]
            note = f"{after.verdict} ({after.note})" if after.note else after.verdict
            table.add_row(name, after.target.words, *cells, note)
    console().print(table)
    say(f"{task.out / 'tuned.toml'} has the numbers, {task.out / 'tune.html'} the whole search.")


def interval_of(each: Measured) -> str:
    return f"{each.low:.3g} to {each.high:.3g}"
