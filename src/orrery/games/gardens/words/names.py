"""What the things of the garden are called in the language of now: missions, colours, flowers, boards."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.games.gardens.cards import TITLES, title

# Colours alone ("blue") are among the words of the actions; beside a thing they bend in other languages
_FLOWERS: Final = {
    "blue": mark("blue flower"),
    "red": mark("red flower"),
    "yellow": mark("yellow flower"),
    "green": mark("green flower"),
    "purple": mark("purple flower"),
}
_BOARDS: Final = {"hexagon": mark("hexagon"), "trapezoid": mark("trapezoid"), "rhombus": mark("rhombus")}


def mission(card: str) -> str:
    """The whole name of a mission: "Longest line, blue"."""
    return _(title(card))


def kind(card: str) -> str:
    """Its name without the colours: "Longest line"."""
    return _(TITLES[card.partition("-")[0]])


def colours(card: str) -> str:
    """The colours of a mission: "blue", "blue + red"; empty for the hexagon."""
    return " + ".join(map(_, card.split("-")[1:]))


def flower(colour: str) -> str:
    """ "red flower"."""
    return _(_FLOWERS[colour])


def board(shape: str) -> str:
    """ "trapezoid"."""
    return _(_BOARDS[shape])


def points(number: int) -> str:
    """ "3 points"."""
    return ngettext("{count} point", "{count} points", number)
