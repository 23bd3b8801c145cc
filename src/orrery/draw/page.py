"""The pieces of a table page beside the board: panels, choices as buttons, hints. Every game uses these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from orrery.core.actions import ActionSpace
from orrery.draw.markup import Markup, el


class Acts(NamedTuple):
    """The legal actions of the viewer, sorted by verb: {"land": ["colony.3", ...], "pass": [""], ...}."""

    by_verb: Mapping[str, Sequence[str]]

    def of(self, verb: str) -> Sequence[str]:
        """What this verb may be done to; an action without an argument has one empty one."""
        return self.by_verb.get(verb, ())

    def may(self, verb: str, argument: str = "") -> bool:
        """Whether this one action is legal."""
        return argument in self.by_verb.get(verb, ())


def acts(space: ActionSpace, legal: Iterable[int]) -> Acts:
    """The legal actions in the words that links and records use."""
    found: dict[str, list[str]] = {}
    for action in legal:
        verb, _, argument = space.notation(action).partition(":")
        found.setdefault(verb, []).append(argument)
    return Acts(found)


def panel(title: str, small: str | None, *body: Markup | None, cls: str = "panel") -> Markup:
    """A box of the right column: its title, something small beside it, and what it holds."""
    return el("div", el("h2", title, " ", el("small", small) if small else None), *body, cls=cls)


def choice_panel(title: str, small: str | None, *body: Markup | None, cls: str = "") -> Markup:
    """The panel that asks for a decision now."""
    return panel(title, small, *body, cls=f"panel now {cls}".rstrip())


def hint(words: str, *, soft: bool = False) -> Markup:
    """A sentence of advice; a soft one can be overlooked."""
    return el("p", words, cls="hint soft" if soft else "hint")


def button(
    act: str, words: str, brings: str | Markup = "", sign: Markup | None = None, cls: str = "btn", **attrs: object
) -> Markup:
    """One choice: a sign, what happens, and at its right what that brings. The words name it: the sign is only seen."""
    if sign is not None:
        sign = Markup(sign.replace('role="img"', 'aria-hidden="true"'))
    small = el("small", brings) if brings else None
    return el("button", sign, el("span", words), small, cls=cls, type="button", data_act=act, **attrs)


def listed(buttons: Iterable[Markup | None], cls: str = "choices") -> Markup:
    """Choices one below the other."""
    return el("div", *buttons, cls=cls)


def default_panel(prompt: str, space: ActionSpace, legal: Iterable[int]) -> Markup | None:
    """A decision that no game has drawn: its prompt and a button for each legal action; None without any."""
    buttons = [button(space.notation(action), space.label(action)) for action in legal]
    return choice_panel(prompt, None, listed(buttons)) if buttons else None
