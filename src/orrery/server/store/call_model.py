"""What is kept about being called back, as plain values. Addresses are left out of every repr, so out of every log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class ChannelKind(StrEnum):
    """By what somebody is called. The values are stored, and told by the API."""

    PUSH = "push"  # to a browser, also when its pages are closed
    HOOK = "hook"  # a POST to an address: a webhook, or a topic of ntfy
    MAIL = "mail"


class CallKind(StrEnum):
    """What a call is about."""

    TURN = "turn"
    NUDGE = "nudge"
    START = "start"
    OVER = "over"


@dataclass(frozen=True, kw_only=True)
class Channel:
    """One way to call a guest, or the group of a table."""

    id: str
    guest: str | None = None
    table: str | None = None  # set for the channel of a group
    kind: ChannelKind
    address: str = field(repr=False)  # whoever knows it can write there
    detail: Mapping[str, Any] = field(default_factory=dict, repr=False)  # the keys of a push, the format of a hook
    home: str = ""  # the address of this server as its owner knows it, for links
    active: bool = True
    confirmed: bool = True  # a mail address is used once its owner has opened a link in a mail
    asked: float = 0.0  # when that mail was last sent
    fails: int = 0  # tries in a row that failed
    rest: float = 0.0  # until then it is left alone
    trouble: str = ""  # what was wrong the last time
    created: float = 0.0

    @property
    def usable(self) -> bool:
        return self.active and self.confirmed

    @property
    def dropped(self) -> bool:
        """Whether it was switched off because it did not work."""
        return not self.active and bool(self.trouble)


@dataclass(frozen=True)
class Occasion:
    """Why somebody is to be called: a guest, or the group of a table."""

    guest: str | None
    kind: CallKind
    later: float = 0.0  # seconds more than usual before the call is due


@dataclass(frozen=True)
class Call:
    """A call in the queue, for one channel."""

    id: str
    channel: str
    guest: str | None  # None: the group of the table
    table: str
    kind: CallKind
    number: int  # the last action when it was queued
    due: float
    lease: float  # until then somebody is sending it
    sent: float | None = None
