"""The end of a game as a stage: a podium in the winner's colour, a rescue at dawn, or a loss at dusk.

Each drawing is its own last frame. What moves before that is named by data: `data-rise` of a step, `data-stage` of what
is laid open with one category of points. The page plays it, or does not, for those who want no motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from orrery.core.hexgrid import hexagon
from orrery.core.language import _, all_of
from orrery.draw.ending import Result, place_of
from orrery.draw.markup import Markup, el, join
from orrery.draw.picture import BOARD
from orrery.draw.seats import mark, seat_class
from orrery.draw.shapes import (
    Point,
    at,
    circle,
    ellipse,
    g,
    path,
    polygon,
    rect,
    sector,
    snug,
    spread,
    stars,
    text,
    use,
)
from orrery.draw.worlds import smiling_star

_LOW: Final = "-500 -320 1000 810"
_FLOOR: Final = 430.0  # where the steps stand
_HEIGHTS: Final = (350.0, 262.0, 216.0, 180.0, 156.0, 138.0)  # of the steps, by rank
_LOWEST: Final = 110.0  # a step before anything is counted
_TALL: Final = 130.0  # a figure
_CONFETTI: Final = 64
_SQUEEZED: Final = 0.75  # of its width is the narrowest that a name is drawn
_ROOMY: Final = 165.0  # less is too narrow for the names of a row
_LEAST: Final = 34.0  # the smallest letters: 11 px on a phone
_CROWN: Final = "M-44 16L-52 -22L-24 -4L0 -34L24 -4L52 -22L44 16Z"
_DOME: Final = "M-74 12A74 74 0 0 1 74 12Z"
_HULL: Final = "M0 -52Q26 -24 20 26H-20Q-26 -24 0 -52Z"
_DAWN: Final = ("dawn-a", "dawn-b", "dawn-c", "dawn-d", "dawn-e", "dawn-f")
_DUSK: Final = ("dusk-a", "dusk-b", "dusk-c", "dusk-d", "dusk-e", "dusk-f")


def finale(result: Result) -> Markup:
    """The stage, as it is when everything has been told."""
    if not result.winners:
        drawing = _loss(result)
    elif result.together:
        drawing = _rescue(result)
    else:
        drawing = _podium(result)
    return _box(result, drawing)


def own_stage(result: Result) -> Markup | None:
    """The game's own drawing of its end, if it has one: for large screens."""
    return _box(result, result.ending.stage, "own") if result.ending.stage is not None else None


def _box(result: Result, drawing: Markup, cls: str = "common") -> Markup:
    # No board: nothing in it is a place that can be lit, named or zoomed to
    low = cls == "common" and bool(result.winners) and not result.together  # nothing but sky is high above a podium
    return el(
        "svg",
        drawing,
        cls=f"art ending {cls} {result.slug}",
        viewBox=_LOW if low else BOARD,
        preserveAspectRatio="xMidYMax meet" if low else None,
        role="img",
        aria_label=finale_in_words(result),
    )


def finale_in_words(result: Result) -> str:
    """The picture for those who cannot see it."""
    if result.together or not result.winners:
        left = [name for name, safe in zip(result.names, result.safe, strict=True) if not safe]
        if not left or not result.winners:
            return result.sentence
        return _("{how} {names} stayed behind.", how=result.sentence, names=all_of(left))
    told = [
        _("{place} {name} with {points}", place=place_of(result, seat), name=result.names[seat], points=points)
        for seat in result.seats
        for points in [result.points[seat]]
    ]
    return _("The podium: {names}.", names=all_of(told))


def figure(result: Result, seat: int) -> Markup:
    """Who stands there: the game's own figure, or a pawn."""
    return result.ending.figures[seat] if result.ending.figures else _pawn(seat)


@cache
def _pawn(seat: int) -> Markup:
    body = path("M-36 0C-30 -34 -20 -46 -16 -66H16C20 -46 30 -34 36 0Q0 14 -36 0Z", cls="f-seat inked", stroke_width=5)
    head = circle(29, 0, -88, cls="f-seat inked", stroke_width=5)
    return g(body, head, mark(seat, 0, -88, 1.9), cls=seat_class(seat))


