"""The reference part of a rulebook: what people look up while they play, drawn, with the printed numbers in use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.draw.markup import Markup


@dataclass(frozen=True)
class Entry:
    """One piece, card, space or track: its picture, what it does, what is printed on it, and its rule."""

    title: str
    words: str = ""  # plain; the ids of rules in it become links
    picture: str = Markup()  # safe markup: an SVG with a box of its own
    facts: Sequence[tuple[str, str]] = ()  # what is printed on it: ("Cost", "2 blue rocks")
    rule: str = ""
    ours: bool = False  # a number here is not from the book


@dataclass(frozen=True)
class Chapter:
    """Pieces of one kind."""

    title: str
    words: str
    entries: Sequence[Entry]
    wide: bool = False  # pictures that need the whole width: a board, a track
