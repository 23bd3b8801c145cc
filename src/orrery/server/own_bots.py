"""Bots that are not of the house: of installed packages, or `module:Class`, as far as the operator lets them play here.

Naming a bot loads its code, so a name that comes from outside counts only if it is on the operator's list. The list is
that of the process: workers get names that the server has held against it.
"""

from __future__ import annotations

from dataclasses import dataclass

from orrery.bots.registry import OURS, bot_class
from orrery.core.errors import OrreryError


@dataclass(frozen=True)
class OwnBot:
    """One that may play here: its name, what it is called at a table, and what its author says of it."""

    name: str
    face: str
    words: str


_allowed: dict[str, OwnBot] = {}  # by name


def allow(names: str) -> None:
    """Let the bots of this list, with commas between them, play here, and no others; an error if one is not there."""
    listed = [name.strip() for name in names.split(",") if name.strip()]
    for name in listed:
        if name in OURS:
            raise OrreryError(f"ORRERY_OWN_BOTS names '{name}', which is a bot of the house: leave it out.")
        bot_class(name)
    _allowed.clear()
    _allowed.update({name: OwnBot(name, called(name), words_of(name)) for name in listed})


def called(name: str) -> str:
    """What people call it: `my_bot:DeepThought` is DeepThought, `look_ahead` is Look ahead."""
    kind = name.rpartition(":")[2]
    return kind if ":" in name else kind.replace("_", " ").replace("-", " ").capitalize()


def own_bots() -> dict[str, OwnBot]:
    """Those that may play here, by name."""
    return dict(_allowed)


def words_of(name: str) -> str:
    """What its author says of it, in a sentence."""
    return (bot_class(name).__doc__ or "").strip().partition("\n")[0]
