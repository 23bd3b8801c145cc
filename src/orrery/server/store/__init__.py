"""The store of the server: guests, tables, records, chat and links, in SQLite or PostgreSQL."""

from orrery.server.store.call_model import Call, CallKind, Channel, ChannelKind, Occasion
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
    Wish,
)
from orrery.server.store.store import Store

__all__ = [
    "EVERYTHING",
    "Action",
    "Call",
    "CallKind",
    "Change",
    "Changes",
    "Channel",
    "ChannelKind",
    "Counts",
    "Guest",
    "Late",
    "Line",
    "LineKind",
    "Link",
    "Notice",
    "Occasion",
    "Seat",
    "Sitter",
    "Status",
    "Store",
    "StoreError",
    "TableInfo",
    "TableSummary",
    "UnknownTableError",
    "What",
    "Wish",
]
