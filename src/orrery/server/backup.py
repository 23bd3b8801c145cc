"""Backup and restore of a whole store: SQLite by its own online backup, PostgreSQL by `pg_dump` and `pg_restore`.

A backup may be made while servers run; it is the store as it was at one moment. A restore wants the store for itself.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from orrery.core.errors import OrreryError
from orrery.server.store.alive import NODES
from orrery.server.store.database import file_of
from orrery.server.store.migrate import known_revisions
from orrery.server.store.schema import METADATA

VERSION_TABLE: Final = "alembic_version"
DUMP_BEGINS: Final = b"PGDMP"  # the custom format of pg_dump
SQLITE_BEGINS: Final = b"SQLite format 3\x00"
TOOLS: Final = (
    "They come with PostgreSQL (on Debian: apt install postgresql-client); the server of the database has them."
)


class BackupError(OrreryError):
    """A backup or a restore cannot be made. What was there before is as it was."""


def back_up(address: str, path: Path, replace: bool = False) -> None:
    """Write the whole store into a new file that its owner alone can read."""
    if path.exists() and not replace:
        raise BackupError(f"There is a file {path} already. Give another name, or --force to replace it.")
    if not path.absolute().parent.is_dir():
        raise BackupError(f"There is no folder {path.absolute().parent} for the backup; make it first.")
    half = path.with_name(f".{path.name}.part")
    half.unlink(missing_ok=True)
    try:
        os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if (file := file_of(address)) is not None:
            _copy_sqlite(_existing(file), half)
            _look_into(half)
        else:
            _dump(_postgres(address), half)
        half.replace(path)
    except sqlite3.Error as problem:
        raise BackupError(f"The backup failed: {problem}.") from None
    finally:
        half.unlink(missing_ok=True)


def restore(address: str, path: Path, force: bool = False) -> None:
    """Put a backup in place of the store. `force` overwrites what is there, but never under a server."""
    if not path.is_file():
        raise BackupError(f"There is no backup {path}.")
    with path.open("rb") as file:
        begins = file.read(len(SQLITE_BEGINS))
    target = file_of(address)
    if target is not None:
        if begins != SQLITE_BEGINS:
            raise BackupError(f"{path} is no backup of a SQLite store{_other(begins)}.")
        _look_into(path)
        _restore_sqlite(target, path, force)
    else:
        url = _postgres(address)
        if not begins.startswith(DUMP_BEGINS):
            raise BackupError(f"{path} is no dump of PostgreSQL{_other(begins)}.")
        _restore_postgres(url, path, force)


def _other(begins: bytes) -> str:
    if begins == SQLITE_BEGINS:
        return ", but one of SQLite: name a file by --db, then use `orrery admin export` and `import`"
    if begins.startswith(DUMP_BEGINS):
        return ", but a dump of PostgreSQL: name its address by --db"
    return ""


# SQLite ------------------------------------------------------------------------------------------------------------


def _existing(file: Path) -> Path:
    if not file.is_file():
        raise BackupError(f"There is no database {file}; name it by --db, or by ORRERY_DB.")
    return file


def _copy_sqlite(source: Path, target: Path) -> None:
    """Page by page, by SQLite's own backup; what is written meanwhile is part of it or not, but never half."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it


