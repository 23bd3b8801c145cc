"""How present a guest is at a table, and the marks of their pages that it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

Key = tuple[str, str]  # a table and a guest


class Presence(StrEnum):
    """How present a guest is at a table. The values are told by the API and by pages."""

    HERE = "here"  # looks at an open page
    AWAY = "away"  # has one open that is hidden, or closed the last one a moment ago
    GONE = "gone"  # has had none open for two minutes


class Pages(IntEnum):
    """What a guest's pages of a table are on one node: the best of them counts."""

    VISIBLE = 0
    HIDDEN = 1
    CLOSED = 2


class Seen(NamedTuple):
    """How present a guest is."""

    presence: Presence
    since: float  # seconds: for how long they have been here; else how long ago they last were
    name: str
    closed: float | None  # for how many seconds no page of theirs has been open; None while one is


@dataclass
class Mark:
    """A guest's pages of a table on one node."""

    pages: Pages
    at: float  # since when they are that
    visible: float  # when one of them was last visible
    name: str

    def turn(self, pages: Pages, at: float) -> None:
        """They are something else from then on."""
        if Pages.VISIBLE in (self.pages, pages):
            self.visible = at
        self.pages, self.at = pages, at


@dataclass
class Node:
    """What a node has told of its pages."""

    heard: float
    silent: bool = False  # for so long that its pages count as closed
    tables: dict[str, dict[str, Mark]] = field(default_factory=dict)  # by table and guest

    def find(self, key: Key) -> Mark | None:
        return self.tables.get(key[0], {}).get(key[1])

    def put(self, key: Key, mark: Mark) -> None:
        self.tables.setdefault(key[0], {})[key[1]] = mark

    def drop(self, key: Key) -> None:
        guests = self.tables[key[0]]
        del guests[key[1]]
        if not guests:
            del self.tables[key[0]]

    def marks(self) -> list[tuple[Key, Mark]]:
        return [((table, guest), mark) for table, guests in self.tables.items() for guest, mark in guests.items()]


def seen_by(marks: Sequence[Mark], now: float, gone_after: float) -> Seen:
    """How present somebody is with these marks, of one or several nodes."""
    best = min(mark.pages for mark in marks)
    name = max(marks, key=lambda mark: mark.at).name
    if best == Pages.VISIBLE:
        return Seen(Presence.HERE, now - min(mark.at for mark in marks if mark.pages == best), name, None)
    since = now - max(mark.visible for mark in marks)
    if best == Pages.HIDDEN:
        return Seen(Presence.AWAY, since, name, None)
    closed = now - max(mark.at for mark in marks)
    return Seen(Presence.AWAY if closed < gone_after else Presence.GONE, since, name, closed)
