"""The rulebook of a game: `rules.md`, in our own words, each rule under its id.

An entry starts on a line of its own with its id in bold (`**G-2.3** Trees block ...`) and ends at a blank line.

Printed numbers are not written down a second time: `{tank.capacity}` stands for that value of the data in use, and may
have a form: `{tank.capacity|word}` (eight), `|Word` (Eight), `|times` (eight times), `|list` (1, 2 and 3).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from orrery.core.data import find_value
from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.language import ENGLISH, all_of, capitalized, number_in_words, times

ENTRY = re.compile(r"^\*\*([A-Z]+-[A-Z0-9][A-Z0-9.]*)\*\*\s+(.*)$")
MENTION = re.compile(r"\b[A-Z]+-(?:\d+(?:\.\d+)*|R\d+)\b")
PRINTED = re.compile(r"\{([^{}|]+)(?:\|(\w+))?\}")
FORMS: Final[Mapping[str, Callable[[Any], str]]] = {
    "": str,
    "word": number_in_words,
    "Word": lambda number: capitalized(number_in_words(number)),
    "times": times,
    "list": lambda values: all_of([str(value) for value in values]),
}


def fill_in(text: str, data: Mapping[str, Any], computed: Mapping[str, Any]) -> str:
    """The text with printed numbers in place of their names; `ValueError` if a name or a form does not exist."""

    def value(found: re.Match[str]) -> str:
        place, form = found[1], found[2] or ""
        if form not in FORMS:
            raise ValueError(f"rules.md asks for {found[0]}; forms are {', '.join(filter(None, FORMS))}.")
        try:
            printed = computed[place] if place in computed else find_value(data, place)
        except (KeyError, TypeError):
            raise ValueError(f"rules.md asks for {found[0]}, which is not in the data.") from None
        return FORMS[form](printed)

    return PRINTED.sub(value, text)


def without_marks(text: str) -> str:
    """Text without Markdown's marks. Names such as `spin_track` keep their underscores."""
    return re.sub(r"[*`]", "", text)


@dataclass(frozen=True)
class Rule:
    """One rule or ruling: its id, the section it stands in, its text."""

    id: str
    section: str
    text: str

    @property
    def plain(self) -> str:
        """The text without Markdown's marks."""
        return without_marks(self.text)


class Rules:
    """All rules of a game, in the order of the book."""

    def __init__(self, text: str) -> None:
        head, _, body = text.removeprefix("---\n").partition("\n---\n")
        fields = dict(line.split(":", 1) for line in head.splitlines() if ":" in line)
        self.title = fields.get("title", "").strip()
        self.revision = int(fields.get("revision", "1"))
        self.introduction = ""  # paragraphs with a blank line between them
        self.rules: dict[str, Rule] = {}
        section, entry, gap = "", "", ""
        lines: list[str] = []

        def close() -> None:
            if entry in self.rules:
                raise ValueError(f"{self.title}: rule {entry} stands twice in rules.md.")
            if entry:
                self.rules[entry] = Rule(entry, section, " ".join(lines).strip())

        for line in [*body.splitlines(), ""]:
            found = ENTRY.match(line)
            if found or not line.strip() or line.startswith("#"):
                close()
                entry, lines = "", []
            if found:
                entry, lines = found[1], [found[2]]
            elif line.startswith("## "):
                section = line[3:].strip()
            elif entry:
                lines.append(line.strip())
            elif line.strip() and not section and not line.startswith("#"):
                self.introduction += gap + line.strip()
                gap = " "
            elif self.introduction:
                gap = "\n\n"

    def __contains__(self, rule: object) -> bool:
        return rule in self.rules

    def find(self, rule: str) -> Rule:
        """The rule of that id; otherwise an error that names the nearest one."""
        found = self.rules.get(rule.upper())
        if found is None:
            raise OrreryError(f"There is no rule {rule} in {self.title}.{did_you_mean(rule.upper(), self.rules)}")
        return found

    def sections(self) -> dict[str, list[Rule]]:
        """The rules by section, in the order of the book."""
        sections: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            sections.setdefault(rule.section, []).append(rule)
        return sections


def load_rules(package: str, data: Mapping[str, Any], computed: Mapping[str, Any], language: str = ENGLISH) -> Rules:
    """The game's `rules.md`, or `locale/rules.de.md` in German if there is one, with the printed numbers in use."""
    from importlib.resources import files  # late: it is slow to import, and many commands need no rulebook

    book = files(package).joinpath("rules.md")
    if language != ENGLISH:
        translated = files(package).joinpath("locale", f"rules.{language}.md")
        book = translated if translated.is_file() else book
    return Rules(fill_in(book.read_text(encoding="utf-8"), data, computed))
