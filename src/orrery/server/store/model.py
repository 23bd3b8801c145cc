"""What the store keeps, as plain values. Secrets and hidden things are left out of every repr, so out of every log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Literal

from orrery.core import Event
from orrery.core.record import Entry

# Why a game has no result: its players agreed, nobody came back, whoever runs the server closed it, or a fault
EndedWhy = Literal["agreed", "abandoned", "operator", "stuck"]
GONE: Final = -1  # the epoch of a guest who was deleted: no cookie has it


class Status(StrEnum):
    """How far a table is. The values are stored, and told by the API."""

    OPEN = "open"  # it waits for players
    RUNNING = "running"
    OVER = "over"


class Sitter(StrEnum):
    """Who sits on a seat."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "open"  # anybody may sit down


class LineKind(StrEnum):
    """What a line of a table is beside its actions: somebody said it, or it tells what became of a seat."""

    SAID = "said"
    ASIDE = "aside"  # by somebody who watches
    TIME_UP = "time_up"  # a clock ran out: a bot stands in
    STANDS_IN = "stands_in"  # a bot plays for somebody who asked for it
    ABSENT = "absent"  # a bot plays for somebody who was not there, because everybody else agreed
    BACK = "back"
    LEFT = "left"
    SAT = "sat"  # somebody has sat down
    WISH = "wish"  # somebody who found no seat would like one
    RENAMED = "renamed"
    ASKED = "asked"  # somebody asks the others for something, or is answered

    @property
    def talk(self) -> bool:
        """Whether somebody said it."""
        return self in (LineKind.SAID, LineKind.ASIDE)


@dataclass(frozen=True)
class Guest:
    """Somebody who plays here: a person with a cookie, or a program with a token. Times are UTC, in seconds."""

    id: str
    name: str
    created: float
    seen: float
    epoch: int = 0  # counts how often they have ended their other devices: older cookies are not valid any more

    @property
    def gone(self) -> bool:
        """Whether they were deleted."""
        return self.epoch == GONE


@dataclass(frozen=True)
class Token:
    """By what a program is known; the token itself is kept nowhere."""

    hash: str = field(repr=False)
    guest: str
    name: str
    created: float | None = None

    @property
    def short(self) -> str:
        """Enough of the hash to tell it from the others."""
        return self.hash[:12]


@dataclass(frozen=True)
class Seat:
    """One seat of a table and who sits there."""

    seat: int
    kind: Sitter = Sitter.NOBODY
    guest: str | None = None
    name: str = ""
    level: str | None = None  # of the bot that plays here, for itself or as a stand-in
    standin: bool = False  # a bot plays for this person until they come back
    clock: float | None = None  # seconds left; None without a clock
    former: tuple[tuple[str, int], ...] = ()  # earlier names, each with the number of the last action under it

    def formerly(self, number: int) -> tuple[tuple[str, int], ...]:
        """The earlier names when the present one goes after that many actions.

        A name under which nothing was done is not remembered: somebody may rename themselves all day.
        """
        done = self.former[-1][1] if self.former else 0
        return (*self.former, (self.name, number)) if self.name and number > done else self.former

    def called_at(self, number: int) -> str:
        """The name of whoever played here when that action was done."""
        return next((name for name, last in self.former if number <= last), self.name)


@dataclass(frozen=True)
class Owed:
    """What falls due at a table by itself, so that any node finds it by asking for it."""

    clock: float | None = None  # when the time of a player is up
    bots: float | None = None  # since when a bot has owed a decision
    tended: str = ""  # the node that lets it play


@dataclass(frozen=True, kw_only=True)
class TableSummary:
    """A table as lists show it: all but the position and the seed.

    `number` counts the actions; `revision` counts every change of the table but chat.
    """

    id: str
    name: str
    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    companion: bool = False
    listed: bool = False
    pace: str = "live"
    status: Status
    number: int = 0
    rules: int
    commitment: str = ""
    invite: str = field(repr=False)
    watch: str = field(repr=False)
    creator: str
    created: float
    updated: float
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False)
    revision: int = 0
    players: tuple[Seat, ...] = ()

    def seats_of(self, guest: str) -> list[int]:
        """The seats that a guest has here."""
        return [seat.seat for seat in self.players if seat.guest == guest]

    @property
    def no_result(self) -> bool:
        """Whether its players have ended the game before its end: it could not go on, or they have agreed."""
        return bool(self.extra.get("no_result"))

    @property
    def ended_by_agreement(self) -> bool:
        """Whether everybody who was left has agreed to end the game."""
        return self.no_result and self.extra.get("ended") == "agreed"

    @property
    def closed_by_operator(self) -> bool:
        """Whether the people who run the server have closed it, before the game began or after."""
        return self.extra.get("ended") == "operator"

    @property
    def ended_why(self) -> EndedWhy:
        """Why there is no result."""
        if self.extra.get("abandoned"):
            return "abandoned"
        if self.ended_by_agreement:
            return "agreed"
        return "operator" if self.closed_by_operator else "stuck"

    @property
    def closed(self) -> bool:
        """Whether the table was closed before the game began."""
        return bool(self.extra.get("closed"))

    @property
    def missing(self) -> int:
        """How many seats nobody has taken."""
        return sum(seat.kind == Sitter.NOBODY for seat in self.players)

    def has_member(self, guest: str) -> bool:
        """Whether a guest sits here, or has set the table."""
        return guest == self.creator or bool(self.seats_of(guest))


@dataclass(frozen=True, kw_only=True)
class TableInfo(TableSummary):
    """Everything about a table but its record and its chat."""

    data: Mapping[str, Any] = field(default_factory=dict, repr=False)
    seed: bytes = field(repr=False)
    snapshot: Mapping[str, Any] = field(repr=False)  # the position after action `number`
    tended: str = ""  # the node that lets the bots play which are to act


@dataclass(frozen=True)
class Action(Entry):
    """One entry of a table's record, with what happened and the position it led to."""

    events: Sequence[Event] = field(default=(), repr=False, compare=False)  # events cannot be compared
    snapshot: Mapping[str, Any] = field(default_factory=dict, repr=False)  # empty where it was not asked for
    at: float = 0.0


@dataclass(frozen=True)
class Line:
    """Something said or told at a table. Ids count from 1 at each table, without gaps."""

    id: int
    table: str
    guest: str | None
    seat: int | None
    name: str  # as it was then; so is the text
    text: str
    at: float
    kind: LineKind = LineKind.SAID


@dataclass(frozen=True)
class Notice:
    """What is told at a table when something becomes of a seat."""

    kind: LineKind
    text: str


@dataclass(frozen=True)
class Link:
    """What a one-time link is good for."""

    kind: str
    table: str | None
    seat: int | None
    guest: str | None
    expires: float


@dataclass(frozen=True)
class Wish:
    """Somebody who found every seat taken wants to be told when one is free."""

    table: str
    guest: str
    link_hash: str  # of the secret they came by: a link that was replaced since gives them no seat
    at: float


@dataclass(frozen=True)
class Ban:
    """A guest who is not wanted here."""

    guest: str
    reason: str  # as they are told it; may be empty
    at: float


@dataclass(frozen=True)
class Counts:
    """Totals, for metrics."""

    guests: int
    tables: Mapping[Status, int]
    actions: int
    lines: int
