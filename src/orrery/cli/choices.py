"""The legal actions as a list for people, each with the key that one types for it, and what they type read back.

Where a choice is a number, its key is that number. Where it is a place such as E5, its key is the place. Colours and
other single words of one kind have their first letter, everything else any letter. Where several kinds of choices have
numbers, a letter says which kind: `c3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice, product
from string import ascii_lowercase
from textwrap import wrap
from typing import Final

from orrery.core.actions import ActionSpace, Verb
from orrery.core.errors import ActionError
from orrery.core.wording import listing as spoken

SHORT: Final = 12  # items up to so many characters stand side by side
FEW: Final = 8  # longer items stand below each other up to so many, then in columns
LONG: Final = 40  # a kind with more choices than that is opened on demand
GAP: Final = "   "
INDENT: Final = "  "
RUN: Final = 12  # numbers one after the other, from so many on, are written as "0 to 30"
DIGITS: Final = 9  # of a number that somebody may have meant
COMMANDS: Final = ("why", "log", "undo", "board", "name", "quit", "roll", "help", "ask")  # no key is one of them
HABITS: Final = {"b": "board", "q": "quit", "r": "roll", "u": "undo"}  # letters that many programs use

KEY: Final = re.compile(r"[a-z]{1,2}\d{0,2}")  # what looks like a key
NUMBER: Final = re.compile(r"(?<![\w.,+-])\d+(?![\w,.]*\d)")
PLACE: Final = re.compile(r"[A-Z]{1,4}\d{0,2}")
SEAT: Final = re.compile(r"\bseat (\d+)")
JOINTS: Final = (" for ", " to ", ", ", " with ", " of ")  # where words of two parts are taken apart


@dataclass(frozen=True)
class Choice:
    """One thing that somebody may do: what they type for it, and its words beside that, if the key does not say it."""

    key: str
    words: str
    action: int

    def __str__(self) -> str:
        return f"[{self.key}]" if self.words in ("", self.key) else f"[{self.key}] {self.words}"


@dataclass(frozen=True)
class Group:
    """Choices of one kind, with the words that they share. A group with a key is opened by it."""

    heading: str
    items: list[Choice]
    key: str = ""


@dataclass(frozen=True)
class Part:
    """Actions of one kind before they have keys, each with its words, and its number if numbers tell them apart."""

    heading: str
    actions: list[int]
    words: list[str]
    numbers: list[int]  # by action; empty if they are told apart by words
    plain: bool = False  # the verb itself asks for a number
    whole: bool = True  # there is nothing else to do of this verb


class Choices:
    """What somebody may do now, in the order of the table, but what throws away or ends something at the end."""

    def __init__(self, space: ActionSpace, legal: Sequence[int], names: Sequence[str] = ()) -> None:
        self.space = space
        self.legal = sorted(legal, key=lambda action: space.decode(action)[0].last)
        self.names = names  # of the players, by seat
        self._groups = self._with_keys(list(self._parts()))
        self._by_key = {choice.key.lower(): choice for group in self._groups for choice in group.items}

    def groups(self) -> list[Group]:
        """The choices by kind. "Move to A1" and "Move to B1" become A1 and B1 under "Move to"."""
        return self._groups

    def key(self, action: int) -> str:
        """What one types for a legal action."""
        return next(choice.key for choice in self._by_key.values() if choice.action == action)

    def example(self) -> str:
        """What one may type now."""
        shown = [group.items[0].key for group in self._groups if not group.key]
        return shown[0] if shown else self._groups[0].key

    def another(self) -> str:
        """What else one may type; the same if there is nothing else."""
        return [choice.key for choice in self._by_key.values()][:2][-1]

    def open(self, reply: str) -> Group | None:
        """The group that a reply opens: its key alone, or its key and a part of the words that are looked for."""
        word, _, rest = reply.strip().lower().partition(" ")
        for group in self._groups:
            if group.key and group.key == word:
                wanted = re.compile(rf"(?<![\w-]){re.escape(rest.strip())}(?!\w)")
                found = [choice for choice in group.items if not rest or wanted.search(choice.words.lower())]
                exact = [choice for choice in found if rest.strip() in self._texts(choice)]
                if not found and self._of_kind(group, rest.strip()) is None:
                    raise ActionError(f"'{rest.strip()}' is in none of the {len(group.items)} choices of {word}.")
                return None if len(exact) == 1 or not found else Group(group.heading, found)
        return None

    def _of_kind(self, group: Group, argument: str) -> int | None:
        """An action of the kind of a group, legal or not."""
        return self.space.find(f"{self.space.decode(group.items[0].action)[0].name}:{argument}")

    def read(self, reply: str) -> int:
        """The action that a reply names: its key, its words, its notation, or only its argument where that is clear.

        The action need not be legal; a text that names none gives an `ActionError`. A number is never anything but the
        number that is shown.
        """
        typed = re.sub(r"^([a-z]+) +(?=\d)", r"\1", reply.strip().lower())  # `c 3` is `c3`
        if typed in self._by_key:
            return self._by_key[typed].action
        if typed.isdecimal() and len(typed) <= DIGITS:
            raise ActionError(f"There is no choice {int(typed)}; {self._numbers()}.")
        wanted = reply.strip().lower()
        word, _, rest = wanted.partition(" ")
        for group in self._groups:
            if group.key and group.key == word:
                found = [choice.action for choice in group.items if rest.strip() in self._texts(choice)]
                if len(found) == 1:
                    return found[0]
                if (action := self._of_kind(group, rest.strip())) is not None:
                    return action
        fitting = [choice for choice in self._by_key.values() if wanted in self._texts(choice)]
        if len(fitting) == 1:
            return fitting[0].action
        if len(fitting) > 1:
            raise ActionError(f"'{reply}' is said of several choices: {spoken([one.key for one in fitting], 'or')}?")
        named = self._named(reply.strip())
        if named is not None:
            return named
        if KEY.fullmatch(typed):
            meant = f"Did you mean '{HABITS[typed]}'?" if typed in HABITS else ""
            hint = meant or f"Type what stands in brackets, such as {self.example()}."
            raise ActionError(f"There is no choice {typed}. {hint}")
        return self.space.parse(reply)

    def _named(self, reply: str) -> int | None:
        """An action by its notation, or with a space for the colon, or by its argument if only one verb has it now.

        Capitals of a verb do not matter, as nowhere else in a reply.
        """
        for text in (reply, reply.replace(" ", ":", 1)):
            verb, colon, argument = text.partition(":")
            for form in (text, verb.lower() + colon + argument):
                if (action := self.space.find(form)) is not None:
                    return action
        verbs = {self.space.decode(action)[0].name for action in self.legal}
        forms = {f"{verb}:{form}" for verb in verbs for form in (reply, reply.upper(), reply.lower())}
        found = {action for form in forms if (action := self.space.find(form)) is not None}
        return found.pop() if len(found) == 1 else None

    def _texts(self, choice: Choice) -> set[str]:
        """What names a choice besides its key. A bare number in the notation may mean another one in the words."""
        action = choice.action
        texts = {choice.words, self.space.label(action), self.space.notation(action), self._argument(action)}
        verb, value = self.space.decode(action)
        if len(verb.arguments) == 1:
            (domain,) = verb.arguments.values()
            texts.add(domain.words[value - domain.first])
        return {text.lower() for text in texts if text and not text.isdecimal()}

    def _argument(self, action: int) -> str:
        notation = self.space.notation(action)
        return notation.partition(":")[2] or notation

    def _numbers(self) -> str:
        """Which numbers can be typed."""
        keys = [choice.key for choice in self._by_key.values()]
        plain = [key for key in keys if key.isdecimal()]
        if len(plain) == 1:
            return f"the only number here is {plain[0]}"
        if plain:
            return f"the numbers here are {spoken(runs(plain))}"
        lettered = [key for key in keys if key[-1].isdecimal()]
        if lettered:
            return f"type what stands in brackets, such as {lettered[0]}"
        return f"nothing here is a number. Type what stands in brackets, such as {self.example()}"

    # Making the list ------------------------------------------------------------------------------------------------

    def _parts(self) -> Iterator[Part]:
        by_verb: dict[str, list[int]] = {}
        for action in self.legal:
            by_verb.setdefault(self.space.decode(action)[0].name, []).append(action)
        for actions in by_verb.values():
            yield from self._parts_of(self.space.decode(actions[0])[0], actions)

    def _parts_of(self, verb: Verb, actions: list[int]) -> list[Part]:
        """The actions of one verb: those that a number tells apart, and the others."""
        labels = {action: self.space.label(action) for action in actions}
        if asks_for_a_number(verb):
            (key,) = verb.arguments
            numbers = [int(self._argument(action)) for action in actions]
            heading = verb.words.replace("{" + key + "}", "…")
            return [Part(heading.removesuffix("…").strip(), actions, [""] * len(actions), numbers, plain=True)]
        kinds: dict[str, list[int]] = {}
        for action, label in labels.items():
            kinds.setdefault(NUMBER.sub("…", label) if len(NUMBER.findall(label)) == 1 else "", []).append(action)
        if len(kinds) > 1 and all([self._argument(it)] == NUMBER.findall(label) for it, label in labels.items()):
            heading = common_words(verb)  # "deck 0, face down" and "deck 1, face up": each has its number
            words = [label.removeprefix(heading).strip() for label in labels.values()]
            return [Part(heading, actions, words, [int(self._argument(action)) for action in actions])]
        rest = kinds.pop("", [])
        for kind in [kind for kind, some in kinds.items() if len({labels[it] for it in some}) < max(2, len(some))]:
            rest += kinds.pop(kind)
        parts = [self._numbered(kind, some, labels) for kind, some in kinds.items()]
        if rest:
            parts += split(common_words(verb), {action: labels[action] for action in actions if action in rest})
        found = [replace(part, whole=len(parts) == 1) for part in parts]
        return sorted(found, key=lambda part: actions.index(part.actions[0]))

    def _numbered(self, kind: str, actions: list[int], labels: Mapping[int, str]) -> Part:
        numbers = [int(NUMBER.findall(labels[action])[0]) for action in actions]
        words = [self._name(number) if "seat …" in kind else "" for number in numbers]
        return Part(kind.removesuffix("…").strip().removesuffix(":"), actions, words, numbers)

    def _name(self, seat: int) -> str:
        return self.names[seat - 1] if 0 < seat <= len(self.names) else ""

    def _with_keys(self, parts: list[Part]) -> list[Group]:
        """Give every action its key: places keep theirs, one kind of numbers stands alone, letters for the rest."""
        places = self._places()
        numbered = [part for part in parts if part.plain] or [part for part in parts if part.numbers]
        bare = numbered[0] if len(numbered) == 1 and numbered[0].whole else None
        own = initials(part for part in parts if not places.keys() & set(part.actions))
        taken = {*(self._argument(action).lower() for action in self.legal), *COMMANDS, *own.values()}
        letters = (letter for letter in all_letters() if letter not in taken)
        groups: list[Group] = []
        for found in parts:
            part, opener = found, ""
            if len(part.numbers) == 1 and part is not bare:
                part = Part("", part.actions, [self.space.label(part.actions[0])], [])
            if part is bare:
                keys = [str(number) for number in part.numbers]
            elif part.numbers:
                opener, keys = lettered(letters, [str(number) for number in part.numbers], taken)
            elif len(part.actions) > LONG and not places.keys() >= set(part.actions):
                opener, keys = lettered(letters, list(islice(all_letters(), len(part.actions))), taken)
            else:
                keys = [places.get(action) or own.get(action) or next(letters) for action in part.actions]
            words = [self._with_names(text) for text in part.words]
            items = [Choice(key, text, action) for key, text, action in zip(keys, words, part.actions, strict=True)]
            groups.append(Group(part.heading, items, opener if not part.numbers else ""))
        return groups

    def _places(self) -> dict[int, str]:
        """The actions that are named by a place, such as E5, that names no other."""
        found = {action: self._argument(action) for action in self.legal}
        all_found = [argument.lower() for argument in found.values()]
        return {
            action: argument
            for action, argument in found.items()
            if PLACE.fullmatch(argument)
            and argument in self.space.label(action).split()
            and all_found.count(argument.lower()) == 1
        }

    def _with_names(self, text: str) -> str:
        """The name beside the seat; instead of it where there are several."""
        alone = len(SEAT.findall(text)) == 1

        def with_name(found: re.Match[str]) -> str:
            name = self._name(int(found[1]))
            return found[0] if not name else f"{found[0]} ({name})" if alone else name

        return SEAT.sub(with_name, text)


def lettered(letters: Iterator[str], keys: Sequence[str], taken: set[str]) -> tuple[str, list[str]]:
    """The first letter that makes the keys something that is not taken yet, and the keys with it."""
    letter = next(letter for letter in letters if not taken & {letter + key for key in keys})
    found = [letter + key for key in keys]
    taken.update(found)
    return letter, found


def all_letters() -> Iterator[str]:
    """a, b, ..., z, aa, ab, ..."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            yield "".join(letters)


