"""What the coach of a first game says at one moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

WAITING: Final = "waiting"  # the key of the lesson for those who wait while others decide


class Lesson(NamedTuple):
    """A title, a text of a few sentences, and perhaps the rule it is about."""

    title: str
    text: str
    rule: str = ""


Taught: TypeAlias = Lesson | Callable[[Any], Lesson | None]  # the same for every view, or a function of the learner's
