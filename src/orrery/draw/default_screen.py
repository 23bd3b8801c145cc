"""A screen for a game that brings none, so that every game can be played in the browser.

The board is the game's own text, on paper; every legal action is a button beside it. A game that wants more than that
extends this class and overrides what it draws itself, or writes the whole of `orrery.core.game.Screen`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from orrery.core.game import Game, Screen
from orrery.core.seat_face import SeatFace
from orrery.core.state import Event
from orrery.draw.choice_list import choice_list
from orrery.draw.markup import Markup, el, join
from orrery.draw.overview import Overview
from orrery.draw.page import choice_panel
from orrery.draw.picture import board_box, standalone
from orrery.draw.reference import Chapter
from orrery.draw.seats import badge
from orrery.draw.shapes import circle, ellipse, rect, use
from orrery.draw.worlds import emblem_box, little_world, poster_box
from orrery.draw.written import written

_LINE: Final = 1.35  # the height of a line of text, in font sizes
_LETTER: Final = 0.62  # the width of a letter
_LARGEST: Final = 34.0  # font size
_PAPER: Final = 940.0  # the side of the sheet on a board of 1000
_MARGIN: Final = 40.0
# Ground, shade and light of a world, and its sky: games without an emblem of their own are told apart by them
_WORLDS: Final = (
    ("f-ice", "f-ice2", "f-ice3", "sky-moon"),
    ("f-coral", "f-orange", "f-brass", "sky-plum"),
    ("f-violet", "f-purple", "f-moon", "sky-dark"),
    ("f-lawn2", "f-green", "f-lawn", "sky-garden"),
    ("f-moon", "f-blue", "f-ice3", "sky-rose"),
)

log = logging.getLogger(__name__)


class DefaultScreen:
    """A table page made of what every game has: its text, its prompt and its legal actions."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def lists_all(self) -> bool:
        """Whether `mine` has a button for every legal action, so that the page needs no list of them beside it."""
        return type(self).mine is DefaultScreen.mine

    @cached_property
    def SYMBOLS(self) -> Mapping[str, Markup]:  # noqa: N802
        """The emblem of the game: a plain world with rings."""
        ground, shade, light, _ = self._world
        drawn = circle(40, cls=ground) + ellipse(46, 9, 0, 12, cls=shade) + ellipse(46, 7, 0, -14, cls=light)
        rings = ellipse(58, 15, 0, 0, cls="k-orbit", stroke_width=5, transform="rotate(-18)")
        return {f"world-{self.game.slug}": little_world(self.game.slug, drawn, rings)}

    def board(
        self,
        view: Mapping[str, Any],
        legal: Sequence[int] = (),
        events: Sequence[Event] = (),
        prefix: str = "",  # noqa: ARG002 (nothing here has an id)
    ) -> str:
        """The scene; without one the table as text on a sheet of paper."""
        scene = self.scene(view, legal, events)
        if scene is None:
            emblem = emblem_box(self.game.slug, "watermark")
            return written(self.game.text(view), view.get("names") or (), emblem)
        return board_box(self.game.slug, self.game.title, scene)

    def scene(
        self,
        view: Mapping[str, Any],  # noqa: ARG002
        legal: Sequence[int],  # noqa: ARG002
        events: Sequence[Event],  # noqa: ARG002
    ) -> Markup | None:
        """Everything on the board, in a box of 1000 round 0,0; what a game overrides to draw a board of its own."""
        return None

    def mine(self, view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> str:  # noqa: ARG002
        """The prompt, and a button for each legal action; what throws something away or ends something comes last."""
        if not legal:
            return self.held(view)
        space = self.game.space
        ordered = sorted(legal, key=lambda action: space.decode(action)[0].last)
        named = list(zip(map(space.notation, ordered), self.game.labels(view, ordered), strict=True))
        return choice_panel(self.game.prompt(view), None, choice_list(named, self.game.row_of)) + self.held(view)

    def held(self, view: Mapping[str, Any]) -> Markup:  # noqa: ARG002
        """What the viewer holds or alone knows, below their choices; what a game overrides to show it."""
        return Markup()

    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        """The sign of the seat, and its points where the view has them by seat."""
        points = view.get("points")
        shown = points[number] if isinstance(points, list) and number < len(points) else ""
        return SeatFace(badge(number, "face"), "", shown, Markup(), Markup())

    def poster(self) -> str:
        return poster_box(self._world[3], use(f"world-{self.game.slug}", 0, 0, 1.1), self._number)

    def draw(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
    ) -> str:
        """A position as an SVG file."""
        scene = self.scene(view, legal, events)
        drawn = typed(self.game.text(view)) if scene is None else scene
        return standalone(board_box(self.game.slug, self.game.title, drawn, role="img"), theme, self.SYMBOLS)

    @property
    def _number(self) -> int:
        """A number that the game has for good."""
        return sum(map(ord, self.game.slug))

    @property
    def _world(self) -> tuple[str, str, str, str]:
        return _WORLDS[self._number % len(_WORLDS)]


def typed(text: str) -> Markup:
    """A text on a sheet of paper, line by line, for a picture."""
    lines = text.splitlines()
    room = _PAPER - 2 * _MARGIN
    size = min(_LARGEST, room / (_LINE * max(1, len(lines))), room / (_LETTER * max(map(len, lines), default=1)))
    top = -_PAPER / 2 + _MARGIN + size
    rows = [
        el("text", line, x=-_PAPER / 2 + _MARGIN, y=top + _LINE * size * number, font_size=size, cls="typed")
        for number, line in enumerate(lines)
    ]
    return rect(_PAPER, _PAPER, rx=24, cls="f-paper inked", stroke_width=4) + join(rows)


def screen_of(game: Game) -> Screen:
    """The game's own drawings; the default ones if it has none, or if they cannot even be loaded."""
    try:
        return game.screen() or DefaultScreen(game)
    except Exception:  # somebody else's package: whatever is wrong with its drawings, the game can be played
        log.exception("the screen of %s cannot be loaded; `orrery conformance %s` says more", game.slug, game.slug)
        return DefaultScreen(game)


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
