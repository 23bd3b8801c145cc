"""What a shell that knows our commands offers for their arguments: games, bots, options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final

from orrery.core.options import Option
from orrery.core.registry import game, list_games

YOU: Final = "me"  # who plays in the terminal
LINES: Final = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")  # of bash, and of other shells


def games(incomplete: str) -> list[str]:
    return [slug for slug in list_games() if slug.startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    """Names with commas between them: the last one is being typed."""
    from orrery.bots import bot_names

    before, comma, typed = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in bot_names() if name.startswith(typed)]


def seats(incomplete: str) -> list[str]:
    """Bots, and you among them."""
    before, comma, typed = incomplete.rpartition(",")
    return [*([f"{before}{comma}{YOU}"] if YOU.startswith(typed) else []), *bots(incomplete)]


def options(incomplete: str) -> list[str]:
    """The options of the game that stands in the line; after the equals sign their values, where those have names."""
    found = {option.name: option for option in options_of(line())}
    name, equals, typed = incomplete.partition("=")
    if not equals:
        return [f"{each}=" for each in found if each.startswith(name)]
    choices = getattr(found.get(name), "choices", ())
    return [f"{name}={each.value}" for each in choices if str(each.value).startswith(typed)]


def options_of(words: Iterable[str]) -> Sequence[Option]:
    slug = next((word for word in words if word in list_games()), None)
    return () if slug is None else game(slug).options.options


def line() -> list[str]:
    """What has been typed, as shells hand it on: where the last option has no value yet, typer knows no argument."""
    return next((os.environ[name].split() for name in LINES if name in os.environ), [])