def _name(words: str, x: float, y: float, size: float, room: float) -> Markup:
    """A name in so much room: smaller and squeezed a little, then cut; the count has it in full."""
    size = max(min(size, _LEAST), min(size, room / (0.62 * _SQUEEZED * len(words))))
    most = int(room / (0.62 * size * _SQUEEZED) + 0.01)
    shown = words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
    return snug(shown, x, y, size, "podium-name", room)


def _staggered(place: int, room: float) -> Point:
    """In a narrow row every second name stands lower, and all have twice the room: how much lower, and the room."""
    return (0.0, room) if room >= _ROOMY else (52.0 * (place % 2), 1.9 * room)


def _label(words: str, y: float, width: float, size: float = 40) -> Markup:
    """A name on a tag of paper."""
    wide = min(width, 0.62 * size * len(words) + 34)
    return g(
        rect(wide, size * 1.35, 0, y, rx=18, cls="f-paper inked", stroke_width=4),
        _name(words, 0, y + 1, size, wide - 26),
    )


# The podium -----------------------------------------------------------------------------------------------------------


def _podium(result: Result) -> Markup:
    """Everybody in the order of their places; of three or more the best stands between the next two."""
    order = result.seats
    across = [order[1], order[0], *order[2:]] if len(order) > 2 else order
    step = min(212.0, 950 / len(order))
    places = dict(zip(across, spread(len(order), step), strict=True))
    first = result.winners[0] if result.winners[0] in places else order[0]
    top = _FLOOR - _HEIGHTS[0] - 1.9 * _TALL / 2
    return join(
        [
            rect(3000, 3000, cls="f-sky"),
            _rays(tuple(result.winners), (places[first], top)),
            stars(1000, 560, 34, 8),
            _confetti(tuple(result.winners)),
            _ground(result),
            el("clipPath", rect(3000, 3000, 0, _FLOOR - 1500), id="ending-floor"),
            *(_step(result, seat, x, step - 14) for seat, x in places.items()),
            *(_heading(number, category.name) for number, category in enumerate(result.ending.categories)),
        ]
    )


def _ground(result: Result) -> Markup:
    ground = circle(900, 0, 1130, cls=f"{result.ending.ground} inked", stroke_width=6)
    return g(
        ground,
        result.ending.growing or None,
        cls="ending-ground",
    )


def _rays(winners: tuple[int, ...], middle: Point) -> Markup:
    rays = [
        path(sector(40, 1700, 20 * k - 5, 20 * k + 5), cls=f"glory-ray {seat_class(winners[k % len(winners)])}")
        for k in range(18)
    ]
    return g(g(*rays, cls="glory-rays"), transform=at(*middle))


def _confetti(winners: tuple[int, ...]) -> Markup:
    """Stars in the colours of those who won, where they come to lie."""
    rng = Random(sum(winners) + 5)
    out = []
    for number in range(_CONFETTI):
        x, y = rng.uniform(-490, 490), rng.uniform(-480, 300 if number % 4 else 470)
        cls = f"f-seat inked {seat_class(winners[number % len(winners)])}"
        body = (
            rect(12, 22, rx=4, cls=cls, stroke_width=3, transform=at(x, y, 1, rng.uniform(0, 180)))
            if number % 3 == 2
            else use("sparkle", x, y, rng.uniform(1.2, 2.9), rng.uniform(0, 40), cls=cls, stroke_width=1.6)
        )
        out.append(g(body, cls="falls"))
    return g(*out, cls="confetti-stars")


