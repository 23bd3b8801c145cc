"""A guest's new name, at all tables at once: what it takes does not depend on how many there are.

Each seat keeps the name that whoever sits there has at that table, because two people there may have the same one; and
the names that were played under, because what was told does not change. So a new name is a change of seats, made here
by a few statements for all of them, found by an index. No table is read for it, let alone a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import bindparam, select, update

from orrery.server.store.changes import Change, What
from orrery.server.store.model import Line, Notice, Seat, Status
from orrery.server.store.schema import LINES, SEATS, TABLES
from orrery.server.store.transaction import Transaction

FIELDS = fields(Line)
SEAT = [SEATS.c[field.name] for field in fields(Seat)]
OF_GUEST = select(SEATS.c.table_id).where(SEATS.c.guest == bindparam("of_guest"))
PLAYED_AT = (
    select(TABLES.c.id, TABLES.c.number, TABLES.c.status, TABLES.c.lines)
    .where(TABLES.c.id.in_(OF_GUEST), TABLES.c.status != Status.OVER)
    .order_by(TABLES.c.id)  # two who are renamed at once lock the same tables in the same order
    .with_for_update()
)
SEATED = select(SEATS.c.table_id, *SEAT).where(
    SEATS.c.table_id.in_(select(TABLES.c.id).where(TABLES.c.id.in_(OF_GUEST), TABLES.c.status != Status.OVER))
)
SET_NAME = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("at_table"), SEATS.c.seat == bindparam("at_seat"))
    .values(name=bindparam("new_name"), former=bindparam("all_former"))
)
CHANGED = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("at_table"))
    .values(revision=TABLES.c.revision + 1, lines=bindparam("all_lines"))
)

# The names of a guest's seats at a table where these sit, and what is told there when a name becomes another
Naming = Callable[[Sequence[Seat]], Mapping[int, str]]
Telling = Callable[[str, str], Notice]


def rename(transaction: Transaction, now: float, guest: str, naming: Naming, telling: Telling) -> None:
    """Give a guest's seats their new names, at all tables that are not over."""
    sql = transaction.sql
    tables = sql.execute(PLAYED_AT, {"of_guest": guest}).all()
    seated: dict[str, list[Seat]] = {}
    for table, *seat in sql.execute(SEATED, {"of_guest": guest}):
        seated.setdefault(table, []).append(Seat(*seat))
    seats: list[dict[str, Any]] = []
    lines: list[dict[str, Any]] = []
    changed: list[dict[str, Any]] = []
    for table, number, status, said in tables:
        players = sorted(seated[table], key=lambda player: player.seat)
        names = naming(players)
        renamed = [player for player in players if names.get(player.seat, player.name) != player.name]
        told = 0
        for player in renamed:
            name = names[player.seat]
            former = player.formerly(number)
            seats.append({"at_table": table, "at_seat": player.seat, "new_name": name, "all_former": former})
            if status == Status.RUNNING:
                told += 1
                notice = telling(player.name, name)
                line = Line(said + told, table, guest, player.seat, player.name, notice.text, now, notice.kind)
                lines.append(
                    {"table_id" if field.name == "table" else field.name: getattr(line, field.name) for field in FIELDS}
                )
        if renamed:
            changed.append({"at_table": table, "all_lines": said + told})
            transaction.publish(Change(table, number, What.NAMES | What.CHAT if told else What.NAMES))
    if seats:
        sql.execute(SET_NAME, seats)
        sql.execute(CHANGED, changed)
    if lines:
        sql.execute(LINES.insert(), lines)
