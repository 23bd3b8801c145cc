"""`orrery report`: a page about a run of simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.output import AsJson, examples, print_json, say


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery simulate gardens -n 2000 --out runs/gardens --items --moments",
        "orrery report runs/gardens",
        "orrery report runs/gardens --out gardens.html",
    )
    app.command("report", epilog=examples(*lines))(report)


def report(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run: `orrery simulate --out RUN`.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the page goes; report.html in the folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make one page of a run: who wins, from where, how long, how tense, and what things are worth.

    The page needs nothing else: send it, print it, open it offline. Every figure has its table.
    """
    from orrery.lab.workers import needs

    found = needs("polars", "orrery.lab.findings").findings(folder)
    if as_json:
        print_json(needs("polars", "orrery.lab.findings").as_json(found))
        return
    from orrery.lab.manifest import write_whole

    page = needs("polars", "orrery.lab.report_page").report_page(found)
    file = folder / "report.html" if out is None else out
    write_whole(file, page.encode())
    say(f"{file} ({len(page.encode()) / 1000:,.0f} kB)")
