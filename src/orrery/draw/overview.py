"""The first page of a rulebook: what it is about, what one does, how it ends; drawn with the game's own pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from orrery.draw.markup import Markup, el

LARGE: Final = (340.0, 200.0)
SMALL: Final = (250.0, 150.0)


@dataclass(frozen=True)
class Glance:
    """One picture with a few words; `rule` is where the law stands."""

    title: str
    words: str
    picture: Markup
    rule: str = ""


@dataclass(frozen=True)
class Overview:
    """A game on one screen, before the law."""

    goal: Glance
    turn: str  # the heading of what one does: "On your turn, one of two"
    steps: Sequence[Glance]
    ends: Sequence[Glance]
    then: str = ""  # what follows the end, in half a sentence
    joined: str = ""  # the word between the steps: "or", "then"


def glimpse(*content: Markup | None, size: tuple[float, float] = LARGE, cls: str = "") -> Markup:
    """A drawing of a glance, round 0,0. What it shows is said in words beside it."""
    width, height = size
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return el("svg", *content, cls=f"glimpse board {cls}".rstrip(), viewBox=box, aria_hidden="true")
