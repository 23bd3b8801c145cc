"""Which nodes live: on PostgreSQL each holds an advisory lock on its own number as long as its connection is open.

A process that is killed loses its connections at once, and with them the lock: nobody has to wait for a sign of life
that does not come. A machine that is gone is found out by the database within some ten seconds (`KEEP_ALIVE`).
"""

from __future__ import annotations

from collections.abc import Iterable
from secrets import randbits
from typing import Final

from sqlalchemy import text

# The first half of our locks: what nodes share is one schema, of which a database may have several
GROUP: Final = "hashtext('orrery ' || current_schema())"
HOLD: Final = f"SELECT pg_advisory_lock({GROUP}, %s)"
KEEP_ALIVE: Final = "SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
NODES: Final = text(
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    f"AND classid::bigint = ({GROUP}::bigint & 4294967295) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def new_node() -> str:
    """A name for a process that nobody else has."""
    return f"{randbits(31):08x}"


def number_of(node: str) -> int:
    """The second half of a node's lock."""
    return int(node, 16)


def living(numbers: Iterable[int]) -> list[str]:
    """The names of the nodes that hold these locks."""
    return [f"{number:08x}" for number in numbers]
