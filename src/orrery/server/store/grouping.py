"""Writing in groups: whatever waits for SQLite's one writer goes into one transaction, and is answered once it is kept.

A transaction costs about as much as what one move writes, so a busy server is the quicker the more is waiting. Each
piece of work has a savepoint of its own: one that fails is undone alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from orrery.server.store.changes import Change, Hub
from orrery.server.store.transaction import Transaction, described
from orrery.server.timing import part

T = TypeVar("T")

MOST: Final = 100  # pieces of work in one transaction: the first of them should not wait long for the last

Work = Callable[[Transaction], Any]


class Outcome(NamedTuple):
    """What became of a piece of work."""

    result: Any = None
    problem: Exception | None = None
    changes: Sequence[Change] = ()


class Job(NamedTuple):
    """A piece of work that waits, and who waits for it."""

    work: Work
    answer: asyncio.Future[Any]


class GroupWriter:
    """Writes what is asked for in the only thread of an executor."""

    def __init__(self, engine: Engine, thread: Executor, hub: Hub) -> None:
        self._engine = engine
        self._thread = thread
        self._hub = hub
        self._waiting: deque[Job] = deque()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for the writer."""
        return len(self._waiting)

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Have `work` done in a transaction; the answer comes when it is committed and its changes are published.

        Whoever is cancelled does not stop it.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.append(Job(work, answer))
        if len(self._waiting) == 1:  # else the thread has yet to take the one before, and takes this one too
            self._thread.submit(self._drain, loop)
        return await answer

    def _drain(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write all that is waiting; runs in the thread."""
        while jobs := self._take():
            with part("store"):
                outcomes = write_group(self._engine, [job.work for job in jobs])
            self._hub.publish(*(change for outcome in outcomes for change in outcome.changes))
            if not loop.is_closed():
                loop.call_soon_threadsafe(_answer, jobs, outcomes)

    def _take(self) -> list[Job]:
        jobs: list[Job] = []
        while self._waiting and len(jobs) < MOST:  # nobody else takes any
            jobs.append(self._waiting.popleft())
        return jobs


def _answer(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    for (_, answer), outcome in zip(jobs, outcomes, strict=True):
        if answer.done():  # whoever asked has been cancelled
            continue
        if outcome.problem is None:
            answer.set_result(outcome.result)
        else:
            answer.set_exception(outcome.problem)


def write_group(engine: Engine, works: Sequence[Work]) -> list[Outcome]:
    """Do all of it in one transaction. What fails leaves the rest alone, and when this returns the rest is kept."""
    if len(works) > 1:
        begun = False
        try:
            with engine.begin() as sql:
                begun = True
                return [_beside_others(sql, work) for work in works]
        except Exception as problem:  # nothing was kept
            if not begun:  # another program holds the file: each of them would wait as long in vain
                return [Outcome(problem=described(problem)) for _ in works]
    # What is left of a group that SQLite gave up, as on a full disk: each has to see how far it comes
    return [_alone(engine, work) for work in works]


def _alone(engine: Engine, work: Work) -> Outcome:
    try:
        with engine.begin() as sql:
            transaction = Transaction(sql)
            result = work(transaction)
    except Exception as problem:
        return Outcome(problem=described(problem))
    return Outcome(result, None, transaction.changes)


def _beside_others(sql: Connection, work: Work) -> Outcome:
    connection: Any = sql.connection.driver_connection  # SQLAlchemy's own savepoints take as long as the work inside
    connection.execute("SAVEPOINT work")
    transaction = Transaction(sql)
    try:
        result = work(transaction)
    except Exception as problem:
        connection.execute("ROLLBACK TO work")  # fails if SQLite has given up the whole transaction: see `write_group`
        connection.execute("RELEASE work")
        return Outcome(problem=described(problem))
    connection.execute("RELEASE work")
    return Outcome(result, None, transaction.changes)
