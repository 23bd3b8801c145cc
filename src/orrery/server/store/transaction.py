"""A transaction that writes, and how it is told what went wrong with one."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from orrery.server.store.changes import Change
from orrery.server.store.errors import StoreError


class Transaction:
    """A transaction that writes, and the changes to publish once it is committed."""

    def __init__(self, sql: Connection) -> None:
        self.sql = sql
        self.changes: list[Change] = []

    def publish(self, change: Change) -> None:
        self.changes.append(change)


def described(problem: Exception) -> Exception:
    """Errors of the database without the values at hand: there may be secrets among them. Others are as they are."""
    if isinstance(problem, DBAPIError):
        cause = problem.orig
        primary = getattr(getattr(cause, "diag", None), "message_primary", None)  # PostgreSQL's detail quotes the row
        return StoreError(f"The database refused: {primary or cause}")
    if isinstance(problem, SQLAlchemyError):
        return StoreError(f"The database did not answer: {problem}")
    return problem