def _step(result: Result, seat: int, x: float, width: float) -> Markup:
    ranks = [rank[seat] for rank in result.ranks]
    height = _height(result, seat)
    top = _FLOOR - height
    # Who shares a place stands as high as the others there, whatever the way to it was
    ways = [_HEIGHTS[rank] for rank in ranks[:-1]]
    rise = [height - way for way in (_LOWEST, *ways, height)]
    won = seat in result.winners
    large = 1.22 if won else 1.0
    name_size = 40.0 if width > 170 else 36.0
    numbers = [points[seat] for points in result.sums] or [result.points[seat]]
    body = g(
        rect(width, height + 60, 0, top + (height + 60) / 2, rx=18, cls="f-paper inked", stroke_width=5),
        rect(width, 26, 0, top + 13, rx=13, cls="f-seat inked", stroke_width=5),
        *(
            text(
                points,
                0,
                top + 76,
                62 * large,
                "podium-no",
                data_stage=number,
                opacity=None if number == len(numbers) - 1 else 0,
            )
            for number, points in enumerate(numbers)
        ),
        _name(result.names[seat], 0, top + (134 if won else 124), name_size, width - 22),
        g(
            g(figure(result, seat), transform=at(0, top + 6, min(2.05 if won else 1.5, width / 104))),
            _crown(top - min(2.05, width / 104) * _TALL) if won else None,
            cls="hops" if won else None,
        ),
        cls="rises",
        data_rise=" ".join(f"{value:g}" for value in rise),
    )
    flights = [
        _flight(number, category.points[seat], top - 40)
        for number, category in enumerate(result.ending.categories)
        if category.points[seat]
    ]
    foot = rect(width + 8, 18, 0, _FLOOR, rx=9, cls="f-ink")
    held = g(g(body, transform=at(x, 0)), clip_path="url(#ending-floor)")
    return g(held, g(foot, *flights, transform=at(x, 0)), cls=f"podium-step {seat_class(seat)}")


def _height(result: Result, seat: int) -> float:
    """Of a step in the end: by its place, where several may stand as high as each other."""
    return _HEIGHTS[sorted(set(result.places)).index(result.places[seat])]


def _crown(y: float) -> Markup:
    tips = join(circle(7, x, top, cls="f-brass inked", stroke_width=4) for x, top in ((0, -36), (-53, -24), (53, -24)))
    return g(path(_CROWN, cls="f-brass inked", stroke_width=5), tips, transform=at(0, y - 34, 1.15, -6), cls="crown")


def _flight(stage: int, points: int, y: float) -> Markup:
    """Points of one category on their way to a step; they are gone when they have arrived."""
    words = f"{points:+}"
    wide = 40 + 26 * len(words)
    body = rect(wide, 62, rx=31, cls="f-seat inked", stroke_width=4) + text(words, 0, 2, 44)
    return g(g(body, transform=at(0, y)), cls="flies", data_flight=stage, opacity=0)


def _heading(stage: int, name: str) -> Markup:
    """What is counted now."""
    return g(text(name, 0, -290, 56, "on-sky"), cls="counting", data_flight=stage, opacity=0)


# All together ---------------------------------------------------------------------------------------------------------


@cache
def _bands(names: Sequence[str], y: float = 640) -> Markup:
    bands = [circle(1250 - 150 * k, 0, y, cls=name) for k, name in enumerate(names)]
    sky = rect(3000, 3000, cls=names[0])
    return g(sky, *bands, cls="sky-bands") + g(stars(1000, 620, 40, 17), transform=at(0, -180), cls="pale-stars")


def _rescue(result: Result) -> Markup:
    """Dawn, and everybody is home under a dome."""
    count = len(result.points)
    step = min(230.0, 960 / count)
    spots = [(x, 268 + 0.0011 * x * x) for x in spread(count, step)]
    scale = min(1.4, step / 156)
    return join(
        [
            _bands(_DAWN),
            g(smiling_star(0, -340, 72), cls="sun-rises"),
            _planet(result, 0, 1),
            *(_boat(seat, x, 56 + 0.0005 * x * x, scale) for seat, (x, _) in enumerate(spots)),
            *(_dome(result, seat, spot, scale, step) for seat, spot in enumerate(spots)),
        ]
    )


