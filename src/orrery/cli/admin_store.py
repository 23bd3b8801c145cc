"""`orrery admin export`, `import`, `backup`, `restore` and `check`: the store as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.admin import Db, Yes, address_of, confirm, done, visit
from orrery.cli.admin_tables import check_known
from orrery.cli.output import FAILED, AsJson, examples, print_json, progress, say
from orrery.core.errors import OrreryError
from orrery.core.wording import count_of

if TYPE_CHECKING:
    from orrery.server.checking import Finding
    from orrery.server.store import Store

File = Annotated[Path, typer.Argument(metavar="FILE", help="The file.")]
Some = Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="Ids of tables.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def add_to(app: typer.Typer) -> None:
    exporting = examples("orrery admin export games.zip kQ3vXw9ZbA0Tig", "orrery admin export all.zip --all")
    app.command("export", epilog=exporting)(export)
    importing = examples("orrery admin import games.zip", "orrery admin import all.zip --skip-existing --json")
    app.command("import", epilog=importing)(import_)
    backing = examples(
        "orrery admin backup orrery-monday.backup", "orrery admin backup b.dump --db postgresql://me@/orrery"
    )
    app.command("backup", epilog=backing)(backup)
    app.command("restore", epilog=examples("orrery admin restore orrery-monday.backup --force"))(restore)
    app.command("check", epilog=examples("orrery admin check", "orrery admin check --running --json"))(check)


def export(
    file: File,
    tables: Some = None,
    everything: Annotated[bool, typer.Option("--all", help="All tables, and the ratings of players.")] = False,
    force: Force = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Write tables into a file: record, positions, seats, chat and results, as a zip of JSON.

    It holds seeds, hidden cards and the secrets of links: whoever has it sees everything.
    """
    from orrery.server.export import write

    if bool(tables) == everything:
        raise OrreryError("Name the tables to export, or give --all.")

    async def work(store: Store) -> int:
        chosen = await store.admin.ids() if everything else list(dict.fromkeys(tables or ()))
        await check_known(store, chosen)
        return await write(store, chosen, file, ratings=everything, replace=force)

    count = visit(db, work)
    done(as_json, {"file": str(file), "tables": count}, f"{count_of(count, 'table')} written to {file}.")


def import_(
    file: File,
    skip_existing: Annotated[bool, typer.Option("--skip-existing", help="Leave out tables that are here.")] = False,
    as_played: Annotated[
        bool, typer.Option("--as-played", help="Take records, too, that the installed rules would play differently.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only check the file.")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take in tables of an export. All of it is checked before anything is kept; the records are played again."""
    from orrery.server.export import ExportFile, take_in

    opened = ExportFile(file)
    with progress("Checking", len(opened.tables)) as tell:
        for number, _ in enumerate(opened.check(as_played), 1):
            tell(number)

    async def work(store: Store) -> tuple[int, list[str]]:
        here = await store.admin.known(opened.tables)
        if here and not skip_existing:
            more = f" and {len(here) - 1} more" if len(here) > 1 else ""
            raise OrreryError(f"Table {here[0]}{more} of {file} is here already. --skip-existing leaves it as it is.")
        new = [table for table in opened.tables if table not in here]
        return (len(new) if dry_run else await take_in(store, opened, new)), here

    count, skipped = visit(db, work)
    words = f"{count_of(count, 'table')} of {file} {'can be taken' if dry_run else 'taken'} in"
    words += f", {len(skipped)} left out that {'is' if len(skipped) == 1 else 'are'} here." if skipped else "."
    done(as_json, {"file": str(file), "tables": count, "skipped": skipped, "dry_run": dry_run}, words)


def backup(file: File, force: Force = False, db: Db = None, as_json: AsJson = False) -> None:
    """Copy the whole store into one file while servers may be running: a SQLite file, or a dump of PostgreSQL.

    The key files (orrery.key, orrery.key.push) are no part of it: keep copies of them, too, but elsewhere.
    """
    from orrery.server.backup import back_up

    back_up(address_of(db), file, force)
    size = file.stat().st_size
    done(as_json, {"file": str(file), "bytes": size}, f"The store is in {file} ({size / 1e6:,.1f} MB).")


def restore(file: File, force: Force = False, yes: Yes = False, db: Db = None, as_json: AsJson = False) -> None:
    """Put a backup in place of the store. Stop all servers first; --force overwrites an existing store."""
    from orrery.server.backup import restore as put_back

    if force:
        confirm("Put the backup in place of everything that is in the store now?", yes)
    put_back(address_of(db), file, force)
    done(
        as_json, {"file": str(file)}, f"The store is as it was in {file}. `orrery serve` brings its schema up to date."
    )


def check(
    tables: Some = None,
    running: Annotated[bool, typer.Option("--running", help="Look at running games alone.")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Play every record again under the installed rules and hold each position against the one that was stored.

    After a rule was mended this says which tables would have been played differently, and from which action on. A
    running one goes on from its stored position all the same. Exit code 1 says that something differs.
    """

    async def work(store: Store) -> list[Finding]:
        from orrery.server.checking import check as check_tables
        from orrery.server.store import Status

        statuses = (Status.RUNNING,) if running else tuple(Status)
        chosen = list(tables or ()) or await store.admin.ids(statuses)
        await check_known(store, chosen)
        found = []
        with progress("Checking", len(chosen)) as tell:
            async for finding in check_tables(store, chosen):
                found.append(finding)
                tell(len(found))
        return found

    findings = visit(db, work)
    wrong = [finding for finding in findings if finding.verdict != "holds"]
    if as_json:
        print_json({"tables": len(findings), "findings": [finding.as_json() for finding in wrong]})
    else:
        for finding in wrong:
            say(told(finding))
        say(f"{count_of(len(findings), 'table')} checked, {len(wrong) or 'none'} with something to tell.")
    if any(finding.verdict != "not installed" for finding in wrong):
        raise typer.Exit(FAILED)


def told(finding: Finding) -> str:
    """What was found of a table, in a line."""
    where = f" at action {finding.at}" if finding.at is not None else ""
    words = f"{finding.table} ({finding.game}, {finding.status.value}): {finding.verdict.value}{where}: {finding.why}."
    if finding.status.value == "running" and finding.verdict == "differs":
        goes_on = "It goes on from the stored position." if finding.goes_on else "It cannot go on from there."
        return f"{words} {goes_on}"
    return words
