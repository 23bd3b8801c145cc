"""The end of the game as a stage of its own: dawn over Uranus with every race at home, or dusk over empty moons."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Final

from orrery.core.language import _, ngettext, number_in_words
from orrery.core.views import name_of
from orrery.draw import (
    Acts,
    Markup,
    Point,
    at,
    circle,
    el,
    g,
    join,
    path,
    polar,
    rect,
    seat_class,
    sector,
    smiling_star,
    stars,
    text,
    token,
    use,
)
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view.facts import SIZE, View, left_behind, short
from orrery.games.uranus.view.globe import planet
from orrery.games.uranus.view.moon import compact
from orrery.games.uranus.view.others import ground_key
from orrery.games.uranus.view.rock import rock
from orrery.games.uranus.view.wedges import HUB, RADIUS, middle

_URANUS: Final[Point] = (0.0, 165.0)
_LARGE: Final = 1.58
_MOON: Final = 7.8  # hexes of the moons that were left
_NOBODY: Final = Acts({})
_PLACES: Final[dict[int, list[Point]]] = {  # where the moons hang, from left to right
    1: [(-330, -190)],
    2: [(-330, -170), (330, -170)],
    3: [(-372, -130), (0, -262), (372, -130)],
    4: [(-376, -120), (-150, -248), (150, -248), (376, -120)],
    5: [(-396, -50), (-282, -222), (0, -272), (282, -222), (396, -50)],
    6: [(-400, 20), (-352, -160), (-134, -260), (134, -260), (352, -160), (400, 20)],
}
_LIGHTS: Final = {"dawn": (0, 45, 74, 100), "dusk": (0, 55, 100)}  # where the colours of the sky change, in per cent
SKIES: Final[dict[str, Markup]] = {
    f"u-{light}": el(
        "linearGradient",
        *(el("stop", offset=f"{place}%", cls=f"{light}-{number}") for number, place in enumerate(places, 1)),
        id=f"u-{light}",
        gradientUnits="userSpaceOnUse",
        x1=0,
        y1=-500,
        x2=0,
        y2=500,
    )
    for light, places in _LIGHTS.items()
}


def finale(view: View, prefix: str) -> Markup:
    """The whole stage: everybody wins or loses together (U-1.1)."""
    won = view["won"]
    safe = view["players"] - left_behind(view)
    hub = (
        smiling_star()
        if won
        else text(_("{safe} of {all}", safe=safe, all=view["players"]), 0, -9, 19, "tiny")
        + text(_("safe"), 0, 13, 17, "tiny")
    )
    return g(
        rect(3000, 3000, cls="dawn" if won else "dusk", fill="url(#u-dawn)" if won else "url(#u-dusk)"),
        _rays() if won else None,
        g(stars(1000, 560, 34, 5), transform=at(0, -220)),
        _flights(view),
        _moons(view, prefix),
        g(
            circle(RADIUS + 16, cls="glory") if won else None,
            planet(view, _NOBODY, prefix),
            circle(HUB - 2, cls="f-brass inked", stroke_width=4),
            g(hub, transform=at(0, 0, 0.44 if won else 1)),
            transform=at(*_URANUS, _LARGE),
            cls="globe",
        ),
        _confetti() if won else None,
        text(headline(view), 0, -448, 40, "paper-no headline"),  # between the buttons of the stage
        text(subline(view), 0, -402, 22, "paper-no told subline"),
        cls="finale",
    )


def headline(view: View) -> str:
    """How it ended, in a few words."""
    if not view["won"]:
        return _("The moons are gone.")
    if view["players"] == 1:
        return _("You are safe.")
    if view["players"] == 2:
        return _("Both are safe.")
    return _("All {number} are safe.", number=number_in_words(view["players"]))


def subline(view: View) -> str:
    """One calm line more: what was left over, or what was missing."""
    if view["won"]:
        spare = view["track"]["end"] - 1 - view["round"]
        if spare <= 0:
            return _("Nobody left behind, in the very last round.")
        return ngettext(
            "Nobody left behind, and {count} round to spare.",
            "Nobody left behind, and {count} rounds to spare.",
            spare,
        )
    left = left_behind(view)
    if view["reason"] == "moon_dark" and view["dark_seat"] is not None:
        return ngettext(
            "The moon of {name} went dark; {count} race did not get away.",
            "The moon of {name} went dark; {count} races did not get away.",
            left,
            name=name_of(view, view["dark_seat"]),
        )
    return ngettext(
        "The track is at its end; {count} race did not get away.",
        "The track is at its end; {count} races did not get away.",
        left,
    )


@cache
def _rays() -> Markup:
    """Light that opens behind Uranus."""
    rays = join(path(sector(10, 1200, angle - 3.4, angle + 3.4), cls="ray") for angle in range(-90, 91, 15))
    return g(g(rays, cls="rays"), transform=at(*_URANUS))


@cache
def _confetti() -> Markup:
    spots = [(-428, 250), (-330, 120), (430, 262), (360, 150), (-386, 420), (440, 420), (-300, 330), (330, 360)]
    spots += [(-450, 90), (452, 120), (-270, 460), (290, 470)]
    out = []
    for place, (x, y) in enumerate(spots):
        if place % 2:
            out.append(rock(LETTERS[place // 2 % len(LETTERS)], x, y, 1.3))
        else:
            out.append(use("sparkle", x, y, 1.7, cls="f-paper"))
    return g(*out, cls="confetti")


def _hanging(view: View) -> dict[int, Point]:
    """The place of each moon, so that the ways of the races do not cross more than they must."""
    seats = sorted(range(view["players"]), key=lambda seat: _across(view, seat))
    return dict(zip(seats, _PLACES[view["players"]], strict=True))


def _across(view: View, seat: int) -> tuple[float, int]:
    module = view["seats"][seat]["module"]
    return (polar(1, middle(module))[0] if module else 0.0), seat


def _flights(view: View) -> Markup:
    """The arc of each race from its moon to its module."""
    out: list[Markup] = []
    for seat, (x, y) in _hanging(view).items():
        module = view["seats"][seat]["module"]
        if module is None:
            continue
        mx, my = polar(RADIUS * _LARGE, middle(module))
        ex, ey = _URANUS[0] + mx, _URANUS[1] + my
        sx, sy = x, y + 60
        length = hypot(ex - sx, ey - sy) or 1
        bend = 0.16 * (1 if ex > sx else -1)
        cx, cy = (sx + ex) / 2 + bend * (ey - sy), (sy + ey) / 2 - bend * (ex - sx) - 0.1 * length
        way = f"M{sx:.0f} {sy:.0f}Q{cx:.0f} {cy:.0f} {ex:.0f} {ey:.0f}"
        lines = path(way, cls="home-case") + path(way, cls="home-way")
        out.append(g(lines, cls=f"{seat_class(seat)} home-{len(out) + 1}"))
    return g(*out, cls="homeward")


def _moons(view: View, prefix: str) -> Markup:
    """The moons that were left, with who lived there and when they went."""
    out = []
    for seat, (x, y) in _hanging(view).items():
        here = view["seats"][seat]
        when = _("round {round}", round=here["flown"]) if here["flown"] else _("left behind")
        words = f"{short(view, seat, 10)}, {when}"
        wide = 11.2 * len(words) + 52
        beyond = max(0.0, wide / 2 + abs(x) - 494)  # no label leaves the stage
        label = g(
            rect(wide, 38, rx=19, cls="f-ink"),
            token(seat, 21 - wide / 2, -1, 13),
            text(words, 42 - wide / 2, 1, 18, "paper-no tiny tx-left"),
            transform=at(-beyond if x > 0 else beyond, -88),
            cls="moon-label",
        )
        ground = g(compact(here, ground_key(seat, prefix)), cls="small-moon", transform=at(0, 0, _MOON / SIZE))
        body = g(ground, cls=None if here["flown"] else "gone-dark")
        out.append(
            g(
                body,
                label,
                transform=at(x, y),
                role="img",
                aria_label=f"{name_of(view, seat)}: {when}",
                id=f"{prefix}moon-{seat}",
            )
        )
    return g(*out, el("title", headline(view)), cls="moons-left")