def initials(parts: Iterable[Part]) -> dict[int, str]:
    """The letters of choices that are one word each, such as colours: b is blue, whichever others there are."""
    found: dict[int, str] = {}
    for part in parts:
        letters = [text[:1].lower() for text in part.words]
        words = all(text.isalpha() and text.isascii() for text in part.words)
        if (
            part.heading
            and words
            and not part.numbers
            and len({*letters, *found.values()}) == len(letters) + len(found)
        ):
            found |= dict(zip(part.actions, letters, strict=True))
    return found


def asks_for_a_number(verb: Verb) -> bool:
    """Whether its only argument is a number, and spoken of as that number."""
    domains = list(verb.arguments.values())
    return len(domains) == 1 and domains[0].words == domains[0].labels and all(map(str.isdecimal, domains[0].labels))


def common_words(verb: Verb) -> str:
    """What all labels of a verb start with, if its only argument stands at the end."""
    if len(verb.arguments) != 1:
        return ""
    placeholder = "{" + next(iter(verb.arguments)) + "}"
    return verb.words.removesuffix(placeholder).strip() if verb.words.endswith(placeholder) else ""


def split(heading: str, labels: Mapping[int, str]) -> list[Part]:
    """Actions of one verb that words tell apart; many of them by what they share, if that makes a few short lists."""
    if len(labels) == 1 or not heading:
        return [Part("", list(labels), list(labels.values()), [])]
    words = {action: label.removeprefix(heading).strip() for action, label in labels.items()}
    whole = Part(heading.removesuffix(":"), list(words), list(words.values()), [])
    if not FEW < len(words) <= LONG:
        return [whole]
    ways = [way for joint in JOINTS for way in shared(words, joint)]
    if not ways:
        return [whole]
    best = min(ways, key=len)
    return [
        Part(f"{heading} {start}", list(some), list(some.values()), [])
        if len(some) > 1
        else Part("", list(some), [labels[action] for action in some], [])
        for start, some in best.items()
    ]


