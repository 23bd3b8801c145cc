"""What can go wrong with the store."""

from __future__ import annotations

from orrery.core.errors import OrreryError


class StoreError(OrreryError):
    """The database cannot be opened, or did not do what it was asked. Nothing was changed."""


class UnknownTableError(StoreError):
    """There is no table of that id."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table}.")
        self.table = table


class Late(OrreryError):
    """The table has moved on since the sender looked. Nothing was changed."""

    def __init__(self, number: int, revision: int) -> None:
        super().__init__(f"The table has moved on (action {number}). Nothing was played.")
        self.number = number
        self.revision = revision
