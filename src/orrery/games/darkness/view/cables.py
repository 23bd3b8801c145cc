"""Links between orbs: gateways as cables with their owner's label, portals as dots."""

from __future__ import annotations

from functools import lru_cache

from orrery.draw import Markup, Point, at, g, join, path, rect, seat_class, text, token
from orrery.games.darkness.view.layout import orb_at
from orrery.games.darkness.view_types import LinkView
from orrery.games.darkness.words.glossary import View, place, who


def cable(view: View, number: int, link: LinkView, prefix: str) -> Markup:
    """The line of a link, which lies behind the orbs."""
    kind = "Portal" if link["portal"] else "Gateway"
    words = f"{kind} of {who(view, link['owner'])} from {place(view, link['a'])} to {place(view, link['b'])}"
    body = _line(link["a"], link["b"], link["owner"], link["portal"])
    return g(body, id=f"{prefix}link-{number}", cls=seat_class(link["owner"]), role="img", aria_label=words)


def label(link: LinkView) -> Markup:
    """What a link is and whose, on paper in its middle. It keeps its size on the screen, however close one looks."""
    return _label(link["a"], link["b"], link["owner"], link["portal"])


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
def _label(a: int, b: int, owner: int, portal: bool) -> Markup:
    (x0, y0), (mx, my), (x1, y1) = way(a, b, owner)
    words, wide = ("portal", 86) if portal else ("gateway", 102)
    paper = rect(wide, 26, rx=13, cls="f-paper inked", stroke_width=2.2)
    body = paper + token(owner, 16 - wide / 2, -1, 8.5) + text(words, 10, 0.5, 13)
    return g(g(body, cls="steady"), cls="inert near-only", transform=at((x0 + 2 * mx + x1) / 4, (y0 + 2 * my + y1) / 4))
