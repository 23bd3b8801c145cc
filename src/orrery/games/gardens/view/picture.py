"""Pictures that stand alone: a position for a notebook, and the poster of the game."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _, pgettext
from orrery.core.state import Event
from orrery.draw import (
    Markup,
    acts,
    at,
    board_box,
    card_face,
    circle,
    el,
    g,
    join,
    path,
    poster_box,
    rect,
    spot,
    spread,
    standalone,
    text,
    token,
    use,
)
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.view.art import SYMBOLS
from orrery.games.gardens.view.missions import pattern, tint
from orrery.games.gardens.view.scene import scene
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.words import names


def draw(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None) -> Markup:
    """A position as an SVG file: the board, and below it the cards that the viewer holds."""
    cards = _own_cards(view)
    row = _row(view, cards) if cards else None
    drawing = board_box(
        f"gardens {view['board']}",
        _("Gardens of Uranus, {board} board", board=names.board(view["board"])),
        scene(view, acts(SPACE, legal), events, ""),
        row,
        box=f"-500 -500 1000 {1180 if row else 1000}",
        role="img",
    )
    return standalone(drawing, theme, SYMBOLS)


def poster() -> Markup:
    """The picture of the game on a card, 240 x 150."""
    ground = circle(150, 0, 140, cls="f-ice inked", stroke_width=4)
    flowers = [
        ("blue", -86, -8, 40, 0.62),
        ("yellow", -48, -34, 24, 0.85),
        ("purple", 40, -20, 20, 0.72),
        ("green", 92, 4, 40, 0.6),
        ("red", 70, 34, 50, 0.5),
        ("red", -66, 32, 50, 0.5),
    ]
    grown = join(
        path(f"M{x} {y}V{foot}", cls="stem") + use(f"fl-{colour}", x, y, size) for colour, x, y, foot, size in flowers
    )
    return poster_box(
        "sky-garden", join([ground, grown, use("m-bot", -2, 30, 0.86, cls="f-dark"), token(1, -2, 15, 11)]), 49
    )


def board_picture(rows: Sequence[Sequence[int]]) -> Markup:
    """The outline of a board as dots, for the page that sets a table; rows are (r, first q, number of spots)."""
    places = [spot(first + k, r) for r, first, number in rows for k in range(number)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    dots = join(circle(2.6, 7.4 * (x - cx), 7.4 * (y - cy)) for x, y in places)
    return el("svg", g(dots, cls="f-dots"), cls="shape", viewBox="-52 -32 104 64", aria_hidden="true")


def _own_cards(view: View) -> list[str]:
    if view["viewer"] is None:
        return []
    return list(view["pack"] or view["seats"][view["viewer"]]["hand"] or ())


def _row(view: View, cards: Sequence[str]) -> Markup:
    step = min(190.0, 980 / len(cards))
    out = []
    for card, x in zip(cards, spread(len(cards), step), strict=True):
        colours = names.colours(card)
        face = card_face(
            g(pattern(card), transform=at(-24, -28, 1.35)),
            text(names.kind(card), 0, 33, 21),
            text(colours, 0, 56, 18) if colours else Markup(),
            width=178,
            height=146,
            tint=tint(card),
        )
        worth = pgettext("on a card", "win") if card == "hexagon" else view["worth"].get(card)
        if worth is not None:
            square = rect(46, 46, 56, -28, rx=13, cls="f-brass inked", stroke_width=3)
            face += square + text(worth, 56, -27, 18 if card == "hexagon" else 26)
        out.append(g(face, transform=at(x, 588, min(1, step / 186))))
    return g(*out, cls="hand")
