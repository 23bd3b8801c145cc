"""`orrery simulate`: many games between bots, and who wins them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli import completing
from orrery.cli.output import (
    AsJson,
    DataFile,
    Options,
    Settings,
    Slug,
    console,
    examples,
    interrupted,
    load_game,
    print_error,
    print_json,
    progress,
    say,
)
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.options import parse_assignments
from orrery.core.wording import count_of, listing

if TYPE_CHECKING:
    from orrery.lab.results import Line, Spread, Summary


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery simulate gardens -n 1000 --seats greedy,random",
        "orrery simulate gardens --seats greedy --players 4 --option board=rhombus --seed 7",
        "orrery simulate vertium --option mode=solo",
        "orrery simulate uranus --set track.length=18 --set track.attacks.0=2",
        "orrery simulate gardens -n 50 --records games/ --json",
        "orrery simulate minethemoon --forbid building:abductor",
        "orrery simulate minethemoon -n 100000 --seats hard,greedy,greedy --out runs/moon --items",
        "orrery simulate minethemoon -n 200000 --seats hard,greedy,greedy --out runs/moon --items --cluster auto",
    )
    app.command("simulate", epilog=examples(*lines))(simulate)


def simulate(
    slug: Slug,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="BOT,BOT",
            autocompletion=completing.bots,
            help="The bots; they move on by a seat from game to game. `greedy` on every seat by default.",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", help="How many seats; the named bots take them in turn. As many as usual with these options."
        ),
    ] = None,
    option: Options = None,
    data: DataFile = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games, however many jobs.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Write the results to this folder as Parquet, a row a game. The same command goes on after an "
            "interruption, and with a higher -n adds games.",
        ),
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="With --out: a row for each decision, too, with what was chosen.")
    ] = False,
    items: Annotated[
        bool,
        typer.Option("--items", help="With --out: a row for each card, building, tile or power a seat used, too."),
    ] = False,
    moments: Annotated[
        bool,
        typer.Option(
            "--moments",
            help="With --out: how every turn began (points, chances) and which places of the board were used, too.",
        ),
    ] = False,
    block: Annotated[
        int | None,
        typer.Option(
            "--block", metavar="GAMES", help="With --out: games of a file. 100, or 10 where a bot is one of the levels."
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="auto|ADDRESS",
            help="Let a Ray cluster play: the one this machine belongs to, or the one at this address.",
        ),
    ] = None,
    forbid: Annotated[
        str | None,
        typer.Option(
            "--forbid",
            metavar="ITEM",
            help="The first of the bots (where all win together: everybody) does without this card, building, tile "
            "or power wherever it has another choice: farm, or building:farm.",
        ),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write the record of every game to this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and show who wins, by how much, how long it takes and why it ends.

    Where all seats win or lose together, and where one plays alone, games are counted, otherwise seats. For the
    intervals each game is one observation, however many seats a bot has in it; a shared win counts as its share.
    Same seed, same games, whatever the number of processes and machines.
    """
    from orrery.lab.run_folder import RunFolder
    from orrery.lab.simulate import simulate as play_series

    game = load_game(slug, data, settings)
    options = parse_assignments(option or [])
    bots = bots_by_seat(game, seats, players, options)
    seen = [0]  # games that are done

    def tell(done: int) -> None:
        seen[0] = done
        shown(done)

    try:
        with progress(f"Playing {game.title}", games) as shown:
            summary = play_series(
                game,
                bots,
                games,
                seed,
                options=options,
                jobs=os.cpu_count() or 1 if jobs is None else jobs,
                progress=tell,
                records=records,
                out=out,
                decisions=decisions,
                items=items,
                moments=moments,
                block=block,
                cluster=cluster,
                keep=False,
                forbid=forbid,
            )
    except KeyboardInterrupt:
        print_error(interrupted(seen[0] if out is None else RunFolder(out).there(), games, out))
        raise
    if as_json:
        print_json(summary.as_json())
    else:
        show(game, summary)


def bots_by_seat(game: Game, seats: str | None, players: int | None, options: Mapping[str, str]) -> list[str]:
    """The bot of each seat: the named ones, repeated in turn if there are more players; greedy by default."""
    names = [name.strip() for name in seats.split(",")] if seats else ["greedy"]
    if players is None:
        players = game.usual_players(options) if len(names) == 1 else len(names)
    if len(names) > players:
        raise OrreryError(f"--seats names {len(names)} bots, but there are {players} players; leave some out.")
    return [names[seat % len(names)] for seat in range(players)]


def show(game: Game, summary: Summary) -> None:
    """The summary as tables."""
    options = "".join(f", {name} {value}" for name, value in summary.options.items())
    bots = sorted(summary.bots)
    who = f"{count_of(summary.players, 'player')} ({listing(bots)})"
    say(f"{game.title}: {count_of(summary.games, 'game')}, {who}{options}, seed {summary.seed}", "bold")
    say()
    together = replace(summary.together(), name="won together" if summary.players > 1 else "won")
    groups = [summary.by_bot() if len(bots) > 1 else [], summary.by_seat()]
    show_lines([[together]] if summary.cooperative else groups)
    say()
    say(f"Decisions a game  {spread(summary.decisions())}")
    say(f"Actions a game    {spread(summary.actions())}, with chance and forced moves")
    say("The end came by")
    for reason, count in summary.reasons().items():
        say(f"  {count / summary.games:6.1%}  {game.ended_by(reason) or 'unknown'}")
    before = summary.games - summary.fresh
    if before:
        say(f"{before:,} of the games {'was' if before == 1 else 'were'} there before.", "dim")
    if summary.fresh:
        say(f"It took {summary.seconds:.1f} s, {summary.fresh / summary.seconds:,.1f} games a second.", "dim")


def show_lines(groups: Sequence[Sequence[Line]]) -> None:
    """Lines of one table; how many seats somebody had is told only where that is more than one in a game."""
    from rich.table import Table

    several = any(line.seats != line.games for group in groups for line in group)
    headings = ("", "GAMES", "SEATS", "WINS", "SHARE", "95 % INTERVAL", "POINTS MEAN", "MEDIAN")
    shown = [several or heading != "SEATS" for heading in headings]
    table = Table(box=None, pad_edge=False)
    for heading in compress(headings, shown):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for group in groups:
        for line in group:
            table.add_row(*compress(cells(line), shown))
        table.add_section()
    console().print(table)


def cells(line: Line) -> tuple[str, ...]:
    low, high = line.interval
    return (
        line.name,
        f"{line.games:,}",
        f"{line.seats:,}",
        f"{line.wins:,.1f}".removesuffix(".0"),
        f"{line.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{line.points.mean:.1f}",
        f"{line.points.median:g}",
    )


def spread(found: Spread) -> str:
    return f"mean {found.mean:.1f}, median {found.median:g}, from {found.least:g} to {found.most:g}"
