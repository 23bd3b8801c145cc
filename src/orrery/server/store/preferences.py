"""What guests prefer: named values, so that more can be added without a new column each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select

from orrery.server.store.database import Transaction
from orrery.server.store.part import Part, reading, writing
from orrery.server.store.schema import PREFERENCES


class PreferenceStore(Part):
    """The preferences of all guests."""

    @reading
    def of(self, sql: Connection, guest: str) -> dict[str, Any]:
        """What a guest has set, by name; what they have not set is absent."""
        found = select(PREFERENCES.c.name, PREFERENCES.c.value).where(PREFERENCES.c.guest == guest)
        return {row.name: row.value for row in sql.execute(found)}

    @reading
    def of_all(self, sql: Connection, guests: Sequence[str], names: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Some of what each of these guests has set."""
        found: dict[str, dict[str, Any]] = {guest: {} for guest in guests}
        query = select(PREFERENCES).where(PREFERENCES.c.guest.in_(guests), PREFERENCES.c.name.in_(names))
        for row in sql.execute(query):
            found[row.guest][row.name] = row.value
        return found

    @reading
    def who(self, sql: Connection, name: str, value: Any) -> list[str]:
        """The guests who have set that."""
        query = select(PREFERENCES.c.guest).where(PREFERENCES.c.name == name, PREFERENCES.c.value == value)
        return list(sql.execute(query).scalars())

    @writing
    def put(self, transaction: Transaction, guest: str, values: Mapping[str, Any]) -> None:
        """Set what is given, and leave the rest as it is; None goes back to the default."""
        here = (PREFERENCES.c.guest == guest, PREFERENCES.c.name.in_(list(values)))
        transaction.sql.execute(delete(PREFERENCES).where(*here))
        rows = [{"guest": guest, "name": name, "value": value} for name, value in values.items() if value is not None]
        if rows:
            transaction.sql.execute(PREFERENCES.insert(), rows)
