"""The table of all actions of a game: integer to verb and argument, to text, to words for people, and back.

A game declares its verbs once, at import. The order of declaration gives the ids, which may change from version to
version; the text form (`move:E5`) is what records, links and tests keep, and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from orrery.core.errors import ActionError, did_you_mean
from orrery.core.language import _, numbered


class Domain:
    """The values one argument of a verb can take: a label for the text form and words for people, by index."""

    def __init__(self, labels: Iterable[str], words: Iterable[str] | None = None, first: int = 0) -> None:
        self.labels = list(labels)
        self.words = list(words) if words is not None else self.labels
        self.first = first  # the value that stands for index 0: a range(1, 7) is spoken of as 1..6, not 0..5


def as_domain(values: Domain | range | Iterable[str]) -> Domain:
    """Accept a `Domain`, a `range` (its numbers are the labels and the values) or a sequence of labels."""
    if isinstance(values, Domain):
        return values
    if isinstance(values, range):
        return Domain([str(number) for number in values], None, values.start)
    return Domain(values)


class Verb:
    """One kind of action; with its arguments it makes a block of consecutive ids."""

    def __init__(self, name: str, words: str, base: int, chance: bool, arguments: dict[str, Domain]) -> None:
        self.name = name
        self.words = words
        self.base = base
        self.chance = chance
        self.arguments = arguments
        self.last = False  # whether it stands at the end of a list of choices, see `ActionSpace.last`
        self.size = 1
        for domain in arguments.values():
            self.size *= len(domain.labels)
        # The id that value 0 of the only argument has or would have, so that `zero + value` is an id
        self.zero = base - (next(iter(arguments.values())).first if len(arguments) == 1 else 0)

    def at(self, *values: int) -> int:
        """The id of this verb with these argument values."""
        index = 0
        for domain, value in zip(self.arguments.values(), values, strict=True):
            place = value - domain.first
            if not 0 <= place < len(domain.labels):
                raise ActionError(f"{self.name} has no argument value {value}.")
            index = index * len(domain.labels) + place
        return self.base + index

    def split(self, index: int) -> list[int]:
        """The argument values of the `index`-th action of this verb."""
        values: list[int] = []
        for domain in reversed(list(self.arguments.values())):
            index, place = divmod(index, len(domain.labels))
            values.append(domain.first + place)
        values.reverse()
        return values


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionSpace:
    """All actions of one game.

    >>> space = ActionSpace("relay")
    >>> launch = space.verb("launch", "Launch to {orbit}", orbit=range(7))
    >>> space.notation(launch.at(3)), space.label(launch.at(3)), space.parse("launch:3") == launch.at(3)
    ('launch:3', 'Launch to 3', True)
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.verbs: list[Verb] = []
        self._decoded: list[tuple[Verb, int]] = []
        self._notations: list[str] = []
        self._ids: dict[str, int] = {}

    @property
    def size(self) -> int:
        """How many actions there are; ids run from 0 to size - 1."""
        return len(self._decoded)

    def verb(self, name: str, words: str = "", /, **arguments: Domain | range | Iterable[str]) -> Verb:
        """Declare something players do. `words` is a sentence for people with the arguments in braces."""
        return self._declare(name, words, False, {key: as_domain(values) for key, values in arguments.items()})

    def chance(self, name: str, words: str = "", /, **arguments: Domain | range | Iterable[str]) -> Verb:
        """Declare something that chance does: a roll, a spin, a draw."""
        return self._declare(name, words, True, {key: as_domain(values) for key, values in arguments.items()})

    def last(self, *verbs: Verb) -> None:
        """Say which verbs throw something away or end something: lists of choices for people have them at the end.

        Ids, text and the order of `legal` stay as they are.
        """
        for verb in verbs:
            verb.last = True

    def _declare(self, name: str, words: str, chance: bool, arguments: dict[str, Domain]) -> Verb:
        if not words:
            words = " ".join([name.replace("_", " ").capitalize(), *("{" + key + "}" for key in arguments)])
        verb = Verb(name, words, len(self._decoded), chance, arguments)
        self.verbs.append(verb)
        domains = list(arguments.values())
        for index in range(verb.size):
            values = verb.split(index)
            labels = [domain.labels[value - domain.first] for domain, value in zip(domains, values, strict=True)]
            notation = f"{name}:{','.join(labels)}" if labels else name
            if notation in self._ids:
                raise ValueError(f"{self.game}: two actions are written '{notation}'.")
            self._ids[notation] = len(self._decoded)
            self._notations.append(notation)
            self._decoded.append((verb, values[0] if len(values) == 1 else index))
        return verb

    def decode(self, action: int) -> tuple[Verb, int]:
        """The verb and its argument value; for a verb of several arguments an index for `Verb.split`."""
        return self._decoded[action]

    def notation(self, action: int) -> str:
        """The text form of an action, as records keep it."""
        return self._notations[action]

    def find(self, text: str) -> int | None:
        """The id of a text form, if it is one."""
        return self._ids.get(text)

    def parse(self, text: str) -> int:
        """The id of a text form; an `ActionError` with the nearest one if there is none."""
        action = self._ids.get(text)
        if action is None:
            hint = did_you_mean(text, self._notations)
            raise ActionError(f"'{text}' is no action of {self.game}.{hint} Actions look like '{self._notations[0]}'.")
        return action

    def argument_words(self, action: int) -> str:
        """What the action is about, in words for people, without the verb; empty if it has no argument."""
        verb = self._decoded[action][0]
        values = verb.split(action - verb.base)
        domains = verb.arguments.values()
        return ", ".join(
            [numbered(domain.words[value - domain.first]) for domain, value in zip(domains, values, strict=True)]
        )

    def label(self, action: int) -> str:
        """The action in words for people."""
        verb = self._decoded[action][0]
        values = verb.split(action - verb.base)
        words = _(verb.words)
        for (key, domain), value in zip(verb.arguments.items(), values, strict=True):
            words = words.replace("{" + key + "}", numbered(domain.words[value - domain.first]))
        return words
