"""Small pieces of a page that panels are made of: a panel, a button with what it brings, a row of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orrery.draw import Markup, el


def panel(title: str, small: str | None, *body: Markup | None, cls: str = "panel") -> Markup:
    return el("div", el("h2", title, " ", el("small", small) if small else None), *body, cls=cls)


def button(act: str, words: str, *icons: Markup | None, brings: str | Markup = "", cls: str = "btn") -> Markup:
    """A choice: what happens, and at its right what that brings."""
    small = el("small", brings) if brings else None
    return el("button", *icons, el("span", words), small, cls=cls, type="button", data_act=act)


def choices(buttons: Iterable[Markup | None], cls: str = "choices") -> Markup:
    return el("div", *buttons, cls=cls)


def numbers(counts: Sequence[str], words: str) -> Markup:
    """How many: one big button for each number."""
    buttons = (
        el(
            "button",
            el("span", count, cls="num"),
            cls="tokenbtn press",
            type="button",
            data_act=f"qty:{count}",
            aria_label=f"{count} {words}",
        )
        for count in counts
    )
    return el("div", *buttons, cls="tray numbers")


def hint(words: str, cls: str = "hint") -> Markup:
    return el("p", words, cls=cls)
