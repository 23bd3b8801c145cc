"""Six faces and signs by which people react at a table: 24 x 24, ink on brass."""

from __future__ import annotations

from typing import Final

from orrery.draw.markup import Markup, el
from orrery.draw.shapes import circle, ellipse, path

_DISC: Final = circle(10.5, 12, 12, cls="disc")
_EYES: Final = circle(1.6, 8.4, 10, cls="solid") + circle(1.6, 15.6, 10, cls="solid")

_FACES: Final[dict[str, Markup]] = {
    "well-done": _DISC + path("M6.8 12.6l3.6 3.6 7-7.6"),
    "ha-ha": _DISC
    + path("M6.4 10.6l2.2-2 2.2 2M13.2 10.6l2.2-2 2.2 2")
    + path("M6.8 13.4h10.4c0 3.4-2.2 5.2-5.2 5.2s-5.2-1.8-5.2-5.2z", cls="solid"),
    "ouch": _DISC + path("M6.8 8.4l3 3M9.8 8.4l-3 3M14.2 8.4l3 3M17.2 8.4l-3 3M8 17.4c1.4-2.6 6.6-2.6 8 0"),
    "one-moment": _DISC + circle(7, 12, 12) + path("M12 7.6V12l3 1.8"),
    "oh": _DISC + _EYES + ellipse(2.2, 2.8, 12, 16, cls="solid"),
    "thank-you": _DISC
    + path("M12 18.4c-4-3-6-5-6-7.4a3.2 3.2 0 0 1 6-1.4 3.2 3.2 0 0 1 6 1.4c0 2.4-2 4.4-6 7.4z", cls="heart"),
}


def reaction_face(name: str) -> Markup:
    """The drawing of a reaction; its words stand beside it or are read aloud."""
    return el("svg", _FACES[name], cls="reaction", viewBox="0 0 24 24", aria_hidden="true")