def shared(words: Mapping[int, str], joint: str) -> Iterator[dict[str, dict[int, str]]]:
    """The words taken apart at a joint, by what comes before it, and by what comes after it; only if that helps."""
    if not all(joint in text for text in words.values()):
        return
    before: dict[str, dict[int, str]] = {}
    after: dict[str, dict[int, str]] = {}
    for action, text in words.items():
        start, _, end = text.partition(joint)
        before.setdefault(start + joint.rstrip(), {})[action] = end
        after.setdefault("…" + joint + end, {})[action] = start
    for way in (before, after):
        if 1 < len(way) <= len(words) // 2:
            yield way


def runs(keys: Sequence[str]) -> list[str]:
    """Numbers as people write them: many in a row as "0 to 30"."""
    numbers = [int(key) for key in keys]
    if len(numbers) >= RUN and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return [f"{numbers[0]} to {numbers[-1]}"]
    return list(keys)


def listing(groups: Sequence[Group], width: int) -> list[str]:
    """The choices as lines: short items side by side, long ones below each other, kinds with very many in one line."""
    lines: list[str] = []
    for group in groups:
        if group.key:
            lines += closed(group, width - len(INDENT))
        else:
            lines += opened(group, width - len(INDENT))
    return [piece for line in lines for piece in wrapped(INDENT + line, width)]


