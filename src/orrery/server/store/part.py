"""What the parts of the store share: each of their methods is one transaction, written as the work inside it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from orrery.server.store.database import Database, Transaction

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound="Part")


class Part:
    """One subject of the store."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self.clock = clock


def reading(work: Callable[Concatenate[S, Connection, P], T]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Make a coroutine of a method that reads: it runs in a thread and sees one committed state."""

    @wraps(work)
    async def call(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.database.read(lambda sql: work(self, sql, *args, **kwargs))

    return call


def writing(work: Callable[Concatenate[S, Transaction, P], T]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Make a coroutine of a method that writes: all of it is kept, or nothing, and then its changes are published."""

    @wraps(work)
    async def call(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.database.write(lambda transaction: work(self, transaction, *args, **kwargs))

    return call
