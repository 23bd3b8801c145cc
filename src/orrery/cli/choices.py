"""The legal actions as a numbered list for people, and what they type read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.core.actions import ActionSpace, Verb
from orrery.core.errors import ActionError

SHORT = 12  # items up to so many characters stand side by side
GAP = "   "


@dataclass(frozen=True)
class Group:
    """The choices of one verb: its words, and the number and words of each of them."""

    heading: str
    items: list[tuple[int, str]]


class Choices:
    """What somebody may do now, numbered from 1 in the order of the table."""

    def __init__(self, space: ActionSpace, legal: Sequence[int]) -> None:
        self.space = space
        self.legal = list(legal)

    def groups(self) -> list[Group]:
        """The choices by verb. "Move to A1" and "Move to B1" become A1 and B1 under "Move to"."""
        by_verb: dict[str, list[int]] = {}
        for number, action in enumerate(self.legal, 1):
            by_verb.setdefault(self.space.decode(action)[0].name, []).append(number)
        return [self._group(numbers) for numbers in by_verb.values()]

    def _group(self, numbers: list[int]) -> Group:
        verb = self.space.decode(self.legal[numbers[0] - 1])[0]
        labels = [self.space.label(self.legal[number - 1]) for number in numbers]
        heading = common_words(verb)
        if heading and len(labels) > 1:
            labels = [label.removeprefix(heading).strip() for label in labels]
            return Group(heading, list(zip(numbers, labels, strict=True)))
        return Group("", list(zip(numbers, labels, strict=True)))

    def read(self, reply: str) -> int:
        """The action that a reply names: its number, its notation, or only its argument ("E5") where that is clear.

        The action need not be legal; a text that names none gives an `ActionError`.
        """
        if reply.isdecimal() and len(reply) < 10:
            number = int(reply)
            if not 1 <= number <= len(self.legal):
                raise ActionError(f"There is no choice {number}; they go from 1 to {len(self.legal)}.")
            return self.legal[number - 1]
        matching = [action for action in self.legal if self._argument(action).lower() == reply.lower()]
        return matching[0] if len(matching) == 1 else self.space.parse(reply)

    def _argument(self, action: int) -> str:
        notation = self.space.notation(action)
        return notation.partition(":")[2] or notation


def common_words(verb: Verb) -> str:
    """What all labels of a verb start with, if its only argument stands at the end."""
    if len(verb.arguments) != 1:
        return ""
    placeholder = "{" + next(iter(verb.arguments)) + "}"
    return verb.words.removesuffix(placeholder).strip() if verb.words.endswith(placeholder) else ""


def listing(groups: Sequence[Group], width: int) -> list[str]:
    """The choices as lines: short items side by side in columns, long ones each on a line of its own."""
    lines: list[str] = []
    for group in groups:
        if not group.heading:
            lines += [f"{number} {words}" for number, words in group.items]
        elif all(len(words) <= SHORT for _, words in group.items):
            lines += columns(f"{group.heading}:  ", [f"{number} {words}" for number, words in group.items], width)
        else:
            lines += [f"{group.heading}:", *(f"  {number:>3} {words}" for number, words in group.items)]
    return lines


def columns(heading: str, items: Sequence[str], width: int) -> list[str]:
    """The items side by side, below each other if they need several lines."""
    whole = heading + GAP.join(items)
    if len(whole) <= width:
        return [whole]
    cell = max(map(len, items))
    a_line = max(1, (width - len(heading) + len(GAP)) // (cell + len(GAP)))
    rows = [items[start : start + a_line] for start in range(0, len(items), a_line)]
    starts = [heading] + [" " * len(heading)] * (len(rows) - 1)
    return [
        (start + GAP.join(f"{item:{cell}}" for item in row)).rstrip() for start, row in zip(starts, rows, strict=True)
    ]
