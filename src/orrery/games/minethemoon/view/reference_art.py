"""The pictures of the reference part: buildings, cards, mats and tracks, each alone in a box of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from orrery.core.language import _
from orrery.draw import Markup, at, circle, el, g, join, path, rect, seat_class, spread, text, use
from orrery.games.minethemoon.data import Base, Wheel
from orrery.games.minethemoon.names import OUTCOMES, TYPES
from orrery.games.minethemoon.view.art import ore
from orrery.games.minethemoon.view.buildings import column_boxes
from orrery.games.minethemoon.view.crater import ROUND, pie
from orrery.games.minethemoon.view.ground import ZONES
from orrery.games.minethemoon.view.rockets import bare_rocket, rocket_height
from orrery.games.minethemoon.words.glossary import count_robots

CARD: Final = (190.0, 130.0)


def framed(width: float, height: float, *body: Markup | None, words: str) -> Markup:
    """A drawing round 0,0 in a box of its own."""
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return el("svg", *body, viewBox=box, role="img", aria_label=words)


def shared_picture(name: str, columns: Mapping[str, int]) -> Markup:
    """A shared building with its columns: `columns` says how many robots each takes."""
    stacks = []
    for (place, size), x in zip(columns.items(), spread(len(columns), 54), strict=True):
        stacks.append(g(column_boxes(size, False), transform=at(x, 42, 1.25)))
        if place.endswith(".0"):  # on the far left
            stacks.append(text("4-5", x, 74, 17, "minor soft"))
    card = rect(166, 172, 0, 0, rx=16, cls="f-paper inked", stroke_width=4)
    return framed(176, 182, card, text(name, 0, -62, 24 if len(name) < 11 else 21, "bname"), *stacks, words=name)


def building_picture(name: str, fill: str, cost: Mapping[str, int], bonus: int, team: int) -> Markup:
    """A tile or an Advanced Building: bonus, team boxes, name, and below it what it costs."""
    kinds = [kind for kind, count in cost.items() for _each in range(count)]
    ores = [ore(kind, x, 34, 1.0) for kind, x in zip(kinds, spread(len(kinds), 36), strict=True)]
    boxes = [rect(20, 20, 78 - 23 * k, -44, rx=5, cls="box") for k in range(team)]
    badge = circle(18, -72, -42, cls="f-brass inked", stroke_width=3) + text(f"+{bonus}", -72, -41, 19)
    size = 24 if len(name) < 12 else 19
    return framed(
        CARD[0] + 10,
        CARD[1] + 10,
        rect(*CARD, rx=14, cls=f"{fill} inked", stroke_width=4),
        rect(CARD[0] - 16, 46, 0, 34, rx=10, cls="f-paper inked", stroke_width=2.5),
        text(name, 0, -8, size, "bname"),
        *ores,
        *boxes,
        badge if bonus else None,
        words=name,
    )


def wheel_picture(wheel: Wheel) -> Markup:
    weights = {OUTCOMES[number]: weight for number, weight in enumerate(wheel.by_outcome)}
    order = [outcome for outcome in ROUND if weights[outcome]]
    drawing = pie(tuple((outcome, weights[outcome]) for outcome in order), None, 0, f"ref-needle-{wheel.name}")
    return framed(276, 284, g(drawing, transform=at(0, -2)), words=_("Crater {name}", name=wheel.name))


def track_picture(name: str, zones: Sequence[Sequence[int]], goal: int) -> Markup:
    """The Dominance track as a bar: each zone with its spins, and where it begins."""
    ends = [zone[0] for zone in zones[1:]] + [goal + 1]
    wide, out = 300.0, []
    for number, ((start, spins), end) in enumerate(zip(zones, ends, strict=True)):
        left, right = (min(mark, goal + 1) / (goal + 1) * wide - wide / 2 for mark in (start, end))
        if right <= left:
            continue
        heart = (left + right) / 2
        out += [
            rect(right - left, 96, heart, -14, rx=8, cls=f"{ZONES[number % 4]} inked", stroke_width=4),
            text(spins, heart, -12, 46),
            text(start, left + 14, 56, 30),
        ]
    return framed(wide + 20, 150, *out, words=_("The track {name}", name=name))


def rocket_picture(name: str, slots: Sequence[tuple[str, int]]) -> Markup:
    height = rocket_height(len(slots))
    return framed(110, height + 8, g(bare_rocket(slots), transform=at(0, height / 2)), words=name)


def base_picture(name: str, base: Base, sites: Sequence[str]) -> Markup:
    """A Moonbase: free robots above, three Silos, and the sites with what is printed on them."""
    robots = [g(use("moon-robot", x, -88, 0.8), cls=seat_class(0)) for x in spread(base.robots, 26)]
    silos = []
    for type_, x in zip(TYPES, spread(3, 84), strict=True):
        silos.append(rect(76, 74, x, -34, rx=10, cls="f-paper2 inked", stroke_width=2.5))
        silos.append(ore("r" + type_, x - 14, -54, 0.6) + ore("f" + type_, x + 14, -54, 0.6))
        silos += [rect(18, 18, x + aside, -20, rx=4, cls="box") for aside in spread(base.silo, 21)]
    rows = []
    for number, words in enumerate(sites):
        x, y = spread(3, 90)[number % 3], 30 + 32 * (number // 3)
        rows.append(
            rect(84, 26, x, y, rx=7, cls="f-paper inked", stroke_width=2.5) + text(words, x, y + 1, 13, "minor")
        )
    deep = 24 + 32 * ((len(sites) + 2) // 3)
    ground = path(f"M-142 -112H142V{deep + 8}H-142Z", cls="f-moon inked", stroke_width=4)
    words = f"{name}: {count_robots(base.robots)}"
    body = join([ground, *robots, *silos, *rows])
    return el("svg", body, viewBox=f"-150 -120 300 {deep + 136:g}", role="img", aria_label=words)
