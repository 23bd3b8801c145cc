"""A table that waits for its players: the world of the game in the middle, the seats on its orbit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from orrery.core.language import _
from orrery.draw.markup import Markup, el, join
from orrery.draw.seats import mark, seat_class, token
from orrery.draw.shapes import Point, at, circle, ellipse, g, path, polar, snug, stars, text, use

_BOX: Final = "-500 -480 1000 960"
_MIDDLE: Final = -26
_SCENE: Final = "-200 -92 400 184"


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat of the picture."""

    name: str  # empty: the seat is open
    words: str = ""  # what is said of them there
    presence: str = ""  # here, away or gone, if it is known
    tells: bool = False  # the words are how present they are: the page changes them with that
    bot: bool = False
    key: str = ""  # changes with who sits there: a page lets new ones drop in


def lobby_picture(slug: str, sitters: Sequence[Sitter], label: str) -> Markup:
    """The lobby as a board. What it shows is told in the list of seats, so nobody has to listen to it."""
    wide, high = (380, 352) if len(sitters) < 5 else (356, 344)
    room = 330 if len(sitters) < 5 else 230
    arms, seats = [], []
    for number, sitter in enumerate(sitters):
        x, y = polar(1, 360 * number / len(sitters) + 180 / len(sitters))
        x, y = x * wide, y * high + _MIDDLE
        way = f"M0 {_MIDDLE}L{x:.1f} {y:.1f}"
        key = f"orbit-arm-{number}" if sitter.name else None
        arms.append(g(path(way, cls="arm-case"), path(way, cls="arm", pathLength=1), id=key))
        seats.append(g(_seat(number, sitter, room), cls=seat_class(number), transform=at(x, y)))
    return el(
        "svg",
        stars(960, 920, 80, 6),
        ellipse(wide, high, 0, _MIDDLE, cls="lobby-orbit"),
        *arms,
        g(use(f"world-{slug}", 0, 0, 3.2), cls="lobby-world", transform=at(0, _MIDDLE)),
        *seats,
        cls="board lobbyboard",
        viewBox=_BOX,
        role="img",
        aria_label=label,
    )


def _seat(number: int, sitter: Sitter, room: float) -> Markup:
    said = {"data_presence_word": number, "data_state": sitter.presence} if sitter.tells else {}
    words = (
        snug(sitter.name or _("open seat"), 0, 116, 32, "lob pname", room),
        text(sitter.words, 0, 148, 23, "lob2 lbl", **said),
    )
    if not sitter.name:
        plus = path("M-20 0H20M0 -20V20", cls="k-orbit", stroke_width=8, stroke_linecap="round")
        return join([circle(78, cls="openseat"), plus, *words])
    disc = join(
        [circle(78, 0, 8, cls="f-ink"), circle(78, cls="f-seat inked", stroke_width=6), mark(number, 0, 0, 5.4)]
    )
    return join([g(disc, _sign(number, sitter), cls="sitter", id=f"orbit-{number}-{sitter.key}"), *words])


def _sign(number: int, sitter: Sitter) -> Markup | None:
    """Whether they are there: the shape says it. All three are drawn, and the style shows the one of its class."""
    if sitter.bot:
        drawing = g(use("i-bot", -12, -12, width=24, height=24), cls="sign-icon", transform=at(0, 0, 1.1))
        return g(circle(20, cls="f-paper inked", stroke_width=4), drawing, transform=at(57, 54, 1.2))
    if not sitter.presence:
        return None
    here = circle(17, cls="f-gem inked sign-here", stroke_width=4)
    half = path("M0 -15A15 15 0 0 0 0 15Z", cls="f-brass-deep")
    away = g(circle(17, cls="f-paper inked", stroke_width=4), half, cls="sign-away")
    gone = circle(17, cls="sign-gone")
    cls = f"sign {sitter.presence}"
    return g(here, away, gone, cls=cls, data_presence=number, aria_hidden="true", transform=at(57, 54, 1.2))


def seats_scene(slug: str, taken: Sequence[bool]) -> Markup:
    """Who sits there already, small: discs round the foot of the world."""
    out = [stars(400, 180, 26, 9), use(f"world-{slug}", 0, 4, 1.15)]
    size = 26 if len(taken) < 5 else 22
    for number, (x, y) in enumerate(_places(len(taken))):
        out.append(token(number, x, y, size) if taken[number] else circle(size, x, y, cls="openseat"))
    return el("svg", *out, cls="scene", viewBox=_SCENE, aria_hidden="true")


def _places(count: int) -> list[Point]:
    """From the left round the foot to the right, so that no disc covers another."""
    steps = [number / max(1, count - 1) for number in range(count)]
    if count < 5:
        angles = [pi * (190 - 200 * step) / 180 for step in steps]
        return [(146 * cos(angle), 6 + 52 * sin(angle)) for angle in angles]
    across = [2 * step - 1 for step in steps]
    return [(156 * x, 8 + 54 * sqrt(1 - x * x)) for x in across]


def qr_picture(rows: Sequence[Sequence[int]]) -> Markup:
    """A QR code from the rows of its squares, with the quiet margin that readers need."""
    runs: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            x += 1
    side = len(rows) + 8
    return el(
        "svg",
        el("rect", x=-4, y=-4, width=side, height=side, rx=2, cls="qr-paper"),
        path("".join(runs), cls="qr-ink"),
        cls="qr",
        viewBox=f"-4 -4 {side} {side}",
        shape_rendering="crispEdges",
        role="img",
        aria_label=_("QR code of the link"),
    )