def _look_into(path: Path) -> None:
    """Refuse a file that is damaged, is no store, or comes from a later version."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as sql:
            problems = sql.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if problems != "ok":
                raise BackupError(f"{path} is damaged: {problems}.")
            found = {row[0] for row in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {VERSION_TABLE, "tables"} <= found:
                raise BackupError(f"{path} is a SQLite file, but no store of Orrery.")
            _check_version([row[0] for row in sql.execute(f"SELECT version_num FROM {VERSION_TABLE}")], path)
    except sqlite3.Error as problem:
        raise BackupError(f"{path} cannot be read: {problem}.") from None


def _check_version(versions: Sequence[str], path: Path) -> None:
    newer = set(versions) - known_revisions()
    if newer:
        raise BackupError(f"{path} is of a newer Orrery (schema {', '.join(sorted(newer))}). Update Orrery first.")


def _restore_sqlite(target: Path, path: Path, force: bool) -> None:
    if not target.absolute().parent.is_dir():
        raise BackupError(f"There is no folder {target.absolute().parent} for the database; make it first.")
    if target.exists() and target.stat().st_size:
        if not force:
            raise BackupError(f"{target} would be overwritten, with all that is in it. --force does that.")
        _refuse_if_used(target)
    half = target.with_name(f".{target.name}.part")
    half.unlink(missing_ok=True)
    try:
        os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy_sqlite(path, half)
        for rest in ("-wal", "-shm"):  # of the old file: they must not be taken for the new one's
            target.with_name(target.name + rest).unlink(missing_ok=True)
        half.replace(target)
    except sqlite3.Error as problem:
        raise BackupError(f"The restore failed: {problem}.") from None
    finally:
        half.unlink(missing_ok=True)


def _refuse_if_used(target: Path) -> None:
    """A server keeps its file open: then SQLite does not let anybody else have it alone."""
    try:
        with closing(sqlite3.connect(target, timeout=0.5, isolation_level=None)) as sql:
            sql.execute("PRAGMA locking_mode = EXCLUSIVE")
            sql.execute("PRAGMA journal_mode = DELETE")
            sql.execute("BEGIN EXCLUSIVE")
            sql.execute("ROLLBACK")
    except sqlite3.OperationalError:
        raise BackupError(f"A server is using {target}. Stop it first; nothing was changed.") from None
    except sqlite3.DatabaseError:
        pass  # it is no database, or a damaged one: all the more reason to replace it


# PostgreSQL --------------------------------------------------------------------------------------------------------


def _postgres(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BackupError("This is no address of a database.") from None
    if url.drivername.partition("+")[0] not in ("postgresql", "postgres"):
        raise BackupError("A store in memory has no backup: name a file or an address by --db.")
    return url.set(drivername="postgresql")


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise BackupError(f"`{name}` is missing, which this needs for PostgreSQL. {TOOLS}")
    return found


def _run(command: Sequence[str], url: URL) -> str:
    """Run one of PostgreSQL's programs on the database of an address; the password is not shown to other users."""
    secret = {"PGPASSWORD": str(url.password)} if url.password is not None else {}
    where = url.set(password=None).render_as_string()
    done = subprocess.run(
        [*command, f"--dbname={where}"], env={**os.environ, **secret}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = " ".join(done.stderr.split()) or f"it ended with {done.returncode}"
        raise BackupError(f"{Path(command[0]).name} failed: {last}")
    return done.stdout


def _ask(url: URL) -> tuple[str, set[str], int]:
    """The schema that the address names, the tables of it, and how many servers use it."""
    try:
        engine = create_engine(url.set(drivername="postgresql+psycopg"), hide_parameters=True)
    except ModuleNotFoundError:
        raise BackupError("PostgreSQL needs its driver: pip install 'orrery-games[postgres]'.") from None
    try:
        with engine.connect() as sql:
            schema = sql.execute(text("SELECT current_schema()")).scalar_one()
            found: Any = inspect(sql).get_table_names(schema=schema)
            return str(schema), set(found), len(sql.execute(NODES).all())
    except SQLAlchemyError as problem:
        words = str(getattr(problem, "orig", None) or problem)
        raise BackupError(f"The database does not answer: {' '.join(words.split())}") from None
    finally:
        engine.dispose()


def _dump(url: URL, path: Path) -> None:
    tool = _tool("pg_dump")
    schema, found, _ = _ask(url)
    if not {VERSION_TABLE, "tables"} <= found:
        raise BackupError("There is no store of Orrery at this address.")
    ours = sorted({*METADATA.tables, VERSION_TABLE} & found)
    tables = [f'--table="{schema}"."{name}"' for name in ours]
    _run([tool, "--format=custom", "--no-owner", "--no-privileges", f"--file={path}", *tables], url)


def _restore_postgres(url: URL, path: Path, force: bool) -> None:
    tool = _tool("pg_restore")
    listed = subprocess.run([tool, "--list", str(path)], capture_output=True, text=True, check=False)
    tables = re.findall(r"^\d+; \d+ \d+ TABLE (?!DATA )(\S+) (\S+) ", listed.stdout, re.MULTILINE)
    schemas = {schema for schema, _ in tables}
    if listed.returncode != 0 or "tables" not in {name for _, name in tables}:
        raise BackupError(f"{path} is damaged, or no dump of a store of Orrery.")
    schema, found, servers = _ask(url)
    if schemas != {schema}:
        there = ", ".join(sorted(schemas))
        raise BackupError(f"{path} is of schema {there}, and the address leads to schema {schema}.")
    if servers:
        raise BackupError("A server is using this database. Stop all of them first; nothing was changed.")
    if VERSION_TABLE in found and not force:
        raise BackupError("The store at this address would be overwritten, with all that is in it. --force does that.")
    _check_version(_dumped_versions(tool, path), path)
    options = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"]
    _run([tool, *options, str(path)], url)
    # What a later version has added would be in its way when the older store is brought up to date
    _drop(url, schema, sorted(({*METADATA.tables} & found) - {name for _, name in tables}))


def _dumped_versions(tool: str, path: Path) -> list[str]:
    data = subprocess.run(
        [tool, "--data-only", f"--table={VERSION_TABLE}", "--file=-", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    copied = re.search(r"^COPY .*?;\n(.*?)^\\\.$", data.stdout, re.MULTILINE | re.DOTALL)
    return copied[1].split() if copied else []


def _drop(url: URL, schema: str, tables: Sequence[str]) -> None:
    engine = create_engine(url.set(drivername="postgresql+psycopg"), hide_parameters=True)
    with engine.begin() as sql:
        for name in tables:
            sql.execute(text(f'DROP TABLE "{schema}"."{name}" CASCADE'))
    engine.dispose()
