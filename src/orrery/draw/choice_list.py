"""Choices that nobody has drawn: what is done as a heading, and below it what it may be done to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery.draw.action_groups import FEW, Action, shared_words, sorted_by
from orrery.draw.markup import Markup, el
from orrery.draw.page import button, listed


def choice_list(actions: Sequence[Action], row_of: Callable[[str], str] = lambda _: "") -> Markup:
    """A button for each action; those of one verb stand together, many of them by the rows that `row_of` tells."""
    verbs = sorted_by(actions, lambda notation: notation.partition(":")[0])
    return el("div", *(_verb(group, row_of) for group in verbs.values()), cls="choicelist")


def _verb(actions: Sequence[Action], row_of: Callable[[str], str]) -> Markup:
    shared = shared_words(actions) if len(actions) > 1 else ""
    if not shared:
        return listed(button(*action) for action in actions)
    rows = sorted_by(actions, lambda notation: row_of(notation.partition(":")[2]))
    if len(actions) <= FEW or len(rows) == 1:
        rows = {"": [*actions]}
    parts = [_row(row, [(act, words, shared) for act, words in group]) for row, group in rows.items()]
    return el("div", el("h3", shared), *parts, role="group", aria_label=shared)


def _row(name: str, actions: Sequence[tuple[str, str, str]]) -> Markup:
    """The actions of a row: what the heading says already is heard, and not seen again."""
    chips = [
        button(act, words.removeprefix(shared).strip() or words, aria_label=words) for act, words, shared in actions
    ]
    return el("div", el("h4", f"{name[:1].upper()}{name[1:]}") if name else None, listed(chips, "choices chips"))
