"""One-time links: to take one's seat along to another device, say. Only the hash of the secret is kept."""

from __future__ import annotations

from sqlalchemy import delete

from orrery.server.store.database import Transaction
from orrery.server.store.model import Link
from orrery.server.store.part import Part, writing
from orrery.server.store.schema import LINKS


class LinkStore(Part):
    """Links that work once."""

    @writing
    def make(self, transaction: Transaction, token_hash: str, link: Link) -> None:
        """Keep a link until it expires; those that nobody used in time are removed on the way."""
        transaction.sql.execute(delete(LINKS).where(LINKS.c.expires <= self.clock()))
        transaction.sql.execute(
            LINKS.insert().values(
                token_hash=token_hash,
                kind=link.kind,
                table_id=link.table,
                seat=link.seat,
                guest=link.guest,
                expires=link.expires,
            )
        )

    @writing
    def use(self, transaction: Transaction, token_hash: str, now: float) -> Link | None:
        """What the link is good for, the first time; None ever after, or when it is too late.

        It is taken out: of two who use it at the same time, one gets it.
        """
        taken = (
            delete(LINKS)
            .where(LINKS.c.token_hash == token_hash, LINKS.c.expires > now)
            .returning(LINKS.c.kind, LINKS.c.table_id, LINKS.c.seat, LINKS.c.guest, LINKS.c.expires)
        )
        row = transaction.sql.execute(taken).one_or_none()
        return None if row is None else Link(*row)
