"""One planet: orbit, tokens, surface, moons, Captain, gems, CUBE. It is drawn round 0,0 with an orbit of radius 98."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from orrery.draw import Markup, circle, g, join, num, polar, rect, seat_class, text, token, use
from orrery.games.vertium.pieces import COLOURS
from orrery.games.vertium.view.art import RESOURCES, captain, gem

ORBIT: Final = 98.0
HALO: Final = 124.0
_NEAR: Final = {"gem": (80, 70), "gelbon": (-80, 70), "cube": (86, -76), "blue": (-92, -84)}
_FAR: Final = {"gem": (104, 94), "gelbon": (-104, 94), "cube": (106, -98), "blue": (-112, -104)}
_BESIDE: Final = {"gem": 1, "gelbon": 7, "cube": 3, "blue": 5}  # the place of the orange moon that would cover it


class Look(NamedTuple):
    """All that decides how a planet looks. Equal looks are drawn once."""

    id: str
    value: int | None
    moon: int
    blue: str
    tokens: tuple[int, int, int, int]
    owner: int | None
    vertium: int
    gelbon: int
    cube: bool
    cube_hits: int = 0
    cube_takes: int = 0  # hits that destroy it
    refuge: tuple[tuple[int, int], ...] = ()  # Captains on the Refuge Moon, by side
    lit: bool = False  # may be chosen now
    ghost: str | None = None  # the colour of the token that may come here
    captain: int | None = None  # whose Captain would come
    gain: str = ""  # what the choice would bring
    cube_ghost: bool = False  # a CUBE may be built
    goal: int | None = None  # the seat whose Secret Objective it is, if the viewer may know
    grows: str = ""  # what has just come: a colour, "captain", "gem" or "blue"


@lru_cache(maxsize=2048)
def planet(look: Look, prefix: str) -> Markup:
    """The planet, without its place on the board."""
    return join(
        [
            *_light(look),
            circle(110, cls=f"goal-ring {seat_class(look.goal)}") if look.goal is not None else None,
            use("v-orbit"),
            *_tokens(look),
            use(f"v-{look.id}"),
            _captain(look, prefix),
            _blue(look, prefix),
            *_gems(look, prefix),
            _cube(look, prefix),
            _moon(look, prefix),
            _gain(look),
        ]
    )


def _light(look: Look) -> list[Markup]:
    if not look.lit:
        return []
    return [circle(HALO, cls="planet-lit"), circle(HALO, cls="halo pulse", stroke_width=9)]


def _tokens(look: Look) -> list[Markup]:
    out = []
    for colour, count in zip(COLOURS, look.tokens, strict=True):
        if count:
            out.append(use(f"v-token-{colour}", cls="grows" if look.grows == colour else None))
        else:
            out.append(use(f"v-ghost-{colour}" if look.ghost == colour else f"v-slot-{colour}"))
        extra = max(0, count - 1)
        if extra or (count and look.ghost == colour):  # an extra token, there or to come
            x, y = polar(86, RESOURCES[colour].angle)
            words = f"+{extra + 1 if look.ghost == colour else extra}"
            cls = "f-paper inked phantom" if look.ghost == colour else "f-paper inked"
            out.append(rect(38, 27, x, y, rx=13, cls=cls, stroke_width=3) + text(words, x, y + 1, 20))
    return out


def _captain(look: Look, prefix: str) -> Markup | None:
    if look.owner is not None:
        grows = "grows" if look.grows == "captain" else None
        return g(g(captain(look.owner, 0, 4, 1.25), cls=grows), id=f"{prefix}captain-{look.id}")
    return captain(look.captain, 0, 4, 1.25, "phantom") if look.captain is not None else None


def _spot(look: Look, thing: str) -> tuple[float, float]:
    """Where a thing beside the planet lies: further out while the orange moon is there."""
    return (_FAR if look.moon == _BESIDE[thing] else _NEAR)[thing]


def _blue(look: Look, prefix: str) -> Markup | None:
    if look.blue == "none":
        return None
    x, y = _spot(look, "blue")
    moon = use(f"v-blue-{look.blue}", cls="turned" if look.grows == "blue" else None)
    guests = join(
        token(side, 18 + 28 * k, -30, 13, _number(count), id=f"{prefix}refuge-{side}")
        for k, (side, count) in enumerate(look.refuge)
    )
    return g(moon, guests, id=f"{prefix}blue-{look.id}", transform=f"translate({x} {y})")


def _number(count: int) -> Markup | None:
    """How many Captains of one side there are, on its token; a single one needs no number."""
    if count < 2:
        return None
    return circle(7, 9, -8, cls="f-paper inked", stroke_width=1.5) + text(count, 9, -7.6, 11)


def _gems(look: Look, prefix: str) -> list[Markup]:
    if look.owner is None:
        return []
    out = []
    grows = "grows" if look.grows in ("gem", "captain") else None
    if look.vertium or not look.gelbon:
        mark = gem("vertium", look.vertium, 0, 0, 26, cls=grows)
        x, y = _spot(look, "gem")
        out.append(g(mark, id=f"{prefix}vertium-{look.id}", cls="gems", transform=f"translate({x} {y})"))
    if look.gelbon:
        mark = gem("gelbon", look.gelbon, 0, 0, 26, cls=grows)
        x, y = _spot(look, "gelbon")
        out.append(g(mark, id=f"{prefix}gelbon-{look.id}", cls="gems", transform=f"translate({x} {y})"))
    return out


def _cube(look: Look, prefix: str) -> Markup | None:
    """The CUBE with a pip for each hit that it takes; one is gone for each hit of this battle."""
    x, y = _spot(look, "cube")
    if not look.cube:
        return use("v-cube", x, y, 1.5, cls="phantom") if look.cube_ghost else None
    pips = join(
        circle(
            4.5,
            12 * (k - (look.cube_takes - 1) / 2),
            32,
            cls=f"{'f-ink' if k < look.cube_hits else 'f-violet'} inked",
            stroke_width=2.5,
        )
        for k in range(look.cube_takes)
    )
    return g(use("v-cube", 0, 0, 1.5), pips, id=f"{prefix}cube-{look.id}", transform=f"translate({x} {y})")


def _moon(look: Look, prefix: str) -> Markup:
    """The orange moon on its orbit, counterclockwise from the green star (V-5.3), its green dot towards the planet.

    A moon goes round by a turn of its group. Turns are written as matrices: between two of those a browser takes the
    short way, so that the moon also walks over the green star and not all the way back.
    """
    angle = -look.moon * pi / 4
    c, s = num(cos(angle)), num(sin(angle))
    minus = num(-sin(angle))
    body = circle(22, 0, 3, cls="f-ink") + circle(22, cls="f-orange inked", stroke_width=3.5)
    words = text(look.value if look.value is not None else "?", 0, 1, 27, "moonno")
    upright = g(body, words, id=f"{prefix}moon-{look.id}", cls="glide", transform=f"matrix({c} {minus} {s} {c} 0 0)")
    dot = circle(6, 0, -21, cls="f-gem inked", stroke_width=2.5)
    place = g(upright, dot, transform=f"translate(0 {ORBIT:g})")
    return g(place, id=f"{prefix}orbit-{look.id}", cls="glide", transform=f"matrix({c} {s} {minus} {c} 0 0)")


def _gain(look: Look) -> Markup | None:
    if not look.gain:
        return None
    width = 30 + 13 * len(look.gain)
    pill = rect(width, 36, rx=18, cls="f-gem inked", stroke_width=3)
    return g(pill, text(look.gain, 0, 1, 23, "n-count"), transform="translate(84 72)")
