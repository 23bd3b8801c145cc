"""The tables of the database. A change here needs a new step in `migrations/versions`; a test compares the two."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)

from orrery.core import Event
from orrery.server.store.call_model import CallKind, ChannelKind
from orrery.server.store.model import LineKind, Sitter, Status
from orrery.server.store.outcome import Company, Finish


class SafeText(TypeDecorator[str]):
    """Text. What PostgreSQL cannot store (the null character, lone surrogates) becomes the replacement character.

    So such a name is stored the same way in both databases, and such an id in an address is simply not found.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class OneOf(TypeDecorator[StrEnum]):
    """One of the values of an enumeration, as its text."""

    impl = Text
    cache_ok = True

    def __init__(self, values: type[StrEnum]) -> None:
        super().__init__()
        self.values = values

    def process_bind_param(self, value: StrEnum | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else self.values(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:  # noqa: ARG002
        return None if value is None else self.values(value)


class Json(TypeDecorator[Any]):
    """Plain data as ASCII text, which both databases store unchanged."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:  # noqa: ARG002
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002
        return None if value is None else json.loads(value)


class FormerNames(TypeDecorator[tuple[tuple[str, int], ...]]):
    """The names that a seat had, as JSON."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Sequence[tuple[str, int]] | None, dialect: Dialect) -> str:  # noqa: ARG002
        return json.dumps(list(value or ()), separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[tuple[str, int], ...]:  # noqa: ARG002
        return tuple((name, last) for name, last in json.loads(value or "[]"))


class CompressedJson(TypeDecorator[Mapping[str, Any]]):
    """A position: JSON, compressed, because there is one for each action."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, dialect: Dialect) -> bytes | None:  # noqa: ARG002
        return None if value is None else zlib.compress(json.dumps(value, separators=(",", ":")).encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Mapping[str, Any] | None:  # noqa: ARG002
        return None if value is None else json.loads(zlib.decompress(value))


class Events(TypeDecorator[Sequence[Event]]):
    """What an action told, secrets included: it is redacted when it is shown."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Sequence[Event] | None, dialect: Dialect) -> str:  # noqa: ARG002
        return json.dumps([_pack(event) for event in value or ()], separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> list[Event]:  # noqa: ARG002
        return [_unpack(packed) for packed in json.loads(value or "[]")]


def _pack(event: Event) -> dict[str, Any]:
    packed = event.as_json()
    if event.secret is not None:
        packed["secret"] = dict(event.secret)
        packed["seers"] = list(event.seers)
    return packed


def _unpack(packed: Mapping[str, Any]) -> Event:
    return Event(
        packed["kind"], packed["player"], packed["data"], packed["rule"], packed.get("secret"), packed.get("seers", ())
    )


METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", SafeText, primary_key=True),
    Column("name", SafeText, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # cookies of another one are not valid
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", SafeText, primary_key=True),
    Column("name", SafeText, nullable=False),
    Column("game", SafeText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Json, nullable=False),
    Column("data", Json, nullable=False),
    Column("companion", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", SafeText, nullable=False),
    Column("status", OneOf(Status), nullable=False),
    Column("number", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("commitment", SafeText, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("invite", SafeText, nullable=False),
    Column("watch", SafeText, nullable=False),
    Column("creator", SafeText, ForeignKey("guests.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("extra", Json, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("lines", Integer, nullable=False),  # how much has been said
    Column(
        "start", CompressedJson, nullable=False
    ),  # the position before the first action; the others are in `actions`
    Column("clock_due", Double, index=True),  # when a player's time is up, or the clocks are to be looked at
    Column("bots_due", Double, index=True),  # since when a bot has owed a decision
    Column("tended", SafeText, nullable=False, server_default=""),  # the node that lets these bots play
    Index(None, "listed", "status", "updated"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", SafeText, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", OneOf(Sitter), nullable=False),
    Column("guest", SafeText, ForeignKey("guests.id"), index=True),
    Column("name", SafeText, nullable=False),
    Column("level", SafeText),
    Column("standin", Boolean, nullable=False),
    Column("clock", Double),
    Column("former", FormerNames, nullable=False, server_default="[]"),
)

ACTIONS: Final = Table(
    "actions",
    METADATA,
    Column("table_id", SafeText, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("action", SafeText, nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("back", Integer),
    Column("events", Events, nullable=False),
    Column("snapshot", CompressedJson, nullable=False),
    Column("at", Double, nullable=False),
)

LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", SafeText, ForeignKey("tables.id"), primary_key=True),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("guest", SafeText, ForeignKey("guests.id"), index=True),
    Column("seat", Integer),
    Column("name", SafeText, nullable=False),
    Column("text", SafeText, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", OneOf(LineKind), nullable=False, server_default=LineKind.SAID.value),
)

LINKS: Final = Table(
    "links",
    METADATA,
    Column("token_hash", SafeText, primary_key=True),
    Column("kind", SafeText, nullable=False),
    Column("table_id", SafeText, ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("guest", SafeText, ForeignKey("guests.id")),
    Column("expires", Double, nullable=False, index=True),
)

WISHES: Final = Table(
    "wishes",
    METADATA,
    Column("table_id", SafeText, ForeignKey("tables.id"), primary_key=True),
    Column("guest", SafeText, ForeignKey("guests.id"), primary_key=True, index=True),
    Column("link_hash", SafeText, nullable=False),
    Column("at", Double, nullable=False),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("token_hash", SafeText, primary_key=True),
    Column("guest", SafeText, ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", SafeText, nullable=False),
    Column("created", Double),  # not known of the oldest
)

BANS: Final = Table(
    "bans",
    METADATA,
    Column("guest", SafeText, primary_key=True),  # no foreign key: it outlives whatever else is known of them
    Column("reason", SafeText, nullable=False),  # they are told it
    Column("at", Double, nullable=False),
)

PREFERENCES: Final = Table(
    "preferences",
    METADATA,
    Column("guest", SafeText, ForeignKey("guests.id"), primary_key=True),
    Column("name", SafeText, primary_key=True),
    Column("value", Json, nullable=False),
)

CHANNELS: Final = Table(
    "channels",
    METADATA,
    Column("id", SafeText, primary_key=True),
    Column("guest", SafeText, ForeignKey("guests.id"), index=True),
    Column("table_id", SafeText, ForeignKey("tables.id"), index=True),
    Column("kind", OneOf(ChannelKind), nullable=False),
    Column("address", SafeText, nullable=False, index=True),
    Column("detail", Json, nullable=False),
    Column("home", SafeText, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("asked", Double, nullable=False),
    Column("fails", Integer, nullable=False),
    Column("rest", Double, nullable=False),
    Column("trouble", SafeText, nullable=False),
    Column("created", Double, nullable=False),
)

CALLS: Final = Table(
    "calls",
    METADATA,
    Column("id", SafeText, primary_key=True),
    Column("channel", SafeText, ForeignKey("channels.id"), nullable=False),
    Column("guest", SafeText, ForeignKey("guests.id")),
    Column("table_id", SafeText, ForeignKey("tables.id"), nullable=False),
    Column("kind", OneOf(CallKind), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", Double, nullable=False),
    Column("lease", Double, nullable=False),
    Column("sent", Double),
    Index(None, "channel", "table_id"),
    Index(None, "sent", "due"),
)

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", SafeText, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", SafeText, ForeignKey("guests.id")),
    Column("game", SafeText, nullable=False),
    Column("players", Integer, nullable=False),
    Column("finish", OneOf(Finish), nullable=False),
    Column("place", Integer),
    Column("points", Integer),
    Column("won", Boolean, nullable=False),
    Column("team", Boolean, nullable=False),
    Column("company", OneOf(Company), nullable=False),
    Column("level", SafeText),
    Column("favourite", SafeText, nullable=False),
    Column("best", Integer),
    Column("best_words", SafeText, nullable=False),
    Column("verdict", SafeText, nullable=False),
    Column("options", Json, nullable=False),
    Column("at", Double, nullable=False),
    Column("gain", Double),
    Index(None, "guest", "at"),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("player", SafeText, primary_key=True),  # the id of a guest, or `bot:` and a level
    Column("game", SafeText, primary_key=True),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("games", Integer, nullable=False),
)
