"""Rocks, the alphabet of this game: a shape, a colour and a letter each, the same wherever one is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from orrery.core.language import _, cache_by_language
from orrery.draw import Markup, at, circle, el, g, join, path, polygon, rect, text, use
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.words.names import letter_names

_DROP: Final = "M0 -12.4C3.6 -8 9.6 -4 9.6 2A9.6 9.6 0 0 1 -9.6 2C-9.6 -4 -3.6 -8 0 -12.4Z"
_LOW: Final = {"R": 1.6}  # a drop is wide below its middle
_BOX: Final = "-13.5 -13.5 27 27"


def shape(letter: str, cls: str | None = None, transform: str | None = None) -> Markup:
    """The outline of a rock in a box of 24 round 0,0: hexagon, circle, drop, diamond, square."""
    if letter == "G":
        return polygon(10.8, 6, 30, cls=cls, transform=transform)
    if letter == "B":
        return circle(9.8, cls=cls, transform=transform)
    if letter == "R":
        return path(_DROP, cls=cls, transform=transform)
    if letter == "P":
        return polygon(12, 4, cls=cls, transform=transform)
    return rect(18, 18, rx=3.5, cls=cls, transform=transform)


def _letter(letter: str) -> Markup:
    """The letter on a rock; whoever uses the symbol says how large."""
    return el("text", letter, y=0.6 + _LOW.get(letter, 0), cls="tx rk-no")


def land(letter: str, ground: Markup, scale: float) -> Markup:
    """A hex of terrain with its rock embossed; its class gives the colour."""
    print_ = shape(letter, cls="emboss", transform=f"scale({scale:g})")
    return g(ground, print_, el("text", letter, y=0.6 + _LOW.get(letter, 0) * scale, cls="tx rk-no hex-letter"))


SYMBOLS: Final[Mapping[str, Markup]] = {
    **{f"u-rock-{letter}": g(shape(letter), _letter(letter), id=f"u-rock-{letter}") for letter in LETTERS},
    "u-different": g(
        rect(14, 14, -20, 0, rx=3),
        circle(8, 0, 0),
        polygon(10, 4, transform=at(21, 0)),
        id="u-different",
        cls="rk-blank",
    ),
}


def rock(letter: str, x: float, y: float, scale: float, state: str = "", size: float | None = None) -> Markup:
    """A rock on a board. `state` is "miss" for one that is wanted and "fits" for one that could go there."""
    cls = f"rk rk-{letter} {state}".rstrip()
    return use(f"u-rock-{letter}", x, y, scale, cls=cls, font_size=size)


# On a page ------------------------------------------------------------------------------------------------------------


@cache_by_language()
def icon(letter: str, state: str = "") -> Markup:
    """One rock beside words; "lost" crosses it out."""
    cross = path("M-10 10L10 -10", cls="rk-cross") if state == "lost" else None
    body = use(f"u-rock-{letter}", cls=f"rk rk-{letter} {state}".rstrip(), font_size=13.6)
    name = letter_names()[letter]
    words = _("{colour}, lost", colour=name) if state == "lost" else name
    return el("svg", body, cross, cls="rock", viewBox=_BOX, role="img", aria_label=words)


@cache_by_language()
def icons(amounts: tuple[int, ...], state: str = "") -> Markup:
    """Some rocks in a row; more than four of a colour are a number."""
    out: list[Markup] = []
    for count, letter in zip(amounts, LETTERS, strict=True):
        if count > 4:
            out += [icon(letter, state), el("b", f"x{count}")]
        else:
            out += [icon(letter, state)] * count
    return el("span", *out, cls="rocks")


@cache_by_language()
def different(count: int) -> Markup:
    """So many rocks of different colours: three blank stones of three shapes, and the words."""
    stones = el("svg", use("u-different"), cls="rock-blanks", viewBox="-29 -12 62 24", aria_hidden="true")
    return el("span", stones, el("b", _("{count} different", count=count)), cls="different")


@cache_by_language()
def cost(words: str, silent: bool = False) -> Markup:
    """The ways to pay a step, as rocks: "2G / 1R" are two green ones or a red one; silent where words tell them."""
    out: list[Markup] = []
    for place, part in enumerate(words.replace(" ", "").split("/")):
        if place:
            out.append(el("i", f" {_('or')} ", cls="or"))
        if part.endswith("≠"):
            out.append(different(int(part[:-1])))
            continue
        singles = part.split("+")
        out.append(
            el("span", *(icon(single[-1]) for single in singles for _each in range(int(single[:-1]))), cls="rocks")
        )
    return el("span", *out, cls="cost", aria_hidden=True if silent else None)


def cost_words(words: str) -> str:
    """The ways to pay a step for those who listen: "2 green or 1 red"."""
    ways, names = [], letter_names()
    for part in words.replace(" ", "").split("/"):
        if part.endswith("≠"):
            ways.append(_("{count} different", count=part[:-1]))
        else:
            singles = [f"{single[:-1]} {names[single[-1]]}" for single in part.split("+")]
            ways.append(f" {_('and')} ".join(singles))
    return f" {_('or')} ".join(ways)


def lost_at(words: str, rocks: Sequence[int]) -> list[int]:
    """The rocks of a set that a step would not need, paid in the way that needs most of them.

    All rocks of a set are gone once it is used (U-6.3): whatever the cheapest-looking way, the rest buys nothing.
    """
    best: list[int] | None = None
    for part in words.replace(" ", "").split("/"):
        if part.endswith("≠"):
            count = int(part[:-1])
            kinds = [colour for colour in range(len(LETTERS)) if rocks[colour]]
            if len(kinds) < count:
                continue
            need = [int(colour in kinds[:count]) for colour in range(len(LETTERS))]
        else:
            need = [0] * len(LETTERS)
            for single in part.split("+"):
                need[LETTERS.index(single[-1])] += int(single[:-1])
            if any(asked > there for asked, there in zip(need, rocks, strict=True)):
                continue
        left = [there - asked for asked, there in zip(need, rocks, strict=True)]
        if best is None or sum(left) < sum(best):
            best = left
    return best if best is not None else list(rocks)


def legend(x: float, y: float, apart: float) -> Markup:
    """What the shapes and letters mean, once for the whole board."""
    names = letter_names()
    return g(
        join(
            g(
                rock(letter, 0, 0, 1.3),
                text(name, 20, 1, 18, "tx-left on-sky-2 told tiny"),
                transform=at(x + apart * place, y),
            )
            for place, (letter, name) in enumerate(names.items())
        ),
        cls="legend",
        role="img",
        aria_label=_("Rocks: {rocks}", rocks=", ".join(f"{letter} {name}" for letter, name in names.items())),
    )
