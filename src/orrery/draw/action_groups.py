"""The list of actions, short at every level: first what is done, then the row, then the place, then how."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

FEW: Final = 12  # so many one after the other can be heard; what is more is grouped
Action = tuple[str, str]  # its notation, and what it is called


class ActionGroup(NamedTuple):
    """Actions that belong together, in groups of their own where they are many; without a title it is one action."""

    key: str
    title: str
    actions: Sequence[Action]
    groups: Sequence[ActionGroup] = ()


def action_groups(actions: Sequence[Action], row_of: Callable[[str], str] = lambda _: "") -> list[ActionGroup]:
    """The actions in their order; those of a verb that has many are folded.

    `row_of` tells in which row of the board the place lies that an argument names, "" if it names none.
    """
    verbs = sorted_by(actions, lambda argument: argument.partition(":")[0])
    found: list[ActionGroup] = []
    for verb, group in verbs.items():
        if len(group) <= FEW:
            found += _single(group)
        elif len(verbs) == 1:
            found += _parts(verb, group, row_of, "")
        else:
            found.append(_folded(verb, "", group, _parts(verb, group, row_of, shared_words(group))))
    return found


def _parts(key: str, actions: Sequence[Action], row_of: Callable[[str], str], above: str) -> list[ActionGroup]:
    """Many actions of one verb: by rows, and in a row by places; else by the first of two arguments."""
    rows = sorted_by(actions, lambda notation: row_of(notation.partition(":")[2]))
    if len(rows) > 1:
        return [
            ActionGroup(_key(f"{key}-{row}"), f"{row[:1].upper()}{row[1:]}: {len(group)}", group, _places(group, above))
            for row, group in rows.items()
        ]
    return _places(actions, above)


def _places(actions: Sequence[Action], above: str) -> list[ActionGroup]:
    """Actions by the first of their two arguments; as they are where they have one, or are few."""
    if len(actions) <= FEW:
        return _single(actions)
    places = sorted_by(actions, lambda notation: notation.partition(".")[0])
    found: list[ActionGroup] = []
    for place, group in places.items():
        found += _single(group) if len(group) == 1 else [_folded(place, above, group, _single(group))]
    return found


def _single(actions: Sequence[Action]) -> list[ActionGroup]:
    return [ActionGroup("", "", [action]) for action in actions]


def _folded(key: str, above: str, group: Sequence[Action], parts: Sequence[ActionGroup]) -> ActionGroup:
    """A fold with the words that all its actions share, without those that stand above it already."""
    shared = shared_words(group).removeprefix(above).strip() or f"{group[0][1]} …"  # no word is the same in all
    return ActionGroup(_key(key), f"{shared}: {len(group)}", group, parts)


def shared_words(actions: Sequence[Action]) -> str:
    """The words that all labels begin with."""
    words = zip(*(label.split() for _, label in actions), strict=False)
    return " ".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, words))


def sorted_by(actions: Sequence[Action], by: Callable[[str], str]) -> dict[str, list[Action]]:
    """The actions by something that their notation tells."""
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(by(action[0]), []).append(action)
    return found


def _key(words: str) -> str:
    return re.sub(r"[^\w-]", "_", words)
