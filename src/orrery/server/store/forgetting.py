"""Forgetting a guest who wants to be deleted: what belongs to them goes, what others share with them loses their name.

Games are others' games, too: records and results stay, with "Somebody who left" where the name was. Of the guest the
id is left, without anything, so that a cookie on another device does not bring them back; after a year, when no such
cookie is valid any more, that goes as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, or_, select, union, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.server.store.changes import Change, What
from orrery.server.store.database import Transaction
from orrery.server.store.model import GONE, LineKind, Sitter, Status
from orrery.server.store.part import Part, writing
from orrery.server.store.schema import (
    CALLS,
    CHANNELS,
    GUESTS,
    LINES,
    LINKS,
    PREFERENCES,
    RATINGS,
    RESULTS,
    SEATS,
    TABLES,
    TOKENS,
    WISHES,
)
from orrery.server.store.tables import lock

SOMEBODY: Final = "Somebody who left"
NOBODY: Final = "gone"  # the id of whoever has set tables and is deleted; no guest gets one so short
YEAR: Final = 366 * 86400.0  # for which a cookie is valid, and a day
NUDGES: Final = "nudges "  # what somebody says by pressing a button: it names others


@dataclass(frozen=True)
class Traces:
    """By what somebody is known at one table."""

    guest: str
    names: frozenset[str]
    seat: int | None  # one of theirs

    def unnamed(self, text: str) -> str:
        """A sentence of the server's own, without their name."""
        for name in sorted(filter(None, self.names), key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, text)
        return text

    def scrubbed(self, value: Any) -> Any:
        """What is kept about a table beside its game, without them. Who has won a series is known by the seat then."""
        if isinstance(value, Mapping):
            key = NOBODY if self.seat is None else f"seat:{self.seat}"
            found = {key if name == self.guest else name: self.scrubbed(each) for name, each in value.items()}
            if value.get("guest") == self.guest and "name" in value:  # who has left a running game
                found["name"] = SOMEBODY
            return found
        if isinstance(value, list):
            return [self.scrubbed(each) for each in value if each != self.guest]
        return None if value == self.guest else value


class ForgetStore(Part):
    """What it takes to delete a guest. Their running games have been left before."""

    @writing
    def forget(self, transaction: Transaction, guest: str) -> None:
        """Delete a guest."""
        sql, now = transaction.sql, self.clock()
        name = sql.execute(select(GUESTS.c.name).where(GUESTS.c.id == guest)).scalar_one_or_none() or ""
        _make_nobody(transaction, now)
        for table in _tables_of(transaction, guest):
            _leave_no_trace(transaction, table, guest, name)
        sql.execute(update(RESULTS).where(RESULTS.c.guest == guest).values(guest=None, gain=None))
        own = select(CHANNELS.c.id).where(CHANNELS.c.guest == guest)
        sql.execute(delete(CALLS).where(or_(CALLS.c.guest == guest, CALLS.c.channel.in_(own))))
        for kept in (CHANNELS, WISHES, LINKS, TOKENS, PREFERENCES):
            sql.execute(delete(kept).where(kept.c.guest == guest))
        sql.execute(delete(RATINGS).where(RATINGS.c.player == guest))
        gone = {"name": SOMEBODY, "created": now, "seen": now, "epoch": GONE}
        sql.execute(update(GUESTS).where(GUESTS.c.id == guest).values(**gone))
        old = (GUESTS.c.epoch == GONE, GUESTS.c.seen < now - YEAR, GUESTS.c.id != NOBODY)
        sql.execute(delete(GUESTS).where(*old))


def _make_nobody(transaction: Transaction, now: float) -> None:
    dialect = postgresql if transaction.sql.dialect.name == "postgresql" else sqlite
    new = dialect.insert(GUESTS).values(id=NOBODY, name=SOMEBODY, created=now, seen=now, epoch=GONE)
    transaction.sql.execute(new.on_conflict_do_nothing())


def _tables_of(transaction: Transaction, guest: str) -> list[str]:
    """Every table that knows of the guest."""
    known = [select(kept.c.table_id).where(kept.c.guest == guest) for kept in (SEATS, LINES, RESULTS, WISHES)]
    set_by = select(TABLES.c.id).where(TABLES.c.creator == guest)
    return sorted(transaction.sql.execute(union(set_by, *known)).scalars())


def _leave_no_trace(transaction: Transaction, table: str, guest: str, name: str) -> None:
    sql = transaction.sql
    here = lock(transaction, table)
    if here is None:
        return
    row = sql.execute(select(TABLES.c.creator, TABLES.c.extra, TABLES.c.status).where(TABLES.c.id == table)).one()
    seats = sql.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)).all()
    said = select(LINES.c.name).where(LINES.c.table_id == table, LINES.c.guest == guest).distinct()
    own = [seat for seat in seats if seat.guest == guest]
    names = frozenset({name, *(seat.name for seat in own), *sql.execute(said).scalars()})
    traces = Traces(guest, names, own[0].seat if own else None)
    others = [seat.name for seat in seats if seat.guest != guest]
    for seat in seats:
        values: dict[str, Any] = {"former": _former(seat.former, names, others)}
        if seat.guest == guest:
            values |= _without(row.status, _numbered(others))
            others.append(values["name"])
        sql.execute(update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat.seat).values(**values))
    _unname_lines(transaction, table, traces)
    values = {"extra": traces.scrubbed(row.extra), "revision": here.revision + 1}
    if row.creator == guest:
        heir = next((seat.guest for seat in seats if seat.guest not in (None, guest)), NOBODY)
        values["creator"] = NOBODY if row.status == Status.OVER else heir
    if own and row.status == Status.RUNNING:
        values |= {"bots_due": 0.0, "tended": ""}  # a node takes it over
    sql.execute(update(TABLES).where(TABLES.c.id == table).values(**values))
    transaction.publish(Change(table, here.number, What.TABLE | What.CHAT))


def _without(status: Status, name: str) -> dict[str, Any]:
    """A seat without its player. They have left before, if that was possible; if not, nobody waits for them."""
    if status == Status.OPEN:
        return {"guest": None, "kind": Sitter.NOBODY, "name": ""}
    return {"guest": None, "name": name, **({"standin": True} if status == Status.RUNNING else {})}


def _former(kept: tuple[tuple[str, int], ...], names: Collection[str], others: Collection[str]) -> Any:
    """The earlier names of a seat; one that somebody else has here is theirs."""
    return [(SOMEBODY if name in names and name not in others else name, last) for name, last in kept]


def _numbered(taken: Collection[str]) -> str:
    """How they are called at a table, where others may have left as well."""
    number = 1
    while (name := SOMEBODY if number == 1 else f"{SOMEBODY} {number}") in taken:
        number += 1
    return name


def _unname_lines(transaction: Transaction, table: str, traces: Traces) -> None:
    """What they said stays, as said by somebody. What the server told of them is told of somebody."""
    sql = transaction.sql
    here = select(LINES.c.id, LINES.c.guest, LINES.c.kind, LINES.c.name, LINES.c.text).where(LINES.c.table_id == table)
    for line in sql.execute(here).all():
        told = not LineKind(line.kind).talk or line.text.startswith(NUDGES)
        new = {"guest": line.guest, "name": line.name, "text": traces.unnamed(line.text) if told else line.text}
        if line.guest == traces.guest:
            new |= {"guest": None, "name": SOMEBODY}
        if new != {"guest": line.guest, "name": line.name, "text": line.text}:
            sql.execute(update(LINES).where(LINES.c.table_id == table, LINES.c.id == line.id).values(**new))
