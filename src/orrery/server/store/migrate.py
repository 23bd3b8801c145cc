"""Upgrades a database to the schema of this version, once, however many nodes start together."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from orrery.server.store.errors import StoreError

LOCK: Final = int.from_bytes(b"orrery")  # any number will do that no other program locks


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run the migrations that are missing, all or up to that one, in one transaction, on one node at a time."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with engine.begin() as sql:
        if sql.dialect.name == "postgresql":
            sql.execute(select(func.pg_advisory_xact_lock(LOCK)))
        _refuse_newer(sql, ScriptDirectory.from_config(config))
        config.attributes["connection"] = sql
        command.upgrade(config, to)


def _refuse_newer(sql: Connection, steps: ScriptDirectory) -> None:
    known = {step.revision for step in steps.walk_revisions()}
    unknown = set(MigrationContext.configure(sql).get_current_heads()) - known
    if unknown:
        raise StoreError(
            f"The database was written by a newer Orrery (schema {', '.join(sorted(unknown))}). "
            "Update Orrery, or use another database."
        )
