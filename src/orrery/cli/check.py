"""`orrery validate`, `orrery verify` and `orrery conformance`: does it hold? Exit code 1 says no."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.output import FAILED, Slug, console, examples, existing, load_game, print_error, progress, say
from orrery.core.errors import OrreryError
from orrery.core.record import GameRecord, find_records
from orrery.core.wording import count_of


def add_to(app: typer.Typer) -> None:
    app.command("validate", epilog=examples("orrery validate game.jsonl", "orrery validate records/"))(validate)
    app.command("verify", epilog=examples("orrery verify game.jsonl"))(verify)
    app.command("conformance", epilog=examples("orrery conformance gardens", "orrery conformance relay --games 5"))(
        conformance
    )


def validate(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A record, or a folder that is searched for *.jsonl.")],
) -> None:
    """Replay records under the installed rules, and say which one differs, where, and by which rule."""
    records = find_records(path)
    if not records:
        raise OrreryError(f"There are no records (*.jsonl) in {path}.")
    differ: list[str] = []
    with progress("Replaying", len(records)) as done:
        for number, file in enumerate(records, 1):
            try:
                GameRecord.load(file).validate()
            except OrreryError as problem:
                differ.append(f"{file}: {str(problem).removeprefix(f'{file}: ')}")
            done(number)
    for message in differ:
        print_error(message)
    many = count_of(len(records), "record")
    say(f"{many} replayed, {len(differ) or 'none'} {'differs' if len(differ) < 2 else 'differ'}.")
    if differ:
        raise typer.Exit(FAILED)


def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")]) -> None:
    """Check that every roll and draw of a finished game follows from the seed committed to at its start."""
    record = GameRecord.load(existing(file))
    record.validate()
    count = record.verify()
    say(f"{file}: fair. All {count} outcomes of chance follow from the seed whose hash is in the first line.")


def conformance(
    slug: Slug,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games to look at position by position.")] = 20,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games.")] = 0,
) -> None:
    """Hold a game against the contract: rules and refusals, copies, views, records, limits."""
    from orrery.conformance import run

    game = load_game(slug)
    if console().is_terminal:
        with console().status(f"Testing {game.title}") as status:
            report = run(game, games=games, seed=seed, progress=status.update)
    else:
        report = run(game, games=games, seed=seed)
    width = max((len(name) for name, _ in report.checks), default=0)
    for name, count in report.checks:
        say(f"{name:{width}}  {count:,}")
    for what, names, seen in (
        ("steps", [step.name for step in game.steps], report.steps),
        ("verbs", [verb.name for verb in game.space.verbs], report.verbs),
    ):
        if missed := [name for name in names if name not in seen]:
            say(f"{what} that never came up: {', '.join(missed)}")
    for failure in report.failures:
        print_error(failure)
    if not report.ok:
        say(f"{game.title} breaks the contract; failures: {len(report.failures)}.", "red")
        raise typer.Exit(FAILED)
    say(f"{game.title} keeps the contract.", "green")
