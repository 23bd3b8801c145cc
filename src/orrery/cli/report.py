"""`orrery report`: a page about a run of simulated games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.output import AsJson, examples, print_json, say, steps
from orrery.core.errors import OrreryError

MOST = 1000  # games of what is played beside a run, unless somebody wants more


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery simulate gardens -n 2000 --out runs/gardens --items --moments",
        "orrery report runs/gardens",
        "orrery report runs/gardens --out gardens.html",
        "orrery report runs/gardens --restricted 8 --levels beginner,medium",
    )
    app.command("report", epilog=examples(*lines))(report)


def report(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run: `orrery simulate --out RUN`.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the page goes; report.html in the folder.")
    ] = None,
    restricted: Annotated[
        int,
        typer.Option(
            "--restricted",
            metavar="N",
            help="Play on: how much a bot loses that does without each of the N most used things, of every kind in "
            "turn. The run needs --items.",
        ),
    ] = 0,
    levels: Annotated[
        str | None,
        typer.Option("--levels", metavar="BOT,BOT", help="Play on: what these win in the place of the first bot."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", help="Games of each of those; as many as the run has, 1,000 at most."),
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
    as_json: AsJson = False,
) -> None:
    """Make one page of a run: who wins, from where, how long, how tense, and what things are worth.

    The page needs nothing else: send it, print it, open it offline. Every figure has its table. What --restricted and
    --levels play lies in the folder of the run, goes on after an interruption, and is shown from then on.
    """
    from orrery.lab.workers import needs

    found = needs("polars", "orrery.lab.findings").findings(folder)
    beside = needs("polars", "orrery.lab.restricted")
    processes = os.cpu_count() or 1 if jobs is None else jobs
    count = min(found.summary.games, MOST) if games is None else games
    if restricted < 0 or count < 2:
        raise OrreryError("--restricted and --games count things and games; 2 games at least tell something.")
    with steps() as tell:
        if restricted:
            beside.check_items(found.run, folder)
            things = beside.in_turn(found.items or ())
            beside.play_restricted(found.game, folder, things, restricted, count, processes, tell)
        if levels:
            names = [name.strip() for name in levels.split(",")]
            beside.play_levels(found.game, folder, names, count, processes, tell)
    found = beside.add_to(found, folder)
    if as_json:
        print_json(needs("polars", "orrery.lab.findings").as_json(found))
        return
    from orrery.lab.manifest import write_whole

    page = needs("polars", "orrery.lab.report_page").report_page(found)
    file = folder / "report.html" if out is None else out
    write_whole(file, page.encode())
    say(f"{file} ({len(page.encode()) / 1000:,.0f} kB)")
