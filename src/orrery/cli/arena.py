"""`orrery arena`: every bot against every other one, and how far apart they are."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.cli import completing
from orrery.cli.output import (
    AsJson,
    Options,
    Slug,
    console,
    examples,
    interrupted,
    load_game,
    print_error,
    print_json,
    say,
    steps,
)
from orrery.core.errors import OrreryError
from orrery.core.options import parse_assignments

if TYPE_CHECKING:
    from orrery.core.game import Game
    from orrery.lab.arena import Played
    from orrery.lab.arena_folder import Folder
    from orrery.lab.arena_report import Report


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery arena gardens --bots classic,easy,medium,hard,expert -n 200 --out arena/",
        "orrery arena vertium --bots classic,hard --seats 4",
        "orrery arena vertium --bots expert,hard,medium,easy,beginner --chain",
        "orrery arena uranus --bots greedy,hard --seats 2",
        "orrery arena gardens --bots hard,http://127.0.0.1:9000/ -n 20",
    )
    app.command("arena", epilog=examples(*lines))(arena)


def arena(
    slug: Slug,
    *,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="BOT,BOT",
            autocompletion=completing.bots,
            help="Who takes part: bots by name, or the address of one that answers by HTTP.",
        ),
    ] = "beginner,easy,medium,hard,expert",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games of each pair.")] = 200,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats; 2 where the game allows it.")] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games, however many jobs.")] = 1,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="Every bot at tables of its own, as where all win or lose together.")
    ] = False,
    chain: Annotated[
        bool, typer.Option("--chain", help="Each bot meets only the next one: quicker, and enough for ratings.")
    ] = False,
    sides: Annotated[
        str, typer.Option("--sides", metavar="1,3/2,4", help="In a game of teams: the seats of each side.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Keep every game there, with a page and a picture; the same command goes on there.",
        ),
    ] = None,
    strength: Annotated[
        bool,
        typer.Option("--strength", help="Write the figures of our levels where the page of opponents looks for them."),
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the table as Markdown, for documentation.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, the same deals with seats swapped, and show shares, ratings and thinking times.

    With more than two seats one bot sits among others that are all another one, on every seat in turn. Where all win or
    lose together each bot plays at tables of its own. An interrupted arena goes on where it was if it has a folder.
    """
    from orrery.lab.arena import make_arena, run
    from orrery.lab.arena_folder import Folder
    from orrery.lab.arena_report import markdown as as_markdown
    from orrery.lab.arena_report import report
    from orrery.lab.sources import fingerprint
    from orrery.lab.workers import check_jobs, needs

    needs("numpy", "numpy")
    needs("choix", "choix")
    game = load_game(slug)
    options = parse_assignments(option or [])
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    check_jobs(jobs)
    allowed = game.players_for(options)
    players = seats if seats is not None else 2 if 2 in allowed else None
    names = [name.strip() for name in bots.split(",") if name.strip()]
    planned = make_arena(game, names, games, players, options, seed, apart, sides_of(sides), chain)
    folder = None if out is None else Folder(out)
    played: list[Played] = [] if folder is None else folder.open(planned, fingerprint(game))
    total = planned.games * len(planned.pairings())
    if played and not as_json:
        say(f"{len(played):,} of {total:,} games are there already.", "dim")
    try:
        with steps() as tell:
            for part in run(planned, game, played, jobs, tell):
                played += part
                if folder is not None:
                    folder.add(part)
    except KeyboardInterrupt:
        print_error(interrupted(len(played), total, out))
        raise
    found = report(planned, played)
    quiet = markdown or as_json
    if as_json:
        print_json(as_data(found))
    elif markdown:
        print(as_markdown(found))
    else:
        show(game, found)
    if strength:
        from orrery.lab.strength import write_strength

        path = write_strength(game, found)
        if not quiet:
            say(f"Written to {path}.", "dim")
    if folder is not None:
        files = write(game, found, folder)
        if not quiet:
            say(f"Written to {folder.path}: {', '.join(files)}.", "dim")


def sides_of(text: str) -> list[list[int]]:
    """`1,3/2,4` as seats from 0."""
    try:
        return [[int(seat) - 1 for seat in side.split(",")] for side in text.split("/")] if text else []
    except ValueError:
        raise OrreryError(f"--sides {text} cannot be read; for two sides of two seats it is 1,3/2,4.") from None


def as_data(found: Report) -> dict[str, Any]:
    """What the table says, as numbers: shares from 0 to 1, intervals of 95 %."""
    return {
        "game": found.arena.slug,
        "players": found.arena.players,
        "options": dict(found.arena.options),
        "seed": found.arena.seed,
        "ratings": [asdict(rating) for rating in found.ratings],
        "meetings": [asdict(meeting) for meeting in found.meetings],
        "seconds": {bot: thought.seconds for bot, thought in found.thoughts.items()},
        "decisions": {bot: thought.decisions for bot, thought in found.thoughts.items()},
    }


def show(game: Game, found: Report) -> None:
    from rich.table import Table

    from orrery.core.wording import count_of
    from orrery.lab.arena_report import explained, headings, rows

    arena = found.arena
    options = "".join(f", {name} {value}" for name, value in arena.options.items())
    say(f"{game.title}: {count_of(arena.players, 'seat')}{options}, seed {arena.seed}", "bold")
    say(explained(found), "dim")
    say()
    table = Table(box=None, pad_edge=False)
    for place, heading in enumerate(headings(found)):
        table.add_column(heading.upper(), justify="right" if place else "left")
    for cells in rows(found):
        table.add_row(*cells)
    console().print(table)
    if arena.sides or (arena.ways == 2 and not arena.apart):
        say()
        show_places(found)


def show_places(found: Report) -> None:
    """How much of a win is the seat's, or the side's."""
    what = "side" if found.arena.sides else "seat"
    for meeting in found.meetings:
        shares = ", ".join(f"{100 * share:.0f} % on {what} {place}" for place, share in enumerate(meeting.places, 1))
        points = f"points {meeting.points:.1f} to {meeting.other_points:.1f}"
        say(f"{meeting.pairing}: {meeting.pairing.bot} wins {shares}; {points}")


def write(game: Game, found: Report, folder: Folder) -> list[str]:
    """The page, the picture and the tables; what was written."""
    from orrery.lab.arena_folder import write_parquet
    from orrery.lab.arena_page import page, write_picture

    files = ["arena.html", "games.csv"]
    (folder.path / "arena.html").write_text(page(found, game.title), encoding="utf-8")
    if write_picture(found, game.title, folder.path / "arena.png"):
        files.append("arena.png")
    if write_parquet(folder):
        files.append("games.parquet")
    return files
