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
    config = _config()
    with engine.begin() as sql:
        if sql.dialect.name == "postgresql":
            sql.execute(select(func.pg_advisory_xact_lock(LOCK)))
        _refuse_newer(sql, ScriptDirectory.from_config(config))
        config.attributes["connection"] = sql
        command.upgrade(config, to)


def refuse_other(engine: Engine) -> None:
    """Refuse a database that has not the schema of this version: a server that runs on it may be an older one."""
    with engine.connect() as sql:
        steps = ScriptDirectory.from_config(_config())
        _refuse_newer(sql, steps)
        found = MigrationContext.configure(sql).get_current_heads()
        if not found:
            raise StoreError("This is no database of Orrery, or an empty one: `orrery serve` makes one.")
        if set(found) != set(steps.get_heads()):
            raise StoreError(
                f"The database was written by an older Orrery (schema {', '.join(sorted(found))}). "
                "Start `orrery serve` of this version on it once, which brings it up to date."
            )


def known_revisions() -> set[str]:
    """The schemas that this version can bring up to date, its own among them."""
    return {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def _refuse_newer(sql: Connection, steps: ScriptDirectory) -> None:
    known = {step.revision for step in steps.walk_revisions()}
    unknown = set(MigrationContext.configure(sql).get_current_heads()) - known
    if unknown:
        raise StoreError(
            f"The database was written by a newer Orrery (schema {', '.join(sorted(unknown))}). "
            "Update Orrery, or use another database."
        )
