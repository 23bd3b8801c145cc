"""Lists and numbers as people say them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from unicodedata import bidirectional

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
TIMES: Final = ("never", "once", "twice")
NUMBERED: Final = re.compile(r"\b[^\W\d_]+ \d+\b")


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


def isolated(name: str) -> str:
    """A name for a sentence: one that is written from right to left keeps the words and numbers beside it in order."""
    leftwards = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if leftwards else name


def one_line(text: str, longest: int) -> str:
    """What somebody typed as one line without control characters, cut to so many letters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]


def count_of(count: int, thing: str) -> str:
    """ "1 hex", "2 hexes", "3 mines"."""
    ending = "" if count == 1 else "es" if thing.endswith("x") else "s"
    return f"{count} {thing}{ending}"


def with_names(words: str, called: Mapping[str, str]) -> str:
    """A sentence in which numbered things ("seat 2", "orb 12") have the names that they are called by."""
    return NUMBERED.sub(lambda found: called.get(found[0], found[0]), words)
