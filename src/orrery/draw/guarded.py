"""A screen whose faults stay its own: where a game's drawing goes wrong, the page shows the default one instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from orrery.core.game import Game
from orrery.core.seat_face import SeatFace
from orrery.core.state import Event
from orrery.draw.default_screen import DefaultScreen, screen_of
from orrery.draw.markup import Markup

T = TypeVar("T")
_MARKUP: Final = ("portrait", "counters", "facts", "unit", "details")
_WORDS: Final = ("note", "spoken")


class ScreenFaultError(Exception):
    """What a screen gives is not what the contract asks for."""


class GuardedScreen:
    """The screen of a game, with the default one in reserve, part by part.

    `tell` hears of every fault: the part of the screen, and what was wrong with it.
    """

    def __init__(self, game: Game, tell: Callable[[str, str], None]) -> None:
        self.own = screen_of(game)
        self.spare = DefaultScreen(game)
        self.tell = tell

    def __getattr__(self, name: str) -> Any:
        """Whatever a screen may have besides."""
        return getattr(self.own, name)

    @property
    def SYMBOLS(self) -> Mapping[str, Any]:  # noqa: N802
        def own() -> Mapping[str, Any]:
            found = self.own.SYMBOLS
            if not isinstance(found, Mapping) or not all(isinstance(each, Markup) for each in found.values()):
                raise ScreenFaultError("it must be a mapping from ids to Markup")
            return found

        return self._first("SYMBOLS", own, lambda: self.spare.SYMBOLS)

    def board(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = ""
    ) -> str:
        return self._first(
            "board",
            lambda: markup(self.own.board(view, legal, events, prefix)),
            lambda: self.spare.board(view, legal, events, prefix),
        )

    def mine(self, view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> str:
        return self._first(
            "mine",
            lambda: markup(self.own.mine(view, legal, prefix)),
            lambda: self.spare.mine(view, legal, prefix),
        )

    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        def own() -> SeatFace:
            face = self.own.seat(view, number)
            if faults := face_faults(face):
                raise ScreenFaultError("; ".join(faults))
            return face

        return self._first("seat", own, lambda: self.spare.seat(view, number))

    def poster(self) -> str:
        return self._first("poster", lambda: markup(self.own.poster()), self.spare.poster)

    def draw(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
    ) -> str:
        return self._first(
            "draw",
            lambda: markup(self.own.draw(view, legal, events, theme)),
            lambda: self.spare.draw(view, legal, events, theme),
        )

    def _first(self, part: str, own: Callable[[], T], spare: Callable[[], T]) -> T:
        try:
            return own()
        except ScreenFaultError as fault:
            self.tell(part, str(fault))
        except Exception as fault:  # somebody else's code: whatever is wrong there, the table can be played
            self.tell(part, repr(fault))
        return spare()


def markup(drawn: object) -> str:
    """What a part of a screen has drawn, if it is text at all."""
    if not isinstance(drawn, str):
        raise ScreenFaultError(f"it must give markup, not {described(drawn)}")
    return drawn


def face_faults(face: object) -> list[str]:
    """What is wrong with what `Screen.seat` gives; empty if a page can show it."""
    if not isinstance(face, SeatFace):
        return [f"it must give an orrery.draw.SeatFace, not {described(face)}"]
    faults = []
    if isinstance(face.points, bool) or not isinstance(face.points, int | str):
        faults.append(f"points must be a whole number or a word, not {described(face.points)}")
    for name in (*_WORDS, *_MARKUP):
        drawn = getattr(face, name)
        if not isinstance(drawn, str):
            faults.append(f"{name} must be {'words' if name in _WORDS else 'markup'}, not {described(drawn)}")
        elif name in _MARKUP and "<" in drawn and not isinstance(drawn, Markup):
            faults.append(f"{name} is a plain string, so its tags would be shown as text: make it with orrery.draw.el")
    return faults


def described(thing: object) -> str:
    """Something that should be something else, in short."""
    return f"{type(thing).__name__} {thing!r}"[:120]
