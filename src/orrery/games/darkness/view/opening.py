"""The first turns: nobody has seen anything. The bag in the middle, what is in it, and the fleets that wait."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.draw import Leaf, Markup, at, circle, g, join, polygon, rect, spread, stars, text, use
from orrery.games.darkness.pieces import CORES, LETTERED
from orrery.games.darkness.view.art import ship
from orrery.games.darkness.view.wording import fleet_words, is_solo
from orrery.games.darkness.words.glossary import View, who

WIDE: Final = 710
HIGH: Final = 700
BOX: Final = f"0 0 {WIDE} {HIGH}"
BAG: Final = (WIDE / 2, 290.0)
_KINDS: Final = {  # what is in the bag, and what it means
    "A": (mark("a biosphere:"), mark("ships survive")),
    "B": (mark("an atmosphere:"), mark("needs feeding")),
    "C": (mark("bare rock:"), mark("can be mined")),
    "?": (mark("strange: holes,"), mark("giants, monsters")),
}


def leaves() -> tuple[Leaf, ...]:
    """The parts that a phone shows one at a time."""
    return (
        Leaf("region", _("The dark"), "185 150 340 280", "205 170 300 240"),
        Leaf("bag", _("What is in the bag"), "0 440 360 250"),
    )


def is_opening(view: View) -> bool:
    """Before the first orb is laid."""
    return not view["orbs"] and view["phase"] <= 1 and not view["over"]


def opening(view: View, target: Markup | None, prefix: str) -> Markup:
    """The stage of the first turn; `target` is what is lit at the bag, round its middle."""
    return join(
        [
            _dark(),
            g(
                text(_("Nobody has seen anything yet."), WIDE / 2, 42, 24, "dark-text"),
                text(_invitation(view), WIDE / 2, 72, 14, "dark-text second"),
                cls="minor",
            ),
            g(
                circle(104, cls="glow-pool"),
                g(use("d-bag", 0, 6, 1.15), id=f"{prefix}bag-open"),
                *(circle(9.5, x, -16, cls="f-paper inked", stroke_width=3) for x in (-14, 14)),
                *(circle(4, x, -14, cls="f-ink") for x in (-12, 16)),
                circle(23, 50, 46, cls="f-brass inked", stroke_width=3),
                text(view["bag"], 50, 47, 20),
                transform=at(*BAG),
                cls="inert",
                data_part="region",
            ),
            g(target, transform=at(*BAG), data_part="region") if target else None,
            g(*_cards(view["unseen"]), data_part="bag"),
            g(*(_fleet(view, seat, prefix) for seat in range(view["players"])), cls="minor"),
        ]
    )


def _invitation(view: View) -> str:
    if is_solo(view):
        return ngettext(
            "Send a ship into the dark. It finds one of {count} core, and you see it.",
            "Send a ship into the dark. It finds one of {count} cores, and you see it.",
            view["bag"],
        )
    return ngettext(
        "Send a ship into the dark. It finds one of {count} core, and only you see which.",
        "Send a ship into the dark. It finds one of {count} cores, and only you see which.",
        view["bag"],
    )


@cache
def _dark() -> Markup:
    """Stars, clouds, and faint outlines where orbs will lie."""
    middle = at(WIDE / 2, HIGH / 2)
    glow = circle(340, 180, 210, fill="url(#d-nebula-0)") + circle(340, 550, 500, fill="url(#d-nebula-1)")
    future = []
    for number in range(1, 22):
        angle, far = number * 137.5 * pi / 180, 92 * sqrt(number + 0.4)
        x, y = BAG[0] + far * cos(angle) * 1.05, BAG[1] + far * sin(angle) * 0.82
        if 40 < x < WIDE - 40 and 100 < y < 440 and (x - BAG[0]) ** 2 + (y - BAG[1]) ** 2 > 150**2:
            future.append(polygon(27, 6, cls="future", transform=at(x, y)))
    ground = rect(6 * WIDE, 6 * HIGH, WIDE / 2, HIGH / 2, cls="f-dark-table")
    return ground + glow + g(stars(1500, 800, 110, 5), transform=middle) + g(*future, data_part="region")


def _cards(unseen: Mapping[str, int]) -> list[Markup]:
    """What is in the bag, as far as the viewer knows, from the data in use."""
    total = sum(unseen.values())
    numbers = {
        letter: sum(unseen.get(core, 0) for core in CORES[:LETTERED] if core[0] == letter) for letter in ("A", "B", "C")
    }
    numbers["?"] = total - sum(numbers.values())
    return [
        g(
            g(
                rect(158, 110, cls="bag-card", rx=14),
                polygon(
                    28, 6, cls="core-dark small" if letter == "?" else f"core-{letter} small", transform=at(-38, -17)
                ),
                text(letter, -38, -16, 24, "dim-text" if letter == "?" else None),
                text(numbers[letter], 32, -27, 26, "dark-text"),
                text(_("of {total}", total=total), 32, -4, 12.5, "dark-text second"),
                text(_(words[0]), 0, 25, 12.5, "dark-text second"),
                text(_(words[1]), 0, 41, 12.5, "dark-text second"),
                cls=f"bag-card-{number}",
            ),
            transform=at(100 + 170 * number, 502),
        )
        for number, (letter, words) in enumerate(_KINDS.items())
    ]


def _fleet(view: View, seat: int, prefix: str) -> Markup:
    """The fleet of a seat, waiting at the edge."""
    x = WIDE / 2 + spread(view["players"], min(171, 690 / view["players"]))[seat]
    fleet = view["seats"][seat]["fleet"]
    rows: list[Markup] = []
    for kind, top, high, scale in (("colony", 582, 22, 0.36), ("scout", 624, 17, 0.42)):
        number = fleet[kind]
        across = max(1, min(8 if view["players"] > 1 else 16, number))
        step = min(18.4, 130 / across) if view["players"] > 1 else 24
        for k in range(min(number, 2 * across)):
            row, place = divmod(k, across)
            rows.append(ship(seat, x + (place - (across - 1) / 2) * step, top + high * row, scale, kind))
    words = fleet_words(fleet)
    if view["players"] > 4:
        words = _("{colony} + {scout} ships", colony=fleet["colony"], scout=fleet["scout"])
    return g(
        *rows,
        text(who(view, seat), x, 670, 14, "dark-text"),
        text(words, x, 687, 12, "dark-text second"),
        id=f"{prefix}waiting-{seat}",
    )
