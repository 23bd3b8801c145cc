"""Whether the store can write: something is written for real."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete

from orrery.server.store.database import Transaction
from orrery.server.store.part import Part, writing
from orrery.server.store.schema import LINKS

KIND: Final = "probe"
SECONDS: Final = 60.0  # until whoever makes a link sweeps it away, should its node be gone


class ProbeStore(Part):
    """A row for each node that is written anew: a link that leads nowhere."""

    @writing
    def write(self, transaction: Transaction) -> None:
        name = f"{KIND} {self.database.wire.node}"  # no hash looks like it
        transaction.sql.execute(delete(LINKS).where(LINKS.c.token_hash == name))
        transaction.sql.execute(LINKS.insert().values(token_hash=name, kind=KIND, expires=self.clock() + SECONDS))

    def free_bytes(self) -> int | None:
        """What is left on the disk of the store; None if that is not ours to know."""
        return self.database.free_bytes()
