"""What views of all games have in common, and what helps to read them."""

from __future__ import annotations

from typing import Final, Literal, TypeVar

T = TypeVar("T")

OVER: Final = "over"  # what a view names as its step when the game is over
Switch = Literal["on", "off"]  # the value of an option that is on or off


def given(value: T | None) -> T:
    """A part of a view that is not always there, where the step that is asked promises it."""
    assert value is not None
    return value
