"""The small icons of the interface and the wordmark: 24 x 24, strokes of 2, round ends."""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.draw.markup import Markup, el, join
from orrery.draw.shapes import circle, path, rect


def _dot(x: float, y: float, r: float = 1.5) -> Markup:
    return circle(r, x, y, cls="solid")


def _lines(d: str) -> Markup:
    return path(d)


def _solid(d: str) -> Markup:
    return path(d, cls="solid")


_DRAWINGS: Final[dict[str, Markup]] = {
    "rules": _lines(
        "M4 5c3-1.5 5.5-1.5 8 .5 2.5-2 5-2 8-.5v13.5c-3-1.5-5.5-1.5-8 .5-2.5-2-5-2-8-.5zM12 5.5V19",
    ),
    "mute": _lines("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"),
    "sound": _lines("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11"),
    "silent": _lines("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"),
    "gear": _lines("M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1")
    + circle(2, 15, 7)
    + circle(2, 9, 12)
    + circle(2, 17, 17),
    "chat": _lines(
        "M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4V16"
        "A2.5 2.5 0 0 1 4 13.5zM8.5 9h7M8.5 12h4",
    ),
    "log": _lines("M9 6h11M9 12h11M9 18h7") + _dot(4.5, 6) + _dot(4.5, 12) + _dot(4.5, 18),
    "people": circle(3.5, 9, 8)
    + _lines("M2.5 20c0-4 2.5-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.8 3.5 2.7 3.5 5.5"),
    "undo": _lines("M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3"),
    "replay": circle(8.5, 12, 12) + _solid("M10 8.2v7.6l6-3.8z"),
    "play": _solid("M7 4.5v15l12.5-7.5z"),
    "pause": _solid("M7 5h3.6v14H7zM13.4 5H17v14h-3.6z"),
    "prev": _lines("M15 5l-7 7 7 7"),
    "next": _lines("M9 5l7 7-7 7"),
    "start": _solid("M19 4.5v15L8 12z") + _lines("M5 5v14"),
    "turn-back": _lines("M12.5 5l-7 7 7 7M19.5 5l-7 7 7 7"),
    "turn-on": _lines("M4.5 5l7 7-7 7M11.5 5l7 7-7 7"),
    "skip": _solid("M5 4.5v15L16 12z") + _lines("M19 5v14"),
    "smile": circle(8.5, 12, 12) + _lines("M8 14c1.6 3 6.4 3 8 0") + _dot(9, 9.8) + _dot(15, 9.8),
    "eye": _lines("M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12z") + circle(3, 12, 12),
    "link": _lines(
        "M10 14.5a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.8"
        "M14 9.5a4 4 0 0 0-5.7 0L5 12.8a4 4 0 0 0 5.7 5.7l1.3-1.3",
    ),
    "bot": rect(15, 11, 12, 13.5, rx=3.5)
    + _lines("M12 8V4.5M2 13v2M22 13v2")
    + _dot(9, 13.2, 1.6)
    + _dot(15, 13.2, 1.6)
    + _dot(12, 3.5),
    "bulb": _lines("M8.8 17.5v-2.7C7 13.4 6 11.6 6 9.4a6 6 0 0 1 12 0c0 2.2-1 4-2.8 5.4v2.7zM10 21h4"),
    "picture": rect(18, 15, 12, 12, rx=3)
    + circle(1.8, 8.3, 9.2)
    + _lines("M4 17.5 9.5 12.5 13 15.5 16.5 11.5 20.5 16"),
    "clock": circle(8.5, 12, 12) + _lines("M12 7v5l3.5 2"),
    "check": _lines("M5 12.5 10 17.5 19.5 7"),
    "no": circle(8.5, 12, 12) + _lines("M6 6l12 12"),
    "close": _lines("M6 6l12 12M18 6L6 18"),
    "down": _lines("M6 9.5l6 6 6-6"),
    "download": _lines("M12 4v11M7 10.5l5 5 5-5M5 20h14"),
    "plus": _lines("M12 5v14M5 12h14"),
    "minus": _lines("M5 12h14"),
    "more": _dot(5, 12, 2) + _dot(12, 12, 2) + _dot(19, 12, 2),
    "cards": rect(10, 14, 8.5, 13.5, rx=2) + _lines("M8 3.5h10a2 2 0 0 1 2 2V17"),
    "bolt": _solid("M13.5 2.5 5 13.5h5.5L9.5 21.5 19 10h-6z"),
    "send": _lines("M4 12 20 4.5 14.5 20l-3-6.5z"),
    "dice": rect(16, 16, 12, 12, rx=4) + _dot(8.7, 8.7) + _dot(15.3, 15.3) + _dot(12, 12),
    "trophy": _lines(
        "M7 4h10v5a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.5 4.5 3.8 4.8M17 6h3.5c0 3-1.5 4.5-3.8 4.8M12 14v4M8 20h8"
    ),
    "chart": _lines("M4 4v16h16M7 15l3.5-5 3.5 3 4.5-6.5"),
    "bell": _lines("M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0"),
    "phone": rect(10, 18, 12, 12, rx=2.5) + _lines("M11 18h2"),
    "hook": circle(3.5, 7, 16)
    + circle(3.5, 17, 16)
    + circle(3, 12, 6.5)
    + _lines("M10.5 9.2 8.6 12.7M10.5 16h3M13.5 9.2l1.9 3.5"),
    "mail": rect(17, 13, 12, 12, rx=2.5) + _lines("M4 7l8 6 8-6"),
    "pulse": _lines("M4 12h4l2-6 4 12 2-6h4"),
    "copy": rect(12, 12, 14, 14, rx=2.5) + _lines("M16 4H6.5A2.5 2.5 0 0 0 4 6.5V16"),
    "share": _lines("M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1"),
    "qr": _lines("M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v3M14 20h2M19 20h1"),
    "warn": _lines("M12 4 21 19.5H3zM12 10v4.5M12 17v.2"),
    "seat": _lines("M6 4v9h12V4M6 13v7M18 13v7M6 17h12"),
    "search": circle(6, 10.5, 10.5) + _lines("M15 15l5.5 5.5"),
    "day": circle(4, 12, 12)
    + _lines(
        "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
    ),
    "night": _lines("M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"),
}

ICONS: Final = tuple(_DRAWINGS)
ICON_SYMBOLS: Final = {
    f"i-{name}": el("symbol", body, id=f"i-{name}", viewBox="0 0 24 24") for name, body in _DRAWINGS.items()
}

LETTERS: Final = (
    "M58 48V30A18 18 0 0 1 74 13M88 48V30A18 18 0 0 1 104 13M114 30H148A17.5 17.5 0 1 0 142 43"
    "M164 48V30A18 18 0 0 1 180 13M186 13V27A15.5 15.5 0 0 0 217 27V13M217 27V42A16 16 0 0 1 190 53"
)


@cache
def icon(name: str) -> Markup:
    """An icon in the colour of the text round it; the words beside it say what it means."""
    if f"i-{name}" not in ICON_SYMBOLS:
        raise ValueError(f"There is no icon called {name!r}. There are: {', '.join(ICONS)}.")
    return el("svg", el("use", href=f"#i-{name}"), cls="icon", aria_hidden="true")


@cache
def wordmark() -> Markup:
    """The name of the house; the O is a sun with its orbit."""
    drawing = join([circle(18, 24, 30), circle(6.5, 24, 30, cls="sun"), path(LETTERS)])
    return el("svg", drawing, cls="wordmark", viewBox="-2 0 228 66", role="img", aria_label="Orrery")
