"""Missions as cards: the picture of the pattern, the title, one line of what it pays."""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.core.language import _, pgettext
from orrery.draw import Markup, Point, at, circle, el, g, join, path, polar, polygon, text, use
from orrery.games.gardens.cards import pays
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.words import names

_GOOD: Final = 4  # a card that is worth this much has a bright square


def mission_title(card: str) -> str:
    """The name of a mission: "Longest line, blue"."""
    return names.mission(card)


def mission_words(card: str) -> str:
    """What a mission pays, in one short line."""
    return _(pays(card))


def tint(card: str) -> str:
    """The class of the ground behind a mission's picture: the pale ink of its first colour."""
    _, *colours = card.split("-")
    return f"t-{colours[0] if colours else 'plain'}"


def _flowers(colour: str, places: list[Point], size: float = 0.21) -> Markup:
    return join(use(f"fl-{colour}", x, y, size) for x, y in places)


def _link(d: str, width: float = 2.5) -> Markup:
    return path(d, cls="ink", stroke_width=width)


@cache
def pattern(card: str) -> Markup:
    """The pattern a mission asks for, in a box of 56 x 52 round 0,0."""
    kind, *colours = card.split("-")
    if kind == "hexagon":
        corners = [polar(19, 60 * k) for k in range(6)]
        line = polygon(19, 6, 0, cls="ink", stroke_width=2.5)
        return line + _flowers("purple", corners, 0.16) + use("sparkle", 0, 0, 0.8, cls="f-brass-deep")
    one = colours[0]
    if kind == "pair":
        two = use(f"fl-{colours[1]}", 13, -4, 0.34)
        return _link("M-12 4L12 -4", 3) + use(f"fl-{one}", -13, 4, 0.34) + two
    if kind == "group":
        links = _link("M-9 -8L9 -8M-9 -8L0 8M9 -8L0 8M0 8L18 8M9 -8L18 8")
        return g(links, _flowers(one, [(-9, -8), (9, -8), (0, 8), (18, 8)]), transform="translate(-4 0)")
    if kind == "count":
        places = [(-15.0, -10.0), (12.0, -12.0), (-8.0, 11.0), (16.0, 9.0)]
        rings = join(circle(9.5, x, y, cls="ink", stroke_width=1.5, stroke_dasharray="3 3") for x, y in places)
        return _flowers(one, places, 0.2) + rings
    if kind == "line":
        return _link("M-20 14L20 -14") + _flowers(one, [(-20, 14), (-7, 5), (7, -5), (20, -14)])
    if kind == "triangle":
        return _link("M-17 14L17 14L0 -15Z") + _flowers(one, [(-17, 14), (17, 14), (0, -15)], 0.23)
    rim = _link("M-24 16L-10 -16H12", 3) + _flowers(one, [(-19, 6), (-11, -14), (8, -15)])
    return rim + use("tree", 14, 19, 0.36)


@cache
def mission_picture(card: str) -> Markup:
    """The picture of a mission for a page."""
    return el("svg", pattern(card), cls=f"pic {tint(card)}", viewBox="-28 -26 56 52", aria_hidden="true")


def on_card(card: str, scale: float = 1.5) -> Markup:
    """Picture and name of a mission for the face of a card on the board; the colours are in the picture."""
    head, _, last = names.kind(card).rpartition(" ")
    lines = text(head, 0, 25, 18, "minor") + text(last, 0, 43, 18, "minor") if head else text(last, 0, 34, 18, "minor")
    return g(pattern(card), transform=at(0, -30, scale)) + lines


def mission_card(view: View, card: str, act: str | None, prefix: str, cls: str = "") -> Markup:
    """A mission with what it is worth now; a button if it can be played, kept or taken, or may be later."""
    worth: int | None = view["worth"].get(card)
    shown = el("small", pgettext("on a card", "WIN")) if card == "hexagon" else worth
    square = (
        el("span", el("span", pgettext("on a card", "worth"), cls="sr"), shown, cls="worth")
        if shown is not None
        else None
    )
    low = card == "hexagon" or worth is None or worth < _GOOD
    words = el("span", mission_title(card), cls="t") + el("span", mission_words(card), cls="d")
    mine = view["viewer"] is not None and card in (view["seats"][view["viewer"]]["hand"] or ())
    pressed = act is not None or mine
    lights = " ".join(f"{prefix}spot-{label}" for label in view["marks"].get(card, ()))
    return el(
        "button" if pressed else "div",
        mission_picture(card),
        el("span", words, cls="words"),
        square,
        id=f"{prefix}card-{card}",
        cls=f"card{' low' if low else ''}{' inert' if not act else ''}{' ' + cls if cls else ''}",
        type="button" if pressed else None,
        data_act=act,
        data_confirm=True if act and act.startswith("score:") else None,  # it takes the turn, like a move
        data_why=f"score:{card}" if mine and not act else None,
        data_lights=lights or None,
        tabindex=0 if lights and not pressed else None,
    )
