"""Hooks of mkdocs: the site has the pages that `/docs` of a server has, found by the same links (`orrery.web.manual`).

Pages outside `docs/` (`deploy/README.md`, the rulebooks) join in, links are led to where their files stand on the site,
and the table of contents is that of `docs/index.md`. See https://www.mkdocs.org/user-guide/configuration/#hooks.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import relpath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as SitePage

from orrery.core import game
from orrery.core.rules import MENTION
from orrery.web.manual.shelf import LINK, OUTSIDE, RULES, Page, Shelf, place_of
from orrery.web.render import STATIC

ROOT: Final = Path(__file__).resolve().parent.parent
LOOKS: Final = {"icon.svg": STATIC / "icon.svg", "site.css": ROOT / "tools" / "site.css"}
ELSEWHERE: Final = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]* src=\"?(?:https?:)?//[^>]*>"
    r"|<link\b[^>]*(?:stylesheet|preconnect)[^>]*//[^>]*>"
)
BLOCKS: Final = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.DOTALL | re.MULTILINE)


class Site:
    """The shelf, read anew for each build, so that `mkdocs serve` shows what was changed."""

    shelf: Shelf


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    Site.shelf = Shelf(ROOT)
    config.nav = [{"Orrery": "index.md"}]
    for section in Site.shelf.contents():
        config.nav.append({section.title: [{name: site_path(page.source)} for name, page in section.entries]})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies outside of `docs/`."""
    for page in Site.shelf.pages.values():
        if files.get_file_from_path(site_path(page.source)) is None:
            files.append(File.generated(config, site_path(page.source), content=text_of(page)))
    for source in sorted(Site.shelf.files):
        if files.get_file_from_path(site_path(source)) is None:
            path = str(Site.shelf.path(source))
            files.append(File.generated(config, site_path(source), abs_src_path=path))
    for name, look in LOOKS.items():
        files.append(File.generated(config, name, abs_src_path=str(look)))
    return files


def on_page_markdown(markdown: str, *, page: SitePage, **_: Any) -> str:
    """Lead links to files of the repository to their places on the site."""
    sources = {site_path(known.source): known.source for known in Site.shelf.pages.values()}
    source = sources.get(page.file.src_uri)
    if source is None or RULES.fullmatch(source):
        return markdown
    here = page.file.src_uri

    def led(found: re.Match[str]) -> str:
        address, mark, anchor = found[0].partition("#")
        if not address or OUTSIDE.match(address):
            return found[0]
        target = Site.shelf.find(source, address)
        if target is None:
            return found[0]  # mkdocs complains of it
        return relpath(site_path(target), str(Path(here).parent)) + mark + anchor

    parts = BLOCKS.split(markdown)
    return "".join(part if number % 2 else LINK.sub(led, part) for number, part in enumerate(parts))


def on_post_page(output: str, *, page: SitePage, **_: Any) -> str:
    """Nothing on a page comes from another server."""
    if (found := ELSEWHERE.search(output)) is not None:
        raise PluginError(f"{page.file.src_uri} asks another server: {found[0]}")
    return output


def site_path(source: str) -> str:
    """Where a file of the repository lies among those of the site."""
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    place = place_of(source)
    if source.endswith((".md", "/")):
        folder = source.endswith(("/README.md", "/"))
        return f"{place}/index.md" if folder else f"{place}.md"
    return f"{place}.txt"  # browsers show it instead of keeping it


def text_of(page: Page) -> str:
    rules = RULES.fullmatch(page.source)
    return rulebook(rules[1]) if rules else page.text


def rulebook(slug: str) -> str:
    """A rulebook with its printed numbers filled in, every rule with an anchor, every mention of one a link."""
    found = game(slug)
    book = found.rules

    def linked(text: str) -> str:
        return MENTION.sub(lambda rule: f"[{rule[0]}](#{rule[0]})" if rule[0] in book else rule[0], text)

    parts = [f"# {found.title}", f"Rules in our own words, revision {book.revision}. {found.rebuilt}"]
    parts.append(linked(book.introduction))
    for section, rules in book.sections().items():
        parts.append(f"## {section}")
        parts += [f"**{rule.id}** {linked(rule.text)}\n{{ #{rule.id} }}" for rule in rules]
    return "\n\n".join(parts) + "\n"
