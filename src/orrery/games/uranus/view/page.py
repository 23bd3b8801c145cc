"""Small pieces of a page that panels are made of."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.draw import Markup, el


def panel(title: str, small: str | None, *body: Markup | None, cls: str = "panel") -> Markup:
    return el("div", el("h2", title, " ", el("small", small) if small else None), *body, cls=cls)


def button(act: str, words: str, brings: str = "", sign: Markup | None = None, **attrs: object) -> Markup:
    """One choice, and at its right what it brings."""
    small = el("small", brings) if brings else None
    return el("button", sign, el("span", words), small, cls="btn", type="button", data_act=act, **attrs)


def listed(buttons: Iterable[Markup], cls: str = "choices") -> Markup:
    return el("div", *buttons, cls=cls)


def hint(words: str) -> Markup:
    return el("p", words, cls="hint soft")
