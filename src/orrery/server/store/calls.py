"""The queue of calls. A call is put there in the transaction that makes it necessary; whoever sends it leases it first,
so that it is sent by one node, once; a node that dies leaves it to the others when the lease ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import Connection, Update, and_, bindparam, delete, func, or_, select, true, update

from orrery.server.store.call_model import Call, Occasion
from orrery.server.store.database import Transaction
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import CALLS, CHANNELS

GRACE: Final = 10.0  # seconds: a page that is just being loaded is no reason to call, and bots play on quickly
MOST: Final = 1_000  # calls that are looked at in one go

COLUMNS = [CALLS.c["table_id" if field.name == "table" else field.name] for field in fields(Call)]

# Asked after every move, so it is built once: building a query takes longer than running it
FIND_CHANNELS = select(CHANNELS.c.id, CHANNELS.c.guest, CHANNELS.c.table_id).where(
    CHANNELS.c.active == true(),
    CHANNELS.c.confirmed == true(),
    or_(
        and_(CHANNELS.c.guest.in_(bindparam("guests", expanding=True)), CHANNELS.c.table_id.is_(None)),
        CHANNELS.c.table_id == bindparam("table"),
    ),
)


def queue(transaction: Transaction, now: float, table: str, number: int, occasions: Sequence[Occasion]) -> None:
    """Queue a call for every channel of those who are to be called; it replaces one that waits for the same channel.

    Most guests have no channel: then this is one look at an index.
    """
    if not occasions:
        return
    why = {occasion.guest: occasion for occasion in occasions}
    sql = transaction.sql
    found = sql.execute(FIND_CHANNELS, {"guests": [guest for guest in why if guest], "table": table}).all()
    called = [(row.id, None if row.table_id else row.guest) for row in found]
    called = [(channel, guest) for channel, guest in called if guest in why]
    if not called:
        return
    waiting = (CALLS.c.table_id == table, CALLS.c.sent.is_(None), CALLS.c.lease <= now)
    sql.execute(delete(CALLS).where(CALLS.c.channel.in_([channel for channel, _ in called]), *waiting))
    sql.execute(
        CALLS.insert(),
        [
            {
                "id": token_urlsafe(12),
                "channel": channel,
                "guest": guest,
                "table_id": table,
                "kind": why[guest].kind,
                "number": number,
                "due": now + GRACE + why[guest].later,
                "lease": 0.0,
                "sent": None,
            }
            for channel, guest in called
        ],
    )


class CallStore(Part):
    """Calls that wait, and those that were sent lately."""

    @writing
    def add(self, transaction: Transaction, table: str, number: int, occasions: Sequence[Occasion]) -> None:
        """Queue calls for something that is no action."""
        queue(transaction, self.clock(), table, number, occasions)

    @reading
    def waiting(self, sql: Connection) -> list[Call]:
        """The calls that nobody has sent or is sending; those that are due come first."""
        query = select(*COLUMNS).where(CALLS.c.sent.is_(None), CALLS.c.lease <= self.clock())
        return [Call(*row) for row in sql.execute(query.order_by(CALLS.c.due).limit(MOST))]

    @writing
    def claim(self, transaction: Transaction, seconds: float, most: int) -> list[Call]:
        """Lease calls that are due, for that long. No two claims get the same call, on whatever nodes they are."""
        now = self.clock()
        due = select(CALLS.c.id).where(CALLS.c.sent.is_(None), CALLS.c.due <= now, CALLS.c.lease <= now)
        some = due.order_by(CALLS.c.due).limit(most).with_for_update(skip_locked=True)
        claimed = update(CALLS).where(CALLS.c.id.in_(some)).values(lease=now + seconds)
        return [Call(*row) for row in transaction.sql.execute(claimed.returning(*COLUMNS))]

    @writing
    def drop(self, transaction: Transaction, calls: Sequence[str]) -> None:
        """Forget calls that nobody needs any more."""
        transaction.sql.execute(delete(CALLS).where(CALLS.c.id.in_(calls), CALLS.c.sent.is_(None)))

    @writing
    def postpone(self, transaction: Transaction, call: Call, due: float) -> None:
        """Give a leased call back, for later."""
        transaction.sql.execute(_leased(call).values(due=due, lease=0.0))

    @writing
    def settle(self, transaction: Transaction, call: Call) -> None:
        """A leased call was sent; its channel works."""
        transaction.sql.execute(_leased(call).values(sent=self.clock(), lease=0.0))
        works = {"fails": 0, "rest": 0.0, "trouble": ""}
        transaction.sql.execute(update(CHANNELS).where(CHANNELS.c.id == call.channel).values(**works))

    @writing
    def fail(self, transaction: Transaction, call: Call, trouble: str, rest: float) -> None:
        """A leased call could not be sent: its channel is left alone until then."""
        failed = {"fails": CHANNELS.c.fails + 1, "rest": rest, "trouble": trouble}
        transaction.sql.execute(update(CHANNELS).where(CHANNELS.c.id == call.channel).values(**failed))
        transaction.sql.execute(_leased(call).values(due=rest, lease=0.0))

    @writing
    def give_up(self, transaction: Transaction, call: Call, trouble: str) -> None:
        """The channel of a leased call is dead: it is switched off, and its owner is told why."""
        off = {"active": False, "fails": CHANNELS.c.fails + 1, "trouble": trouble}
        transaction.sql.execute(update(CHANNELS).where(CHANNELS.c.id == call.channel).values(**off))
        transaction.sql.execute(delete(CALLS).where(CALLS.c.channel == call.channel, CALLS.c.sent.is_(None)))

    @reading
    def last_sent(self, sql: Connection, channel: str, table: str) -> float:
        """When the channel was last called for that table; 0 if that is long ago."""
        here = (CALLS.c.channel == channel, CALLS.c.table_id == table)
        return sql.execute(select(func.max(CALLS.c.sent)).where(*here)).scalar() or 0.0

    @writing
    def forget_sent(self, transaction: Transaction, before: float) -> None:
        """Forget calls that were sent before then: they are kept to know how long ago the last one was."""
        transaction.sql.execute(delete(CALLS).where(CALLS.c.sent < before))


def _leased(call: Call) -> Update:
    return update(CALLS).where(CALLS.c.id == call.id, CALLS.c.lease == call.lease)
