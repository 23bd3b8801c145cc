"""The Crater: the wheel with its wedges, the robots on them, and a stepper at each wedge while robots are placed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from orrery.core.language import _, cache_by_language
from orrery.draw import (
    Acts,
    Counter,
    Markup,
    Point,
    Things,
    Wedge,
    at,
    circle,
    crowd,
    drop,
    el,
    g,
    grip,
    join,
    knob,
    number,
    path,
    planned,
    polar,
    rect,
    sector,
    spread,
    spun,
    target,
    text,
    use,
    wheel,
)
from orrery.draw.wheel import RIM, middle
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.view.art import disc, ore, ore_icon, robot, rocket_sign
from orrery.games.minethemoon.view.facts import View, room, sentence
from orrery.games.minethemoon.view.layout import CRATER
from orrery.games.minethemoon.view.spins import Spin, is_spinning, strip, strip_size
from orrery.games.minethemoon.view_types import own_seat
from orrery.games.minethemoon.words.glossary import named, odds

_FILL: Final = {
    "rB": "f-yellow", "rG": "f-crater-g", "rN": "f-violet", "fB": "f-crater-b2", "fG": "f-ice3", "fN": "f-lilac",
    "ALL": "f-coral", "LA": "f-coral", "LB": "f-coral", "LC": "f-coral",
}  # fmt: skip
# A refined wedge lies beside the raw one of its type, launches between the types, as on the mock-up of the mat
ROUND: Final = ("rB", "fB", "rG", "ALL", "LA", "LB", "LC", "fG", "rN", "fN")
_STEPPER: Final = (114.0, 50.0)
# Where steppers stand round the wheel: their angle and their place, clockwise from the upper right
_SLOTS: Final = (
    (45.0, (123.0, -138.0)),
    (135.0, (123.0, 138.0)),
    (180.0, (0.0, 138.0)),
    (225.0, (-123.0, 138.0)),
    (315.0, (-123.0, -138.0)),
    (360.0, (0.0, -138.0)),
)
_TOP: Final = 106.0  # the upper rim of the part for the wheel
_FOOT: Final = 426.0


class Place(NamedTuple):
    """Where the wheel lies now, and how large it is."""

    x: float
    y: float
    r: float


def is_planning(view: View, can: Acts) -> bool:
    """Whether the viewer is to say how many robots go to which wedge."""
    return view["step"] == "place" and bool(can.of("qty"))


def lies(view: View, can: Acts, spins: Sequence[Spin]) -> Place:
    """Small between the steppers, smaller below the strip of spins, large otherwise."""
    x, y = CRATER
    if is_planning(view, can):
        return Place(x, y, 84)
    if is_spinning(view, spins):
        top = _TOP + strip_size(view, spins, 358)[2] + 8
        return Place(x, (top + _FOOT) / 2, (_FOOT - top) / 2 - RIM - 3)
    return Place(x, y + 2, 130)


def wedges(view: View) -> list[str]:
    """The outcomes in the order in which they lie on the wheel."""
    return [outcome for outcome in ROUND if outcome in view["wheel"]]


def _sign(outcome: str, share: float) -> Markup:
    size = 1.15 if share >= 0.09 else 0.9
    return ore(outcome, 0, 0, size) if outcome in KINDS else rocket_sign(outcome, 0, 0, size)


@lru_cache(maxsize=256)
def pie(weights: tuple[tuple[str, int], ...], hit: str | None, angle: float, key: str, r: float = 110) -> Markup:
    total = sum(weight for _outcome, weight in weights)
    pieces = [Wedge(weight, _FILL[outcome], _sign(outcome, weight / total)) for outcome, weight in weights]
    names = [outcome for outcome, _weight in weights]
    return wheel(pieces, r, names.index(hit) if hit in names else None, angle, id=key)


def crater(view: View, can: Acts, spins: Sequence[Spin], prefix: str, over: Markup | None) -> Markup:
    """The wheel in its place on the moon, with the spins above it or the steppers round it."""
    place = lies(view, can, spins)
    order = wedges(view)
    weights = [view["wheel"][outcome] for outcome in order]
    hits = [spin.outcome for spin in spins]
    if not hits and view["hit"]:
        hits = [view["hit"]]
    angle = spun(weights, [order.index(hit) for hit in hits])
    # The needle keeps its id through the spins of a turn, so that it turns on; afterwards it rests and is another one.
    spinning = bool(hits) or view["step"] in ("task", "place")
    key = f"{prefix}needle-{view['turn']}" if spinning else f"{prefix}needle-rest"
    drawn = pie(tuple(zip(order, weights, strict=True)), hits[-1] if hits else None, angle, key, place.r)
    lids = [_wedge(view, can, outcome, _span(order, weights, outcome), place.r, prefix) for outcome in order]
    standing = join(_robots(view, can, outcome, _span(order, weights, outcome), place.r) for outcome in order)
    turning = g(
        drawn, *lids, g(standing, cls="standing"), transform=at(place.x, place.y), cls="crater", id=f"{prefix}crater"
    )
    around: Markup | None = None
    if is_planning(view, can):
        around = _steppers(view, order, weights, prefix)
    elif is_spinning(view, spins):
        around = strip(view, spins, CRATER[0] - 179, _TOP, 358)
    return g(g(turning, over, cls="pie"), around, cls="planning" if is_planning(view, can) else None)


def _span(order: Sequence[str], weights: Sequence[int], outcome: str) -> tuple[float, float]:
    k = order.index(outcome)
    half = 180 * weights[k] / sum(weights)
    heart = middle(weights, k)
    return heart - half, heart + half


def _wedge(view: View, can: Acts, outcome: str, span: tuple[float, float], r: float, prefix: str) -> Markup:
    """What lies over a wedge: its odds for the pointer, and a target if it can be taken."""
    once, turn = odds(view, outcome)
    words = _("{outcome}: {once} % a spin, {turn} % this turn", outcome=sentence(named(outcome)), once=once, turn=turn)
    verb = next((verb for verb in ("wedge", "spin") if can.may(verb, outcome)), None)
    plans = is_planning(view, can) and outcome in to_ask(view)
    return _over(outcome, words, span, r, verb, plans, prefix)


@cache_by_language(1024)
def _over(
    outcome: str, words: str, span: tuple[float, float], r: float, verb: str | None, plans: bool, prefix: str
) -> Markup:
    line = sector(r * 0.2, r, *span)
    if verb is None:
        hands = {**grip(outcome), **drop(outcome)} if plans else {}
        return g(el("title", words), path(line, cls="feel"), cls="odds", **hands)
    x, y = polar(r * 0.68, sum(span) / 2)
    glow = path(line, cls="halo pulse", stroke_width=6, transform=at(-x, -y))
    lamp = path(line, cls="wedge-lamp", transform=at(-x, -y))
    if verb == "wedge":
        label = _("The white robot to {wedge}", wedge=words)
    else:
        label = _("The Crater shows {outcome}", outcome=named(outcome))
    return target(f"{verb}:{outcome}", label, lamp, glow, x=x, y=y, hit=22, id=f"{prefix}{verb}-{outcome}")


def _robots(view: View, can: Acts, outcome: str, span: tuple[float, float], r: float) -> Markup:
    """The robots of a wedge, one cube a seat with its number; those the viewer only plans to send among them."""
    groups: list[tuple[int, int]] = []
    plans = is_planning(view, can) and outcome in to_ask(view)
    for seat, count in _standing(view, outcome):
        if count > 0 or (plans and seat == view["viewer"]):
            groups.append((seat, count))
    places = robot_places(span, r, len(groups) + (view["white"]["at"] == f"crater.{outcome}"))
    size = r / 140
    out = []
    for (seat, count), (x, y) in zip(groups, places, strict=False):
        if plans and seat == view["viewer"]:
            figure = robot(seat, 0, 0, size) + circle(8.2, 9, 8, cls="f-brass inked", stroke_width=1.7)
            out.append(planned(outcome, figure, number(outcome, 9, 8.5, 13.5), transform=at(x, y)))
            continue
        out.append(robot(seat, x, y, size, "grows" if view["step"] == "place" else ""))
        if count > 1:
            out.append(disc(count, x + 9, y + 8, 8.2))
    return join(out)


def _standing(view: View, outcome: str) -> list[tuple[int, int]]:
    """How many robots of each seat stand on a wedge, without the white one."""
    white = view["white"]["seat"] if view["white"]["at"] == f"crater.{outcome}" else None
    return [(seat, here["crater"].get(outcome, 0) - (seat == white)) for seat, here in enumerate(view["seats"])]


def robot_places(span: tuple[float, float], r: float, count: int) -> list[Point]:
    """Where `count` groups of robots stand on a wedge: side by side, in a narrow one behind each other."""
    heart, width = sum(span) / 2, span[1] - span[0]
    if width < 20 * count:
        return [polar(r * (0.44 + aside), heart) for aside in spread(count, min(0.2, 0.36 / max(1, count - 1)))]
    return [polar(r * 0.47, heart + aside) for aside in spread(count, min(40.0, width * 0.8 / max(1, count)))]


def white_place(view: View, can: Acts, spins: Sequence[Spin], kind: str) -> Point:
    """Where the white robot stands when it mines: last on its wedge."""
    place, order = lies(view, can, spins), wedges(view)
    weights = [view["wheel"][outcome] for outcome in order]
    plans = is_planning(view, can) and kind in to_ask(view)
    others = sum(count > 0 or (plans and seat == view["viewer"]) for seat, count in _standing(view, kind))
    x, y = robot_places(_span(order, weights, kind), place.r, others + 1)[-1]
    return x + place.x, y + place.y


# Steppers -------------------------------------------------------------------------------------------------------------


def miners() -> Things:
    """What is placed, in words."""
    return Things(_("miner"), _("miners"))


def to_ask(view: View) -> list[str]:
    """The wedges that the viewer has not been asked about yet, in the order in which the game asks."""
    kinds = [outcome for outcome in view["wheel"] if outcome in KINDS]
    asked = (view["question"] or {}).get("kind")
    return kinds[kinds.index(asked) :] if asked in kinds else []


@lru_cache(maxsize=32)
def slots(hearts: tuple[float, ...]) -> tuple[Point, ...]:
    """The places of the steppers for wedges at these angles, clockwise: those that are nearest to their wedges."""

    def away(order: Sequence[int]) -> float:
        turns = (abs((heart - _SLOTS[k][0] + 180) % 360 - 180) for k, heart in zip(order, hearts, strict=True))
        return sum(turn * turn for turn in turns)

    count = len(hearts)
    chosen = (row[k:] + row[:k] for row in combinations(range(len(_SLOTS)), count) for k in range(count))
    return tuple(_SLOTS[k][1] for k in min(chosen, key=away))


def _steppers(view: View, order: Sequence[str], weights: Sequence[int], prefix: str) -> Markup:
    """One at each wedge for robots; the wedges that were answered already show their number only."""
    here, left = own_seat(view), to_ask(view)
    kinds = [outcome for outcome in order if outcome in KINDS]
    hearts = tuple(middle(weights, order.index(kind)) for kind in kinds)
    out = []
    for kind, (x, y) in zip(kinds, slots(hearts), strict=True):
        fixed = None if kind in left else here["crater"].get(kind, 0)
        drawn = _stepper(kind, odds(view, kind)[1], room(here, kind), fixed, prefix)
        out.append(g(drawn, transform=at(CRATER[0] + x, CRATER[1] + y), cls=f"stepper-{kind}"))
    launches = [outcome for outcome in order if outcome not in KINDS]
    if launches:
        out.append(_flights(view, launches))
    return join(out)


@cache_by_language(1024)
def _stepper(kind: str, chance: int, space: int, fixed: int | None, prefix: str) -> Markup:
    """Minus, number, plus; below it the chance that one of this turn's spins hits, and the room in that Silo."""
    width, height = _STEPPER
    paper = (
        rect(width, height, 0, 4, rx=13, cls="f-ink"),
        rect(width, height, rx=13, cls="f-paper inked" if fixed is None else "f-paper2 inked", stroke_width=2.6),
        ore(kind, -41, -9, 0.72),
    )
    note = text(_("{chance} %, room {room}", chance=chance, room=space), 0, 14.5, 12, "room-note fine")
    if fixed is not None:
        return g(*paper, text(_("{count} sent", count=fixed), 12, -9, 15), note)
    odds_and_room = _("chance {chance} %, room for {room}", chance=chance, room=space)
    counter = Counter(kind, _("Wedge {kind}", kind=named(kind)), odds_and_room)
    minus = circle(12.5, cls="knob-disc") + path("M-5 0H5", cls="knob-sign")
    plus = circle(12.5, cls="knob-disc more") + path("M-5 0H5M0 -5V5", cls="knob-sign")
    knobs = [
        knob(counter, -1, miners(), g(minus, transform=at(-1.5, -9)), x=-12, y=0, box=(46, height), dead=True),
        knob(counter, 1, miners(), g(plus, transform=at(5.5, -9)), x=34, y=0, box=(46, height)),
    ]
    parts = (*paper, number(kind, 13, -8.5, 18), note, *knobs)
    return crowd(kind[1], space, *parts, id=f"{prefix}stepper-{kind}", **drop(kind))


def _flights(view: View, launches: Sequence[str]) -> Markup:
    """How likely a launch is this turn, beside the wheel."""
    chance = odds(view, launches[0])[1]
    words = _("{chance} % fly", chance=chance) if launches[0] == "ALL" else _("{chance} % each", chance=chance)
    sign = use("moon-rocket-idle", -34, 1, 0.26)
    pill = rect(92, 24, rx=12, cls="f-coral inked", stroke_width=2.2)
    return g(pill, sign, text(words, 9, 0.5, 12, "fine"), transform=at(CRATER[0] - 127, CRATER[1] + 84), cls="fly-note")


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
            name = named(outcome)
            sign = el("svg", *drawing, cls="oreicon on-paper", viewBox="-22 -22 44 44", role="img", aria_label=name)
        words = _("{outcome}: {once} % a spin, {turn} % this turn", outcome=named(outcome), once=once, turn=turn)
        out.append(el("span", sign, f"{turn} %", cls="chance", title=words))
    return el("div", *out, cls="chances", role="group", aria_label=_("Chance of at least one"))
