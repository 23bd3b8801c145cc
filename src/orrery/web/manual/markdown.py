"""Pages of the documentation as HTML, for `/docs`. Raw HTML in a text is shown as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from orrery.draw import Markup, escape
from orrery.web.manual.reference import with_reference
from orrery.web.manual.shelf import OUTSIDE, RULES, Page, Shelf, place_of

HOME: Final = "/docs"
KEPT_PAGES: Final = 100
DIAGRAM: Final = "mermaid"  # needs a large script to be drawn: it is shown as the text it is


@dataclass(frozen=True)
class Rendered:
    """A page as markup, and its headings of the second rank: anchor and words."""

    body: Markup
    headings: tuple[tuple[str, str], ...]


def address(source: str) -> str:
    """Where a server shows a file of the repository. Rulebooks have pages of their own."""
    if rules := RULES.fullmatch(source):
        return f"/rules/{rules[1]}"
    return f"{HOME}/{place_of(source)}".rstrip("/")


def slug(words: str) -> str:
    """The anchor of a heading, as GitHub and the site make it."""
    return re.sub(r"[^\w\- ]", "", words.lower().strip()).replace(" ", "-")


def plain(token: Token) -> str:
    """The words of a heading, without its marks."""
    return "".join(part.content for part in token.children or () if part.type in ("text", "code_inline"))


def code(text: str, language: str) -> str:
    try:
        lexer = get_lexer_by_name(language) if language and language != DIAGRAM else None
    except ClassNotFound:
        lexer = None
    if lexer is None:
        return str(escape(text))
    coloured: str = highlight(text, lexer, HtmlFormatter(nowrap=True, classprefix="hl-"))
    return coloured


class Renderer(RendererHTML):
    """Blocks of code that can be scrolled by keys, tables that can be scrolled by themselves."""

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        token = tokens[idx]
        language = token.info.split()[0] if token.info.strip() else ""
        return f'<pre class="code" tabindex="0"><code>{code(token.content, language)}</code></pre>\n'

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        return '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        return "</table></div>\n"


def parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


@lru_cache(KEPT_PAGES)
def rendered(shelf: Shelf, page: Page) -> Rendered:
    """A page, with its links led to where this server shows what they point to."""
    reader = parser()
    tokens = reader.parse(with_reference(page.text))
    seen: Counter[str] = Counter()
    headings = []
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            words = plain(tokens[number + 1])
            anchor = slug(words)
            seen[anchor] += 1
            anchor = anchor if seen[anchor] == 1 else f"{anchor}_{seen[anchor] - 1}"
            token.attrSet("id", anchor)
            if token.tag == "h2":
                headings.append((anchor, words))
        for part in token.children or ():
            lead(shelf, page, part)
    env: dict[str, Any] = {}
    return Rendered(Markup(reader.renderer.render(tokens, reader.options, env)), tuple(headings))


def lead(shelf: Shelf, page: Page, token: Token) -> None:
    """Give a link or a picture its address here."""
    name = {"link_open": "href", "image": "src"}.get(token.type)
    if name is None:
        return
    link = str(token.attrGet(name) or "")
    if token.type == "image":
        token.attrSet("loading", "lazy")
    if OUTSIDE.match(link) or link.startswith("#"):
        return
    target = shelf.find(page.source, link)
    if target is not None:
        _, mark, anchor = link.partition("#")
        token.attrSet(name, address(target) + mark + anchor)


@dataclass(frozen=True)
class Found:
    """A place that has the words somebody looks for."""

    page: Page
    title: str
    address: str
    words: str


def search(shelf: Shelf, asked: str, most: int = 40) -> list[Found]:
    """The paragraphs in which all words occur, those under fitting headings first."""
    wanted = asked.lower().split()
    found: list[tuple[int, Found]] = []
    for page in shelf.pages.values():
        title, anchor = page.title, ""
        for paragraph in re.split(r"\n\s*\n", page.text):
            heading = re.match(r"#+ (.+)", paragraph)
            if heading:
                title = re.sub(r"[`*]", "", heading[1])
                anchor = "" if paragraph.startswith("# ") else f"#{slug(title)}"
            if all(word in f"{page.title} {title} {paragraph}".lower() for word in wanted):
                missing = sum(word not in f"{page.title} {title}".lower() for word in wanted)
                found.append((missing, Found(page, title, address(page.source) + anchor, shortened(paragraph, wanted))))
    best: dict[str, tuple[int, Found]] = {}
    for missing, place in sorted(found, key=lambda each: each[0]):
        best.setdefault(place.address, (missing, place))
    return [place for _, place in best.values()][:most]


def shortened(paragraph: str, wanted: Sequence[str], width: int = 220) -> str:
    """The words around the first that fits, without marks."""
    text = re.sub(r"\]\([^)]*\)|[`*#\[\]|!]|:::", "", paragraph)
    text = " ".join(text.split())
    at = min((text.lower().find(word) for word in wanted if word in text.lower()), default=0)
    start = text.rfind(" ", 0, max(0, at - width // 3)) + 1
    end = len(text) if start + width >= len(text) else text.rfind(" ", at, start + width)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
