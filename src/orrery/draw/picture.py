"""A drawing that needs no page: its own style, its own symbols, its own sky."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from orrery.draw.faces import BOT_SYMBOLS
from orrery.draw.icons import ICON_SYMBOLS
from orrery.draw.markup import Markup, el, join
from orrery.draw.patterns import PATTERNS
from orrery.draw.seats import MARKS
from orrery.draw.shapes import path, sparkle

THEMES: Final = ("day", "night")
BOARD: Final = "-500 -500 1000 1000"  # the box of a board: 1000 round 0,0

SPARKLE: Final = path(sparkle(), id="sparkle")
SYMBOLS: Final[Mapping[str, Markup]] = {"sparkle": SPARKLE, **MARKS, **ICON_SYMBOLS, **BOT_SYMBOLS, **PATTERNS}

_HEAD: Final = re.compile(r"<svg\b[^>]*>")
_BOX: Final = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_CLASS: Final = re.compile(r'class="')
_NEEDED: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')


def page_defs(*symbols: Mapping[str, Markup]) -> Markup:
    """The hidden drawing that every page carries: the symbols of the kit and of the games shown on it."""
    known = {**SYMBOLS, **{name: body for more in symbols for name, body in more.items()}}
    return el("svg", el("defs", join(known.values())), cls="defs", aria_hidden="true")


def board_box(
    name: str, label: str, *parts: Markup | None, box: str = BOARD, role: str = "group", **attrs: object
) -> Markup:
    """The frame of a game's board. `name` is the game's, for the style; `label` is read out to those who cannot see."""
    return el("svg", *parts, cls=f"board {name}", viewBox=box, role=role, aria_label=label, **attrs)


def standalone(svg: Markup, theme: str | None = None, symbols: Mapping[str, Markup] | None = None) -> Markup:
    """`svg` as a file of its own, for notebooks, documents and export.

    It gets the style sheets of the boards, the sky as its ground and those symbols it uses (the kit's, and what the
    game hands in). Without a theme it follows the light of the reader.
    """
    if theme is not None and theme not in THEMES:
        raise ValueError(f"There is no theme called {theme!r}: take day, night or none.")
    head = _HEAD.match(svg)
    box = _BOX.search(head[0]) if head else None
    if head is None or box is None:
        raise ValueError("standalone() takes a whole <svg> with a viewBox.")
    x, y, width, height = box.groups()
    opened = (
        _CLASS.sub('class="picture ', head[0], count=1)
        if _CLASS.search(head[0])
        else head[0][:-1] + ' class="picture">'
    )
    light = f' data-theme="{theme}"' if theme else ""
    opened = opened[:-1] + f' xmlns="http://www.w3.org/2000/svg"{light}>'
    sky = el("rect", x=x, y=y, width=width, height=height, cls="f-sky")
    rest = svg[head.end() :]
    return Markup(
        f"{opened}<style>{_style()}</style><defs>{_used(rest, {**SYMBOLS, **(symbols or {})})}</defs>{sky}{rest}"
    )


def style(name: Literal["tokens", "boards"]) -> str:
    """One of the two style sheets that every drawing needs; a page loads them before its own."""
    return (files("orrery.draw") / "style" / f"{name}.css").read_text(encoding="utf-8")


@cache
def _style() -> str:
    # Inside a notebook :root is the notebook; the tokens belong to the picture alone.
    sheet = style("tokens").replace(":root", ".picture") + style("boards")
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return re.sub(r"\s+", " ", sheet).replace("&", "&amp;").replace("<", "&lt;")


def _used(drawing: str, symbols: Mapping[str, Markup]) -> str:
    found: dict[str, Markup] = {}
    todo = [drawing]
    while todo:
        for name in _NEEDED.findall(todo.pop()):
            if name in symbols and name not in found:
                found[name] = symbols[name]
                todo.append(symbols[name])
    return "".join(found[name] for name in sorted(found))
