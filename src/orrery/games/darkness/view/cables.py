"""Links between orbs: gateways as cables with their owner's label, portals as dots."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from orrery.core.language import _
from orrery.draw import Markup, Point, at, g, join, path, rect, seat_class, text, token
from orrery.games.darkness.view.layout import orb_at, reach, scale_of
from orrery.games.darkness.view_types import LinkView
from orrery.games.darkness.words.glossary import View, of_whom, place

_PAPER: Final = (102.0, 26.0)  # the label of a gateway
_PARTS: Final = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74)  # of the way, where a label may stand


def cable(view: View, number: int, link: LinkView, prefix: str) -> Markup:
    """The line of a link, which lies behind the orbs."""
    sentence = _("Portal of {name} from {a} to {b}") if link["portal"] else _("Gateway of {name} from {a} to {b}")
    words = sentence.format(name=of_whom(view, link["owner"]), a=place(view, link["a"]), b=place(view, link["b"]))
    body = _line(link["a"], link["b"], link["owner"], link["portal"])
    return g(body, id=f"{prefix}link-{number}", cls=seat_class(link["owner"]), role="img", aria_label=words)


def label(view: View, link: LinkView) -> Markup:
    """What a link is and whose, on paper where it hides no orb. It keeps its size on the screen, wherever one looks."""
    circles = tuple((*orb_at(orb["orb"]), reach(orb) * scale_of(orb)) for orb in view["orbs"])
    x, y = _open_point(link["a"], link["b"], link["owner"], circles)
    return _label(x, y, link["owner"], _("portal") if link["portal"] else _("gateway"), link["portal"])


def way(a: int, b: int, owner: int) -> tuple[Point, Point, Point]:
    """The ends of a link and the point to which it bends; links of several owners between the same orbs lie apart."""
    (x0, y0), (x1, y1) = orb_at(a), orb_at(b)
    bend = (0.16 + 0.11 * owner) * (-1 if (a + b + owner) % 2 else 1)
    return (x0, y0), ((x0 + x1) / 2 + bend * (y1 - y0), (y0 + y1) / 2 - bend * (x1 - x0)), (x1, y1)


@lru_cache(maxsize=256)
def _line(a: int, b: int, owner: int, portal: bool) -> Markup:
    (x0, y0), (mx, my), (x1, y1) = way(a, b, owner)
    line = f"M{x0:.0f} {y0:.0f}Q{mx:.0f} {my:.0f} {x1:.0f} {y1:.0f}"
    if portal:
        return path(line, cls="gate-case thin") + path(line, cls="gate portal")
    return join(path(line, cls=cls) for cls in ("gate-case", "gate", "gate-dots"))


@lru_cache(maxsize=256)
def _open_point(a: int, b: int, owner: int, orbs: tuple[tuple[float, float, float], ...]) -> Point:
    """The point of a link, as near to its middle as may be, between the orbs; else the one that hides least of them."""
    (x0, y0), (mx, my), (x1, y1) = way(a, b, owner)
    points: list[Point] = []
    for part in _PARTS:
        rest = 1 - part
        x = rest * rest * x0 + 2 * rest * part * mx + part * part * x1
        y = rest * rest * y0 + 2 * rest * part * my + part * part * y1
        points.append((x, y))

    def room(point: Point) -> float:
        return min((hypot(point[0] - x, point[1] - y) - far for x, y, far in orbs), default=0)

    return next((point for point in points if room(point) > _PAPER[1] / 2), max(points, key=room))


@lru_cache(maxsize=256)
def _label(x: float, y: float, owner: int, words: str, portal: bool) -> Markup:
    wide = 86 if portal else _PAPER[0]
    paper = rect(wide, _PAPER[1], rx=13, cls="f-paper inked", stroke_width=2.2)
    body = paper + token(owner, 16 - wide / 2, -1, 8.5) + text(words, 10, 0.5, 13)
    return g(g(body, cls="steady"), cls="inert near-only", transform=at(x, y))
