"""The sentences of one language, as gettext keeps them in a file: reading it, and looking them up."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from gettext import c2py
from typing import Final

HEADER: Final = ""  # the sentence whose translation says how the file is to be read
PLURAL_RULE: Final = re.compile(r"plural=([^;\n]+)")
WORD: Final = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(".*")$')
GERMANIC: Final = "n != 1"


@dataclass
class Entry:
    """A sentence of the file. `forms` are its translation: one, or one for each plural form."""

    words: dict[str, str] = field(default_factory=dict)  # by the keywords of the file
    places: list[str] = field(default_factory=list)  # the sources that it comes from
    fuzzy: bool = False

    @property
    def context(self) -> str:
        return self.words.get("msgctxt", "")

    @property
    def one(self) -> str:
        return self.words["msgid"]

    @property
    def many(self) -> str | None:
        return self.words.get("msgid_plural")

    @property
    def forms(self) -> Sequence[str]:
        return [text for name, text in self.words.items() if name.startswith("msgstr")]


def entries(text: str) -> Iterator[Entry]:
    """What a file has; sentences that no source says any more are left out."""
    for block in re.split(r"\n\s*\n", text):
        entry, name = Entry(), ""
        for line in block.splitlines():
            if line.startswith("#:"):
                entry.places += line[2:].split()
            elif line.startswith("#,"):
                entry.fuzzy = "fuzzy" in line
            elif found := WORD.match(line):
                name = found[1]
                entry.words[name] = literal_eval(found[2])
            elif line.startswith('"') and name:
                entry.words[name] += literal_eval(line)
        if "msgid" in entry.words:
            yield entry


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str, found: Sequence[Entry]) -> None:
        self.language = language
        header = next((each.forms[0] for each in found if each.one == HEADER), "")
        rule = PLURAL_RULE.search(header)
        self.plural_rule = rule[1].strip() if rule else GERMANIC  # in C, which is JavaScript as well
        self._form: Callable[[int], int] = c2py(self.plural_rule)
        whole = [each for each in found if each.one != HEADER and not each.fuzzy and all(each.forms)]
        self._plain = {(each.context, each.one): each.forms[0] for each in whole}
        self._forms = {each.one: tuple(each.forms) for each in whole if each.many is not None}
        self._of_scripts = [each for each in whole if any(place.endswith(".js") for place in each.places)]

    @classmethod
    def read(cls, language: str, text: str) -> Catalogue:
        """The catalogue of a file."""
        return cls(language, list(entries(text)))

    def add(self, other: Catalogue) -> None:
        """Say what another one says, too; where both know a sentence, it is as here."""
        self._plain = other._plain | self._plain
        self._forms = other._forms | self._forms

    def find(self, message: str, context: str = "") -> str:
        """The sentence in this language; as it is, if nobody has translated it."""
        return self._plain.get((context, message), message)

    def find_plural(self, one: str, many: str, count: int) -> str:
        """The form for so many things."""
        forms = self._forms.get(one)
        if forms is None:
            return one if count == 1 else many
        return forms[self._form(count)]

    def of_scripts(self) -> dict[str, Sequence[str]]:
        """What the scripts of pages say, by the English: one form, or one for a single thing and one for several."""
        return {each.one: each.forms for each in self._of_scripts}
