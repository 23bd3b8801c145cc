"""The Crater: the wheel with its wedges, the robots on its rim, the needle, and what a wedge promises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.core.state import Event
from orrery.draw import (
    Acts,
    Markup,
    Point,
    Wedge,
    at,
    count_disc,
    el,
    g,
    join,
    path,
    polar,
    sector,
    spread,
    spun,
    target,
    text,
    use,
    wheel,
)
from orrery.draw.wheel import middle
from orrery.games.minethemoon.names import KINDS, OUTCOME_WORDS, OUTCOMES
from orrery.games.minethemoon.view.art import ore, ore_icon, robot
from orrery.games.minethemoon.view.facts import View, sentence
from orrery.games.minethemoon.view.ground import WHEEL, WHEEL_R
from orrery.games.minethemoon.words.glossary import odds

_FILL: Final = {
    "rB": "f-yellow", "rG": "f-crater-g", "rN": "f-violet", "fB": "f-crater-b2", "fG": "f-ice3", "fN": "f-lilac",
    "ALL": "f-coral", "LA": "f-coral", "LB": "f-coral", "LC": "f-coral",
}  # fmt: skip
# A refined wedge lies beside the raw one of its type, launches between the types, as on the mock-up of the mat
ROUND: Final = ("rB", "fB", "rG", "ALL", "LA", "LB", "LC", "fG", "rN", "fN")
WORDS: Final = dict(zip(OUTCOMES, OUTCOME_WORDS, strict=True))
_RIM: Final = WHEEL_R + 8  # where robots stand


def wedges(view: View) -> list[str]:
    """The outcomes in the order in which they lie on the wheel."""
    return [outcome for outcome in ROUND if outcome in view["wheel"]]


def _sign(outcome: str, share: float) -> Markup:
    size = 1.0 if share >= 0.09 else 0.78
    if outcome in ("ALL", "LA", "LB", "LC"):
        if outcome == "ALL":
            return use("moon-rocket-idle", 0, -2, 0.42)
        return use("moon-rocket-idle", -13, 0, 0.3) + text(outcome[1], 9, 1, 19)
    return ore(outcome, 0, 0, 1.15 * size)


@lru_cache(maxsize=256)
def pie(weights: tuple[tuple[str, int], ...], hit: str | None, angle: float, key: str) -> Markup:
    total = sum(weight for _, weight in weights)
    pieces = [Wedge(weight, _FILL[outcome], _sign(outcome, weight / total)) for outcome, weight in weights]
    names = [outcome for outcome, _ in weights]
    return wheel(pieces, WHEEL_R, names.index(hit) if hit in names else None, angle, id=key)


def crater(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """The wheel in its place on the moon."""
    order = wedges(view)
    weights = [view["wheel"][outcome] for outcome in order]
    hits = [event.data["outcome"] for event in events if event.kind == "spun"]
    if not hits and view["hit"]:
        hits = [view["hit"]]
    angle = spun(weights, [order.index(hit) for hit in hits])
    # The needle keeps its id through the spins of a turn, so that it turns on; afterwards it rests and is another one.
    spinning = bool(hits) or view["step"] in ("task", "place")
    key = f"{prefix}needle-{view['turn']}" if spinning else f"{prefix}needle-rest"
    wheel_drawn = pie(tuple(zip(order, weights, strict=True)), hits[-1] if hits else None, angle, key)
    asked = (view["question"] or {}).get("kind") if view["step"] == "place" else None
    out = [wheel_drawn]
    for outcome in order:
        start, end = _span(order, weights, outcome)
        out.append(_wedge(view, can, outcome, start, end, outcome == asked, prefix))
    standing = join(_robots(view, outcome, *_span(order, weights, outcome)) for outcome in order)
    return g(*out, standing, transform=at(*WHEEL), cls="crater")


def _span(order: Sequence[str], weights: Sequence[int], outcome: str) -> tuple[float, float]:
    k = order.index(outcome)
    half = 180 * weights[k] / sum(weights)
    heart = middle(weights, k)
    return heart - half, heart + half


def _wedge(view: View, can: Acts, outcome: str, start: float, end: float, asked: bool, prefix: str) -> Markup:
    """What lies over a wedge: its odds for the pointer, a halo if robots are asked for, a target if it can be taken."""
    once, turn = odds(view, outcome)
    words = f"{sentence(WORDS[outcome])}: {once} % a spin, {turn} % this turn"
    verb = next((verb for verb in ("wedge", "spin") if can.may(verb, outcome)), None)
    return _over(outcome, words, start, end, asked, verb, prefix)


@lru_cache(maxsize=1024)
def _over(outcome: str, words: str, start: float, end: float, asked: bool, verb: str | None, prefix: str) -> Markup:
    line = sector(WHEEL_R * 0.24, WHEEL_R, start, end)
    if verb is None:
        halo = path(line, cls="halo pulse", stroke_width=9) if asked else None
        return g(el("title", words), path(line, cls="feel"), halo, cls="odds")
    x, y = polar(WHEEL_R * 0.68, (start + end) / 2)
    glow = path(line, cls="halo pulse", stroke_width=7, transform=at(-x, -y))
    lamp = path(line, cls="wedge-lamp", transform=at(-x, -y))
    label = f"The white robot to {words}" if verb == "wedge" else f"The Crater shows {WORDS[outcome]}"
    return target(f"{verb}:{outcome}", label, lamp, glow, x=x, y=y, hit=26, id=f"{prefix}{verb}-{outcome}")


def _robots(view: View, outcome: str, start: float, end: float) -> Markup:
    """The robots of a wedge, one cube a seat with its number, the white one beside them."""
    white = view["white"]["at"] == f"crater.{outcome}"
    groups: list[tuple[int | None, int]] = []
    for number, seat in enumerate(view["seats"]):
        count = seat["crater"].get(outcome, 0) - (white and view["white"]["seat"] == number)
        if count > 0:
            groups.append((number, count))
    places = robot_places(start, end, len(groups) + white)
    out = []
    for (owner, count), (x, y) in zip(groups, places, strict=False):
        out.append(robot(owner, x, y, 1.05, "grows" if view["step"] == "place" else ""))
        if count > 1:
            out.append(count_disc(count, x + 15, y + 13, 11))
    return join(out)


def robot_places(start: float, end: float, count: int) -> list[Point]:
    """Where `count` groups of robots stand on the rim of a wedge."""
    heart = (start + end) / 2
    apart = min(15.0, (end - start) / max(1, count))
    return [polar(_RIM, heart + aside) for aside in spread(count, apart)]


def white_place(view: View, kind: str) -> Point:
    """Where the white robot stands when it mines: last on its wedge."""
    order = wedges(view)
    weights = [view["wheel"][outcome] for outcome in order]
    others = sum(
        seat["crater"].get(kind, 0) - (view["white"]["seat"] == number) > 0 for number, seat in enumerate(view["seats"])
    )
    x, y = robot_places(*_span(order, weights, kind), others + 1)[-1]
    return x + WHEEL[0], y + WHEEL[1]


def odds_row(view: View) -> Markup:
    """How likely each wedge is hit at least once this turn, as a row of signs with their per cents."""
    out = []
    for outcome in view["wheel"]:
        once, turn = odds(view, outcome)
        if outcome in KINDS:
            sign = ore_icon(outcome)
        else:
            letter = None if outcome == "ALL" else text(outcome[1], 15, 10, 22)
            drawing = (use("moon-rocket-idle", -4, 4, 0.46), letter)
            sign = el("svg", *drawing, cls="oreicon on-paper", viewBox="-22 -22 44 44", aria_hidden="true")
        words = f"{WORDS[outcome]}: {once} % a spin, {turn} % this turn"
        out.append(el("span", sign, f"{turn} %", cls="chance", title=words))
    return el("div", *out, cls="chances", role="group", aria_label="Chance of at least one")
