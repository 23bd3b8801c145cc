"""The hands of a finished game, for its replay: what each seat held, and the board with everything turned up.

A screen tells both by two functions beside its drawings: `hand(view)`, what the viewer of that view holds or alone
knows, thing by thing; and `opened(view, views)`, the view with what all seats saw (`views`, by seat) laid open, for a
game that keeps secrets on its board. A screen that has neither belongs to a game without secrets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from orrery.core.game import Game
from orrery.draw.default_screen import screen_of
from orrery.draw.markup import Markup, el


class Held(NamedTuple):
    """One thing in a hand: its picture, what it is, what it counts now, and the ids of the places it speaks of."""

    picture: Markup
    words: str
    worth: int | str | None = None
    lights: str = ""


def hand_of(game: Game, view: Mapping[str, Any]) -> Markup | None:
    """What the viewer of `view` holds, as a row of pictures; None if that is nothing."""
    told = getattr(screen_of(game), "hand", None)
    things: Sequence[Held] = told(view) if told is not None else ()
    return el("ul", *(_thing(held) for held in things), cls="held") if things else None


def _thing(held: Held) -> Markup:
    worth = el("b", held.worth, cls="num") if held.worth is not None else None
    return el(
        "li",
        el("span", held.picture, aria_hidden="true"),
        el("span", held.words, cls="sr"),
        worth,
        title=held.words,
        data_lights=held.lights or None,
        tabindex=0 if held.lights else None,  # so that it shows them to the keyboard, too
    )


def opened(game: Game, view: Mapping[str, Any], views: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The view with the secrets of all seats laid open on the board."""
    lay_open = getattr(screen_of(game), "opened", None)
    found: Mapping[str, Any] = lay_open(view, views) if lay_open is not None else view
    return found
