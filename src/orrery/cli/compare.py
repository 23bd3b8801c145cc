"""`orrery compare`: what differs between two runs of simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.output import AsJson, console, examples, print_json, say

if TYPE_CHECKING:
    from orrery.lab.compare import Comparison, Difference

SHOWN = 12  # of a group, beside those that are sure


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery simulate uranus -n 500 --items --out runs/printed",
        "orrery simulate uranus -n 500 --items --out runs/short --set track.length=18 --set 'track.attacks=[5,10,15]'",
        "orrery compare runs/printed runs/short",
        "orrery compare runs/printed runs/short --html short.html",
    )
    app.command("compare", epilog=examples(*lines))(compare)


Run = Annotated[Path, typer.Argument(help="The folder of a run: `orrery simulate --out`.")]


def compare(
    first: Run,
    second: Run,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page, in the style of the report.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what a second run of games has otherwise than the first: wins, length, points, ends, uses of things.

    Runs with the same seed and the same bots are compared game by game, so that the same chance cancels out; then far
    fewer games tell as much. Differences have 95 % intervals, wider ones where many are looked at together.
    """
    from orrery.lab.workers import needs

    lab = needs("polars", "orrery.lab.compare")
    found = lab.compare(first, second)
    if html is not None:
        from orrery.lab.manifest import write_whole

        page = needs("polars", "orrery.lab.compare_page").compare_page(found)
        write_whole(html, page.encode())
    if as_json:
        print_json(lab.as_json(found))
        return
    show(found)
    if html is not None:
        say(f"{html} ({len(page.encode()) / 1000:,.0f} kB)")


def show(found: Comparison) -> None:
    """The differences as a table; those that are sure stand out."""
    from rich.table import Table
    from rich.text import Text

    from orrery.lab.compare_page import change, how, number
    from orrery.lab.effects import WIDENED

    say(f"{found.game.title}: {found.names[0]} and {found.names[1]}", "bold")
    say(how(found))
    for what, before, after in found.changes:
        say(f"  {what}: {before} becomes {after}")
    say()
    table = Table(box=None, pad_edge=False)
    for heading in ("", "", *found.names, "DIFFERENCE", "95 % INTERVAL"):
        table.add_column(heading, justify="right" if heading else "left", overflow="fold")
    last = ""
    left = left_out(found)
    for each in found.differences:
        if each in left:
            continue
        if last and each.group != last:
            table.add_section()
        cells = (
            each.group if each.group != last else "",
            each.name,
            number(each.before, each.unit),
            number(each.after, each.unit),
            change(each.difference, each.unit),
            f"{change(each.low, each.unit)} to {change(each.high, each.unit)}{' *' if each.sure else '  '}",
        )
        table.add_row(*(Text(cell, style="bold" if each.sure else "") for cell in cells))
        last = each.group
    console().print(table)
    if left:
        say(f"{len(left)} more uses with smaller differences: --json and --html have them all.", "dim")
    say(f"* leaves out zero. Differences of shares are in points of a hundred. {WIDENED}", "dim")


def left_out(found: Comparison) -> list[Difference]:
    """Differences of a long group that are neither sure nor among the largest: a terminal has no room for them."""
    left: list[Difference] = []
    for group in {each.group for each in found.differences}:
        ordered = sorted(
            (each for each in found.differences if each.group == group), key=lambda each: -abs(each.difference)
        )
        left += [each for each in ordered[SHOWN:] if not each.sure]
    return left
