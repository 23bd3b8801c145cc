"""The list of actions, folded where one verb has very many: first the place, then what is done there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

Action = tuple[str, str]  # its notation, and what it is called
MANY: Final = 30  # so many of one verb nobody wants to hear one after the other


class ActionGroup(NamedTuple):
    """Actions that belong together; without a title they stand in the list as they are."""

    key: str
    title: str
    actions: Sequence[Action]


def action_groups(actions: Sequence[Action]) -> list[ActionGroup]:
    """The actions in their order; those of a verb that has many are grouped by the first of their two arguments."""
    verbs: dict[str, int] = {}
    for notation, _ in actions:
        verb = notation.partition(":")[0]
        verbs[verb] = verbs.get(verb, 0) + 1
    found: dict[str, list[Action]] = {}
    for notation, label in actions:
        verb, _, argument = notation.partition(":")
        first, dot, _ = argument.partition(".")
        key = f"{verb}:{first}" if dot and verbs[verb] > MANY else ""
        found.setdefault(key or notation, []).append((notation, label))
    return [_group(key, group) for key, group in found.items()]


def _group(key: str, group: Sequence[Action]) -> ActionGroup:
    if len(group) == 1:
        return ActionGroup("", "", group)
    words = zip(*(label.split() for _, label in group), strict=False)
    shared = " ".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, words))
    return ActionGroup(re.sub(r"[^\w-]", "_", key), f"{shared}: {len(group)}", group)
