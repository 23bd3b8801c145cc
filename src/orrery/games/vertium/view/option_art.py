"""Small drawings of what can be chosen before a game, made of the pieces it is played with."""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.draw import Markup, die, el, mark, path, text, use
from orrery.draw.shapes import at, circle, g
from orrery.games.vertium.view.art import captain, gem

_BOX: Final = "-60 -30 120 60"


_ARROW: Final = path("M-8 0H8M3 -5L8 0L3 5", cls="opt-line")
_CROSSED: Final = path("M-7 -7L7 7M7 -7L-7 7", cls="opt-line")
_PLANET: Final = use("v-brahe", 0, 0, 0.48)
_OTHER: Final = use("v-kepler", 0, 0, 0.48)
_WAR: Final = die("target", scale=0.6)
_QUESTION: Final = circle(18, cls="f-paper2 inked", stroke_width=3, stroke_dasharray="5 4") + text("?", 0, 1, 24)


def _pair(left: Markup, right: Markup, between: Markup | None = None) -> Markup:
    return g(left, transform=at(-34, 0)) + (between or Markup()) + g(right, transform=at(34, 0))


def _gems(left: int, right: int) -> Markup:
    """Two forces of Vertium, each with its number."""
    return _pair(gem("vertium", left, 0, 0, 24), gem("vertium", right, 0, 0, 16), _ARROW)


def _captains(*sides: int) -> Markup:
    places = {1: (0,), 2: (-26, 26), 3: (-38, 0, 38)}[len(sides)]
    return Markup("").join(captain(side, x, 5, 0.8) for side, x in zip(sides, places, strict=True))


def _titan(x: float, scale: float) -> Markup:
    """The sign of the Complex on a tile of the fifth colour."""
    return g(
        circle(30, cls="f-seat inked", stroke_width=4), use("v-emblem-complex"), cls="s5", transform=at(x, 0, scale)
    )


def _dice(*faces: str) -> Markup:
    places = {1: (0,), 2: (-24, 24), 3: (-40, 0, 40)}[len(faces)]
    return Markup("").join(die(face, x, 0, 0, 0.52) for face, x in zip(faces, places, strict=True))


def _seat(number: int) -> Markup:
    return g(circle(12, cls="disc"), mark(number), cls=f"badge s{number + 1}", transform=at(0, 0, 1.8))


_PICTURES: Final[dict[tuple[str, str | int], Markup]] = {
    ("mode", "standard"): _captains(0, 1, 2),
    ("mode", "shadows"): g(_captains(0, 1), transform=at(-24, 0, 0.72)) + _titan(36, 0.8),
    ("mode", "solo"): _pair(captain(0, 0, 5, 0.8), _titan(0, 0.65), _CROSSED),
    ("phases", "both"): _pair(_PLANET, _WAR, _ARROW),
    ("phases", "one"): _PLANET,
    ("phases", "decide"): _pair(_PLANET, _QUESTION, _ARROW),
    ("battling", "rounds"): _dice("1", "2", "3"),
    ("battling", "american"): _pair(_PLANET, _OTHER, _ARROW),
    ("gelbon", "on"): _pair(use("v-gelbon", scale=1.3), use("v-cube", scale=1.3)),
    ("gelbon", "off"): use("v-vertium", scale=1.3),
    ("abilities", "on"): Markup("").join(use("v-loose-metal", x, 0, 0.95) for x in (-24, 0, 24)),
    ("abilities", "off"): Markup("").join(
        use(f"v-loose-{kind}", x, 0, 0.8) for kind, x in zip(("metal", "energy", "water"), (-36, 0, 36), strict=True)
    ),
    ("first_player", "random"): die("5", scale=0.6),
    **{("first_player", seat): _seat(seat) for seat in range(4)},
    ("must_attack", "on"): _pair(captain(0, 0, 5, 0.8), _OTHER, _ARROW),
    ("must_attack", "off"): _pair(captain(0, 0, 5, 0.8), _QUESTION, _ARROW),
    ("solo_rebel_cards", "shield"): _dice("shield"),
    ("solo_rebel_cards", "on"): _dice("dot", "target", "shield"),
    ("complex_force", "all"): _gems(8, 3),
    ("complex_force", "half"): _gems(4, 3),
    ("complex_force", "match"): _gems(4, 3),
}


@cache
def option_picture(name: str, value: str | int) -> Markup | None:
    """What a value of an option looks like, or nothing where a drawing would tell no more than its name."""
    drawn = _PICTURES.get((name, value))
    return el("svg", drawn, cls="choice-art", viewBox=_BOX, aria_hidden="true") if drawn else None
