"""Keep the catalogues of sentences in step with the sources: `python tools/messages.py`; `--check` only looks.

It finds every sentence that is said by `_`, `ngettext`, `pgettext` or `mark` in modules, templates and scripts, and
writes it into `src/orrery/locale/*/LC_MESSAGES/orrery.po`, where somebody translates it. What has a translation keeps
it; what nobody says any more is taken out. `--check` fails if a sentence is missing, not translated, marked as fuzzy,
or has other gaps or other markup in translation than in English. `--missing` lists what is to be translated.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "orrery"
LOCALE: Final = SOURCE / "locale"
METHODS: Final = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract"), ("**.js", "javascript")]
KEYWORDS: Final[dict[str, Any]] = {"_": None, "mark": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"**/templates/**.html": {"trim_blocks": "true", "silent": "false"}}
GAP: Final = re.compile(r"{(\w*)}")
TAG: Final = re.compile(r"</?\w+|<br>|&\w+;")
WIDTH: Final = 110
DROPPED: Final = tuple(
    f'"{name}'
    for name in ("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Report-Msgid-Bugs-To", "Last-Translator")
)


def in_sources() -> Catalog:
    """Every sentence of the sources, with the files that say it."""
    found = Catalog(charset="utf-8")
    for name, _line, message, _comments, context in extract_from_dir(
        SOURCE, METHODS, OPTIONS, keywords=KEYWORDS, strip_comment_tags=True
    ):
        found.add(message, locations=[(Path(name).as_posix(), 0)], context=context)
    return found


def files() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/orrery.po"))


def read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parent.parent.name)


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


def problems() -> list[str]:
    """What is missing or wrong in the catalogues, a line each."""
    sources, found = in_sources(), []
    for file in files():
        language, catalogue = file.parent.parent.name, read(file)
        for message in sources:
            there = catalogue.get(message.id, message.context) if message.id else None
            if message.id and there is None:
                found.append(f"{language}: {message.id!r} is not in the catalogue: run python tools/messages.py")
            elif there is not None:
                found += [f"{language}: {message.id!r} {what}." for what in problems_of(there)]
        if not found and written(updated(file, sources)) != file.read_bytes():
            found.append(f"{language}: the catalogue has sentences that nobody says: run python tools/messages.py")
    return found


def main() -> None:
    if "--check" in sys.argv:
        found = problems()
        sys.exit("\n".join(found) if found else 0)
    if "--missing" in sys.argv:
        for file in files():
            for message in read(file):
                if message.id and any(True for _ in problems_of(message)):
                    print(file.parent.parent.name, repr(message.id), f"({message.context})" if message.context else "")
        return
    sources = in_sources()
    for file in files():
        file.write_bytes(written(updated(file, sources)))
        left = sum(any(True for _ in problems_of(message)) for message in read(file) if message.id)
        print(f"{file.relative_to(ROOT)}: {len(sources)} sentences, {left} to be translated")


if __name__ == "__main__":
    main()
