"""What can go wrong, each with a message for people: what was given, why not, what would do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class OrreryError(Exception):
    """Anything the user can put right. The message is one line and needs no traceback."""


class UnknownGameError(OrreryError):
    """There is no game of that name."""


class OptionsError(OrreryError):
    """The options do not make a game."""


class DataError(OrreryError):
    """A data file breaks what the game needs."""


class RecordError(OrreryError):
    """A record cannot be read, or does not follow the rules."""


class ActionError(OrreryError):
    """That text names no action, or the action is not allowed now.

    `rule` says which rule forbids it, `here` what is wrong in this position, `law` the rule in short.
    """

    def __init__(self, message: str, rule: str | None = None, here: str = "", law: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.here = here
        self.law = law


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """A hint such as " Did you mean 'gardens'?", or nothing if no name is near."""
    near = get_close_matches(given, list(known), n=1, cutoff=0.5)
    return f" Did you mean '{near[0]}'?" if near else ""
