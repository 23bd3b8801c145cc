"""Which pages and files belong to the documentation: `docs/index.md` and whatever its links lead to.

Links are those of the repository, so that its Markdown can be read there as it is. Here each file gets its place among
the pages: `docs/lab.md` is `lab`, `deploy/README.md` is `deploy`, a source that a page points to lies under `files/`. A
file that no page points to is not shown to anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Final
from urllib.parse import unquote

HOME: Final = "docs/index.md"
PACKAGE: Final = "src/orrery/"
CARRIED: Final = Path(__file__).parent / "carried"  # where a wheel has the files of the repository
PICTURES: Final = (".png", ".svg", ".webp")
TEXTS: Final = (".json", ".jsonl", ".md", ".py", ".toml", ".ts", ".yml")  # of a folder without a page of its own
RULES: Final = re.compile(r"src/orrery/games/(\w+)/rules\.md")

COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
FENCE: Final = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE: Final = re.compile(r"`[^`\n]+`")
LINK: Final = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
OUTSIDE: Final = re.compile(r"[a-z]+:|/")
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)
HEADING: Final = re.compile(r"^## (.+)$")
ENTRY: Final = re.compile(r"^- \[([^\]]+)\]\(([^()\s]+)\)")


@dataclass(frozen=True)
class Page:
    """A text: where it lies in the repository, and among the pages (without an ending; the first one is "")."""

    source: str
    place: str
    title: str
    text: str


@dataclass(frozen=True)
class Section:
    """A heading of the table of contents, with the name and the page of each of its lines."""

    title: str
    entries: list[tuple[str, Page]]


class Shelf:
    """All pages, and the files that they show or offer, by their place in the repository."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.pages: dict[str, Page] = {}
        self.files: set[str] = set()
        self.broken: list[tuple[str, str]] = []  # the page, and what it points to
        waiting = [HOME]
        while waiting:
            source = waiting.pop(0)
            if source in self.pages or source in self.files:
                continue
            if not source.endswith((".md", "/")):
                self.files.add(source)
                continue
            page = self.read(source)
            self.pages[source] = page
            for link in links(page.text):
                found = self.find(source, link)
                if found is None:
                    self.broken.append((source, link))
                else:
                    waiting.append(found)
        self.by_place = {page.place: page for page in self.pages.values()}
        self.files_by_place = {place_of(file): file for file in self.files}

    def path(self, source: str) -> Path:
        """Where a file of the repository is on this machine."""
        if self.root == CARRIED and source.startswith(PACKAGE):
            return CARRIED.parents[2] / source.removeprefix(PACKAGE)
        return self.root / source

    def read(self, source: str) -> Page:
        if source.endswith("/"):
            return Page(source, place_of(source), source, self.listing(source))
        text = COMMENT.sub("", self.path(source).read_text(encoding="utf-8"))
        title = TITLE.search(text)
        return Page(source, place_of(source), title[1].strip() if title else source, text)

    def listing(self, folder: str) -> str:
        """The page of a folder that has none of its own."""
        files = sorted(file.name for file in self.path(folder).iterdir() if file.is_file() and file.suffix in TEXTS)
        return "\n".join([f"# {folder}", "", *(f"- [{name}]({name})" for name in files), ""])

    def find(self, source: str, link: str) -> str | None:
        """The file that a link of a page leads to; of a folder its README, or its list. None if it leads to nothing."""
        target = normpath(join(dirname(source), unquote(link.partition("#")[0])))
        if target.startswith(".."):
            return None
        if self.path(target).is_dir():
            own = f"{target}/README.md"
            return own if self.path(own).is_file() else f"{target}/"
        return target if self.path(target).is_file() else None

    def contents(self) -> list[Section]:
        """The lists of the first page, which are the table of contents of all of them."""
        sections: list[Section] = []
        for line in self.pages[HOME].text.splitlines():
            if heading := HEADING.match(line):
                sections.append(Section(heading[1], []))
            elif (entry := ENTRY.match(line)) and sections:
                page = self.pages.get(self.find(HOME, entry[2]) or "")
                if page is not None:
                    sections[-1].entries.append((entry[1], page))
        return [section for section in sections if section.entries]


def links(text: str) -> Iterator[str]:
    """The addresses of links and pictures that lead to other files of the repository."""
    prose = CODE.sub("", FENCE.sub("", text))
    for link in LINK.findall(prose):
        if not OUTSIDE.match(link) and not link.startswith("#"):
            yield link


def place_of(source: str) -> str:
    """Where a file stands among the pages."""
    if rules := RULES.fullmatch(source):
        return f"rules/{rules[1]}"
    if source.endswith((".md", "/")):
        place = source.removeprefix("docs/").removesuffix(".md").rstrip("/")
        place = re.sub(r"(^|/)(index|README)$", "", place)
        return place.lower()
    if source.startswith("docs/") and source.endswith(PICTURES):
        return source.removeprefix("docs/")
    return f"files/{source}"


def between(source: str, target: str) -> str:
    """The way from one place to another, as a link."""
    return relpath(target, dirname(source) or ".")


@cache
def open_shelf() -> Shelf | None:
    """The documentation of this installation: what the package carries, or the checkout it lies in. None without."""
    checkout = Path(__file__).parents[4]
    for root in (CARRIED, checkout):
        if (root / HOME).is_file():
            return Shelf(root)
    return None
