"""Keep the catalogues of sentences in step with the sources: `python tools/messages.py`; `--check` only looks.

It finds every sentence that is said by `_`, `ngettext`, `pgettext` or `mark` in modules, templates and scripts, and
writes it into `src/orrery/locale/*/LC_MESSAGES/orrery.po`, where somebody translates it. Each game that has a folder
`locale` has catalogues of its own there (`de.po`): what it declares (`orrery.core.declared`), the reasons of its
policy, and what it says by `_`, but for what the house says as well. What has a translation keeps it; what nobody says
any more is taken out.

`--check` fails if a sentence is missing, not translated, marked as fuzzy, translated in two ways, or has other gaps or
other markup than in English; and if a rulebook (`locale/rules.de.md`) has other rules or other numbers than the English
one. `--missing` lists what is to be translated. `--game SLUG` looks at one game only.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeGuard

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from orrery.core import Game
from orrery.core.declared import declared
from orrery.core.registry import folder_of, installed
from orrery.core.rules import MENTION, PRINTED, Rules

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "orrery"
GAMES: Final = "games/"  # they have catalogues of their own
METHODS: Final = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract"), ("**.js", "javascript")]
KEYWORDS: Final[dict[str, Any]] = {"_": None, "mark": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"**/templates/**.html": {"trim_blocks": "true", "silent": "false"}}
SEVERAL_WORDS: Final = re.compile(r"[A-Za-z]{2,}.* .*[A-Za-z]{2,}")
GAP: Final = re.compile(r"{(\w*)}")
TAG: Final = re.compile(r"</?\w+|<br>|&\w+;")
WIDTH: Final = 110
DROPPED: Final = tuple(
    f'"{name}'
    for name in ("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Report-Msgid-Bugs-To", "Last-Translator")
)


@dataclass(frozen=True)
class Speaker:
    """Whoever has catalogues: the house, or a game. `folder` has its modules."""

    name: str
    folder: Path
    game: Game | None = None

    def files(self) -> list[Path]:
        """Its catalogues, one for each language."""
        return sorted(self.folder.glob("locale/*.po" if self.game else "locale/*/LC_MESSAGES/orrery.po"))

    def sentences(self) -> Catalog:
        """Every sentence that it says, with the files that say it."""
        found = Catalog(charset="utf-8")
        for name, _line, message, _comments, context in extract_from_dir(
            self.folder, METHODS, OPTIONS, keywords=KEYWORDS, strip_comment_tags=True
        ):
            if self.game or not name.startswith(GAMES):
                found.add(message, locations=[(Path(name).as_posix(), 0)], context=context)
        for name, message, context in said_in_f_strings(self.folder):
            if self.game or not name.startswith(GAMES):
                found.add(message, locations=[(name, 0)], context=context)
        if self.game:
            for text in declared(self.game):
                if text not in found:
                    found.add(text, locations=[("game.py", 0)])
            for name, text in reasons_in(self.folder):
                found.add(text, locations=[(name, 0)])
        return found


def says(node: ast.AST) -> TypeGuard[Any]:
    """Whether it is a call that puts a sentence into words."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS


