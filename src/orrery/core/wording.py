"""Lists and numbers as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
TIMES: Final = ("never", "once", "twice")


def number_word(number: int) -> str:
    """ "two" for 2; numbers above twelve are written in digits."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def times(number: int) -> str:
    """ "once", "twice", "three times"."""
    return TIMES[number] if 0 <= number < len(TIMES) else f"{number_word(number)} times"


def listing(words: Sequence[str], last: str = "and") -> str:
    """ "Ana, Ben and Cem"; empty for nobody."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def with_article(thing: str) -> str:
    """ "a Photon Blast", "an Atomic Beam"; for words that sound as they are written."""
    return f"{'an' if thing[:1] in 'aeioAEIO' else 'a'} {thing}"


def possessive(name: str) -> str:
    """ "Ana's", "Boris'"."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def one_line(text: str, longest: int) -> str:
    """What somebody typed as one line without control characters, cut to so many letters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]


def count_of(count: int, thing: str) -> str:
    """ "1 hex", "2 hexes", "3 mines"."""
    ending = "" if count == 1 else "es" if thing.endswith("x") else "s"
    return f"{count} {thing}{ending}"
