"""A screen for a game that brings none, so that every game can be played in the browser.

The board is the game's own text, on paper; every legal action is a button beside it. A game that wants more than that
extends this class and overrides what it draws itself, or writes the whole of `orrery.core.game.Screen`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from orrery.core.game import Game, Screen
from orrery.core.state import Event
from orrery.draw.markup import Markup, el, join
from orrery.draw.overview import Overview
from orrery.draw.page import default_panel
from orrery.draw.picture import board_box, standalone
from orrery.draw.reference import Chapter
from orrery.draw.seats import SeatFace, badge
from orrery.draw.shapes import circle, ellipse, rect, use
from orrery.draw.worlds import little_world, poster_box

_LINE: Final = 1.35  # the height of a line of text, in font sizes
_LETTER: Final = 0.62  # the width of a letter
_LARGEST: Final = 34.0  # font size
_PAPER: Final = 940.0  # the side of the sheet on a board of 1000
_MARGIN: Final = 40.0


class DefaultScreen:
    """A table page made of what every game has: its text, its prompt and its legal actions."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def SYMBOLS(self) -> Mapping[str, Markup]:  # noqa: N802
        """The emblem of the game: a plain world with rings."""
        ground = circle(40, cls="f-ice") + ellipse(46, 9, 0, 12, cls="f-ice2") + ellipse(46, 7, 0, -14, cls="f-ice3")
        rings = ellipse(58, 15, 0, 0, cls="k-orbit", stroke_width=5, transform="rotate(-18)")
        return {f"world-{self.game.slug}": little_world(self.game.slug, ground, rings)}

    def board(
        self,
        view: Mapping[str, Any],
        legal: Sequence[int] = (),
        events: Sequence[Event] = (),
        prefix: str = "",  # noqa: ARG002 (nothing here has an id)
    ) -> str:
        """The table as text on a sheet of paper."""
        return board_box(self.game.slug, self.game.title, self.scene(view, legal, events))

    def scene(
        self,
        view: Mapping[str, Any],
        legal: Sequence[int],  # noqa: ARG002
        events: Sequence[Event],  # noqa: ARG002
    ) -> Markup:
        """Everything on the board, in a box of 1000 round 0,0; what a game overrides to draw a board of its own."""
        lines = self.game.text(view).splitlines()
        room = _PAPER - 2 * _MARGIN
        size = min(_LARGEST, room / (_LINE * max(1, len(lines))), room / (_LETTER * max(map(len, lines), default=1)))
        top = -_PAPER / 2 + _MARGIN + size
        written = [
            el("text", line, x=-_PAPER / 2 + _MARGIN, y=top + _LINE * size * number, font_size=size, cls="typed")
            for number, line in enumerate(lines)
        ]
        return rect(_PAPER, _PAPER, rx=24, cls="f-paper inked", stroke_width=4) + join(written)

    def mine(self, view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> str:  # noqa: ARG002
        """The prompt, and a button for each legal action."""
        return default_panel(self.game.prompt(view), self.game.space, legal) or Markup()

    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        """The sign of the seat, and its points where the view has them by seat."""
        points = view.get("points")
        shown = points[number] if isinstance(points, list) and number < len(points) else ""
        return SeatFace(badge(number, "face"), "", shown, Markup(), Markup())

    def poster(self) -> str:
        return poster_box("sky-moon", use(f"world-{self.game.slug}", 0, 0, 1.1), sum(map(ord, self.game.slug)))

    def draw(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
    ) -> str:
        """A position as an SVG file."""
        drawing = board_box(self.game.slug, self.game.title, self.scene(view, legal, events), role="img")
        return standalone(drawing, theme, self.SYMBOLS)


def screen_of(game: Game) -> Screen:
    """The game's own drawings, or the default ones."""
    return game.screen() or DefaultScreen(game)


def overview_of(game: Game) -> Overview | None:
    """The game on one screen, for the beginning of the rulebook; None if the game's screen has none."""
    overview = getattr(screen_of(game), "overview", None)
    return overview(game) if overview is not None else None


def option_picture(game: Game, name: str, value: str | int) -> Markup | None:
    """What a value of an option looks like, for the form of a new table; None if the game's screen has none."""
    picture = getattr(screen_of(game), "option_picture", None)
    return picture(name, value) if picture is not None else None


def reference_of(game: Game) -> Sequence[Chapter]:
    """The reference part of the rulebook, with the printed numbers in use; empty if the game's screen has none."""
    reference = getattr(screen_of(game), "reference", None)
    return reference(game) if reference is not None else ()
