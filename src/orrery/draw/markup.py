"""Text that is known to be safe, and the one function that makes elements of it.

Whatever is not `Markup` is escaped, wherever it enters. Forgetting to mark something shows as visible angle brackets,
never as a hole: every operation of `str` that is not overridden here gives a plain `str`, which is escaped again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NoReturn, SupportsIndex

# The five signs of markup, and what XML forbids altogether (a name typed by a player may hold anything).
_SPECIAL: Final = re.compile("[&<>\"'\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NAMED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"}
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]*")

# Elements without content. Anything else gets an end tag, because `<i/>` opens an element in HTML.
_VOID: Final = ("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
_SHAPES: Final = ("circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "stop", "use")
_EMPTY: Final = frozenset((*_VOID, *_SHAPES))


class Markup(str):
    """A string that is markup already, so that nobody escapes it again."""

    __slots__ = ()

    def __html__(self) -> str:
        """Template engines ask for this before they escape."""
        return self

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, escape(other))) if isinstance(other, str) else NotImplemented

    def __radd__(self, other: str) -> Markup:
        return Markup(str.__add__(escape(other), self)) if isinstance(other, str) else NotImplemented

    def __mul__(self, times: SupportsIndex) -> Markup:
        return Markup(str.__mul__(self, times))

    __rmul__ = __mul__

    def join(self, parts: Iterable[str]) -> Markup:
        return Markup(str.join(self, [escape(part) for part in parts]))

    def format(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("Markup is not a template: give the parts to el() or join(), which escape them.")

    def format_map(self, _values: object) -> NoReturn:
        raise TypeError("Markup is not a template: give the parts to el() or join(), which escape them.")

    def __mod__(self, _values: object) -> NoReturn:
        raise TypeError("Markup is not a template: give the parts to el() or join(), which escape them.")


def escape(text: str) -> Markup:
    """`text` as it may stand in markup; what is markup already stays as it is."""
    if type(text) is Markup:
        return text
    return Markup(_escaped(text))


def join(parts: Iterable[str | None]) -> Markup:
    """All parts in a row; None leaves one out."""
    return _NOTHING.join(part for part in parts if part is not None)


def num(value: float) -> str:
    """A number, short: two digits after the point at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def el(tag: str, *children: str | float | None, **attrs: object) -> Markup:
    """One element of SVG or HTML, everything in it escaped.

    `cls` is the class, a trailing underscore is dropped (`for_`), any other underscore is a hyphen (`data_act`). None
    leaves a child or an attribute out; True is "true" in `aria_*` and `data_*` and the bare attribute elsewhere. An
    attribute holds text, so even Markup is escaped there.
    """
    out = [_OPENED.get(tag) or _opened(tag)]
    for key, value in attrs.items():
        if value is None:
            continue
        name = _ATTRIBUTES.get(key) or _attribute(key)
        kind = type(value)
        if kind is float:
            written = num(value)  # type: ignore[arg-type]
        elif kind is int:
            written = str(value)
        elif kind is bool and not name.startswith((" aria-", " data-")):
            if not value:
                continue
            written = ""
        else:
            written = _escaped(str(value).lower() if kind is bool else str(value))
        out.append(name)
        out.append(written)
        out.append('"')
    if not children and tag in _EMPTY:
        out.append("/>")
        return Markup("".join(out))
    out.append(">")
    for child in children:
        if type(child) is Markup:
            out.append(child)
        elif child is not None:
            out.append(_escaped(child) if isinstance(child, str) else num(child))
    out.append(f"</{tag}>")
    return Markup("".join(out))


def _escaped(text: str) -> str:
    if _SPECIAL.search(text) is None:
        return str.__str__(text)
    return _SPECIAL.sub(lambda found: _NAMED.get(found[0], "\ufffd"), text)


def _opened(tag: str) -> str:
    if _NAME.fullmatch(tag) is None:
        raise ValueError(f"{tag!r} is no name of an element.")
    return _OPENED.setdefault(tag, f"<{tag}")


def _attribute(key: str) -> str:
    name = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
    if _NAME.fullmatch(name) is None:
        raise ValueError(f"{key!r} is no name of an attribute.")
    if name == "style" or name.startswith("on"):
        raise ValueError(
            f"{key!r}: looks are classes and deeds are data-act; the page forbids inline style and script."
        )
    return _ATTRIBUTES.setdefault(key, f' {name}="')


_NOTHING: Final = Markup()
_OPENED: Final[dict[str, str]] = {}
_ATTRIBUTES: Final[dict[str, str]] = {}