def _loss(result: Result) -> Markup:
    """Dusk: a lamp for each who stayed behind on the world that went dark, and whoever got away under domes."""
    left = [seat for seat, safe in enumerate(result.safe) if not safe]
    home = [seat for seat, safe in enumerate(result.safe) if safe]
    step = min(210.0, 640 / max(1, len(home)))
    spots = [(170 + x, 318 + 0.0016 * x * x) for x in spread(len(home), step)]
    scale = min(1.25, step / 156)
    middle = (-170.0, -140.0) if home else (0.0, -20.0)
    return join(
        [
            _bands(_DUSK),
            _planet(result, 170, 0.66) if home else None,
            g(_dark_world(result, left), transform=at(*middle, 1.0 if home else 1.3)),
            *(_dome(result, seat, spot, scale, step) for seat, spot in zip(home, spots, strict=True)),
        ]
    )


def _planet(result: Result, x: float, scale: float) -> Markup:
    return g(
        circle(566, 0, 780, cls=f"{result.ending.ground} inked", stroke_width=7),
        path("M-540 690Q0 470 540 700V760Q0 540 -540 750Z", cls="f-shine"),
        transform=at(x, 60 if scale == 1 else 160, scale),
    )


def _dome(result: Result, seat: int, spot: Point, scale: float, room: float) -> Markup:
    tall = min(0.62, 80 / _TALL)
    body = g(
        ellipse(84, 18, 0, 14, cls="f-shade"),
        path(_DOME, cls="f-glass inked", stroke_width=5),
        g(figure(result, seat), transform=at(0, 10, tall)),
        transform=at(0, 0, scale),
    )
    low, wide = _staggered(seat, room)
    return g(
        body,
        _label(result.names[seat], 12 + 52 * scale + low, wide - 10, 36),
        cls=f"lands {seat_class(seat)}",
        transform=at(*spot),
    )


def _boat(seat: int, x: float, y: float, scale: float) -> Markup:
    """The ship that brought them, and its way."""
    turn = 180 - 0.045 * x
    trail = "M0 44Q0 130 -10 196"
    return g(
        g(
            path(trail, cls="boat-case"),
            path(trail, cls="boat-way"),
            path("M-20 14L-40 40L-18 34ZM20 14L40 40L18 34Z", cls="f-red inked", stroke_width=4),
            path("M-12 28L0 56L12 28Z", cls="f-orange inked", stroke_width=4),
            path(_HULL, cls="f-paper inked", stroke_width=5),
            circle(11, 0, -6, cls="f-ice inked", stroke_width=4),
            cls=seat_class(seat),
            transform=at(x, y, scale, turn),
        ),
        cls="boat",
    )


_ROWS: Final = {  # hexes of the dark world that are still lit, by how many there are
    1: ((0, 0),),
    2: ((-2, 0), (2, 0)),
    3: ((1, -2), (-3, 2), (1, 2)),
    4: ((-1, -2), (3, -2), (-3, 2), (1, 2)),
    5: ((-1, -2), (3, -2), (0, 0), (-3, 2), (1, 2)),
    6: ((-1, -2), (1, -2), (3, -2), (-3, 2), (-1, 2), (1, 2)),
}


def _dark_world(result: Result, left: Sequence[int]) -> Markup:
    lit = dict(zip(_ROWS[len(left)], left, strict=True))
    hexes = []
    for q, r in hexagon(3):
        if (q, r) not in lit:
            far = max(abs(q), abs(r), abs(q + r))
            hexes.append(polygon(30, 6, cls=f"dead-hex goes-{far}", transform=_on_world(q, r)))
    glows = [circle(56, cls="lamp-glow", transform=_on_world(q, r)) for q, r in lit]
    lamps = [
        g(
            polygon(32, 6, cls="f-pale inked", stroke_width=4),
            g(figure(result, seat), transform=at(0, 20, 0.5)),
            cls=seat_class(seat),
            transform=_on_world(q, r),
        )
        for (q, r), seat in lit.items()
    ]
    names = []
    for place, ((q, r), seat) in enumerate(lit.items()):
        low, wide = _staggered(place, 170 if len(lit) < 6 else 104)
        names.append(g(_label(result.names[seat], 57 + low, wide, 34), transform=_on_world(q, r)))
    return g(circle(222, cls="dead-rim"), *hexes, *glows, *lamps, *names)


def _on_world(q: int, r: int) -> str:
    return at(53 * (q + r / 2), 46 * r)
