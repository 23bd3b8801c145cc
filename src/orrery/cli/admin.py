"""`orrery admin`: for whoever runs a server. It works on the store, while servers run or not.

On PostgreSQL running servers hear of a change at once; on SQLite a running server looks twice a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from orrery.cli.output import FAILED, console, print_json, say
from orrery.cli.serve import settings_from
from orrery.core.errors import OrreryError

if TYPE_CHECKING:
    from orrery.server.store import Store, TableSummary

T = TypeVar("T")

Db = Annotated[
    str | None,
    typer.Option("--db", metavar="ADDRESS", help="The store: a file, or postgresql://...; else ORRERY_DB, orrery.db."),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
TableIds = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids of tables, as in their address.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as in its address.")]
GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="The id of a guest; `orrery admin guests` finds it.")]

admin = typer.Typer(
    name="admin",
    help="Run a server: tables, guests, tokens, export, backup, check. Also while the server is running.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def add_to(app: typer.Typer) -> None:
    from orrery.cli import admin_guests, admin_store, admin_tables

    for module in (admin_tables, admin_guests, admin_store):
        module.add_to(admin)
    app.add_typer(admin)


@admin.callback()
def start() -> None:
    settings_from()  # where the server is not installed, or a setting is wrong, that is said first


def address_of(db: str | None) -> str:
    """The address of the store, as `orrery serve` would take it."""
    return settings_from(db=db).db


def visit(db: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the store of a server that may be running."""
    address = address_of(db)

    async def visiting() -> T:
        from orrery.server.store import Store

        async with await Store.visit(address) as store:
            return await work(store)

    from orrery.server.logs import warnings_aside

    with warnings_aside():
        return asyncio.run(visiting())


def confirm(question: str, yes: bool) -> None:
    """Ask before something is gone; whoever cannot be asked has to say so beforehand."""
    if yes:
        return
    answer = ""
    with suppress(EOFError):
        typer.echo(f"{question} [y/N] ", err=True, nl=False)
        answer = input()
    if answer.strip().lower() not in ("y", "yes"):
        raise OrreryError("Nothing was changed. Answer y, or give --yes.")


def show_rows(columns: Sequence[str], rows: Sequence[Sequence[object]], nothing: str) -> None:
    """A table on the terminal; plain columns in a pipe."""
    if not rows:
        say(nothing)
        return
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        shown.add_column(name, overflow="fold")
    for row in rows:
        shown.add_row(*(str(cell) for cell in row))
    console().print(shown, markup=False)


def when(moment: float) -> str:
    """A time as people read it, in UTC."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")


def ago(moment: float) -> str:
    seconds = max(0.0, time.time() - moment)
    for name, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{int(seconds // length)} {name}"
    return f"{int(seconds)} s"


def table_json(table: TableSummary) -> dict[str, Any]:
    """A table without its secrets."""
    return {
        "id": table.id,
        "name": table.name,
        "game": table.game,
        "status": table.status.value,
        "closed": table.closed,
        "no_result": table.no_result,
        "actions": table.number,
        "listed": table.listed,
        "pace": table.pace,
        "options": dict(table.options),
        "creator": table.creator,
        "created": table.created,
        "updated": table.updated,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind.value,
                "guest": seat.guest,
                "name": seat.name,
                "level": seat.level,
                "standin": seat.standin,
            }
            for seat in table.players
        ],
    }


def done(as_json: bool, content: Mapping[str, Any], words: str, failed: bool = False) -> None:
    """Say what was done, in the way that was asked for."""
    if as_json:
        print_json(content)
    else:
        say(words)
    if failed:
        raise typer.Exit(FAILED)
