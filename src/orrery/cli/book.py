"""A rulebook in the terminal: emphasis instead of asterisks, lines that one can read, plain words in a pipe."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from orrery.cli.output import console, say
from orrery.core.data import OURS
from orrery.core.game import Game
from orrery.core.rules import Rule, without_marks

if TYPE_CHECKING:
    from rich.text import Text

    from orrery.draw import Chapter, Entry

REFERENCE = "reference"  # what to ask for, instead of a rule
WIDEST = 100  # of lines that are read, not looked at
MARKS = {"**": "bold", "*": "italic", "`": "bold"}
MARKED = re.compile(r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1")


def show_book(game: Game) -> None:
    """The whole book: introduction, rules, and what people look up while they play."""
    say(game.rules.title, "bold")
    for paragraph in game.rules.introduction.split("\n\n"):
        say()
        show_words(paragraph)
    for section, rules in game.rules.sections().items():
        say()
        say(section, "bold")
        show_rules(rules)
    show_chapters(chapters_of(game))


def as_json(game: Game, what: str | None) -> list[dict[str, str]]:
    """The rules as data: all of them, those under an id, or the entries of the reference part."""
    if what is not None and what.lower() == REFERENCE:
        entries = [(chapter.title, entry) for chapter in chapters_of(game) for entry in chapter.entries]
        return [{"chapter": title, "title": entry.title, "text": " ".join(said(entry))} for title, entry in entries]
    rules = [*game.rules.rules.values()]
    if what is not None:
        several = [rule for rule in rules if rule.id.startswith(f"{what.upper()}.")]
        rules = several or [game.rules.find(what)]
    return [{"id": rule.id, "text": rule.plain} for rule in rules]


def show_rules(rules: Sequence[Rule]) -> None:
    """Rules, each with its id before it."""
    show_pairs([(rule.id, rule.text) for rule in rules])


def chapters_of(game: Game) -> Sequence[Chapter]:
    """The reference part of the book."""
    from orrery.draw import reference_of

    return reference_of(game)


def show_chapters(chapters: Sequence[Chapter]) -> None:
    """The reference part: each piece with what is printed on it."""
    for chapter in chapters:
        say()
        say(chapter.title, "bold")
        if chapter.words:
            show_words(chapter.words)
        show_pairs([(entry.title, " ".join(said(entry))) for entry in chapter.entries])


def said(entry: Entry) -> Iterator[str]:
    """What an entry says, part by part."""
    if entry.facts:
        yield "; ".join(f"{name} {value}".strip() for name, value in entry.facts) + "."
    if entry.words:
        yield entry.words
    if entry.ours:
        yield f"({OURS[:1].upper()}{OURS[1:]}.)"
    if entry.rule and entry.rule not in entry.words:
        yield f"({entry.rule})"


def show_words(text: str) -> None:
    """A paragraph."""
    if console().is_terminal:
        console().print(marked(text), width=min(console().width, WIDEST))
    else:
        say(without_marks(text))


def show_pairs(pairs: Sequence[tuple[str, str]]) -> None:
    """Names with their words: in two columns on a terminal, a line each in a pipe."""
    if not console().is_terminal:
        for name, text in pairs:
            say(f"{name}  {without_marks(text)}".rstrip())
        return
    from rich.table import Table

    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(no_wrap=True, style="cyan", max_width=30)
    table.add_column()
    for name, text in pairs:
        table.add_row(name, marked(text))
    console().print(table, width=min(console().width, WIDEST))


def marked(text: str) -> Text:
    """Markdown's marks as styles."""
    from rich.text import Text

    found = Text()
    place = 0
    for part in MARKED.finditer(text):
        found.append(text[place : part.start()])
        found.append(part[2], MARKS[part[1]])
        place = part.end()
    return found.append(text[place:])