def wrapped(line: str, width: int) -> list[str]:
    """A line that is too long, as several."""
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def closed(group: Group, width: int) -> list[str]:
    """A group that is too long to be shown, with what one types to see it or to choose from it."""
    whole = f"[{group.key}] {group.heading} …"
    example = group.items[0].words.split()[0].strip("()")
    which = "takes that one" if example == group.items[0].words.strip("()") else f"those with {example}"
    how = f"{len(group.items)} choices: `{group.key}` lists them, `{group.key} {example}` {which}"
    return [f"{whole}  {how}"] if len(whole) + 2 + len(how) <= width else [whole, INDENT * 2 + how]


def opened(group: Group, width: int) -> list[str]:
    """All choices of a group."""
    items = [str(choice) for choice in group.items]
    heading = f"{group.heading}:{INDENT}" if group.heading else ""
    if all(str(choice) == f"[{choice.key}]" for choice in group.items):
        keys = [choice.key for choice in group.items]
        in_a_row = all(map(str.isdecimal, keys)) and len(runs(keys)) == 1 < len(keys)
        return columns(heading, [f"[{keys[0]}] to [{keys[-1]}]"] if in_a_row else items, width, " ")
    whole = heading + GAP.join(items)
    if all(len(choice.words) <= SHORT for choice in group.items) or (heading and len(whole) <= width):
        return columns(heading, items, width)
    below = [f"{INDENT if heading else ''}{item}" for item in items]
    if len(items) > FEW:
        below = columns(INDENT if heading else "", items, width)
    return [*([heading.rstrip()] if heading else []), *below]


def columns(heading: str, items: Sequence[str], width: int, gap: str = GAP) -> list[str]:
    """The items side by side, below each other if they need several lines."""
    whole = heading + gap.join(items)
    if len(whole) <= width:
        return [whole]
    lines = []
    if len(heading) > width // 2:
        lines, heading = [heading.rstrip()], INDENT
    cell = max(map(len, items))
    a_line = max(1, (width - len(heading) + len(gap)) // (cell + len(gap)))
    rows = [items[start : start + a_line] for start in range(0, len(items), a_line)]
    starts = [heading] + [" " * len(heading)] * (len(rows) - 1)
    return lines + [
        (start + gap.join(f"{item:{cell}}" for item in row)).rstrip() for start, row in zip(starts, rows, strict=True)
    ]
