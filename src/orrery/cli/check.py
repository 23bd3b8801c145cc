"""`orrery validate` and `orrery verify`: does a record hold? Exit code 1 says no."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.output import FAILED, examples, existing, print_error, progress, say
from orrery.core.errors import OrreryError
from orrery.core.record import GameRecord, find_records
from orrery.core.wording import count_of


def add_to(app: typer.Typer) -> None:
    app.command("validate", epilog=examples("orrery validate game.jsonl", "orrery validate records/"))(validate)
    app.command("verify", epilog=examples("orrery verify game.jsonl"))(verify)


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
