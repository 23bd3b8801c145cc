"""`orrery simulate`: many games between bots, and who wins them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.output import DataFile, Options, Slug, console, examples, load_game, progress, say
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.options import parse_assignments

if TYPE_CHECKING:
    from orrery.lab.results import Line, Spread, Summary


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery simulate gardens -n 1000 --seats greedy,random",
        "orrery simulate gardens --seats greedy --players 4 --option board=rhombus --seed 7",
        "orrery simulate gardens -n 50 --records games/ --json",
    )
    app.command("simulate", epilog=examples(*lines))(simulate)


def simulate(
    slug: Slug,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    seats: Annotated[
        str, typer.Option("--seats", metavar="BOT,BOT", help="The bots; they move on by a seat from game to game.")
    ] = "greedy,random",
    players: Annotated[
        int | None, typer.Option("--players", help="How many seats; the named bots take them in turn.")
    ] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games, however many jobs.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write the record of every game to this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Let bots play many games, and show who wins, by how much, how long it takes and why it ends."""
    from orrery.lab.simulate import simulate as play_series

    game = load_game(slug, data)
    bots = bots_by_seat(game, seats, players)
    options = parse_assignments(option or [])
    with progress(f"Playing {game.title}", games) as done:
        summary = play_series(
            game,
            bots,
            games,
            seed,
            options=options,
            jobs=os.cpu_count() or 1 if jobs is None else jobs,
            progress=done,
            records=records,
        )
    if as_json:
        print(json.dumps(summary.as_json(), indent=2, ensure_ascii=False))
    else:
        show(game, summary)


def bots_by_seat(game: Game, seats: str, players: int | None) -> list[str]:
    """The bot of each seat: the named ones, repeated in turn if there are more players."""
    names = [name.strip() for name in seats.split(",")]
    if players is None:
        players = game.default_players if len(names) == 1 else len(names)
    if len(names) > players:
        raise OrreryError(f"--seats names {len(names)} bots, but there are {players} players; leave some out.")
    return [names[seat % len(names)] for seat in range(players)]


def show(game: Game, summary: Summary) -> None:
    """The summary as tables."""
    from rich.table import Table

    options = "".join(f", {name} {value}" for name, value in summary.options.items())
    say(f"{game.title}: {summary.games:,} games, {summary.players} players{options}, seed {summary.seed}", "bold")
    say()
    table = Table(box=None, pad_edge=False)
    for heading in ("", "GAMES", "WINS", "SHARE", "95 % INTERVAL", "POINTS MEAN", "MEDIAN"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for line in summary.by_bot():
        table.add_row(*cells(line))
    table.add_section()
    for line in summary.by_seat():
        table.add_row(*cells(line))
    console().print(table)
    say()
    say(f"Decisions a game  {spread(summary.decisions())}")
    say(f"Actions a game    {spread(summary.actions())}, with chance and forced moves")
    ends = ", ".join(
        f"{reason or 'unknown'} {count / summary.games:.1%}" for reason, count in summary.reasons().items()
    )
    say(f"The end came by   {ends}")
    say(f"It took {summary.seconds:.1f} s, {summary.games / summary.seconds:,.1f} games a second.", "dim")


def cells(line: Line) -> tuple[str, ...]:
    low, high = line.interval
    return (
        line.name,
        f"{line.games:,}",
        f"{line.wins:,.1f}".removesuffix(".0"),
        f"{line.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{line.points.mean:.1f}",
        f"{line.points.median:g}",
    )


def spread(found: Spread) -> str:
    return f"mean {found.mean:.1f}, median {found.median:g}, from {found.least:g} to {found.most:g}"
