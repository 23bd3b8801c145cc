"""Pictures that stand alone: a position for a notebook, the emblem and the poster of the game."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import (
    Markup,
    acts,
    at,
    board_box,
    circle,
    count_disc,
    ellipse,
    g,
    join,
    poster_box,
    spread,
    standalone,
    use,
)
from orrery.games.vertium.actions import SPACE
from orrery.games.vertium.pieces import KINDS
from orrery.games.vertium.view.art import SYMBOLS, captain, card
from orrery.games.vertium.view.facts import View, colonizing
from orrery.games.vertium.view.scene import scene


def draw(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None) -> Markup:
    """A position as an SVG file: the board, and below it the cards that the viewer holds."""
    row = _hand(view)
    drawing = board_box(
        "vertium",
        _("Vertium, {count} planets", count=len(view["planets"])),
        scene(view, acts(SPACE, legal), events, ""),
        row,
        box=f"-500 -500 1000 {1160 if row else 1000}",
        role="img",
    )
    return standalone(drawing, theme, SYMBOLS)


def poster() -> Markup:
    """The picture of the game on a card, 240 x 150."""
    orbits = [
        ellipse(rx, ry, -70, 44, cls="k-brass", stroke_width=2.5, stroke_dasharray="2 8")
        for rx, ry in ((120, 86), (178, 122))
    ]
    small = g(
        circle(22, cls="f-ground"), circle(22, cls="ink", stroke_width=4), cls="pl-kepler", transform=at(-18, -44)
    )
    art = [use("v-star", -70, 44, 0.9), *orbits, use("world-vertium", 52, -6, 0.92), small, captain(1, 52, -14, 0.95)]
    return poster_box("sky-plum", join(art), 49)


def _hand(view: View) -> Markup | None:
    if view["viewer"] is None or not colonizing(view):
        return None
    hand = view["sides"][view["viewer"]].get("hand") or {}
    kinds = [kind for kind in KINDS if kind in hand]
    if not kinds:
        return None
    out = []
    for kind, x in zip(kinds, spread(len(kinds), 106), strict=True):
        number = count_disc(hand[kind], 38, -54, 18) if hand[kind] > 1 else None
        out.append(g(card(kind), number, transform=at(x, 576)))
    return g(*out, cls="hand")
