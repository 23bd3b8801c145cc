"""Doing something at a table once more where the copy of the table here was too old for it.

Several nodes keep copies of a table, and each hears of a change a moment later than the node that made it. The store
refuses what relies on an older copy; then the table is read again, everything is looked at anew, and it may be done.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from orrery.server.errors import Outdated, Overtaken

P = ParamSpec("P")
T = TypeVar("T")

TRIES: Final = 8  # where many act at once on several nodes, each of them may be overtaken by each of the others


def looks_again(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Let `work` begin again if somebody was quicker. It reads the table itself, and changes it last of all."""

    @wraps(work)
    async def persistent(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await work(*args, **kwargs)
            except (Outdated, Overtaken):
                continue
        return await work(*args, **kwargs)

    return persistent
