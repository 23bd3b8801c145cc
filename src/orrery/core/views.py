"""What views of all games have in common, and what helps to read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar

from orrery.core.language import _

T = TypeVar("T")

OVER: Final = "over"  # what a view names as its step when the game is over
Switch = Literal["on", "off"]  # the value of an option that is on or off


def given(value: T | None) -> T:
    """A part of a view that is not always there, where the step that is asked promises it."""
    assert value is not None
    return value


def name_of(view: Mapping[str, Any], seat: int) -> str:
    """What a player is called: by name, if whoever shows the view has given the names; a picture knows only seats."""
    names = view.get("names")
    return str(names[seat]) if names else _("Seat {number}", number=seat + 1)
