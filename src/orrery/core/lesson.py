"""What the coach of a first game says at one moment."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """A title, a text of a few sentences, and perhaps the rule it is about."""

    title: str
    text: str
    rule: str = ""
