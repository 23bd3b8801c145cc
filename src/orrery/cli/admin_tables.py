"""`orrery admin list`, `show`, `close`, `delete` and `prune`: what becomes of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.cli.admin import (
    Db,
    TableId,
    TableIds,
    Yes,
    ago,
    confirm,
    done,
    show_rows,
    table_json,
    visit,
    when,
)
from orrery.cli.output import AsJson, examples, print_json, say
from orrery.cli.serve import settings_from
from orrery.core.errors import OrreryError
from orrery.core.wording import count_of

if TYPE_CHECKING:
    from orrery.server.store import Line, Store, TableInfo, TableSummary

DAY = 86400.0
LISTED = 50  # tables that are listed unless somebody wants more
CHAT_LINES = 10
NO_TABLE = "There is no table {}. `orrery admin list` tells the ids."
Days = Annotated[float | None, typer.Option(min=0, metavar="DAYS", help="Instead of what the server's settings say.")]


def add_to(app: typer.Typer) -> None:
    listing = examples("orrery admin list", "orrery admin list --status running --idle 30", "orrery admin list --json")
    app.command("list", epilog=listing)(list_tables)
    app.command("show", epilog=examples("orrery admin show kQ3vXw9ZbA0Tig"))(show)
    app.command("close", epilog=examples("orrery admin close kQ3vXw9ZbA0Tig", "orrery admin close A B C --yes"))(close)
    app.command("delete", epilog=examples("orrery admin delete kQ3vXw9ZbA0Tig"))(delete)
    pruning = examples("orrery admin prune --dry-run", "orrery admin prune --finished 365 --yes")
    app.command("prune", epilog=pruning)(prune)


def list_tables(
    status: Annotated[str | None, typer.Option(help="open, running or over.")] = None,
    game: Annotated[str | None, typer.Option(metavar="SLUG", help="Of this game alone.")] = None,
    guest: Annotated[
        str | None, typer.Option(metavar="GUEST", help="Where this guest sits, or which they set.")
    ] = None,
    idle: Annotated[float | None, typer.Option(metavar="DAYS", min=0, help="Without a move for so long.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="So many at most.")] = LISTED,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List tables, private ones too; the latest first."""

    async def look(store: Store) -> list[TableSummary]:
        from orrery.server.store import Status

        try:
            statuses = tuple(Status) if status is None else (Status(status),)
        except ValueError:
            raise OrreryError(f"'{status}' is no status of a table; there are open, running and over.") from None
        before = None if idle is None else store.admin.clock() - idle * DAY
        return await store.admin.tables(statuses, game, guest, before, limit)

    tables = visit(db, look)
    if as_json:
        print_json([table_json(table) for table in tables])
        return
    rows = [
        (
            table.id,
            table.game,
            "closed" if table.closed else "no result" if table.no_result else table.status,
            table.number,
            ago(table.updated),
            table.name,
            ", ".join(seat.name or "(open)" for seat in table.players),
        )
        for table in tables
    ]
    show_rows(("id", "game", "status", "actions", "idle", "name", "seats"), rows, "There are no such tables.")
    if len(tables) == limit:
        say(f"These are the latest {limit}; --limit shows more.")


def show(table: TableId, db: Db = None, as_json: AsJson = False) -> None:
    """Show one table: its settings, seats and last chat lines. Hands, seeds and links are not shown."""

    async def look(store: Store) -> tuple[TableInfo, list[Line]]:
        found = await store.tables.find(table)
        if found is None:
            raise OrreryError(NO_TABLE.format(table))
        return found, list(await store.chat.lines(table, limit=CHAT_LINES))

    info, lines = visit(db, look)
    said = [line for line in lines if line.kind.talk][-CHAT_LINES:]
    if as_json:
        chat = [{"at": line.at, "guest": line.guest, "name": line.name, "text": line.text} for line in said]
        print_json({**table_json(info), "chat": chat})
        return
    say(f"{info.name} ({info.id}): {info.game}, {info.status.value}, {count_of(info.number, 'action')}")
    say(f"set {when(info.created)} by {info.creator}, last move {when(info.updated)} (UTC)")
    say(f"pace {info.pace}, {'listed' if info.listed else 'private'}, options {dict(info.options)}")
    for seat in info.players:
        bot = f", {seat.level} bot {'stands in' if seat.standin else ''}".rstrip() if seat.level else ""
        say(f"  seat {seat.seat + 1}: {seat.name or '(open)'}{f' ({seat.guest})' if seat.guest else ''}{bot}")
    for line in said:
        say(f"  {when(line.at)} {line.name}: {line.text}")


