"""`orrery validate` and `orrery verify`: does a record hold? Exit code 1 says no."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.output import FAILED, STDIN, AsJson, examples, load_record, print_error, print_json, progress, say
from orrery.core.errors import OrreryError
from orrery.core.record import find_records
from orrery.core.wording import count_of


def add_to(app: typer.Typer) -> None:
    app.command("validate", epilog=examples("orrery validate game.jsonl", "orrery validate records/"))(validate)
    app.command("verify", epilog=examples("orrery verify game.jsonl"))(verify)


def validate(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="PATH", help="A record, or a folder that is searched for *.jsonl; - is the standard input."
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Replay records under the installed rules, and say which one differs, where, and by which rule."""
    records = [path] if path == STDIN else find_records(path)
    if not records:
        raise OrreryError(f"There are no records (*.jsonl) in {path}.")
    differ: dict[Path, str] = {}
    with progress("Replaying", len(records)) as done:
        for number, file in enumerate(records, 1):
            try:
                load_record(file).validate()
            except OrreryError as problem:
                differ[file] = str(problem).removeprefix(f"{file}: ")
            done(number)
    for file, message in differ.items():
        print_error(f"{file}: {message}")
    many = count_of(len(records), "record")
    if as_json:
        print_json([{"file": str(file), "holds": file not in differ, "why": differ.get(file)} for file in records])
    else:
        say(f"{many} replayed, {len(differ) or 'none'} {'differs' if len(differ) < 2 else 'differ'}.")
    if differ:
        raise typer.Exit(FAILED)


def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The record of a finished game; - is the standard input.")
    ],
    as_json: AsJson = False,
) -> None:
    """Check that every roll and draw of a finished game follows from the seed committed to at its start."""
    record = load_record(file)
    record.validate()
    count = record.verify()
    if as_json:
        print_json({"file": str(file), "fair": True, "outcomes": count})
        return
    say(f"{file}: fair. All {count} outcomes of chance follow from the seed whose hash is in the first line.")
