"""Glyphs, tokens, gems, Captains, moons, planets and cards: the pieces of Vertium.

What a colour means is told by a shape as well: ingot, bolt, drop and leaf; a gem with a point and one with a square
cut; dot, target and shield.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from orrery.core.language import cache_by_language
from orrery.draw import (
    Markup,
    at,
    circle,
    el,
    ellipse,
    g,
    join,
    little_world,
    mark,
    path,
    polar,
    polygon,
    rect,
    seat_class,
    sector,
    smiling_star,
    text,
    use,
)
from orrery.games.vertium.pieces import COLOURS, KINDS, PLANETS
from orrery.games.vertium.words.glossary import called


class Resource(NamedTuple):
    """A glyph in a box of 24, the ink of its token, the ink of the glyph on it, and where its slot is on a planet."""

    glyph: str
    fill: str
    ink: str
    angle: float


RESOURCES: Final = {
    "metal": Resource("M-10 6L-6 -6H6L10 6ZM-6 -6L-3 0H13", "yellow", "ink", 315),
    "energy": Resource("M2.5 -11L-8 2.5H-1.5L-3 11L8 -3H1Z", "red", "paper", 45),
    "water": Resource("M0 -11C5 -4 8 0 8 3.5A8 8 0 0 1 -8 3.5C-8 0 -5 -4 0 -11Z", "blue", "paper", 135),
    "agri": Resource("M-9 9C-11 -5 -1 -10 10 -9C10 3 4 11 -9 9ZM-9 9L2 -2", "green", "paper", 225),
}

_EYES: Final = circle(2.4, -3.5, -1, cls="f-paper") + circle(2.4, 3.5, -1, cls="f-paper")
DISASTERS: Final = {  # in a box of 24
    "mine_blast": path(
        "M0 -12L3 -4L11 -6L6 1L11 9L2 6L-3 12L-4 4L-12 3L-5 -2L-8 -9L-2 -5Z", cls="f-yellow inked", stroke_width=1.8
    ),
    "meltdown": circle(11, cls="f-red inked", stroke_width=1.8)
    + join(
        path("M-1.9 -3.3L-4.6 -8A9.2 9.2 0 0 1 4.6 -8L1.9 -3.3Z", cls="f-paper", transform=f"rotate({120 * k})")
        for k in range(3)
    )
    + circle(2.4, cls="f-paper"),
    "leak": path("M-12 -9H3Q7 -9 7 -5V-2H1V-3H-12Z", cls="f-crater inked", stroke_width=1.8)
    + path("M4 1C6.5 4.5 8 6.5 8 8.5A4 4 0 0 1 0 8.5C0 6.5 1.5 4.5 4 1Z", cls="f-blue inked", stroke_width=1.8),
    "virus": circle(6.5, cls="f-green inked", stroke_width=1.8)
    + join(
        g(
            path("M0 -6.5V-10", cls="ink", stroke_width=1.8),
            circle(1.8, 0, -10.6, cls="f-ink"),
            transform=f"rotate({60 * k})",
        )
        for k in range(6)
    )
    + _EYES,
    "raider": path(
        "M-9 -3C-9 -12 9 -12 9 -3V2C9 4 6 5 5 6V10H-5V6C-6 5 -9 4 -9 2Z", cls="f-dark inked", stroke_width=1.8
    )
    + circle(2.6, -3.6, -2, cls="f-paper")
    + circle(2.6, 3.6, -2, cls="f-paper"),
}

_FLAKE: Final = (
    "M0 -18V18M-15.6 -9L15.6 9M-15.6 9L15.6 -9M-5 -14L0 -9L5 -14M-5 14L0 9L5 14"
    "M-16 -3L-9 -5L-10 -12M16 3L9 5L10 12M-16 3L-9 5L-10 12M16 -3L9 -5L10 -12"
)
EMBLEMS: Final = {
    "soar": "M0 12C-2 2 -8 -6 -20 -10C-14 -2 -14 4 -18 8C-10 8 -4 10 0 16"
    "C4 10 10 8 18 8C14 4 14 -2 20 -10C8 -6 2 2 0 12Z",
    "rmf": "M-18 -8L-10 -1L0 -15L10 -1L18 -8L14 10H-14ZM-14 16H14",
    "hielo": _FLAKE,
    "myst": "M-20 0C-12 -12 12 -12 20 0C12 12 -12 12 -20 0ZM0 -6A6 6 0 1 0 0 6A6 6 0 1 0 0 -6Z",
    "complex": "M0 -18L16 -9V9L0 18L-16 9V-9ZM-16 -9L0 0L16 -9M0 0V18",
}

# What grows on a planet, in a disc of 44: `f-ground` is below, `f-land` on it, `f-high` on top.
_LANDS: Final = {
    "galileo": path("M-50 -20Q0 -34 50 -18V-4Q0 -18 -50 -4ZM-50 14Q0 2 50 16V30Q0 18 -50 30Z", cls="f-land"),
    "brahe": circle(13, -16, -12, cls="f-land") + circle(17, 18, 12, cls="f-land") + circle(7, 14, -26, cls="f-high"),
    "lipperhey": path("M-50 4C-20 -30 20 34 50 -4V14C20 44 -20 -14 -50 22Z", cls="f-land")
    + circle(9, 10, -24, cls="f-high"),
    "janssen": path("M-50 -8L-20 -22L6 -6L30 -24L50 -12V8L28 0L4 18L-22 2L-50 16Z", cls="f-land"),
    "harriot": path("M-50 -26H50V-16H-50ZM-50 -4H50V10H-50ZM-50 22H50V28H-50Z", cls="f-land")
    + ellipse(13, 8, 14, 3, cls="f-high"),
    "kepler": path(
        "M-40 -30C-20 -44 4 -30 -6 -14C-14 0 -36 -2 -46 -12ZM6 8C20 -8 44 2 40 18C34 36 10 34 4 24Z", cls="f-land"
    ),
    "hevelius": circle(14, -18, 8, cls="f-land")
    + circle(11, 16, -16, cls="f-land")
    + circle(7, 20, 20, cls="f-land")
    + circle(5, -14, -26, cls="f-land"),
    "rheticus": path("M-50 -50H50V-20Q26 -32 6 -20T-28 -22T-50 -18ZM-50 50H50V30Q20 20 0 30T-50 26Z", cls="f-high")
    + path("M-40 2Q-10 -8 12 2T44 0V6Q20 16 -4 8T-40 10Z", cls="f-land"),
    "digges": path(
        "M-50 -14L-22 -8L-8 -30L-4 -50H2L0 -26L-12 -4L14 4L30 -16L50 -20V-12"
        "L34 -8L20 10L22 34L16 50H8L14 32L10 12L-14 4L-34 20L-50 22V14L-36 12L-24 0L-50 -6Z",
        cls="f-high",
    ),
}
_NIGHT: Final = path("M20 -48A52 52 0 0 1 20 48A70 70 0 0 0 20 -48Z", cls="f-shade")

_BLUE_SIGNS: Final = {
    "hidden": text("?", 0, 1, 25, "on-blue"),
    "harvest": path(
        "M0 13V-10M0 -4C-7 -5 -8 -10 -7 -13C-2 -12 0 -9 0 -4C0 -9 2 -12 7 -13C8 -10 7 -5 0 -4"
        "M0 5C-7 4 -8 -1 -7 -4C-2 -3 0 0 0 5C0 0 2 -3 7 -4C8 -1 7 4 0 5",
        cls="k-paper",
        stroke_width=3,
    ),
    "winter": path(_FLAKE, cls="k-paper", stroke_width=4, transform="scale(.72)"),
    "refuge": path("M-12 9V2A12 12 0 0 1 12 2V9ZM-4 9V3A4 4 0 0 1 4 3V9", cls="k-paper", stroke_width=3),
}


def glyph(kind: str, x: float = 0, y: float = 0, scale: float = 1, cls: str | None = None) -> Markup:
    """The sign of a resource."""
    resource = RESOURCES[kind]
    return path(resource.glyph, cls=cls or f"glyph g-{resource.ink}", transform=at(x, y, scale))


def _slot(kind: str) -> Markup:
    """The empty place of a token on a planet."""
    angle = RESOURCES[kind].angle
    body = path(sector(47, 80, angle - 41, angle + 41), cls="slot")
    return g(body, glyph(kind, *polar(63, angle), 0.95, "glyph g-slot"), id=f"v-slot-{kind}")


def _token(kind: str) -> Markup:
    """A token in its place on a planet."""
    resource = RESOURCES[kind]
    body = path(
        sector(46, 81, resource.angle - 42, resource.angle + 42), cls=f"f-{resource.fill} inked", stroke_width=3.5
    )
    return g(body, glyph(kind, *polar(63, resource.angle), 1.1), id=f"v-token-{kind}")


def _ghost(kind: str) -> Markup:
    """Where a token may come."""
    resource = RESOURCES[kind]
    body = path(sector(46, 81, resource.angle - 42, resource.angle + 42), cls=f"slot-ghost t-{resource.fill}")
    return g(body, glyph(kind, *polar(63, resource.angle), 1.1, "glyph g-ghost"), id=f"v-ghost-{kind}")


def _loose(kind: str) -> Markup:
    """A token that lies about: radius 19."""
    disc = circle(19, 0, 3, cls="f-ink") + circle(19, cls=f"f-{RESOURCES[kind].fill} inked", stroke_width=3)
    return g(disc, glyph(kind, 0, 0, 0.95), id=f"v-loose-{kind}")


def _orbit() -> Markup:
    dots = [circle(4.5, *polar(98, 180 + 45 * k), cls="orbit-dot") for k in range(1, 8)]
    star = use("sparkle", 0, 98, 1.25, cls="f-gem inked", stroke_width=1.5)
    return g(circle(98, cls="k-orbit", stroke_width=3), *dots, star, id="v-orbit")


def _globe(planet: str) -> Markup:
    ground = circle(44, cls="f-ground")
    inside = g(_LANDS[planet], _NIGHT, clip_path="url(#v-disc)")
    return g(ground, inside, circle(44, cls="ink", stroke_width=4), cls=f"pl-{planet}", id=f"v-{planet}")


def _blue(kind: str) -> Markup:
    disc = circle(22, 0, 3, cls="f-ink") + circle(22, cls="f-bluemoon inked", stroke_width=3.5)
    shine = circle(5, -7, -6, cls="f-shine") if kind == "hidden" else None
    return g(disc, shine, _BLUE_SIGNS[kind], id=f"v-blue-{kind}")


_FACETS: Final = "M-12 -9H12M-6 -16L-4 -9L0 17L4 -9L6 -16"
_VERTIUM: Final = g(
    path("M-12 -9L-6 -16H6L12 -9V7L0 17L-12 7Z", cls="f-gem inked", stroke_width=2.6),
    path(_FACETS, cls="ink", stroke_width=1.2, opacity=0.35),
    id="v-vertium",
)
_GELBON: Final = g(
    path("M-8 -14H8L14 -8V8L8 14H-8L-14 8V-8Z", cls="f-yellow inked", stroke_width=2.6),
    path(
        "M-8 -14L-7 -7H7L8 -14M-14 -8L-7 -7V7L-14 8M14 -8L7 -7V7L14 8M-7 7H7M-8 14L-7 7M8 14L7 7",
        cls="ink",
        stroke_width=1.2,
        opacity=0.35,
    ),
    id="v-gelbon",
)
_CUBE: Final = g(
    path("M0 -17L15 -8.5V8.5L0 17L-15 8.5V-8.5Z", cls="f-violet inked", stroke_width=3),
    path("M-15 -8.5L0 0L15 -8.5M0 0V17", cls="ink", stroke_width=2.4),
    id="v-cube",
)
_CAPTAIN: Final = g(
    path("M-17 20C-19 0 -10 -6 0 -6C10 -6 19 0 17 20Z", cls="f-seat inked", stroke_width=3.5),
    circle(14, 0, -16, cls="f-paper inked", stroke_width=3.5),
    path("M-9 -20Q0 -26 9 -20V-13Q0 -7 -9 -13Z", cls="f-ink"),
    circle(2.5, -4, -18, cls="f-white"),
    id="v-captain",
)


def _kind(kind: str) -> Markup:
    """The picture of a card, radius 33."""
    if kind in RESOURCES:
        disc = circle(30, cls=f"f-{RESOURCES[kind].fill} inked", stroke_width=3.5)
        return g(disc, glyph(kind, 0, 0, 1.75), id=f"v-kind-{kind}")
    plate = polygon(33, 8, 22.5, cls="f-paper2 inked", stroke_width=3.5)
    return g(plate, g(DISASTERS[kind], transform="scale(1.7)"), id=f"v-kind-{kind}")


def _card(kind: str) -> Markup:
    """A card of 88 x 120 with its thickness."""
    paper = rect(88, 120, 0, 4, rx=13, cls="f-ink") + rect(88, 120, rx=13, cls="f-paper inked", stroke_width=3.5)
    return g(paper, use(f"v-kind-{kind}", 0, -12), id=f"v-card-{kind}")


def _back() -> Markup:
    paper = rect(88, 120, 0, 4, rx=13, cls="f-ink") + rect(88, 120, rx=13, cls="card-back inked", stroke_width=3.5)
    dots = rect(72, 104, rx=8, cls="k-brass", stroke_width=2.5, stroke_dasharray="1 7")
    orbit = (
        circle(20, cls="k-brass", stroke_width=4)
        + circle(7, cls="f-brass")
        + circle(5.5, *polar(20, 50), cls="f-orange")
    )
    return g(paper, dots, orbit, id="v-back")


def _discarded() -> Markup:
    """The open pile: what lies in it is told beside, so its face shows the four colours."""
    paper = rect(88, 120, 0, 4, rx=13, cls="f-ink") + rect(88, 120, rx=13, cls="f-paper2 inked", stroke_width=3.5)
    signs = join(
        use(f"v-loose-{kind}", x, y - 8, 0.85)
        for kind, (x, y) in zip(COLOURS, ((-19, -20), (19, -20), (19, 20), (-19, 20)), strict=True)
    )
    return g(paper, signs, id="v-discard")


def _world() -> Markup:
    ground = circle(40, cls="f-ground") + circle(11, -14, -8, cls="f-land") + circle(13, 14, 14, cls="f-land")
    band = "M-44 -2C-66 12 -66 24 -40 22C-8 20 44 2 60 -14C68 -22 62 -28 42 -22"
    moon = g(circle(14, cls="f-orange inked", stroke_width=3.5), text("5", 0, 1, 18), transform=at(54, -28))
    ring = path(band, cls="ring-case") + path(band, cls="ring-front")
    return little_world("vertium", g(ground, cls="pl-brahe"), ring + moon)


SYMBOLS: Final[dict[str, Markup]] = {
    "v-disc": el("clipPath", circle(44), id="v-disc"),
    "v-orbit": _orbit(),
    **{f"v-slot-{kind}": _slot(kind) for kind in COLOURS},
    **{f"v-token-{kind}": _token(kind) for kind in COLOURS},
    **{f"v-ghost-{kind}": _ghost(kind) for kind in COLOURS},
    **{f"v-loose-{kind}": _loose(kind) for kind in COLOURS},
    **{f"v-{planet}": _globe(planet) for planet in PLANETS},
    **{f"v-blue-{kind}": _blue(kind) for kind in _BLUE_SIGNS},
    "v-vertium": _VERTIUM,
    "v-gelbon": _GELBON,
    "v-cube": _CUBE,
    "v-captain": _CAPTAIN,
    **{f"v-kind-{kind}": _kind(kind) for kind in KINDS},
    **{f"v-card-{kind}": _card(kind) for kind in KINDS},
    "v-back": _back(),
    "v-discard": _discarded(),
    "v-star": smiling_star(id="v-star"),
    "world-vertium": _world(),
    **{
        f"v-emblem-{faction}": g(path(line, cls="emblem"), id=f"v-emblem-{faction}")
        for faction, line in EMBLEMS.items()
    },
}


@cache
def captain(side: int, x: float = 0, y: float = 0, scale: float = 1, cls: str = "") -> Markup:
    """A Captain in the colour of its side, with the mark on the suit."""
    return g(
        use("v-captain"), mark(side, 0, 8, 0.9), cls=f"{seat_class(side)} {cls}".rstrip(), transform=at(x, y, scale)
    )


def gem(element: str, count: int, x: float, y: float, r: float = 26, **attrs: object) -> Markup:
    """Gems of one element with their number."""
    return g(
        use(f"v-{element}"), text(count, 0, 0, 17 if count < 10 else 14.5, "gemno"), transform=at(x, y, r / 14), **attrs
    )


@cache_by_language()
def card(kind: str) -> Markup:
    """A card with its name, round 0,0. The name is no part of the symbol, so that a small board can drop it."""
    words = called(kind)
    return use(f"v-card-{kind}") + text(words, 0, 38, min(18, 120 / len(words)), "minor")


@cache_by_language()
def chip(kind: str) -> Markup:
    """A resource beside words on a page."""
    disc = circle(12, cls=f"f-{RESOURCES[kind].fill} inked", stroke_width=1.6)
    return el(
        "svg",
        disc,
        glyph(kind, 0, 0, 0.62),
        cls="chipicon",
        viewBox="-14 -14 28 28",
        role="img",
        aria_label=called(kind),
    )


@cache
def piece(name: str, label: str, box: float = 40) -> Markup:
    """A symbol beside words on a page: a gem, a CUBE, a kind of card."""
    view = f"{-box / 2:g} {-box / 2:g} {box:g} {box:g}"
    return el("svg", use(name), cls="chipicon", viewBox=view, role="img", aria_label=label)


@cache
def emblem(side: int, faction: str) -> Markup:
    """The portrait of a faction on a tile of its seat's colour."""
    sign = use(f"v-emblem-{faction}")
    return el("svg", sign, cls=f"face tile {seat_class(side)}", viewBox="-30 -34 60 68", aria_hidden="true")