def close(tables: TableIds, yes: Yes = False, db: Db = None, as_json: AsJson = False) -> None:
    """Close tables: one that waits is gone, a running game ends without a result. Open pages are told.

    The record of a game stays and can be downloaded by its players.
    """

    async def work(store: Store) -> dict[str, str]:
        from orrery.server.ending import close_by_operator
        from orrery.server.errors import NotFound, TooLate
        from orrery.server.results import Results
        from orrery.server.tables import Tables

        await check_known(store, tables)
        confirm(f"Close {_these(tables)}? A running game ends without a result.", yes)
        all_tables = Tables(store)
        results = Results(all_tables)
        said: dict[str, str] = {}
        for table in tables:
            try:
                closed = await _persistently(lambda table=table: close_by_operator(all_tables, table), TooLate)
            except NotFound as problem:  # of a game that is not installed, or deleted just now
                said[table] = str(problem)
                continue
            await results.settle(table)
            said[table] = "closed" if closed else "was over already"
        return said

    said = visit(db, work)
    words = "\n".join(f"{table}: {word}" for table, word in said.items())
    done(as_json, {"tables": said}, words, any(word not in ("closed", "was over already") for word in said.values()))


async def _persistently(work: Any, problem: type[Exception], times: int = 20) -> bool:
    """Try again while somebody else is quicker: at a table of bots a move comes every moment."""
    for _ in range(times - 1):
        try:
            return bool(await work())
        except problem:
            continue
    return bool(await work())


async def check_known(store: Store, tables: Sequence[str]) -> None:
    """Refuse ids that no table has."""
    known = set(await store.admin.known(tables))
    for table in tables:
        if table not in known:
            raise OrreryError(NO_TABLE.format(table))


def _these(tables: list[str]) -> str:
    return f"table {tables[0]}" if len(tables) == 1 else f"{len(tables)} tables"


def delete(tables: TableIds, yes: Yes = False, db: Db = None, as_json: AsJson = False) -> None:
    """Delete tables with records, chat and results, for good. `orrery admin export` keeps them in a file before."""

    async def work(store: Store) -> list[str]:
        await check_known(store, tables)
        confirm(f"Delete {_these(tables)} with everything that belongs to {'it' if len(tables) == 1 else 'them'}?", yes)
        return [table for table in tables if await store.admin.delete(table)]

    deleted = visit(db, work)
    done(as_json, {"deleted": deleted}, f"{count_of(len(deleted), 'table')} deleted.")


def prune(
    unstarted: Days = None,
    abandoned: Days = None,
    closed: Days = None,
    finished: Days = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
    yes: Yes = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Close and delete tables that nobody uses, as a server does once an hour.

    --unstarted and --abandoned are the days after which a table is closed, --closed and --finished those after which
    one that is over is deleted; 0 leaves them alone. What is not given is as the settings say (ORRERY_CLOSE_...).
    """
    settings = settings_from(
        db=db,
        close_unstarted_days=unstarted,
        close_abandoned_days=abandoned,
        delete_closed_days=closed,
        delete_finished_days=finished,
    )

    async def work(store: Store) -> tuple[list[str], list[str]]:
        from orrery.server.housekeeping import Housekeeping
        from orrery.server.tables import Tables

        housekeeping = Housekeeping(Tables(store), settings)
        closing, deleting = await housekeeping.due()
        if (closing or deleting) and not dry_run:
            confirm(f"Close {count_of(len(closing), 'table')} and delete {len(deleting)} for good?", yes)
            await housekeeping.sweep()
        return closing, deleting

    closing, deleting = visit(db, work)
    would = "would be " if dry_run else ""
    words = f"{count_of(len(closing), 'table')} {would}closed, {len(deleting)} {would}deleted."
    if dry_run and (closing or deleting):
        words += "\n" + "\n".join([*(f"close {table}" for table in closing), *(f"delete {t}" for t in deleting)])
    done(as_json, {"closed": closing, "deleted": deleting, "dry_run": dry_run}, words)
