"""The store of the server: guests, tables, records, chat and links, in SQLite or PostgreSQL."""

from orrery.server.store.changes import EVERYTHING, Change, Changes, What
from orrery.server.store.errors import Late, StoreError, UnknownTableError
from orrery.server.store.model import (
    Action,
    Counts,
    Guest,
    Line,
    LineKind,
    Link,
    Notice,
    Seat,
    Sitter,
    Status,
    TableInfo,
    TableSummary,
)
from orrery.server.store.outcome import (
    Companion,
    Company,
    Finish,
    GameTotals,
    Rating,
    RatingWish,
    Result,
    Statistics,
    Tally,
    Totals,
)
from orrery.server.store.store import Store

__all__ = [
    "EVERYTHING",
    "Action",
    "Change",
    "Changes",
    "Companion",
    "Company",
    "Counts",
    "Finish",
    "GameTotals",
    "Guest",
    "Late",
    "Line",
    "LineKind",
    "Link",
    "Notice",
    "Rating",
    "RatingWish",
    "Result",
    "Seat",
    "Sitter",
    "Statistics",
    "Status",
    "Store",
    "StoreError",
    "TableInfo",
    "TableSummary",
    "Tally",
    "Totals",
    "UnknownTableError",
    "What",
]
