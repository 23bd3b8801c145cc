"""A board larger than its stage: where to look first.

The drawing stays one, and `zoom.js` shows a part of it. A drawing says which of its places matter, the most important
first; how many of them fit depends on the stage, which only the page knows. It takes one after the other as long as
the smallest things among them stay large enough to be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from orrery.core.language import _, mark
from orrery.draw.markup import Markup, el, num
from orrery.draw.shapes import path


class Spot(NamedTuple):
    """A place that matters: its middle, how far it reaches, and the size of the smallest thing on it."""

    x: float
    y: float
    reach: float
    grain: float


def lookout(spots: Iterable[Spot], cause: str) -> dict[str, str]:
    """Attributes of a board: look at these places, whenever `cause` is another than before.

    Who has moved the drawing by hand keeps it as it is while the first place can be seen.
    """
    return {"data_look": look_at(spots), "data_cause": cause}


def look_at(spots: Iterable[Spot]) -> str:
    """Places as an attribute; something with `data-look-at` shows them when it is pressed."""
    return ",".join(" ".join(num(round(part)) for part in spot) for spot in spots)


_SIGNS = {
    "in": (mark("Look closer"), "M12 6v12M6 12h12"),
    "out": (mark("Look from further away"), "M6 12h12"),
    "fit": (mark("Show what matters now"), "M5 10V5h5M19 14v5h-5M5 14v5h5M19 10V5h-5"),
}


def zoom_buttons(**attrs: object) -> Markup:
    """Closer, further away, back to what matters, and to choices that lie outside what is shown (`beyond.js`)."""
    beyond = el(
        "button",
        el("svg", path("M5 12h14M13 6l6 6-6 6"), viewBox="0 0 24 24", cls="icon", aria_hidden="true"),
        el("b"),
        type="button",
        cls="zoombtn further",
        data_beyond=True,
        hidden=True,
    )
    buttons = [
        el(
            "button",
            el("svg", path(line), viewBox="0 0 24 24", cls="icon", aria_hidden="true"),
            type="button",
            cls="zoombtn",
            data_zoom=way,
            aria_label=_(words),
            title=_(words),
        )
        for way, (words, line) in _SIGNS.items()
    ]
    return el("div", beyond, *buttons, cls="zooms", role="group", aria_label=_("How close you look"), **attrs)