def said_in_f_strings(folder: Path) -> Iterator[tuple[str, str | tuple[str, str], str | None]]:
    """What is said inside of f-strings, where Babel looks only from Python 3.12 on: file, message, context."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        fields = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)]
        for call in fields:
            if not says(call):
                continue
            keyword = call.func.id
            words = [str(each.value) for each in call.args if isinstance(each, ast.Constant)]
            name = file.relative_to(folder).as_posix()
            if keyword == "ngettext" and len(words) > 1:
                yield name, (words[0], words[1]), None
            elif keyword == "pgettext" and len(words) > 1:
                yield name, words[1], words[0]
            elif words:
                yield name, words[0], None


def reasons_in(folder: Path) -> Iterator[tuple[str, str]]:
    """The reasons of a policy: every plain text of several words in the modules `bot*.py` of a game, without a mark.

    A policy gives its reasons as constants, because it is asked a million times and hardly ever read.
    """
    for file in sorted(folder.glob("bot*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        parts |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # what is explained
        parts |= {id(each) for call in ast.walk(tree) if says(call) for each in call.args}  # found by their mark
        for node in ast.walk(tree):
            said = node.value if isinstance(node, ast.Constant) and id(node) not in parts else None
            if isinstance(said, str) and SEVERAL_WORDS.search(said):
                yield file.name, said


def language_of(file: Path) -> str:
    return file.parent.parent.name if file.parent.name == "LC_MESSAGES" else file.stem


def speakers(only: str = "") -> list[Speaker]:
    """The house, and the games of this checkout that speak more than English."""
    found = [Speaker("orrery", SOURCE)]
    for game in installed():
        folder = folder_of(game.slug)
        if folder is not None and folder.is_relative_to(ROOT) and (folder / "locale").is_dir():
            found.append(Speaker(game.slug, folder, game))
    return [each for each in found if only in ("", each.name)]


def needed(speaker: Speaker) -> Catalog:
    """What the catalogues of a speaker must have: a game need not say again what the house says."""
    said = speaker.sentences()
    if speaker.game is None:
        return said
    house, found = Speaker("orrery", SOURCE).sentences(), Catalog(charset="utf-8")
    for message in said:
        if message.id and house.get(message.id, message.context) is None:
            found.add(message.id, locations=message.locations, context=message.context)
    return found


def read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=language_of(file))


def written(catalogue: Catalog) -> bytes:
    """The file of a catalogue; without dates and line numbers, so that it changes only when sentences do."""
    stream = BytesIO()
    write_po(stream, catalogue, width=WIDTH, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    lines = stream.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(DROPPED)).encode()


def updated(file: Path, sources: Catalog) -> Catalog:
    """The catalogue of a file with the sentences of the sources, and the translations that they had."""
    catalogue = read(file)
    catalogue.update(sources, no_fuzzy_matching=True)
    for message in catalogue:
        message.locations = sorted({(name, 0) for name, _line in message.locations})
        message.flags -= {"python-brace-format", "python-format"}  # the templates and scripts are no Python
    return catalogue


def texts(message: Message) -> list[tuple[str, str]]:
    """Each translation, with the English that it stands for."""
    english = message.id if isinstance(message.id, list | tuple) else (message.id,)
    found = message.string if isinstance(message.string, list | tuple) else (message.string,)
    return [(english[min(place, len(english) - 1)], text or "") for place, text in enumerate(found)]


def problems_of(message: Message) -> Iterator[str]:
    """What is wrong with a translation."""
    if message.fuzzy:
        yield "is marked as fuzzy"
    for form, (english, text) in enumerate(texts(message)):
        if not text.strip():
            yield "is not translated"
            continue
        # `{whose}` is a name with an 's, for which other languages take the `{name}`
        gaps, wanted = ({gap.replace("whose", "name") for gap in GAP.findall(each)} for each in (text, english))
        single = message.pluralizable and form == 0  # "one seat" needs no number
        if not gaps <= wanted or (gaps != wanted and not single):
            yield f"has the gaps {sorted(gaps)} instead of {sorted(wanted)}"
        if Counter(TAG.findall(text)) != Counter(TAG.findall(english)):
            yield "has other markup than the English"
        if text[:1].isspace() != english[:1].isspace() or text[-1:].isspace() != english[-1:].isspace():
            yield "begins or ends with another space than the English"


def problems(only: str = "") -> list[str]:
    """What is missing or wrong in the catalogues and rulebooks, a line each."""
    found: list[str] = []
    translated: dict[tuple[str, object, object], tuple[object, str]] = {}
    for speaker in speakers(only):
        sources = needed(speaker)
        for file in speaker.files():
            language, catalogue = language_of(file), read(file)
            where, before = f"{speaker.name}, {language}", len(found)
            for message in sources:
                there = catalogue.get(message.id, message.context) if message.id else None
                if message.id and there is None:
                    found.append(f"{where}: {message.id!r} is not in the catalogue: run python tools/messages.py")
                elif there is not None:
                    found += [f"{where}: {message.id!r} {what}." for what in problems_of(there)]
                    other = translated.setdefault((language, message.id, message.context), (there.string, where))
                    if other[0] != there.string:
                        found.append(f"{where}: {message.id!r} is {there.string!r}, but {other[0]!r} in {other[1]}.")
            if len(found) == before and written(updated(file, sources)) != file.read_bytes():
                found.append(f"{where}: the catalogue has sentences that nobody says: run python tools/messages.py")
        if speaker.game is not None:
            found += problems_of_rulebooks(speaker.name, speaker.folder)
    return found


def problems_of_rulebooks(name: str, folder: Path) -> Iterator[str]:
    """A rulebook in another language has the same rules, with the same numbers of the data in each."""
    english = Rules((folder / "rules.md").read_text(encoding="utf-8"))
    for file in sorted(folder.glob("locale/rules.*.md")):
        other = Rules(file.read_text(encoding="utf-8"))
        where = f"{name}, {file.name}"
        if list(other.rules) != list(english.rules):
            odd = set(other.rules) ^ set(english.rules)
            yield f"{where}: other rules, or in another order than in rules.md: {', '.join(sorted(odd))}"
        if other.revision != english.revision:
            yield f"{where}: revision {other.revision} instead of {english.revision}"
        if len(other.sections()) != len(english.sections()):
            yield f"{where}: {len(other.sections())} chapters instead of {len(english.sections())}"
        for rule, law in english.rules.items():
            said = other.rules[rule].text if rule in other.rules else law.text
            if (there := numbers_in(said)) != (wanted := numbers_in(law.text)):
                yield f"{where}: {rule} has {', '.join(there - wanted)} instead of {', '.join(wanted - there)}"


def numbers_in(text: str) -> set[str]:
    """What a rule must say in every language: numbers in digits, numbers of the data by name, and other rules."""
    printed = {place for place, _form in PRINTED.findall(text)}
    bare = PRINTED.sub("", text)
    return printed | set(MENTION.findall(bare)) | set(re.findall(r"\d+", MENTION.sub("", bare)))


def main() -> None:
    only = sys.argv[sys.argv.index("--game") + 1] if "--game" in sys.argv else ""
    if "--check" in sys.argv:
        found = problems(only)
        sys.exit("\n".join(found) if found else 0)
    for speaker in speakers(only):
        sources = needed(speaker)
        for file in speaker.files():
            if "--missing" in sys.argv:
                for message in read(file):
                    if message.id and any(True for _ in problems_of(message)):
                        context = f"({message.context})" if message.context else ""
                        print(language_of(file), repr(message.id), context)
                continue
            file.write_bytes(written(updated(file, sources)))
            left = sum(any(True for _ in problems_of(message)) for message in read(file) if message.id)
            print(f"{file.relative_to(ROOT)}: {len(sources)} sentences, {left} to be translated")


if __name__ == "__main__":
    main()
